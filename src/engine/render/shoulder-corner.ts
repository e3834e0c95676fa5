/** A shoulder's end is round: where the warps of torso and sleeve meet, their outline has a corner that cloth on a body lacks. */
import type { ImagePoint } from '../geometry/frames.ts';
import type { PixelArea } from '../pixels/crop.ts';
import type { Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { roundedShape } from '../room/rounded-shape.ts';
import { clothAtShoulder, type SewnTop, sleeveSeamEnds } from './cloth-at-shoulder.ts';

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
  fitted: SewnTop,
  unit: number,
): void {
  for (const tip of sleeveSeamEnds(fitted)) roundCornerInPlace(torso, sleeves, tip, fitted.area, unit);
}

function roundCornerInPlace(
  torso: Layer,
  sleeves: Layer,
  tip: ImagePoint,
  area: PixelArea,
  unit: number,
): void {
  const reach = AROUND * unit;
  const sigma = ROUND * unit;
  const box = clothAtShoulder(torso, sleeves, tip, area, Math.ceil(reach + 3 * sigma));
  if (!box) return;
  const { cloth, left, top, indexOf } = box;
  const { width } = cloth;
  const [tipX, tipY] = [tip.x - area.x, tip.y - area.y];
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
