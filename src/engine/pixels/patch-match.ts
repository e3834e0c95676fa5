/**
 * Completes a hole so that each of its patches looks like a patch seen elsewhere (Wexler, Shechtman and Irani: "Space-Time
 * Completion of Video", 2007), coarse to fine, nearest patches found by propagation and random search (Barnes et al.:
 * "PatchMatch", 2009).
 */
import { boxFilter } from './box-filter.ts';
import { chamferDistance } from './chamfer-distance.ts';
import { dilateSquare } from './morphology.ts';
import { pushPullSamples } from './push-pull.ts';
import { resampleSamples } from './resample.ts';
import { seededRandom } from './seeded-noise.ts';

/** Pixels from the middle of a patch to its side. */
export const PATCH_REACH = 3;
const SIDE = 2 * PATCH_REACH + 1;
/** The coarsest level is about this many pixels along its shorter side. */
const COARSEST = 22;
/** Rounds of search and vote: at the coarsest level, and at the others. */
const FIRST_ROUNDS = 8;
const ROUNDS = 2;
/** Random search reaches so many pixels once a coarser level has found about the right place. */
const FINE_REACH = 12;
/** Passes in which each place takes over the shift of most of its neighbours, and how much worse it may fit for that. */
const AGREEMENT_PASSES = 4;
const AGREEMENT_SLACK = 1.35;
/** The same for a pattern. */
const PATTERN_PASSES = 16;
const PATTERN_SLACK = 2;
/** What lies deeper in the hole by a pixel is believed less by this factor. */
const DEPTH_TRUST = 1.25;
const LEAST_TRUST = 0.05;
/** Source patches that a level needs. */
const LEAST_SOURCES = 60;

/** A picture with a hole, one of the pyramid's levels. */
interface Level {
  readonly width: number;
  readonly height: number;
  /** sRGB 0..255, 3 a pixel. */
  readonly colour: Float32Array;
  /** 1 where colours may be copied from. */
  readonly source: Uint8Array;
  /** 1 where the picture is to be completed. */
  readonly hole: Uint8Array;
}

export interface CompletedPatches {
  /** sRGB 0..255, 3 a pixel: completed in the hole. */
  readonly colour: Float32Array;
  /** For each pixel the index of the pixel whose surroundings its own look like; −1 outside of the hole. */
  readonly nearest: Int32Array;
}

/**
 * `colour` completed in `hole` (1) from patches that lie wholly in `source` (1); pixels in neither are left as they are
 * filled smoothly. `guess` (3 samples a pixel) is what the hole may look like: the search begins there. Of a pattern larger
 * pieces are taken. Null when there is too little source.
 */
export function completePatches(
  colour: Float32Array,
  source: Uint8Array,
  hole: Uint8Array,
  width: number,
  height: number,
  seed: number,
  variety = 0,
  guess?: Float32Array,
  isPattern = false,
): CompletedPatches | null {
  const random = seededRandom(seed);
  const levels: Level[] = [{ width, height, colour, source, hole }];
  for (let level = levels[0]!; Math.min(level.width, level.height) > 1.6 * COARSEST; ) {
    level = halve(level);
    levels.push(level);
  }
  while (levels.length > 1 && sourcePatches(levels.at(-1)!).length < LEAST_SOURCES) levels.pop();
  let coarser: { readonly level: Level; readonly nearest: Int32Array } | null = null;
  for (let index = levels.length - 1; index >= 0; index--) {
    const level = levels[index]!;
    const sources = sourcePatches(level);
    if (sources.length < LEAST_SOURCES) return null;
    const isSource = new Uint8Array(level.width * level.height);
    for (const at of sources) isSource[at] = 1;
    const centres = holePatches(level);
    const nearest = new Int32Array(level.width * level.height).fill(-1);
    if (coarser) enlargeNearest(coarser.level, coarser.nearest, level, centres, isSource, nearest);
    for (const at of centres)
      if (nearest[at]! < 0) nearest[at] = sources[Math.floor(random() * sources.length)]!;
    const trust = trustInHole(level);
    const distances = new Float32Array(level.width * level.height);
    const price = new Float32Array(level.width * level.height);
    if (coarser) voteInPlace(level, centres, nearest, distances, trust);
    else if (guess) fillFromInPlace(level, guess, width, height);
    else fillSmoothlyInPlace(level);
    const rounds = coarser ? ROUNDS : FIRST_ROUNDS;
    const reach = coarser ? FINE_REACH : Math.max(level.width, level.height);
    for (let round = 0; round < rounds; round++) {
      if (variety > 0) priceInPlace(price, level, centres, sources, nearest, distances, variety);
      searchInPlace(level, centres, isSource, nearest, distances, trust, reach, random, price);
      if (index === 0 && round === rounds - 1)
        agreeInPlace(level, centres, isSource, nearest, distances, trust, isPattern);
      voteInPlace(level, centres, nearest, distances, trust);
    }
    coarser = { level, nearest };
  }
  const nearest = coarser!.nearest;
  for (let at = 0; at < nearest.length; at++) if (!hole[at]) nearest[at] = -1;
  return { colour: levels[0]!.colour, nearest };
}

