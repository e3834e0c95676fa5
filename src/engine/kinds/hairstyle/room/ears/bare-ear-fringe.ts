/** The soft edge of a seen ear: the photo's own pixels mix it with the background already. */
import { createMask, type Mask } from '../../../../pixels/image.ts';
import { dilateSquare } from '../../../../pixels/morphology.ts';
import type { BareRegions } from '../skin/bare-regions.ts';

/** Pixels over which a lens lets an outline pass into the background. */
const LENS = 2;
/** Coverage by the person that is wholly inside an outline; `gone` below which a pixel is seen. */
const INSIDE = 200;
const SEEN = 0.4;
/** Centimetres from the old hair: nearer, single hairs are mixed in. */
const CLEAR_OF_HAIR = 0.12;

/** Not 0 beside the face on seen ears and their soft edges, away from the old hair; of the regions' size. */
export function fringeOfSeenEars(
  { gone, besideEar, fromHair, unit }: Pick<BareRegions, 'gone' | 'besideEar' | 'fromHair' | 'unit'>,
  person: Mask,
): Uint8Array {
  const seen = createMask(person.width, person.height);
  for (let at = 0; at < gone.length; at++)
    if (besideEar[at] === 1 && gone[at]! < SEEN && person.data[at]! >= INSIDE) seen.data[at] = 255;
  const reached = dilateSquare(seen, LENS).data;
  const clear = CLEAR_OF_HAIR * unit;
  return reached.map((value, at) => (value > 0 && besideEar[at] === 1 && fromHair.data[at]! > clear ? 1 : 0));
}
