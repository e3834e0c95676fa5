/** Forearms that hair hid, painted on: shaded across as the seen arm is, with its grain, darker near the head. */
import type { Mask, RgbaImage } from '../../../../pixels/image.ts';
import { type HiddenLimb, limbAcross } from './limb-outline.ts';

/** Bins across an arm; at its outlines the background shows through. */
const BINS = 24;
const INNER = 0.9;
/** Centimetres before the hair in which the photo goes over into what is painted. */
const BLEND = 1.2;
/** Width of the outline in pixels. */
const BORDER_WIDTH = 2.2;
/** Centimetres beside the outlines in which what had been taken for the arm is background. */
const BESIDE = 5;
/** The head's shadow on what lies behind it, and the centimetres over which it fades. */
const SHADOW = 0.45;
const SHADOW_REACH = 1.7;
/** Half the side (centimetres) of the surroundings beyond which a pixel's difference is no grain, and the most it may be. */
const GRAIN_REACH = 0.12;
const MOST_GRAIN = 9;

export interface LimbGround {
  readonly labels: Uint8Array;
  readonly body: Mask;
}

/** Takes from the ground what was guessed of the arms: `mayClear` is 1 where they are hidden. */
export function clearLimbsInPlace(
  { labels, body }: LimbGround,
  limbs: readonly HiddenLimb[],
  unit: number,
  background: number,
  mayClear: (at: number) => boolean,
): void {
  for (const limb of limbs)
    overLimb(limb, body, limb.start, BESIDE * unit, (at) => {
      if (!mayClear(at)) return;
      labels[at] = background;
      body.data[at] = 0;
    });
}

/**
 * Paints the arms over `picture`, in place, and adds them to the body. `share` (0..1) tells how far the photo is replaced,
 * `head` the label behind which the arms vanish.
 */
export function paintLimbsInPlace(
  picture: RgbaImage,
  photo: RgbaImage,
  { labels, body }: LimbGround,
  share: Float32Array,
  limbs: readonly HiddenLimb[],
  unit: number,
  head: number,
): void {
  const { width, height } = picture;
  for (const limb of limbs) {
    const profile = lightAcross(limb, photo);
    if (!profile) continue;
    const toHead = headAlong(limb, labels, width, height, head);
    const reach = Math.max(1, Math.round(GRAIN_REACH * unit));
    const period = Math.max(2, 2 * (limb.start - limb.seenFrom));
    overLimb(limb, body, limb.start - BLEND * unit, 2, (at, s, off, half) => {
      // a hand that no head hides ends round
      const cap = Math.max(0, s - limb.end + half);
      let cover = Math.min(1, 0.5 + (half - Math.hypot(off, cap)) / BORDER_WIDTH);
      if (cover <= 0) return;
      if (labels[at] === head) cover *= share[at]!;
      else if (s > limb.hair) cover *= 1 - body.data[at]! / 255;
      const joined = Math.min(1, (s - limb.start) / (BLEND * unit) + 1);
      cover *= joined * joined * (3 - 2 * joined);
      if (cover <= 0) return;
      // grain: the seen stretch mirrored to and fro, at the same place across
      let back = (s - limb.start) % period;
      if (back < 0) back += period;
      const source = limb.start - Math.min(back, period - back);
      const there = limbAcross(limb, source);
      const across = there.middle + Math.max(-0.8, Math.min(0.8, off / half)) * there.half;
      const x = Math.round(limb.origin.x + source * limb.along.x - across * limb.along.y);
      const y = Math.round(limb.origin.y + source * limb.along.y + across * limb.along.x);
      const grained = x >= reach && y >= reach && x + reach < width && y + reach < height;
      const from = y * width + x;
      const place = Math.max(0, Math.min(BINS - 1.001, ((off / half + 1) / 2) * BINS - 0.5));
      const bin = Math.floor(place);
      const t = place - bin;
      const v = Math.max(0, Math.min(BINS - 1, bin));
      const meets = toHead[v]! * (1 - t) + toHead[Math.min(BINS - 1, v + 1)]! * t;
      const distance = Math.max(0, meets - s) / unit;
      const shade = 1 - SHADOW * Math.exp(-distance / SHADOW_REACH);
      for (let c = 0; c < 3; c++) {
        let value = profile[3 * v + c]! * (1 - t) + profile[3 * Math.min(BINS - 1, v + 1) + c]! * t;
        if (grained) {
          const own = photo.data[4 * from + c]!;
          const around =
            (photo.data[4 * (from - reach) + c]! +
              photo.data[4 * (from + reach) + c]! +
              photo.data[4 * (from - reach * width) + c]! +
              photo.data[4 * (from + reach * width) + c]!) /
            4;
          value += Math.max(-MOST_GRAIN, Math.min(MOST_GRAIN, 0.9 * (own - around)));
        }
        const before = picture.data[4 * at + c]!;
        picture.data[4 * at + c] = before + cover * (value * shade - before);
      }
      if (labels[at] !== head) body.data[at] = Math.max(body.data[at]!, 255 * cover);
    });
  }
}

