/**
 * A hand of which no net found the landmarks, tucked under the other arm or pressed to the hip: the parse lays it out by the
 * pose alone, with straight borders. Its outline is sought where colours change around what is surely the limb's.
 */
import { BODY_CLASSES, type PerceivedPerson, type Pose } from '../perceive/person.ts';
import { chamferDistance } from '../pixels/chamfer-distance.ts';
import { coveredArea, cropMask } from '../pixels/crop.ts';
import { createMask, type LabImage, type Mask, type Plane } from '../pixels/image.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import type { WalkPriors } from '../pixels/random-walker.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { INSIDE, NEARNESS, OUTSIDE, type PlacedLabel, withColours } from './hand-priors.ts';
import { cutLimbInPlace, type EditedParse } from './limb-matte.ts';
import { torsoFrame } from './torso-frame.ts';

const IS_SKIN = BODY_CLASSES.map((name) => /^(face|neck|legs|(left|right)(Arm|Hand))$/.test(name));

/** A palm's breadth, in shoulder widths. */
const SPAN = 0.22;
/** A hand that shows less than this share of a squared span is a remnant beside a pocket. */
const LEAST = 0.3;
/** Room around it, in spans. */
const MARGIN = 0.7;
/** The new outline counts up to so far from the hand, in spans, and fades out from so far on. */
const REACH = 0.6;
const FADE = 0.35;
/** The parse's border beside cloth and background, and beside other skin, lies at most so far off, in spans. */
const OFF_CLOTH = 0.22;
const OFF_SKIN = 0.32;
/** A thin part's core is what lies deeper than this share of it. */
const CORE = 0.7;

const spanOf = (pose: Pose): number => SPAN * torsoFrame(pose).shoulderWidth;

/** Whether the parse shows so much of the hand of `side` that it can be parted from what is around it. */
export function showsHand({ parse, pose }: PerceivedPerson, side: 'left' | 'right'): boolean {
  const hand = BODY_CLASSES.indexOf(`${side}Hand`);
  let count = 0;
  for (const label of parse.labels) if (label === hand) count++;
  return count >= LEAST * spanOf(pose) ** 2;
}

/** Parts the hand of `side`, as the parse has it, from what is around it, in place. */
export function cutUnfoundHandInPlace(edited: EditedParse, side: 'left' | 'right'): void {
  const { parse, pose } = edited.person;
  const span = spanOf(pose);
  const [hand, arm] = [BODY_CLASSES.indexOf(`${side}Hand`), BODY_CLASSES.indexOf(`${side}Arm`)];
  const only = createMask(parse.width, parse.height);
  for (let at = 0; at < edited.labels.length; at++) if (edited.labels[at] === hand) only.data[at] = 255;
  const area = coveredArea(only, 128, Math.ceil(MARGIN * span));
  if (!area) return;
  const [wrist, elbow] = [pose.landmarks[`${side}Wrist`].point, pose.landmarks[`${side}Elbow`].point];
  const far = chamferDistance(cropMask(only, area)).data;
  cutLimbInPlace(edited, {
    side,
    area,
    span,
    priors: (picture, placed) => priorsByParse(picture, placed, hand, arm, span),
    weight: (x, y) => {
      const at = (Math.floor(y) - area.y) * area.width + Math.floor(x) - area.x;
      return 1 - smoothStep(FADE * span, REACH * span, far[at]!);
    },
    isArm: (x, y) => (x - wrist.x) * (wrist.x - elbow.x) + (y - wrist.y) * (wrist.y - elbow.y) < 0,
  });
}

/** Seeds deep inside and far outside of what the parse gave to the limb; in between colours and edges decide. */
function priorsByParse(
  picture: LabImage,
  placed: (column: number, row: number) => PlacedLabel,
  hand: number,
  arm: number,
  span: number,
): WalkPriors | null {
  const { width, height } = picture;
  const unit = span / (placed(1, 0).x - placed(0, 0).x);
  const [own, skin, cloth] = [
    createMask(width, height),
    createMask(width, height),
    createMask(width, height),
  ];
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      const { label } = placed(column, row);
      (label === hand || label === arm ? own : IS_SKIN[label] ? skin : cloth).data[at] = 255;
    }
  const beyond = chamferDistance(own).data;
  const [fromCloth, fromSkin] = [chamferDistance(cloth), chamferDistance(skin)];
  const [clothCore, skinCore] = [
    coreDepth(fromCloth, OFF_CLOTH * unit),
    coreDepth(fromSkin, OFF_SKIN * unit),
  ];
  const seeds = new Uint8Array(width * height);
  const depth = new Float32Array(width * height);
  const byParse = new Uint8Array(width * height);
  for (let at = 0; at < seeds.length; at++) {
    const off = skin.data[at] === 255 ? OFF_SKIN : OFF_CLOTH;
    // shade on other skin may be this limb's
    if (cloth.data[at] === 0) byParse[at] = 1;
    if (own.data[at] === 255) {
      const [a, b] = [fromCloth.data[at]!, fromSkin.data[at]!];
      if (a > clothCore[at]! && b > skinCore[at]!) seeds[at] = INSIDE;
      // as sure as the nearer border allows
      depth[at] = -0.1 * sure(Math.min(a / (OFF_CLOTH * unit), b / (OFF_SKIN * unit)));
    } else {
      if (beyond[at]! > off * unit) seeds[at] = OUTSIDE;
      depth[at] = 0.1 * sure(beyond[at]! / (off * unit));
    }
  }
  return withColours(picture, seeds, depth, new Uint8Array(seeds.length), byParse, NEARNESS / unit);
}

/** Depth from which on a place is the core: `most`, or less where nothing around is deeper. */
function coreDepth({ data, width, height }: Plane, most: number): Float32Array {
  const steps: Mask = {
    width,
    height,
    data: Uint8Array.from(data, (depth) => Math.min(255, Math.round(8 * depth))),
  };
  return Float32Array.from(dilateSquare(steps, most).data, (around) =>
    Math.max(1.5, Math.min(most, (CORE * around) / 8)),
  );
}

/** How much the parse says at a share of the way from its border to where it is sure. */
const sure = (share: number): number => smoothStep(0.4, 1, share);
