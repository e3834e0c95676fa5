/** Which drawn parts of a garment are still seen in a composition, and in which order they lie. */
import type { FittedTop } from '../fit/fit-top.ts';
import type { PartName } from '../fit/garment-parts.ts';
import type { Layer } from '../pixels/layer.ts';
import type { CrossedArms } from './join-sleeves.ts';
import type { ShownPart } from './shown-shares.ts';

/** The order in which parts lie. */
const BACK_TO_FRONT: readonly PartName[] = [
  'insideBack',
  'behindNeck',
  'coveredSides',
  'torso',
  'rightSleeve',
  'leftSleeve',
  'rightCuff',
  'leftCuff',
  'rightHood',
  'leftHood',
];

/** The drawn parts, back to front, with what is left of them in the layers into which they were joined. */
export function shownParts(
  { parts }: FittedTop,
  drawn: ReadonlyMap<PartName, Layer>,
  torso: Layer,
  sleeves: Layer,
  hood: Layer,
  front: CrossedArms['front'],
): ShownPart[] {
  const place = ({ name }: { readonly name: PartName }): number =>
    BACK_TO_FRONT.indexOf(name) + (front === 'right' && name === 'rightSleeve' ? 1.5 : 0);
  const left = ({ alpha }: Layer, whole: Layer): Float32Array =>
    alpha.map((value, i) => Math.min(value, whole.alpha[i]!));
  return [...parts]
    .sort((a, b) => place(a) - place(b))
    .map(({ name, buffer, picture }) => {
      const altered = picture !== undefined;
      const layer = drawn.get(name)!;
      if (name === 'torso') return { buffer, altered, alpha: left(layer, torso) };
      if (name.endsWith('Sleeve')) return { buffer, altered, alpha: left(layer, sleeves) };
      return { buffer, altered, alpha: name.endsWith('Hood') ? left(layer, hood) : layer.alpha };
    });
}
