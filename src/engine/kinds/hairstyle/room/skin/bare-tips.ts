/** Takes thin tips of strands off the lids: the skin on both sides goes on between. */
import { boxFilter } from '../../../../pixels/box-filter.ts';
import { chamferDistanceWithin } from '../../../../pixels/chamfer-distance.ts';
import { coveredArea, cropMask, cropRgba } from '../../../../pixels/crop.ts';
import type { Mask, RgbaImage } from '../../../../pixels/image.ts';
import { dilateDisc } from '../../../../pixels/morphology.ts';
import { pushPullSamples } from '../../../../pixels/push-pull.ts';

/** Centimetres beside a tip that its blur and shade reach, over which what is laid fades, and from which the skin is taken. */
const BESIDE = 0.07;
const SOFT = 0.09;
const SKIN = 0.5;
/** Between a tip and its brow the strand is too wide to be told as one: what is so dark against the skin (share of its green), so close (centimetres) to the tip. */
const ROOT = 0.24;
const DARK = 0.68;
/** What is still darker is no skin that tells what lies under a tip. */
const NO_SKIN = 0.6;

/** @param features Coverage by eyes and brows, which tell nothing of the skin. @param unit Pixels a centimetre. */
export function clearStrandTipsInPlace(picture: RgbaImage, tips: Mask, features: Mask, unit: number): void {
  const area = coveredArea(tips, 60, Math.ceil(SKIN * unit));
  if (!area) return;
  const { width, height } = area;
  const { data } = cropRgba(picture, area);
  const other = cropMask(features, area).data;
  const tip = cropMask(tips, area);
  const usual = usualGreen(tip, data, other);
  followUpInPlace(tip, data, other, DARK * usual, unit);
  const wide = dilateDisc(tip, Math.max(1, BESIDE * unit));
  // a brow's lower rim is no skin either
  const known = new Float32Array(width * height);
  const samples = new Float32Array(3 * width * height);
  for (let i = 0; i < known.length; i++) {
    if (wide.data[i]! > 0 || other[i]! > 0 || data[4 * i + 1]! <= NO_SKIN * usual) continue;
    known[i] = 1;
    for (let c = 0; c < 3; c++) samples[3 * i + c] = data[4 * i + c]!;
  }
  const skin = pushPullSamples(samples, known, width, height, 3);
  const radius = Math.max(1, Math.round(SOFT * unit));
  const soft = boxFilter({ data: Float32Array.from(wide.data), width, height }, radius).data;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const share = Math.min(1, (2 * soft[i]!) / 255);
      if (share === 0) continue;
      const to = 4 * ((area.y + y) * picture.width + area.x + x);
      for (let c = 0; c < 3; c++) picture.data[to + c]! += share * (skin[3 * i + c]! - picture.data[to + c]!);
    }
}

/** Median green (0..255, sRGB) of what is neither tip nor feature. */
function usualGreen({ data: tip }: Mask, picture: Uint8ClampedArray, features: Uint8Array): number {
  const greens: number[] = [];
  for (let i = 0; i < tip.length; i++)
    if (tip[i] === 0 && features[i] === 0) greens.push(picture[4 * i + 1]!);
  return greens.sort((a, b) => a - b)[greens.length >> 1] ?? 0;
}

/** Adds what leads from tips up to a brow: dark pixels beside and above, never below, where the lid's crease lies. */
function followUpInPlace(
  { data: tip, width, height }: Mask,
  picture: Uint8ClampedArray,
  features: Uint8Array,
  dark: number,
  unit: number,
): void {
  const queue: number[] = [];
  for (let i = 0; i < tip.length; i++) if (tip[i]! > 0) queue.push(i);
  const near = chamferDistanceWithin({ data: tip.slice(), width, height }, ROOT * unit).data;
  for (let n = 0; n < queue.length; n++) {
    const at = queue[n]!;
    const x = at % width;
    if (x < 1 || x >= width - 1 || at < width) continue;
    for (const next of [at - 1, at + 1, at - width]) {
      if (tip[next]! > 0 || features[next]! > 0 || near[next]! >= ROOT * unit) continue;
      if (picture[4 * next + 1]! > dark) continue;
      tip[next] = 255;
      queue.push(next);
    }
  }
}
