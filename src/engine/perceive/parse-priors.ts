/**
 * Where each class is to be expected, from the skeleton alone: probabilities of the person's classes at every pixel
 * (they ignore the person mask), and seeds, the places where a class is next to certain.
 */
import {
  type ArmGeometry,
  type BodyGeometry,
  type Capsule,
  type CapsuleBounds,
  capsuleBounds,
  capsuleCoordinates,
  capsuleDepth,
  type HeadFrame,
  insidePolygon,
  type LegGeometry,
  withinBounds,
} from './body-geometry.ts';
import type { SleeveEnds } from './find-sleeves.ts';
import { type WaistCurve, waistAt } from './find-waist.ts';
import { handColours, skinLike } from './hand-colours.ts';
import { type ClassPlanes, createClassPlanes } from './parse-classes.ts';
import type { ParseScene } from './parse-scene.ts';
import { torsoFrame } from './torso-frame.ts';

export interface ParsePriors {
  /** Probabilities, adding up to 1 over the person's classes; `background` is left 0. */
  readonly expected: ClassPlanes;
  /** 0..1, how certainly a pixel of this class can teach the class's colours. */
  readonly seeds: ClassPlanes;
}

/** What the photo tells about this person's shape and clothes before the priors are drawn. */
export interface BodyHabits {
  readonly waist: WaistCurve;
  readonly sleeves: SleeveEnds;
  /** Odds of hair hanging down beside the neck and over the chest. */
  readonly longHair: number;
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));
const clamp = (value: number): number => Math.max(0, Math.min(1, value));

/** A depth that is as far as any. */
const FAR = 9;

/** Nearest of several capsules, by depth; `FAR` when there is none near, as outside of their `bounds`. */
function nearest(capsules: readonly Capsule[], bounds: CapsuleBounds, x: number, y: number): number {
  let least = FAR;
  if (!withinBounds(bounds, x, y)) return least;
  for (let k = 0; k < capsules.length; k++) least = Math.min(least, capsuleDepth(capsules[k]!, x, y));
  return least;
}

interface ArmCoordinates {
  /** Depth in the bare arm, 1 on its surface. */
  readonly depth: number;
  /** 0 at the shoulder, 1 at the elbow, 2 at the wrist. */
  readonly along: number;
  readonly hand: number;
}

function armCoordinates(arm: ArmGeometry, handBounds: CapsuleBounds, x: number, y: number): ArmCoordinates {
  const upper = capsuleCoordinates(arm.upper, x, y);
  const fore = capsuleCoordinates(arm.fore, x, y);
  const hand = nearest(arm.hand, handBounds, x, y);
  return fore.depth < upper.depth
    ? { depth: fore.depth, along: 1 + fore.along, hand }
    : { depth: upper.depth, along: upper.along, hand };
}

interface LegDepths {
  /** Depth in the bare leg, 1 on its surface. */
  readonly depth: number;
  readonly shin: boolean;
  readonly foot: number;
  /** How far below the ankle along the shin, in units; negative above it. */
  readonly below: number;
}

function legDepth({ thigh, shin, foot }: LegGeometry, unit: number, x: number, y: number): LegDepths {
  const onThigh = capsuleDepth(thigh, x, y);
  const onShin = capsuleDepth(shin, x, y);
  const [dx, dy] = [shin.to.x - shin.from.x, shin.to.y - shin.from.y];
  return {
    depth: Math.min(onThigh, onShin),
    shin: onShin < onThigh,
    foot: capsuleDepth(foot, x, y),
    below: ((x - shin.to.x) * dx + (y - shin.to.y) * dy) / ((Math.hypot(dx, dy) || 1) * unit),
  };
}

/** Bounding box test that spares far pixels the polygon tests. */
function near(head: HeadFrame, x: number, y: number): boolean {
  return Math.abs(x - head.centre.x) < 1.6 * head.width && Math.abs(y - head.centre.y) < 1.8 * head.width;
}

