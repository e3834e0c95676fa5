/**
 * Of a top lying flat one sleeve may be crumpled below the armhole, in folds so deep that the pattern is lost in their shade:
 * on an arm they are a dark lump. Where the other sleeve is of the same cloth in the same light and smooth, it is shown on both
 * arms, on the second one mirrored.
 */
import type { Garment, TopLandmarks, TopSide } from '../garment/garment.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';
import type { GarmentParts } from './garment-parts.ts';

type Side = 'left' | 'right';

/** Half a window in which the cloth's lightest pattern is looked for, as a share of the armpits' distance. */
const WINDOW = 0.05;
/** Of a window's pixels this share is darker than its lightest pattern. */
const LIGHTEST = 0.9;
/** The sleeve is looked at up to this share of its length. */
const UPPER = 0.55;
/** In shade the lightest pattern lacks this share of its light, and so many levels (8 bit). */
const SHADE = 0.16;
const LEAST_SHADE = 25;
/** Shares of the upper sleeve in shade: of a crumpled one at least, of a smooth one at most. */
const CRUMPLED = 0.1;
const SMOOTH = 0.05;
/** Sleeves in the same light differ by less than this share of it. */
const SAME_LIGHT = 0.04;
/** Cloth in shade keeps its chromaticity, and sleeves of one cloth have the same: a print on one alone is none of both. */
const SAME_HUE = 0.06;
const SAME_CLOTH = 0.02;
/** So near to the armpit, in lengths of the armhole, lies so much of the shade. */
const AT_ARMPIT = 1.1;
const MOSTLY = 0.6;

/** What a sleeve looks like in its picture. */
interface SleeveLook {
  /** Median of the lightest pattern's lightness, 0..255. */
  readonly light: number;
  /** Share of the upper sleeve in shade. */
  readonly shaded: number;
  /** Share of the shade beside the armpit. */
  readonly atArmpit: number;
  /** Shares of red and green in the sum, of all of it and of what is in shade. */
  readonly hue: readonly [number, number];
  readonly shadeHue: readonly [number, number];
}

/** Which side's sleeve is shown on each arm. */
export function sleevesShown(
  { picture, worn }: Pick<Garment, 'picture' | 'worn'>,
  top: TopLandmarks,
  parts: GarmentParts,
): Readonly<Record<Side, Side>> {
  const own = { left: 'left', right: 'right' } as const;
  if (worn || !parts.leftSleeve || !parts.rightSleeve) return own;
  const span = Math.abs(top.left.armpit.x - top.right.armpit.x);
  const left = lookAt(picture, parts.leftSleeve, top.left, span);
  const right = lookAt(picture, parts.rightSleeve, top.right, span);
  if (!left || !right) return own;
  if (Math.abs(left.light - right.light) > SAME_LIGHT * Math.max(left.light, right.light)) return own;
  if (apart(left.hue, right.hue) > SAME_CLOTH) return own;
  if (isCrumpled(left) && right.shaded < SMOOTH) return { left: 'right', right: 'right' };
  if (isCrumpled(right) && left.shaded < SMOOTH) return { left: 'left', right: 'left' };
  return own;
}

function isCrumpled({ shaded, atArmpit, hue, shadeHue }: SleeveLook): boolean {
  return shaded > CRUMPLED && atArmpit > MOSTLY && apart(hue, shadeHue) < SAME_HUE;
}

const apart = (a: readonly [number, number], b: readonly [number, number]): number =>
  Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Null where there is too little of the sleeve. */
function lookAt(picture: RgbaImage, mask: Mask, side: TopSide, span: number): SleeveLook | null {
  const { width, height } = mask;
  const reach = Math.max(2, Math.round(WINDOW * span));
  const step = Math.max(1, reach >> 1);
  const along = shareAlong(side);
  const histogram = new Uint32Array(256);
  const places: { readonly at: number; readonly light: number; readonly along: number }[] = [];
  for (let y = reach; y + reach < height; y += step)
    for (let x = reach; x + reach < width; x += step) {
      const at = y * width + x;
      if (mask.data[at]! < 128) continue;
      places.push({ at, light: lightest(picture, mask, x, y, reach, histogram), along: along(x, y) });
    }
  if (places.length < 50) return null;
  const light = places.map((place) => place.light).sort((a, b) => a - b)[places.length >> 1]!;
  const upper = places.filter((place) => place.along > 0 && place.along < UPPER);
  const limit = light - Math.max(LEAST_SHADE, SHADE * light);
  const shade = upper.filter((place) => place.light < limit);
  const near = AT_ARMPIT * Math.hypot(side.shoulderTip.x - side.armpit.x, side.shoulderTip.y - side.armpit.y);
  const beside = shade.filter(
    ({ at }) => Math.hypot((at % width) - side.armpit.x, Math.floor(at / width) - side.armpit.y) < near,
  );
  return {
    light,
    shaded: shade.length / Math.max(1, upper.length),
    atArmpit: beside.length / Math.max(1, shade.length),
    hue: meanHue(picture, places),
    shadeHue: meanHue(picture, shade),
  };
}

/** Tells how far along a sleeve a place lies: 0 at the armhole's middle, 1 at the cuff's. */
function shareAlong({ shoulderTip, armpit, sleeve }: TopSide): (x: number, y: number) => number {
  const [outer, inner] = [sleeve!.outerEdge.at(-1)!, sleeve!.innerEdge.at(-1)!];
  const from = { x: (shoulderTip.x + armpit.x) / 2, y: (shoulderTip.y + armpit.y) / 2 };
  const [dx, dy] = [(outer.x + inner.x) / 2 - from.x, (outer.y + inner.y) / 2 - from.y];
  const square = Math.max(1, dx * dx + dy * dy);
  return (x, y) => ((x - from.x) * dx + (y - from.y) * dy) / square;
}

/** Lightness 0..255 of the lightest pattern around (x, y). */
function lightest(
  { data, width }: RgbaImage,
  mask: Mask,
  x: number,
  y: number,
  reach: number,
  histogram: Uint32Array,
): number {
  const step = Math.max(1, reach >> 3);
  histogram.fill(0);
  let count = 0;
  for (let v = y - reach; v <= y + reach; v += step)
    for (let u = x - reach; u <= x + reach; u += step) {
      const at = v * width + u;
      if (mask.data[at]! < 128) continue;
      count++;
      const i = 4 * at;
      histogram[Math.round(0.299 * data[i]! + 0.587 * data[i + 1]! + 0.114 * data[i + 2]!)]!++;
    }
  let lighter = (1 - LIGHTEST) * count;
  for (let value = 255; value > 0; value--) {
    lighter -= histogram[value]!;
    if (lighter <= 0) return value;
  }
  return 0;
}

function meanHue({ data }: RgbaImage, places: readonly { readonly at: number }[]): [number, number] {
  let [red, green, all] = [0, 0, 0];
  for (const { at } of places) {
    red += data[4 * at]!;
    green += data[4 * at + 1]!;
    all += data[4 * at]! + data[4 * at + 1]! + data[4 * at + 2]!;
  }
  return all > 0 ? [red / all, green / all] : [1 / 3, 1 / 3];
}
