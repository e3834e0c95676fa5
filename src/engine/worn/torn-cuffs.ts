/**
 * A cuff of whose trim dark trousers, a pocket or a hand left a piece only: the sleeve ends where all of its width is cloth. The
 * piece would stand out over the next wearer's wrist.
 */
import { resamplePolyline } from '../fit/polyline.ts';
import type { Sleeve, TopLandmarks, TopSide } from '../garment/garment.ts';
import { torsoOutline } from '../garment/top-outline.ts';
import { fillPixelCentres } from '../geometry/fill-polygon.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import { clamp } from '../pixels/clamp.ts';
import type { Mask } from '../pixels/image.ts';

/** Places across a cuff; a cuff is whole where so much of them is cloth. */
const PLACES = 32;
const WHOLE = 0.88;
/** It is looked for so far behind the end, in shoulder widths. */
const DEEPEST = 0.08;
/** The end of a cut piece steps by so much from one place to the next but one, in shoulder widths and in pixels. */
const STEP = 0.014;
const LEAST_STEP = 3;
/** What lies so far beyond the end and beside the sleeve is part of the piece: shoulder widths, shares of the cuff's width. */
const BEYOND = 0.14;
const BESIDE = 0.05;

/** A line across a sleeve: `outer` and `inner` are its ends, `beyond` the unit vector towards the hand. */
export interface CuffLine {
  readonly outer: GarmentPoint;
  readonly inner: GarmentPoint;
  readonly beyond: { readonly x: number; readonly y: number };
}

/**
 * `top` with its torn sleeves, if they are `long`, ended where they are whole in `cloth` (255), and the lines of those ends; none where no cuff is
 * torn. What trims the end of a short one, scallops too, lies before the wearer's skin and is seen.
 * `unit` is the shoulder width in pixels.
 */
export function endTornCuffs(
  cloth: Mask,
  top: TopLandmarks,
  long: boolean,
  unit: number,
): { readonly top: TopLandmarks; readonly lines: readonly CuffLine[] } {
  const lines: CuffLine[] = [];
  const ended = (side: TopSide): TopSide => {
    const line = long && side.sleeve && wholeLine(cloth, side.sleeve, unit);
    if (!line) return side;
    lines.push(line);
    const { outerEdge, innerEdge } = side.sleeve!;
    return {
      ...side,
      sleeve: { outerEdge: endAt(outerEdge, line), innerEdge: endAt(innerEdge, line) },
    };
  };
  const [left, right] = [ended(top.left), ended(top.right)];
  return { top: lines.length > 0 ? { ...top, left, right } : top, lines };
}

/** Lowers `matte` (0..255) to nothing beyond `lines`, in place, but for the trunk of `top`, before which a cuff may lie; where that is `elsewhere` (255) nothing of it is seen. */
export function hideBeyondCuffsInPlace(
  matte: Mask,
  lines: readonly CuffLine[],
  top: TopLandmarks,
  elsewhere: Mask | null,
  unit: number,
): void {
  if (lines.length === 0) return;
  const { width, height } = matte;
  const trunk = fillPixelCentres(
    torsoOutline(top).flatMap(({ x, y }) => [x, y]),
    width,
    height,
  );
  for (const { outer, inner, beyond } of lines) {
    const run = Math.hypot(inner.x - outer.x, inner.y - outer.y);
    const [ax, ay] = [(inner.x - outer.x) / run, (inner.y - outer.y) / run];
    const reach = BEYOND * unit + run;
    const [left, right] = [Math.max(0, Math.floor(outer.x - reach)), Math.min(width - 1, outer.x + reach)];
    const [from, to] = [Math.max(0, Math.floor(outer.y - reach)), Math.min(height - 1, outer.y + reach)];
    for (let y = from; y <= to; y++)
      for (let x = left; x <= right; x++) {
        const [px, py] = [x + 0.5 - outer.x, y + 0.5 - outer.y];
        const along = (px * ax + py * ay) / run;
        const past = px * beyond.x + py * beyond.y;
        if (along < -BESIDE || along > 1 + BESIDE || past > BEYOND * unit) continue;
        const at = y * width + x;
        if (trunk.data[at] !== 0 && elsewhere?.data[at] !== 255) continue;
        matte.data[at] = Math.round(matte.data[at]! * clamp(0.5 - past, 0, 1));
      }
  }
}

/** The line across the end of a sleeve where it is whole; null where its end isn't torn, or where it never is. */
function wholeLine(
  { data, width, height }: Mask,
  { outerEdge, innerEdge }: Sleeve,
  unit: number,
): CuffLine | null {
  const [outer, inner] = [outerEdge.at(-1)!, innerEdge.at(-1)!];
  const [dx, dy] = [inner.x - outer.x, inner.y - outer.y];
  const run = Math.hypot(dx, dy);
  if (run < 1) return null;
  const before = outerEdge.at(-2)!;
  const sense = (outer.x - before.x) * -dy + (outer.y - before.y) * dx < 0 ? -1 : 1;
  const beyond = { x: (-sense * dy) / run, y: (sense * dx) / run };
  const isCloth = (t: number, past: number): boolean => {
    const column = Math.floor(outer.x + t * dx + past * beyond.x);
    const row = Math.floor(outer.y + t * dy + past * beyond.y);
    return column >= 0 && row >= 0 && column < width && row < height && data[row * width + column] === 255;
  };
  const deepest = Math.ceil(DEEPEST * unit);
  const ends = Array.from({ length: PLACES }, (_, k) => {
    let past = Math.ceil(DEEPEST * unit);
    while (past > -2 * deepest && !isCloth((k + 0.5) / PLACES, past)) past--;
    return past;
  });
  const step = Math.max(LEAST_STEP, STEP * unit);
  if (!ends.some((end, k) => k >= 2 && Math.abs(end - ends[k - 2]!) > step)) return null;
  for (let behind = 0; behind <= deepest; behind++) {
    let whole = 0;
    for (let k = 0; k < PLACES; k++) if (isCloth((k + 0.5) / PLACES, -behind)) whole++;
    if (whole < WHOLE * PLACES) continue;
    const moved = ({ x, y }: GarmentPoint): GarmentPoint => ({
      ...outer,
      x: x - behind * beyond.x,
      y: y - behind * beyond.y,
    });
    return { outer: moved(outer), inner: moved(inner), beyond };
  }
  return null;
}

/** An edge from the shoulder up to a line across its sleeve, with as many points. */
function endAt(edge: readonly GarmentPoint[], { outer, beyond }: CuffLine): GarmentPoint[] {
  const past = ({ x, y }: GarmentPoint): number => (x - outer.x) * beyond.x + (y - outer.y) * beyond.y;
  let last = edge.length - 1;
  while (last > 1 && past(edge[last - 1]!) >= 0) last--;
  const [a, b] = [edge[last - 1]!, edge[last]!];
  const t = clamp(past(a) / (past(a) - past(b)), 0, 1);
  const end = { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) };
  return resamplePolyline([...edge.slice(0, last), end], edge.length) as GarmentPoint[];
}