/** Mean colour (sRGB) across the seen stretch, BINS × 3; stations nearer the hair count more. Null without enough skin. */
function lightAcross(limb: HiddenLimb, photo: RgbaImage): Float32Array | null {
  const sum = new Float32Array(3 * BINS);
  const weight = new Float32Array(BINS);
  const { width, height } = photo;
  const length = Math.max(1, limb.start - limb.seenFrom);
  overLimb(limb, photo, limb.seenFrom, 0, (at, s, off, half) => {
    if (s > limb.start || Math.abs(off) > INNER * half) return;
    const bin = Math.min(BINS - 1, Math.floor(((off / half + 1) / 2) * BINS));
    const w = 0.05 + ((s - limb.seenFrom) / length) ** 2;
    weight[bin]! += w;
    for (let c = 0; c < 3; c++) sum[3 * bin + c]! += w * photo.data[4 * at + c]!;
  });
  if (width * height === 0 || weight[BINS >> 1] === 0) return null;
  let first = BINS >> 1;
  while (first > 0 && weight[first - 1]! > 0) first--;
  let last = BINS >> 1;
  while (last < BINS - 1 && weight[last + 1]! > 0) last++;
  const raw = new Float32Array(3 * BINS);
  for (let bin = 0; bin < BINS; bin++) {
    const own = Math.max(first, Math.min(last, bin));
    // skin turns away at the rim
    const rim = 1 - 0.06 * Math.abs(bin - own);
    for (let c = 0; c < 3; c++) raw[3 * bin + c] = (rim * sum[3 * own + c]!) / weight[own]!;
  }
  const smooth = new Float32Array(3 * BINS);
  for (let bin = 0; bin < BINS; bin++)
    for (let c = 0; c < 3; c++)
      smooth[3 * bin + c] =
        0.25 * raw[3 * Math.max(0, bin - 1) + c]! +
        0.5 * raw[3 * bin + c]! +
        0.25 * raw[3 * Math.min(BINS - 1, bin + 1) + c]!;
  return smooth;
}

/** For each bin across the s at which the arm meets the head (far off where it doesn't), without the steps of ears. */
function headAlong(
  limb: HiddenLimb,
  labels: Uint8Array,
  width: number,
  height: number,
  head: number,
): Float32Array {
  const result = new Float32Array(BINS).fill(limb.end);
  for (let bin = 0; bin < BINS; bin++)
    for (let s = limb.start; s < limb.end; s++) {
      const { half, middle } = limbAcross(limb, s);
      const off = middle + ((2 * (bin + 0.5)) / BINS - 1) * half;
      const x = Math.round(limb.origin.x + s * limb.along.x - off * limb.along.y);
      const y = Math.round(limb.origin.y + s * limb.along.y + off * limb.along.x);
      if (x < 0 || y < 0 || x >= width || y >= height) break;
      if (labels[y * width + x] === head) {
        result[bin] = s;
        break;
      }
    }
  for (let pass = 0; pass < 12; pass++) {
    const before = result.slice();
    for (let bin = 0; bin < BINS; bin++)
      result[bin] = (before[Math.max(0, bin - 1)]! + before[bin]! + before[Math.min(BINS - 1, bin + 1)]!) / 3;
  }
  return result;
}

/** Tells of each pixel from `start` on, up to `beside` pixels beside the outlines: s, how far off the middle, half the width. */
function overLimb(
  limb: HiddenLimb,
  { width, height }: { readonly width: number; readonly height: number },
  start: number,
  beside: number,
  tell: (at: number, s: number, off: number, half: number) => void,
): void {
  const { origin, along, end } = limb;
  const corners = [start, end].flatMap((s) => {
    const { half, middle } = limbAcross(limb, s);
    return [middle - half - beside, middle + half + beside].map((off) => ({
      x: origin.x + s * along.x - off * along.y,
      y: origin.y + s * along.y + off * along.x,
    }));
  });
  const left = Math.max(0, Math.floor(Math.min(...corners.map(({ x }) => x))));
  const right = Math.min(width - 1, Math.ceil(Math.max(...corners.map(({ x }) => x))));
  const top = Math.max(0, Math.floor(Math.min(...corners.map(({ y }) => y))));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(...corners.map(({ y }) => y))));
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const dx = x - origin.x;
      const dy = y - origin.y;
      const s = dx * along.x + dy * along.y;
      if (s < start || s > end + 2) continue;
      const { half, middle } = limbAcross(limb, s);
      const off = dy * along.x - dx * along.y - middle;
      if (Math.abs(off) <= half + beside) tell(y * width + x, s, off, half);
    }
}
