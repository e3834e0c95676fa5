/** What is known of a hand's outline before its edges are looked at: seeds, and how much each colour looks like it. */
import { BODY_CLASSES } from '../perceive/person.ts';
import type { LabImage } from '../pixels/image.ts';
import { dimLab } from '../pixels/lab.ts';
import { medianInPlace } from '../pixels/median.ts';
import type { WalkPriors } from '../pixels/random-walker.ts';
import type { HandShape } from './hand-shape.ts';
import type { Wrist } from './wrist-rows.ts';

/** The hand's shape, its bare wrist, and its own classes in the parse. */
export interface Limb {
  readonly shape: HandShape;
  readonly wrist: Wrist | null;
  readonly hand: number;
  readonly arm: number;
}

/** A pixel's place in the photo and its class there. */
export interface PlacedLabel {
  readonly x: number;
  readonly y: number;
  readonly label: number;
}

export const INSIDE = 1;
export const OUTSIDE = 2;

/** Pixels of a kind of their own: what is worn at the wrist, what lies beside it, what an old cuff may cover. */
const WORN = 1;
const BESIDE_WORN = 2;
const AT_CUFF = 3;

/** Distances from the flesh, in spans of the palm, from which on nothing is the hand's: whatever it is, or cloth and background. */
const BEYOND = 0.28;
const BEYOND_FOREIGN = 0.1;
/** On other skin, whose colour tells nothing, the shape alone tells what shows between fingers: so far beside them, in spans of the palm. */
const BETWEEN_FINGERS = 0.085;
/** So far off it is whatever its light; nearer by it lies in their shade, with this share of the hand's light: knuckles are thick too. */
const CLEAR_OF_FINGERS = 0.115;
const IN_FINGERS_SHADE = 0.85;
/** A hand lies on skin when so much of what is beside its fingers is neither cloth nor background. */
const ON_SKIN = 0.6;
/** The parse takes much of that for the hand itself; at least so much it has for other skin. */
const SKIN_SEEN = 0.05;
/** An old cuff may reach so far over the hand, in spans of the palm. */
const CUFF = 0.6;
/** The fingers begin so far beyond the wrist, in spans of the palm. */
const PAST_PALM = 0.8;
/** What the parse has for the hand beside the palm's bones counts as lying so deep, in spans of the palm. */
const BESIDE_PALM = -0.06;
/** What is worn at a wrist stands out about so far, and at most so far, in half-widths of the wrist. */
const WORN_OUT = 1.08;
const WORN_REACH = 1.4;
/** Colours of each kind that are compared with. */
const SAMPLES = 72;
/** Lightness counts less than hue. */
const LIGHTNESS = 0.6;
/** A span of the palm apart counts as much as this difference in Lab. */
export const NEARNESS = 20;
/** Strength of colour and of the hand's shape beside edges. */
const COLOUR = 0.25;
const SHAPE = 0.045;
/** Likeness below which even what lies on the bones is not the hand's: their landmarks are a little off. */
const FOREIGN = -0.55;
/** The same where the parse has it for another's. */
const FOREIGN_BY_PARSE = -0.2;
/** Light on a hand's shaded edges, as shares of that on its middle, and how near a colour lies to one of these in Lab. */
const SHADES = [0.4, 0.16, 0.06];
const IN_SHADE = 9;
/** Differences in Lab that mean nothing, and from which on a colour tells one skin from the other. */
const NOISE = 9;
const TELLING = 22;

