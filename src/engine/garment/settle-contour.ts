/**
 * Moves a mask's contour to where the picture's colours step from background to cloth. The offsets along the normals are
 * the shortest path through the steps' costs (Amini, Weymouth & Jain: "Using Dynamic Programming for Solving
 * Variational Problems in Vision", 1990): where cloth and background have one colour, the neighbours decide, and noise
 * of single pixels has no say.
 */
import { resampleClosed, smoothClosed } from '../geometry/polyline.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';
import { isColouredShadow } from './coloured-shadow.ts';
import { bridgeLostTrim } from './lost-trim.ts';
import type { GreyShade } from './neutral-shadow.ts';

/** Distance between contour points in picture pixels. */
const STEP = 1.5;
/** Smoothing of the contour from which the search starts, in points. */
const SMOOTHING = 3;
/** Colour step (8-bit, three channels) that counts half as much as the strongest. */
const HALF_STEP = 11;
/** On a textured background it is this many of the background's own steps, and at most so much. */
const NOISE = 2.5;
const MOST_NOISE = 60;
/** What a step farther out takes from one farther in: the outermost is the garment's edge. */
const OUTERMOST = 1.8;
/** Costs of leaving the mask's own edge, and of a pixel's difference between neighbouring points. */
const STRAYING = 0.12;
const BENDING = 0.45;
/** Samples on either side whose means make a step, after one in between that may be mixed. */
const SIDE = 2;
/** Samples farther out and in that tell an edge, beyond which little changes, from the slope of a soft shadow. */
const TAIL = 3;
/** What continues on a side by these shares of a step is no longer quite an edge, and none. */
const EDGE_SLOPE = 0.12;
const SHADOW_SLOPE = 0.4;
const OTHER_EDGE = 2;
/** Most by which neighbouring offsets may differ, in pixels. */
const JUMP = 2;
/** Longest gap in trim of the background's colour that is bridged, as a share of the picture's long side. */
const LONGEST_GAP = 0.25;

export interface ContourSearch {
  readonly source: RgbaImage;
  /** 0 or 255, `scale` mask pixels a picture pixel; tells how far the next edge is. */
  readonly mask: Mask;
  readonly scale: number;
  /** How far from the mask's contour the edge is looked for, in picture pixels. */
  readonly reach: number;
  /** 255 where the mask's edge is known already and stays, at the mask's size. */
  readonly known?: Mask;
  /** Colours beyond the mask that are the ground's shadow and no cloth; null where they can't be told apart. */
  readonly shade?: GreyShade | null;
}

/** `contour`: closed, in picture pixels, the object on the right-hand side of travel. The settled contour in the same frame. */
export function settleContour(contour: Float64Array, search: ContourSearch): Float64Array {
  const count = Math.max(8, Math.round(closedLength(contour) / STEP));
  const base = smoothClosed(resampleClosed(contour, count), SMOOTHING);
  const { reach } = search;
  const states = 2 * reach + 1;
  const steps = new Float32Array(count * states);
  const exact = new Float32Array(count * states);
  const normals = outwardNormals(base);
  const profiles = readProfiles(base, normals, search);
  const closed = new Uint8Array(count * states);
  limitOffsets(base, normals, search, closed);
  if (search.shade) closeInShade(profiles, count, reach, search.shade, closed);
  measureSteps(profiles, count, reach, steps, exact);
  const path = cheapestOffsets(steps, closed, count, reach);
  const { width, height } = search.source;
  const given = bridgeLostTrim(
    { base, step: STEP, offsets: path, profiles, far: reach + SIDE + TAIL },
    LONGEST_GAP * Math.max(width, height),
  );
  holdKnownInPlace(given, base, search);
  return applyOffsets(base, normals, path, steps, exact, given, reach);
}

/** Sets the offsets to 0 where the edge is known. */
function holdKnownInPlace(offsets: Float64Array, base: Float64Array, { known, scale }: ContourSearch): void {
  if (!known) return;
  for (let i = 0; i < offsets.length; i++) {
    const x = Math.floor(base[i * 2]! * scale);
    const y = Math.floor(base[i * 2 + 1]! * scale);
    const inside = x >= 0 && y >= 0 && x < known.width && y < known.height;
    if (inside && known.data[y * known.width + x] !== 0) offsets[i] = 0;
  }
}

