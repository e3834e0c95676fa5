/** From the scalars of drawn hair to its colours. */
import { type Flow, flowOfLines, smoothAlong } from '../../../pixels/flow-smoothing.ts';
import type { Plane } from '../../../pixels/image.ts';
import { smoothStep } from '../../../pixels/smooth-step.ts';
import type { StrandLayer } from '../strands/strand-layer.ts';
import type { DyeRamp, HairDye } from './hair-dye.ts';
import { withLockContrast } from './lock-contrast.ts';
import { type OwnHair, takeOwnPlacesInPlace } from './own-places.ts';

/** Bins of the distributions of light and of locks. */
const BINS = 1024;
const LOCK_BINS = 512;
/** Share of the ramp's place that comes from the hair's own distribution of light, the rest from the light itself. */
const BY_RANK = 0.88;
/** Power of the rank: shine is thinner on photographed hairs than on drawn ones, whose brightest shades would be broad bands. */
const THIN_SHINE = 1.2;
/** The same of the lightest dyes: light goes on from hair to hair, and less of it is in shade. */
const THIN_SHINE_OF_LIGHT = 0.95;
/** Shine beyond the ramp, as a share of the light's colour, and how much of it takes the hair's hue on its way. */
const SHINE = 0.07;
const SHINE_OF_HAIR = 0.55;
/** The same of a dye, which is to be told at first glance. */
const SHINE_OF_DYE = 0.75;
/** How unevenly roots end and tips begin from lock to lock, as a share of the length. */
const UNEVEN = 0.16;
/** Highlights begin a little away from the scalp. */
const HIGHLIGHT_FROM = 0.03;
const HIGHLIGHT_FULL = 0.22;
/** Locks around the limit of a share take part of the colour. */
const SOFT_SHARE = 0.2;
/**
 * Centimetres each way over which what is seen goes on along the hair, and the fewest and most pixels of it: the drawn hairs
 * of one lock take turns in front of one another, those of a photo run on. A foil is followed further than the light, in
 * pixels.
 */
const HAIR_RUNS = 0.6;
const FEWEST_RUNS = 5;
const MOST_RUNS = 14;
const FOIL_RUNS = 16;
/** Share of the single hairs' own differences that is kept. */
const OWN_HAIRS = 0.3;
/** How unlike neighbouring fibres of a lock are in the light, one standard deviation, per unit of the wanted fine contrast. */
const FIBRES = 1.8;
/** Light above this is all alike; hairs that stand out of a lit lock still differ. */
const BRIGHTEST = 2.5;
/** Linear light of hair that is brown, and of the lightest. */
const BROWN = 0.08;
const LIGHTEST = 0.5;
/** From light to its place in the bins of its distribution. */
const TO_BINS = (BINS - 1) / BRIGHTEST;
/** White hairs stand in every lock: so much of their share lies evenly on all. More would be silver, not a mix. */
const EVEN_WHITE = 0.25;
/** How far a single hair is from its lock in turning white, one standard deviation in the rank of locks. */
const WHITE_STRANDS = 0.24;
/** Locks around the limit of white hair's share, each way. */
const SOFT_WHITE = 0.28;

/**
 * Linear light of the drawn hair, 3 interleaved samples a pixel, 0 where there is none. Most of a pixel's place on the
 * ramp is its rank among the hair's pixels, so that drawn hair has the contrast of the photographed one. `tint` is the
 * light's, `contrast` the fine contrast that the hair is to have (see compose/fine-contrast.ts), `own` the
 * hair of the photo whose light stays.
 */
