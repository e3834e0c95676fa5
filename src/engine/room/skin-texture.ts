/**
 * The person's own skin as a texture without features: Gaussian noise in octaves, each as strong as the skin in the photo
 * varies at that size, in light and in redness. At a try-on's resolution skin is such a micro-texture (Galerne, Gousseau
 * and Morel: "Random phase textures", 2011).
 */
import type { RgbaImage } from '../pixels/image.ts';
import { gaussianNoise } from '../pixels/seeded-noise.ts';
import { selectRankInPlace } from '../pixels/select-rank.ts';

/** Side in pixels of the tile; a power of two. It repeats without a seam. */
export const TEXTURE_SIZE = 256;

/** Steps in pixels at which the skin's variation is measured; the octaves' features are about as large. */
const STEPS = [1, 2, 4];
/** Standard deviation in pixels of each octave's blur; 0 is white noise. */
const SIGMAS = [0, 0.9, 1.8];
/** Patches of warmer and paler skin: too wide to be told from form in a photo, so their strength is set; size in shoulder widths, and most pixels. */
const PATCHES = { size: 0.06, most: 18, light: 0.009, redness: 0.012 };

/** Pixels of a class that are looked at: about so many, less than twice. */
const SAMPLES = 2500;
/** Differences below which a class doesn't tell. */
const LEAST_SAMPLES = 150;

/** How strongly skin varies at each of the steps, as logarithms of light (green) and of red over blue. */
export interface SkinVariation {
  readonly light: readonly number[];
  readonly redness: readonly number[];
}

/** One tile of deviations, to be looked up with coordinates modulo `TEXTURE_SIZE`. */
export interface SkinTexture {
  readonly light: Float32Array;
  readonly redness: Float32Array;
}

/** Skin's usual variation, for photos that show too little of it. */
const USUAL: SkinVariation = { light: [0.005, 0.006, 0.007], redness: [0.004, 0.005, 0.005] };
/** The skin of arms and trunk has so much of what a face's and a neck's varies at each step: finer pores, fewer lines, no stubble. */
const OF_FACE = [0.8, 0.6, 0.6];
/** Above this, what varies is no skin but features, hair or noise of the codec; a small figure has its features close. */
const MOST: SkinVariation = { light: [0.01, 0.0085, 0.007], redness: [0.006, 0.005, 0.004] };

/**
 * Measures the variation on the pixels of `members`, lists of indices of one class of skin each (`member[i]` is that
 * class plus 1, 0 elsewhere); `unit` is the shoulder width in pixels. Second differences leave even shading out, a low quantile features; the calmest class counts.
 */
export function skinVariation(
  { data, width }: RgbaImage,
  member: Uint8Array,
  members: readonly (readonly number[])[],
  unit: number,
): SkinVariation {
  const light = STEPS.map(() => Number.POSITIVE_INFINITY);
  const redness = STEPS.map(() => Number.POSITIVE_INFINITY);
  const logs = Float32Array.from({ length: 256 }, (_, value) => Math.log(6 + value));
  const rooms: DifferenceRooms = {
    light: new Float64Array(4 * (SAMPLES + 1)),
    redness: new Float64Array(4 * (SAMPLES + 1)),
  };
  for (const list of members)
    STEPS.forEach((step, k) => {
      const found = secondDifferences(data, width, logs, member, list, step, rooms);
      if (found < LEAST_SAMPLES) return;
      // the 40 % quantile of |x| of a normal distribution is 0.524 σ; a second difference of unrelated samples has √6 σ
      const quantile = (values: Float64Array): number =>
        selectRankInPlace(values, found, Math.floor(0.4 * found)) / (0.524 * Math.sqrt(6));
      light[k] = Math.min(light[k]!, quantile(rooms.light));
      redness[k] = Math.min(redness[k]!, quantile(rooms.redness));
    });
  const size = Math.max(0.4, Math.min(1, unit / 190));
  const bounded = (values: readonly number[], usual: readonly number[], most: readonly number[]): number[] =>
    values.map((value, k) =>
      Number.isFinite(value)
        ? Math.max(0.35 * usual[k]!, Math.min(size * most[k]!, value))
        : size * usual[k]!,
    );
  return {
    light: bounded(light, USUAL.light, MOST.light),
    redness: bounded(redness, USUAL.redness, MOST.redness),
  };
}

