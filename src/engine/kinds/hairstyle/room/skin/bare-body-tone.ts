/** The tone of neck, shoulders and chest: the face's, in the jaw's shadow, bound to what is seen close by. */
import { gaussianBlur } from '../../../../pixels/gaussian-blur.ts';
import { smoothStep } from '../../../../pixels/smooth-step.ts';
import { adaptedLight, faded, type Lifts } from './bare-body-light.ts';
import { type SkinModel, skinAt } from './bare-skin-model.ts';
import type { BareSurface } from './bare-surface.ts';
import { carryOn } from './carry-on.ts';
import type { Cells } from './skin-cells.ts';
import { hueInShade, rednessInShade } from './skin-shade-hue.ts';

/**
 * The jaw's shadow on a neck, as the necks of some twenty portraits have it on average: its `depth` (logarithm of light) right below
 * the jaw in front, how much of that is lost at the sides, which other light reaches, and how far down (centimetres) it falls to a
 * third. Light that makes a face brighter by `aside` (logarithm) towards one side throws it to the other, where it is deeper by a
 * share `away` and reaches so much farther.
 */
const JAW_SHADOW = {
  depth: 0.75,
  atSides: 0.6,
  reach: 2.2,
  aside: 0.35,
  away: 0.25,
  farther: 2.4,
  turns: 1.15,
} as const;
/** How much darker (logarithm) a neck is that turns away to its side: head and shoulders keep the light of the room off it. */
const SIDE_SHADE = 0.4;
/** How much darker than a face the skin below it usually is: it faces the light less. */
const USUAL = -0.18;
/** Seen skin tells the tone of all of it; so many cells clear of hair make that half sure. */
const HALF_SURE = 14;
/** Closer to the face (centimetres) the chin's own rim may be mixed in. */
const OFF_CHIN = 0.4;
/** Logarithms by which it may differ from the face, and by which the jaw's shadow may be deeper or weaker. */
const MOST = { light: { least: -1.3, most: 0.3 }, hue: 0.4, shadow: { least: -0.8, most: 0.6 } };
/**
 * A strip of skin between two falls of hair lies a little in their shade and in their colour, which go with them: what it is darker
 * than the first logarithm is lifted by this share of it (most of it is the neck's own, as in its photo), and of hue no more than
 * `hue` (logarithm) is left over the face's.
 */
const STRIP = { light: -0.3, lifted: 0.2, hue: 0.11 } as const;
/** Up to the first distance (centimetres) from the hair skin may be such a strip's, from the second on it is clear of it. */
const BESIDE_HAIR = { whole: 1.2, none: 4 };
/** Up to the first distance (centimetres) from the hair all lies in its shade, from the second on nothing. */
const SHADE_REACH = { whole: 3, none: 8 };
/** Up to the first distance (centimetres) below the face the shade is the jaw's own and stays, from the second on it is the hair's. */
const JAWS_OWN = { from: 0.2, to: 1.8 } as const;
/** The same for the hair's colour: what is nearer may be the chin's rim. */
const CHINS_OWN = { from: 0.05, to: 0.4 } as const;
/** Share of what shade does to hue that is painted in a strip's surroundings: the hair's colour may be in it. */
const STRIP_SHADE_HUE = 0.92;
/** So many square centimetres speak for half of themselves. */
const HALF_SEEN = 20;
/** More hue than this (logarithm) does not carry on far: shade is redder than what lies beyond it. */
const FAR_HUE = 0.07;
/** Centimetres over which the difference of seen skin carries on, and that where it speaks for all. */
const CARRIES = { least: 3.5, most: 9 };
/** Standard deviation (centimetres) of the finest Gaussian of the kernel that carries seen skin on. */
const CARRIED = 0.35;
/** What differs more is no skin (logarithms of light, and of red or blue over green), or holds hair. */
const NO_SKIN = 1.6;
const OTHER_HUE = 0.35;
/** Close to the face neck it is, though hair throws its colour on it. */
const NECK = { reach: 3, hue: 0.65 };
const WARM_SHADE = 0.5;
const MOST_DEVIATION = 0.2;
/** Within so many centimetres of the hair, skin lies in its shadow and its colour: it binds less, by so much at the hair. */
const NEAR_HAIR = { from: 0.15, to: 1.4 };
const LEAST_BOUND = 0.01;
/** Most that the light and the hue of one place may differ from the usual (logarithms), where it lies at hair and clear of it; in a strip hue calms to this share. */
const MOST_OFF = { light: [0.2, 1.2], hue: [0.06, 0.3] } as const;
const STRIP_HUE = 0.2;
/** Standard deviation (centimetres) over which the difference of seen skin is evened: neck is smooth. */
const EVEN = 0.9;

