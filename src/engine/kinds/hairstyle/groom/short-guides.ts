/** Guide hairs of a short cut: one a lock, grown segment by segment along the comb, lifted, bent and kept off the face. */
import { gaussianNoise, hashNoise, valueNoise } from '../../../pixels/seeded-noise.ts';
import type { Head } from '../head/head.ts';
import { scalpNorm, scalpNormal } from '../head/scalp.ts';
import type { ShortCut } from '../style/short-cut.ts';
import { faceFloor } from './face-floor.ts';
import { scatterRoots } from './scalp-roots.ts';
import { type CutMarks, cutAt, emptyRootCut, farOut, sideOfPart } from './short-zones.ts';
import { STUBBLE_LENGTH } from './stubble.ts';

/** Points of every guide. */
export const GUIDE_POINTS = 14;

export interface ShortGuides {
  readonly count: number;
  /** count × GUIDE_POINTS × 3, head frame. */
  readonly points: Float32Array;
  readonly lengths: Float32Array;
  /** −1 or 1: the side of the part that the guide is combed to, 0 without a part. */
  readonly sides: Int8Array;
}

/** Grows the guides of all locks that are longer than stubble. */
export function growShortGuides(
  cut: ShortCut,
  head: Pick<Head, 'scalp' | 'toPhoto' | 'down'>,
  marks: CutMarks,
  volume: number,
  random: () => number,
): ShortGuides {
  const { locks } = cut;
  const { part } = marks;
  const roots = scatterRoots(head, 1 / (locks.size * locks.size), -0.75, 0.1, random);
  const seed = Math.floor(random() * 1e9);
  const points = new Float32Array(roots.count * GUIDE_POINTS * 3);
  const lengths = new Float32Array(roots.count);
  const sides = new Int8Array(roots.count);
  const at = emptyRootCut();
  const scatter = (locks.scatter * Math.PI) / 180;
  const { scalp, down } = head;
  const { center } = scalp;
  const radius = (scalp.side + scalp.up + scalp.front) / 3;
  let count = 0;
  for (let i = 0; i < roots.count; i++) {
    const x0 = roots.points[3 * i]!;
    const y0 = roots.points[3 * i + 1]!;
    const z0 = roots.points[3 * i + 2]!;
    cutAt(cut, marks, x0, y0, z0, at);
    if (at.length < STUBBLE_LENGTH * 0.7 || at.density < 0.3) continue;
    const side = sideOfPart(part, x0, z0);
    // Coarse locks (three wide) share most of their direction, so that the hair reads as tufts and not as fur.
    const wide = 1 / (locks.size * 3);
    const turn =
      scatter *
      (0.75 * gaussianNoise(i, 5, seed) +
        1.1 * valueNoise(x0 * wide + 30, z0 * wide + y0 * wide * 0.7, seed));
    const tip = scatter * 0.7 * gaussianNoise(i, 6, seed);
    const uneven =
      1 +
      locks.unevenness *
        (0.6 * (hashNoise(i, 7, seed) * 2 - 1) +
          0.5 * valueNoise(x0 * wide * 1.3, z0 * wide * 1.3 + y0, seed + 5));
    const length = Math.max(0.6, at.length * uneven * Math.min(1, 0.55 + roots.edges[i]! * 0.7));
    // At the sides of the head lifted hair stands up, not out.
    const outward = Math.abs(roots.normals[3 * i]!) * (0.5 + 0.5 * at.top) * Math.min(1, at.rise * 5);
    const rise = at.rise + (1 - at.rise) * 0.75 * outward * at.top;
    const lift0 = at.liftRoot * (1 - 0.6 * outward);
    const liftTip = at.liftTip * (at.liftTip > 0 ? 1 - 0.6 * outward : 1);
    const layer = 1 - Math.min(0.7, 0.1 + 3 * locks.unevenness) * hashNoise(i, 8, seed);
    // The sides lie closer than the top.
    const thickness = layer * cut.layers * volume * (0.4 + 0.6 * at.top);
    // Behind the end of a part far out the top is combed to the heavy side on both sides of its line.
    const asideSign = part ? side + (part.heavy - side) * farOut(part) : 1;
    // Beside the part hair leaves it squarely.
    const away = part && z0 > part.depth ? Math.exp(-(((x0 - part.x) / 1.4) ** 2)) * 0.6 : 0;
    const wx = at.aside * asideSign + away * side - (at.inwards * x0) / 6;
    const wy = -at.down;
    const wz = -at.back;
    const cosine = Math.cos(turn);
    const sine = Math.sin(turn);
    const step = length / (GUIDE_POINTS - 1);
    let x = x0;
    let y = y0;
    let z = z0;
    let px = 0;
    let py = 0;
    let pz = 0;
    const o = count * GUIDE_POINTS * 3;
    points[o] = x;
    points[o + 1] = y;
    points[o + 2] = z;
    let grown = GUIDE_POINTS;
    const floorJitter = cut.fringe
      ? cut.fringe.choppiness * (hashNoise(i, 9, seed) * 0.7 + 0.3 * (valueNoise(x0 * 0.7, 3, seed) + 1))
      : 0.3 * hashNoise(i, 9, seed);
    const floor = marks.eyes + (cut.fringe ? cut.fringe.reach : 3.4) + floorJitter;
    for (let k = 1; k < GUIDE_POINTS; k++) {
      const s = (k - 0.5) / (GUIDE_POINTS - 1);
      const n = scalpNormal(scalp, { x, y, z });
      let cx = wx;
      let cy = wy;
      let cz = wz;
      const inside = cx * n.x + cy * n.y + cz * n.z;
      cx -= inside * n.x;
      cy -= inside * n.y;
      cz -= inside * n.z;
      const combed = Math.hypot(cx, cy, cz) || 1e-6;
      // Turned about the normal by the lock's own angle.
      const qx = (n.y * cz - n.z * cy) / combed;
      const qy = (n.z * cx - n.x * cz) / combed;
      const qz = (n.x * cy - n.y * cx) / combed;
      cx = (cx / combed) * cosine + qx * sine;
      cy = (cy / combed) * cosine + qy * sine;
      cz = (cz / combed) * cosine + qz * sine;
      let ux = n.x * (1 - rise);
      let uy = n.y * (1 - rise) + rise;
      let uz = n.z * (1 - rise);
      const upright = Math.hypot(ux, uy, uz) || 1;
      ux /= upright;
      uy /= upright;
      uz /= upright;
      const lift = lift0 + (liftTip - lift0) * s + tip * s;
      const out = Math.sin(lift);
      const along = Math.cos(lift);
      const weight = (1 - cut.hold) * 1.6 * s;
      let dx = cx * along + ux * out + down.x * weight;
      let dy = cy * along + uy * out + down.y * weight;
      let dz = cz * along + uz * out + down.z * weight;
      const keep = k > 1 ? 0.45 : 0;
      const d = Math.hypot(dx, dy, dz) || 1;
      dx = (dx / d) * (1 - keep) + px * keep;
      dy = (dy / d) * (1 - keep) + py * keep;
      dz = (dz / d) * (1 - keep) + pz * keep;
      const e = Math.hypot(dx, dy, dz) || 1;
      px = dx / e;
      py = dy / e;
      pz = dz / e;
      x += px * step;
      y += py * step;
      z += pz * step;
      // Hair lies on hair: each lock keeps a height of its own over the scalp.
      const norm = scalpNorm(scalp, x - center.x, y - center.y, z - center.z);
      const travelled = k * step;
      const clearance = 0.06 + thickness * (1 - Math.exp(-travelled / 1.3));
      const lack = clearance - (norm - 1) * radius;
      if (lack > 0) {
        x += n.x * lack;
        y += n.y * lack;
        z += n.z * lack;
      }
      if (y < faceFloor(x, z, floor)) {
        grown = k;
        break;
      }
      points[o + 3 * k] = x;
      points[o + 3 * k + 1] = y;
      points[o + 3 * k + 2] = z;
    }
    if (grown < 3) continue;
    if (grown < GUIDE_POINTS) stretch(points, o, grown);
    lengths[count] = (length * (grown - 1)) / (GUIDE_POINTS - 1);
    sides[count] = side;
    count++;
  }
  return { count, points, lengths, sides };
}

/** Spreads the first `grown` points of a guide evenly over all its points. */
function stretch(points: Float32Array, offset: number, grown: number): void {
  const copy = points.slice(offset, offset + grown * 3);
  for (let k = 0; k < GUIDE_POINTS; k++) {
    const at = (k * (grown - 1)) / (GUIDE_POINTS - 1);
    const i = Math.min(grown - 2, Math.floor(at));
    const f = at - i;
    for (let c = 0; c < 3; c++) {
      points[offset + 3 * k + c] = copy[3 * i + c]! * (1 - f) + copy[3 * i + 3 + c]! * f;
    }
  }
}
