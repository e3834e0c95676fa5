/**
 * The light of hips that were made up, or seen in the shade of what hung over them: jeans are worn pale along the front of the
 * thigh, and keep their dark colour, which the seen rest of the hips tells, above and beside it.
 */
import { chamferDistance } from '../pixels/chamfer-distance.ts';
import { gaussianBlur } from '../pixels/gaussian-blur.ts';
import { createPlane, type Mask, type Plane, type RgbaImage } from '../pixels/image.ts';
import { samplePlane } from '../pixels/sample-bilinear.ts';
import { selectRankInPlace } from '../pixels/select-rank.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** Where the hips are, in pixels of the picture: the waist's row, the width of the hips, where the legs part. */
export interface HipsPlace {
  readonly top: number;
  readonly hips: number;
  readonly middle: number;
  readonly crotch: { readonly x: number; readonly y: number };
}

/** Side of a cell in pixels. */
const CELL = 4;
/** In hips' widths: what is coarser is wash and light; the thighs' rows below the crotch; how far below it what was carried ends. */
const COARSE = 0.07;
const THIGH_FROM = 0.06;
const THIGH_TO = 0.5;
const ENDS = 0.35;
/** Places across a leg, and the innermost that is no shade of the other leg: the front of the hips takes that. */
const PLACES = 12;
const INNERMOST = 0.62;
/**
 * How much of the wash is left at the waist: fronts of thighs are worn pale. The rest is the colour of what is seen of the hips, in no
 * less light than the cloth that so much of it is darker than.
 */
const LEFT = 0.6;
const UNWASHED = 0.45;
/** Cells that must be seen of the hips to tell their colour. */
const FEWEST_CELLS = 40;
/** Lights at which the cloth's colour is told. */
const TONES = 16;
/**
 * The thighs' folds go on over the hips as their mirror image in so much of their depth, and lie flat at the fly and waist, from this share
 * of the way on: told at so many places across a leg, of cells blurred by so many, within these logarithms of light (one pale place alone
 * would be a stain).
 */
const FOLDS = 0.9;
const FLAT_FROM = 0.55;
const FOLD_PLACES = 40;
const FOLD_BLUR = 1;
const DEEPEST_FOLD = 0.5;
const PALEST_FOLD = 0.2;
/** Over so many of the hips' widths the seen cloth's own colours go on into what was made up. */
const GOES_ON = 0.25;
/** Seen cloth above the thighs goes so far towards the colour of what was made up: a strip of its own looks like a seam. */
const EVENED = 0.9;
/** Cloth that turns away at the side, so many half widths of the hips wide, and around the crotch, in hips' widths: light's logarithm. */
const SIDE = 0.24;
const SIDE_SHADE = -0.36;
const AROUND_CROTCH = 0.07;
const CROTCH_SHADE = -0.2;
/** The mean over rows, whose wash isn't the same, is so much paler and darker across, no paler than so much of the thighs' cloth. */
const CONTRAST = 2;
const PALEST = 0.9;
/** So much of the difference between patches goes from what was seen in deep shade: lifted into the light, folds there are torn. */
const SHADED_EVENED = 0.9;
/** Most and least by which light is multiplied. */
const MOST = 2.3;
const LEAST = 0.65;
/** And most for what is finer than a cell: grain from the shade is coarse in the light. */
const MOST_GRAIN = 1.35;
/** Whiskers: where they start beside the crotch and end at the hip, in half widths and rises, and their light's logarithm. */
const WHISKERS = [
  { from: 0.1, to: 0.72, below: 0.02, above: 0.12, depth: 0.24 },
  { from: 0.1, to: 0.8, below: 0.14, above: 0.3, depth: 0.3 },
  { from: 0.14, to: 0.82, below: 0.27, above: 0.5, depth: 0.2 },
] as const;
const WHISKER_WIDTH = 0.011;

interface Cells {
  readonly colour: readonly Plane[];
  /** Share of the cell that is cloth. */
  readonly cloth: Plane;
  /** Share of the cell that is seen cloth. */
  readonly seen: Plane;
}

/**
 * The picture with the colour of the hips, and less and less of the thighs' wash, on `hidden` (255), which was made up, and out of
 * the shade where it was `seen` (by so much of 255) above the thighs. Folds and grain stay. As it is where no thigh is seen.
 */
