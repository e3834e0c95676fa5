/** The back of a striding wearer's skirt: behind a leg its hem hangs lower than the front's, and a rag of it shows beside the leg. */
import { robustLine } from '../geometry/robust-line.ts';
import { BODY_CLASSES } from '../perceive/person.ts';
import { clothIn, type WornView } from './worn-view.ts';

/** Lengths are in shoulder widths. The hem is read in columns so wide, this far below the shoulders and aside. */
const STEP = 0.02;
const FROM = 1;
const LOWEST = 5;
const FARTHEST = 3;
/** What hangs so far below the hem's line, and is no wider, is a rag if a leg is beside it, so near. */
const BELOW = 0.05;
const WIDEST = 0.5;
const NEAR = 0.3;
/** The front's hem goes on so far down beside the leg. */
const ROOM = 0.02;
const LEGS = BODY_CLASSES.indexOf('legs');

interface Column {
  readonly u: number;
  /** The lowest cloth, and whether a leg is seen right below it. */
  readonly v: number;
  readonly overLeg: boolean;
}

/** The view with the skirt cut off, beside such a leg, where the hem before the leg is. */
export function withoutTrailingHem(view: WornView): WornView {
  const { body, cloth, person, clothAt } = view;
  const unit = body.frame.shoulderWidth;
  const { labels, width, height } = person.parse;
  const { origin, across, down } = body.frame;
  const isLeg = (u: number, v: number): boolean => {
    const x = Math.floor(origin.x + u * across.x + v * down.x);
    const y = Math.floor(origin.y + u * across.y + v * down.y);
    return x >= 0 && y >= 0 && x < width && y < height && labels[y * width + x] === LEGS;
  };
  const columns: Column[] = [];
  const far = Math.round(FARTHEST / STEP);
  for (let i = -far; i <= far; i++) {
    const u = i * STEP * unit;
    let v = Number.NaN;
    for (let at = FROM * unit; at < LOWEST * unit; at++) if (clothAt(u, at)) v = at + 1;
    if (!Number.isNaN(v)) columns.push({ u, v, overLeg: isLeg(u, v + 3) });
  }
  const before = columns.filter(({ overLeg }) => overLeg);
  if (before.length < 3) return view;
  const line = robustLine(columns.map(({ u, v }) => ({ u: v, v: u })));
  const cuts: { from: number; to: number; level: number }[] = [];
  for (let i = 0; i < columns.length; i++) {
    let end = i;
    while (end < columns.length && columns[end]!.v > line(columns[end]!.u) + BELOW * unit) end++;
    if (end === i) continue;
    const [from, to] = [columns[i]!.u, columns[end - 1]!.u];
    i = end;
    const beside = before.filter(({ u }) => u > from - NEAR * unit && u < to + NEAR * unit);
    if (to - from > WIDEST * unit || beside.length < 3) continue;
    const level = Math.max(...beside.map(({ v }) => v)) + ROOM * unit;
    cuts.push({ from: from - NEAR * unit, to: to + NEAR * unit, level });
  }
  if (cuts.length === 0) return view;
  const data = cloth.data.slice();
  for (let y = 0, at = 0; y < cloth.height; y++)
    for (let x = 0; x < cloth.width; x++, at++) {
      if (data[at] === 0) continue;
      const [dx, dy] = [x + 0.5 - origin.x, y + 0.5 - origin.y];
      const [u, v] = [dx * across.x + dy * across.y, dx * down.x + dy * down.y];
      if (cuts.some(({ from, to, level }) => u > from && u < to && v > level && v > line(u) - 0.3 * unit))
        data[at] = 0;
    }
  return { ...view, ...clothIn(body, { ...cloth, data }) };
}
