/** Narrow straps at the shoulder: they bend over it there and go down behind. */
import type { BodyMeasures } from '../fit/measure-body.ts';
import { toTorso } from '../fit/torso-frame.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import type { PixelArea } from '../pixels/crop.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';

/** Thickness of a strap that is seen above the skin it lies on, in shoulder widths. */
const THICKNESS = 0.008;
/** Torso height down to which a strap may come out above the shoulder, in shoulder widths. */
const LOWEST = 0.15;

/** Hides what of a strapped top's straps stands above the shoulders, where `background` (0..255) shows behind. */
export function endStrapsAtShouldersInPlace(
  torso: Layer,
  background: Mask,
  { frame }: BodyMeasures,
  area: PixelArea,
): void {
  const { width, height } = background;
  const unit = frame.shoulderWidth;
  const person = createMask(width, height);
  for (let i = 0; i < person.data.length; i++) person.data[i] = 255 - background.data[i]!;
  const reach = THICKNESS * unit + 2;
  const above = chamferDistanceWithin(person, reach).data;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (torso.alpha[at] === 0 || above[at]! <= reach - 2) continue;
      if (toTorso(frame, { x: area.x + x + 0.5, y: area.y + y + 0.5 }).v > LOWEST * unit) continue;
      const keep = Math.max(0, Math.min(1, reach - 1 - above[at]!));
      torso.alpha[at]! *= keep;
      for (let c = 0; c < 3; c++) torso.color[3 * at + c]! *= keep;
    }
}
