/** How much of each pixel long hair over a top covers. */
import { boxFilter } from '../pixels/box-filter.ts';
import { chamferDepth } from '../pixels/chamfer-distance.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { pushPullFill } from '../pixels/push-pull.ts';

/** Coverage of hair and what it may hide from which a pixel shows nothing else. */
export const WHOLE = 150;
/** How deep a lock's rim reaches, in face widths. */
const RIM = 0.16;
/** Squared difference of sRGB codes below which two colours tell less than the evidence. */
const UNSURE = 300;
/** Up to so deep in a lock, in face widths, the top shows between its strands, and from so deep on it shows nowhere. */
const [MIXED_UNTIL, DEEP_FROM] = [0.05, 0.12];
/** Over so many face widths to each side the hair's own colour is averaged. */
const OWN_COLOUR = 0.08;
/** From here on a pixel lends its colour to what is partly covered beside it. */
const UNMIXED = 0.6;
/** Strands darker than their neighbours are whole too. */
const PURE_GAIN = 1.5;

/**
 * The hair's share of each pixel, 0..1: where it lies between the colours of the hair and of what is behind, continued from where they are pure; by the evidence where the two are alike.
 */
export function hairShare(
  picture: RgbaImage,
  evidence: Float32Array,
  along: Float32Array,
  grown: Uint8Array,
  shared: Uint8Array,
  hair: Uint8Array,
  unit: number,
): Float32Array {
  const { width, height, data } = picture;
  const pureHair = createMask(width, height);
  const pureOther = createMask(width, height);
  for (let i = 0; i < grown.length; i++) {
    if (grown[i] && evidence[i]! > 1.5 && along[i]! > 1.5) pureHair.data[i] = 255;
    else if (!grown[i] && shared[i]! > 200 && along[i]! < -0.8) pureOther.data[i] = 255;
  }
  const back = pushPullFill(picture, pureOther).data;
  const purity = hairPurity(picture, pureHair, back, unit);
  const unmixed = createMask(width, height);
  for (let i = 0; i < purity.length; i++) if (purity[i]! > UNMIXED) unmixed.data[i] = pureHair.data[i]!;
  const front = pushPullFill(picture, unmixed).data;
  const inside = createMask(width, height);
  for (let i = 0; i < grown.length; i++) if (grown[i] || shared[i]! < WHOLE) inside.data[i] = 255;
  const depth = chamferDepth(inside).data;
  const ends = strandEnds(inside);
  const nearby = boxFilter({ data: evidence, width, height }, 1).data;
  const share = new Float32Array(grown.length);
  const whole = new Float32Array(grown.length);
  for (let at = 0; at < share.length; at++) {
    if (shared[at]! < WHOLE) continue;
    whole[at] = 1;
    const near = grown[at] || grown[at - 1] || grown[at + 1] || grown[at - width] || grown[at + width];
    if (!near) continue;
    const score = 0.45 * evidence[at]! + 0.55 * along[at]!;
    const likely = Math.max(0, Math.min(1, (score + 0.2) / 1.6));
    let product = UNSURE * likely;
    let length = UNSURE;
    for (let c = 0; c < 3; c++) {
      const difference = front[4 * at + c]! - back[4 * at + c]!;
      product += (data[4 * at + c]! - back[4 * at + c]!) * difference;
      length += difference * difference;
    }
    // a print between the strands lies on no line from top to hair
    let value = Math.min(1, 2.5 * likely) * Math.max(0, Math.min(1, product / length));
    if (pureHair.data[at]! > 0) {
      const deep = (depth[at]! / unit - MIXED_UNTIL) / (DEEP_FROM - MIXED_UNTIL);
      value = Math.min(1, Math.max(deep, PURE_GAIN * purity[at]!));
    }
    // a rim darker than the top is the hair's shadow on it
    const darker = back[4 * at + 1]! - data[4 * at + 1]!;
    if (darker > -6) value *= Math.min(1, depth[at]! / (0.055 * unit));
    // a lock's rim is hair only where it looks like hair itself: along a strand the top beside it passes for it
    const rim = 1 - Math.min(1, depth[at]! / (RIM * unit));
    const own = Math.max(0, Math.min(1, (nearby[at]! + 0.4) / 0.9));
    value *= 1 - Math.min(1, 1.6 * rim) * (1 - own);
    share[at] = value * Math.min(1, ends[at]! / (0.05 * unit));
  }
  // smoothed among what is shared: face and background are not touched, nor is the hair beside them
  const sum = boxFilter({ data: share, width, height }, 1).data;
  const count = boxFilter({ data: whole, width, height }, 1).data;
  const around = boxFilter({ data: whole, width, height }, 3).data;
  for (let i = 0; i < sum.length; i++) {
    if (whole[i] === 0) continue;
    const value = Math.max(0, Math.min(1, (1.2 * sum[i]!) / count[i]! - 0.1));
    const trust = Math.max(0, Math.min(1, (around[i]! - 0.55) / 0.4));
    sum[i] = value * trust + (hair[i]! / shared[i]!) * (1 - trust);
  }
  return sum;
}

/** How many rows a strand goes on below each pixel, at most 45° aslant; large where it leaves the picture. */
function strandEnds({ data, width, height }: Mask): Float32Array {
  const ends = new Float32Array(data.length).fill(1e3);
  for (let y = height - 2; y >= 0; y--)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const below = at + width;
      ends[at] =
        data[at] === 0
          ? 0
          : 1 + Math.max(ends[below]!, x > 0 ? ends[below - 1]! : 0, x + 1 < width ? ends[below + 1]! : 0);
    }
  return ends;
}

/**
 * How far a pixel of hair is from the top `back` towards the hair's own colour nearby, 0..1 and more: that is the mean of the
 * pixels known to be hair, each with its squared distance from the top as its weight, so that mixtures hardly count.
 */
function hairPurity(picture: RgbaImage, known: Mask, back: Uint8ClampedArray, unit: number): Float32Array {
  const { width, height, data } = picture;
  const weight = new Float32Array(known.data.length);
  for (let i = 0; i < weight.length; i++) {
    if (known.data[i] === 0) continue;
    for (let c = 0; c < 3; c++) weight[i]! += (data[4 * i + c]! - back[4 * i + c]!) ** 2;
  }
  const radius = Math.max(1, Math.round(OWN_COLOUR * unit));
  const sum = boxFilter({ data: weight, width, height }, radius).data;
  const product = new Float32Array(weight.length).fill(UNSURE);
  const length = new Float32Array(weight.length).fill(UNSURE);
  const moment = new Float32Array(weight.length);
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < weight.length; i++) moment[i] = weight[i]! * (data[4 * i + c]! - back[4 * i + c]!);
    const mean = boxFilter({ data: moment, width, height }, radius).data;
    for (let i = 0; i < weight.length; i++) {
      if (weight[i] === 0) continue;
      const own = mean[i]! / Math.max(1e-3, sum[i]!);
      product[i]! += own * (data[4 * i + c]! - back[4 * i + c]!);
      length[i]! += own * own;
    }
  }
  for (let i = 0; i < weight.length; i++) product[i] = Math.max(0, product[i]! / length[i]!);
  return product;
}