export function paintStrands(
  layer: StrandLayer,
  dye: HairDye,
  tint: readonly [number, number, number],
  pixelsPerCentimetre: number,
  contrast: number,
  own: OwnHair | null = null,
): Float32Array {
  const coverage = layer.coverage.data;
  const shine = layer.shine.data;
  const light = drawnLight(layer, dye.shine);
  const flow = flowOfLines(layer.lieCosine, layer.lieSine, layer.coverage);
  const reach = Math.max(FEWEST_RUNS, Math.min(MOST_RUNS, Math.round(HAIR_RUNS * pixelsPerCentimetre)));
  const unlike = FIBRES * contrast;
  const fibres = new Float32Array(coverage.length);
  const runs = smoothAlong(light, layer.coverage, flow, reach, fibres);
  for (let i = 0; i < coverage.length; i++) {
    const run = runs.data[i]!;
    const lit = run * (1 + unlike * fibres[i]!) + OWN_HAIRS * (light.data[i]! - run);
    runs.data[i] = Math.max(0, Math.min(BRIGHTEST, lit));
  }
  const lightness = dye.own ? 0 : lightnessOf(dye.base);
  const places = withLockContrast(
    rampPlaces(runs, layer.coverage, THIN_SHINE + (THIN_SHINE_OF_LIGHT - THIN_SHINE) * lightness),
    layer.coverage,
    pixelsPerCentimetre,
    lightness,
  );
  if (own) takeOwnPlacesInPlace(places, layer.coverage, own, flow, pixelsPerCentimetre, lightness);
  const colours = new Float32Array(coverage.length * 3);
  const along = layer.along.data;
  const { base, roots, tips, highlights, white } = dye;
  const locks = highlights || white || roots || tips ? lockRanks(layer, flow) : null;
  const colour = new Float64Array(3);
  const hued = dye.own ? SHINE_OF_HAIR : SHINE_OF_DYE;
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
      const taken = smoothStep(
        1 - white.share - SOFT_WHITE,
        1 - white.share + SOFT_WHITE,
        chance + WHITE_STRANDS * fibres[i]!,
      );
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
    const brightest = Math.max(colour[0]!, colour[1]!, colour[2]!, 1e-4);
    const plain = extra * (1 - hued);
    const own = 1 + (extra * hued) / brightest;
    colours[out] = colour[0]! * own + plain * red;
    colours[out + 1] = colour[1]! * own + plain * green;
    colours[out + 2] = colour[2]! * own + plain * blue;
  }
  return colours;
}

/**
 * The number of each pixel's lock as its rank 0..1 among all: where locks cross, the drawn number is a mean of theirs, and
 * means lie close to the middle. Averaged along the hair, so that a foil is one streak.
 */
function lockRanks({ coverage, lock }: StrandLayer, flow: Flow): Float32Array {
  const covers = coverage.data;
  const numbers = smoothAlong(lock, coverage, flow, FOIL_RUNS).data;
  const ranks = new Float32Array(LOCK_BINS + 1);
  let total = 0;
  for (let i = 0; i < covers.length; i++) {
    if (covers[i] === 0) continue;
    numbers[i] = Math.min(0.999, Math.max(0, numbers[i]!));
    ranks[((numbers[i]! * LOCK_BINS) | 0) + 1]! += covers[i]!;
    total += covers[i]!;
  }
  for (let bin = 0; bin < LOCK_BINS; bin++) ranks[bin + 1]! += ranks[bin]!;
  for (let i = 0; i < covers.length; i++) {
    if (covers[i] === 0) continue;
    const value = numbers[i]! * LOCK_BINS;
    const bin = value | 0;
    numbers[i] = (ranks[bin]! + (ranks[bin + 1]! - ranks[bin]!) * (value - bin)) / total;
  }
  return numbers;
}

/** How light hair is, 0 (brown and darker) to 1 (the lightest blonde), by green in mid light. */
function lightnessOf(ramp: DyeRamp): number {
  return smoothStep(BROWN, LIGHTEST, ramp[3 * Math.floor(ramp.length / 6) + 1]!);
}

/** The light of each pixel's hair, 0..1. */
function drawnLight({ coverage, shade, shine, glint }: StrandLayer, gloss: number): Plane {
  const { width, height } = coverage;
  const data = new Float32Array(width * height);
  for (let i = 0; i < data.length; i++) {
    if (coverage.data[i] === 0) continue;
    const light = 0.42 * glint.data[i]! + 0.3 * shine.data[i]!;
    data[i] = Math.min(BRIGHTEST, (shade.data[i]! + light * gloss) * 0.8);
  }
  return { data, width, height };
}

/** Each pixel's place 0..1 on the ramps, `thinness` the power of its rank. The light's own plane is used up for it. */
function rampPlaces({ data: places }: Plane, { data: covers }: Plane, thinness: number): Float32Array {
  const count = covers.length;
  const ranks = new Float32Array(BINS + 1);
  let total = 0;
  for (let i = 0; i < count; i++) {
    const covered = covers[i]!;
    if (covered === 0) continue;
    ranks[((places[i]! * TO_BINS) | 0) + 1]! += covered;
    total += covered;
  }
  if (total === 0) return places;
  for (let bin = 0; bin < BINS; bin++) ranks[bin + 1]! += ranks[bin]!;
  for (let i = 0; i < count; i++) {
    if (covers[i] === 0) continue;
    const value = places[i]! * TO_BINS;
    const bin = value | 0;
    const rank = (ranks[bin]! + (ranks[bin + 1]! - ranks[bin]!) * (value - bin)) / total;
    places[i] = Math.max(
      0,
      Math.min(1, BY_RANK * rank ** thinness + (1 - BY_RANK) * (places[i]! * 1.1 - 0.05)),
    );
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
