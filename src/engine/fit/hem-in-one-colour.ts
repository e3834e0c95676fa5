/**
 * The hem of a top that hangs over lower clothes of its own colour. The parse can't tell the two and finds a waist somewhere
 * above, at a fold; but the hem is seen as a line that goes level across the hips.
 */
import type { PerceivedPerson } from '../perceive/person.ts';
import type { BodyMeasures } from './measure-body.ts';
import { LOWEST_WAISTBAND } from './measure-waist.ts';
import { AT_WAIST, edgeAlong, edgeAtWaist, isOneColour, WAISTBAND_SEEN } from './one-suit.ts';

/** From where on no waistband lies down to here such a hem is looked for, as shares of the torso, in steps of a shoulder width. */
const LOWEST_HEM = 1.35;
const STEP = 0.008;
/** How much a hem rises to one side at most, and the slopes tried. */
const SLOPES = [0, -0.04, 0.04, -0.08, 0.08];
/** By how much a hem's ΔE is more than that across the waist that was parsed. */
const CLEARER = 1.6;

/** It is seen on either half, a little past the middle. */
const HALVES = [AT_WAIST.filter((place) => place < 0.12), AT_WAIST.filter((place) => place > -0.12)];

/** Torso height of that hem; null where clothes differ, a waistband is seen where one was parsed, or no clearer line below it. */
export function hemInOneColour(person: PerceivedPerson, body: BodyMeasures): number | null {
  const { frame, waistline, tucked } = body;
  if (waistline === null || !tucked || !isOneColour(person, body)) return null;
  const parsed = edgeAtWaist(person, body);
  if (parsed >= WAISTBAND_SEEN) return null;
  const unit = frame.shoulderWidth;
  let clearest = Math.max(WAISTBAND_SEEN, CLEARER * parsed);
  let hem: number | null = null;
  const first = LOWEST_WAISTBAND * frame.torsoLength;
  for (let v = first; v < LOWEST_HEM * frame.torsoLength; v += Math.max(1, STEP * unit))
    for (const slope of SLOPES) {
      const line = (place: number): number => v + slope * place * unit;
      const edge = Math.min(...HALVES.map((half) => edgeAlong(person, frame, half, line)));
      if (edge <= clearest) continue;
      clearest = edge;
      hem = v;
    }
  return hem;
}
