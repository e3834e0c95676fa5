/** What a person in the garment's picture shows of the garment, looked up in the axes of that person's body. */
import { armPoint } from '../fit/arm-axis.ts';
import { classTable } from '../fit/body-labels.ts';
import { type BodyMeasures, measureBody } from '../fit/measure-body.ts';
import { fromTorso } from '../fit/torso-frame.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { dilateSquare, openDisc } from '../pixels/morphology.ts';
import { resizeRgba } from '../pixels/resample.ts';
import { clothCore } from './cloth-core.ts';
import { refineCloth } from './refine-cloth.ts';
import { hoodStands, regainHood } from './regain-hood.ts';
import { regainPaleTrim } from './regain-pale-trim.ts';
import { withoutHairAndSkin } from './without-hair-and-skin.ts';
import { withoutLitAndShadedSkin } from './without-lit-and-shaded-skin.ts';
import { withoutOpenWall } from './without-open-wall.ts';
import { withoutWall } from './without-wall.ts';
import { withoutWallColour } from './without-wall-colour.ts';
import { withoutWallSlits } from './without-wall-slits.ts';

/** What may lie before a garment: through it the garment goes on. */
const BEFORE: readonly BodyClass[] = [
  'hair',
  'face',
  'leftHand',
  'rightHand',
  'leftArm',
  'rightArm',
  'other',
];
const HAIR = BODY_CLASSES.indexOf('hair');
/** Pieces of cloth smaller than this share of the largest are scraps of the parse. */
const SCRAP = 0.02;
/** Half the width of a notch that colours alone don't cut, in shoulder widths. */
const NOTCH = 0.022;
/** A hole in the cloth up to this share of a square of the shoulder width is a print. */
const PRINT = 0.008;
/** How far beside what lies before the garment pixels are its, in shoulder widths. */
const BESIDE = 0.04;
/** Around a hand, this far beyond the wrist and this wide in shoulder widths, what is neither wall nor clothes is its. */
const HAND = { beyond: 0.12, radius: 0.2 } as const;
const NO_HAND: readonly BodyClass[] = ['background', 'upperClothes', 'lowerClothes', 'shoes'];
/** Times that the garment's edge is settled by colours: each reaches a little farther in. */
const ROUNDS = 2;

export interface WornView {
  readonly person: PerceivedPerson;
  readonly body: BodyMeasures;
  /** Where the garment is seen, 255 or 0, of the picture's size. */
  readonly cloth: Mask;
  /** Whether the garment is seen at a picture point. */
  readonly isCloth: (x: number, y: number) => boolean;
  /** Whether something that can lie before the garment is seen at a picture point. */
  readonly isBefore: (x: number, y: number) => boolean;
  /** Whether a hood lies around the neck: face and neck end it, and nothing of it is looked for before them. */
  readonly hooded: boolean;
  /**
   * The garment's own middle at the neck, u in the torso's axes, where `isCloth` tells already what the other side shows of what
   * is hidden; else null.
   */
  readonly mirroredAt: number | null;
  /** 255 where `isCloth` tells what the other side shows; null where nothing is told by it. */
  readonly madeUp: Mask | null;
  /** `isCloth` and `isBefore` in the torso's axes. */
  readonly clothAt: (u: number, v: number) => boolean;
  readonly beforeAt: (u: number, v: number) => boolean;
}

/** The view of what the person wears in `classes`. */
export function viewWorn(person: PerceivedPerson, classes: readonly BodyClass[]): WornView {
  const body = measureBody(person);
  const { width, height, labels, coverage } = person.parse;
  const covered = createMask(width, height);
  for (const name of classes) {
    const { data } = coverage[name];
    for (let i = 0; i < data.length; i++) covered.data[i] = Math.min(255, covered.data[i]! + data[i]!);
  }
  for (let i = 0; i < covered.data.length; i++) covered.data[i] = covered.data[i]! >= 128 ? 255 : 0;
  const cloth = withoutScraps(settled(person, covered, body));
  const before = createMask(width, height);
  // where no face was found its place is a guess: neck and shoulders can lie there
  const table = classTable(person.face ? BEFORE : BEFORE.filter((name) => name !== 'face'));
  for (let i = 0; i < before.data.length; i++)
    if (cloth.data[i] === 0 && (table[labels[i]!] || coverage.hair.data[i]! >= 128)) before.data[i] = 255;
  // what the parse took for the garment and its colours don't confirm beside a strand or a hand is theirs
  const beside = dilateSquare(before, Math.max(1, Math.round(BESIDE * body.frame.shoulderWidth)));
  for (let i = 0; i < before.data.length; i++)
    if (beside.data[i] === 255 && covered.data[i] === 255 && cloth.data[i] === 0) before.data[i] = 255;
  addHandsInPlace(before, cloth, body, labels);
  const hooded = person.face !== null && hoodStands(halved(cloth), body.frame);
  return {
    person,
    body,
    hooded,
    mirroredAt: null,
    madeUp: null,
    ...clothIn(body, cloth),
    ...beforeIn(body, before),
  };
}

