/** A shoulder's end is round: where the warps of torso and sleeve meet, their outline has a corner that cloth on a body lacks. */
import type { FittedTop } from '../fit/fit-top.ts';
import type { PixelArea } from '../pixels/crop.ts';
import { createMask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { roundedShape } from '../room/rounded-shape.ts';

/** Corners are rounded so far around the seam's upper end, less and less, and over so much; shoulder widths. */
const AROUND = 0.24;
const ROUND = 0.024;

/**
 * Takes the corners off the outline of `torso` and `sleeves` together around the upper ends of the seams of a `fitted` top, in place;
 * `unit` is the shoulder width in pixels.
 */
export function roundShoulderCornersInPlace(
  torso: Layer,
  sleeves: Layer,
  fitted: Pick<FittedTop, 'sleeves' | 'area'> & {
    readonly torso: Pick<FittedTop['torso'], 'onStraps' | 'shoulderTip'>;
  },
  unit: number,
): void {
  if (fitted.torso.onStraps) return;
  for (const side of ['left', 'right'] as const)
    if (fitted.sleeves[side])
      roundCornerInPlace(torso, sleeves, fitted.torso.shoulderTip[side], fitted.area, unit);
}

function roundCornerInPlace(
  torso: Layer,
  sleeves: Layer,
  tip: { readonly x: number; readonly y: number },
  area: PixelArea,
  unit: number,
): void {
  const reach = AROUND * unit;
  const sigma = ROUND * unit;
  const margin = Math.ceil(reach + 3 * sigma);
  const [tipX, tipY] = [tip.x - area.x, tip.y - area.y];
  const left = Math.max(0, Math.floor(tipX) - margin);
  const top = Math.max(0, Math.floor(tipY) - margin);
  const width = Math.min(torso.width, Math.floor(tipX) + margin) - left;
  const height = Math.min(torso.height, Math.floor(tipY) + margin) - top;
  if (width < 3 || height < 3) return;
  const cloth = createMask(width, height);
  const indexOf = (at: number): number => (top + Math.floor(at / width)) * torso.width + left + (at % width);
  for (let at = 0; at < cloth.data.length; at++) {
    const i = indexOf(at);
    cloth.data[at] = 255 * (1 - (1 - torso.alpha[i]!) * (1 - sleeves.alpha[i]!)) + 0.5;
  }
  const round = roundedShape(cloth, sigma).data;
  for (let at = 0; at < round.length; at++) {
    if (round[at]! >= cloth.data[at]!) continue;
    const [x, y] = [left + (at % width), top + Math.floor(at / width)];
    const share = smoothStep(reach, 0.6 * reach, Math.hypot(x + 0.5 - tipX, y + 0.5 - tipY));
    if (share === 0) continue;
    const keep = 1 - share * (1 - round[at]! / cloth.data[at]!);
    const i = indexOf(at);
    for (const { alpha, color } of [torso, sleeves]) {
      alpha[i]! *= keep;
      for (let c = 3 * i; c < 3 * i + 3; c++) color[c]! *= keep;
    }
  }
}
