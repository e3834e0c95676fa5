/**
 * Pale stripes along the outside of a sleeve or over the shoulder, before a wall as pale. The parse takes them and what lies beyond
 * them for the wall, so that the person was measured too narrow by them; but a narrow band of wall with the same cloth on both sides is
 * a stripe, and beyond one an even wall begins only where the photo no longer differs from it.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson, type Pose } from '../perceive/person.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import {
  coveredArea,
  cropLabels,
  cropMask,
  cropRgba,
  type PixelArea,
  pasteMaskInPlace,
} from '../pixels/crop.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { closeDisc } from '../pixels/morphology.ts';
import { UNLIKE, unlikeWall } from './arm-rims-on-ground.ts';
import { moveCoverage } from './parse-edit.ts';
import { type TorsoFrame, torsoFrame } from './torso-frame.ts';
import { hangs } from './wall-beside-arms.ts';

/** A stripe is at most twice so broad, and what lies beyond the last cloth at most so; shoulder widths. */
const BROADEST = 0.022;
const BEYOND = 0.03;
/** Cloth so far from a stripe ends where its rim beyond the parse's edge is looked for, shoulder widths. */
const BESIDE = 0.06;
/** Stripes lie so near to the arm's bones or the line to the neck, shoulder widths. */
const NEAR_ARM = 0.3;
/** Least area of a side's stripes, squares of the shoulder width: less are specks. */
const LEAST = 0.002;

/** The person with such stripes, and the rims beyond them, as upper clothes. */
export function withStripesOnGround(person: PerceivedPerson): PerceivedPerson {
  const { photo, parse } = person;
  const unit = torsoFrame(person.pose).shoulderWidth;
  const stripes = findStripes(person, Math.max(2, Math.round(BROADEST * unit)));
  if (!stripes) return person;
  const reach = BEYOND * unit;
  const area = coveredArea(parse.coverage.upperClothes, 64, Math.ceil(7 * reach))!;
  const labels = cropLabels(parse.labels, parse.width, area);
  const rim = cropMask(stripes, area);
  const [cloth, ground] = [ofClass(labels, area, 'upperClothes'), ofClass(labels, area, 'background')];
  const others = { ...ground, data: ground.data.map((value) => 255 - value) };
  addRimInPlace(rim, cloth, ground, unlikeWall(cropRgba(photo, area), others, reach), reach, BESIDE * unit);
  pasteMaskInPlace(stripes, rim, area.x, area.y);
  return moveCoverage(person, 'background', 'upperClothes', stripes);
}

/** Background that a disc of `radius` pixels closes, on the outer side of arms that hang; null where there are but specks. */
function findStripes({ pose, parse }: PerceivedPerson, radius: number): Mask | null {
  const frame = torsoFrame(pose);
  const hanging = (['left', 'right'] as const).filter((side) => hangs(pose, frame, side));
  const area = hanging.length > 0 ? coveredArea(parse.coverage.upperClothes, 128, radius + 1) : null;
  if (!area) return null;
  const labels = cropLabels(parse.labels, parse.width, area);
  const closed = closeDisc(ofClass(labels, area, 'upperClothes'), radius).data;
  const groundClass = BODY_CLASSES.indexOf('background');
  let stripes: Mask | null = null;
  for (const side of hanging) {
    const isOutside = outsideOf(pose, frame, side);
    const found: number[] = [];
    for (let y = 0, at = 0; y < area.height; y++)
      for (let x = 0; x < area.width; x++, at++)
        if (closed[at]! > 0 && labels[at] === groundClass && isOutside(area.x + x, area.y + y))
          found.push((area.y + y) * parse.width + area.x + x);
    if (found.length < LEAST * frame.shoulderWidth ** 2) continue;
    stripes ??= createMask(parse.width, parse.height);
    for (const at of found) stripes.data[at] = 255;
  }
  return stripes;
}

function ofClass(labels: Uint8Array, { width, height }: PixelArea, name: BodyClass): Mask {
  const index = BODY_CLASSES.indexOf(name);
  const mask = createMask(width, height);
  for (let at = 0; at < labels.length; at++) if (labels[at] === index) mask.data[at] = 255;
  return mask;
}

/**
 * Adds what of the ground lies within `reach` of the stripes and of the cloth not farther than `near` from them, as far as it is unlike
 * the wall.
 */
function addRimInPlace(
  stripes: Mask,
  cloth: Mask,
  ground: Mask,
  unlike: Float32Array,
  reach: number,
  near: number,
): void {
  const { width, height } = stripes;
  const known = { width, height, data: stripes.data.map((value, at) => value | cloth.data[at]!) };
  const fromStripes = chamferDistanceWithin(stripes, near + reach).data;
  const fromKnown = chamferDistanceWithin(known, reach).data;
  const queue: number[] = [];
  for (let at = 0; at < known.data.length; at++)
    if (known.data[at] !== 0 && fromStripes[at]! < near) queue.push(at);
  for (const at of queue)
    for (const step of [1, -1, width, -width]) {
      const beside = at + step;
      if (!ground.data[beside] || known.data[beside] !== 0 || !(unlike[beside]! > UNLIKE)) continue;
      if (fromKnown[beside]! >= reach || fromStripes[beside]! >= near + reach) continue;
      known.data[beside] = stripes.data[beside] = 255;
      queue.push(beside);
    }
}

/** Tells of a point of the photo whether it lies near an arm that hangs on its outer side, or above the line from the neck to it. */
function outsideOf(pose: Pose, { across, down, origin, shoulderWidth }: TorsoFrame, side: 'left' | 'right') {
  const sign = side === 'left' ? 1 : -1;
  const [shoulder, elbow, wrist] = (['Shoulder', 'Elbow', 'Wrist'] as const).map(
    (joint) => pose.landmarks[`${side}${joint}`].point,
  );
  const line: ImagePoint[] = [origin, shoulder!, elbow!, wrist!];
  return (x: number, y: number): boolean => {
    let best = Number.POSITIVE_INFINITY;
    let outside = false;
    for (let k = 0; k + 1 < line.length; k++) {
      const [a, b] = [line[k]!, line[k + 1]!];
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const t = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
      const [px, py] = [x - a.x - t * dx, y - a.y - t * dy];
      const distance = Math.hypot(px, py);
      if (distance >= best) continue;
      best = distance;
      outside = k === 0 ? px * down.x + py * down.y < 0 : sign * (px * across.x + py * across.y) > 0;
    }
    return outside && best < NEAR_ARM * shoulderWidth;
  };
}