/** The variation of a body's skin by that of its face and neck, where no more is seen. */
export function bodyVariation({ light, redness }: SkinVariation): SkinVariation {
  const calmer = (values: readonly number[]): number[] => values.map((value, k) => OF_FACE[k]! * value);
  return { light: calmer(light), redness: calmer(redness) };
}

interface DifferenceRooms {
  readonly light: Float64Array;
  readonly redness: Float64Array;
}

/**
 * Sizes of the second differences over `step` pixels, across and down, at pixels of `list` where they stay in its class.
 * Returns how many were found; they come first in `rooms`.
 */
function secondDifferences(
  data: Uint8ClampedArray,
  width: number,
  logs: Float32Array,
  member: Uint8Array,
  list: readonly number[],
  step: number,
  rooms: DifferenceRooms,
): number {
  if (list.length === 0) return 0;
  const own = member[list[0]!]!;
  const stride = Math.max(1, Math.floor(list.length / SAMPLES));
  let found = 0;
  for (let n = 0; n < list.length; n += stride) {
    const at = list[n]!;
    for (let offset = step; offset <= step * width; offset += step * (width - 1)) {
      const a = at - offset;
      const b = at + offset;
      if (member[a] !== own || member[b] !== own) continue;
      const red = 2 * logs[data[4 * at]!]! - logs[data[4 * a]!]! - logs[data[4 * b]!]!;
      const green = 2 * logs[data[4 * at + 1]!]! - logs[data[4 * a + 1]!]! - logs[data[4 * b + 1]!]!;
      const blue = 2 * logs[data[4 * at + 2]!]! - logs[data[4 * a + 2]!]! - logs[data[4 * b + 2]!]!;
      rooms.light[found] = Math.abs(green);
      rooms.redness[found++] = Math.abs(red - blue);
    }
  }
  return found;
}

/** Noise of a seed: the same for every person. */
interface SeededNoise {
  readonly octaves: readonly Float32Array[];
  readonly turnedOctaves: readonly Float32Array[];
  /** What each octave of unit deviation adds at each step. */
  readonly response: readonly (readonly number[])[];
  /** The patches of large figures, from whose size on they don't grow. */
  readonly patches: Float32Array;
}

/** Noise is made once for a seed; each kind has its own seed. */
const NOISE = new Map<number, SeededNoise>();

function seededNoise(seed: number): SeededNoise {
  const known = NOISE.get(seed);
  if (known) return known;
  const octaves = SIGMAS.map((sigma, k) => noiseOctave(sigma, seed + k));
  const made = {
    octaves,
    turnedOctaves: octaves.map(quarterTurned),
    response: octaves.map((octave) => STEPS.map((step) => variationAt(octave, step))),
    patches: noiseOctave(PATCHES.most, seed + SIGMAS.length),
  };
  NOISE.set(seed, made);
  return made;
}

/** A tile that varies as was measured, for a shoulder width of `unit` pixels. */
export function skinTexture(variation: SkinVariation, unit: number, seed: number): SkinTexture {
  const noise = seededNoise(seed);
  const size = PATCHES.size * unit;
  const patches = size < PATCHES.most ? noiseOctave(size, seed + SIGMAS.length) : noise.patches;
  const light = mixOctaves(noise.octaves, noise.response, variation.light);
  const redness = mixOctaves(noise.turnedOctaves, noise.response, variation.redness);
  const turned = quarterTurned(patches);
  for (let i = 0; i < light.length; i++) {
    light[i]! += PATCHES.light * patches[i]!;
    redness[i]! += PATCHES.redness * turned[i]!;
  }
  return { light, redness };
}

