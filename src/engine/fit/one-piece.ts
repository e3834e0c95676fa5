/**
 * A dress worn in the photo under a new bottom: its upper part stays as a top that goes into the new waistband, its skirt
 * goes. The parse divides a dress somewhere; here it is divided at the waist.
 */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { createMask } from '../pixels/image.ts';
import { type ArmAxis, armTable, nearestOnArm } from './arm-axis.ts';
import { classTable, labelAt } from './body-labels.ts';
import { meanLab } from './cloth-colour.ts';
import { limbPoint } from './limb-axis.ts';
import type { BodyMeasures } from './measure-body.ts';
import type { LegMeasures } from './measure-legs.ts';
import { moveCoverage } from './parse-edit.ts';
import { fromTorso } from './torso-frame.ts';

/** Largest difference in Lab between the cloth above and below the parse's division of one garment. */
const SAME_CLOTH = 9;
/** Where a waistband sits above the hip joints, in units. */
const WAIST = 0.36;
/** The dip of its middle over half its width. */
const DIP = 0.07;

/**
 * Whether upper and lower clothes are one garment with a skirt: cloth of one colour, between the legs too all the way down
 * to its hem, and bare legs below.
 */
export function isDress(person: PerceivedPerson, body: BodyMeasures, legs: LegMeasures): boolean {
  const { frame } = body;
  const skin = BODY_CLASSES.indexOf('legs');
  const cloth = classTable(['upperClothes', 'lowerClothes']);
  const between = (along: number) => {
    const [a, b] = [limbPoint(legs.left, along, 0), limbPoint(legs.right, along, 0)];
    return { a, b, middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
  };
  let [covered, total] = [0, 0];
  let bareBelow = false;
  for (let along = 0.3 * legs.unit; along < legs.left.length; along += 0.04 * legs.unit) {
    const { a, b, middle } = between(along);
    if (![a, b].every(({ x, y }) => cloth[labelAt(person, x, y)])) {
      bareBelow = [a, b].some(({ x, y }) => labelAt(person, x, y) === skin);
      break;
    }
    total++;
    if (cloth[labelAt(person, middle.x, middle.y)]) covered++;
  }
  // trousers whose legs touch end at the shoes
  if (!bareBelow || total < 4 || covered < 0.9 * total) return false;
  const at = body.waistline ?? frame.torsoLength - WAIST * legs.unit;
  const above = meanLab(person, frame, cloth, at - 0.35 * legs.unit, at - 0.08 * legs.unit, 0.25 * legs.unit);
  const below = meanLab(person, frame, cloth, at + 0.08 * legs.unit, at + 0.35 * legs.unit, 0.25 * legs.unit);
  return (
    above !== null &&
    below !== null &&
    Math.hypot(above[0] - below[0], above[1] - below[1], above[2] - below[2]) < SAME_CLOTH
  );
}

/** The person with the dress divided at the waist into upper and lower clothes. */
export function divideDress(
  person: PerceivedPerson,
  { frame, arms }: BodyMeasures,
  legs: LegMeasures,
): PerceivedPerson {
  const sleeves = [arms.left, arms.right].filter((arm) => arm.sleeved);
  const { width, height } = person.parse;
  const waist = frame.torsoLength - WAIST * legs.unit;
  const half = 0.5 * (legs.waist.left + legs.waist.right);
  const up = createMask(width, height);
  const down = createMask(width, height);
  const origin = fromTorso(frame, 0, 0);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dx = x + 0.5 - origin.x;
      const dy = y + 0.5 - origin.y;
      const u = dx * frame.across.x + dy * frame.across.y;
      const v = dx * frame.down.x + dy * frame.down.y;
      const edge = waist - DIP * half * Math.min(1.3, (u / half) ** 2);
      let below = Math.max(0, Math.min(1, 0.5 + v - edge));
      if (below > 0 && sleeves.some((arm) => onSleeve(arm, x + 0.5, y + 0.5))) below = 0;
      down.data[y * width + x] = Math.round(255 * below);
      up.data[y * width + x] = 255 - down.data[y * width + x]!;
    }
  const raised = moveCoverage(person, 'lowerClothes', 'upperClothes', up);
  return moveCoverage(raised, 'upperClothes', 'lowerClothes', down);
}

function onSleeve(arm: ArmAxis, x: number, y: number): boolean {
  const { length, offset } = nearestOnArm(arm, { x, y });
  if (length > 1.1 * arm.length) return false;
  return Math.abs(offset - armTable(arm, arm.middle, length)) < 1.4 * armTable(arm, arm.bare, length);
}
