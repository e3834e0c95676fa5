/**
 * The lower edge of a forearm that lies across the waist behind the other one. Belly and forearm have one colour and one shade there,
 * and the parse cuts between them in steps: a forearm's edge runs evenly.
 */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { coveredArea, cropLabels, pasteMaskInPlace } from '../pixels/crop.ts';
import { blurMask } from '../pixels/gaussian-blur.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { closeDisc, dilateSquare, openDisc } from '../pixels/morphology.ts';
import { type ArmAxis, armTable, nearestOnArm } from './arm-axis.ts';
import { moveCoverage } from './parse-edit.ts';

/** Radii in shoulder widths of notches that are filled, and of spikes that go. */
const NOTCH = 0.08;
const SPIKE = 0.03;
/** Reach of the parse's soft edge, pixels. */
const RIM = 3;
/** Half-widths off the arm's middle between which its lower edge lies. */
const EDGE = [0.4, 2.6] as const;

/** The person with an even lower edge of the forearm `arm`. `unit` is the shoulder width in pixels. */
export function withEvenForearm(person: PerceivedPerson, arm: ArmAxis, unit: number): PerceivedPerson {
  const { parse } = person;
  const name = `${arm.side}Arm` as const;
  const area = coveredArea(parse.coverage[name], 128, Math.ceil(NOTCH * unit));
  if (!area) return person;
  const { width, height } = area;
  const labels = cropLabels(parse.labels, parse.width, area);
  const [left, right] = [BODY_CLASSES.indexOf('leftArm'), BODY_CLASSES.indexOf('rightArm')];
  const own = BODY_CLASSES.indexOf(name);
  const arms = createMask(width, height);
  for (let at = 0; at < labels.length; at++)
    if (labels[at] === left || labels[at] === right) arms.data[at] = 255;
  const even = openDisc(closeDisc(arms, NOTCH * unit), SPIKE * unit).data;
  const [more, less] = [createMask(width, height), createMask(width, height)];
  let any = false;
  for (let at = 0; at < even.length; at++) {
    if (even[at] === arms.data[at]) continue;
    const point = { x: area.x + (at % width) + 0.5, y: area.y + Math.floor(at / width) + 0.5 };
    const { length, offset } = nearestOnArm(arm, point);
    if (length < arm.elbowAt || length > arm.length) continue;
    const off = (offset - armTable(arm, arm.middle, length)) / armTable(arm, arm.bare, length);
    if (off < EDGE[0] || off > EDGE[1]) continue;
    if (even[at] === 255) more.data[at] = 255;
    else if (labels[at] === own) less.data[at] = 255;
    any = true;
  }
  if (!any) return person;
  // up to the arm itself: a soft rim between both would stay
  const soft = blurMask({ ...arms, data: even }, 1).data;
  const around = (mask: Mask, share: (at: number) => number): Mask => {
    const part = dilateSquare(mask, RIM);
    for (let at = 0; at < part.data.length; at++) if (part.data[at] === 255) part.data[at] = share(at);
    const moved = createMask(parse.width, parse.height);
    pasteMaskInPlace(moved, part, area.x, area.y);
    return moved;
  };
  const added = around(more, (at) => soft[at]!);
  const grown = (['neck', 'lowerClothes', 'upperClothes'] as const).reduce(
    (result, other) => moveCoverage(result, other, name, added),
    person,
  );
  return moveCoverage(
    grown,
    name,
    'neck',
    around(less, (at) => 255 - soft[at]!),
  );
}
