/**
 * The outermost rims of bare arms. A light behind the person makes an arm's edge so pale that the parse takes it for the wall,
 * but beyond an even wall begins only where the photo no longer differs from it.
 */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { boxFilter } from '../pixels/box-filter.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { coveredArea, cropLabels, cropRgba, pasteMaskInPlace } from '../pixels/crop.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { moveCoverage } from './parse-edit.ts';
import { torsoFrame } from './torso-frame.ts';

/** A rim that was missed is at most so broad, and at least: shoulder widths, pixels. */
const BROADEST = 0.016;
const NARROWEST = 2;
/** The wall's colour is read between so many of its breadths off the arm, and its mean deviation there is at most so many 8-bit steps. */
const WALL = [2, 6] as const;
const EVEN = 3;
/** Least share of a neighbourhood that must be such wall. */
const LEAST_WALL = 0.06;
/** Least mean difference of a rim from the wall, and of what lies so far out that it is no blur of the arm's edge; 8-bit steps. */
export const UNLIKE = 10;
const BEYOND_BLUR = 20;

/** The person with such rims as arm. */
export function withArmRimsOnGround(person: PerceivedPerson): PerceivedPerson {
  const unit = torsoFrame(person.pose).shoulderWidth;
  return (['leftArm', 'rightArm'] as const).reduce((result, name) => withRimOf(result, name, unit), person);
}

function withRimOf(person: PerceivedPerson, name: 'leftArm' | 'rightArm', unit: number): PerceivedPerson {
  const { photo, parse } = person;
  const reach = Math.max(NARROWEST + 1, BROADEST * unit);
  const area = coveredArea(parse.coverage[name], 64, Math.ceil(WALL[1] * reach));
  if (!area) return person;
  const { width, height } = area;
  const labels = cropLabels(parse.labels, parse.width, area);
  const [armClass, groundClass] = [BODY_CLASSES.indexOf(name), BODY_CLASSES.indexOf('background')];
  const [arm, others] = [createMask(width, height), createMask(width, height)];
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === armClass) arm.data[at] = 255;
    if (labels[at] !== groundClass) others.data[at] = 255;
  }
  const fromArm = chamferDistanceWithin(arm, reach).data;
  const unlike = unlikeWall(cropRgba(photo, area), others, reach);
  const rim = createMask(width, height);
  const near: number[] = [];
  for (let at = 0; at < labels.length; at++) if (arm.data[at] !== 0) near.push(at);
  let isBroad = false;
  const ends = createMask(width, height);
  for (const at of near)
    for (const step of [1, -1, width, -width]) {
      const beside = at + step;
      if (labels[beside] !== groundClass || rim.data[beside] !== 0) continue;
      if (fromArm[beside]! > reach || !(unlike[beside]! > UNLIKE)) continue;
      rim.data[beside] = 255;
      near.push(beside);
      if (fromArm[beside]! < NARROWEST || unlike[beside]! < BEYOND_BLUR) continue;
      ends.data[beside] = 255;
      isBroad = true;
    }
  if (!isBroad) return person;
  // elsewhere it is the arm's soft edge alone
  const fromEnds = chamferDistanceWithin(ends, reach).data;
  for (let at = 0; at < labels.length; at++) if (fromEnds[at]! >= reach) rim.data[at] = 0;
  const whole = createMask(parse.width, parse.height);
  pasteMaskInPlace(whole, rim, area.x, area.y);
  return moveCoverage(person, 'background', name, whole);
}

/** Mean difference of each pixel from the even wall around it; NaN where none is. `others` are what isn't wall. */
export function unlikeWall({ data, width, height }: RgbaImage, others: Mask, reach: number): Float32Array {
  const off = chamferDistanceWithin(others, WALL[0] * reach).data;
  const isWall = Float32Array.from(off, (distance) => (distance >= WALL[0] * reach ? 1 : 0));
  const around = (value: (at: number) => number): Float32Array =>
    boxFilter(
      { data: isWall.map((share, at) => (share > 0 ? value(at) : 0)), width, height },
      Math.round(0.7 * WALL[1] * reach),
    ).data;
  const share = around(() => 1);
  const mean = [0, 1, 2].map((c) => around((at) => data[4 * at + c]!));
  const squares = around((at) => data[4 * at + 1]! ** 2);
  return share.map((count, at) => {
    if (count < LEAST_WALL) return Number.NaN;
    const green = mean[1]![at]! / count;
    if (squares[at]! / count - green * green > EVEN * EVEN) return Number.NaN;
    let sum = 0;
    for (let c = 0; c < 3; c++) sum += Math.abs(data[4 * at + c]! - mean[c]![at]! / count);
    return sum / 3;
  });
}