export interface BodyTone {
  /** Logarithms of linear red, green and blue, 3 a cell. */
  readonly tone: Float32Array;
  /** Logarithms to be added to the seen skin, so that it joins the painted, 3 a cell. */
  readonly adapted: Float32Array;
  /** What the seen skin lacks of the painted, 3 a cell: what is darker still is a hair on it. */
  readonly lacking: Float32Array;
  /** 0..1: how far the seen skin is no more than a strip between falls of hair: it is painted over farther from them. */
  readonly strip: number;
  /** How far (logarithm) the seen skin was changed beside the hair beyond what lifts all of it, one a cell. */
  readonly spent: Float32Array;
  /** What (logarithm) it lacks there beyond that, one a cell. */
  readonly shaded: Float32Array;
}

/**
 * @param relief Logarithms of light by what shows under the skin, one a cell.
 * @param fromFace Pixels to the face, one a cell.
 * @param fromHair Pixels to the old hair, one a cell.
 * @param seen Bare skin below the chin as the photo shows it.
 */
export function bodyTone(
  model: SkinModel,
  bodyNormals: Float32Array,
  relief: Float32Array,
  fromFace: Float32Array,
  fromHair: Float32Array,
  seen: Cells,
  surface: BareSurface,
): BodyTone {
  const { columns, rows, unit, step } = surface;
  const { logs, shares, deviations } = seen;
  const size = columns * rows;
  const tone = new Float32Array(3 * size);
  const residuals = new Float32Array(3 * size);
  const weights = new Float32Array(size);
  const seenAt: number[] = [];
  const shadow = jawShadow(fromFace, bodyNormals, model.light[1]!, surface);
  for (let at = 0; at < size; at++) {
    const nx = bodyNormals[3 * at]!;
    skinAt(model, nx, bodyNormals[3 * at + 1]!, bodyNormals[3 * at + 2]!, tone, 3 * at);
    const shade = shadow[at]! + SIDE_SHADE * nx * nx;
    // of hue it holds the model's; what shade makes of it is known with its light
    tone[3 * at]! -= tone[3 * at + 1]!;
    tone[3 * at + 2]! -= tone[3 * at + 1]!;
    tone[3 * at + 1]! -= shade;
    if (shares[at]! < 0.5 || deviations[at]! > MOST_DEVIATION) continue;
    const own = logs[3 * at + 1]!;
    const light = own - tone[3 * at + 1]!;
    const deeper = hueInShade(model, own);
    const red = logs[3 * at]! - own - deeper * tone[3 * at]! - rednessInShade(model, own);
    const blue = logs[3 * at + 2]! - own - deeper * tone[3 * at + 2]!;
    residuals[3 * at] = light + red;
    residuals[3 * at + 1] = light;
    residuals[3 * at + 2] = light + blue;
    if (Math.abs(light) > NO_SKIN) continue;
    const most = fromFace[at]! < NECK.reach * unit ? NECK.hue : OTHER_HUE;
    // light from skin to skin makes shade warmer
    const warmer = most + WARM_SHADE * Math.max(0, -light);
    if (red < -most || red > warmer || blue > most || blue < -2 * warmer + most) continue;
    const t = (fromHair[at]! / unit - NEAR_HAIR.from) / (NEAR_HAIR.to - NEAR_HAIR.from);
    const clear = Math.max(0, Math.min(1, t));
    if (fromFace[at]! <= OFF_CHIN * unit) continue;
    weights[at] = Math.max(LEAST_BOUND, clear * clear * (3 - 2 * clear)) * Math.min(1, shares[at]!);
    seenAt.push(at);
  }
  const wellSeen = shareWellSeen(weights, seenAt, (step / unit) ** 2);
  const strip = (1 - wellSeen) * shareBesideHair(weights, seenAt, fromHair, unit);
  const lifts = {
    light: shadeOfHair(fromFace, fromHair, strip, JAWS_OWN, unit),
    hue: shadeOfHair(fromFace, fromHair, strip, CHINS_OWN, unit),
  };
  liftInPlace(residuals, seenAt, lifts, usualOffset(residuals, seenAt, weights, shadow).usual);
  const { usual, shadowOff } = usualOffset(residuals, seenAt, weights, shadow);
  for (let at = 0; at < size; at++) {
    tone[3 * at + 1]! += shadowOff * shadow[at]!;
    for (let c = 0; c < 3; c++) residuals[3 * at + c]! -= shadowOff * shadow[at]!;
  }
  // no single place strays far: a lock's shadow is no form
  for (let at = 0; at < size; at++) {
    if (weights[at] === 0) continue;
    const sure = weights[at]!;
    const limit = (value: number, [least, most]: readonly [number, number], share: number): number => {
      const reach = (least + (most - least) * sure) * share;
      return Math.max(-reach, Math.min(reach, value));
    };
    const own = residuals[3 * at + 1]!;
    const light = usual[1]! + limit(own - usual[1]!, MOST_OFF.light, 1);
    for (const c of [0, 2]) {
      const hue = usual[c]! - usual[1]!;
      const off = residuals[3 * at + c]! - own - hue;
      residuals[3 * at + c] = light + hue + limit(off, MOST_OFF.hue, 1 - (1 - STRIP_HUE) * strip);
    }
    residuals[3 * at + 1] = light;
  }
  const bound = carryOn(residuals, weights, columns, rows, 3, (CARRIED * unit) / step);
  const far = withHueUpTo(usual, FAR_HUE + wellSeen * (MOST.hue - FAR_HUE));
  const near = spread(
    weights,
    columns,
    rows,
    ((CARRIES.least + wellSeen * (CARRIES.most - CARRIES.least)) * unit) / step,
  );
  for (let at = 0; at < size; at++)
    for (let c = 0; c < 3; c++) bound[3 * at + c] = far[c]! + near[at]! * (bound[3 * at + c]! - far[c]!);
  for (let c = 0; c < 3; c++) {
    const data = new Float32Array(size);
    for (let at = 0; at < size; at++) data[at] = bound[3 * at + c]!;
    const even = gaussianBlur({ data, width: columns, height: rows }, (EVEN * unit) / step).data;
    // clear of the hair what is seen binds as it is, unless it is no more than a strip
    for (let at = 0; at < size; at++)
      bound[3 * at + c] = even[at]! + (1 - strip) * weights[at]! * (bound[3 * at + c]! - even[at]!);
  }
  const shadeHue = 1 - (1 - STRIP_SHADE_HUE) * strip;
  for (let at = 0; at < size; at++) {
    const off = bound[3 * at + 1]!;
    // where the neck's own form is seen it shows
    const form = (1 - (1 - strip) * near[at]! ** 2) * relief[at]!;
    const own = tone[3 * at + 1]! + off + form;
    const deeper = 1 + shadeHue * (hueInShade(model, own) - 1);
    const redder = shadeHue * rednessInShade(model, own);
    tone[3 * at] = own + deeper * tone[3 * at]! + redder + bound[3 * at]! - off;
    tone[3 * at + 2] = own + deeper * tone[3 * at + 2]! + bound[3 * at + 2]! - off;
    tone[3 * at + 1] = own;
  }
  return { tone, strip, ...adaptedLight(tone, seen, fromHair, lifts, surface) };
}

