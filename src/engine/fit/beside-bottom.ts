/** Where no bare skin can be seen though the old clothes hid it: beside and between the legs of what covers them. */
import { BODY_CLASSES, type BodyParse, type PerceivedPerson } from '../perceive/person.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import type { FittedBottom } from './fit-bottom.ts';
import { limbPoint } from './limb-axis.ts';
import type { BodyMeasures } from './measure-body.ts';
import type { LegMeasures } from './measure-legs.ts';
import { fromTorso, toTorso } from './torso-frame.ts';

/** Rows below the waistband and above the hem in which skin may come out, in units. */
const BELOW_WAIST = 0.08;
const ABOVE_HEM = 0.05;
/** Share of the cloth's breadth at either side where skin behind it is left out too: holes farther in show it. */
const RIM = 0.08;
/** Coverage of the background above which a pixel lies beside the body: no skin comes out there above the waistband. */
const MOSTLY = 200;

const LOWER = BODY_CLASSES.indexOf('lowerClothes');
const UPPER = BODY_CLASSES.indexOf('upperClothes');

/** Whether what ends the lower clothes above a pixel is the top. */
function underTop({ labels, width }: BodyParse, from: number): boolean {
  let at = from;
  while (at >= 0 && labels[at] === LOWER) at -= width;
  return at >= 0 && labels[at] === UPPER;
}

/**
 * 255 over the fitted area from the waistband to the hem, but within the cloth's own outline; above the waistband over what
 * was background before.
 */
export function besideBottom(
  { parse }: PerceivedPerson,
  { area, parts, seat, hem }: FittedBottom,
  { frame }: BodyMeasures,
  legs: LegMeasures,
): Mask {
  const { unit } = legs;
  const result = createMask(area.width, area.height);
  const hemOf = (side: 'left' | 'right'): number =>
    (typeof hem === 'number' ? hem : toTorso(frame, limbPoint(legs[side], hem[side], 0)).v) -
    ABOVE_HEM * unit;
  const hems = { left: hemOf('left'), right: hemOf('right') };
  const middle = toTorso(frame, legs.crotch).u;
  const origin = fromTorso(frame, 0, 0);
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const dx = area.x + x + 0.5 - origin.x;
      const dy = area.y + y + 0.5 - origin.y;
      const v = dx * frame.down.x + dy * frame.down.y;
      const at = y * area.width + x;
      if (v < seat.waist + BELOW_WAIST * unit) {
        const inPhoto = (area.y + y) * parse.width + area.x + x;
        if (parse.coverage.background.data[inPhoto]! > MOSTLY) result.data[at] = 255;
        // nor where a corner of the old band stood beside a top
        else if (v < seat.waist && parse.labels[inPhoto] === LOWER && underTop(parse, inPhoto))
          result.data[at] = 255;
        continue;
      }
      const u = dx * frame.across.x + dy * frame.across.y;
      if (v > hems[u > middle ? 'left' : 'right']) continue;
      const within = parts.some(({ name, place }) => {
        const t = Math.abs(place.coordinates[2 * at]!);
        // halves meet in the middle of the hips
        const sewn = name !== 'skirt' && v < seat.crotch;
        return t < 1 - RIM && (t > RIM || sewn);
      });
      if (!within) result.data[at] = 255;
    }
  return result;
}
