/** The upper part of trousers of which a picture shows no more than the legs and hips, continued from their cloth. */
import { chamferDistance } from '../pixels/chamfer-distance.ts';
import { blurMask } from '../pixels/gaussian-blur.ts';
import { createMask, createRgbaImage, type Mask, type RgbaImage } from '../pixels/image.ts';
import { medianInPlace } from '../pixels/median.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { completeCloth, type WholeCloth } from './fill-hidden-cloth.ts';
import { sewWaist } from './sewn-waist.ts';
import { carryWash } from './wash-over-hips.ts';

/** A row this wide, as a share of the widest, is the hips' uppermost. */
const HIPS = 0.8;
/** The waist's width as a share of that row's. */
const NARROWING = 0.9;
/** Gaps above the cloth in the picture are filled this far down, in shares of the hips' width. */
const DEEPEST_GAP = 0.3;
/** Rows above the new waist. */
const MARGIN = 8;
/**
 * What is darker than this share of the cloth's median in the seen rows above the crotch belongs to what hung over it, unless its
 * colour is off grey by this share of the cloth's own: that is cloth in the shade. Nor is black cloth, of no colour of its own.
 */
const FOREIGN = 0.55;
const OWN_HUE = 0.35;
const BLACK = 0.08;
const HUELESS = 0.03;
const THREAD = 2;
/** Width over which the drawn seams begin in what was made up, same unit. */
const SEAM_FADE = 0.02;
/** How far around it the cloth is drawn anew, in shares of the hips' width. */
const AROUND = 0.012;
/** A fly lies so far to both sides of the crotch and ends so far below it, same unit; as its end counts so much of the rise. */
const FLY = [-0.03, 0.16] as const;
const FLY_BELOW = 0.07;
const LARGEST_FLY_END = 0.4;
/** And how far what was made up reaches into what is seen, same unit. */
const FEATHER = 0.06;

/**
 * Picture and cloth (255 or 0) with `rows` more of the cloth above the hips; both are higher by as many rows and a margin.
 * `unit` is the shoulder width in pixels, `crotch` a point of `picture`: the new waist is sewn like that of trousers.
 */
export function raiseWaist(
  picture: RgbaImage,
  cloth: Mask,
  rows: number,
  unit: number,
  crotch: { readonly x: number; readonly y: number },
): WholeCloth {
  const { width } = cloth;
  const added = rows + MARGIN;
  const height = cloth.height + added;
  const higher = createRgbaImage(width, height);
  higher.data.set(picture.data, 4 * added * width);
  const seen = createMask(width, height);
  seen.data.set(cloth.data, added * width);
  const { row, left, right } = hipsOf(seen);
  const waist = row - rows;
  const hidden = createMask(width, height);
  for (let y = waist; y < Math.min(height, row + DEEPEST_GAP * (right - left)); y++) {
    const t = Math.max(0, (row - y) / rows);
    const inset = (t * (1 - NARROWING) * (right - left)) / 2;
    for (let x = Math.ceil(left + inset); x < right - inset; x++) {
      const at = y * width + x;
      const above = y === waist || hidden.data[at - width] === 255;
      if (seen.data[at] === 0 && (above || y <= row)) hidden.data[at] = 255;
    }
  }
  const overCloth = hangingOver(higher, seen, crotch.y + added, (right - left) * AROUND);
  const newCrotch = { x: crotch.x, y: crotch.y + added };
  for (let i = 0; i < seen.data.length; i++)
    if (overCloth.data[i] === 255 && seen.data[i] === 255) {
      seen.data[i] = 0;
      hidden.data[i] = 255;
    }
  coverFlyEndInPlace(seen, hidden, { top: waist, hips: right - left, crotch: newCrotch });
  const whole = completeInto(higher, seen, hidden, unit, FEATHER * (right - left));
  const lit = carryWash(whole.picture, whole.seen, hidden, {
    top: waist,
    hips: right - left,
    middle: (left + right) / 2,
    crotch: newCrotch,
  });
  const inset = ((1 - NARROWING) * (right - left)) / 2;
  const sewn = sewWaist(lit, blurMask(hidden, SEAM_FADE * (right - left)), {
    top: waist,
    left: left + inset,
    right: right - inset,
    crotch: { x: newCrotch.x, y: newCrotch.y + FLY_BELOW * (right - left) },
  });
  return { cloth: whole.cloth, filled: whole.filled, picture: sewn };
}

/**
 * Gives the lower end of the fly to `hidden` where the picture shows no more of it than that: the whole fly is drawn, and a rest of
 * the worn one below its end would be a smear.
 */
function coverFlyEndInPlace(
  seen: Mask,
  hidden: Mask,
  { top, hips, crotch }: { top: number; hips: number; crotch: { readonly x: number; readonly y: number } },
): void {
  const { width } = seen;
  const [from, to] = FLY.map((aside) => Math.round(crotch.x + aside * hips)) as [number, number];
  const cells: number[] = [];
  const end = Math.min(seen.height, crotch.y + FLY_BELOW * hips);
  for (let y = Math.max(0, Math.floor(top)); y < end; y++)
    for (let x = Math.max(0, from); x < Math.min(width, to); x++)
      if (seen.data[y * width + x] === 255) cells.push(y * width + x);
  const first = cells.length > 0 ? Math.floor(cells[0]! / width) : end;
  if (crotch.y - first > LARGEST_FLY_END * (crotch.y - top)) return;
  for (const at of cells) {
    seen.data[at] = 0;
    hidden.data[at] = 255;
  }
}

