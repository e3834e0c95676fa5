/** How light falls on a bare belly: its forms, all of them soft, and the navel. Lengths are in shoulder widths. */
import { smoothStep } from '../pixels/smooth-step.ts';

/** Heights of a belly in the torso's frame. */
export interface BellyForm {
  /** Where the ribs of both sides part below the breastbone. */
  readonly ribs: number;
  readonly navel: number;
  /** Whether the navel is drawn. */
  readonly navelShows: boolean;
  /** 0..1, from a lean belly, on which muscles and ribs show, to a full one, which is one round form. */
  readonly fullness: number;
  readonly waistband: number;
  /** From where on the photo shows the belly: towards that no made-up form meets the real ones. Null where it doesn't. */
  readonly seenFrom: number | null;
}

/** Shares of the torso's length from the shoulder joints to the hip joints. */
const RIBS = 0.4;
const NAVEL = 0.755;
/** A navel so near a waistband would be cut by it: it lies under it. */
const CLEAR_OF_WAISTBAND = 0.09;
/** So far above a belly that is seen forms show in full, in shoulder widths. */
const ALONE = 0.3;
/** Of the light on its middle a belly, which is flat in front, keeps so much at its very sides. */
const RIM_LIGHT = 0.7;
/** It is no board: towards its sides it falls off evenly by so much (logarithm) besides. */
const ROUND = 0.12;
/** Half-widths of a lean waist and of a full one. */
const LEAN = 0.46;
const FULL = 0.54;

/**
 * The form of a belly of a torso `length` long and, at its waist, `halfWidth` wide on either side, in trousers from
 * `trousersFrom`. From height `seenFrom` on the photo shows some of it (null: nothing): its navel may be there already.
 */
export function bellyForm(
  length: number,
  halfWidth: number,
  trousersFrom: number,
  seenFrom: number | null,
): BellyForm {
  const navel = NAVEL * length;
  const navelShows = seenFrom === null && trousersFrom - navel > CLEAR_OF_WAISTBAND;
  const fullness = smoothStep(LEAN, FULL, halfWidth);
  return { ribs: RIBS * length, navel, navelShows, fullness, waistband: trousersFrom, seenFrom };
}

/**
 * Logarithm of the light at (u, v), `t` being the place from side to side (−1 to 1): the belly turns away to its sides, a
 * shallow furrow runs down its middle to the navel, straight muscles stand out a little beside it, ribs end above.
 */
export function bellyLight(form: BellyForm, u: number, v: number, t: number): number {
  const { ribs, navel, navelShows, fullness, waistband, seenFrom } = form;
  const lean = 1 - fullness;
  const side = Math.min(1, Math.abs(t));
  const a = Math.abs(u);
  const round = 0.035 - ROUND * side ** 2 + Math.log(RIM_LIGHT + (1 - RIM_LIGHT) * Math.sqrt(1 - side ** 4));
  // the ribs' edge runs down and outwards on both sides; beneath it the belly lies deeper
  const edge = v - ribs - 0.75 * a;
  const arch = smoothStep(0.02, 0.08, a) * smoothStep(0.36, 0.2, a);
  const cage = arch * (0.025 * bell((edge + 0.03) / 0.05) - 0.045 * bell((edge - 0.035) / 0.07));
  const down = smoothStep(ribs - 0.02, ribs + 0.12, v);
  const above = smoothStep(navel + 0.05, navel - 0.06, v);
  const furrow = -0.05 * down * (0.25 + 0.75 * above) * bell(u / 0.045);
  const muscles = 0.015 * down * bell((a - 0.1) / 0.07) - 0.03 * down * bell((a - 0.24) / 0.07);
  // the lower belly bulges slightly: light on its upper part, shade towards the groin
  const low =
    0.03 * bell((v - navel - 0.1) / 0.09) * bell(u / 0.16) - 0.08 * smoothStep(navel + 0.12, navel + 0.42, v);
  // a full belly rounds out above the waistband that holds it in, and its sides turn away sooner
  const full =
    0.02 -
    0.06 * side ** 2 +
    0.04 * bell((v - waistband + 0.3) / 0.16) * bell(t / 0.6) -
    0.16 * smoothStep(waistband - 0.09, waistband + 0.02, v);
  const forms = lean * (muscles + low) + (1 - 0.55 * fullness) * (cage + furrow);
  const alone = seenFrom === null ? 1 : smoothStep(seenFrom, seenFrom - ALONE, v);
  return round + alone * (forms + fullness * full) + (navelShows ? navelLight(u, v - navel) : 0);
}

/**
 * Shading of the navel around its middle: an upright hollow in a soft dish. It is deepest under the fold that closes it above
 * and along its walls; its bottom catches light again, as does the lip below it.
 */
function navelLight(u: number, v: number): number {
  const dish = -0.12 * bell(u / 0.045) * bell((v + 0.012) / 0.055);
  const within = smoothStep(1.45, 0.65, Math.hypot(u / 0.0155, v / 0.025));
  const bottom = bell(u / 0.0075) * bell((v - 0.008) / 0.014);
  const hollow = -(0.64 - 0.34 * smoothStep(-0.01, 0.026, v) - 0.26 * bottom) * within;
  const lip = 0.05 * bell((v - 0.04) / 0.012) * bell(u / 0.022);
  return dish + hollow + lip;
}

function bell(x: number): number {
  return Math.exp(-x * x);
}
