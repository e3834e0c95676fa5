/**
 * A sleeve that hangs off the shoulder beside a strap and fans out from where it is gathered: in the picture its hem is the outer
 * side of a square whose other sides are the gathers, the upper edge from their upper end, and the edge under the arm. Gathers
 * run along the arm on its wearer, and the hem goes around it.
 */
import type { TopSide } from '../garment/garment.ts';
import type { GarmentPoint, ImagePoint } from '../geometry/frames.ts';
import { clamp } from '../pixels/clamp.ts';
import { type ArmAxis, armPoint, armTable, nearestOnArm } from './arm-axis.ts';
import type { WarpMesh } from './coordinate-raster.ts';
import type { SleeveAnchors, SleeveFit } from './fit-sleeve.ts';
import { hermiteCurve, pointAlong, polylineLength } from './polyline.ts';
import { CONTOUR_END } from './shoulder-contour.ts';
import { CUFF_BEND } from './sleeve-mesh.ts';

/** The edge under the arm passes for the cuff: what passes for that edge is no longer than this, in lengths of the gathers. */
const NO_EDGE = 0.15;
/** The upper corner lies so far off the line from the gathers' upper end to the lower corner at least, in lengths of that. */
const CORNER = 0.3;
/** Half-widths of the bare arm at which the hem stands. */
const STANDS_OFF = 1.12;
/** Its corners lie no farther apart along the arm than this, in widths of it: cloth that hangs off slips down until it is level. */
const SLANT = 0.16;
/** Gathered cloth stands up: its upper edge leaves the gathers by so much in its own direction, for the rest straight to the hem. */
const RISES = 0.5;
/** It ends so far before the elbow and below the armpit at least, in shoulder widths. */
const BEFORE_ELBOW = 0.2;
const BELOW_PIT = 0.1;
/** Points of an edge, and cells of the mesh along the arm and across it. */
const EDGE = 15;
const CELLS = 20;
/** How far the mesh reaches past the edges and the hem, to carry the matte's soft edge. */
const OVERHANG = 0.14;

type Line = readonly { readonly x: number; readonly y: number }[];

/** The four sides of such a sleeve, each from the gathers outwards or from under the arm upwards. */
interface Sides<P extends Line> {
  readonly gathers: P;
  readonly hem: P;
  readonly inner: P;
  readonly outer: P;
}

/** The sides of such a sleeve in the garment's picture; `side` begins at its gathers' upper end. Null of other sleeves. */
export function fanOf({ shoulderTip, armpit, sleeve }: TopSide): Sides<readonly GarmentPoint[]> | null {
  if (!sleeve) return null;
  const lower = sleeve.outerEdge.at(-1)!;
  const seam = apart(shoulderTip, armpit);
  if (polylineLength([armpit, ...sleeve.innerEdge]) > NO_EDGE * seam) return null;
  const chord = apart(shoulderTip, lower);
  const off = sleeve.outerEdge.map(
    ({ x, y }) =>
      Math.abs(
        (x - shoulderTip.x) * (lower.y - shoulderTip.y) - (y - shoulderTip.y) * (lower.x - shoulderTip.x),
      ) / Math.max(1, chord),
  );
  const corner = off.indexOf(Math.max(...off));
  if (off[corner]! < CORNER * chord) return null;
  return {
    gathers: [armpit, shoulderTip],
    hem: sleeve.outerEdge.slice(corner).reverse(),
    inner: [armpit, lower],
    outer: [shoulderTip, sleeve.outerEdge[corner]!],
  };
}

