/** What a garment is and where its parts lie, from one photo of it lying flat or hanging. */
import type { RgbaImage } from '../pixels/image.ts';
import { placeBottomLandmarks, readBottom } from './bottom-landmarks.ts';
import { type CutOut, cutOutGarment } from './cut-out.ts';
import type { Garment } from './garment.ts';
import { traceOutline } from './garment-outline.ts';
import { judgeType } from './garment-type.ts';
import { judgeBottom } from './judge-bottom.ts';
import { judgeLandmarks } from './judge-landmarks.ts';
import { softenCutOut } from './soft-matte.ts';
import { placeTopLandmarks, readTop, type TopReading } from './top-landmarks.ts';
import { unfoldSleeve } from './unfold-sleeve.ts';

export interface FlatGarmentOptions {
  /** Long side in pixels of the copy on which shapes are searched; the matte has the picture's size either way. */
  readonly analysisSize?: number;
}

/** A top whose landmarks are believed less may have a sleeve folded over its body; laid out it must be believed more. */
const FOLDED = 0.5;
/** Share of the confidence that is left when half of the garment was mirrored. */
const MIRRORED = 0.7;

/** Cuts a garment out of its photo, tells its type, and finds the landmarks of a top or a bottom. */
export function understandFlatGarment(picture: RgbaImage, options: FlatGarmentOptions = {}): Garment {
  const analysisSize = options.analysisSize ?? 640;
  const cutOut = cutOutGarment(picture, analysisSize);
  const outline = traceOutline(cutOut.mask);
  const reading = readTop(outline, cutOut.lab, cutOut.mask);
  const verdict = judgeType(reading);
  const isTop = verdict.type === 'top';
  const landmarks = isTop ? judgeLandmarks(reading, cutOut) : { confidence: 1, doubts: [] };
  if (isTop && landmarks.confidence < FOLDED) {
    const unfolded = understandUnfolded(picture, cutOut, reading, analysisSize);
    if (unfolded) return unfolded;
  }
  const { matte, picture: cleaned } = softenCutOut(picture, cutOut.mask);
  if (verdict.type === 'bottom') {
    const bottom = readBottom(outline, cutOut.lab, cutOut.mask);
    const judged = judgeBottom(bottom, cutOut);
    return {
      picture: cleaned,
      matte,
      type: 'bottom',
      typeConfidence: verdict.confidence,
      worn: false,
      top: null,
      bottom: placeBottomLandmarks(bottom, matte, cutOut.scale),
      confidence: cutOut.confidence * judged.confidence,
      doubts: [...cutOut.doubts, ...judged.doubts],
    };
  }
  return {
    picture: cleaned,
    matte,
    type: verdict.type,
    typeConfidence: verdict.confidence,
    worn: false,
    top: isTop ? placeTopLandmarks(reading, matte, cutOut.scale) : null,
    bottom: null,
    confidence: cutOut.confidence * landmarks.confidence,
    doubts: [...cutOut.doubts, ...landmarks.doubts],
  };
}

/** The top laid out, when a sleeve was folded over its body and it is understood without; else null. */
function understandUnfolded(
  picture: RgbaImage,
  cutOut: CutOut,
  reading: TopReading,
  analysisSize: number,
): Garment | null {
  const unfolded = unfoldSleeve(picture, cutOut, reading);
  if (!unfolded) return null;
  const laidOut = cutOutGarment(unfolded, analysisSize);
  const whole = readTop(traceOutline(laidOut.mask), laidOut.lab, laidOut.mask);
  const verdict = judgeType(whole);
  if (verdict.type !== 'top' || !whole.right.cuff || !whole.left.cuff) return null;
  const landmarks = judgeLandmarks(whole, laidOut);
  if (landmarks.confidence < FOLDED) return null;
  const { matte, picture: cleaned } = softenCutOut(unfolded, laidOut.mask);
  return {
    picture: cleaned,
    matte,
    type: 'top',
    typeConfidence: verdict.confidence,
    worn: false,
    top: placeTopLandmarks(whole, matte, laidOut.scale),
    bottom: null,
    confidence: MIRRORED * cutOut.confidence * landmarks.confidence,
    doubts: [
      'One sleeve lies folded over the body: it and what it hides were mirrored from the other half.',
      ...cutOut.doubts,
      ...landmarks.doubts,
    ],
  };
}
