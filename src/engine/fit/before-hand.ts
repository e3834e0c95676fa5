/** Where a cuff may lie: on the way from a forearm to the root of its hand that is seen. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import type { BodyMeasures } from './measure-body.ts';

/** In shoulder widths: a hand is looked for so far around the wrist and aside of the forearm's axis; a cuff is so long at most. */
const AROUND = 0.45;
const BESIDE = 0.24;
const LONGEST = 0.22;
/** A hand's root begins within so much of its first pixel: no cuff lies before what is bent aside farther down. The same unit. */
const ROOT = 0.16;
/** A forearm is so long in the picture at least: foreshortened it has no axis there. */
const SHORTEST = 0.3;

/** Tells whether a point of the photo lies there on the arm of that side; nowhere where the arm is bare or shows no hand. */
export function beforeHand(
  person: PerceivedPerson,
  { arms, frame }: Pick<BodyMeasures, 'arms' | 'frame'>,
  side: 'left' | 'right',
): (x: number, y: number) => boolean {
  const arm = arms[side];
  const unit = frame.shoulderWidth;
  if (!arm.sleeved || !arm.handSeen) return () => false;
  const wrist = arm.points.at(-1)!;
  const run = Math.hypot(wrist.x - arm.elbow.x, wrist.y - arm.elbow.y);
  if (run < SHORTEST * unit) return () => false;
  const [dx, dy] = [(wrist.x - arm.elbow.x) / run, (wrist.y - arm.elbow.y) / run];
  const { width, height, labels } = person.parse;
  const hand = BODY_CLASSES.indexOf(`${side}Hand`);
  const reach = Math.ceil(BESIDE * unit);
  const along = (x: number, y: number): number => (x - wrist.x) * dx + (y - wrist.y) * dy;
  const columnOf = (x: number, y: number): number =>
    Math.round((y - wrist.y) * dx - (x - wrist.x) * dy) + reach;
  const begins = new Float32Array(2 * reach + 1).fill(Number.POSITIVE_INFINITY);
  const [left, right] = [Math.max(0, wrist.x - AROUND * unit), Math.min(width, wrist.x + AROUND * unit)];
  const [top, bottom] = [Math.max(0, wrist.y - AROUND * unit), Math.min(height, wrist.y + AROUND * unit)];
  for (let y = Math.floor(top); y < bottom; y++)
    for (let x = Math.floor(left); x < right; x++) {
      if (labels[y * width + x] !== hand) continue;
      const column = columnOf(x + 0.5, y + 0.5);
      if (column < 0 || column >= begins.length) continue;
      begins[column] = Math.min(begins[column]!, along(x + 0.5, y + 0.5));
    }
  const rootEnds = Math.min(...begins) + ROOT * unit;
  return (x, y) => {
    const from = begins[columnOf(x, y)];
    if (from === undefined || from > rootEnds) return false;
    const before = from - along(x, y);
    return before >= 0 && before < LONGEST * unit;
  };
}