export function carryWash(picture: RgbaImage, seen: Mask, hidden: Mask, place: HipsPlace): RgbaImage {
  const { width, height } = picture;
  const { top, hips, crotch } = place;
  const from = Math.max(0, Math.floor(top));
  const end = Math.min(height, Math.ceil(crotch.y + ENDS * hips));
  const cells = cellsOf(picture, seen, hidden, from, Math.min(height, crotch.y + THIGH_TO * hips));
  const washed = acrossThigh(cells, from, place);
  if (!washed) return picture;
  const { thigh, palest } = washed;
  const tones = tonesOf(cells);
  const first = Math.max(0, Math.round((crotch.y + THIGH_FROM * hips - from) / CELL));
  const folds = foldsOf(cells, thigh, first, crotch.x);
  const away = chamferDistance(seen).data;
  const dark = colourOfHips(cells, first);
  const even = thigh.map((places) => places.reduce((sum, value) => sum + value, 0) / PLACES);
  const sigma = (COARSE * hips) / CELL;
  const weight = gaussianBlur(cells.cloth, sigma);
  const coarse = cells.colour.map((plane) => gaussianBlur(plane, sigma));
  const data = picture.data.slice();
  const [wanted, is] = [new Float64Array(3), new Float64Array(3)];
  const rise = Math.max(1, crotch.y - top);
  for (let y = from; y < end; y++) {
    const span = spanOf(seen, hidden, y);
    if (!span) continue;
    const up = Math.max(0, Math.min(1, (crotch.y - y) / rise));
    const centre = crotch.x + (place.middle - crotch.x) * up;
    const left = 1 - (1 - LEFT) * smoothStep(0, 1, up);
    const share = 1 - smoothStep(crotch.y - 0.3 * ENDS * hips, crotch.y + ENDS * hips, y);
    const gy = (y + 0.5 - from) / CELL;
    for (let x = span.left; x < span.right; x++) {
      const at = y * width + x;
      if (seen.data[at] === 0 && hidden.data[at] !== 255) continue;
      const gx = (x + 0.5) / CELL;
      const part = Math.max(1e-3, samplePlane(weight, gx, gy));
      const outer = x < centre ? span.left : span.right;
      const beside = Math.min(1, Math.abs(x + 0.5 - outer) / Math.max(1, Math.abs(centre - outer)));
      const bin = Math.min(PLACES - 1.001, Math.min(INNERMOST, beside) * PLACES);
      const near = Math.hypot(x + 0.5 - crotch.x, 0.7 * (y + 0.5 - crotch.y)) / (AROUND_CROTCH * hips);
      const shade = SIDE_SHADE * (1 - smoothStep(0, SIDE, beside)) + CROTCH_SHADE * Math.exp(-(near ** 2));
      const still = smoothStep(FLAT_FROM, 1, Math.max(beside, up));
      const down = 2 * first - gy;
      const side = x < centre ? folds.left : folds.right;
      const fold =
        shade +
        whiskersAt(x + 0.5 - centre, crotch.y - y, hips, rise) +
        FOLDS * (1 - still) * samplePlane(side, FOLD_PLACES * beside, Math.max(0, down - first));
      const above = hidden.data[at] === 255 ? smoothStep(0, GOES_ON * hips, away[at]!) : 0;
      const cell = samplePlane(cells.cloth, gx, gy);
      for (let c = 0; c < 3; c++) {
        const low = thigh[c]![Math.floor(bin)]!;
        const mean = low + (bin - Math.floor(bin)) * (thigh[c]![Math.floor(bin) + 1]! - low);
        const carried = Math.max(0.4 * mean, Math.min(palest[c]!, even[c]! + CONTRAST * (mean - even[c]!)));
        is[c] = samplePlane(coarse[c]!, gx, gy) / part;
        // what a shade took from seen cloth it gets back
        const kept = Math.max(is[c]!, Math.min(dark[c]!, MOST * is[c]!));
        wanted[c] = kept + Math.max(EVENED, above) * (dark[c]! + left * (carried - dark[c]!) - kept);
      }
      toneInPlace(wanted, Math.exp(above * fold), tones, Math.max(EVENED, above));
      const lifted = SHADED_EVENED * smoothStep(1, MOST, lightOf(wanted) / Math.max(1, lightOf(is)));
      if (cell > 0.3 && lifted > 0)
        for (let c = 0; c < 3; c++)
          is[c] = is[c]! + lifted * (samplePlane(cells.colour[c]!, gx, gy) / cell - is[c]!);
      // light multiplies, and the rest of the difference is colour: multiplied, a channel of little light is noise
      const ratio = lightOf(wanted) / Math.max(1, lightOf(is));
      const gain = Math.max(LEAST, Math.min(MOST, ratio));
      for (let c = 0; c < 3; c++) {
        const own = data[4 * at + c]!;
        const lit =
          Math.exp(above * fold) *
          (Math.min(gain, MOST_GRAIN) * (own - is[c]!) + (gain / ratio) * wanted[c]!);
        data[4 * at + c] = Math.max(0, Math.min(255, own + share * (lit - own)));
      }
    }
  }
  return { ...picture, data };
}

