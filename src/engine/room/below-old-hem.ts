/** The strip of a bare arm right below the hem of an old short sleeve, where the sleeve's shadow and its colour lie on the skin. */
import type { BodyMeasures } from '../fit/measure-body.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import type { ArmCoordinates } from './arm-coordinates.ts';
import type { Cuffs } from './arms-in-room.ts';
import { sleeveEnd } from './short-sleeve.ts';

/** The strip's breadth, in shoulder widths. */
const STRIP = 0.075;
/** Places across the arm, each with a hem of its own, and how far off its middle they lie, in its widths. */
const BINS = 12;
const ON_ARM = 0.42;
/** The arm's soft edge belongs to the strip too, so many pixels beyond its skin. */
const BESIDE = 4;

/**
 * Marks the strip in `hard`, 255, on arms (their coverage is `seen`) that no new sleeve covers: no cuff of one is known. `cloth`
 * is the old top's coverage.
 */
export function markBelowOldHemInPlace(
  hard: Mask,
  { arms, frame }: Pick<BodyMeasures, 'arms' | 'frame'>,
  places: ArmCoordinates,
  seen: { readonly left: Mask; readonly right: Mask },
  cloth: Mask,
  cuffs: Cuffs,
): void {
  const { side, along, across } = places;
  for (const [name, code] of [
    ['left', 1],
    ['right', 2],
  ] as const) {
    if (cuffs[name] || arms[name].sleeved) continue;
    const end = sleeveEnd(arms[name], code, places, cloth);
    if (end === 0 || end > arms[name].elbowAt) continue;
    const binAt = (at: number): number =>
      Math.max(0, Math.min(BINS - 1, Math.floor(((across[at]! - 0.5) / (2 * ON_ARM) + 0.5) * BINS)));
    const hem = new Float32Array(BINS);
    for (let at = 0; at < side.length; at++) {
      if (side[at] !== code || along[at]! > end || cloth.data[at]! < 128) continue;
      if (Math.abs(across[at]! - 0.5) > ON_ARM) continue;
      const bin = binAt(at);
      if (along[at]! > hem[bin]!) hem[bin] = along[at]!;
    }
    const strip = STRIP * frame.shoulderWidth;
    const skin = createMask(hard.width, hard.height);
    for (let at = 0; at < side.length; at++) {
      if (side[at] !== code || seen[name].data[at]! < 20) continue;
      const below = along[at]! - hem[binAt(at)]!;
      if (below >= -strip && below < strip) skin.data[at] = 255;
    }
    const fromSkin = chamferDistanceWithin(skin, BESIDE).data;
    for (let at = 0; at < side.length; at++) {
      // right and left of the strip alone
      const below = along[at]! - hem[binAt(at)]!;
      if (fromSkin[at]! < BESIDE && side[at] === code && below < strip) hard.data[at] = 255;
    }
  }
}
