/** What the parse got wrong about a waistband's ends: tips of it taken for the top, and the bare waist beside it for an arm. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { cropMask, cropRgba, type PixelArea, pasteMaskInPlace } from '../pixels/crop.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import { nearestColour, thinned } from '../pixels/nearest-colour.ts';
import { armTable, nearestOnArm } from './arm-axis.ts';
import type { BodyMeasures } from './measure-body.ts';
import { moveCoverage } from './parse-edit.ts';
import { fromTorso, toTorso } from './torso-frame.ts';
import { waistEdge } from './waist-edge.ts';

/** How far above the edge, below it and beyond its ends is looked, in shoulder widths. */
const ABOVE = 0.13;
const BELOW = 0.03;
/** Largest area of a tip, squared shoulder widths: more is a strap's leather, or the shade in a fold of the top. */
const LARGEST_TIP = 0.0028;
const BEYOND = 0.06;
/** Depth below the edge, and heights above it, in which the colours of both clothes are learnt. */
const LEARNT = 0.12;
const TOP_LEARNT = [0.08, 0.22] as const;
const SAMPLES = 120;
/** So much nearer in Lab to the trousers' colours than to the top's. */
const NEARER = 8;
/** Skin farther from an arm's axis than this, in half-widths of the bare arm, is the waist. */
const BESIDE_ARM = 1.35;

/** The person with tips of the old waistband as lower clothes, and the bare waist above it as trunk. */
export function withoutOldWaistRest(person: PerceivedPerson, body: BodyMeasures): PerceivedPerson {
  const edge = body.tucked ? waistEdge(person, body) : null;
  if (!edge) return person;
  const { frame } = body;
  const unit = frame.shoulderWidth;
  const reach = {
    left: (edge.reach.left ?? body.waistReach.left) + BEYOND * unit,
    right: (edge.reach.right ?? body.waistReach.right) + BEYOND * unit,
  };
  const { width, height, coverage } = person.parse;
  const ends = [-reach.right, 0, reach.left].flatMap((u) => [
    fromTorso(frame, u, edge.at(u) - TOP_LEARNT[1] * unit),
    fromTorso(frame, u, edge.at(u) + LEARNT * unit),
  ]);
  const [xs, ys] = [ends.map(({ x }) => x), ends.map(({ y }) => y)];
  const x = Math.max(0, Math.floor(Math.min(...xs)));
  const y = Math.max(0, Math.floor(Math.min(...ys)));
  const area: PixelArea = {
    x,
    y,
    width: Math.min(width, Math.ceil(Math.max(...xs))) - x,
    height: Math.min(height, Math.ceil(Math.max(...ys))) - y,
  };
  if (area.width < 16 || area.height < 16) return person;
  const lab = toLab(cropRgba(person.photo, area)).data;
  const lower = cropMask(coverage.lowerClothes, area).data;
  const upper = cropMask(coverage.upperClothes, area).data;
  const labels = person.parse.labels;
  const armOf = { left: BODY_CLASSES.indexOf('leftArm'), right: BODY_CLASSES.indexOf('rightArm') };
  const own: number[] = [];
  const others: number[] = [];
  const unsure: number[] = [];
  const waist = { left: createMask(width, height), right: createMask(width, height) };
  const onWaist = { left: false, right: false };
  for (let row = 0; row < area.height; row++)
    for (let column = 0; column < area.width; column++) {
      const at = row * area.width + column;
      const point = { x: area.x + column + 0.5, y: area.y + row + 0.5 };
      const { u, v } = toTorso(frame, point);
      const side = u > 0 ? 'left' : 'right';
      if (Math.abs(u) > reach[side]) continue;
      const above = (edge.at(u) - v) / unit;
      if (above < 0 && above > -LEARNT && lower[at]! > 200) own.push(at);
      if (above > TOP_LEARNT[0] && above < TOP_LEARNT[1] && upper[at]! > 200) others.push(at);
      if (above > ABOVE || above < -BELOW) continue;
      if (upper[at]! > 64) unsure.push(at);
      const whole = (area.y + row) * width + area.x + column;
      if (labels[whole] !== armOf[side]) continue;
      const arm = body.arms[side];
      const near = nearestOnArm(arm, point);
      const offset = near.offset - armTable(arm, arm.middle, near.length);
      if (-offset < BESIDE_ARM * armTable(arm, arm.bare, near.length)) continue;
      waist[side].data[whole] = 255;
      onWaist[side] = true;
    }
  let result = person;
  const largest = LARGEST_TIP * unit * unit;
  const tips =
    own.length > 100 && others.length > 100 ? tipsOf(area, lab, lower, own, others, unsure, largest) : null;
  if (tips) {
    const whole = createMask(width, height);
    pasteMaskInPlace(whole, tips, area.x, area.y);
    result = moveCoverage(result, 'upperClothes', 'lowerClothes', whole);
  }
  if (onWaist.left) result = moveCoverage(result, 'leftArm', 'neck', waist.left);
  if (onWaist.right) result = moveCoverage(result, 'rightArm', 'neck', waist.right);
  return result;
}

/** Pixels in the trousers' colours, 255, where small parts of them join onto the trousers; null where none do. */
function tipsOf(
  { width, height }: PixelArea,
  lab: Float32Array,
  lower: Uint8Array,
  own: readonly number[],
  others: readonly number[],
  unsure: readonly number[],
  largest: number,
): Mask | null {
  const alike = createMask(width, height);
  const [mine, theirs] = [thinned(own, SAMPLES), thinned(others, SAMPLES)];
  let any = false;
  for (const at of unsure) {
    if (lower[at]! >= 128) continue;
    if (nearestColour(lab, at, mine, 1).distance + NEARER > nearestColour(lab, at, theirs, 1).distance)
      continue;
    alike.data[at] = 255;
    any = true;
  }
  if (!any) return null;
  const { labels, components } = connectedComponents(alike, 8);
  const joins = new Uint8Array(components.length);
  const beside = [-1, 1].flatMap((by) => [by, by * width, by * (width - 1), by * (width + 1)]);
  for (const at of unsure) {
    const part = labels[at]! - 1;
    if (part >= 0 && components[part]!.area <= largest && beside.some((by) => lower[at + by]! >= 128))
      joins[part] = 1;
  }
  const tips = createMask(width, height);
  for (const at of unsure) if (labels[at]! > 0 && joins[labels[at]! - 1]) tips.data[at] = 255;
  return dilateSquare(tips, 1);
}