/** What a view tells of the garment that is seen in `cloth`. */
export function clothIn(
  { frame }: BodyMeasures,
  cloth: Mask,
): Pick<WornView, 'cloth' | 'isCloth' | 'clothAt'> {
  const isCloth = isSetIn(cloth);
  return { cloth, isCloth, clothAt: inTorso(frame, isCloth) };
}

/** What a view tells of things before the garment that are seen in `before`. */
export function beforeIn({ frame }: BodyMeasures, before: Mask): Pick<WornView, 'isBefore' | 'beforeAt'> {
  const isBefore = isSetIn(before);
  return { isBefore, beforeAt: inTorso(frame, isBefore) };
}

/** Tells of a picture point whether hair lies before the garment there: through it sleeve and body may go on, not so a bare arm. */
export function hairBefore({ person: { parse }, isBefore }: WornView): (x: number, y: number) => boolean {
  const { width, height, labels, coverage } = parse;
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    if (column < 0 || row < 0 || column >= width || row >= height || !isBefore(x, y)) return false;
    const at = row * width + column;
    return labels[at] === HAIR || coverage.hair.data[at]! >= 128;
  };
}

/** Tells whether a mask is set at a picture point. */
export function isSetIn({ data, width, height }: Mask): (x: number, y: number) => boolean {
  return (x, y) => {
    const column = Math.floor(x);
    const row = Math.floor(y);
    return column >= 0 && row >= 0 && column < width && row < height && data[row * width + column] === 255;
  };
}

/** The same in the torso's axes. */
export function inTorso(
  frame: BodyMeasures['frame'],
  isSet: (x: number, y: number) => boolean,
): (u: number, v: number) => boolean {
  return (u, v) => {
    const { x, y } = fromTorso(frame, u, v);
    return isSet(x, y);
  };
}

/** Adds what of a hand the parse took for a leg or the neck. */
function addHandsInPlace(before: Mask, cloth: Mask, { arms, frame }: BodyMeasures, labels: Uint8Array): void {
  const { width, height } = before;
  const isOther = classTable(NO_HAND);
  const radius = HAND.radius * frame.shoulderWidth;
  for (const arm of [arms.left, arms.right]) {
    const { x: cx, y: cy } = armPoint(arm, arm.length + HAND.beyond * frame.shoulderWidth, 0);
    for (let y = Math.max(0, Math.floor(cy - radius)); y < Math.min(height, cy + radius); y++)
      for (let x = Math.max(0, Math.floor(cx - radius)); x < Math.min(width, cx + radius); x++) {
        const at = y * width + x;
        if (cloth.data[at] === 0 && !isOther[labels[at]!] && Math.hypot(x - cx, y - cy) < radius)
          before.data[at] = 255;
      }
  }
}

