/**
 * The soft fold between upper arm and chest on a bare shoulder that is rebuilt: from the armpit it runs upwards and a little
 * outwards, and fades. Without it arm and chest are one swollen surface.
 */
import type { BodyMeasures } from '../fit/measure-body.ts';
import type { Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import type { ArmCoordinates } from './arm-coordinates.ts';
import type { Cuffs } from './arms-in-room.ts';

/** Real lengths along the arm at which the fold begins, at the armpit, and has faded, in shoulder widths. */
const ARMPIT = 0.38;
const TOP = 0.12;
/** Places across the arm there, 0 its inner edge, 1 its outer one. */
const ACROSS = [0.02, 0.28] as const;
/** Its depth at the armpit (logarithm of light), and of the light on the arm's muscle beside it. */
const DEEP = 0.28;
const LIT = 0.05;
/** Its half-width at the armpit and at its top, in shoulder widths: towards the chest it is softer than towards the arm. */
const WIDE = [0.016, 0.05] as const;
const TO_CHEST = 1.7;
/** Arms as far raised have their armpit open, and none before it. */
const RAISED = [0.15, 0.5] as const;

/**
 * Shades, in place, the fold on the rebuilt skin (coverage `skin`, 0..1, where something is `removed`) of the opaque `picture`, on
 * sides without a new sleeve.
 */
export function shadeArmpitFoldsInPlace(
  picture: Layer,
  skin: Float32Array,
  removed: Mask,
  { arms, frame }: Pick<BodyMeasures, 'arms' | 'frame'>,
  { side, along, across }: ArmCoordinates,
  cuffs: Cuffs,
): void {
  const unit = frame.shoulderWidth;
  for (let at = 0; at < side.length; at++) {
    if (side[at] === 0 || removed.data[at] === 0 || skin[at]! <= 0) continue;
    const name = side[at] === 1 ? 'left' : 'right';
    if (cuffs[name]) continue;
    const up = (ARMPIT - along[at]! / unit) / (ARMPIT - TOP);
    if (up > 1.05 || up < -0.3) continue;
    const arm = arms[name];
    const hangs = 1 - smoothStep(RAISED[0], RAISED[1], arm.raised);
    if (hangs === 0) continue;
    const share = Math.max(0, Math.min(1, up));
    const half = arm.bare[Math.round((along[at]! / arm.length) * (arm.bare.length - 1))]!;
    const middle = ACROSS[0] + (ACROSS[1] - ACROSS[0]) * share ** 1.5;
    const off = ((across[at]! - middle) * 2 * half) / unit;
    const wide = WIDE[0] + (WIDE[1] - WIDE[0]) * share;
    const strength = hangs * (1 - share) ** 1.2 * smoothStep(-0.3, 0, up);
    const fold = Math.exp(-((off / (off < 0 ? TO_CHEST * wide : wide)) ** 2));
    const muscle = Math.exp(-(((off - 3.2 * wide) / (1.8 * wide)) ** 2));
    const light = strength * skin[at]! * (removed.data[at]! / 255) * (LIT * muscle - DEEP * fold);
    // shade on skin is warmer than it is dark
    picture.color[3 * at]! *= Math.exp(0.75 * light);
    picture.color[3 * at + 1]! *= Math.exp(light);
    picture.color[3 * at + 2]! *= Math.exp(1.1 * light);
  }
}
