/** Flaps of a hanging old hem that stand out beside the trousers and that the parse takes for these. */
import type { BodyMeasures } from '../fit/measure-body.ts';
import { toTorso } from '../fit/torso-frame.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import type { PixelArea } from '../pixels/crop.ts';
import { createMask, type Mask } from '../pixels/image.ts';

/** Trousers stand out no farther than this from their own outline, in shoulder widths: under the hem, and more below it. */
const BESIDE = 0.012;
const WIDENING = 0.06;
/** So far below the waistline an old hem may hang, in shoulder widths. */
const DEPTH = 0.45;
/** A flap's soft edge lies on the ground beside it so far, in shoulder widths, and so many pixels at least. */
const SOFT = 0.03;
const LEAST_SOFT = 3;

/**
 * Marks in `removal` (over `area`), in place, what was `seen` of the trousers near the old hem beyond their outline, with its soft
 * edge on the `ground`.
 */
export function markHemFlapsInPlace(
  removal: Mask,
  { frame, waistline, waistAt, lowerSides }: BodyMeasures,
  seen: Mask,
  ground: Mask,
  area: PixelArea,
): void {
  if (waistline === null) return;
  const unit = frame.shoulderWidth;
  const flaps = createMask(area.width, area.height);
  let any = false;
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      if (seen.data[at]! < 24) continue;
      const { u, v } = toTorso(frame, { x: area.x + x + 0.5, y: area.y + y + 0.5 });
      const outline = lowerSides.outline[u > 0 ? 'left' : 'right'];
      if (!outline || Math.abs(u) < 0.3 * unit) continue;
      const below = v - Math.min(waistline, waistAt(Math.sign(u) * 0.4 * unit));
      if (below > DEPTH * unit || below < -0.4 * unit) continue;
      const beside = BESIDE * unit + WIDENING * Math.max(0, below - 0.1 * unit);
      if (Math.abs(u) <= outline(v) + beside) continue;
      flaps.data[at] = 255;
      any = true;
    }
  if (!any) return;
  const soft = Math.max(LEAST_SOFT, SOFT * unit);
  const near = chamferDistanceWithin(flaps, soft).data;
  for (let at = 0; at < flaps.data.length; at++)
    if (flaps.data[at]! > 0 || (near[at]! < soft && ground.data[at]! > 128)) removal.data[at] = 255;
}

/** The body whose trousers end at the sides where they do without the flaps of a hanging old hem. */
export function withoutHemFlaps(body: BodyMeasures): BodyMeasures {
  const { withoutFlaps } = body.lowerSides;
  return withoutFlaps ? { ...body, lowerSides: { ...body.lowerSides, outline: withoutFlaps } } : body;
}
