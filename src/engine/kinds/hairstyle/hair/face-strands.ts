/**
 * Strands, fringes and single hairs over the face: what lies between the skin's colour there and the hair's, is thin or
 * comes from above, and hangs together with the hair; and brows that the hair had taken along.
 */
import { boxFilter } from '../../../pixels/box-filter.ts';
import { chamferDepth, chamferDistance } from '../../../pixels/chamfer-distance.ts';
import { connectedRegions } from '../../../pixels/connected-components.ts';
import { pasteMaskInPlace } from '../../../pixels/crop.ts';
import { createMask, type Mask } from '../../../pixels/image.ts';
import { pushPullSamples } from '../../../pixels/push-pull.ts';
import { resizeMask } from '../../../pixels/resample.ts';
import type { Eyewear } from './eyewear-cover.ts';
import type { FaceCloseUp } from './face-close-up.ts';
import { faceSkin } from './face-skin.ts';
import { findStrandTips } from './strand-tips.ts';

/** Least distance of the hair's colour from the skin's (sRGB) that tells strands. */
const CONTRAST = 38;
/** How far off the line between both colours a strand's may lie, as a share of their distance. */
const OFF_LINE = 0.35;

/** Coverage of a strand, of one over an orbit, of a wide fringe, and of a single hair over what surrounds it. */
const STRAND = 0.42;
const OVER_EYE = 0.6;
const FRINGE = 0.52;
const SINGLE = 0.1;
/** Coverage below which skin is bare. */
const BARE = 0.36;
/** Coverage that shade never has, and the share of a strand's pixels that has it at least. */
const FULL = 0.75;
const LEAST_FULL = 0.2;
/** Half-width of strands at most, least length of a strand and of a single hair, in centimetres. */
const HALF_WIDTH = 0.62;
const LENGTH = 1;
const SINGLE_LENGTH = 0.9;
/** Height of a shiny band in a fringe at most, in centimetres. */
const SHINE = 1.4;
/** Centimetres to the hair that a piece may miss. */
const GAP = 0.25;
/** Half-width of bulky hair, the width of the shade beside it, and how far into that strands are followed, in centimetres. */
const BULK = 0.4;
const SHADE = 0.42;
const ROOT = 0.35;
/** Centimetres around the orbits in which what is dark may be brows, lashes or shade, and the slants of strands over them. */
const ORBIT = 0.22;
const EYE = 0.55;
/** Centimetres outside the oval from which what is dark below the brows is not looked at. */
const RIM_SHADE = -0.25;
/** Centimetres around spectacles in which nothing counts as a strand. */
const EYEWEAR = 0.12;
const SLANTS = [0, -0.15, 0.15, -0.35, 0.35, -0.55, 0.55];
/** Share of a strand's way over an orbit that has to be seen. */
const DARK_WAY = 0.8;

/** Adds strands to the matte of the photo's size that `face` was made of and takes brows out of it, in place. `bearded`: chin and lip grow hair of their own. Returns the tips of strands on the lids, of the photo's size, null without any. */
export function followFaceStrandsInPlace(
  matte: Mask,
  face: FaceCloseUp,
  eyewear: Eyewear | null,
  bearded: boolean,
): Mask | null {
  const skin = faceSkin(face);
  if (!skin) return null;
  const cover = strandCover(face, skin);
  if (!cover) return null;
  if (eyewear) leaveEyewearInPlace(cover, eyewear, EYEWEAR * face.unit);
  const { found, tips } = strandsOf(face, cover, bearded);
  const { area } = face;
  const added = resizeMask(found, area.width, area.height);
  const gone = resizeMask(browsTaken(face, found, cover), area.width, area.height);
  for (let y = 0; y < area.height; y++) {
    const row = (area.y + y) * matte.width + area.x;
    for (let x = 0, i = y * area.width; x < area.width; x++, i++) {
      const before = (matte.data[row + x]! * (255 - gone.data[i]!)) / 255;
      matte.data[row + x] = Math.round(Math.max(before, added.data[i]!));
    }
  }
  if (!tips) return null;
  const thin = createMask(matte.width, matte.height);
  pasteMaskInPlace(thin, resizeMask(tips, area.width, area.height), area.x, area.y);
  return thin;
}

