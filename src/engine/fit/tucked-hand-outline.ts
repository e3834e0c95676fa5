/**
 * The outline of a hand that goes in under the other arm. No landmarks were found on it, so the parse takes the old top in its shade for
 * it, skin in the other arm's shade for that top, and skin of the arm on which it lies. In its shade a thing keeps its hue.
 */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { chamferDepth, chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { coveredArea, cropLabels, cropRgba, pasteMaskInPlace } from '../pixels/crop.ts';
import { blurMask } from '../pixels/gaussian-blur.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { openDisc } from '../pixels/morphology.ts';
import { type ArmAxis, armTable } from './arm-axis.ts';
import { withoutTopBeyondCrease } from './hand-at-crease.ts';
import { moveCoverage } from './parse-edit.ts';

/** In shoulder widths: what lies deeper is the hand's for sure, and the room around it in which its edge is sought. */
const CORE = 0.04;
const AROUND = 0.07;
/** Hues (logarithms of red and of blue over green) that differ by less can't be told apart. */
const TOLD = 0.12;
/** Half the breadth of the narrowest thing that is the hand's, in shoulder widths. */
const NARROW = 0.02;
/** How far the hand stands out beside its forearm, prolonged, where it lies on the other arm, in shoulder widths. */
const BESIDE_FOREARM = 0.01;
/** How far from the cloth's hue to the skin's one is the skin's: cloth in its shade takes on some of that. */
const SKIN = 0.7;

type Hue = readonly [red: number, blue: number];

/**
 * The person with the hand of `side` as far as its skin's hue goes, and no farther on the other arm than its own forearm `arm`
 * points. `unit` is the shoulder width in pixels. Where the old top has the skin's hue the crease between
 * them tells them apart.
 */
export function withTuckedHandOutlined(
  person: PerceivedPerson,
  side: 'left' | 'right',
  arm: ArmAxis,
  unit: number,
): PerceivedPerson {
  const { parse, photo } = person;
  const name = `${side}Hand` as const;
  const ownArm = `${side}Arm` as const;
  const other = `${side === 'left' ? 'right' : 'left'}Arm` as const;
  const area = coveredArea(parse.coverage[name], 64, Math.ceil(2 * AROUND * unit));
  if (!area) return person;
  const { width, height } = area;
  const labels = cropLabels(parse.labels, parse.width, area);
  const { data } = cropRgba(photo, area);
  const [hand, own, otherArm, top] = [name, ownArm, other, 'upperClothes' as const].map((its) =>
    BODY_CLASSES.indexOf(its),
  ) as [number, number, number, number];
  const where = (isIt: (at: number) => boolean): Mask => {
    const mask = createMask(width, height);
    for (let at = 0; at < mask.data.length; at++) if (isIt(at)) mask.data[at] = 255;
    return mask;
  };
  const hueAt = (at: number): Hue => {
    const green = Math.log(data[4 * at + 1]! + 4);
    return [Math.log(data[4 * at]! + 4) - green, Math.log(data[4 * at + 2]! + 4) - green];
  };
  const depth = chamferDepth(where((at) => labels[at] === hand || labels[at] === own)).data;
  const topDepth = chamferDepth(where((at) => labels[at] === top)).data;
  const core = where((at) => labels[at] === hand && depth[at]! > CORE * unit);
  const skin = middleHue(hueAt, (at) => core.data[at] === 255, labels.length);
  const cloth = middleHue(hueAt, (at) => topDepth[at]! > CORE * unit, labels.length);
  const near = chamferDistanceWithin(core, (CORE + AROUND) * unit).data;
  const isNear = (at: number): boolean => near[at]! < (CORE + AROUND) * unit;
  let edited = person;
  const move = (
    mask: Mask,
    from: typeof name | 'upperClothes' | typeof ownArm,
    to: typeof from | typeof other,
  ): void => {
    const moved = createMask(parse.width, parse.height);
    pasteMaskInPlace(moved, blurMask(mask, 0.7), area.x, area.y);
    edited = moveCoverage(edited, from, to, moved);
  };
  const beside = chamferDistanceWithin(
    where((at) => labels[at] === otherArm),
    AROUND * unit,
  ).data;
  const apart = skin && cloth ? Math.hypot(skin[0] - cloth[0], skin[1] - cloth[1]) : 0;
  if (skin && cloth && apart > TOLD) {
    const isSkin = (at: number): boolean => {
      const [red, blue] = hueAt(at);
      const towards = (red - cloth[0]) * (skin[0] - cloth[0]) + (blue - cloth[1]) * (skin[1] - cloth[1]);
      return towards > SKIN * apart ** 2;
    };
    const like = openDisc(
      where(
        (at) =>
          core.data[at] === 255 ||
          ((labels[at] === hand || labels[at] === own || labels[at] === top) && isSkin(at)),
      ),
      NARROW * unit,
    ).data;
    move(
      where((at) => labels[at] === top && like[at] === 255 && isNear(at)),
      'upperClothes',
      name,
    );
    const toTop = chamferDistanceWithin(
      where((at) => labels[at] === top),
      AROUND * unit,
    ).data;
    for (const to of ['upperClothes', other] as const)
      move(
        where(
          (at) =>
            labels[at] === hand && like[at] === 0 && toTop[at]! < beside[at]! === (to === 'upperClothes'),
        ),
        name,
        to,
      );
    const atHand = chamferDistanceWithin(
      where((at) => labels[at] === hand),
      AROUND * unit,
    ).data;
    move(
      where((at) => labels[at] === own && like[at] === 0 && atHand[at]! < AROUND * unit),
      ownArm,
      'upperClothes',
    );
  } else edited = withoutTopBeyondCrease(person, side, unit);
  const isBeyond = beyondForearm(arm, BESIDE_FOREARM * unit);
  move(
    where(
      (at) =>
        labels[at] === hand &&
        beside[at]! < AROUND * unit &&
        isBeyond(area.x + (at % width) + 0.5, area.y + Math.floor(at / width) + 0.5),
    ),
    name,
    other,
  );
  return edited;
}

/** The hue in the middle of those where `isIt`; null where there are none. */
function middleHue(hueAt: (at: number) => Hue, isIt: (at: number) => boolean, count: number): Hue | null {
  const reds: number[] = [];
  const blues: number[] = [];
  for (let at = 0; at < count; at++)
    if (isIt(at)) {
      const [red, blue] = hueAt(at);
      reds.push(red);
      blues.push(blue);
    }
  if (reds.length === 0) return null;
  const middle = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!;
  return [middle(reds), middle(blues)];
}

/** Whether a place lies more than `slack` pixels beside the forearm of `arm`, prolonged. */
function beyondForearm(arm: ArmAxis, slack: number): (x: number, y: number) => boolean {
  const [wrist, before] = [arm.points.at(-1)!, arm.points.at(-5)!];
  const normal = arm.normals.at(-1)!;
  const run = Math.hypot(wrist.x - before.x, wrist.y - before.y) || 1;
  const [nx, ny] = [-(wrist.y - before.y) / run, (wrist.x - before.x) / run];
  const sense = Math.sign(nx * normal.x + ny * normal.y) || 1;
  const middle = armTable(arm, arm.middle, arm.length);
  const half = armTable(arm, arm.bare, arm.length);
  return (x, y) => Math.abs(sense * ((x - wrist.x) * nx + (y - wrist.y) * ny) - middle) > half + slack;
}
