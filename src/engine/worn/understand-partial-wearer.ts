/** Trousers or shorts on legs of which the picture shows no more than them: cut out without a pose, read as lying flat. */
import { type BottomReading, placeBottomLandmarks, readBottom } from '../garment/bottom-landmarks.ts';
import type { Garment } from '../garment/garment.ts';
import { traceOutline } from '../garment/garment-outline.ts';
import { softenCutOut } from '../garment/soft-matte.ts';
import { softenDeepFolds } from '../garment/soften-deep-folds.ts';
import { findUprightFrame, fromUpright, toUpright } from '../garment/upright-frame.ts';
import type { PartialWearer } from '../perceive/find-partial-wearer.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { resizeRgba } from '../pixels/resample.ts';
import { clothOfOtherHalf } from './cloth-of-other-half.ts';
import { cutOutPartialWearer } from './cut-out-partial-wearer.ts';
import { completeCloth, type WholeCloth } from './fill-hidden-cloth.ts';
import { raiseWaist } from './raise-waist.ts';
import { halved } from './worn-view.ts';

/** Both halves of trousers on legs are so much alike at least (share of mirrored overlap). */
const LEAST_SYMMETRY = 0.72;
/** The garment's width tells how finely hidden cloth is drawn: shoulders are about so much wider than hips. */
const SHOULDERS_TO_HIPS = 1.1;
/** From waist to crotch in hip widths. */
const RISE = 0.56;
/** Behind a wearer lie a street or a wall with edges of their own: the cloth's is looked for this near, in pixels. */
const EDGE_REACH = 3;

/** The trousers or shorts that the wearer shows; null where two legs of one cloth aren't found. */
export function understandPartialWearer(wearer: PartialWearer): Garment | null {
  const { photo } = wearer;
  const small = resizeRgba(photo, photo.width >> 1, photo.height >> 1);
  const found = cutOutPartialWearer(wearer, toLab(small));
  if (!found) return null;
  const { cloth: seen, before, unit } = found;
  const frame = findUprightFrame(seen);
  if (frame.symmetry < LEAST_SYMMETRY) return null;
  const hidden = mirroredBehind(seen, before);
  const full = (mask: Mask): Mask => doubled(mask, photo.width, photo.height);
  const completed = completeCloth(photo, full(seen), full(hidden), 2 * SHOULDERS_TO_HIPS * unit, true);
  const doubledFrame = { ...frame, originX: 2 * frame.originX, originY: 2 * frame.originY };
  const lit = clothOfOtherHalf(completed.picture, full(seen), full(hidden), doubledFrame, 2 * unit);
  const seenCloth = { ...completed, picture: lit };
  const short = readBottomOf(seenCloth);
  if (!short.reading.crotch) return null;
  // a picture that ends at the hips shows no waist
  const { crotch, shape } = short.reading;
  const level = (shape.lower[1]! + shape.lower.at(-1)!) / 2;
  const missing = Math.round(2 * (RISE * shape.hipWidth - (crotch.v - level)));
  const whole =
    missing > 0.1 * unit
      ? raiseWaist(
          seenCloth.picture,
          seenCloth.cloth,
          missing,
          2 * SHOULDERS_TO_HIPS * unit,
          pictureCrotch(short.reading, crotch),
        )
      : seenCloth;
  const { mask, reading } = whole === seenCloth ? short : readBottomOf(whole);
  if (reading.kind !== 'trousers') return null;
  const { matte, picture } = softenCutOut(whole.picture, mask, { nearest: EDGE_REACH });
  const bottom = placeBottomLandmarks(reading, matte, 0.5);
  return {
    picture: softenDeepFolds(picture, matte, bottom),
    matte,
    type: 'bottom',
    typeConfidence: 1,
    worn: true,
    top: null,
    bottom,
    confidence: frame.symmetry,
    doubts: ['Only a part of the wearer is in the garment picture: what is not in view was guessed.'],
  };
}

/** The crotch of a reading on the halved mask as a point of the picture. */
function pictureCrotch({ frame }: BottomReading, { u, v }: { readonly u: number; readonly v: number }) {
  const { x, y } = fromUpright(frame, u, v);
  return { x: 2 * x, y: 2 * y };
}

function readBottomOf({ cloth, picture }: WholeCloth): {
  readonly mask: Mask;
  readonly reading: BottomReading;
} {
  const mask = largestPart(halved(cloth));
  const lab = toLab(resizeRgba(picture, mask.width, mask.height));
  return { mask, reading: readBottom(traceOutline(mask), lab, mask) };
}

/** 255 on what lies before the cloth and has cloth where the other half mirrors it. */
function mirroredBehind(cloth: Mask, before: Mask): Mask {
  const { width, height } = cloth;
  const frame = findUprightFrame(cloth);
  const result = createMask(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (before.data[at] === 0) continue;
      const { u, v } = toUpright(frame, x + 0.5, y + 0.5);
      const other = fromUpright(frame, -u, v);
      const [column, row] = [Math.floor(other.x), Math.floor(other.y)];
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      if (cloth.data[row * width + column] === 255) result.data[at] = 255;
    }
  return result;
}

function doubled(mask: Mask, width: number, height: number): Mask {
  const result = createMask(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      result.data[y * width + x] =
        mask.data[Math.min(mask.height - 1, y >> 1) * mask.width + Math.min(mask.width - 1, x >> 1)]!;
  return result;
}

/** The largest part, with its holes filled. */
function largestPart(mask: Mask): Mask {
  const { labels, components } = connectedComponents(mask, 8);
  let largest = 0;
  components.forEach(({ area }, k) => {
    if (area > components[largest]!.area) largest = k;
  });
  const result = createMask(mask.width, mask.height);
  for (let i = 0; i < labels.length; i++) if (labels[i] === largest + 1) result.data[i] = 255;
  return result;
}
