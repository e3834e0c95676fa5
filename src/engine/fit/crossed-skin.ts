/**
 * The skin of forearms that cross, told apart. By bones alone the parse cuts straight through both; the one before ends in a dark
 * crease on the one behind. What is reached sooner from the one, on ways that avoid creases, is its own.
 */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { chamferDepth } from '../pixels/chamfer-distance.ts';
import { type PixelArea, pasteMaskInPlace, wholePixels } from '../pixels/crop.ts';
import { createMask, createRgbaImage, type RgbaImage } from '../pixels/image.ts';
import { resizeMask } from '../pixels/resample.ts';
import { type ArmAxis, armTable, nearestOnArm, typicalReach } from './arm-axis.ts';
import { creaseSteps, waysFrom } from './crease-ways.ts';
import { moveCoverage } from './parse-edit.ts';

/** Pixels of the photo a side of one here. */
const GRID = 2;
/** Half-widths from an arm's middle within which skin surely is that arm's, and beyond which it isn't the one before. */
const CORE = 0.45;
const FRONT_CORE = 0.7;
const OFF_FRONT = 1.9;
/** So far around the forearm before, in its half-widths, and onto its hand, as a share of the arm, skin is told apart. */
const AROUND = 2.2;
const ONTO_HAND = 1.35;
/** A hand's core is what lies deeper than this, in shoulder widths. */
const HAND_CORE = 0.035;
/** Two forearms cross where so much of them lies on each other, in squared shoulder widths. */
const CROSSING = 0.006;
/** Levels of darkness that skin has without a crease. */
const FAINT = 8;
/** What a step beside the arms' skin is longer by, pixels: no way leads around a crease. */
const OFF_SKIN = 40;

/** Seeds: arm and hand of the one before and of the one behind. */
const [FRONT_ARM, FRONT_HAND, REAR_ARM, REAR_HAND] = [1, 2, 3, 4];

