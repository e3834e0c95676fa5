/** How far a bottom's landmarks can be believed, and why not, in words. */
import { longestOnBorder } from './border-contact.ts';
import type { BottomReading } from './bottom-landmarks.ts';
import type { CutOut } from './cut-out.ts';
import type { LandmarkVerdict } from './judge-landmarks.ts';

/** Share of mirrored overlap below which the sides differ, and what was cut out of a background with many colours is none. */
const LEAST_SYMMETRY = 0.8;
/** Share of one side of the picture from which on the garment runs out of it. */
const CUT_OFF = 0.25;
/** Lengths of both sides' edges that differ by more than this share. */
const UNEVEN = 0.22;

/** Each thing that isn't as trousers or a skirt lying flat should be multiplies the confidence and says so. */
export function judgeBottom(reading: BottomReading, cutOut: CutOut): LandmarkVerdict {
  const { frame, shape, right, left } = reading;
  const { lower, waistWidth, hipWidth } = shape;
  const last = lower.length / 2 - 1;
  const doubts: string[] = [];
  let confidence = 1;
  const doubt = (share: number, words: string) => {
    confidence *= share;
    doubts.push(words);
  };
  if (frame.symmetry < LEAST_SYMMETRY)
    doubt(
      cutOut.method === 'mixture' ? 0.2 : 0.7,
      'The two sides differ: lay the garment out straight, both legs alike.',
    );
  if (longestOnBorder(cutOut.mask) > CUT_OFF)
    doubt(0.4, 'The garment runs out of the picture: show it whole.');
  const edge = (waist: number, hem: number) =>
    Math.hypot(lower[waist * 2]! - lower[hem * 2]!, lower[waist * 2 + 1]! - lower[hem * 2 + 1]!);
  const lengths = [edge(0, right.outer), edge(last, left.outer)];
  if (Math.min(...lengths) < (1 - UNEVEN) * Math.max(...lengths))
    doubt(0.6, 'The two sides are not equally long: one may be folded.');
  if (waistWidth < 0.25 * hipWidth) doubt(0.5, 'The waist is of unusual width.');
  return { confidence, doubts };
}
