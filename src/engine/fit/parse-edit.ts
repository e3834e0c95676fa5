/** Edits of a parse: pixels that move from one class to another, with their coverage. */
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../perceive/person.ts';
import type { Mask } from '../pixels/image.ts';

/** The person with the share (0..255) of `from` that `move` tells at each pixel taken for `to`. */
export function moveCoverage(
  person: PerceivedPerson,
  from: BodyClass,
  to: BodyClass,
  move: Mask,
): PerceivedPerson {
  const { parse } = person;
  const { width, height } = parse;
  const labels = parse.labels.slice();
  const source = parse.coverage[from].data.slice();
  const target = parse.coverage[to].data.slice();
  const [fromClass, toClass] = [BODY_CLASSES.indexOf(from), BODY_CLASSES.indexOf(to)];
  for (let i = 0; i < source.length; i++) {
    const share = move.data[i]!;
    if (share === 0) continue;
    const moved = Math.round((source[i]! * share) / 255);
    source[i]! -= moved;
    target[i] = Math.min(255, target[i]! + moved);
    if (labels[i] === fromClass && share >= 128) labels[i] = toClass;
  }
  const coverage = {
    ...parse.coverage,
    [from]: { width, height, data: source },
    [to]: { width, height, data: target },
  };
  return { ...person, parse: { ...parse, labels, coverage } };
}