/** Where the sleeve with the sides `fan` lies on `arm`; for the rest see `fitSleeve`. */
export function fitFannedSleeve(
  fan: Sides<readonly GarmentPoint[]>,
  arm: ArmAxis,
  { shoulder, armpit, shoulderWidth }: SleeveAnchors,
  scale: number,
): SleeveFit {
  const start = shoulder[0]!;
  const pit = nearestOnArm(arm, armpit).length;
  const outline = outerLine(arm, shoulder, shoulderWidth);
  const farOff = scale * polylineLength(fan.outer);
  const reached = outline.find(({ point }) => apart(point, start) >= farOff) ?? outline.at(-1)!;
  const [above, below] = [reached.along, pit + scale * polylineLength(fan.inner)];
  const last = arm.elbowAt - BEFORE_ELBOW * shoulderWidth;
  const middle = clamp((above + below) / 2, Math.min(last, pit + BELOW_PIT * shoulderWidth), last);
  const bare = armTable(arm, arm.bare, middle);
  const slant = clamp((below - above) / 2, -SLANT * bare, SLANT * bare);
  const edgeAt = (along: number, sign: 1 | -1): ImagePoint =>
    armPoint(
      arm,
      along,
      armTable(arm, arm.middle, along) + sign * STANDS_OFF * armTable(arm, arm.bare, along),
    );
  const step = 0.05 * shoulderWidth;
  const towards = (along: number, sign: 1 | -1, length: number): ImagePoint => {
    const [a, b] = [edgeAt(along - step, sign), edgeAt(along, sign)];
    const share = length / (apart(a, b) || 1);
    return { x: share * (b.x - a.x), y: share * (b.y - a.y) };
  };
  const edge = (from: ImagePoint, along: number, sign: 1 | -1, own: ImagePoint | null): ImagePoint[] => {
    const to = edgeAt(along, sign);
    const chord = apart(from, to);
    const straight = { x: to.x - from.x, y: to.y - from.y };
    const leave = own
      ? {
          x: straight.x + RISES * (chord * own.x - straight.x),
          y: straight.y + RISES * (chord * own.y - straight.y),
        }
      : straight;
    return hermiteCurve(from, leave, to, towards(along, sign, chord), EDGE);
  };
  const outer = edge(start, middle - slant, 1, asGathered(fan, [armpit, start])).map((point) =>
    noFartherOff(point, outline, arm),
  );
  const inner = edge(armpit, middle + slant, -1, null);
  const [top, bottom] = [outer.at(-1)!, inner.at(-1)!];
  const ahead = towards(middle, 1, CUFF_BEND * apart(top, bottom));
  const hem = Array.from({ length: EDGE }, (_, i) => {
    const t = i / (EDGE - 1);
    const bow = 4 * t * (1 - t);
    return {
      x: bottom.x + (top.x - bottom.x) * t + bow * ahead.x,
      y: bottom.y + (top.y - bottom.y) * t + bow * ahead.y,
    };
  });
  return {
    side: arm.side,
    mesh: patchMesh(fan, { gathers: [armpit, start], hem, inner, outer }),
    cuff: {
      outer: middle - slant,
      inner: middle + slant,
      bend: CUFF_BEND * apart(top, bottom),
      width: STANDS_OFF,
      atWrist: false,
    },
    outerEdge: outer,
    innerEdge: inner,
    crease: null,
    instead: null,
    source: { outer: fan.outer, inner: fan.inner },
  };
}

/** Unit vector in which the upper edge leaves the gathers in the garment's picture, turned as these are on the body. */
function asGathered(
  { gathers, outer }: Sides<readonly GarmentPoint[]>,
  [armpit, start]: readonly [ImagePoint, ImagePoint],
): ImagePoint {
  const angle = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
    Math.atan2(b.y - a.y, b.x - a.x);
  const turned = angle(outer[0]!, outer.at(-1)!) + angle(armpit, start) - angle(gathers[0]!, gathers.at(-1)!);
  return { x: Math.cos(turned), y: Math.sin(turned) };
}

/** A point of the upper edge, where it is farther off the body's `outline` than the hem stands brought back to there. */
function noFartherOff(point: ImagePoint, outline: ReturnType<typeof outerLine>, arm: ArmAxis): ImagePoint {
  let nearest = outline[0]!;
  for (const other of outline) if (apart(other.point, point) < apart(nearest.point, point)) nearest = other;
  const axis = armPoint(arm, nearest.along, 0);
  const length = apart(nearest.point, axis) || 1;
  const out = { x: (nearest.point.x - axis.x) / length, y: (nearest.point.y - axis.y) / length };
  const off = (point.x - nearest.point.x) * out.x + (point.y - nearest.point.y) * out.y;
  const by = Math.max(0, off - (STANDS_OFF - 1) * armTable(arm, arm.bare, nearest.along));
  return { x: point.x - by * out.x, y: point.y - by * out.y };
}