/** Colours (times share) and shares of the cells between two rows. */
function cellsOf(picture: RgbaImage, seen: Mask, hidden: Mask, from: number, to: number): Cells {
  const { width, data } = picture;
  const columns = Math.ceil(width / CELL);
  const rows = Math.max(1, Math.ceil((to - from) / CELL));
  const plane = (): Plane => createPlane(columns, rows);
  const [colour, cloth, known] = [[plane(), plane(), plane()], plane(), plane()];
  const one = 1 / (CELL * CELL);
  for (let y = from; y < to; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (seen.data[at] === 0 && hidden.data[at] !== 255) continue;
      const cell = Math.floor((y - from) / CELL) * columns + Math.floor(x / CELL);
      cloth.data[cell]! += one;
      known.data[cell]! += (one * seen.data[at]!) / 255;
      for (let c = 0; c < 3; c++) colour[c]!.data[cell]! += one * data[4 * at + c]!;
    }
  return { colour, cloth, seen: known };
}

/**
 * Each channel across a leg from its outer side to its inner one, mean of both legs, and what nearly all of it is darker than; null
 * where less than half is seen.
 */
function acrossThigh(
  cells: Cells,
  from: number,
  { hips, crotch }: HipsPlace,
): { readonly thigh: readonly Float64Array[]; readonly palest: readonly number[] } | null {
  const { width, height } = cells.cloth;
  const sums = [0, 1, 2].map(() => new Float64Array(PLACES));
  const values: number[][] = [[], [], []];
  const counts = new Float64Array(PLACES);
  const first = Math.max(0, Math.round((crotch.y + THIGH_FROM * hips - from) / CELL));
  const middle = Math.round(crotch.x / CELL);
  for (let y = first; y < height; y++)
    for (const step of [-1, 1]) {
      let [inner, outer] = [-1, -1];
      for (let x = middle; x >= 0 && x < width; x += step)
        if (cells.cloth.data[y * width + x]! > 0.9) {
          if (inner < 0) inner = x;
          outer = x;
        }
      const wide = Math.abs(outer - inner);
      if (inner < 0 || wide < PLACES / 2) continue;
      for (let x = inner; x !== outer + step; x += step) {
        const at = y * width + x;
        if (cells.seen.data[at]! < 0.9) continue;
        const bin = Math.min(PLACES - 1, Math.floor((PLACES * Math.abs(outer - x)) / wide));
        counts[bin]!++;
        for (let c = 0; c < 3; c++) {
          const value = cells.colour[c]!.data[at]! / cells.cloth.data[at]!;
          sums[c]![bin]! += value;
          values[c]!.push(value);
        }
      }
    }
  const least = Math.max(1, (height - first) / 2);
  if (counts.some((count) => count < least)) return null;
  // the ends' own shade and one fold more or less are no wash
  const thigh = sums.map((sum) => smoothed(sum.map((value, k) => value / counts[k]!)));
  const rank = Math.floor(PALEST * values[0]!.length);
  return { thigh, palest: values.map((all) => selectRankInPlace(Float64Array.from(all), all.length, rank)) };
}

function smoothed(values: Float64Array): Float64Array {
  const at = (k: number): number => values[Math.max(0, Math.min(PLACES - 1, k))]!;
  return values.map((_, k) => (at(k - 1) + 2 * at(k) + at(k + 1)) / 4);
}

/** What each channel of the less washed third of the cells stays under that are all seen cloth. */
function unwashed({ colour, seen }: Cells): number[] {
  return colour.map(({ data }) => {
    const values: number[] = [];
    for (let at = 0; at < data.length; at++) if (seen.data[at]! > 0.99) values.push(data[at]!);
    const rank = Math.floor(UNWASHED * values.length);
    return values.length === 0 ? 0 : selectRankInPlace(Float64Array.from(values), values.length, rank);
  });
}

/** Colour of what is seen of the hips above the row `first` of cells, no darker than the unwashed cloth: a shirt shades them. */
function colourOfHips(cells: Cells, first: number): number[] {
  const { colour, seen } = cells;
  const cloth = unwashed(cells);
  const sums = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < first * seen.width; at++)
    if (seen.data[at]! > 0.99) {
      count++;
      for (let c = 0; c < 3; c++) sums[c]! += colour[c]!.data[at]!;
    }
  if (count < FEWEST_CELLS) return cloth;
  const mean = Float64Array.from(sums, (sum) => sum / count);
  const lifted = Math.max(1, lightOf(Float64Array.from(cloth)) / Math.max(1, lightOf(mean)));
  return [...mean].map((value) => value * lifted);
}

/**
 * Mean colour of the seen cloth, as shares of its light, at each of `TONES` lights: worn cloth loses its dye with its dark. Null where
 * too few cells have that light.
 */