/** Seeds and priors over the picture, whose pixels lie in the photo where `placed` says; null where hardly anything is sure. */
export function handPriors(
  picture: LabImage,
  limb: Limb,
  placed: (column: number, row: number) => PlacedLabel,
): WalkPriors | null {
  const { width, height } = picture;
  const { shape, wrist } = limb;
  const seeds = new Uint8Array(width * height);
  const depth = new Float32Array(width * height);
  const kinds = new Uint8Array(width * height);
  const byParse = new Uint8Array(width * height);
  const foreign = BODY_CLASSES.map((name) =>
    /^(background|upperClothes|lowerClothes|shoes|hair|other)$/.test(name),
  );
  const cuff = BODY_CLASSES.indexOf('upperClothes');
  const otherSkin = BODY_CLASSES.map(
    (name, label) =>
      /^(face|neck|legs|(left|right)(Arm|Hand))$/.test(name) && label !== limb.hand && label !== limb.arm,
  );
  const otherLimb = BODY_CLASSES.map(
    (name, label) => /^(left|right)(Arm|Hand)$/.test(name) && label !== limb.hand && label !== limb.arm,
  );
  const besideFingers: number[] = [];
  const besidePalm: number[] = [];
  let [onCloth, onSkin] = [0, 0];
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      const { x, y, label } = placed(column, row);
      const own = label === limb.hand || label === limb.arm;
      if (own) byParse[at] = 1;
      const [dx, dy] = [x - shape.wrist.x, y - shape.wrist.y];
      const length = dx * shape.along.x + dy * shape.along.y;
      const { distance, thickness } = shape.surface(x, y);
      depth[at] = distance / shape.span;
      if (
        length > PAST_PALM * shape.span &&
        distance > BETWEEN_FINGERS * shape.span &&
        distance < BEYOND * shape.span
      ) {
        if (foreign[label]) onCloth++;
        else besideFingers.push(at);
        if (otherSkin[label]) onSkin++;
      }
      // the forearm, by its rows; what else lies behind the wrist may be a finger that is bent back
      const line = wrist?.row(length);
      if (line?.worn || (length < -0.05 * shape.span && distance > -0.25 * thickness)) {
        if (!line) {
          // the parse takes the edge of a cuff for the wrist, never the wrist for a cuff
          if (!own) seeds[at] = OUTSIDE;
          depth[at] = 0.1 * Math.min(1, -length / (CUFF * shape.span));
          continue;
        }
        const off = Math.abs(dx * shape.across.x + dy * shape.across.y - line.middle);
        if (line.worn) kinds[at] = off < line.half ? WORN : BESIDE_WORN;
        depth[at] = (off - (line.worn ? WORN_OUT : 1) * line.half) / shape.span;
        if (otherLimb[label]) seeds[at] = OUTSIDE;
        else if (off < (line.worn ? 0.92 : 0.82) * line.half && (own || line.worn)) seeds[at] = INSIDE;
        else if (off > (line.worn ? WORN_REACH : 1.2) * line.half) seeds[at] = OUTSIDE;
        continue;
      }
      if (own && length < PAST_PALM * shape.span && distance > 0) besidePalm.push(at);
      // old cuffs reach over the wrist, but nothing that the hand holds is seen before its fingers
      if (!wrist && length < 1.5 * CUFF * shape.span) kinds[at] = AT_CUFF;
      if (!wrist && label === cuff && length < PAST_PALM * shape.span) seeds[at] = OUTSIDE;
      else if (
        distance < -0.5 * thickness &&
        ((own && (wrist || length > CUFF * shape.span)) ||
          (length > PAST_PALM * shape.span && distance < -0.75 * thickness))
      )
        seeds[at] = INSIDE;
      else if (distance > BEYOND * shape.span) seeds[at] = OUTSIDE;
      else if (foreign[label] && distance > BEYOND_FOREIGN * shape.span) seeds[at] = OUTSIDE;
    }
  const beside = besideFingers.length + onCloth;
  const liesOnSkin = besideFingers.length > ON_SKIN * beside && onSkin > SKIN_SEEN * beside;
  // seen from its edge a palm is broader towards the wrist than its bones: but on other skin the parse may be trusted
  if (!liesOnSkin) for (const at of besidePalm) depth[at] = BESIDE_PALM;
  if (liesOnSkin) {
    const light: number[] = [];
    for (let at = 0; at < seeds.length; at++) if (seeds[at] === INSIDE) light.push(picture.data[3 * at]!);
    const shade = IN_FINGERS_SHADE * (medianInPlace(light) ?? 0);
    for (const at of besideFingers)
      if (depth[at]! > CLEAR_OF_FINGERS || picture.data[3 * at]! < shade) seeds[at] = OUTSIDE;
  }
  const step = placed(1, 0).x - placed(0, 0).x;
  return withColours(picture, seeds, depth, kinds, byParse, (NEARNESS * step) / shape.span);
}

/**
 * Adds colours to what the shape says: each pixel is compared with sure ones of both kinds, near ones above all.
 * @param depth signed distances from the surface in spans, negative inside
 * @param byParse 1 where the parse has the hand
 * @param nearness difference in Lab that a pixel apart counts as
 */