/** 0..1: how far the skin that is seen below the chin speaks for all of it, by its square centimetres. */
function shareWellSeen(weights: Float32Array, cells: readonly number[], ofCell: number): number {
  let total = 0;
  for (const at of cells) total += weights[at]! * ofCell;
  return (total / (total + HALF_SEEN)) ** 2;
}

/** 0..1: how much of the seen skin lies so close to hair that this shades it. */
function shareBesideHair(
  weights: Float32Array,
  cells: readonly number[],
  fromHair: Float32Array,
  unit: number,
): number {
  let [total, beside] = [1e-6, 0];
  for (const at of cells) {
    total += weights[at]!;
    beside += weights[at]! * faded(fromHair[at]! / unit, BESIDE_HAIR);
  }
  return beside / total;
}

/** 0..1: how far what lies on the skin of a strip below the face is the hair's and not the `own`, one a cell. */
function shadeOfHair(
  fromFace: Float32Array,
  fromHair: Float32Array,
  strip: number,
  own: { readonly from: number; readonly to: number },
  unit: number,
): Float32Array {
  return fromFace.map(
    (away, at) =>
      strip * smoothStep(own.from, own.to, away / unit) * faded(fromHair[at]! / unit, SHADE_REACH),
  );
}

/** Takes the hair's shade and colour off what is seen of a strip, by each cell's shares. */
function liftInPlace(
  residuals: Float32Array,
  cells: readonly number[],
  lifts: Lifts,
  usual: readonly number[],
): void {
  const light = STRIP.lifted * Math.max(0, STRIP.light - usual[1]!);
  const calm = withHueUpTo(usual, STRIP.hue);
  for (const at of cells)
    for (let c = 0; c < 3; c++)
      residuals[3 * at + c]! +=
        lifts.light[at]! * light + lifts.hue[at]! * (calm[c]! - usual[c]! - (calm[1]! - usual[1]!));
}

