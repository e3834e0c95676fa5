/** Both bare legs, the farther one first. */
import type { LegMeasures } from '../../fit/measure-legs.ts';
import type { PerceivedPerson } from '../../perceive/person.ts';
import { contactShadow } from '../../pixels/contact-shadow.ts';
import type { PixelArea } from '../../pixels/crop.ts';
import type { Mask, RgbaImage } from '../../pixels/image.ts';
import { type Layer, shadeInPlace } from '../../pixels/layer.ts';
import type { SkinTone } from '../skin-tone.ts';
import { drawBareLeg } from './bare-leg.ts';
import { legCoordinates } from './leg-coordinates.ts';

const SIDES = ['left', 'right'] as const;

/**
 * The bare legs over `area` in the order in which they are drawn. `seen` is the coverage of the legs' bare skin that
 * stays, `before` that of what stands before the legs, `gone` what is rebuilt. The nearer leg shades the one behind it.
 */
export function drawBareLegs(
  person: PerceivedPerson,
  legs: LegMeasures,
  skin: SkinTone,
  photo: RgbaImage,
  seen: Mask,
  before: Mask,
  gone: Mask,
  area: PixelArea,
): Layer[] {
  const places = legCoordinates(legs, area);
  const { landmarks } = person.pose;
  const depthOf = (side: 'left' | 'right'): number =>
    legs[side].isBehind
      ? Number.POSITIVE_INFINITY
      : landmarks[`${side}Knee`].depth + landmarks[`${side}Ankle`].depth;
  const order = SIDES.toSorted((a, b) => depthOf(b) - depthOf(a));
  const layers = order.map((side) =>
    drawBareLeg(legs[side], places, {
      photo,
      seen,
      before,
      gone,
      skin,
      tone: skin.legs,
      front: 0,
      unit: legs.unit,
    }),
  );
  const [far, near] = layers;
  shadeInPlace(
    far!,
    contactShadow(near!.alpha, area.width, area.height, 0, 0.01 * legs.unit, 0.05 * legs.unit, 0.5),
  );
  return layers;
}