/** Priors and seeds for every pixel of the scene. */
export function drawPriors(body: BodyGeometry, scene: ParseScene, habits: BodyHabits): ParsePriors {
  const { width, height } = scene;
  const expected = createClassPlanes(width, height);
  const seeds = createClassPlanes(width, height);
  const { head } = body;
  const frame = torsoFrame(body);
  const halfWidth = Math.max(0.3, frame.halfWidth);
  const mayBeHand = handColours(scene, head);
  const leftHand = capsuleBounds(body.arms.left.hand, FAR);
  const rightHand = capsuleBounds(body.arms.right.hand, FAR);

  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const x = column + 0.5;
      const y = row + 0.5;
      const person = scene.person.data[at]!;
      if (person < 0.02) {
        seeds.background.data[at] = 1;
        expected.upper.data[at] =
          expected.lower.data[at] =
          expected.skin.data[at] =
          expected.hair.data[at] =
            0.25;
        continue;
      }

      // torso frame: down from the shoulders in torso lengths, sideways in units
      const { down, side: signedSide } = frame.at(x, y);
      const side = Math.abs(signedSide);

      // arms, hands, legs
      const left = armCoordinates(body.arms.left, leftHand, x, y);
      const right = armCoordinates(body.arms.right, rightHand, x, y);
      const arm = left.depth < right.depth ? left : right;
      const hand = Math.min(left.hand, right.hand);
      const handFound = (left.hand < right.hand ? body.arms.left : body.arms.right).handFound;
      const legLeft = legDepth(body.legs.left, body.unit, x, y);
      const legRight = legDepth(body.legs.right, body.unit, x, y);
      const leg = legLeft.depth < legRight.depth ? legLeft : legRight;

      const belowWaist = sigmoid((down - waistAt(habits.waist, signedSide)) / habits.waist.softness);
      // shoulders slope up to the neck, and collars stand above them
      const shoulderLine = -0.06 - 0.2 * clamp(1 - side / 0.5);
      const insideTorso = sigmoid((halfWidth + 0.28 - side) / 0.06) * sigmoid((down - shoulderLine) / 0.025);

      let skin = 0.04;
      let upper = 0.02 + 1.6 * insideTorso * (1 - belowWaist);
      let lower = 0.004 + 1.6 * belowWaist * (leg.depth < (leg.shin ? 3 : 2.2) || side < 0.7 ? 1 : 0.1);
      let hair = 0.002;
      let shoes = 0.0005;

      // neck and neckline: skin thins out downwards and sideways
      const neckline = Math.exp(-Math.max(0, down) / 0.13) * sigmoid((halfWidth + 0.12 - side) / 0.05);
      if (down > -0.6) skin += 0.9 * neckline * (down < 0.02 ? sigmoid((0.34 - side) / 0.04) * 3 + 0.3 : 1);
      // a bare midriff is rare but real
      skin += 0.35 * Math.exp(-(((down - 0.75) / 0.15) ** 2)) * insideTorso;

      // arms: sleeves get rarer towards the wrist, unless their end was seen
      const bare = Math.exp(-3 * Math.max(0, arm.depth - 1));
      const sleeve = Math.exp(-2.2 * Math.max(0, arm.depth - 1.5));
      const end = left.depth < right.depth ? habits.sleeves.left : habits.sleeves.right;
      if (end === null) {
        skin += (arm.along < 0.25 ? 0.35 : arm.along < 1 ? 0.8 : 1.2) * bare;
        upper += (arm.along < 1.97 ? 0.9 : 0.5) * sleeve;
      } else {
        const beyond = sigmoid((arm.along - end) / 0.08);
        skin += (0.05 + 1.4 * beyond) * bare;
        // a bare arm hides the top behind it
        upper *= 1 - 0.9 * beyond * bare;
        upper += (0.04 + 1.2 * (1 - beyond)) * sleeve;
      }
      if (arm.along > 0.5 && arm.depth < 1.35) lower *= 0.12;

      // hands are bare
      if (hand < 1.6) {
        const certain = handFound ? 14 : 3;
        skin += certain * Math.exp(-4 * Math.max(0, hand - 1));
        if (hand < 0.9 && handFound && person > 0.7 && mayBeHand(3 * at)) seeds.skin.data[at] = 0.8;
      }

      // legs below the waist may be bare
      if (belowWaist > 0.5)
        skin +=
          0.35 *
          Math.exp(-3 * Math.max(0, leg.depth - 0.8)) *
          (leg.shin ? 2 : down > 1.5 ? 1.6 : down > 1.15 ? 0.7 : 0.05);
      // trousers cover the ankle itself; sandals leave skin on the foot
      // (a foot may stand before the other leg's shin)
      const foot = legLeft.foot < legRight.foot ? legLeft : legRight;
      if (foot.foot < 2) {
        const onFoot = Math.exp(-3 * Math.max(0, foot.foot - 1));
        shoes += 4 * onFoot * (0.1 + 0.9 * sigmoid((foot.below - 0.05) / 0.03));
        skin += 0.5 * onFoot;
      }
      if (down > 1 && legLeft.depth > 3 && legRight.depth > 3 && hand > 2) lower *= 0.2;

      // head: skin inside the face, hair around it and hanging beside and below it
      if (head) {
        const hx = ((x - head.centre.x) * head.across.x + (y - head.centre.y) * head.across.y) / head.width;
        const hy = ((x - head.centre.x) * head.down.x + (y - head.centre.y) * head.down.y) / head.width;
        const radial = Math.hypot(hx / 0.52, hy / 0.64);
        const inOval = near(head, x, y) && (head.oval ? insidePolygon(head.oval, x, y) : radial < 0.95);
        if (inOval) {
          const rim = sigmoid((0.97 - radial) / 0.06);
          // bangs reach into the upper face, beards are rare: hair weighs more above the brows
          hair += 0.12 + (hy < -0.2 ? 1 : 0.1) * (1 - rim);
          skin += 7 * rim + 1.5;
          upper *= 0.05;
          if (radial < 0.85 && !head.features.some((feature) => insidePolygon(feature, x, y)))
            seeds.skin.data[at] = hy < -0.35 ? 0.3 : 1;
        } else if (hy < 0.55) {
          // the cap of hair around the face, with room for volume
          const cap = Math.exp(-1.7 * Math.max(0, radial - 1.25));
          hair += 3.5 * cap * (hy < 0.25 ? 1 : 0.6);
          // ears
          skin += 1.0 * Math.exp(-(((Math.abs(hx) - 0.53) / 0.09) ** 2) - ((hy - 0.0) / 0.28) ** 2);
          skin +=
            0.12 * cap +
            1.6 *
              sigmoid((-0.5 - hy) / 0.03) *
              sigmoid((hy + 0.76) / 0.04) *
              sigmoid((0.38 - Math.abs(hx)) / 0.05);
          upper *= hy < 0.2 ? 0.03 : 0.3;
          const crown = hy < -0.8 && hy > -1.05 && Math.abs(hx) < 0.35;
          if (crown && person > 0.75) seeds.hair.data[at] = 1;
          const temple = Math.abs(hx) > 0.6 && Math.abs(hx) < 0.85 && hy < 0.0 && hy > -0.6;
          if (temple && person > 0.85) seeds.hair.data[at] = 0.5;
        }
        if (hy >= 0.3 && hy < 3.2) {
          // long hair hangs down both sides of the neck, over shoulders and chest
          const falls =
            Math.exp(-0.6 * Math.max(0, hy - 0.7)) * Math.exp(-(((Math.abs(hx) - 0.62) / 0.3) ** 2));
          hair += habits.longHair * falls;
        }
      }

      // without a face the forearms and the throat teach skin, where they have a colour that skin can have
      if (!head?.oval && person > 0.8) {
        const forearm = arm.along > 1.15 && arm.along < 1.9 && arm.depth < 0.6;
        const throat = down > -0.25 && down < -0.08 && side < 0.12;
        if ((forearm || throat) && skinLike(scene.lab.data, 3 * at)) seeds.skin.data[at] = 0.5;
      }

      // seeds of the clothes, clear of arms, hands and hair
      const clear = arm.depth > 1.25 && hand > 1.8 && person > 0.85;
      if (clear && side < 0.62 * halfWidth && down > 0.22 && down < 0.55) seeds.upper.data[at] = 1;
      if (clear && down > 1.02 && leg.depth < 0.75 && !leg.shin)
        seeds.lower.data[at] = clamp((down - 0.95) / 0.3);
      if (
        foot.foot < 0.7 &&
        person > 0.7 &&
        (legLeft.foot < legRight.foot ? body.legs.left : body.legs.right).footInView
      )
        seeds.shoes.data[at] = 0.6;

      const total = skin + upper + lower + hair + shoes;
      expected.skin.data[at] = skin / total;
      expected.upper.data[at] = upper / total;
      expected.lower.data[at] = lower / total;
      expected.hair.data[at] = hair / total;
      expected.shoes.data[at] = shoes / total;
      if (person < 0.04) seeds.background.data[at] = clamp(1 - person / 0.04);
    }
  }
  return { expected, seeds };
}