function closedLength(points: Float64Array): number {
  let length = 0;
  for (let i = 0; i < points.length; i += 2) {
    const j = (i + 2) % points.length;
    length += Math.hypot(points[j]! - points[i]!, points[j + 1]! - points[i + 1]!);
  }
  return length;
}

function outwardNormals(points: Float64Array): Float64Array {
  const n = points.length / 2;
  const normals = new Float64Array(points.length);
  for (let i = 0; i < n; i++) {
    const before = ((i - 2 + n) % n) * 2;
    const after = ((i + 2) % n) * 2;
    const dx = points[after]! - points[before]!;
    const dy = points[after + 1]! - points[before + 1]!;
    const length = Math.hypot(dx, dy) || 1;
    normals[i * 2] = dy / length;
    normals[i * 2 + 1] = -dx / length;
  }
  return normals;
}

/** Colours along each normal from `reach` + SIDE + TAIL inside to as far outside, averaged with the neighbouring points'. */
function readProfiles(base: Float64Array, normals: Float64Array, search: ContourSearch): Float32Array {
  const { data, width, height } = search.source;
  const count = base.length / 2;
  const far = search.reach + SIDE + TAIL;
  const stride = (2 * far + 1) * 3;
  const raw = new Float32Array(count * stride);
  for (let i = 0; i < count; i++)
    for (let s = -far, to = i * stride; s <= far; s++, to += 3) {
      const x = Math.max(0, Math.min(width - 1.001, base[i * 2]! + s * normals[i * 2]! - 0.5));
      const y = Math.max(0, Math.min(height - 1.001, base[i * 2 + 1]! + s * normals[i * 2 + 1]! - 0.5));
      const x0 = x | 0;
      const y0 = y | 0;
      const fx = x - x0;
      const fy = y - y0;
      const at = (y0 * width + x0) * 4;
      const below = at + width * 4;
      for (let c = 0; c < 3; c++)
        raw[to + c] =
          (data[at + c]! * (1 - fx) + data[at + 4 + c]! * fx) * (1 - fy) +
          (data[below + c]! * (1 - fx) + data[below + 4 + c]! * fx) * fy;
    }
  const profiles = new Float32Array(raw.length);
  for (let i = 0; i < count; i++) {
    const before = ((i + count - 1) % count) * stride;
    const after = ((i + 1) % count) * stride;
    for (let k = 0, at = i * stride; k < stride; k++, at++)
      profiles[at] = 0.5 * raw[at]! + 0.25 * (raw[before + k]! + raw[after + k]!);
  }
  return profiles;
}

/** Marks offsets that lie nearer to another edge of the mask: a strap's other side, the body beside a sleeve. */
function limitOffsets(
  base: Float64Array,
  normals: Float64Array,
  { mask, scale, reach }: ContourSearch,
  closed: Uint8Array,
): void {
  const { data, width, height } = mask;
  const states = 2 * reach + 1;
  const count = base.length / 2;
  const covered = (i: number, s: number): boolean => {
    const x = Math.floor((base[i * 2]! + s * normals[i * 2]!) * scale);
    const y = Math.floor((base[i * 2 + 1]! + s * normals[i * 2 + 1]!) * scale);
    return x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] !== 0;
  };
  const near = 2.5;
  for (let i = 0; i < count; i++)
    for (const sign of [1, -1]) {
      let free = near;
      while (free < 2 * reach + SIDE && covered(i, sign * free) === sign < 0) free++;
      const limit = Math.max(1, Math.floor(free / 2));
      for (let t = limit + 1; t <= reach; t++) closed[i * states + reach + sign * t] = 1;
    }
}

/** Marks offsets outwards from the first at which the contour would take in the ground's shadow. */
function closeInShade(
  profiles: Float32Array,
  count: number,
  reach: number,
  isShade: GreyShade,
  closed: Uint8Array,
): void {
  const states = 2 * reach + 1;
  const far = reach + SIDE + TAIL;
  for (let i = 0; i < count; i++) {
    let s = 1;
    // the pixel just inside the edge would be taken in
    while (s <= reach && !isShade(profiles, (i * (2 * far + 1) + far + s) * 3)) s++;
    for (s++; s <= reach; s++) closed[i * states + reach + s] = 1;
  }
}