/**
 * Cloth `hidden` (255) completed, and blended over `feather` pixels with what is `seen` beside it: folds that are seen end
 * softly. With it how much of each pixel is as seen (0..255).
 */
function completeInto(
  picture: RgbaImage,
  seen: Mask,
  hidden: Mask,
  unit: number,
  feather: number,
): WholeCloth & { readonly seen: Mask } {
  const { width, height } = seen;
  const away = chamferDistance(hidden).data;
  const [kept, drawn] = [createMask(width, height), createMask(width, height)];
  for (let at = 0; at < kept.data.length; at++) {
    if (hidden.data[at] === 255 || (seen.data[at] === 255 && away[at]! < feather)) drawn.data[at] = 255;
    else kept.data[at] = seen.data[at]!;
  }
  const whole = completeCloth(picture, kept, drawn, unit, true);
  const data = whole.picture.data.slice();
  for (let at = 0; at < kept.data.length; at++) {
    if (drawn.data[at] !== 255 || hidden.data[at] === 255) continue;
    const own = smoothStep(0, feather, away[at]!);
    kept.data[at] = Math.round(255 * own);
    for (let c = 4 * at; c < 4 * at + 3; c++) data[c] = data[c]! + own * (picture.data[c]! - data[c]!);
  }
  return { ...whole, picture: { ...picture, data }, seen: kept };
}

/** 255 around the dark things (cords, a shirt's hem) that hang over the cloth above row `end`; `reach` in pixels. */
function hangingOver(picture: RgbaImage, cloth: Mask, end: number, reach: number): Mask {
  const { width } = cloth;
  const median = medianColour(picture, cloth);
  const own = hueOf(median);
  const [hue, light] = [Math.hypot(...own), lightOf(median)];
  const found = createMask(width, cloth.height);
  for (let at = 0; at < Math.min(cloth.data.length, Math.floor(end) * width); at++) {
    if (cloth.data[at] !== 255) continue;
    const colour = meanAround(picture, at);
    const share = lightOf(colour) / light;
    if (share >= FOREIGN) continue;
    const seen = hueOf(colour);
    const along = (seen[0] * own[0] + seen[1] * own[1] + seen[2] * own[2]) / Math.max(1e-6, hue);
    if (share > BLACK && hue > HUELESS && along > OWN_HUE * hue) continue;
    found.data[at] = 255;
  }
  return dilateSquare(found, Math.max(1, Math.round(reach)));
}

type Colour = readonly [number, number, number];

/** Mean colour of a few pixels around one: threads and grain are no things. */
function meanAround({ data, width, height }: RgbaImage, at: number): Colour {
  const [x, y] = [at % width, Math.floor(at / width)];
  let [r, g, b, count] = [0, 0, 0, 0];
  for (let row = Math.max(0, y - THREAD); row <= Math.min(height - 1, y + THREAD); row++)
    for (let column = Math.max(0, x - THREAD); column <= Math.min(width - 1, x + THREAD); column++) {
      const i = 4 * (row * width + column);
      r += data[i]!;
      g += data[i + 1]!;
      b += data[i + 2]!;
      count++;
    }
  return [r / count, g / count, b / count];
}

const lightOf = ([r, g, b]: Colour): number => 0.3 * r + 0.59 * g + 0.11 * b;

/** How far the channels' shares of a colour are off a third. */
function hueOf([r, g, b]: Colour): Colour {
  const sum = Math.max(1, r + g + b);
  return [r / sum - 1 / 3, g / sum - 1 / 3, b / sum - 1 / 3];
}

/** Median of each channel over the cloth. */
function medianColour({ data }: RgbaImage, cloth: Mask): Colour {
  const channels: number[][] = [[], [], []];
  for (let at = 0; at < cloth.data.length; at += 7)
    if (cloth.data[at] === 255) for (let c = 0; c < 3; c++) channels[c]!.push(data[4 * at + c]!);
  return channels.map((values) => medianInPlace(values) ?? 0) as unknown as Colour;
}

/** The uppermost row that is about as wide as the widest, and its ends. */
function hipsOf({ data, width, height }: Mask): { row: number; left: number; right: number } {
  const spans: { left: number; right: number }[] = [];
  let widest = 0;
  for (let y = 0; y < height; y++) {
    const from = data.indexOf(255, y * width);
    const to = data.lastIndexOf(255, (y + 1) * width - 1);
    const isEmpty = from < 0 || to < from || from >= (y + 1) * width;
    const span = isEmpty ? { left: 0, right: 0 } : { left: from - y * width, right: to - y * width + 1 };
    spans.push(span);
    widest = Math.max(widest, span.right - span.left);
  }
  const row = spans.findIndex(({ left, right }) => right - left >= HIPS * widest);
  return { row, ...spans[row]! };
}
