/**
 * Takes the shirt in a jacket's opening out of the jacket's matte. Its mask was settled pixel by pixel and has teeth where cloth
 * of both is alike; the opening's edge is a zip or a hem, which is smooth.
 */
import { blurMask } from '../pixels/gaussian-blur.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { closeDisc } from '../pixels/morphology.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** Half the width of a tooth that stands out into the opening, in shoulder widths. */
const TOOTH = 0.03;
/** How far the edge is smoothed along itself, the same unit. */
const SMOOTH = 0.012;
/** Shares of the smoothed shirt from which the jacket gets fainter, and from which nothing of it is left. */
const FROM = 0.25;
const TO = 0.7;

/** Lowers `matte` where `layered` has cloth and `bare`, which is without the shirt, has none. `unit`: a shoulder width. */
export function hideUnderLayerInPlace(matte: Mask, layered: Mask, bare: Mask, unit: number): void {
  const { width, height } = matte;
  const shirt = createMask(width, height);
  for (let at = 0; at < shirt.data.length; at++)
    if (layered.data[at] === 255 && bare.data[at] === 0) shirt.data[at] = 255;
  const smooth = blurMask(closeDisc(shirt, TOOTH * unit), Math.max(1, SMOOTH * unit));
  for (let at = 0; at < matte.data.length; at++) {
    if (smooth.data[at] === 0 && shirt.data[at] === 0) continue;
    const left = 1 - smoothStep(FROM, TO, smooth.data[at]! / 255);
    matte.data[at] = Math.round(matte.data[at]! * left);
  }
}