/**
 * For each offset how clearly the colours step there, 0..1, less what steps farther out, and where between the samples the
 * step lies.
 */
function measureSteps(
  profiles: Float32Array,
  count: number,
  reach: number,
  steps: Float32Array,
  exact: Float32Array,
): void {
  const states = 2 * reach + 1;
  const glows = new Uint8Array(count * states);
  const heights = measureHeights(profiles, count, reach, exact, glows);
  const halfStep = Math.min(MOST_NOISE, Math.max(HALF_STEP, NOISE * noiseOutside(heights, count, reach)));
  const strongest = new Float32Array(states);
  for (let i = 0; i < count; i++) {
    const first = i * states;
    for (let t = 0; t < states; t++) {
      let highest = heights[first + t]!;
      for (let k = Math.max(0, t - SIDE); k <= Math.min(states - 1, t + SIDE); k++)
        highest = Math.max(highest, heights[first + k]!);
      // beside a step its own flank is none
      const peak = highest > 0 ? (heights[first + t]! / highest) ** 3 : 0;
      const square = heights[first + t]! ** 2;
      steps[first + t] = (peak * square) / (square + halfStep * halfStep);
    }
    for (let t = states - 1; t >= 0; t--) {
      // what is one blurred step must not count against itself
      const farther = t + SIDE < states && glows[first + t + SIDE] === 0 ? steps[first + t + SIDE]! : 0;
      strongest[t] = Math.max(t + 1 < states ? strongest[t + 1]! : 0, farther);
    }
    for (let t = 0; t < states; t++) steps[first + t]! -= OUTERMOST * strongest[t]!;
  }
}

/** Heights of the colour steps (8-bit, three channels) at each offset; where they lie exactly, and which are glows. */
function measureHeights(
  profiles: Float32Array,
  count: number,
  reach: number,
  exact: Float32Array,
  glows: Uint8Array,
): Float32Array {
  const states = 2 * reach + 1;
  const stride = (2 * (reach + SIDE + TAIL) + 1) * 3;
  const heights = new Float32Array(count * states);
  const inner = new Float32Array(3);
  const outer = new Float32Array(3);
  for (let at = 0; at < heights.length; at++) {
    const t = at % states;
    const centre = ((at - t) / states) * stride + (t + SIDE + TAIL) * 3;
    inner.fill(0);
    outer.fill(0);
    for (let k = 1; k <= SIDE; k++)
      for (let c = 0; c < 3; c++) {
        inner[c]! += profiles[centre - k * 3 + c]! / SIDE;
        outer[c]! += profiles[centre + k * 3 + c]! / SIDE;
      }
    let square = 0;
    let outwards = 0;
    let inwards = 0;
    for (let c = 0; c < 3; c++) {
      const step = inner[c]! - outer[c]!;
      square += step * step;
      const last = centre + (SIDE + TAIL) * 3 + c;
      outwards += (outer[c]! - (profiles[last - 3]! + profiles[last]!) / 2) * step;
      const first = centre - (SIDE + TAIL) * 3 + c;
      inwards += ((profiles[first + 3]! + profiles[first]!) / 2 - inner[c]!) * step;
    }
    let edge = 1;
    if (isGreyShadow(inner, outer)) {
      // a much higher step farther in is another edge
      const slope = Math.max(outwards, inwards < OTHER_EDGE * square ? inwards : 0) / (square + 1);
      edge = Math.max(0, Math.min(1, (SHADOW_SLOPE - slope) / (SHADOW_SLOPE - EDGE_SLOPE)));
    }
    heights[at] = isColouredShadow(inner, 0, outer, 0) ? 0 : edge * Math.sqrt(square);
    glows[at] = isGlow(inner, outer) ? 1 : 0;
    let covered = 0;
    for (let k = -1; k <= 1; k++) {
      let along = 0;
      for (let c = 0; c < 3; c++)
        along += (profiles[centre + k * 3 + c]! - outer[c]!) * (inner[c]! - outer[c]!);
      covered += Math.max(0, Math.min(1, along / (square + 1)));
    }
    exact[at] = covered - 1.5;
  }
  return heights;
}

