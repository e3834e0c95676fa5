/** The tone of the head's skin bound to what is seen of it: the seen face stays its own, and goes on under the hair. */
import { pushPullSamples } from '../../../../pixels/push-pull.ts';
import { smoothStep } from '../../../../pixels/smooth-step.ts';
import { ABOVE_BROWS, type HiddenForehead } from './bare-forehead.ts';
import type { BareSurface } from './bare-surface.ts';
import { carryOn } from './carry-on.ts';
import type { Cells } from './skin-cells.ts';

/** Centimetres from the old hair within which darker skin of the forehead lies in its shadow. */
export const SHADOW_REACH = 1.5;
/** Finest scale (centimetres) over which the light of the last seen skin goes on under hair: a side that turns from the light stays dark. */
const CARRIES = 0.4;
/**
 * Below the first height of the head frame what darkens towards the hair is the face's own shade, above the second the hair's.
 */
const CHEEKS = { whole: 0, none: 3 } as const;
/**
 * Right beside hair its roots and translucent fringe darken and tint what passes for skin: it begins to tell of light, and of
 * hue, at the first distance (centimetres), wholly at the second. What is nearer (`least`) counts only where nothing else is
 * seen. On cheeks, over which hair falls and throws its shadow, these distances are larger.
 */
const TELLS = {
  forehead: { light: [0.4, 0.9], hue: [0.5, 1.3], least: 0.001 },
  cheek: { light: [0.8, 1.7], hue: [0.8, 1.9], least: 0.0003 },
} as const;
/** Distances (centimetres) from hair up to which what seen skin lacks of the painted is lifted wholly, and not any more; most of it (logarithm). */
const JOINS = { whole: 0.8, none: 1.8, most: 0.4 } as const;
/** Skin beside hair or a brow that lacks less than this (logarithm of light) holds no hairs of it. */
const RIM_LACK = 0.05;
/** Least and most of a shadow (logarithm of light), and how much of it is lifted. */
const LEAST_SHADOW = 0.05;
const MOST_SHADOW = 0.4;
/** What is darker still is hair that the matte missed. */
const HAIR_DARKER = 0.55;
/** But smooth skin between locks may lie in deep shadow. */
const SMOOTH = 0.07;
const DARKEST_SHADOW = 0.9;
const LIFTED = 0.85;
const LEAST_BOUND = 0.25;
/** Light (logarithm) still lacking after that from which skin tells hardly anything, and how much it does at least. */
const UNLIT = 0.25;
const LEAST_LIT = 0.05;
/** Share of a cell that has to be seen. */
export const LEAST_SHARE = 0.3;
/** Cells farther than this from the model are no plain skin. */
const MOST_RESIDUAL = 0.5;
/** Unless they are reached from plain skin in steps (logarithms of light and of hue) of shade that deepens gently; hair begins with an edge. */
const STEP = { light: 0.13, hue: 0.1 } as const;
/** Below this height and so far (centimetres) from hair the chin turns to the neck, and darkens in steps up to these. */
const CHIN = { height: -5, away: 1.1, light: 0.5, hue: 0.23 } as const;
/** Most difference in hue (logarithm of red or blue over green) that the seen skin carries on. */
const MOST_HUE = 0.18;
/** More that each unit of light over or under the model's explains. */
const HUE_OF_LIGHT = 0.4;
/** On the forehead what differs more is no skin. */
const OTHER_HUE = 0.25;
/** So far from hair (centimetres) more is believed to be skin. */
const CLEAR_OF_HAIR = 1;
/** Heights between which the upper face tells of a hidden forehead, how much of it is believed, and the fewest cells that tell. */
const UPPER_FACE = { from: -1.5, to: 2, share: 0.7, fewest: 40 } as const;
const WHOLLY_ABOVE_BROWS = 4.5;
/** Logarithm of light by which cells two apart differ in gentle shading. */
const GENTLE = 0.22;

/**
 * Adds to the model what the seen skin has over it, in place. Skin in the old hair's shadow doesn't bind: what it lacks of
 * the light that comes from farther on is returned.
 */