/** Frames and their rims are no strands. `around` is in pixels. */
function leaveEyewearInPlace(cover: Float32Array, { frame, temples }: Eyewear, around: number): void {
  for (const mask of [frame, temples]) {
    const away = chamferDistance(mask).data;
    for (let i = 0; i < cover.length; i++) if (away[i]! < around) cover[i] = 0;
  }
}

/** 0..1: how far each pixel's colour lies from the skin's towards the hair's; null where there is no hair to compare. */
function strandCover({ picture, matte, unit }: FaceCloseUp, skin: Float32Array): Float32Array | null {
  const { width, height, data } = picture;
  const size = width * height;
  const depth = chamferDepth(matte, 200).data;
  const colours = new Float32Array(3 * size);
  const known = new Float32Array(size);
  let count = 0;
  for (let i = 0; i < size; i++) {
    for (let c = 0; c < 3; c++) colours[3 * i + c] = data[4 * i + c]!;
    if (depth[i]! > 0.25 * unit) {
      known[i] = 1;
      count++;
    }
  }
  if (count < unit * unit) return null;
  const hair = pushPullSamples(colours, known, width, height, 3);
  const cover = new Float32Array(size);
  for (let i = 0; i < size; i++) {
    let along = 0;
    let length = 0;
    let square = 0;
    for (let c = 0; c < 3; c++) {
      const line = hair[3 * i + c]! - skin[3 * i + c]!;
      const off = data[4 * i + c]! - skin[3 * i + c]!;
      along += off * line;
      length += line * line;
      square += off * off;
    }
    if (length < CONTRAST * CONTRAST) continue;
    const share = along / length;
    const aside = Math.sqrt(Math.max(0, square / length - share * share));
    const strange = Math.max(0, Math.min(1, (aside - OFF_LINE * Math.max(0.5, share)) / 0.15));
    cover[i] = Math.max(0, Math.min(1.2, share)) * (1 - strange);
  }
  return cover;
}

function strandsOf(
  face: FaceCloseUp,
  cover: Float32Array,
  bearded: boolean,
): { readonly found: Mask; readonly tips: Mask | null } {
  const { picture, matte, oval, orbits, eyes, lips, beard, unit } = face;
  const above = face.above.data;
  const { width, height } = picture;
  const size = width * height;
  const own = (i: number): boolean => orbits.data[i]! < ORBIT || eyes.data[i]! < EYE;
  const open = (i: number): boolean =>
    // below the brows the shade along the face's rim looks like hair
    oval.data[i]! < (above[i]! > 0 ? 0.6 : RIM_SHADE) &&
    lips.data[i]! > 0.3 &&
    !(bearded && (beard.data[i]! < 1.5 || above[i]! < -5));
  // what could be hair, and how deep inside of it a pixel lies: wide places are shade, but for fringes
  const dark = createMask(width, height);
  for (let i = 0; i < size; i++)
    if (matte.data[i]! < 128 && cover[i]! > STRAND && open(i)) dark.data[i] = 255;
  const depth = chamferDepth(dark).data;
  const wide = createMask(width, height);
  for (let i = 0; i < size; i++) if (depth[i]! > HALF_WIDTH * unit) wide.data[i] = 255;
  const fromWide = chamferDistance(wide).data;
  const fine = new Float32Array(size);
  const mean = boxFilter({ data: cover, width, height }, Math.max(2, Math.round(0.22 * unit))).data;
  const few = boxFilter({ data: cover, width, height }, 1).data;
  for (let i = 0; i < size; i++) fine[i] = Math.max(cover[i]!, few[i]!) - mean[i]!;

  const between = betweenSkin(face, cover);
  const kind = new Uint8Array(size);
  for (let i = 0; i < size; i++) {
    if (matte.data[i]! >= 128 || own(i) || !open(i)) continue;
    const fringe = above[i]! > 0.2;
    if (!fringe && between[i] === 0) continue;
    if (dark.data[i]! > 0 && ((fringe && cover[i]! > FRINGE) || fromWide[i]! > (HALF_WIDTH + 0.15) * unit))
      kind[i] = 1;
    else if (oval.data[i]! < 0 && fine[i]! > SINGLE && cover[i]! > 0.16) kind[i] = 1;
  }
  // over brows and eyes: where a strand comes in from above
  const hairAt = (i: number): boolean => kind[i]! === 1 || matte.data[i]! >= 128;
  const darkAt = (i: number): boolean => cover[i]! > OVER_EYE;
  for (let i = 0; i < size; i++) {
    if (matte.data[i]! >= 128 || !own(i) || !darkAt(i) || !open(i)) continue;
    const x = i % width;
    if (comesFromAbove(face, x, (i - x) / width, own, darkAt, hairAt)) kind[i] = 2;
  }
  for (let i = 0; i < size; i++) if (kind[i] === 2) kind[i] = 1;
  const found = keepTied(face, kind, cover);
  closeFringeInPlace(found, face, fromWide);
  const isHair = (i: number): boolean => found.data[i]! > 100 || matte.data[i]! >= 128;
  return { found, tips: findStrandTips(face, { cover, fine, isOrbit: own, isHair }) };
}