/** Height of the background's own steps: what three quarters of those well outside the contour stay below. */
function noiseOutside(heights: Float32Array, count: number, reach: number): number {
  const states = 2 * reach + 1;
  const outside: number[] = [];
  for (let i = 0; i < count; i += 3)
    for (let t = states - 2; t < states; t++) outside.push(heights[i * states + t]!);
  outside.sort((a, b) => a - b);
  return outside[Math.floor(0.75 * outside.length)]!;
}

/** Whether one colour could be the other in a contact shadow, which takes its light but leaves its hue. */
function isGreyShadow(inner: Float32Array, outer: Float32Array): boolean {
  let product = 0;
  let square = 0;
  for (let c = 0; c < 3; c++) {
    product += inner[c]! * outer[c]!;
    square += outer[c]! ** 2;
  }
  const share = product / (square + 1);
  if (share >= 1 || share < 0.3) return false;
  let off = 0;
  for (let c = 0; c < 3; c++) off += (inner[c]! - share * outer[c]!) ** 2;
  return Math.sqrt(off) < 4 + 0.12 * (1 - share) * Math.sqrt(square);
}

/** Whether one colour is the white glow around a cut-out that another picture's near white background was laid under. */
function isGlow(inner: Float32Array, outer: Float32Array): boolean {
  const least = Math.min(outer[0]!, outer[1]!, outer[2]!);
  const lift = Math.min(inner[0]! - outer[0]!, inner[1]! - outer[1]!, inner[2]! - outer[2]!);
  return least > 225 && lift > 0;
}

/** The closed path of offsets that costs least, found on the contour run through one and a quarter times. */
function cheapestOffsets(steps: Float32Array, closed: Uint8Array, count: number, reach: number): Int8Array {
  const states = 2 * reach + 1;
  const lead = Math.min(count, 4 + Math.ceil(count / 4));
  const total = count + lead;
  const from = new Int8Array(total * states);
  let costs = new Float64Array(states);
  let next = new Float64Array(states);
  for (let n = 0; n < total; n++) {
    const i = n % count;
    for (let t = 0; t < states; t++) {
      let best = Number.POSITIVE_INFINITY;
      let move = 0;
      for (let j = -JUMP; j <= JUMP; j++) {
        const before = t + j;
        if (before < 0 || before >= states) continue;
        const cost = costs[before]! + BENDING * j * j;
        if (cost < best) {
          best = cost;
          move = j;
        }
      }
      const offset = (t - reach) / reach;
      const barred = closed[i * states + t] ? 6 : 0;
      next[t] = best - steps[i * states + t]! + STRAYING * offset * offset + barred;
      from[n * states + t] = move;
    }
    [costs, next] = [next, costs];
  }
  let state = 0;
  for (let t = 1; t < states; t++) if (costs[t]! < costs[state]!) state = t;
  const path = new Int8Array(count);
  for (let n = total - 1; n >= lead; n--) {
    path[n % count] = state - reach;
    state += from[n * states + state]!;
  }
  return path;
}

/**
 * The base moved along its normals by the path, between samples where the step is clear, smoothed a little; where an offset
 * is `given` (not NaN), by that.
 */
function applyOffsets(
  base: Float64Array,
  normals: Float64Array,
  path: Int8Array,
  steps: Float32Array,
  exact: Float32Array,
  given: Float64Array,
  reach: number,
): Float64Array {
  const count = path.length;
  const states = 2 * reach + 1;
  const offsets = new Float64Array(count);
  const trust = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const at = i * states + path[i]! + reach;
    const clear = Math.max(0, steps[at]!);
    offsets[i] = path[i]! + clear * exact[at]!;
    trust[i] = 0.05 + clear;
    if (Number.isNaN(given[i]!)) continue;
    offsets[i] = given[i]!;
    trust[i] = 1;
  }
  const settled = new Float64Array(base.length);
  for (let i = 0; i < count; i++) {
    let sum = 0;
    let weights = 0;
    for (let k = -4; k <= 4; k++) {
      const j = (i + k + count) % count;
      const weight = Math.exp(-0.22 * k * k) * trust[j]!;
      sum += weight * offsets[j]!;
      weights += weight;
    }
    settled[i * 2] = base[i * 2]! + (sum / weights) * normals[i * 2]!;
    settled[i * 2 + 1] = base[i * 2 + 1]! + (sum / weights) * normals[i * 2 + 1]!;
  }
  return settled;
}
