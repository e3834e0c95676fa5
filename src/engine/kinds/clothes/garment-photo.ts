/** Whether somebody wears the garment in its picture, and who. */
import { TryOnFailure } from '../../contract.ts';
import type { Garment } from '../../garment/garment.ts';
import type { Nets } from '../../nets/nets.ts';
import { findPartialWearer } from '../../perceive/find-partial-wearer.ts';
import type { PerceptionDetail } from '../../perceive/perceive-landmarks.ts';
import { perceiveWearer } from '../../perceive/perceive-wearer.ts';
import type { PerceivedPerson } from '../../perceive/person.ts';
import type { RgbaImage } from '../../pixels/image.ts';
import { understandPartialWearer } from '../../worn/understand-partial-wearer.ts';
import type { WantedGarment } from './category.ts';

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

/** Trousers on legs of which the picture shows no more; null where nobody's are seen, or another garment is wanted. */
export async function understandPartlyWorn(
  nets: Nets,
  picture: RgbaImage,
  wanted: WantedGarment,
  hint: GarmentPhotoType,
): Promise<Garment | null> {
  if (hint === 'flat-lay' || (wanted !== 'any' && wanted !== 'bottom')) return null;
  const wearer = await findPartialWearer(nets, picture, hint === 'model');
  return wearer && understandPartialWearer(wearer);
}
