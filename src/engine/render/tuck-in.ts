/**
 * A top goes into the waistband, but for gaps there. Arms that were crossed before the waist hid it, and where new sleeves
 * don't cover what they hid the background would show through the person: the top goes on there.
 */
import type { Mask } from '../pixels/image.ts';
import { copyLayer, type Layer } from '../pixels/layer.ts';
import { hideBelowEdgeInPlace, type Waistband } from './waistband.ts';

/** Between the ends of the waistband, less this share of it on each side, nothing of the background shows. */
const ENDS = 0.04;

/**
 * Hides `top` below the edge by more than `below` rows. Between the waistband's ends it stays as far as `depth` rows below the edge
 * where the plate shows made-up background (`plate`, its coverage) and the photo showed none (`seen`, the same).
 */
export function tuckInPlace(
  top: Layer,
  waistband: Waistband,
  below: number,
  plate: Mask,
  seen: Mask,
  depth: number,
): void {
  const { width, height } = top;
  const { from, to, edge } = waistband;
  const whole = copyLayer(top);
  hideBelowEdgeInPlace(top, waistband, below);
  const margin = Math.ceil(ENDS * (to - from));
  for (let x = from + margin; x < to - margin; x++) {
    const first = Math.max(0, Math.floor(edge[x]!));
    const last = Math.min(height, Math.ceil(edge[x]! + depth));
    for (let y = first; y < last; y++) {
      const at = y * width + x;
      const stays = (plate.data[at]! / 255) * (1 - seen.data[at]! / 255) * whole.alpha[at]!;
      if (stays <= top.alpha[at]!) continue;
      top.alpha[at] = stays;
      for (let c = 0; c < 3; c++)
        top.color[3 * at + c] = (whole.color[3 * at + c]! * stays) / whole.alpha[at]!;
    }
  }
}