/** The person with each forearm's skin as its own, where that of the `front` side lies before the other. `unit` is the shoulder width in pixels. */
export function withCrossedSkin(
  person: PerceivedPerson,
  arms: { readonly left: ArmAxis; readonly right: ArmAxis },
  front: 'left' | 'right',
  unit: number,
): PerceivedPerson {
  const rear = front === 'left' ? 'right' : 'left';
  const [before, behind] = [arms[front], arms[rear]];
  const { labels, width, height } = person.parse;
  const area = areaAround(before, unit, width, height);
  const columns = Math.floor(area.width / GRID);
  const rows = Math.floor(area.height / GRID);
  const [frontArm, frontHand, rearArm, rearHand] = [
    BODY_CLASSES.indexOf(`${front}Arm`),
    BODY_CLASSES.indexOf(`${front}Hand`),
    BODY_CLASSES.indexOf(`${rear}Arm`),
    BODY_CLASSES.indexOf(`${rear}Hand`),
  ];
  const labelAt = (x: number, y: number): number => labels[(area.y + GRID * y) * width + area.x + GRID * x]!;
  const handDepth = (wanted: number): Float32Array => {
    const mask = createMask(columns, rows);
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < columns; x++) if (labelAt(x, y) === wanted) mask.data[y * columns + x] = 255;
    return chamferDepth(mask).data;
  };
  const [inFront, inRear] = [handDepth(frontHand), handDepth(rearHand)];
  const core = (HAND_CORE * unit) / GRID;
  const seeds = new Uint8Array(columns * rows);
  const near = new Uint8Array(columns * rows);
  const steps = creaseSteps(reduced(person.photo, area, columns, rows), unit / GRID, FAINT);
  let crossing = 0;
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const at = y * columns + x;
      const label = labelAt(x, y);
      const isArm = label === frontArm || label === rearArm;
      if (!isArm && label !== frontHand && label !== rearHand) {
        steps[at]! += OFF_SKIN;
        continue;
      }
      const point = { x: area.x + GRID * (x + 0.5), y: area.y + GRID * (y + 0.5) };
      const onFront = offAxis(before, point, unit);
      const onRear = offAxis(behind, point, unit);
      if (
        onFront.off < AROUND &&
        onFront.length > before.elbowAt &&
        onFront.length < ONTO_HAND * before.length
      )
        near[at] = 1;
      const isFront = onFront.length < before.length;
      const isRear = onRear.length < behind.length;
      if (onFront.off < 1 && onRear.off < 1 && isFront && isRear)
        if (onFront.length > before.elbowAt && onRear.length > behind.elbowAt) crossing++;
      if (inFront[at]! > core) seeds[at] = FRONT_HAND!;
      else if (inRear[at]! > core) seeds[at] = REAR_HAND!;
      else if (!isArm) continue;
      else if (onFront.off < FRONT_CORE && isFront) seeds[at] = FRONT_ARM!;
      else if (onRear.off < CORE && isRear && onFront.off > OFF_FRONT) seeds[at] = REAR_ARM!;
    }
  if (crossing * GRID * GRID < CROSSING * unit * unit) return person;
  const { seed } = waysFrom(seeds, steps, columns);
  const move = (result: PerceivedPerson, from: 'front' | 'rear', to: number): PerceivedPerson => {
    const part = createMask(columns, rows);
    let any = false;
    for (let at = 0; at < part.data.length; at++) {
      if (near[at] === 0 && !besideNear(near, at, columns)) continue;
      if (seed[at] !== to) continue;
      part.data[at] = 255;
      any = true;
    }
    if (!any) return result;
    const moved = createMask(width, height);
    pasteMaskInPlace(moved, resizeMask(part, GRID * columns, GRID * rows), area.x, area.y);
    const side = from === 'front' ? front : rear;
    const other = from === 'front' ? rear : front;
    return moveCoverage(
      result,
      `${side}Arm`,
      `${other}${to === FRONT_HAND || to === REAR_HAND ? 'Hand' : 'Arm'}`,
      moved,
    );
  };
  const toFront = move(move(person, 'rear', FRONT_ARM!), 'rear', FRONT_HAND!);
  return move(move(toFront, 'front', REAR_ARM!), 'front', REAR_HAND!);
}

/** The soft rim of what is told apart goes along. */
function besideNear(near: Uint8Array, at: number, columns: number): boolean {
  return near[at - 1] === 1 || near[at + 1] === 1 || near[at - columns] === 1 || near[at + columns] === 1;
}

/**
 * Length along an arm of the place nearest to `point`, and how far that is off the arm's middle, in half-widths: those of an arm as
 * arms are at least, for it was measured with the parse's cuts.
 */
function offAxis(
  arm: ArmAxis,
  point: { readonly x: number; readonly y: number },
  unit: number,
): { readonly length: number; readonly off: number } {
  const { length, offset } = nearestOnArm(arm, point);
  const { outward, inward } = typicalReach(length / arm.length, arm.elbowAt / arm.length);
  const half = Math.max(armTable(arm, arm.bare, length), ((outward + inward) / 2) * unit);
  return { length, off: Math.abs(offset - armTable(arm, arm.middle, length)) / half };
}

/** The photo's part around an arm and its hand. */
function areaAround({ points }: ArmAxis, unit: number, width: number, height: number): PixelArea {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const margin = 0.35 * unit;
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return wholePixels(
    { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y },
    width,
    height,
  );
}

/** The means of the photo's squares of `GRID` pixels a side. */
function reduced({ data, width }: RgbaImage, area: PixelArea, columns: number, rows: number): RgbaImage {
  const small = createRgbaImage(columns, rows);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const from = 4 * ((area.y + GRID * y) * width + area.x + GRID * x);
      const to = 4 * (y * columns + x);
      for (let c = 0; c < 3; c++)
        small.data[to + c] =
          (data[from + c]! +
            data[from + 4 + c]! +
            data[from + 4 * width + c]! +
            data[from + 4 * width + 4 + c]!) /
          4;
      small.data[to + 3] = 255;
    }
  return small;
}
