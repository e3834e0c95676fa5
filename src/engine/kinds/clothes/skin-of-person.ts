/** The person's own skin, without which nothing that a garment uncovers can be rebuilt. */
import { TryOnFailure } from '../../contract.ts';
import type { PerceivedPerson } from '../../perceive/person.ts';
import { skinBesideFace } from '../../room/skin-beside-face.ts';
import { measureSkin, type SkinTone } from '../../room/skin-tone.ts';

/**
 * `measureSkin` of the person; `shoulderWidth` in pixels of the photo.
 * @throws {TryOnFailure} PoseError when none is seen.
 */
export function skinOfPerson(person: PerceivedPerson, shoulderWidth: number): SkinTone {
  const skin = measureSkin(person, shoulderWidth);
  if (skin) return skinBesideFace(skin, person, shoulderWidth);
  throw new TryOnFailure(
    'PoseError',
    'No skin of the person was found in the photo. Send a photo that shows face, neck or arms, in even light.',
  );
}