function tonesOf({ colour, seen }: Cells): (Float64Array | null)[] {
  const sums = Array.from({ length: TONES }, () => new Float64Array(3));
  const counts = new Float64Array(TONES);
  const own = new Float64Array(3);
  for (let at = 0; at < seen.data.length; at++) {
    if (seen.data[at]! < 0.99) continue;
    for (let c = 0; c < 3; c++) own[c] = colour[c]!.data[at]!;
    const tone = Math.min(TONES - 1, Math.floor((TONES * lightOf(own)) / 256));
    counts[tone]!++;
    for (let c = 0; c < 3; c++) sums[tone]![c]! += own[c]!;
  }
  return sums.map((sum, k) =>
    counts[k]! < FEWEST_CELLS ? null : sum.map((value) => value / Math.max(1, lightOf(sum))),
  );
}

/** Gives `wanted` so much of the colour that the seen cloth has at its light, `folded` times; the light stays. */
function toneInPlace(
  wanted: Float64Array,
  folded: number,
  tones: readonly (Float64Array | null)[],
  share: number,
): void {
  const light = lightOf(wanted);
  const place = Math.max(0, Math.min(TONES - 1.001, (TONES * folded * light) / 256 - 0.5));
  const [low, high] = [tones[Math.floor(place)], tones[Math.floor(place) + 1]];
  if (!low || !high) return;
  for (let c = 0; c < 3; c++) {
    const tone = low[c]! + (place - Math.floor(place)) * (high[c]! - low[c]!);
    wanted[c] = wanted[c]! + share * (light * tone - wanted[c]!);
  }
}

/**
 * The logarithm of the thighs' light over its mean, a row for each row of cells below `first`, from a leg's outer side to its inner
 * one: a leg's folds and worn places.
 */
function foldsOf(
  cells: Cells,
  thigh: readonly Float64Array[],
  first: number,
  middle: number,
): { readonly left: Plane; readonly right: Plane } {
  const { width, height } = cells.cloth;
  const smooth = [...cells.colour, cells.cloth].map((plane) => gaussianBlur(plane, FOLD_BLUR));
  const of = (step: number): Plane => {
    const folds = createPlane(FOLD_PLACES, Math.max(1, height - first));
    for (let y = first; y < height; y++) {
      let [inner, outer] = [-1, -1];
      for (let x = Math.round(middle / CELL); x >= 0 && x < width; x += step)
        if (cells.cloth.data[y * width + x]! > 0.9) {
          if (inner < 0) inner = x;
          outer = x;
        }
      if (inner < 0) continue;
      for (let k = 0; k < FOLD_PLACES; k++) {
        const t = (k + 0.5) / FOLD_PLACES;
        const x = outer + t * (inner - outer) + 0.5;
        const part = Math.max(0.1, samplePlane(smooth[3]!, x, y + 0.5));
        const own = Float64Array.from(thigh, (_, c) => samplePlane(smooth[c]!, x, y + 0.5) / part);
        const mean = Float64Array.from(thigh, (places) => places[Math.floor(t * PLACES)]!);
        const light = Math.log(Math.max(1, lightOf(own)) / Math.max(1, lightOf(mean)));
        folds.data[(y - first) * FOLD_PLACES + k] = Math.max(-DEEPEST_FOLD, Math.min(PALEST_FOLD, light));
      }
    }
    return folds;
  };
  return { left: of(-1), right: of(1) };
}

/** First and last cloth pixel of a row, the last exclusive. */
function spanOf(seen: Mask, hidden: Mask, y: number): { left: number; right: number } | null {
  const { width } = seen;
  let [left, right] = [-1, -1];
  for (let x = 0, at = y * width; x < width; x++, at++)
    if (seen.data[at] !== 0 || hidden.data[at] === 255) {
      if (left < 0) left = x;
      right = x + 1;
    }
  return left < 0 ? null : { left, right };
}

const lightOf = (colour: Float64Array): number => 0.3 * colour[0]! + 0.59 * colour[1]! + 0.11 * colour[2]!;

/** Light's logarithm in the creases that run from the crotch to the hips, `aside` and `above` the crotch in pixels. */
function whiskersAt(aside: number, above: number, hips: number, rise: number): number {
  const out = (2 * Math.abs(aside)) / hips;
  const side = aside < 0 ? 0.03 : 0;
  let light = 0;
  for (const { from, to, below, above: end, depth } of WHISKERS) {
    const t = (out - from) / (to - from);
    if (t <= 0 || t >= 1) continue;
    const off = (above - rise * (below + side + (end - below) * t ** 1.4)) / (WHISKER_WIDTH * hips);
    const strength = depth * Math.sin(Math.PI * t) ** 1.2;
    // a fold's pale back over its shade
    light += strength * (Math.exp(-((off - 1) ** 2)) - 1.1 * Math.exp(-((off + 1) ** 2)));
  }
  return light;
}
