/**
 * A composition of small copies at the photo's own size. What is smooth or made up is enlarged; what is seen of the photo and
 * of the garment is taken from the pictures themselves, pixel by pixel, in the light that the small composition gave it.
 */
import { cropMask, type PixelArea } from '../pixels/crop.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { copyLayer, type Layer } from '../pixels/layer.ts';
import { addDetail, type GarmentDetail } from './garment-detail.ts';
import type { ShownShares, ShownTrace } from './shown-shares.ts';

/** A picture composed of small copies, and which of its pixels may differ from the small photo (255 or 0). */
export interface SmallComposition {
  readonly picture: RgbaImage;
  readonly edited: Mask;
  readonly trace: ShownTrace;
}

/** Where the samples of an enlarged axis lie among those of the small one. */
interface AxisPlaces {
  /** The lower neighbour of each sample. */
  readonly before: Int32Array;
  /** Share of the upper neighbour, one sample on. */
  readonly share: Float32Array;
  /** The samples between which and the area's are any. */
  readonly from: number;
  readonly to: number;
}

/** What stays the photo's is mixed with the rest between these coverages, enlarged: its edge is as wide as the photo's. */
const KEPT_FROM = 0.4;
const KEPT_TO = 0.65;
/** A part of the garment that is covered by others but for so much isn't looked up. */
const LEAST_SEEN = 0.02;

/**
 * The composition of `small` (the small photo) over `area` at the size of `photo`, with the pixels that may differ from it. All
 * others are the photo's, bit for bit.
 */
export function restoreDetail(
  photo: RgbaImage,
  small: RgbaImage,
  { picture, edited, trace }: SmallComposition,
  area: PixelArea,
  garment: GarmentDetail,
): { readonly picture: RgbaImage; readonly edited: Mask } {
  const touched = cropMask(edited, area).data;
  const shares = sharesWhereEdited(trace, touched);
  const { ofCloth, ofOthers } = restOf(picture, small, trace.cloth, shares, area);
  const gain = garment.sheer ? 1 : photo.width / small.width;
  const columns = placesAlong(photo.width, small.width, area.x, area.width);
  const rows = placesAlong(photo.height, small.height, area.y, area.height);
  const result: RgbaImage = { ...photo, data: photo.data.slice() };
  const changed = createMask(photo.width, photo.height);
  const sources: Sources = { photo, trace, garment, touched, shares, ofCloth, ofOthers, gain };
  const scratch: Scratch = {
    near: { at: new Int32Array(4), share: new Float32Array(4) },
    sum: new Float32Array(3),
    behind: new Float32Array(3),
  };
  for (let y = rows.from; y < rows.to; y++)
    restoreRow(sources, y, rows, columns, area, result, changed, scratch);
  return { picture: result, edited: changed };
}

/** What a restored picture is made of; all but `photo` and `garment` on the small area. */
interface Sources {
  readonly photo: RgbaImage;
  readonly trace: ShownTrace;
  readonly garment: GarmentDetail;
  readonly touched: Uint8Array;
  readonly shares: ShownShares;
  readonly ofCloth: Float32Array;
  readonly ofOthers: Float32Array;
  /** Contrast of the garment's edge. */
  readonly gain: number;
}

/** Room for what is added up of a pixel. */
interface Scratch {
  readonly near: Neighbours;
  readonly sum: Float32Array;
  readonly behind: Float32Array;
}

/** Row `y` of the result. A function of its own, for it is compiled well: a picture has many rows and one picture only. */
function restoreRow(
  { photo, trace, garment, touched, shares, ofCloth, ofOthers, gain }: Sources,
  y: number,
  rows: AxisPlaces,
  columns: AxisPlaces,
  area: PixelArea,
  result: RgbaImage,
  changed: Mask,
  { near, sum, behind }: Scratch,
): void {
  const { photo: own, cloth, kept, seen } = shares;
  const { at, share } = near;
  const above = rows.before[y]!;
  const below = Math.min(area.height - 1, above + 1);
  const fy = rows.share[y]!;
  for (let x = columns.from; x < columns.to; x++) {
    const left = columns.before[x]!;
    const right = Math.min(area.width - 1, left + 1);
    const fx = columns.share[x]!;
    at[0] = above * area.width + left;
    at[1] = above * area.width + right;
    at[2] = below * area.width + left;
    at[3] = below * area.width + right;
    if (!(touched[at[0]] || touched[at[1]] || touched[at[2]] || touched[at[3]])) continue;
    share[0] = (1 - fx) * (1 - fy);
    share[1] = fx * (1 - fy);
    share[2] = (1 - fx) * fy;
    share[3] = fx * fy;
    const keptShare = between(kept, at, share);
    const stays = Math.max(0, Math.min(1, (keptShare - KEPT_FROM) / (KEPT_TO - KEPT_FROM)));
    if (stays === 1) continue;
    let photoShare = 0;
    let clothShare = 0;
    let covered = 0;
    // numbers of their own: sums in an array wait for each other
    let behindRed = 0;
    let behindGreen = 0;
    let behindBlue = 0;
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let i = 0; i < 4; i++) {
      const weight = share[i]!;
      const from = at[i]!;
      photoShare += weight * own[from]!;
      behindRed = Math.fround(behindRed + weight * ofOthers[3 * from]!);
      behindGreen = Math.fround(behindGreen + weight * ofOthers[3 * from + 1]!);
      behindBlue = Math.fround(behindBlue + weight * ofOthers[3 * from + 2]!);
      if (seen.alpha[from] === 0) continue;
      clothShare += weight * cloth[from]!;
      covered += weight * seen.alpha[from]!;
      red = Math.fround(red + weight * ofCloth[3 * from]!);
      green = Math.fround(green + weight * ofCloth[3 * from + 1]!);
      blue = Math.fround(blue + weight * ofCloth[3 * from + 2]!);
    }
    behind[0] = behindRed;
    behind[1] = behindGreen;
    behind[2] = behindBlue;
    sum[0] = red;
    sum[1] = green;
    sum[2] = blue;
    if (clothShare > 0) addCloth(trace, garment, near, clothShare, sum);
    const to = 4 * (y * photo.width + x);
    // edges as crisp as the photo's own: enlarged they would be soft
    const crisp =
      covered < 0.001 || covered > 0.999 ? covered : Math.max(0, Math.min(1, 0.5 + gain * (covered - 0.5)));
    const front = covered > 0 ? crisp / covered : 0;
    const back = covered < 0.999 ? (1 - crisp) / (1 - covered) : 1;
    for (let c = 0; c < 3; c++) {
      const own = photo.data[to + c]!;
      const made = front * sum[c]! + back * (behind[c]! + photoShare * own);
      result.data[to + c] = made + stays * (own - made);
    }
    changed.data[to >> 2] = 255;
  }
}

