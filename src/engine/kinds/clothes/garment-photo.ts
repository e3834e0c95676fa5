/** The garment's picture: whether somebody wears the garment there, who, and what it is. */
import { TryOnFailure } from '../../contract.ts';
import type { Garment } from '../../garment/garment.ts';
import { understandFlatGarment } from '../../garment/understand-flat-garment.ts';
import type { Nets } from '../../nets/nets.ts';
import { findPartialWearer } from '../../perceive/find-partial-wearer.ts';
import type { PerceptionDetail } from '../../perceive/perceive-landmarks.ts';
import { perceiveWearer } from '../../perceive/perceive-wearer.ts';
import type { PerceivedPerson } from '../../perceive/person.ts';
import type { RgbaImage } from '../../pixels/image.ts';
import { understandPartialWearer } from '../../worn/understand-partial-wearer.ts';
import { understandWornGarment } from '../../worn/understand-worn-garment.ts';
import type { WantedGarment } from './category.ts';
import type { Effort } from './effort.ts';
import { reducedPicture } from './whole-pictures.ts';

/** The interface's hint about the garment's picture. */
export type GarmentPhotoType = 'auto' | 'model' | 'flat-lay';

/**
 * Looks for a person in the garment's picture, unless the hint says that there is none; null when nobody wears it.
 * @throws {TryOnFailure} PoseError when the hint says that somebody wears it and nobody does.
 */
export async function findWearer(
  nets: Nets,
  picture: RgbaImage,
  hint: GarmentPhotoType,
  detail: PerceptionDetail,
): Promise<PerceivedPerson | null> {
  if (hint === 'flat-lay') return null;
  try {
    return await perceiveWearer(nets, picture, { detail, declared: hint === 'model' });
  } catch (failure) {
    if (!(failure instanceof TryOnFailure) || failure.name !== 'PoseError') throw failure;
    if (hint !== 'model') return null;
    throw new TryOnFailure(
      'PoseError',
      'No body was found in the garment picture, although garment_photo_type says "model". Send "flat-lay" or "auto" for ' +
        'a garment that nobody wears.',
    );
  }
}

/** A garment and the picture on which it was understood: its own, or a smaller copy. */
export interface UnderstoodPhoto {
  readonly garment: Garment;
  readonly copy: RgbaImage;
}

/**
 * The garment in its picture: on the person who wears it, on legs of which the picture shows no more, or lying flat. What lies
 * flat is understood on a copy no larger than the effort wants; of a worn one a smaller copy would lose the line to what is
 * worn with it.
 * @param wearer as `findWearer` found, null where nobody wears it
 */
export async function understandGarmentPhoto(
  nets: Nets,
  picture: RgbaImage,
  wearer: PerceivedPerson | null,
  wanted: WantedGarment,
  hint: GarmentPhotoType,
  { garmentAnalysis, garmentPicture }: Effort,
): Promise<UnderstoodPhoto> {
  if (wearer) return { garment: understandWornGarment(wearer, wanted), copy: picture };
  if (hint !== 'flat-lay' && (wanted === 'any' || wanted === 'bottom')) {
    const legs = await findPartialWearer(nets, picture, hint === 'model');
    const garment = legs && understandPartialWearer(legs);
    if (garment) return { garment, copy: picture };
  }
  const copy = reducedPicture(picture, garmentPicture);
  return { garment: understandFlatGarment(copy, { analysisSize: garmentAnalysis }), copy };
}
