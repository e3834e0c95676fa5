/**
 * The person without the old clothes of the lower body: background beside and between the legs, bare hips and legs down
 * into the shoes. What the new garment covers anyway is filled too, so that its soft edges never mix with the old one.
 */

import { hasMatte } from '../../fit/hand-matte.ts';
import type { BodyMeasures } from '../../fit/measure-body.ts';
import type { LegMeasures } from '../../fit/measure-legs.ts';
import type { PerceivedPerson } from '../../perceive/person.ts';
import { chamferDistance } from '../../pixels/chamfer-distance.ts';
import { cropMask, cropRgba, type PixelArea } from '../../pixels/crop.ts';
import { frontLayer } from '../../pixels/front-layer.ts';
import { createMask, type Mask, type RgbaImage } from '../../pixels/image.ts';
import { hideBehindInPlace, type Layer } from '../../pixels/layer.ts';
import { backgroundAround } from '../background-plate.ts';
import { invert, multiplied, softened, strongest, without } from '../coverage.ts';
import { closeInPlace, drawIntoInPlace, opaque } from '../plate.ts';
import type { SkinTone } from '../skin-tone.ts';
import { drawBareHips } from './bare-hips.ts';
import { drawBareLegs } from './bare-legs.ts';
import { coverageBeforeLegs } from './before-legs.ts';
import { clothInHand } from './cloth-in-hands.ts';
import { oldLowerClothesMask } from './old-lower-clothes.ts';
import { besideCloth, drawShoeTops } from './shoe-tops.ts';

export interface LowerRoomOptions {
  /** Removes a wider rim and whatever is worn over the old clothes, for photos whose old clothes were not found completely. */
  readonly thorough: boolean;
  readonly seed: number;
  /** Where no bare skin may show, 255, over the area: beside cloth that covers the legs. */
  readonly noSkin?: Mask;
}

export interface LowerRoom {
  readonly area: PixelArea;
  /** The photo of the area. */
  readonly photo: RgbaImage;
  /** What was rebuilt, 255 fully. */
  readonly removed: Mask;
  /** The photo without the old lower clothes; opaque. */
  readonly plate: Layer;
  /** Where the plate shows background, 255 fully: nothing casts a shadow on it. */
  readonly background: Mask;
  /** Coverage of shoes, which stand before the hems of trousers. */
  readonly shoes: Mask;
}

/** Rebuilds what the old clothes of the lower body hide in `area`. */
export function makeLowerRoom(
  person: PerceivedPerson,
  body: BodyMeasures,
  legs: LegMeasures,
  skin: SkinTone,
  area: PixelArea,
  options: LowerRoomOptions,
): LowerRoom {
  const photo = cropRgba(person.photo, area);
  const { coverage } = person.parse;
  const crop = (mask: Mask): Mask => cropMask(mask, area);
  const { unit } = legs;
  const waist = body.waistline ?? legs.waist.v;
  const { cloth, all: hard } = oldLowerClothesMask(person, body, unit, area, waist, options.thorough);
  const inHands = createMask(area.width, area.height);
  for (const side of ['left', 'right'] as const) {
    // a hand with landmarks has a matte of its own, and what is worn at its wrist may look like the cloth
    if (person.hands.some((hand) => hand.side === side && hasMatte(hand))) continue;
    const tone = skin.hand[side] ?? skin.arm[side];
    const found = clothInHand(photo, crop(coverage[`${side}Hand`]), cloth, tone, skin, unit).data;
    for (let i = 0; i < found.length; i++)
      if (found[i]! > 0) cloth.data[i] = hard.data[i] = inHands.data[i] = 255;
  }
  const shoes = without(crop(coverage.shoes), cloth);
  const fromCloth = chamferDistance(cloth).data;
  for (let i = 0; i < hard.data.length; i++)
    if (shoes.data[i]! >= 32 && besideCloth(fromCloth[i]!, unit)) hard.data[i] = 255;
  const removed = softened(hard);
  const ground = crop(coverage.background);
  const present = invert(ground);

  // hands, shoes and what hangs over the hips come before the legs, without the old cloth's colour in their edges
  const hanging = coverageBeforeLegs((name) => crop(coverage[name]), cloth, inHands);
  const bare = [
    drawBareHips(body, legs, skin, area),
    ...drawBareLegs(person, legs, skin, photo, without(crop(coverage.legs), cloth), hanging, hard, area),
  ];
  // the body lies inside of what covered it: hips that are guessed may be wider
  hideBehindInPlace(bare[0]!, ground);
  if (options.noSkin) for (const layer of bare) hideBehindInPlace(layer, options.noSkin);
  const layers = [
    ...bare,
    drawShoeTops(person, legs, photo, shoes, removed, area),
    frontLayer(photo, hanging),
  ];
  const open = createMask(area.width, area.height);
  open.data.fill(255);
  for (const layer of layers) closeInPlace(open, layer, null);

  const shown = multiplied(open, removed);
  const plate = opaque(
    backgroundAround(person, strongest(present, removed), area, unit, options.seed, shown),
  );
  for (const layer of layers) drawIntoInPlace(plate, layer, null);

  // everything that wasn't the old clothes stays the photo
  for (let i = 0; i < plate.alpha.length; i++) {
    const keep = 1 - removed.data[i]! / 255;
    if (keep === 0) continue;
    open.data[i] = open.data[i]! * (1 - keep) + (255 - present.data[i]!) * keep;
    for (let c = 0; c < 3; c++)
      plate.color[3 * i + c] = plate.color[3 * i + c]! * (1 - keep) + photo.data[4 * i + c]! * keep;
  }
  return { area, photo, removed, plate, background: open, shoes };
}