/** 1 where skin is seen on both sides in the same row: shade along the face's rim has it on one. */
function betweenSkin(
  { picture: { width, height }, oval, unit }: FaceCloseUp,
  cover: Float32Array,
): Uint8Array {
  const result = new Uint8Array(width * height);
  const isSkin = (i: number): boolean => cover[i]! < BARE && oval.data[i]! < -0.1;
  for (let y = 0; y < height; y++) {
    let last = -Infinity;
    for (let x = 0; x < width; x++) {
      if (!isSkin(y * width + x)) continue;
      if (x - last < 2.6 * HALF_WIDTH * unit) result.fill(1, y * width + last + 1, y * width + x);
      last = x;
    }
  }
  return result;
}

/** Whether a strand leads from hair above the orbits down to a pixel of them: dark all the way, straight or slanting. */
function comesFromAbove(
  { picture: { width, height }, unit, up }: FaceCloseUp,
  x: number,
  y: number,
  own: (i: number) => boolean,
  darkAt: (i: number) => boolean,
  hairAt: (i: number) => boolean,
): boolean {
  const step = Math.max(1, 0.08 * unit);
  const most = (3.2 * unit) / step;
  for (const slant of SLANTS) {
    const dx = step * (up.x - slant * up.y);
    const dy = step * (up.y + slant * up.x);
    let inside = 0;
    let dark = 0;
    for (let k = 1; k < most; k++) {
      const column = Math.round(x + k * dx);
      const row = Math.round(y + k * dy);
      if (column < 0 || row < 0 || column >= width || row >= height) break;
      const i = row * width + column;
      if (own(i)) {
        inside++;
        if (darkAt(i)) dark++;
        continue;
      }
      if (dark < DARK_WAY * inside) break;
      const left = Math.round(column + 2 * dx);
      const top = Math.round(row + 2 * dy);
      if (left < 0 || top < 0 || left >= width || top >= height) break;
      if (hairAt(i) && hairAt(top * width + left)) return true;
      break;
    }
  }
  return false;
}

