/** Whether what was found is skin at all. */
import { TryOnFailure } from '../../../contract.ts';
import type { Mask } from '../../../pixels/image.ts';
import type { Subject } from '../subject/subject.ts';
import type { SkinSeeds } from './skin-seeds.ts';

/** Least share of the picture that has to be skin. */
const LEAST_WITH_LANDMARKS = 0.001;
const LEAST_BY_COLOUR = 0.02;

/**
 * Returns when the coverage shows bare skin.
 * @throws {TryOnFailure} `PoseError` with advice where it does not.
 */
export function confirmSkin(coverage: Mask, seeds: SkinSeeds, subject: Subject): void {
  let area = 0;
  for (let i = 0; i < coverage.data.length; i++) if (coverage.data[i]! >= 128) area++;
  const share = area / coverage.data.length;
  const seen = seeds.from === 'landmarks' || subject.pose !== null;
  if (share < (seen ? LEAST_WITH_LANDMARKS : LEAST_BY_COLOUR)) throw noSkin();
}

export function noSkin(): TryOnFailure {
  return new TryOnFailure(
    'PoseError',
    'No bare skin was found in the photo. Send a close-up of the bare skin that shall carry the tattoo, well lit and ' +
      'sharp, with clothes and jewellery out of the way.',
  );
}
