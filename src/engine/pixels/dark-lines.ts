/** Thin dark lines of a picture, traced along their middles. */
import { gaussianBlur } from './gaussian-blur.ts';
import type { Plane } from './image.ts';

/** The curvature along a line is at most such a share of that across it: else it is a spot or a corner. */
const MOST_ALONG = 0.5;
/** Cosines of the angles off a line's direction up to which its next pixel lies, what lies beyond a gap, and either runs. */
const NEXT = 0.6;
const BEYOND_GAP = 0.93;
const RUNS = 0.8;
/** Pixels behind a line's end that tell where it points. */
const LOOK_BACK = 6;

/** A traced line: places in the plane from one end to the other, the unit vector across each. */
export interface DarkLine {
  readonly places: readonly number[];
  readonly across: readonly { readonly x: number; readonly y: number }[];
}

/** Where lines run and how strongly, 0 off their middles. */
interface Ridges {
  readonly width: number;
  readonly height: number;
  readonly strength: Float32Array;
  /** Unit vector across, 2 samples a pixel. */
  readonly across: Float32Array;
}

/**
 * The dark lines of `plane` about as wide as 2 `sigma` pixels and longer than `length` pixels, where `open` is 1. Their
 * strength (the plane's units: curvature across, times the square of `sigma`) is `begins` somewhere and `goesOn` all along,
 * but for gaps of `gap` pixels. By the Hessian's eigenvalues, as Steger, An Unbiased Detector of Curvilinear Structures
 * (PAMI 1998).
 */
export function traceDarkLines(
  plane: Plane,
  open: Uint8Array,
  sigma: number,
  { begins, goesOn, length, gap }: { begins: number; goesOn: number; length: number; gap: number },
): DarkLine[] {
  const ridges = findRidges(plane, open, sigma, goesOn);
  const { strength } = ridges;
  const seeds: number[] = [];
  for (let at = 0; at < strength.length; at++) if (strength[at]! >= begins) seeds.push(at);
  seeds.sort((a, b) => strength[b]! - strength[a]! || a - b);
  const taken = new Uint8Array(strength.length);
  const lines: DarkLine[] = [];
  for (const seed of seeds) {
    if (taken[seed]) continue;
    taken[seed] = 1;
    const places = [seed];
    const [dx, dy] = [-ridges.across[2 * seed + 1]!, ridges.across[2 * seed]!];
    follow(ridges, taken, places, dx, dy, gap);
    places.reverse();
    follow(ridges, taken, places, -dx, -dy, gap);
    if (places.length < length) continue;
    lines.push({
      places,
      across: places.map((at) => ({ x: ridges.across[2 * at]!, y: ridges.across[2 * at + 1]! })),
    });
  }
  return lines;
}

/** The middles of lines: the curvature across is greatest there. */
function findRidges(plane: Plane, open: Uint8Array, sigma: number, least: number): Ridges {
  const { width, height } = plane;
  const { data } = gaussianBlur(plane, sigma);
  const all = new Float32Array(data.length);
  const across = new Float32Array(2 * data.length);
  const square = sigma * sigma;
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1, at = y * width + 1; x + 1 < width; x++, at++) {
      if (open[at] === 0) continue;
      const middle = 2 * data[at]!;
      const xx = data[at - 1]! + data[at + 1]! - middle;
      const yy = data[at - width]! + data[at + width]! - middle;
      const half = (xx + yy) / 2;
      if (half <= 0) continue;
      const xy =
        (data[at - width - 1]! + data[at + width + 1]! - data[at - width + 1]! - data[at + width - 1]!) / 4;
      const root = Math.hypot((xx - yy) / 2, xy);
      if ((half + root) * square < least || Math.abs(half - root) > MOST_ALONG * (half + root)) continue;
      all[at] = (half + root) * square;
      const angle = Math.atan2(2 * xy, xx - yy) / 2;
      across[2 * at] = Math.cos(angle);
      across[2 * at + 1] = Math.sin(angle);
    }
  const strength = new Float32Array(data.length);
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1, at = y * width + 1; x + 1 < width; x++, at++) {
      const own = all[at]!;
      if (own === 0) continue;
      const step = Math.round(across[2 * at]!) + Math.round(across[2 * at + 1]!) * width;
      if (own >= all[at + step]! && own > all[at - step]!) strength[at] = own;
    }
  return { width, height, strength, across };
}

/** Goes on from the last of `places` in the direction (`dx`, `dy`), marks and adds what it finds. */
function follow(
  { width, height, strength, across }: Ridges,
  taken: Uint8Array,
  places: number[],
  dx: number,
  dy: number,
  gap: number,
): void {
  for (;;) {
    const last = places[places.length - 1]!;
    const x = last % width;
    const y = (last - x) / width;
    let best = -1;
    let most = 0;
    let reach = 1;
    for (; reach <= Math.max(1, gap) && best < 0; reach++)
      for (let v = -reach; v <= reach; v++)
        for (let u = -reach; u <= reach; u++) {
          if (Math.max(Math.abs(u), Math.abs(v)) < reach) continue;
          const [px, py] = [x + u, y + v];
          if (px < 0 || py < 0 || px >= width || py >= height) continue;
          const at = py * width + px;
          if (strength[at] === 0 || taken[at]) continue;
          const limit = reach < 2 ? NEXT : BEYOND_GAP;
          if ((u * dx + v * dy) / Math.hypot(u, v) < limit) continue;
          const turn = Math.abs(across[2 * at]! * dy - across[2 * at + 1]! * dx);
          if (turn < RUNS) continue;
          const fit = strength[at]! * turn;
          if (fit <= most) continue;
          most = fit;
          best = at;
        }
    if (best < 0) return;
    // what runs beside is the same line
    for (let v = -1; v <= 1; v++) for (let u = -1; u <= 1; u++) taken[last + v * width + u] = 1;
    taken[best] = 1;
    places.push(best);
    const from = places[Math.max(0, places.length - 1 - LOOK_BACK)]!;
    const [bx, fx] = [best % width, from % width];
    const wx = bx - fx;
    const wy = (best - bx - from + fx) / width;
    const size = Math.hypot(wx, wy);
    dx = wx / size;
    dy = wy / size;
  }
}
