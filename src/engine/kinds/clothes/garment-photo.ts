/** Whether somebody wears the garment in its picture. */
import { TryOnFailure } from '../../contract.ts';
import type { Nets } from '../../nets/nets.ts';
import { findPeople } from '../../perceive/find-pose.ts';
import type { RgbaImage } from '../../pixels/image.ts';

/** Flat garments, prints of people included, score lower in the person detector than people do. */
const PERSON_SCORE = 0.82;

/** @throws {TryOnFailure} ProcessingError when the garment is worn, or `declaredWorn` says that it is. */
export async function assertNotWorn(nets: Nets, picture: RgbaImage, declaredWorn: boolean): Promise<void> {
  const worn =
    declaredWorn || (await findPeople(nets, picture)).some((person) => person.score >= PERSON_SCORE);
  if (worn)
    throw new TryOnFailure(
      'ProcessingError',
      'Garments photographed on a person are not available yet. Send a picture of the garment lying flat or hanging, ' +
        'or garment_photo_type "flat-lay" if nobody wears it.',
    );
}
