/**
 * Hands as mattes of their own. What the parse takes for a hand holds some of the skin behind it, of the cloth between its
 * fingers and of the background beside them, and lacks a watch at its wrist; before new clothes each of these shows.
 */
import { SURE_HAND_SCORE } from '../perceive/find-hands.ts';
import { BODY_CLASSES, type Hand, type PerceivedPerson } from '../perceive/person.ts';
import { type PixelArea, wholePixels } from '../pixels/crop.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { handPriors, type Limb } from './hand-priors.ts';
import { distanceToSegment, handShape } from './hand-shape.ts';
import { cutLimbInPlace, type EditedParse, editedParse, labelOf } from './limb-matte.ts';
import { cutUnfoundHandInPlace, showsHand } from './unfound-hand.ts';
import { readWrist } from './wrist-rows.ts';

/** Room around the landmarks, in spans of the palm. */
const MARGIN = 0.6;
/** So far behind the wrist an old cuff may have been taken for the hand, in spans of the palm. */
const OLD_CUFF = 0.9;

/** Whether a hand is found well enough to be parted from what is around it; others are left as the parse has them. */
export function hasMatte({ score }: Hand): boolean {
  return score >= SURE_HAND_SCORE;
}

/**
 * The person with the hands that were found, and what is worn at their wrists, parted from all that is around them; and
 * hands that only the parse has.
 */
export function withHandMattes(person: PerceivedPerson): PerceivedPerson {
  const found = person.hands.filter(hasMatte);
  const unfound = (['left', 'right'] as const).filter(
    (side) => !person.hands.some((hand) => hand.side === side) && showsHand(person, side),
  );
  if (found.length + unfound.length === 0) return person;
  const edited = editedParse(person);
  for (const hand of found) settleInPlace(edited, hand);
  for (const side of unfound) cutUnfoundHandInPlace(edited, side);
  return edited.person;
}

function settleInPlace(edited: EditedParse, hand: Hand): void {
  const { labels, person } = edited;
  const shape = handShape(hand, person.pose);
  const { side } = hand;
  const bare: Limb = {
    shape,
    wrist: null,
    hand: BODY_CLASSES.indexOf(`${side}Hand`),
    arm: BODY_CLASSES.indexOf(`${side}Arm`),
  };
  const wrist = readWrist(shape, (x, y) => {
    const label = labelOf(labels, person.photo, x, y);
    return label === bare.hand || label === bare.arm;
  });
  const limb = { ...bare, wrist };
  const start = wrist ? wrist.from : -OLD_CUFF * shape.span;
  const fade = 0.12 * shape.span;
  // along the forearm, and across it
  const place = (x: number, y: number) => {
    const [dx, dy] = [x - shape.wrist.x, y - shape.wrist.y];
    return [
      dx * shape.along.x + dy * shape.along.y,
      Math.abs(dx * shape.across.x + dy * shape.across.y),
    ] as const;
  };
  const { landmarks } = person.pose;
  const [shoulder, elbow] = [landmarks[`${side}Shoulder`].point, landmarks[`${side}Elbow`].point];
  // beside a hand that is raised to the head lies the upper arm of its own
  const onUpperArm = (x: number, y: number): boolean =>
    distanceToSegment(x, y, shoulder, elbow) < distanceToSegment(x, y, elbow, shape.wrist);
  cutLimbInPlace(edited, {
    side,
    area: areaOf(hand, limb, person.photo),
    span: shape.span,
    priors: (picture, placed) => handPriors(picture, limb, placed),
    weight: (x, y) => {
      const [length, off] = place(x, y);
      if (length < 0 && onUpperArm(x, y)) return 0;
      if (length > start + fade) return 1;
      return off < 1.2 * shape.span ? smoothStep(start, start + fade, length) : 0;
    },
    isArm: (x, y) => place(x, y)[0] < -0.1 * shape.span,
  });
}

/** The hand's box, and that of its wrist, with a margin, inside the photo. */
function areaOf(
  { points }: Hand,
  { shape, wrist }: Limb,
  photo: { readonly width: number; readonly height: number },
): PixelArea {
  const from = wrist?.from ?? 0;
  const back = { x: shape.wrist.x + from * shape.along.x, y: shape.wrist.y + from * shape.along.y };
  const xs = [...points, back].map(({ x }) => x);
  const ys = [...points, back].map(({ y }) => y);
  const margin = MARGIN * shape.span;
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return wholePixels(
    { x: left, y: top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top },
    photo.width,
    photo.height,
  );
}