export function withColours(
  picture: LabImage,
  seeds: Uint8Array,
  depth: Float32Array,
  kinds: Uint8Array,
  byParse: Uint8Array,
  nearness: number,
): WalkPriors | null {
  const sure: Record<'hand' | 'worn' | 'around', number[]> = { hand: [], worn: [], around: [] };
  for (let at = 0; at < seeds.length; at++)
    if (seeds[at] === INSIDE && kinds[at] !== AT_CUFF) sure[kinds[at] === WORN ? 'worn' : 'hand'].push(at);
    else if (seeds[at] === OUTSIDE && depth[at]! < 0.6) sure.around.push(at);
  if (sure.hand.length < 30 || sure.around.length < 30) return null;
  const samplesOf = (pixels: readonly number[]) => samplesAt(picture, pixels, nearness);
  const hand = samplesOf(thinned(sure.hand, SAMPLES));
  const limb = samplesOf([...thinned(sure.hand, SAMPLES), ...thinned(sure.worn, SAMPLES)]);
  const around = samplesOf(thinned(sure.around, 2 * SAMPLES));
  const lit = thinned(sure.hand, SAMPLES / 2);
  const shaded = SHADES.map((light) => dimmed(picture, lit, light, nearness));
  const pixel = new Float32Array(5);
  const inside = new Float32Array(seeds.length);
  const outside = new Float32Array(seeds.length);
  for (let at = 0; at < seeds.length; at++) {
    if (seeds[at] === OUTSIDE || (seeds[at] === INSIDE && kinds[at] === WORN)) continue;
    writeSample(picture, at, nearness, pixel, 0);
    const own = nearestDistance(pixel, kinds[at] === WORN || kinds[at] === BESIDE_WORN ? limb : hand);
    const other = nearestDistance(pixel, around);
    let likeness = ((other - own) / (own + other + NOISE)) * Math.min(1, Math.max(own, other) / TELLING);
    // a hand's shaded edge may be as dark as the cloth beside it
    if (likeness < 0 && byParse[at] === 1)
      for (const samples of shaded) {
        const shade = nearestDistance(pixel, samples);
        if (shade < Math.min(IN_SHADE, other)) likeness = 0;
      }
    if (seeds[at] === INSIDE && likeness < (byParse[at] === 1 ? FOREIGN : FOREIGN_BY_PARSE)) seeds[at] = 0;
    const shape = Math.max(-1, Math.min(1, -depth[at]! / 0.1));
    inside[at] = COLOUR * Math.max(0, likeness) + SHAPE * Math.max(0, shape);
    outside[at] = COLOUR * Math.max(0, -likeness) + SHAPE * Math.max(0, -shape);
  }
  return { seeds, inside, outside };
}

function thinned(pixels: readonly number[], count: number): number[] {
  const step = Math.max(1, pixels.length / count);
  return Array.from({ length: Math.floor(pixels.length / step) }, (_, i) => pixels[Math.floor(i * step)]!);
}

/** Colour and place of pixels, five values each. */
function samplesAt(picture: LabImage, pixels: readonly number[], nearness: number): Float32Array {
  const samples = new Float32Array(5 * pixels.length);
  for (let i = 0; i < pixels.length; i++) writeSample(picture, pixels[i]!, nearness, samples, 5 * i);
  return samples;
}

/** The same in less light. */
function dimmed(picture: LabImage, pixels: readonly number[], light: number, nearness: number): Float32Array {
  const samples = samplesAt(picture, pixels, nearness);
  for (let i = 0; i < samples.length; i += 5) {
    samples[i]! /= LIGHTNESS;
    dimLab(samples, i, light, samples, i);
    samples[i]! *= LIGHTNESS;
  }
  return samples;
}

function writeSample(
  { data, width }: LabImage,
  at: number,
  nearness: number,
  out: Float32Array,
  to: number,
): void {
  out[to] = LIGHTNESS * data[3 * at]!;
  out[to + 1] = data[3 * at + 1]!;
  out[to + 2] = data[3 * at + 2]!;
  out[to + 3] = nearness * (at % width);
  out[to + 4] = nearness * Math.floor(at / width);
}

/** Distance of one sample to the third nearest of others: one pixel alone says nothing. */
function nearestDistance(sample: Float32Array, samples: Float32Array): number {
  let first = Number.POSITIVE_INFINITY;
  let second = Number.POSITIVE_INFINITY;
  let third = Number.POSITIVE_INFINITY;
  const l = sample[0]!;
  const a = sample[1]!;
  const b = sample[2]!;
  const x = sample[3]!;
  const y = sample[4]!;
  for (let i = 0; i < samples.length; i += 5) {
    const lightness = l - samples[i]!;
    const red = a - samples[i + 1]!;
    const yellow = b - samples[i + 2]!;
    const colour = lightness * lightness + red * red + yellow * yellow;
    // most others differ by their colour alone
    if (colour >= third) continue;
    const across = x - samples[i + 3]!;
    const down = y - samples[i + 4]!;
    const distance = colour + across * across + down * down;
    if (distance >= third) continue;
    if (distance < first) {
      third = second;
      second = first;
      first = distance;
    } else if (distance < second) {
      third = second;
      second = distance;
    } else third = distance;
  }
  return Math.sqrt(third);
}