/** Logarithms of red, green and blue whose red and blue differ from green by no more than `most`. */
function withHueUpTo(logs: readonly number[], most: number): number[] {
  return logs.map((own) => logs[1]! + Math.max(-most, Math.min(most, own - logs[1]!)));
}

/**
 * Logarithm of light that the jaw keeps off each cell: its shadow falls on the side away from the light, where it reaches far down.
 * @param aside Logarithm of light that the face gains by facing the picture's right.
 */
function jawShadow(
  fromFace: Float32Array,
  bodyNormals: Float32Array,
  aside: number,
  { columns, rows, unit }: BareSurface,
): Float32Array {
  const towards = Math.max(-1, Math.min(1, aside / JAW_SHADOW.aside));
  const result = new Float32Array(columns * rows);
  for (let at = 0; at < result.length; at++) {
    const lean = Math.max(-1, Math.min(1, JAW_SHADOW.turns * bodyNormals[3 * at]!));
    const away = -lean * towards;
    const deep = 1 - JAW_SHADOW.atSides * lean * lean + JAW_SHADOW.away * away;
    const reach = (JAW_SHADOW.reach + JAW_SHADOW.farther * Math.max(0, away)) * unit;
    result[at] = JAW_SHADOW.depth * deep * Math.exp(-((fromFace[at]! / reach) ** 2));
  }
  return result;
}

/**
 * What seen skin below the chin has over the model, and over the jaw's shadow for each logarithm of that; drawn to what is
 * usual where little of it is seen. Right below the jaw it tells less.
 */
function usualOffset(
  residuals: Float32Array,
  cells: readonly number[],
  weights: Float32Array,
  shadow: Float32Array,
): { readonly usual: number[]; readonly shadowOff: number } {
  // a line through light over shadow, bound to the usual by as many cells as make half sure; to its slope less
  let [total, s1, s2, r1, rs] = [HALF_SURE, 0, 0.2 * HALF_SURE * JAW_SHADOW.depth ** 2, HALF_SURE * USUAL, 0];
  for (const at of cells) {
    const weight = weights[at]! * Math.max(0, 1 - shadow[at]! / JAW_SHADOW.depth);
    const light = residuals[3 * at + 1]!;
    total += weight;
    s1 += weight * shadow[at]!;
    s2 += weight * shadow[at]! ** 2;
    r1 += weight * light;
    rs += weight * light * shadow[at]!;
  }
  const limit = (value: number, { least, most }: { least: number; most: number }): number =>
    Math.max(least, Math.min(most, value));
  const slope = (total * rs - s1 * r1) / (total * s2 - s1 * s1);
  const { least, most } = MOST.shadow;
  const shadowOff = limit(slope * JAW_SHADOW.depth, { least, most }) / JAW_SHADOW.depth;
  const light = limit((r1 - shadowOff * s1) / total, MOST.light);
  const hueReach = { least: -MOST.hue, most: MOST.hue };
  const usual = [0, 1, 2].map((c) => {
    let sum = 0;
    for (const at of cells)
      sum +=
        weights[at]! *
        Math.max(0, 1 - shadow[at]! / JAW_SHADOW.depth) *
        (residuals[3 * at + c]! - residuals[3 * at + 1]!);
    return light + limit(sum / total, hueReach);
  });
  return { usual, shadowOff };
}

/** 1 at seen cells, fading around them over `reach` cells (to a third; two recursive passes). */
function spread(weights: Float32Array, columns: number, rows: number, reach: number): Float32Array {
  const result = weights.slice();
  const straight = Math.exp(-1 / reach);
  const across = Math.exp(-Math.SQRT2 / reach);
  const take = (to: number, from: number, share: number): void => {
    if (share * result[from]! > result[to]!) result[to] = share * result[from]!;
  };
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at++) {
      if (column > 0) take(at, at - 1, straight);
      if (row === 0) continue;
      take(at, at - columns, straight);
      if (column > 0) take(at, at - columns - 1, across);
      if (column < columns - 1) take(at, at - columns + 1, across);
    }
  for (let row = rows - 1, at = columns * rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--, at--) {
      if (column < columns - 1) take(at, at + 1, straight);
      if (row === rows - 1) continue;
      take(at, at + columns, straight);
      if (column < columns - 1) take(at, at + columns + 1, across);
      if (column > 0) take(at, at + columns - 1, across);
    }
  return result;
}
