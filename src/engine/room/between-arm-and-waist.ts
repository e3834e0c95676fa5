/** What a wide old top hides between arm and waist: the background shows there beside a narrower one, deep inside the old outline. */
import type { BodyMeasures } from '../fit/measure-body.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import type { ArmCoordinates } from './arm-coordinates.ts';

/** Torso heights between which it is looked for, and shares of the trunk's half-width and of an arm's width that are sure to be hidden. */
const HIGHEST = 0.3;
const LOWEST = 1.6;
const TRUNK = 0.8;
const ARM = 0.4;

/** 255 where `removed` cloth lay beside the trunk and on no arm, over the area of the arms' coordinates. */
export function betweenArmAndWaist(
  removed: Mask,
  { frame, halfWidth }: BodyMeasures,
  { area, side, across }: ArmCoordinates,
): Mask {
  const { origin, across: right, down, shoulderWidth } = frame;
  const result = createMask(removed.width, removed.height);
  for (let i = 0; i < result.data.length; i++) {
    if (removed.data[i]! < 128 || (side[i] !== 0 && Math.abs(across[i]! - 0.5) < ARM)) continue;
    const dx = area.x + (i % area.width) + 0.5 - origin.x;
    const dy = area.y + Math.floor(i / area.width) + 0.5 - origin.y;
    const v = dx * down.x + dy * down.y;
    if (v < HIGHEST * shoulderWidth || v > LOWEST * shoulderWidth) continue;
    const u = dx * right.x + dy * right.y;
    if (Math.abs(u) > TRUNK * halfWidth(u >= 0 ? 'left' : 'right', v)) result.data[i] = 255;
  }
  return result;
}
