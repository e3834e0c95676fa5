/** How far a top's landmarks can be believed, and why not, in words. */

import { longestOnBorder } from './border-contact.ts';
import type { CutOut } from './cut-out.ts';
import { down, outward } from './side-chain.ts';
import type { TopReading } from './top-landmarks.ts';

export interface LandmarkVerdict {
  /** 0..1 */
  readonly confidence: number;
  readonly doubts: readonly string[];
}

/** Share of the garment's height below which no armpit lies: what was found there is the gap between cuff and hem. */
const LOWEST_ARMPIT = 0.82;

/** Below this share of mirrored overlap nothing that was cut out of a background with many colours is a garment. */
const LEAST_SYMMETRY = 0.9;
/** Share of one side of the picture from which on the garment runs out of it. */
const CUT_OFF = 0.25;

/** Each thing that isn't as a top lying flat should be multiplies the confidence and says so. */
export function judgeLandmarks(reading: TopReading, cutOut: CutOut): LandmarkVerdict {
  const { outline, right, left, neckline, hood } = reading;
  const chest = outward(outline.right, right.armpit) + outward(outline.left, left.armpit);
  const doubts: string[] = [];
  let confidence = 1;
  const doubt = (share: number, words: string) => {
    confidence *= share;
    doubts.push(words);
  };

  if (cutOut.method === 'mixture' && outline.frame.symmetry < LEAST_SYMMETRY)
    doubt(0.2, 'Nothing with the two like sides of a garment was found.');
  else if (outline.frame.symmetry < LEAST_SYMMETRY)
    doubt(0.7, 'The two sides differ: lay the garment out with both sleeves alike.');
  if (longestOnBorder(cutOut.mask) > CUT_OFF)
    doubt(0.25, 'The garment runs out of the picture: show it whole.');
  const apart = (name: 'armpit' | 'shoulderTip' | 'neckBase' | 'hemCorner') =>
    Math.hypot(
      outward(outline.right, right[name]) - outward(outline.left, left[name]),
      down(outline.right, right[name]) - down(outline.left, left[name]),
    ) / chest;
  if (!right.cuff !== !left.cuff) doubt(0.5, 'Only one sleeve was found: the other may be folded.');
  else if (right.cuff && left.cuff) {
    const lengths = [
      { chain: outline.right, side: right },
      { chain: outline.left, side: left },
    ].map(({ chain, side }) =>
      Math.hypot(
        outward(chain, side.shoulderTip) - outward(chain, side.cuff!.outer),
        down(chain, side.shoulderTip) - down(chain, side.cuff!.outer),
      ),
    );
    if (Math.min(...lengths) < 0.75 * Math.max(...lengths))
      doubt(0.6, 'The sleeves are not equally long: one may be folded.');
  }
  const lowest = Math.max(down(outline.right, right.armpit), down(outline.left, left.armpit));
  if ((right.cuff || left.cuff) && lowest > outline.top + LOWEST_ARMPIT * (outline.bottom - outline.top))
    doubt(0.3, 'The armpits are covered: lay the sleeves out beside the body, not on it.');
  if (apart('armpit') > 0.15) doubt(0.6, 'The armpits do not lie level.');
  if (apart('shoulderTip') > 0.15) doubt(0.7, 'The shoulders do not lie level.');
  if (apart('neckBase') > 0.15) doubt(0.7, 'The neck is not in the middle.');
  if (apart('hemCorner') > 0.25) doubt(0.8, 'The hem is not straight across.');
  const shoulders =
    (outward(outline.right, right.shoulderTip) + outward(outline.left, left.shoulderTip)) / chest;
  if (shoulders > 1.6 || (right.cuff && shoulders < 0.6))
    doubt(0.6, 'Shoulders and chest are of unusual proportion.');
  // a hood's rim is followed on one side, whatever the other one shows
  if (!hood && neckline.inside && neckline.evidence < 0.45)
    doubt(0.8, 'The front edge of the neckline hardly differs from what is behind it.');
  return { confidence, doubts };
}
