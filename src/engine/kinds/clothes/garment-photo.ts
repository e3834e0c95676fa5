/** What must hold of a garment's picture before it is tried on: nobody wears it, and its parts were understood. */
import { TryOnFailure } from '../../contract.ts';
import type { FlatGarment } from '../../garment/flat-garment.ts';
import type { Nets } from '../../nets/nets.ts';
import { perceiveLandmarks } from '../../perceive/perceive-landmarks.ts';
import type { RgbaImage } from '../../pixels/image.ts';

/** The interface's hint about the garment's picture. */
export type GarmentPhotoType = 'auto' | 'model' | 'flat-lay';

/**
 * Looks for a person in the garment's picture, unless the hint says that there is none.
 * @throws {TryOnFailure} ProcessingError when somebody wears the garment; PoseError when the hint says so and nobody does.
 */
export async function assertNotWorn(nets: Nets, picture: RgbaImage, hint: GarmentPhotoType): Promise<void> {
  if (hint === 'flat-lay') return;
  const worn = await showsPerson(nets, picture);
  if (hint === 'model' && !worn)
    throw new TryOnFailure(
      'PoseError',
      'No body was found in the garment picture, although garment_photo_type says "model". Send "flat-lay" or "auto" for ' +
        'a garment that nobody wears.',
    );
  if (worn)
    throw new TryOnFailure(
      'ProcessingError',
      'Garments photographed on a person are not available yet. Send a picture of the garment lying flat or hanging, ' +
        'or garment_photo_type "flat-lay" if nobody wears it.',
    );
}

async function showsPerson(nets: Nets, picture: RgbaImage): Promise<boolean> {
  try {
    await perceiveLandmarks(nets, picture, { detail: 'performance' });
    return true;
  } catch (failure) {
    if (failure instanceof TryOnFailure && failure.name === 'PoseError') return false;
    throw failure;
  }
}

/** Garments whose landmarks make sense score .3 and more; cars, cups and landscapes .15 and less. */
const LEAST_CONFIDENCE = 0.2;

/** @throws {TryOnFailure} ProcessingError when outline and landmarks do not look like a garment's, with what is odd. */
export function assertUnderstood(garment: FlatGarment): void {
  if (garment.confidence >= LEAST_CONFIDENCE) return;
  throw new TryOnFailure(
    'ProcessingError',
    `The garment picture was not understood: ${garment.doubts.join(' ')} Send one garment lying flat on a plain ` +
      'background of another colour, whole in the picture, with its sleeves beside the body.',
  );
}
