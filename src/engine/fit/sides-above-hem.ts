/** The old bottom's sides where a hem that hangs deep in the middle lets them out higher up. */
import type { PerceivedPerson } from '../perceive/person.ts';
import { lowerSides } from './lower-sides.ts';
import type { BodyMeasures } from './measure-body.ts';

/** A settled waistline that lies lower than the first one by so much, in shoulder widths, hides rows of the sides. */
const LOWERED = 0.05;

/**
 * The `body` of a person whose hem was settled, with the old bottom's sides seen from the waistline of `first` on where the
 * settled one lies lower; `first` is the body as measured before.
 */
export function withSidesAboveHem(
  body: BodyMeasures,
  first: BodyMeasures,
  person: PerceivedPerson,
): BodyMeasures {
  const { frame, waistline } = body;
  if (waistline === null || first.waistline === null) return body;
  if (waistline < first.waistline + LOWERED * frame.shoulderWidth) return body;
  return { ...body, lowerSides: lowerSides(person, frame, first.waistAt) };
}
