/**
 * The edge of an arm on which the other hand's fingers end: between their tips the parse takes it for the background, and it stayed
 * as ghosts of fingers beside a new sleeve.
 */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { coveredArea, cropLabels, cropRgba, pasteMaskInPlace } from '../pixels/crop.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import { nearestColour, thinned } from '../pixels/nearest-colour.ts';
import { moveCoverage } from './parse-edit.ts';

/** So near to the hand and to the arm such an edge lies; what lies farther from them is the ground; shoulder widths. */
const NEAR = 0.05;
const GROUND = 0.1;
const SAMPLES = 200;
/** Lightness counts less than colour; so much nearer to the arm's colour than to the ground's. */
const LIGHTNESS = 0.5;
const NEARER = 0.5;

/** The person with such edges, beside the hand of `side`, as the other arm's. `unit` is the shoulder width in pixels. */
export function withArmAtFingers(
  person: PerceivedPerson,
  side: 'left' | 'right',
  unit: number,
): PerceivedPerson {
  const { parse, photo } = person;
  const other = side === 'left' ? 'rightArm' : 'leftArm';
  const area = coveredArea(parse.coverage[`${side}Hand`], 128, Math.ceil(2 * GROUND * unit));
  if (!area) return person;
  const labels = cropLabels(parse.labels, parse.width, area);
  const [ground, arm, hand] = (['background', other, `${side}Hand`] as const).map((name) => {
    const wanted = BODY_CLASSES.indexOf(name);
    const mask = createMask(area.width, area.height);
    for (let at = 0; at < labels.length; at++) if (labels[at] === wanted) mask.data[at] = 255;
    return mask;
  }) as [Mask, Mask, Mask];
  const [fromArm, fromHand] = [
    chamferDistanceWithin(arm, GROUND * unit).data,
    chamferDistanceWithin(hand, GROUND * unit).data,
  ];
  const [skins, walls, unsure]: [number[], number[], number[]] = [[], [], []];
  for (let at = 0; at < labels.length; at++)
    if (arm.data[at] === 255) skins.push(at);
    else if (ground.data[at] === 0) continue;
    else if (fromArm[at]! > GROUND * unit && fromHand[at]! > GROUND * unit) walls.push(at);
    else if (fromArm[at]! < NEAR * unit && fromHand[at]! < NEAR * unit) unsure.push(at);
  if (skins.length < SAMPLES || walls.length < SAMPLES) return person;
  const lab = toLab(cropRgba(photo, area)).data;
  const [ofArm, ofGround] = [thinned(skins, SAMPLES), thinned(walls, SAMPLES)];
  const edge = createMask(area.width, area.height);
  let any = false;
  for (const at of unsure) {
    const toArm = nearestColour(lab, at, ofArm, LIGHTNESS).distance;
    if (toArm >= NEARER * nearestColour(lab, at, ofGround, LIGHTNESS).distance) continue;
    edge.data[at] = 255;
    any = true;
  }
  if (!any) return person;
  // the soft rim goes along
  const moved = createMask(parse.width, parse.height);
  pasteMaskInPlace(moved, dilateSquare(edge, 2), area.x, area.y);
  return moveCoverage(person, 'background', other, moved);
}
