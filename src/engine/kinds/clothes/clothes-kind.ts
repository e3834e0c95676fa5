/** Clothes and fashion: a garment from one picture on the person of another. Tops, bottoms and dresses, flat or worn. */
import { type TryOnContext, TryOnFailure, type TryOnRequest, type TryOnResult } from '../../contract.ts';
import { drawLandmarks } from '../../garment/draw-landmarks.ts';
import type { BottomLandmarks, Garment, TopLandmarks } from '../../garment/garment.ts';
import { understandFlatGarment } from '../../garment/understand-flat-garment.ts';
import { perceivePerson } from '../../perceive/perceive-person.ts';
import { understandWornGarment } from '../../worn/understand-worn-garment.ts';
import { drawMask } from '../debug-drawing.ts';
import type { TryOnKind } from '../kind.ts';
import { requestImage } from '../request-image.ts';
import { type WantedGarment, wantedGarment } from './category.ts';
import { drawParse } from './debug-pictures.ts';
import { effortOf } from './effort.ts';
import { findWearer, type GarmentPhotoType, understandPartlyWorn } from './garment-photo.ts';
import { putOnBottom } from './put-on-bottom.ts';
import { putOnDress } from './put-on-dress.ts';
import { putOnTop } from './put-on-top.ts';

/** Below this confidence a garment's landmarks are more likely wrong than right. */
const LEAST_CONFIDENCE = 0.2;

const WORKING_SIZE = { longSide: 1296, shortSide: 864 } as const;

/** The kind's entry in the engine's registry. */
export function createClothesKind(): TryOnKind {
  return {
    imageFields: { model_image: WORKING_SIZE, garment_image: WORKING_SIZE },
    async render(request, context, nets) {
      const wanted = wantedGarment(request.parameters);
      const effort = effortOf(request.parameters.mode);
      const photo = requestImage(request, 'model_image');
      const picture = requestImage(request, 'garment_image');

      context.stages.record('1-photo', () => photo);
      const person = await perceivePerson(nets, photo, { detail: effort.perception });
      context.signal?.throwIfAborted();
      const hint = request.parameters.garment_photo_type as GarmentPhotoType | undefined;
      const wearer = await findWearer(nets, picture, hint ?? 'auto', effort.perception);
      context.signal?.throwIfAborted();
      if (wearer) context.stages.record('4-wearer', () => drawParse(wearer));
      const garment = wearer
        ? understandWornGarment(wearer, wanted)
        : ((await understandPartlyWorn(nets, picture, wanted, hint ?? 'auto')) ??
          understandFlatGarment(picture, { analysisSize: effort.garmentAnalysis }));
      context.stages.record('4-garment', () => drawLandmarks(garment));
      context.stages.record('4-garment-matte', () => drawMask(garment.matte));
      for (const doubt of [...person.parse.doubts, ...garment.doubts]) context.note(doubt);
      return finish(person, garment, wanted, request, context);
    },
  };

  function finish(
    person: Awaited<ReturnType<typeof perceivePerson>>,
    garment: Garment,
    wanted: WantedGarment,
    request: TryOnRequest,
    context: TryOnContext,
  ): TryOnResult {
    const { mode, num_samples, seed, segmentation_free } = request.parameters;
    const options = {
      effort: effortOf(mode),
      samples: typeof num_samples === 'number' ? num_samples : 1,
      seed: typeof seed === 'number' ? seed : 42,
      thoroughRemoval: segmentation_free === false,
    };
    const kind = wanted === 'any' ? garment.type : wanted;
    switch (kind) {
      case 'bottom':
        return putOnBottom(person, garment, bottomOf(garment), options, context);
      case 'dress':
        return putOnDress(person, garment, topOf(garment, kind), options, context);
      case 'top':
        return putOnTop(person, garment, topOf(garment, kind), options, context);
    }
  }
}

/** @throws {TryOnFailure} ProcessingError when the garment is no bottom, or its parts weren't found. */
function bottomOf(garment: Garment): BottomLandmarks {
  if (garment.bottom) {
    if (garment.confidence >= LEAST_CONFIDENCE) return garment.bottom;
    const why = garment.doubts.length > 0 ? ` (${garment.doubts.join(' ')})` : '';
    throw new TryOnFailure(
      'ProcessingError',
      `Waist, crotch and hems of the garment were not found${why}. Send trousers, shorts or a skirt lying flat on a plain ` +
        'background of another colour, whole in the picture.',
    );
  }
  throw new TryOnFailure(
    'ProcessingError',
    `The garment picture looks like a ${garment.type}, not like trousers, shorts or a skirt. Send a bottom lying flat on a ` +
      'plain background, whole in the picture.',
  );
}

/**
 * The landmarks of a top or a dress. What lies flat may be taken for a long top by its shape though it is a short dress: the
 * client knows better.
 * @throws {TryOnFailure} ProcessingError when the garment is no such thing, or its parts weren't found.
 */
function topOf(garment: Garment, kind: 'top' | 'dress'): TopLandmarks {
  if (garment.type === kind || (kind === 'dress' && garment.type === 'top' && !garment.worn)) {
    if (garment.top && garment.confidence >= LEAST_CONFIDENCE && hasAllLandmarks(garment.top))
      return garment.top;
    const why = garment.doubts.length > 0 ? ` (${garment.doubts.join(' ')})` : '';
    throw new TryOnFailure(
      'ProcessingError',
      `Collar, shoulders, armpits and hem of the garment were not found${why}. Send a ${kind} lying flat on a plain ` +
        'background of another colour, whole in the picture, with its sleeves beside the body.',
    );
  }
  const what = { top: 'a top', bottom: 'trousers, shorts or a skirt', dress: 'a dress' }[garment.type];
  throw new TryOnFailure(
    'ProcessingError',
    `The garment picture looks like ${what}, not like a ${kind}. Send a ${kind} lying flat on a plain background, whole in ` +
      'the picture, with its sleeves beside the body.',
  );
}

/** Whether every landmark that the fit needs is a number. */
function hasAllLandmarks({ left, right, neckline, hem }: TopLandmarks): boolean {
  const points = [left, right].flatMap((side) => [
    side.neckPoint,
    side.shoulderTip,
    side.armpit,
    ...side.sideSeam,
    ...side.armhole,
    ...(side.sleeve ? [...side.sleeve.outerEdge, ...side.sleeve.innerEdge] : []),
  ]);
  return [...points, ...neckline, ...hem].every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
}