export function bindHead(
  head: Float32Array,
  { logs, shares, deviations }: Cells,
  rim: Cells,
  plain: readonly number[],
  { hidden, sockets }: HiddenForehead,
  surface: BareSurface,
  near: Float32Array,
  unit: number,
): { readonly shadow: Float32Array; readonly residual: Float32Array } {
  const { columns, rows, heights } = surface;
  const size = columns * rows;
  const residuals = new Float32Array(3 * size);
  const all = new Float32Array(size);
  const far = new Float32Array(size);
  const smoothAround = smoothCells(deviations, columns, rows);
  for (const at of plain) {
    for (let c = 0; c < 3; c++) residuals[3 * at + c] = logs[3 * at + c]! - head[3 * at + c]!;
    const away = near[at]! > CLEAR_OF_HAIR * unit;
    const gentle = away && isGentle(at, logs, shares, columns, rows);
    const most = deviations[at]! < SMOOTH ? 2 : gentle ? 1.6 : 1;
    if (Math.abs(residuals[3 * at + 1]!) > most * MOST_RESIDUAL) continue;
    // hair that the matte missed has another hue
    const other = gentle ? 1.8 * OTHER_HUE : OTHER_HUE;
    if (heights[at]! > ABOVE_BROWS && isOtherHue(residuals, at, other)) continue;
    all[at] = Math.min(1, shares[at]!);
  }
  const cheeks = heights.map((own) => 1 - smoothStep(CHEEKS.whole, CHEEKS.none, own));
  growInPlace(all, residuals, plain, surface, near);
  for (const at of plain) if (near[at]! > SHADOW_REACH * unit) far[at] = all[at]!;
  const sigma = (CARRIES * unit) / surface.step;
  const carry = (values: Float32Array, weights: Float32Array, channels: number): Float32Array =>
    hidden > 0
      ? carryPastSockets(values, weights, sockets, surface, channels, sigma)
      : carryOn(values, weights, columns, rows, channels, sigma);
  const expected = carry(residuals, far, 3);
  const shadow = new Float32Array(3 * size);
  const known = new Float32Array(size);
  const kept = [...plain];
  for (let at = 0; at < size; at++) {
    // hairs of a brow darken: as bright as the skin farther on, its rim is skin
    if (shares[at]! >= LEAST_SHARE || rim.shares[at]! < LEAST_SHARE) continue;
    const light = rim.logs[3 * at + 1]! - head[3 * at + 1]!;
    if (light < expected[3 * at + 1]! - RIM_LACK || light > MOST_RESIDUAL) continue;
    for (let c = 0; c < 3; c++) residuals[3 * at + c] = rim.logs[3 * at + c]! - head[3 * at + c]!;
    all[at] = Math.min(1, rim.shares[at]!);
    kept.push(at);
  }
  for (const at of kept) {
    if (all[at] === 0) continue;
    const own = 1 - cheeks[at]!;
    const lack = own * (expected[3 * at + 1]! - residuals[3 * at + 1]!);
    const reach = Math.max(0, Math.min(1, (SHADOW_REACH - near[at]! / unit) / (0.5 * SHADOW_REACH)));
    if (reach === 0 || lack < LEAST_SHADOW) {
      // a shadow's last reach binds what it lies on, but is not carried on over the scalp
      const inReach =
        near[at]! < 1.6 * SHADOW_REACH * unit ? Math.max(LEAST_BOUND, 1 - lack / MOST_SHADOW) : 1;
      known[at] = all[at]! * Math.min(1, inReach);
      continue;
    }
    const smooth = smoothAround[at] === 1;
    if (lack > (smooth ? DARKEST_SHADOW : HAIR_DARKER)) continue;
    const most = smooth ? DARKEST_SHADOW : MOST_SHADOW;
    for (let c = 0; c < 3; c++) {
      const part =
        own * LIFTED * reach * Math.max(0, Math.min(most, expected[3 * at + c]! - residuals[3 * at + c]!));
      shadow[3 * at + c] = part;
      residuals[3 * at + c]! += part;
    }
    // the less of its light a place between strands has, the less it tells; below the brows the face's form shades too
    const unlit = heights[at]! > ABOVE_BROWS ? expected[3 * at + 1]! - residuals[3 * at + 1]! : 0;
    known[at] = all[at]! * Math.max(LEAST_LIT, 1 - unlit / UNLIT);
  }
  // next to hair its translucent fringe tints the skin: hue is taken from farther on
  const clean = new Float32Array(size);
  const hues = new Float32Array(2 * size);
  const sure = new Float32Array(size);
  const light = new Float32Array(size);
  for (const at of kept) {
    clean[at] = known[at]! * told('hue', near[at]! / unit, cheeks[at]!);
    sure[at] = known[at]! * told('light', near[at]! / unit, cheeks[at]!);
    light[at] = residuals[3 * at + 1]!;
    if (hidden > 0 && heights[at]! > ABOVE_BROWS) {
      const reach = Math.max(0, Math.min(1, (SHADOW_REACH - near[at]! / unit) / (0.5 * SHADOW_REACH)));
      light[at]! += hidden * reach * Math.max(0, expected[3 * at + 1]! - RIM_LACK - light[at]!);
    }
    for (let c = 0; c < 2; c++) hues[2 * at + c] = hueWithin(residuals, at, c, MOST_HUE);
  }
  const boundHue = carry(hues, clean, 2);
  // roots darken: what is as bright as the surely bare skin around it is bare too
  const bare = carry(light, sure, 1);
  for (const at of kept) if (light[at]! > bare[at]! - RIM_LACK) sure[at] = known[at]!;
  const boundLight = carry(light, sure, 1);
  if (hidden > 0) {
    const upper = lightOfUpperFace(light, kept, known, sockets, heights);
    for (let at = 0; at < size; at++) {
      const share = hidden * (1 - known[at]!) * smoothStep(ABOVE_BROWS, WHOLLY_ABOVE_BROWS, heights[at]!);
      boundLight[at]! += UPPER_FACE.share * share * Math.max(0, upper - boundLight[at]!);
    }
  }
  const bound = new Float32Array(3 * size);
  for (let at = 0; at < size; at++) {
    bound[3 * at] = boundLight[at]! + boundHue[2 * at]!;
    bound[3 * at + 1] = boundLight[at]!;
    bound[3 * at + 2] = boundLight[at]! + boundHue[2 * at + 1]!;
  }
  // the last of the hair's own shadow on seen skin goes, so that it joins what is painted
  for (const at of kept) {
    if (all[at] === 0) continue;
    const share = 1 - smoothStep(JOINS.whole, JOINS.none, near[at]! / unit);
    if (share === 0) continue;
    for (let c = 0; c < 3; c++)
      shadow[3 * at + c]! +=
        share * Math.max(0, Math.min(JOINS.most, bound[3 * at + c]! - residuals[3 * at + c]!));
  }
  for (let i = 0; i < head.length; i++) head[i]! += bound[i]!;
  // over features and the hair's rim it goes on as it is beside them
  return { shadow: pushPullSamples(shadow, known, columns, rows, 3), residual: bound };
}

