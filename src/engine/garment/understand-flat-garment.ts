/** What a garment is and where its parts lie, from one photo of it lying flat or hanging. */
import type { RgbaImage } from '../pixels/image.ts';
import { cutOutGarment } from './cut-out.ts';
import type { FlatGarment } from './flat-garment.ts';
import { traceOutline } from './garment-outline.ts';
import { judgeType } from './garment-type.ts';
import { judgeLandmarks } from './judge-landmarks.ts';
import { softenCutOut } from './soft-matte.ts';
import { placeTopLandmarks, readTop } from './top-landmarks.ts';

export interface FlatGarmentOptions {
  /** Long side in pixels of the copy on which shapes are searched; the matte has the picture's size either way. */
  readonly analysisSize?: number;
}

/** Cuts a garment out of its photo, tells its type, and finds a top's landmarks. */
export function understandFlatGarment(picture: RgbaImage, options: FlatGarmentOptions = {}): FlatGarment {
  const cutOut = cutOutGarment(picture, options.analysisSize ?? 640);
  const outline = traceOutline(cutOut.mask);
  const { matte, picture: cleaned } = softenCutOut(picture, cutOut.mask);
  const reading = readTop(outline, cutOut.lab, cutOut.mask);
  const verdict = judgeType(reading);
  const isTop = verdict.type === 'top';
  const landmarks = isTop ? judgeLandmarks(reading, cutOut) : { confidence: 1, doubts: [] };
  return {
    picture: cleaned,
    matte,
    type: verdict.type,
    typeConfidence: verdict.confidence,
    top: isTop ? placeTopLandmarks(reading, matte, cutOut.scale) : null,
    confidence: cutOut.confidence * landmarks.confidence,
    doubts: [...cutOut.doubts, ...landmarks.doubts],
  };
}
