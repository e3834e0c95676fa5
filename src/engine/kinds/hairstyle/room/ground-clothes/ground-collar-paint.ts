/** A collar's rib under hair: it goes on along the neckline with its own pixels mirrored, there and back again. */
import type { Mask, RgbaImage } from '../../../../pixels/image.ts';
import { BODY_SKIN, CLOTHES, type PixelRegions } from '../ground/ground-regions.ts';
import { type CollarRib, pixelOnNeckline, placeOnNeckline } from '../ground-labels/ground-collar-rib.ts';

/** Columns of the shortest piece that is mirrored, and of a gap in it, and the pixels over which the rib's edges are soft. */
const LEAST_RUN = 6;
const MOST_GAP = 6;
const SOFT_EDGE = 2;
/** Centimetres off the rib's inner edge within which that is the border between skin and clothes. */
const NEAR_EDGE = 1.5;

/** Has the rib `laid` (1), in place, wherever `isDoubted`, a pixel beside hair, lies on a column that doesn't show it. */
export function layRibInPlace(
  laid: Float32Array,
  { curve, begins, widths, whole }: CollarRib,
  width: number,
  isDoubted: (at: number) => boolean,
): void {
  const place = { column: 0, depth: 0 };
  for (let at = 0; at < laid.length; at++) {
    if (laid[at] === 1 || !isDoubted(at)) continue;
    placeOnNeckline(curve, (at % width) + 0.5, Math.floor(at / width) + 0.5, place);
    if (whole[Math.round(place.column)]) continue;
    const off = place.depth - valueAt(begins, place.column);
    if (off > 0 && off < valueAt(widths, place.column)) laid[at] = 1;
  }
}

/** Makes the rib's inner edge, in place, the border between skin and clothes where something is `laid` (above 0). */
export function endSkinAtRibInPlace(
  { labels, skin }: PixelRegions,
  rib: CollarRib,
  laid: ArrayLike<number>,
): void {
  const { width } = skin;
  const scale = rib.curve.pixelsPerCentimetre;
  const place = { column: 0, depth: 0 };
  for (let at = 0; at < labels.length; at++) {
    if (laid[at]! <= 0 || (labels[at] !== CLOTHES && labels[at] !== BODY_SKIN)) continue;
    placeOnNeckline(rib.curve, (at % width) + 0.5, Math.floor(at / width) + 0.5, place);
    const off = place.depth - valueAt(rib.begins, place.column);
    if (Math.abs(off) > NEAR_EDGE) continue;
    const bare = Math.max(0, Math.min(1, 0.5 - (off * scale) / SOFT_EDGE));
    skin.data[at] = 255 * bare + 0.5;
    labels[at] = bare > 0.5 ? BODY_SKIN : CLOTHES;
  }
}

/** The clothes with the rib of `photo` laid where `wanted` covers. */
export function drawRib(cloth: RgbaImage, photo: RgbaImage, wanted: Mask, rib: CollarRib): RgbaImage {
  const sources = sourcesOf(rib.whole);
  if (!sources) return cloth;
  const { width, height } = cloth;
  const data = cloth.data.slice();
  const scale = rib.curve.pixelsPerCentimetre;
  const place = { column: 0, depth: 0 };
  const colour = new Float64Array(3);
  const other = new Float64Array(3);
  for (let at = 0; at < wanted.data.length; at++) {
    if (wanted.data[at] === 0) continue;
    placeOnNeckline(rib.curve, (at % width) + 0.5, Math.floor(at / width) + 0.5, place);
    const begin = valueAt(rib.begins, place.column);
    const wide = valueAt(rib.widths, place.column);
    const inside = (begin + wide - place.depth) * scale;
    if (inside < -SOFT_EDGE / 2 || place.depth < begin - NEAR_EDGE) continue;
    const share = Math.min(1, inside / SOFT_EDGE + 0.5);
    const margin = SOFT_EDGE / scale / wide;
    const across = Math.max(margin, Math.min(1 - margin, (place.depth - begin) / wide));
    const k = Math.round(place.column);
    const weight = sources.weight[k]!;
    sample(photo, rib, sourceAt(sources.first, place.column), across, colour);
    if (weight < 1) sample(photo, rib, sourceAt(sources.second, place.column), across, other);
    for (let c = 0; c < 3; c++) {
      const own = weight < 1 ? weight * colour[c]! + (1 - weight) * other[c]! : colour[c]!;
      data[4 * at + c]! += share * (own - data[4 * at + c]!);
    }
  }
  return { data, width, height };
}

function valueAt(values: Float64Array, column: number): number {
  const k = Math.min(values.length - 2, Math.floor(column));
  const t = column - k;
  return values[k]! * (1 - t) + values[k + 1]! * t;
}

/** Where a column takes its pixels from; between two that take them from different runs from the nearer one's. */
function sourceAt(sources: Float64Array, column: number): number {
  const k = Math.min(sources.length - 2, Math.floor(column));
  if (Math.abs(sources[k + 1]! - sources[k]!) > 1) return sources[Math.round(column)]!;
  return valueAt(sources, column);
}

/** The photo's colour at a column and a share of the rib's width. */
function sample(
  { data, width, height }: RgbaImage,
  { curve, begins, widths }: CollarRib,
  column: number,
  across: number,
  colour: Float64Array,
): void {
  const at = Math.max(0, Math.min(begins.length - 1, column));
  const place = pixelOnNeckline(curve, at, valueAt(begins, at) + across * valueAt(widths, at));
  const x = Math.max(0, Math.min(width - 1.001, place.x - 0.5));
  const y = Math.max(0, Math.min(height - 1.001, place.y - 0.5));
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - x0, y - y0];
  const from = 4 * (y0 * width + x0);
  const next = x0 + 1 < width ? 4 : 0;
  const below = y0 + 1 < height ? 4 * width : 0;
  for (let c = 0; c < 3; c++)
    colour[c] =
      (data[from + c]! * (1 - fx) + data[from + next + c]! * fx) * (1 - fy) +
      (data[from + below + c]! * (1 - fx) + data[from + below + next + c]! * fx) * fy;
}

interface Sources {
  /** For each column those whose pixels it takes, and the first one's weight. */
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly weight: Float64Array;
}

/** Columns seen as a whole stand for themselves, others mirror the nearest runs of such; null without any run. */
function sourcesOf(whole: Uint8Array): Sources | null {
  const count = whole.length;
  const runs: { from: number; to: number }[] = [];
  for (let j = 0; j < count; j++) {
    if (!whole[j]) continue;
    const last = runs.at(-1);
    if (last && j - last.to <= MOST_GAP) last.to = j;
    else runs.push({ from: j, to: j });
  }
  const long = runs.filter(({ from, to }) => to - from >= LEAST_RUN);
  if (long.length === 0) return null;
  const [first, second, weight] = [0, 1, 2].map(() => new Float64Array(count)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let j = 0; j < count; j++) {
    const before = long.findLast(({ from }) => from <= j);
    const after = long.find(({ from }) => from > j);
    const near = before ?? after!;
    first[j] = mirrored(j, near);
    second[j] = mirrored(j, after ?? near);
    weight[j] = before && after && j > before.to ? (after.from - j) / (after.from - before.to) : 1;
  }
  return { first, second, weight };
}

/** There and back again along a run. */
function mirrored(column: number, { from, to }: { readonly from: number; readonly to: number }): number {
  const length = to - from;
  const fold = (((column - from) % (2 * length)) + 2 * length) % (2 * length);
  return from + (fold <= length ? fold : 2 * length - fold);
}