function halve({ width, height, colour, source, hole }: Level): Level {
  const columns = (width + 1) >> 1;
  const rows = (height + 1) >> 1;
  const size = columns * rows;
  const sums = new Float32Array(3 * size);
  const known = new Float32Array(size);
  const open = new Uint8Array(size);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = y * width + x;
      const to = (y >> 1) * columns + (x >> 1);
      if (hole[from]) open[to] = 1;
      if (!source[from]) continue;
      known[to]!++;
      for (let c = 0; c < 3; c++) sums[3 * to + c]! += colour[3 * from + c]!;
    }
  const usable = new Uint8Array(size);
  for (let i = 0; i < size; i++) {
    if (known[i] === 0) continue;
    for (let c = 0; c < 3; c++) sums[3 * i + c]! /= known[i]!;
    if (known[i]! >= 2) {
      usable[i] = 1;
      open[i] = 0;
    }
  }
  return { width: columns, height: rows, colour: sums, source: usable, hole: open };
}

/** Middles of the patches that lie wholly in the source. */
function sourcePatches({ width, height, source }: Level): Int32Array {
  const found: number[] = [];
  const run = new Int32Array(width);
  const columns = new Int32Array(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) columns[x] = source[y * width + x] ? columns[x]! + 1 : 0;
    if (y < SIDE - 1) continue;
    for (let x = 0; x < width; x++) {
      run[x] = columns[x]! >= SIDE ? (x > 0 ? run[x - 1]! : 0) + 1 : 0;
      if (run[x]! >= SIDE) found.push((y - PATCH_REACH) * width + x - PATCH_REACH);
    }
  }
  return Int32Array.from(found);
}

/** Middles of the patches inside the picture that reach into the hole, row by row. */
function holePatches({ width, height, hole }: Level): Int32Array {
  const mask = { data: hole.map((value) => (value ? 255 : 0)), width, height };
  const { data } = dilateSquare(mask, PATCH_REACH);
  const found: number[] = [];
  for (let y = PATCH_REACH; y < height - PATCH_REACH; y++)
    for (let x = PATCH_REACH; x < width - PATCH_REACH; x++)
      if (data[y * width + x]! > 0) found.push(y * width + x);
  return Int32Array.from(found);
}

/** How far each pixel is believed: 1 where known, less the deeper it lies in the hole. */
function trustInHole({ width, height, source, hole }: Level): Float32Array {
  const { data } = chamferDistance({ data: source.map((value) => (value ? 255 : 0)), width, height });
  const trust = new Float32Array(width * height);
  for (let i = 0; i < trust.length; i++)
    trust[i] = source[i] ? 1 : hole[i] ? Math.max(LEAST_TRUST, DEPTH_TRUST ** -data[i]!) : LEAST_TRUST;
  return trust;
}

