/** The ends of a waistband, where the parse takes trousers for the top that is tucked into them. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { armTable, nearestOnArm } from './arm-axis.ts';
import { beforeHand } from './before-hand.ts';
import type { BodyMeasures } from './measure-body.ts';
import { toTorso } from './torso-frame.ts';

/** Farther than this from the trousers' mean colour (0..255, root of the channels' squares) lies no corner of them. */
const OTHER_COLOUR = 70;
/** How far below the waistline such corners are sought, shoulder widths. */
const DEPTH = 0.24;

/**
 * The person with what lies below the waistline of a tucked top, and within the sides of the trousers, as lower clothes.
 * A sleeve that hangs before the hip stays the top's, and so does its cuff down to the hand.
 */
export function settleWaistCorners(person: PerceivedPerson, body: BodyMeasures): PerceivedPerson {
  const { waistline, frame, lowerSides, arms } = body;
  if (waistline === null || !body.tucked || !(lowerSides.left || lowerSides.right)) return person;
  const { parse } = person;
  const { width, height } = parse;
  const unit = frame.shoulderWidth;
  const labels = parse.labels.slice();
  const upper = parse.coverage.upperClothes.data.slice();
  const lower = parse.coverage.lowerClothes.data.slice();
  const lowerClass = BODY_CLASSES.indexOf('lowerClothes');
  const upperClass = BODY_CLASSES.indexOf('upperClothes');
  const { data } = person.photo;
  const x = frame.origin.x + waistline * frame.down.x;
  const y = frame.origin.y + waistline * frame.down.y;
  const bottom = Math.min(height, Math.ceil(y + 0.5 * unit));
  const right = Math.min(width, Math.ceil(x + 0.8 * unit));
  const cuffs = [beforeHand(person, body, 'left'), beforeHand(person, body, 'right')];
  const mean = [0, 0, 0];
  let count = 0;
  for (let row = Math.max(0, Math.floor(y)); row < bottom; row += 2)
    for (let column = Math.max(0, Math.floor(x - 0.4 * unit)); column < right; column += 2) {
      const at = row * width + column;
      if (lower[at]! < 200) continue;
      count++;
      for (let c = 0; c < 3; c++) mean[c]! += data[4 * at + c]!;
    }
  for (let c = 0; c < 3; c++) mean[c]! /= Math.max(1, count);
  for (let row = Math.max(0, Math.floor(y - 0.3 * unit)); row < bottom; row++)
    for (let column = Math.max(0, Math.floor(x - 0.8 * unit)); column < right; column++) {
      const at = row * width + column;
      if (upper[at] === 0) continue;
      let squares = 0;
      for (let c = 0; c < 3; c++) squares += (data[4 * at + c]! - mean[c]!) ** 2;
      if (squares > OTHER_COLOUR ** 2) continue;
      const point = { x: column + 0.5, y: row + 0.5 };
      const { u, v } = toTorso(frame, point);
      const below = v - body.waistAt(u);
      if (below < 0.012 * unit || below > DEPTH * unit) continue;
      const name = u >= 0 ? 'left' : 'right';
      const reach = lowerSides[name];
      if (!reach || Math.abs(u) > reach(v)) continue;
      const arm = arms[name];
      if (arm.sleeved && Math.abs(u) > 0.25 * unit) {
        const near = nearestOnArm(arm, point);
        const offset = near.offset - armTable(arm, arm.middle, near.length);
        if (Math.abs(offset) < 1.1 * armTable(arm, arm.bare, near.length)) continue;
      }
      if (cuffs.some((isCuff) => isCuff(point.x, point.y))) continue;
      lower[at] = Math.min(255, lower[at]! + upper[at]!);
      upper[at] = 0;
      if (labels[at] === upperClass) labels[at] = lowerClass;
    }
  const coverage = {
    ...parse.coverage,
    upperClothes: { width, height, data: upper },
    lowerClothes: { width, height, data: lower },
  };
  return { ...person, parse: { ...parse, labels, coverage } };
}