/** Shiny bands of a fringe that look like skin: gaps between the hair and what of the fringe was found below it. */
function closeFringeInPlace(
  found: Mask,
  { matte, above, orbits, unit }: FaceCloseUp,
  fromWide: Float32Array,
): void {
  const { data, width, height } = found;
  const most = SHINE * unit;
  for (let x = 0; x < width; x++) {
    let start = -1;
    for (let y = 0, i = x; y < height; y++, i += width) {
      if (above.data[i]! < 0 || orbits.data[i]! < ORBIT) break;
      const isHair = matte.data[i]! > 150 || data[i]! > 150;
      if (!isHair) continue;
      if (start >= 0 && y - start > 1 && y - start < most && fromWide[i]! < 1.5 * HALF_WIDTH * unit)
        for (let row = start + 1; row < y; row++) data[row * width + x] = 255;
      start = y;
    }
  }
}

/** Coverage of the pieces that are long enough and lead away from the hair they hang together with: beside it is shade. */
function keepTied({ picture, matte, unit }: FaceCloseUp, kind: Uint8Array, cover: Float32Array): Mask {
  const { width, height } = picture;
  const size = width * height;
  const whole = connectedRegions(kind, width, height, 8);
  const away = chamferDistance(matte).data;
  const near = new Uint8Array(whole.components.length + 1);
  for (let i = 0; i < size; i++) if (away[i]! < GAP * unit) near[whole.labels[i]!] = 1;
  const bulk = createMask(width, height);
  const depth = chamferDepth(matte).data;
  for (let i = 0; i < size; i++) if (depth[i]! > BULK * unit) bulk.data[i] = 255;
  const beside = chamferDistance(bulk).data;
  const free = new Uint8Array(size);
  for (let i = 0; i < size; i++)
    if (kind[i]! > 0 && near[whole.labels[i]!]! > 0 && beside[i]! > (BULK + SHADE) * unit) free[i] = 1;
  const { labels, components } = connectedRegions(free, width, height, 8);
  const sum = new Float64Array(components.length + 1);
  const full = new Uint32Array(components.length + 1);
  for (let i = 0; i < size; i++) {
    const label = labels[i]!;
    if (label === 0) continue;
    sum[label]! += Math.min(1, cover[i]!);
    if (cover[i]! > FULL) full[label]!++;
  }
  const kept = new Uint8Array(components.length + 1);
  components.forEach(({ area, left, right, top, bottom }, c) => {
    const length = Math.hypot(right - left, bottom - top) / unit;
    const strong = sum[c + 1]! / area > STRAND && full[c + 1]! > LEAST_FULL * area;
    const thin = area / (length * unit * unit) < 0.35;
    if (strong ? length > LENGTH : thin && length > SINGLE_LENGTH) kept[c + 1] = 1;
  });
  const strands = createMask(width, height);
  for (let i = 0; i < size; i++) if (kept[labels[i]!]! > 0) strands.data[i] = 255;
  const from = chamferDistance(strands).data;
  const result = createMask(width, height);
  for (let i = 0; i < size; i++) {
    // where a strand leaves the hair
    if (
      kind[i] === 0 ||
      near[whole.labels[i]!] === 0 ||
      (free[i]! > 0 ? from[i]! > 0 : from[i]! > ROOT * unit)
    )
      continue;
    result.data[i] = Math.round(255 * Math.min(1, Math.max(0, (cover[i]! - 0.06) / 0.7)));
  }
  return result;
}

/** Coverage of the brows and eyes that the matte has taken for hair although none comes in from above them. */
function browsTaken(face: FaceCloseUp, strands: Mask, cover: Float32Array): Mask {
  const { matte, orbits, eyes } = face;
  const { width, height } = matte;
  const own = (i: number): boolean => orbits.data[i]! < ORBIT || eyes.data[i]! < EYE;
  const hairAt = (i: number): boolean => strands.data[i]! > 100 || matte.data[i]! >= 128;
  const darkAt = (i: number): boolean => cover[i]! > OVER_EYE;
  const result = createMask(width, height);
  for (let i = 0; i < matte.data.length; i++) {
    if (matte.data[i]! < 10 || !own(i)) continue;
    const x = i % width;
    if (!comesFromAbove(face, x, (i - x) / width, own, darkAt, hairAt)) result.data[i] = 255;
  }
  return result;
}