/** What is no source becomes what the full-size `guess` is there. */
function fillFromInPlace(level: Level, guess: Float32Array, width: number, height: number): void {
  const reduced = resampleSamples(guess, width, height, 3, level.width, level.height);
  for (let i = 0; i < reduced.length; i++)
    if (!level.source[Math.floor(i / 3)]) level.colour[i] = reduced[i]!;
}

function fillSmoothlyInPlace({ width, height, colour, source }: Level): void {
  colour.set(pushPullSamples(colour, source, width, height, 3));
}

function enlargeNearest(
  coarse: Level,
  from: Int32Array,
  fine: Level,
  centres: Int32Array,
  isSource: Uint8Array,
  to: Int32Array,
): void {
  for (const at of centres) {
    const x = at % fine.width;
    const y = (at - x) / fine.width;
    const other = from[(y >> 1) * coarse.width + (x >> 1)]!;
    if (other < 0) continue;
    const column = other % coarse.width;
    const row = (other - column) / coarse.width;
    const nx = 2 * column + (x & 1);
    const ny = 2 * row + (y & 1);
    if (nx < fine.width && ny < fine.height && isSource[ny * fine.width + nx]) to[at] = ny * fine.width + nx;
  }
}

/** Squared difference of two patches, weighted by trust; stops once it is no less than `limit`. */
function difference(
  colour: Float32Array,
  trust: Float32Array,
  width: number,
  target: number,
  source: number,
  limit: number,
): number {
  let sum = 0;
  for (let row = -PATCH_REACH; row <= PATCH_REACH; row++) {
    let a = target + row * width - PATCH_REACH;
    let p = 3 * a;
    let q = 3 * (source + row * width - PATCH_REACH);
    for (let k = 0; k < SIDE; k++, a++, p += 3, q += 3) {
      const r = colour[p]! - colour[q]!;
      const g = colour[p + 1]! - colour[q + 1]!;
      const b = colour[p + 2]! - colour[q + 2]!;
      sum += trust[a]! * (r * r + g * g + b * b);
    }
    if (sum >= limit) return sum;
  }
  return sum;
}

/**
 * What taking each source again costs, written to `price`: a flat patch is like everything and would fill all of a hole,
 * so places used more than others become dearer (Kaspar, Neubert, Lischinski, Pauly and Kopf: "Self Tuning Texture
 * Optimization", 2015).
 */
function priceInPlace(
  price: Float32Array,
  { width, height }: Level,
  centres: Int32Array,
  sources: Int32Array,
  nearest: Int32Array,
  distances: Float32Array,
  variety: number,
): void {
  const uses = new Float32Array(width * height);
  let mean = 0;
  for (const at of centres) {
    uses[nearest[at]!]!++;
    mean += distances[at]!;
  }
  mean /= Math.max(1, centres.length);
  const { data } = boxFilter({ data: uses, width, height }, PATCH_REACH);
  const usual = Math.max(1, centres.length / sources.length);
  for (const at of sources) price[at] = variety * mean * Math.max(0, data[at]! / usual - 1);
}

/** One sweep down and one up: neighbours' shifts, then random places in ever smaller surroundings. */
function searchInPlace(
  { width, height, colour }: Level,
  centres: Int32Array,
  isSource: Uint8Array,
  nearest: Int32Array,
  distances: Float32Array,
  trust: Float32Array,
  reach: number,
  random: () => number,
  price: Float32Array,
): void {
  for (const at of centres)
    distances[at] =
      difference(colour, trust, width, at, nearest[at]!, Number.POSITIVE_INFINITY) + price[nearest[at]!]!;
  const count = centres.length;
  for (let sweep = 0; sweep < 2; sweep++) {
    const step = sweep === 0 ? 1 : -1;
    for (let k = 0; k < count; k++) {
      const at = centres[sweep === 0 ? k : count - 1 - k]!;
      let best = distances[at]!;
      let chosen = nearest[at]!;
      for (let turn = 0; turn < 2; turn++) {
        const shift = turn === 0 ? step : step * width;
        const other = nearest[at - shift]!;
        if (other < 0) continue;
        const candidate = other + shift;
        if (candidate < 0 || candidate >= isSource.length || !isSource[candidate] || candidate === chosen)
          continue;
        const away =
          difference(colour, trust, width, at, candidate, best - price[candidate]!) + price[candidate]!;
        if (away < best) {
          best = away;
          chosen = candidate;
        }
      }
      for (let radius = reach; radius >= 1; radius >>= 1) {
        const cx = chosen % width;
        const cy = (chosen - cx) / width;
        const x = cx + Math.round((2 * random() - 1) * radius);
        const y = cy + Math.round((2 * random() - 1) * radius);
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        const candidate = y * width + x;
        if (!isSource[candidate] || candidate === chosen) continue;
        const away =
          difference(colour, trust, width, at, candidate, best - price[candidate]!) + price[candidate]!;
        if (away < best) {
          best = away;
          chosen = candidate;
        }
      }
      distances[at] = best;
      nearest[at] = chosen;
    }
  }
}