/** The trace's shares; where nothing was edited all is the photo's. */
function sharesWhereEdited({ shares }: ShownTrace, edited: Uint8Array): ShownShares {
  const photo = shares.photo.slice();
  const cloth = shares.cloth.slice();
  const seen = copyLayer(shares.seen);
  for (let i = 0; i < edited.length; i++) {
    if (edited[i] !== 0) continue;
    photo[i] = 1;
    cloth[i] = 0;
    seen.alpha[i] = 0;
    seen.color[3 * i] = 0;
    seen.color[3 * i + 1] = 0;
    seen.color[3 * i + 2] = 0;
  }
  return { photo, cloth, kept: shares.kept, seen };
}

/** What the cloth and all others show beside the garment's and the photo's shares, 3 samples a pixel of the area each. */
function restOf(
  picture: RgbaImage,
  photo: RgbaImage,
  garment: Layer,
  { photo: own, cloth, seen }: ShownShares,
  area: PixelArea,
): { readonly ofCloth: Float32Array; readonly ofOthers: Float32Array } {
  const ofCloth = new Float32Array(3 * own.length);
  const ofOthers = new Float32Array(3 * own.length);
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      const from = 4 * ((area.y + y) * photo.width + area.x + x);
      const share = garment.alpha[at]! > 0 ? cloth[at]! / garment.alpha[at]! : 0;
      if (share === 0) cloth[at] = 0;
      for (let c = 0; c < 3; c++) {
        const colour = seen.color[3 * at + c]!;
        ofCloth[3 * at + c] = colour - share * garment.color[3 * at + c]!;
        ofOthers[3 * at + c] = picture.data[from + c]! - colour - own[at]! * photo.data[from + c]!;
      }
    }
  return { ofCloth, ofOthers };
}

/** Four neighbours on the small area, and how much of each a pixel of the photo between them has. */
interface Neighbours {
  readonly at: Int32Array;
  readonly share: Float32Array;
}

/** The garment's colour between `near`, times `share`, is added to `sum`: its own picture's, or what was drawn of it. */
function addCloth(
  { parts, cloth }: ShownTrace,
  garment: GarmentDetail,
  near: Neighbours,
  share: number,
  sum: Float32Array,
): void {
  const { at, share: weights } = near;
  let seen = 1;
  let found = 0;
  for (let k = parts.length - 1; k >= 0 && seen > LEAST_SEEN; k--) {
    const { alpha, buffer, altered } = parts[k]!;
    const covered = between(alpha, at, weights);
    if (covered <= 0) continue;
    const own = seen * Math.min(1, covered);
    seen -= own;
    if (!altered && addDetail(garment, buffer.coordinates, at, weights, share * own, sum)) found += own;
  }
  if (found > 1 - LEAST_SEEN) return;
  // the drawn colour where the garment's picture can't be looked up
  const covered = between(cloth.alpha, at, weights);
  if (covered <= 0) return;
  const rest = (share * (1 - found)) / covered;
  for (let i = 0; i < 4; i++) {
    const weight = rest * weights[i]!;
    const from = 3 * at[i]!;
    sum[0]! += weight * cloth.color[from]!;
    sum[1]! += weight * cloth.color[from + 1]!;
    sum[2]! += weight * cloth.color[from + 2]!;
  }
}

/** The value between four neighbours. */
function between(values: Float32Array, at: Int32Array, weights: Float32Array): number {
  return (
    weights[0]! * values[at[0]!]! +
    weights[1]! * values[at[1]!]! +
    weights[2]! * values[at[2]!]! +
    weights[3]! * values[at[3]!]!
  );
}

/** Of `count` samples of an axis the places among `smallCount`, of which `size` from `start` on are the area. */
function placesAlong(count: number, smallCount: number, start: number, size: number): AxisPlaces {
  const before = new Int32Array(count);
  const share = new Float32Array(count);
  const scale = smallCount / count;
  let [from, to] = [count, 0];
  for (let i = 0; i < count; i++) {
    const place = (i + 0.5) * scale - 0.5 - start;
    if (place <= -1 || place >= size) continue;
    from = Math.min(from, i);
    to = i + 1;
    const inside = Math.max(0, Math.min(size - 1, place));
    before[i] = Math.floor(inside);
    share[i] = inside - before[i]!;
  }
  return { before, share, from, to };
}