/** Median of what bridge of the nose and upper cheeks have over the model: they face the light as the forehead does. */
function lightOfUpperFace(
  light: Float32Array,
  cells: readonly number[],
  known: Float32Array,
  sockets: Float32Array,
  heights: Float32Array,
): number {
  const found = cells.filter(
    (at) =>
      known[at]! > 0.5 &&
      sockets[at]! === 0 &&
      heights[at]! > UPPER_FACE.from &&
      heights[at]! < UPPER_FACE.to,
  );
  if (found.length < UPPER_FACE.fewest) return 0;
  const lights = Float32Array.from(found, (at) => light[at]!).sort();
  return lights[lights.length >> 1]!;
}

/** As `carryOn`, but what lies deep around the eyes, in shade, tells only of itself and not of the forehead. */
function carryPastSockets(
  values: Float32Array,
  weights: Float32Array,
  sockets: Float32Array,
  { columns, rows }: BareSurface,
  channels: number,
  sigma: number,
): Float32Array {
  const within = carryOn(values, weights, columns, rows, channels, sigma);
  const shallow = weights.map((weight, at) => weight * (1 - sockets[at]!));
  const result = carryOn(values, shallow, columns, rows, channels, sigma);
  for (let at = 0; at < sockets.length; at++)
    for (let i = channels * at; i < channels * (at + 1); i++)
      result[i]! += sockets[at]! * (within[i]! - result[i]!);
  return result;
}