/** Makes larger pieces of one shift: a place whose neighbours mostly share another one takes it if it fits about as well. */
function agreeInPlace(
  { width, colour }: Level,
  centres: Int32Array,
  isSource: Uint8Array,
  nearest: Int32Array,
  distances: Float32Array,
  trust: Float32Array,
  isPattern: boolean,
): void {
  const passes = isPattern ? PATTERN_PASSES : AGREEMENT_PASSES;
  const slack = isPattern ? PATTERN_SLACK : AGREEMENT_SLACK;
  const steps = [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1];
  for (let pass = 0; pass < passes; pass++)
    for (const at of centres) {
      const own = nearest[at]! - at;
      let votesForOwn = 0;
      let votes = 0;
      let other = own;
      for (let i = 0; i < 8; i++) {
        const place = at + steps[i]!;
        if (nearest[place]! < 0) continue;
        const shift = nearest[place]! - place;
        if (shift === own) {
          votesForOwn++;
          continue;
        }
        let same = 1;
        for (let k = i + 1; k < 8; k++) {
          const next = at + steps[k]!;
          if (nearest[next]! >= 0 && nearest[next]! - next === shift) same++;
        }
        if (same > votes) {
          votes = same;
          other = shift;
        }
      }
      const candidate = at + other;
      if (votes <= votesForOwn || candidate < 0 || candidate >= isSource.length || !isSource[candidate])
        continue;
      const limit = slack * distances[at]! + 50;
      const away = difference(colour, trust, width, at, candidate, limit);
      if (away >= limit) continue;
      nearest[at] = candidate;
      distances[at] = Math.max(distances[at]!, away);
    }
}

/** Each pixel of the hole becomes the mean of what the patches over it say, the better ones counting more. */
function voteInPlace(
  { width, height, colour, hole }: Level,
  centres: Int32Array,
  nearest: Int32Array,
  distances: Float32Array,
  trust: Float32Array,
): void {
  const size = width * height;
  const sums = new Float32Array(3 * size);
  const weights = new Float32Array(size);
  let mean = 0;
  for (const at of centres) mean += distances[at]!;
  const scale = -1 / (0.6 * (mean / Math.max(1, centres.length)) + 1);
  for (const at of centres) {
    const weight = trust[at]! * Math.exp(Math.max(-20, distances[at]! * scale)) + 1e-9;
    const other = nearest[at]!;
    for (let row = -PATCH_REACH; row <= PATCH_REACH; row++) {
      let to = at + row * width - PATCH_REACH;
      let from = 3 * (other + row * width - PATCH_REACH);
      for (let k = 0; k < SIDE; k++, to++, from += 3) {
        if (!hole[to]) continue;
        weights[to]! += weight;
        sums[3 * to]! += weight * colour[from]!;
        sums[3 * to + 1]! += weight * colour[from + 1]!;
        sums[3 * to + 2]! += weight * colour[from + 2]!;
      }
    }
  }
  for (let i = 0; i < size; i++) {
    const weight = weights[i]!;
    if (weight === 0 || !hole[i]) continue;
    for (let c = 0; c < 3; c++) colour[3 * i + c] = sums[3 * i + c]! / weight;
  }
}
