/** From the scalars of drawn hair to its colours. */
import { gaussianBlur } from '../../../pixels/gaussian-blur.ts';
import type { StrandLayer } from '../strands/strand-layer.ts';
import type { DyeRamp, HairDye } from './hair-dye.ts';

const BINS = 512;
/** Share of the ramp's place that comes from the hair's own distribution of light, the rest from the light itself. */
const BY_RANK = 0.88;
/** Shine beyond the ramp, as a share of the light's colour. */
const SHINE = 0.1;
/** How unevenly roots end and tips begin from lock to lock, as a share of the length. */
const UNEVEN = 0.16;
/** Highlights begin a little away from the scalp. */
const HIGHLIGHT_FROM = 0.03;
const HIGHLIGHT_FULL = 0.22;
/** Locks around the limit of a share take part of the colour. */
const SOFT_SHARE = 0.15;
/** Standard deviation in pixels by which lock numbers are smoothed. */
const LOCK_BLUR = 1.4;
/** White hairs stand in every lock: so much of their share lies evenly on all. */
const EVEN_WHITE = 0.6;

/**
 * Linear light of the drawn hair, 3 interleaved samples a pixel, 0 where there is none. Half of a pixel's place on the
 * ramp is its rank among the hair's pixels, so that drawn hair has the contrast of the photographed one. `tint` is the
 * light's.
 */
export function paintStrands(
  layer: StrandLayer,
  dye: HairDye,
  tint: readonly [number, number, number],
): Float32Array {
  const coverage = layer.coverage.data;
  const shine = layer.shine.data;
  const places = rampPlaces(layer, dye.shine);
  const colours = new Float32Array(coverage.length * 3);
  const along = layer.along.data;
  const { base, roots, tips, highlights, white } = dye;
  const locks = highlights || white || roots || tips ? lockRanks(layer) : null;
  const colour = new Float64Array(3);
  const [red, green, blue] = tint;
  for (let i = 0, out = 0; i < coverage.length; i++, out += 3) {
    if (coverage[i] === 0) continue;
    const place = places[i]!;
    const at = along[i]!;
    const chance = locks ? locks[i]! : 0.5;
    const jitter = (chance - 0.5) * UNEVEN;
    mixRamp(colour, base, place, 1);
    if (tips) mixRamp(colour, tips.ramp, place, smoothStep(tips.from, tips.to, at + jitter));
    if (highlights) {
      const taken = 1 - smoothStep(highlights.share - SOFT_SHARE, highlights.share + SOFT_SHARE, chance);
      mixRamp(colour, highlights.ramp, place, taken * smoothStep(HIGHLIGHT_FROM, HIGHLIGHT_FULL, at));
    }
    if (white) {
      // the locks that highlights leave out first
      const taken = smoothStep(0.65 - white.share, 1.35 - white.share, chance);
      mixRamp(colour, white.ramp, place, EVEN_WHITE * white.share + (1 - EVEN_WHITE) * taken);
    }
    if (roots)
      mixRamp(
        colour,
        roots.ramp,
        place,
        roots.strength *
          (1 - smoothStep(roots.reach * 0.4, roots.reach * 1.6, at + jitter * roots.reach * 3)),
      );
    const extra = SHINE * dye.shine * shine[i]! * shine[i]!;
    colours[out] = colour[0]! + extra * red;
    colours[out + 1] = colour[1]! + extra * green;
    colours[out + 2] = colour[2]! + extra * blue;
  }
  return colours;
}

/**
 * The number of each pixel's lock as its rank 0..1 among all: where locks cross, the drawn number is a mean of theirs, and
 * means lie close to the middle. Smoothed a little, so that a colour follows locks and not single hairs.
 */
function lockRanks({ coverage, lock }: StrandLayer): Float32Array {
  const { width, height } = coverage;
  const covers = coverage.data;
  const weighted = new Float32Array(covers.length);
  for (let i = 0; i < covers.length; i++) weighted[i] = lock.data[i]! * covers[i]!;
  const numbers = gaussianBlur({ data: weighted, width, height }, LOCK_BLUR).data;
  const weights = gaussianBlur(coverage, LOCK_BLUR).data;
  const ranks = new Float32Array(BINS + 1);
  let total = 0;
  for (let i = 0; i < covers.length; i++) {
    if (covers[i] === 0) continue;
    numbers[i] = Math.min(0.999, Math.max(0, numbers[i]! / Math.max(1e-6, weights[i]!)));
    ranks[((numbers[i]! * BINS) | 0) + 1]! += covers[i]!;
    total += covers[i]!;
  }
  for (let bin = 0; bin < BINS; bin++) ranks[bin + 1]! += ranks[bin]!;
  for (let i = 0; i < covers.length; i++) {
    if (covers[i] === 0) continue;
    const value = numbers[i]! * BINS;
    const bin = value | 0;
    numbers[i] = (ranks[bin]! + (ranks[bin + 1]! - ranks[bin]!) * (value - bin)) / total;
  }
  return numbers;
}

/** Each pixel's place 0..1 on the ramps. */
function rampPlaces({ coverage, shade, shine, glint }: StrandLayer, gloss: number): Float32Array {
  const count = coverage.data.length;
  const covers = coverage.data;
  const places = new Float32Array(count);
  const ranks = new Float32Array(BINS + 1);
  let total = 0;
  for (let i = 0; i < count; i++) {
    const covered = covers[i]!;
    if (covered === 0) continue;
    const light = 0.42 * glint.data[i]! + 0.3 * shine.data[i]!;
    const value = Math.min(0.999, (shade.data[i]! + light * gloss) * 0.8);
    places[i] = value;
    ranks[((value * BINS) | 0) + 1]! += covered;
    total += covered;
  }
  if (total === 0) return places;
  for (let bin = 0; bin < BINS; bin++) ranks[bin + 1]! += ranks[bin]!;
  for (let i = 0; i < count; i++) {
    if (covers[i] === 0) continue;
    const value = places[i]! * BINS;
    const bin = value | 0;
    const rank = (ranks[bin]! + (ranks[bin + 1]! - ranks[bin]!) * (value - bin)) / total;
    places[i] = Math.max(0, Math.min(1, BY_RANK * rank + (1 - BY_RANK) * (places[i]! * 1.1 - 0.05)));
  }
  return places;
}

/** Mixes the ramp's colour at `place` into `colour` by `share`. */
function mixRamp(colour: Float64Array, ramp: DyeRamp, place: number, share: number): void {
  if (share <= 0) return;
  const last = ramp.length / 3 - 1;
  const at = place * last;
  const step = Math.min(last - 1, at | 0);
  const part = at - step;
  const low = step * 3;
  const rest = 1 - share;
  for (let c = 0; c < 3; c++) {
    const value = ramp[low + c]! + (ramp[low + 3 + c]! - ramp[low + c]!) * part;
    colour[c] = colour[c]! * rest + value * share;
  }
}

function smoothStep(from: number, to: number, value: number): number {
  const t = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
