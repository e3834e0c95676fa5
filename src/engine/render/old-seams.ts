/** Where trousers and skirts are sewn: waistband, belt loops and fly of the old ones are no folds of the new ones. */
import type { BodyMeasures } from '../fit/measure-body.ts';
import type { LegMeasures } from '../fit/measure-legs.ts';
import { fromTorso, toTorso } from '../fit/torso-frame.ts';
import type { PixelArea } from '../pixels/crop.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** In units: depth of a waistband with its loops, breadth of a fly to either side, and how softly both end. */
const BAND = 0.17;
const FLY = 0.07;
const SOFT = 0.07;

/** 255 over `area` where the seams of the old lower clothes are; nothing without a waistline. */
export function oldSeams(
  { frame, waistline, waistAt }: BodyMeasures,
  legs: LegMeasures,
  area: PixelArea,
): Mask {
  const result = createMask(area.width, area.height);
  if (waistline === null) return result;
  const { unit } = legs;
  const origin = fromTorso(frame, 0, 0);
  const crotch = toTorso(frame, legs.crotch);
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const dx = area.x + x + 0.5 - origin.x;
      const dy = area.y + y + 0.5 - origin.y;
      const v = dx * frame.down.x + dy * frame.down.y;
      if (v > crotch.v + SOFT * unit || v < waistline - unit) continue;
      const u = dx * frame.across.x + dy * frame.across.y;
      const band = 1 - smoothStep(BAND * unit, (BAND + SOFT) * unit, v - waistAt(u));
      const aside = Math.abs(u - crotch.u);
      const fly = 1 - smoothStep(FLY * unit, (FLY + SOFT) * unit, aside);
      // a jacket's hem may lie as low as the crotch
      const above = 1 - smoothStep(crotch.v - SOFT * unit, crotch.v + SOFT * unit, v);
      result.data[y * area.width + x] = Math.round(255 * above * Math.max(band, fly));
    }
  return result;
}
