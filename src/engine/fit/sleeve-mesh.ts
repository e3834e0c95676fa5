/** The mesh that lays a sleeve's ribs on the arm. */
import { aroundArm, roundness } from './around-arm.ts';
import type { SleeveRibs } from './bent-ribs.ts';
import type { WarpMesh } from './coordinate-raster.ts';
import { withinCrumples } from './crumpled-bend.ts';

/** Ribs along an even sleeve, and steps across one rib. */
export const RIBS = 28;
const ACROSS = 16;
/** How far the mesh reaches past the edges and the cuff, in fractions, to carry the soft edge of the matte. */
const OVERHANG = 0.16;
/** Ribs beside a crease over which that begins. */
const CREASE_RIBS = 12;
/** How far past the line between the cuff's corners, in double distances of ribs: the far side of the opening hangs there. */
const BEYOND_CUFF = 0.3;
/** A worn sleeve's hem bows down around the arm: its own outline ends it. */
const BEYOND_WORN_CUFF = 1.7;

/** How far the middle of a cuff hangs below its corners, as a share of its width. */
export const CUFF_BEND = 0.07;

/** 0 where a rib's end lies on the crease, 1 some ribs away from there: how far the mesh reaches past it. */
function beyondCrease(creased: SleeveRibs['creased'], rib: number, end: 'outer' | 'inner'): number {
  for (let away = 0; away < CREASE_RIBS; away++)
    if (creased[rib - away] === end || creased[rib + away] === end) return away / CREASE_RIBS;
  return 1;
}

/**
 * Quads between corresponding ribs, overhanging the edges and the cuff; `scale` in photo pixels a garment pixel, `long` of a sleeve
 * that reaches to the wrist.
 */
export function sleeveMesh(
  { outerSource, innerSource: innerEdge, outerTarget, innerTarget, creased, crease, turnsOver }: SleeveRibs,
  worn: boolean,
  scale: number,
  long: boolean,
): WarpMesh {
  const rim = worn && long && !turnsOver ? withinCrumples(outerSource, innerEdge) : null;
  const innerSource = rim?.inner ?? innerEdge;
  const beyondCuff = worn ? BEYOND_WORN_CUFF : BEYOND_CUFF;
  const count = outerSource.length;
  const rows = count + 1;
  const columns = ACROSS + 1;
  const source = new Float32Array(rows * columns * 2);
  const target = new Float32Array(rows * columns * 2);
  // places on the sleeve are told in ribs of an even sleeve
  const even = (RIBS - 1) / (count - 1);
  const before = count - 1 - Math.round(2 / even);
  type Edge = readonly { x: number; y: number }[];
  const run = (points: Edge): { x: number; y: number } => ({
    x: points[count - 1]!.x - points[before]!.x,
    y: points[count - 1]!.y - points[before]!.y,
  });
  const extended = (points: Edge, beside: Edge, row: number): { x: number; y: number } => {
    if (row < count) return points[row]!;
    const { x, y } = points[count - 1]!;
    const [own, other] = [run(points), run(beside)];
    // below an armpit a hanging sleeve's inner edge is short, and its ribs lie close
    const share = worn ? 0.5 : 0;
    return {
      x: x + beyondCuff * (own.x + share * (other.x - own.x)),
      y: y + beyondCuff * (own.y + share * (other.y - own.y)),
    };
  };
  const triangles: number[] = [];
  const [outerEnd, innerEnd] = [outerTarget[count - 1]!, innerTarget[count - 1]!];
  const above = outerTarget[count - 1 - Math.round(3 / even)]!;
  const sense = Math.sign(
    (outerEnd.x - innerEnd.x) * (outerEnd.y - above.y) - (outerEnd.y - innerEnd.y) * (outerEnd.x - above.x),
  );
  for (let row = 0; row < rows; row++) {
    const rib = Math.min(row, count - 1) * even + Math.max(0, row - count + 1);
    const at = Math.min(row, count - 1);
    // 0 is the inner edge, 1 the outer
    // at the seam the mesh ends with the rib: beyond it lies the torso
    const aside = OVERHANG * Math.min(1, 0.12 + rib / 5);
    // in the armpit ribs fan out and would cross beyond the edge
    const below = OVERHANG * Math.min(1, 0.12 + Math.max(0, rib - 2) ** 2 / 60);
    const over = beyondCrease(creased, at, 'outer') * (turnsOver ? below : aside);
    // beside a crease what lies beyond closes the slit between the limbs
    const open = crease ? 1 : (rim?.beyond[at] ?? 1);
    const under = open * beyondCrease(creased, at, 'inner') * (turnsOver ? aside : below);
    const flat = scale * apart(innerSource[at]!, outerSource[at]!);
    const seen = apart(innerTarget[at]!, outerTarget[at]!);
    const whole = Math.min(beyondCrease(creased, at, 'outer'), beyondCrease(creased, at, 'inner'));
    const round = worn ? 0 : whole * roundness(seen / Math.max(1, flat), at / (count - 1));
    for (let column = 0; column < columns; column++) {
      const t = -under + ((1 + under + over) * column) / ACROSS;
      const at = 2 * (row * columns + column);
      const own = aroundArm(t, round);
      for (const [points, out] of [
        [[innerSource, outerSource], source],
        [[innerTarget, outerTarget], target],
      ] as const) {
        const inner = extended(points[0]!, points[1]!, row);
        const outer = extended(points[1]!, points[0]!, row);
        const across = out === source ? own : t;
        out[at] = inner.x + (outer.x - inner.x) * across;
        out[at + 1] = inner.y + (outer.y - inner.y) * across;
        if (out === source) continue;
        // a sleeve is a tube seen from above its end: ribs bend towards the cuff
        const bend = CUFF_BEND * sense * (rib / RIBS) ** 2 * Math.max(0, 4 * t * (1 - t));
        out[at]! -= bend * (outer.y - inner.y);
        out[at + 1]! += bend * (outer.x - inner.x);
      }
      if (row + 1 < rows && column + 1 < columns) {
        const a = row * columns + column;
        triangles.push(a, a + 1, a + columns, a + 1, a + columns + 1, a + columns);
      }
    }
  }
  return { source, target, triangles: Uint32Array.from(triangles) };
}

const apart = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.hypot(a.x - b.x, a.y - b.y);