/** The outline from the shoulder down the outside of the upper arm, with the length along the arm at each point. */
function outerLine(
  arm: ArmAxis,
  shoulder: readonly ImagePoint[],
  shoulderWidth: number,
): { readonly point: ImagePoint; readonly along: number }[] {
  const end = CONTOUR_END * shoulderWidth;
  // a hand on the shoulder is nearer to it than the upper arm's axis
  const line = shoulder.slice(1).map((point, i, points) => ({
    point,
    along: Math.max(0, end - polylineLength(points.slice(i))),
  }));
  for (let along = end; along < arm.elbowAt; along += 0.02 * shoulderWidth)
    line.push({
      point: armPoint(arm, along, armTable(arm, arm.middle, along) + armTable(arm, arm.bare, along)),
      along,
    });
  return line;
}

/** The mesh between the four sides of a patch in both pictures (Coons 1967: the two ruled surfaces less the bilinear one). */
function patchMesh(source: Sides<Line>, target: Sides<Line>): WarpMesh {
  const size = CELLS + 1;
  const mesh = { source: new Float32Array(2 * size * size), target: new Float32Array(2 * size * size) };
  const triangles: number[] = [];
  const places = [placeIn(source), placeIn(target)] as const;
  for (let row = 0; row < size; row++) {
    const s = ((1 + OVERHANG) * row) / CELLS;
    // at the gathers the mesh ends with them: beyond lie torso and strap
    const over = OVERHANG * Math.min(1, 0.12 + 2 * s);
    // in the armpit it would turn over
    const under = OVERHANG * Math.min(1, 4 * s * s);
    for (let column = 0; column < size; column++) {
      const t = -under + ((1 + under + over) * column) / CELLS;
      const at = row * size + column;
      for (const [k, out] of [mesh.source, mesh.target].entries()) {
        const { x, y } = places[k]!(s, t);
        out[2 * at] = x;
        out[2 * at + 1] = y;
      }
      if (row < CELLS && column < CELLS)
        triangles.push(at, at + 1, at + size, at + 1, at + size + 1, at + size);
    }
  }
  return { ...mesh, triangles: Uint32Array.from(triangles) };
}

/** Where a place of a patch lies: `s` 0 at the gathers and 1 at the hem, `t` 0 under the arm and 1 above it; it goes on straight beyond. */
function placeIn({ gathers, hem, inner, outer }: Sides<Line>): (s: number, t: number) => ImagePoint {
  const on = (line: Line) => {
    const length = polylineLength(line);
    return (f: number) => pointAlong(line, f * length);
  };
  const [first, last, lower, upper] = [on(gathers), on(hem), on(inner), on(outer)];
  const within = (s: number, t: number): ImagePoint => {
    const [a, b, c, d] = [first(t), last(t), lower(s), upper(s)];
    const [c0, c1, d0, d1] = [first(0), last(0), first(1), last(1)];
    const at = (k: 'x' | 'y'): number =>
      (1 - s) * a[k] +
      s * b[k] +
      (1 - t) * c[k] +
      t * d[k] -
      ((1 - s) * (1 - t) * c0[k] + s * (1 - t) * c1[k] + (1 - s) * t * d0[k] + s * t * d1[k]);
    return { x: at('x'), y: at('y') };
  };
  const NEAR = 0.1;
  return (s, t) => {
    const [sIn, tIn] = [clamp(s, 0, 1), clamp(t, 0, 1)];
    const own = within(sIn, tIn);
    let { x, y } = own;
    if (s > 1) {
      const before = within(1 - NEAR, tIn);
      x += ((s - 1) / NEAR) * (own.x - before.x);
      y += ((s - 1) / NEAR) * (own.y - before.y);
    }
    if (t !== tIn) {
      const beside = within(sIn, t < 0 ? NEAR : 1 - NEAR);
      x += (Math.abs(t - tIn) / NEAR) * (own.x - beside.x);
      y += (Math.abs(t - tIn) / NEAR) * (own.y - beside.y);
    }
    return { x, y };
  };
}

const apart = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.hypot(a.x - b.x, a.y - b.y);
