/** The garment's picture: whether somebody wears the garment there, who, and what it is. */
import { TryOnFailure } from '../../contract.ts';
import type { FlatGarmentReader } from '../../garment/flat-garment-reader.ts';
import type { Garment } from '../../garment/garment.ts';
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
async function findWearer(
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

/** What a garment's picture shows. */
export interface GarmentPhoto {
  /** Who wears the garment, if the picture shows as much as a pose. */
  readonly wearer: PerceivedPerson | null;
  /** The picture on which the garment is understood: its own, or a smaller copy. */
  readonly copy: RgbaImage;
  /** The garment: on the person who wears it, on legs of which the picture shows no more, or lying flat. */
  garment(): Promise<Garment>;
}

/**
 * Looks at a garment's picture. What lies flat begins to be understood, and may still be when this ends, on a copy no larger
 * than the effort wants; of a worn garment a smaller copy would lose the line to what is worn with it.
 * @throws {TryOnFailure} PoseError when the hint says that somebody wears it and nobody does.
 */
export async function readGarmentPhoto(
  nets: Nets,
  flat: Pick<FlatGarmentReader, 'understand'>,
  picture: RgbaImage,
  wanted: WantedGarment,
  hint: GarmentPhotoType,
  { perception, garmentAnalysis, garmentPicture }: Effort,
): Promise<GarmentPhoto> {
  const wearer = await findWearer(nets, picture, hint, perception);
  if (wearer) return { wearer, copy: picture, garment: async () => understandWornGarment(wearer, wanted) };
  if (hint !== 'flat-lay' && (wanted === 'any' || wanted === 'bottom')) {
    const legs = await findPartialWearer(nets, picture, hint === 'model');
    const garment = legs && understandPartialWearer(legs);
    if (garment) return { wearer, copy: picture, garment: async () => garment };
  }
  const copy = reducedPicture(picture, garmentPicture);
  const garment = flat.understand(copy, { analysisSize: garmentAnalysis });
  // a failure is told to whoever asks for the garment, if anybody does
  garment.catch(() => {});
  return { wearer, copy, garment: () => garment };
}
