/** What a garment is and where its parts lie, from one photo of it lying flat or hanging. */
import type { Mask, RgbaImage } from '../pixels/image.ts';
import { resizeRgba } from '../pixels/resample.ts';
import { withoutBackEdge } from './back-edge.ts';
import { findBodice } from './bodice.ts';
import { placeBottomLandmarks, readBottom } from './bottom-landmarks.ts';
import { type CutOut, cutOutGarment } from './cut-out.ts';
import { keepFrontStraps } from './front-straps.ts';
import type { Garment } from './garment.ts';
import { traceOutline } from './garment-outline.ts';
import { judgeType, type TypeVerdict } from './garment-type.ts';
import { judgeBottom } from './judge-bottom.ts';
import { judgeLandmarks, type LandmarkVerdict } from './judge-landmarks.ts';
import { withLaceTrim } from './lace-trim.ts';
import { type GreyShade, greyShadeBeside } from './neutral-shadow.ts';
import { tintedGroundBeside } from './shaded-ground.ts';
import { withSheerCloth } from './sheer-cloth.ts';
import { softenCutOut } from './soft-matte.ts';
import { softenDeepFolds } from './soften-deep-folds.ts';
import { placeTopLandmarks, readTop, type TopReading } from './top-landmarks.ts';
import { unfoldSleeve } from './unfold-sleeve.ts';
import { withWholeHips } from './whole-hips.ts';

export interface FlatGarmentOptions {
  /** Long side in pixels of the copy on which shapes are searched; the matte has the picture's size either way. */
  readonly analysisSize?: number;
}

/** A top whose landmarks are believed less may have a sleeve folded over its body; laid out it must be believed more. */
const FOLDED = 0.5;
/** Share of the confidence that is left when half of the garment was mirrored. */
const MIRRORED = 0.7;

/** Cuts a garment out of its photo, tells its type, and finds its landmarks. */
export function understandFlatGarment(picture: RgbaImage, options: FlatGarmentOptions = {}): Garment {
  const analysisSize = options.analysisSize ?? 640;
  const cutOut = withoutBackEdge(keepFrontStraps(cutOutGarment(picture, analysisSize)));
  const outline = traceOutline(cutOut.mask);
  const reading = readTop(outline, cutOut.lab, cutOut.mask);
  const verdict = judgeType(reading);
  if (verdict.type === 'bottom') {
    const whole = withWholeHips(cutOut, picture);
    const shape = whole === cutOut ? outline : traceOutline(whole.mask);
    const bottom = readBottom(shape, whole.lab, whole.mask);
    const garment = assemble(picture, whole, verdict, judgeBottom(bottom, whole), (matte) => ({
      top: null,
      bottom: placeBottomLandmarks(bottom, matte, whole.scale),
    }));
    return { ...garment, picture: softenDeepFolds(garment.picture, garment.matte, garment.bottom!) };
  }
  if (verdict.type === 'dress') {
    const dress = readTop(outline, cutOut.lab, cutOut.mask, findBodice(outline));
    return assembleTop(picture, cutOut, verdict, judgeLandmarks(dress, cutOut), dress);
  }
  const landmarks = judgeLandmarks(reading, cutOut);
  const unfolded =
    landmarks.confidence < FOLDED ? understandUnfolded(picture, cutOut, reading, analysisSize) : null;
  return unfolded ?? assembleTop(picture, cutOut, verdict, landmarks, reading);
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
  // it lies on the same ground, of which the transparent picture says nothing
  const garment = assembleTop(unfolded, laidOut, verdict, landmarks, whole, shadeBeside(picture, cutOut));
  return {
    ...garment,
    confidence: MIRRORED * cutOut.confidence * landmarks.confidence,
    doubts: [
      'One sleeve lies folded over the body: it and what it hides were mirrored from the other half.',
      ...cutOut.doubts,
      ...landmarks.doubts,
    ],
  };
}

function assembleTop(
  picture: RgbaImage,
  cutOut: CutOut,
  verdict: TypeVerdict,
  judged: LandmarkVerdict,
  reading: TopReading,
  shade = shadeBeside(picture, cutOut),
): Garment {
  const place = (matte: Mask) => ({
    top: placeTopLandmarks(reading, matte, cutOut.scale),
    bottom: null,
  });
  return assemble(picture, cutOut, verdict, judged, place, shade);
}

function assemble(
  picture: RgbaImage,
  cutOut: CutOut,
  { type, confidence: typeConfidence }: TypeVerdict,
  judged: LandmarkVerdict,
  place: (matte: Mask) => Pick<Garment, 'top' | 'bottom'>,
  shade = shadeBeside(picture, cutOut),
): Garment {
  const cleaned = softenCutOut(picture, cutOut.mask, {
    ...(cutOut.completed && { known: cutOut.completed }),
    shade,
  });
  const mayBeSheer = type !== 'bottom' && cutOut.method === 'flood';
  const sheer = mayBeSheer ? withSheerCloth(picture, cleaned) : cleaned;
  const { matte, picture: own } = mayBeSheer && sheer === cleaned ? withLaceTrim(picture, cleaned) : sheer;
  return {
    picture: own,
    matte,
    type,
    typeConfidence,
    worn: false,
    ...place(matte),
    confidence: cutOut.confidence * judged.confidence,
    doubts: [...cutOut.doubts, ...judged.doubts],
  };
}

function shadeBeside(picture: RgbaImage, { mask, lab, method }: CutOut): GreyShade | null {
  // a flood of a plain ground has taken its shadows already, and what is left of them may be sheer cloth
  if (method !== 'mixture') return null;
  return greyShadeBeside(mask, resizeRgba(picture, mask.width, mask.height)) ?? tintedGroundBeside(mask, lab);
}