/**
 * Takes skin of the cheeks whose shade deepens gently from that which is known, however deep it gets, in place.
 *
 * @param known Shares 0..1, one a cell.
 */
function growInPlace(
  known: Float32Array,
  residuals: Float32Array,
  cells: readonly number[],
  { heights, columns, unit }: BareSurface,
  near: Float32Array,
): void {
  const open = new Uint8Array(known.length);
  for (const at of cells) if (known[at] === 0 && heights[at]! < ABOVE_BROWS) open[at] = 1;
  const queue = cells.filter((at) => known[at]! > 0);
  for (let n = 0; n < queue.length; n++) {
    const from = queue[n]!;
    for (const at of [from - 1, from + 1, from - columns, from + columns]) {
      if (open[at] !== 1) continue;
      const step = residuals[3 * at + 1]! - residuals[3 * from + 1]!;
      const most = heights[at]! < CHIN.height && near[at]! > CHIN.away * unit ? CHIN : STEP;
      if (Math.abs(step) > most.light) continue;
      const red = residuals[3 * at]! - residuals[3 * from]! - step;
      const blue = residuals[3 * at + 2]! - residuals[3 * from + 2]! - step;
      if (Math.max(Math.abs(red), Math.abs(blue)) > most.hue) continue;
      open[at] = 0;
      known[at] = known[from]!;
      queue.push(at);
    }
  }
}

/**
 * What a cell has of red (`which` 0) or blue (1) over green, within `most` of what its light explains: shine is white, and
 * shade is warm.
 */
function hueWithin(residuals: Float32Array, at: number, which: number, most: number): number {
  const light = residuals[3 * at + 1]!;
  const explained = (which === 0 ? -HUE_OF_LIGHT : HUE_OF_LIGHT) * light;
  const hue = residuals[3 * at + 2 * which]! - light;
  return Math.max(Math.min(0, explained) - most, Math.min(Math.max(0, explained) + most, hue));
}

/** Whether neither the skin's own hue nor shine explains a cell's: what is dark and warm may be hair as well as shade. */
function isOtherHue(residuals: Float32Array, at: number, most: number): boolean {
  const light = residuals[3 * at + 1]!;
  for (let which = 0; which < 2; which++) {
    const hue = residuals[3 * at + 2 * which]! - light;
    if (light > 0 ? hueWithin(residuals, at, which, most) !== hue : Math.abs(hue) > most) return true;
  }
  return false;
}

/** How much skin so far (centimetres) from hair tells, on a cheek (1) or the forehead (0). */
function told(of: 'light' | 'hue', away: number, cheek: number): number {
  const { forehead: a, cheek: b } = TELLS;
  const from = a[of][0] + cheek * (b[of][0] - a[of][0]);
  const to = a[of][1] + cheek * (b[of][1] - a[of][1]);
  const least = a.least + cheek * (b.least - a.least);
  return Math.max(least, Math.min(1, (away - from) / (to - from)));
}

/** Whether light changes little around a cell: form shades skin gently, locks end. */
function isGentle(
  at: number,
  logs: Float32Array,
  shares: Float32Array,
  columns: number,
  rows: number,
): boolean {
  const column = at % columns;
  const row = (at - column) / columns;
  if (column < 2 || row < 2 || column >= columns - 2 || row >= rows - 2) return false;
  for (const next of [at - 2, at + 2, at - 2 * columns, at + 2 * columns])
    if (shares[next]! < 0.3 || Math.abs(logs[3 * next + 1]! - logs[3 * at + 1]!) > GENTLE) return false;
  return true;
}

/** 1 where a cell and those around it are smooth: a lock's middle is smooth too, but not its rims. */
function smoothCells(deviations: Float32Array, columns: number, rows: number): Uint8Array {
  const result = new Uint8Array(deviations.length).fill(1);
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at++)
      if (deviations[at]! >= SMOOTH)
        for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
          result.fill(0, y * columns + Math.max(0, column - 1), y * columns + Math.min(columns, column + 2));
  return result;
}
