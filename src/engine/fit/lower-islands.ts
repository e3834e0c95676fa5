/** Lower clothes in the parse where none can be: specks far above the waist, as of hair, earrings or a print. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import type { BodyMeasures } from './measure-body.ts';
import { fromTorso } from './torso-frame.ts';

/** Lower clothes begin below this height, as a share of the way from the shoulders to the hips: the highest waistband. */
const HIGHEST = 0.42;

/** The person without lower clothes above the highest waistband; what was taken for them is carried and stays as it is. */
export function withoutLowerIslands(person: PerceivedPerson, { frame }: BodyMeasures): PerceivedPerson {
  const { parse } = person;
  const { width, height } = parse;
  const lower = parse.coverage.lowerClothes.data.slice();
  const other = parse.coverage.other.data.slice();
  const labels = parse.labels.slice();
  const [from, to] = [BODY_CLASSES.indexOf('lowerClothes'), BODY_CLASSES.indexOf('other')];
  const edge = fromTorso(frame, 0, HIGHEST * frame.torsoLength);
  let any = false;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (lower[at] === 0) continue;
      if ((x + 0.5 - edge.x) * frame.down.x + (y + 0.5 - edge.y) * frame.down.y >= 0) continue;
      other[at] = Math.min(255, other[at]! + lower[at]!);
      lower[at] = 0;
      if (labels[at] === from) labels[at] = to;
      any = true;
    }
  if (!any) return person;
  const coverage = {
    ...parse.coverage,
    lowerClothes: { width, height, data: lower },
    other: { width, height, data: other },
  };
  return { ...person, parse: { ...parse, labels, coverage } };
}
