/** Clothes and fashion: a garment from one picture on the person of another. Tops, bottoms and dresses, flat or worn. */
import type { TryOnContext, TryOnRequest, TryOnResult } from '../../contract.ts';
import { drawLandmarks } from '../../garment/draw-landmarks.ts';
import type { FlatGarmentReader } from '../../garment/flat-garment-reader.ts';
import type { Garment } from '../../garment/garment.ts';
import { perceivePerson } from '../../perceive/perceive-person.ts';
import { showsOutfit } from '../../worn/shows-outfit.ts';
import { drawMask } from '../debug-drawing.ts';
import type { TryOnKind } from '../kind.ts';
import { requestImage } from '../request-image.ts';
import { type WantedGarment, wantedGarment } from './category.ts';
import { drawParse } from './debug-pictures.ts';
import { effortOf } from './effort.ts';
import { bottomOf, topOf } from './garment-landmarks.ts';
import { type GarmentPhotoType, readGarmentPhoto } from './garment-photo.ts';
import { putOnBottom } from './put-on-bottom.ts';
import { putOnDress } from './put-on-dress.ts';
import { putOnOutfit } from './put-on-outfit.ts';
import { putOnTop, type TopOptions } from './put-on-top.ts';
import { wholePictures } from './whole-pictures.ts';

const WORKING_SIZE = { longSide: 1296, shortSide: 864 } as const;

/** The kind's entry in the engine's registry; `flat` understands garments that nobody wears, best meanwhile. */
export function createClothesKind(flat: Pick<FlatGarmentReader, 'understand'>): TryOnKind {
  return {
    imageFields: { model_image: WORKING_SIZE, garment_image: WORKING_SIZE },
    async render(request, context, nets) {
      const wanted = wantedGarment(request.parameters);
      const effort = effortOf(request.parameters.mode);
      const photo = requestImage(request, 'model_image');
      const picture = requestImage(request, 'garment_image');

      context.stages.record('1-photo', () => photo);
      const hint = (request.parameters.garment_photo_type ?? 'auto') as GarmentPhotoType;
      // before the person, so that a flat garment is understood meanwhile; what is wrong with the person is told first
      const reading = readGarmentPhoto(nets, flat, picture, wanted, hint, effort);
      await Promise.allSettled([reading]);
      context.signal?.throwIfAborted();
      const person = await perceivePerson(nets, photo, {
        detail: effort.perception,
        reduction: effort.reduction,
      });
      context.signal?.throwIfAborted();
      const seen = await reading;
      const { wearer } = seen;
      if (wearer) context.stages.record('4-wearer', () => drawParse(wearer));
      const options = optionsOf(request.parameters);
      if (wearer && wanted === 'any' && request.shape === 'B' && showsOutfit(wearer))
        return putOnOutfit(nets, photo, person, wearer, options, context);
      const garment = await seen.garment();
      context.signal?.throwIfAborted();
      context.stages.record('4-garment', () => drawLandmarks(garment));
      context.stages.record('4-garment-matte', () => drawMask(garment.matte));
      for (const doubt of [...person.parse.doubts, ...garment.doubts]) context.note(doubt);
      const whole = wholePictures(photo, person, picture, seen.copy);
      return finish(person, garment, wanted, whole ? { ...options, whole } : options, context);
    },
  };

  function finish(
    person: Awaited<ReturnType<typeof perceivePerson>>,
    garment: Garment,
    wanted: WantedGarment,
    options: TopOptions,
    context: TryOnContext,
  ): TryOnResult {
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

function optionsOf({ mode, num_samples, seed, segmentation_free }: TryOnRequest['parameters']): TopOptions {
  return {
    effort: effortOf(mode),
    samples: typeof num_samples === 'number' ? num_samples : 1,
    seed: typeof seed === 'number' ? seed : 42,
    thoroughRemoval: segmentation_free === false,
  };
}
