/** A top that ends above the waistband, with a bare belly between: it is not tucked in, and its hem lies before the band's ends. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { labelAt } from './body-labels.ts';
import type { BodyMeasures } from './measure-body.ts';
import { fromTorso } from './torso-frame.ts';

/** Skin this broad, so far above the band and this near to the axis, is a belly; shoulder widths. */
const BROAD = 0.08;
const ABOVE = 0.04;
const ABOUT = 0.3;

/** Whether a bare belly parts the worn top from the waistband in the middle. */
export function showsBelly(
  person: PerceivedPerson,
  { frame, waistAt, waistline }: Pick<BodyMeasures, 'frame' | 'waistAt' | 'waistline'>,
): boolean {
  if (waistline === null) return false;
  const unit = frame.shoulderWidth;
  const skin = BODY_CLASSES.indexOf('neck');
  let seen = 0;
  for (let u = -ABOUT * unit; u <= ABOUT * unit; u++) {
    const { x, y } = fromTorso(frame, u, waistAt(u) - ABOVE * unit);
    if (labelAt(person, x, y) === skin) seen++;
  }
  return seen > BROAD * unit;
}