/** The mask with its edge settled by the photo's colours, at half the photo's size. */
function settled(person: PerceivedPerson, mask: Mask, body: BodyMeasures): Mask {
  const { photo, parse } = person;
  const { width, height } = mask;
  const unit = body.frame.shoulderWidth;
  const [columns, rows] = [width >> 1, height >> 1];
  const lab = toLab(resizeRgba(photo, columns, rows));
  const background = backgroundOf(parse);
  const taken = halved(mask);
  const closed = withoutOpenWall(taken, background, lab, unit / 2);
  for (let i = 0; i < taken.data.length; i++)
    if (taken.data[i] === 255 && closed.data[i] === 0) background.data[i] = 255;
  const core = clothCore(body, columns, rows, 0.5);
  const whole = withoutScraps(withoutWall(closed, background, core, lab, unit / 2));
  let half = whole;
  for (let round = 0; round < ROUNDS; round++) half = refineCloth(half, lab, unit / 2);
  half = withoutNotches(half, whole, Math.max(1, Math.round(NOTCH * (unit / 2))));
  const closedIn = half;
  const open = withoutWallColour(
    withoutWallSlits(closedIn, background, core, lab, unit / 2),
    background,
    lab,
    unit / 2,
  );
  half = withoutLitAndShadedSkin(withoutHairAndSkin(open, lab, parse, unit / 2), lab, parse, unit / 2);
  half = regainPaleTrim(half, background, lab, parse, body.frame, 0.5);
  half = regainHood(half, lab, person, body.frame);
  half = withoutHoles(half, PRINT * (unit / 2) ** 2);
  // a slit is no print
  for (let i = 0; i < half.data.length; i++)
    if (closedIn.data[i] === 255 && open.data[i] === 0) half.data[i] = 0;
  const result = createMask(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const seen = half.data[Math.min(rows - 1, y >> 1) * columns + Math.min(columns - 1, x >> 1)]!;
      // a hole that the parse didn't have is a print
      if (seen === 255) result.data[at] = 255;
      else if (seen > 0) result.data[at] = mask.data[at]!;
    }
  return result;
}

/** 255 where the parse sees none of the person, at half its size. */
function backgroundOf({ labels, width, height }: PerceivedPerson['parse']): Mask {
  const background = BODY_CLASSES.indexOf('background');
  const result = createMask(width, height);
  for (let i = 0; i < result.data.length; i++) if (labels[i] === background) result.data[i] = 255;
  return halved(result);
}

/** `mask` with narrow pieces of `whole` given back: where a pale stripe meets a pale wall its colours prove nothing. */
function withoutNotches(mask: Mask, whole: Mask, half: number): Mask {
  const { width, height } = mask;
  const lost = createMask(width, height);
  for (let i = 0; i < lost.data.length; i++)
    if (whole.data[i] === 255 && mask.data[i] === 0) lost.data[i] = 255;
  const broad = dilateSquare(openDisc(lost, half), 1);
  const result = { ...mask, data: mask.data.slice() };
  for (let i = 0; i < lost.data.length; i++)
    if (lost.data[i] === 255 && broad.data[i] === 0) result.data[i] = 255;
  return result;
}

/** The mask with 128 where cloth surrounds what it leaves out, up to `largest` pixels: a wider hole is a gap. */
function withoutHoles(mask: Mask, largest: number): Mask {
  const { width, height } = mask;
  const rest = createMask(width, height);
  for (let i = 0; i < rest.data.length; i++) rest.data[i] = 255 - mask.data[i]!;
  const { labels, components } = connectedComponents(rest, 4);
  const result = createMask(width, height);
  for (let i = 0; i < result.data.length; i++) {
    const piece = components[labels[i]! - 1];
    const enclosed =
      piece && piece.left > 0 && piece.top > 0 && piece.right < width - 1 && piece.bottom < height - 1;
    const around = enclosed && piece.area < largest;
    result.data[i] = mask.data[i] === 255 ? 255 : around ? 128 : 0;
  }
  return result;
}

/** The mask at half its size, 255 where most of four pixels are set. */
export function halved({ data, width, height }: Mask): Mask {
  const half = createMask(width >> 1, height >> 1);
  for (let y = 0; y < half.height; y++)
    for (let x = 0; x < half.width; x++) {
      const at = 2 * y * width + 2 * x;
      const sum = data[at]! + data[at + 1]! + data[at + width]! + data[at + width + 1]!;
      half.data[y * half.width + x] = sum >= 510 ? 255 : 0;
    }
  return half;
}

function withoutScraps(mask: Mask): Mask {
  const { labels, components } = connectedComponents(mask, 8);
  const largest = Math.max(0, ...components.map(({ area }) => area));
  const result = createMask(mask.width, mask.height);
  for (let i = 0; i < result.data.length; i++) {
    const label = labels[i]!;
    if (label > 0 && components[label - 1]!.area > SCRAP * largest) result.data[i] = 255;
  }
  return result;
}
