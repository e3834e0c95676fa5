/** Whether somebody wears the garment in its picture. */
import { TryOnFailure } from '../../contract.ts';
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
