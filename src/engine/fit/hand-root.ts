/**
 * Where a hand grows out of its arm. The pose's wrist lies somewhere in the joint, often beside the middle of what is
 * seen: a cuff that should close around the wrist needs the hand's own edges.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import type { PerceivedPerson } from '../perceive/person.ts';
import { classTable, labelAt } from './body-labels.ts';

/** The hand's first rows beside the wrist, in pixels across the forearm, outwards from the arm's axis. */
export interface HandRoot {
  readonly middle: number;
  readonly half: number;
  /** How far beyond the wrist it begins; negative before it. */
  readonly from: number;
}

/**
 * Middle and half-width of the hand where it begins, across the line from `before` to `wrist` whose outward unit normal
 * is `normal`. `half` is the half-width of a typical wrist, `reach` how far from the wrist the beginning is sought, pixels.
 * A `sleeved` arm shows no skin of its own. Null where no hand begins there.
 */
export function measureHandRoot(
  person: PerceivedPerson,
  side: 'left' | 'right',
  before: ImagePoint,
  wrist: ImagePoint,
  normal: { readonly x: number; readonly y: number },
  half: number,
  reach: number,
  sleeved: boolean,
): HandRoot | null {
  const skin = classTable(sleeved ? [`${side}Hand`] : [`${side}Hand`, `${side}Arm`]);
  const run = Math.hypot(wrist.x - before.x, wrist.y - before.y) || 1;
  const [dx, dy] = [(wrist.x - before.x) / run, (wrist.y - before.y) / run];
  const seen: { d: number; count: number; middle: number; half: number }[] = [];
  for (let d = -0.5 * reach; d < reach; d++) {
    let first = Number.POSITIVE_INFINITY;
    let last = Number.NEGATIVE_INFINITY;
    let count = 0;
    for (let offset = -3 * half; offset <= 3 * half; offset++) {
      if (!skin[labelAt(person, wrist.x + d * dx + offset * normal.x, wrist.y + d * dy + offset * normal.y)])
        continue;
      first = Math.min(first, offset);
      last = Math.max(last, offset);
      count++;
    }
    if (count > 0) seen.push({ d, count, middle: (first + last) / 2, half: (last - first + 1) / 2 });
  }
  // whole rows of skin, not a tongue of it under the old cuff, nor the hand and something beside it
  const widest = Math.max(0, ...seen.map((row) => row.count));
  const rows = seen
    .filter(
      (row) =>
        row.count > Math.max(1.3 * half, 0.6 * widest) && row.count > 1.7 * row.half && row.half < 2.4 * half,
    )
    .slice(0, Math.max(3, Math.round(0.25 * reach)));
  if (rows.length < 3) return null;
  const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!;
  const root = {
    middle: median(rows.map((row) => row.middle)),
    half: median(rows.map((row) => row.half)),
    from: rows[0]!.d,
  };
  return Math.abs(root.middle) < 1.8 * half ? root : null;
}

/**
 * Lets an arm's middle and half-widths, tables at equal steps from shoulder to wrist, run into its hand's root over the
 * end of the forearm.
 */
export function runIntoHandInPlace(
  middle: Float32Array,
  bare: Float32Array,
  root: Pick<HandRoot, 'middle' | 'half'>,
): void {
  const end = middle.length - 1;
  const move = root.middle - middle[end]!;
  // a wrist is a little narrower than the hand's root
  const widen = Math.max(0.85 * bare[end]!, Math.min(1.75 * bare[end]!, 0.94 * root.half)) - bare[end]!;
  for (let i = 0; i <= end; i++) {
    const t = Math.max(0, (i / end - 0.68) / 0.32);
    const share = t * t * (3 - 2 * t);
    middle[i]! += share * move;
    bare[i]! += share * t * widen;
  }
}
