/**
 * A hand that hangs before a skirt or beside a leg, where the parse gave a part of it to the legs: as a leg it would go with
 * the old skirt, and the fingers with it.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { moveCoverage } from './parse-edit.ts';
import { torsoFrame } from './torso-frame.ts';

/** No hand shows more skin than this, in squared shoulder widths. */
const MOST = 0.13;
/** All of it lies so near the wrist, in shoulder widths. */
const REACH = 0.62;

/** The person with small pieces of bare leg that lie wholly by a wrist as its hand. */
export function withHandsOffLegs(person: PerceivedPerson): PerceivedPerson {
  const { pose, parse } = person;
  const unit = torsoFrame(pose).shoulderWidth;
  const { labels: pieces, components } = connectedComponents(parse.coverage.legs, 8);
  const { width } = parse;
  let result = person;
  for (const side of ['left', 'right'] as const) {
    const wrist = pose.landmarks[`${side}Wrist`].point;
    const isHand = components.map(
      ({ area, left, right, top, bottom }) =>
        area < MOST * unit * unit && farthest(wrist, left, right, top, bottom) < REACH * unit,
    );
    if (!isHand.includes(true)) continue;
    const legs = BODY_CLASSES.indexOf('legs');
    const move = { ...parse.coverage.legs, data: new Uint8Array(pieces.length) };
    // the soft rim goes with its piece
    const near = (at: number): boolean =>
      [0, -1, 1, -width, width, -2, 2, -2 * width, 2 * width].some((by) => {
        const piece = pieces[at + by];
        return piece !== undefined && piece !== 0 && isHand[piece - 1];
      });
    for (let at = 0; at < pieces.length; at++)
      if ((parse.coverage.legs.data[at]! > 0 || parse.labels[at] === legs) && near(at)) move.data[at] = 255;
    result = moveCoverage(result, 'legs', `${side}Hand`, move);
  }
  return result;
}

/** Distance from a point to the farthest corner of a box. */
function farthest({ x, y }: ImagePoint, left: number, right: number, top: number, bottom: number): number {
  return Math.hypot(
    Math.max(Math.abs(x - left), Math.abs(right - x)),
    Math.max(Math.abs(y - top), Math.abs(bottom - y)),
  );
}
