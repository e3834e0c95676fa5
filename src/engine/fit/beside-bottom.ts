/** Where no bare skin can be seen though the old clothes hid it: beside and between the legs of what covers them. */
import { BODY_CLASSES, type BodyParse, type PerceivedPerson } from '../perceive/person.ts';
import { floodInPlace } from '../pixels/flood-fill.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import type { FittedBottom } from './fit-bottom.ts';
import { limbPoint } from './limb-axis.ts';
import type { BodyMeasures } from './measure-body.ts';
import type { LegMeasures } from './measure-legs.ts';
import { fromTorso, toTorso } from './torso-frame.ts';

/** Rows below the waistband and above the hem in which skin may come out, in units. */
const BELOW_WAIST = 0.08;
const ABOVE_HEM = 0.05;
/** Share of a leg's breadth beside the line along which both are sewn together. */
const SEWN = 0.08;
/** Coverage of the cloth below which its picture shows what lies behind it. */
const OPEN = 128;
/** Cloth's edge is seen through so many pixels deep. */
const SOFT_EDGE = 2;
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

/** 1 on what lies open around the cloth, 0 on it and in its holes. */
function outsideOf({ data, width, height }: Mask): Uint8Array {
  const open = Uint8Array.from(data, (value) => (value < OPEN ? 1 : 0));
  const reached = new Uint8Array(data.length);
  for (let x = 0; x < width; x++) for (const at of [x, (height - 1) * width + x]) reached[at] = open[at]!;
  for (let y = 0; y < height; y++) for (const at of [y * width, (y + 1) * width - 1]) reached[at] = open[at]!;
  floodInPlace(reached, open, width);
  return reached;
}

/**
 * 255 over the fitted area from the waistband to the hem, but deep within the cloth's own outline; above the waistband over what
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
  const beside = createMask(area.width, area.height);
  const hems = { left: hemOf('left'), right: hemOf('right') };
  const middle = toTorso(frame, legs.crotch).u;
  const outsides = parts.map(({ mask }) => outsideOf(mask));
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
      const within = parts.some(({ name, buffer, mask, place, sewnTo }, k) => {
        const column = Math.floor(buffer.coordinates[2 * at]!);
        const row = Math.floor(buffer.coordinates[2 * at + 1]!);
        if (!(column >= 0 && row >= 0 && column < mask.width && row < mask.height)) return false;
        // holes show skin; halves are one in the middle of the hips, whatever their pictures show there
        if (outsides[k]![row * mask.width + column] === 0) return true;
        return (
          name !== 'skirt' &&
          Math.abs(place.coordinates[2 * at]!) < SEWN &&
          place.coordinates[2 * at + 1]! < sewnTo
        );
      });
      if (!within) beside.data[at] = 255;
    }
  const reaching = dilateSquare(beside, SOFT_EDGE).data;
  for (let at = 0; at < reaching.length; at++) result.data[at]! |= reaching[at]!;
  return result;
}
