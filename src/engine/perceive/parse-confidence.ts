/** Says how far a parse can be trusted, and why not, from what the decision itself shows. */
import type { BodyGeometry } from './body-geometry.ts';
import { type ClassPlanes, PARSE_CLASSES } from './parse-classes.ts';
import type { PersonLandmarks } from './perceive-landmarks.ts';

/** A margin of costs (natural log) below which two classes can't be told apart. */
const CLEAR_MARGIN = 1.2;

/** Share of a border that has to be unclear before the border is doubted. */
const MOSTLY = 0.6;

export interface ParseJudgement {
  /** 0..1. */
  readonly confidence: number;
  readonly doubts: readonly string[];
}

/** The share of the border between two classes where the costs hardly prefer one, and the border's length in pixels. */
function unclearBorder(
  labels: Uint8Array,
  costs: ClassPlanes,
  first: number,
  second: number,
): { readonly unclear: number; readonly length: number } {
  const { width } = costs.background;
  const a = costs[PARSE_CLASSES[first]!].data;
  const b = costs[PARSE_CLASSES[second]!].data;
  let length = 0;
  let unclear = 0;
  // two pixels to either side of the border the costs should have made up their mind
  const reach = 3;
  for (let i = reach * width; i < labels.length - reach * width; i++) {
    const other = labels[i] === first ? second : labels[i] === second ? first : -1;
    if (other < 0) continue;
    for (let turn = 0; turn < 2; turn++) {
      const step = turn === 0 ? 1 : width;
      const next = i + step;
      if (labels[next] !== other) continue;
      length++;
      const before = i - (reach - 1) * step;
      const after = next + (reach - 1) * step;
      const margin = Math.min(Math.abs(a[before]! - b[before]!), Math.abs(a[after]! - b[after]!));
      if (margin < CLEAR_MARGIN) unclear++;
    }
  }
  return { unclear: length > 0 ? unclear / length : 0, length };
}

const index = (name: (typeof PARSE_CLASSES)[number]): number => PARSE_CLASSES.indexOf(name);

/** Confidence and doubts of a parse at the deciding scene's size. */
export function judgeParse(
  landmarks: PersonLandmarks,
  body: BodyGeometry,
  labels: Uint8Array,
  costs: ClassPlanes,
): ParseJudgement {
  const doubts: string[] = [];
  let confidence = 1;
  if (!landmarks.face) {
    doubts.push('no face in view: skin colour is learned from hands and arms alone');
    confidence *= 0.8;
  }
  const borders = [
    ['upper', 'lower', 'upper and lower clothes have nearly the same colour', 0.6],
    ['upper', 'skin', 'the upper clothes have nearly the colour of the skin', 0.6],
    ['hair', 'upper', 'hair and upper clothes have nearly the same colour', 0.85],
    ['upper', 'background', 'the upper clothes have nearly the colour of the background', 0.8],
  ] as const;
  for (const [first, second, words, factor] of borders) {
    const { unclear, length } = unclearBorder(labels, costs, index(first), index(second));
    if (length > 0.2 * body.unit && unclear > MOSTLY) {
      doubts.push(words);
      confidence *= factor;
    }
  }
  return { confidence, doubts };
}
