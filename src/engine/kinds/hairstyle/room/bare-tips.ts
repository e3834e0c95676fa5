/** Takes thin tips of strands off the lids: the skin on both sides goes on between. */
import { boxFilter } from '../../../pixels/box-filter.ts';
import { coveredArea, cropMask, cropRgba } from '../../../pixels/crop.ts';
import type { Mask, RgbaImage } from '../../../pixels/image.ts';
import { dilateDisc } from '../../../pixels/morphology.ts';
import { pushPullSamples } from '../../../pixels/push-pull.ts';

/** Centimetres beside a tip that its blur and shade reach, over which what is laid fades, and from which the skin is taken. */
const BESIDE = 0.07;
const SOFT = 0.05;
const SKIN = 0.5;

/** @param features Coverage by eyes and brows, which tell nothing of the skin. @param unit Pixels a centimetre. */
export function clearStrandTipsInPlace(picture: RgbaImage, tips: Mask, features: Mask, unit: number): void {
  const area = coveredArea(tips, 60, Math.ceil(SKIN * unit));
  if (!area) return;
  const { width, height } = area;
  const wide = dilateDisc(cropMask(tips, area), Math.max(1, BESIDE * unit));
  const { data } = cropRgba(picture, area);
  const other = cropMask(features, area).data;
  const known = Float32Array.from(wide.data, (value, i) => (value === 0 && other[i] === 0 ? 1 : 0));
  const samples = new Float32Array(3 * width * height);
  for (let i = 0; i < known.length; i++)
    for (let c = 0; c < 3; c++) samples[3 * i + c] = known[i]! * data[4 * i + c]!;
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
