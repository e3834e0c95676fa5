/** The shade below bare arms that cross before a garment: they stand off it, and light comes from above. */
import type { TorsoFrame } from '../fit/torso-frame.ts';
import type { PixelArea } from '../pixels/crop.ts';
import type { Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { wideBlur } from '../pixels/wide-blur.ts';

/** Depth in log light, and drop and softness in shoulder widths. */
const DEPTH = 0.9;
const DROP = 0.055;
const SOFT = 0.05;
/** A faint rest far away is no shadow. */
const FAINT = 0.02;
/** Torso heights over which it sets in, in shoulder widths: a hand at the shoulder lies on it. */
const BELOW_SHOULDERS = [0.1, 0.3] as const;

/**
 * Logarithm (0 or less) of the light that `arms` with `hands` leave below themselves, where `shade`, the logarithm of the photo's
 * light, shows it no darker already; nothing beside an arm that hangs, nor on the shoulders. All cover `area` of the photo.
 */
export function shadowBelowArms(
  arms: Layer,
  hands: Mask,
  shade: Float32Array,
  { origin, down, shoulderWidth: unit }: Pick<TorsoFrame, 'origin' | 'down' | 'shoulderWidth'>,
  area: PixelArea,
): Float32Array {
  const { width, height } = arms;
  const limbs = Float32Array.from(arms.alpha, (alpha, i) => Math.max(alpha, hands.data[i]! / 255));
  const soft = wideBlur({ data: limbs, width, height }, SOFT * unit).data;
  const drop = Math.max(1, Math.round(DROP * unit));
  const result = new Float32Array(limbs.length);
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - drop) * width;
    const below = Math.min(height - 1, y + drop) * width;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const under = soft[above + x]! - soft[below + x]! - FAINT;
      if (under <= 0) continue;
      const v = (area.x + x + 0.5 - origin.x) * down.x + (area.y + y + 0.5 - origin.y) * down.y;
      const depth = DEPTH * smoothStep(BELOW_SHOULDERS[0] * unit, BELOW_SHOULDERS[1] * unit, v);
      result[at] = Math.min(0, -depth * under - Math.min(0, shade[at]!));
    }
  }
  return result;
}