/** Sum of the octaves with the amplitudes that give the wanted variation, found from the coarsest downwards. */
function mixOctaves(
  octaves: readonly Float32Array[],
  response: readonly (readonly number[])[],
  wanted: readonly number[],
): Float32Array {
  const left = wanted.map((value) => value * value);
  const tile = new Float32Array(TEXTURE_SIZE * TEXTURE_SIZE);
  for (let k = octaves.length - 1; k >= 0; k--) {
    const power = Math.max(0, left[k]!) / response[k]![k]! ** 2;
    for (let step = 0; step <= k; step++) left[step]! -= power * response[k]![step]! ** 2;
    const amplitude = Math.sqrt(power);
    const octave = octaves[k]!;
    for (let i = 0; i < tile.length; i++) tile[i]! += amplitude * octave[i]!;
  }
  return tile;
}

function variationAt(tile: Float32Array, step: number): number {
  let sum = 0;
  for (let i = 0; i < tile.length; i++) {
    const row = i & ~(TEXTURE_SIZE - 1);
    const second =
      2 * tile[i]! -
      tile[row | ((i + step) & (TEXTURE_SIZE - 1))]! -
      tile[row | ((i - step) & (TEXTURE_SIZE - 1))]!;
    sum += second * second;
  }
  return Math.sqrt(sum / (6 * tile.length));
}

/** White noise blurred with wrapped borders, of unit deviation. */
function noiseOctave(sigma: number, seed: number): Float32Array {
  const size = TEXTURE_SIZE;
  let tile = new Float32Array(size * size);
  for (let i = 0; i < tile.length; i++) tile[i] = gaussianNoise(i % size, Math.floor(i / size), seed);
  if (sigma === 0) return tile;
  const radius = Math.ceil(2.5 * sigma);
  const kernel = Float32Array.from({ length: 2 * radius + 1 }, (_, k) =>
    Math.exp(-((k - radius) ** 2) / (2 * sigma * sigma)),
  );
  const wrapped = new Float64Array(size + 2 * radius);
  for (let pass = 0; pass < 2; pass++) {
    // blurs along rows and turns the tile over, so that two passes blur both ways
    const turned = new Float32Array(tile.length);
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < wrapped.length; x++) wrapped[x] = tile[y * size + ((x - radius) & (size - 1))]!;
      blurRow(wrapped, kernel, turned, y);
    }
    tile = turned;
  }
  let energy = 0;
  for (let i = 0; i < tile.length; i++) energy += tile[i]! ** 2;
  const scale = 1 / Math.sqrt(energy / tile.length);
  for (let i = 0; i < tile.length; i++) tile[i]! *= scale;
  return tile;
}

/** A row with margins, blurred into column `y` of a tile. Four pixels at a time: their sums don't wait for each other. */
function blurRow(wrapped: Float64Array, kernel: Float32Array, turned: Float32Array, y: number): void {
  const size = TEXTURE_SIZE;
  for (let x = 0, to = y; x < size; x += 4, to += 4 * size) {
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    for (let k = 0, from = x; k < kernel.length; k++, from++) {
      const weight = kernel[k]!;
      first += weight * wrapped[from]!;
      second += weight * wrapped[from + 1]!;
      third += weight * wrapped[from + 2]!;
      fourth += weight * wrapped[from + 3]!;
    }
    turned[to] = first;
    turned[to + size] = second;
    turned[to + 2 * size] = third;
    turned[to + 3 * size] = fourth;
  }
}

/** The tile turned by a quarter: unrelated to itself, and no second noise to make. */
function quarterTurned(tile: Float32Array): Float32Array {
  const size = TEXTURE_SIZE;
  const result = new Float32Array(tile.length);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) result[y * size + x] = tile[x * size + (size - 1 - y)]!;
  return result;
}
