/** A slit between the neck and an old collar that the parse took for the wall, which is as bright as the collar. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { createMask } from '../pixels/image.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import { moveCoverage } from './parse-edit.ts';
import { fromTorso, torsoFrame, toTorso } from './torso-frame.ts';

/** Where collars stand: distance from the axis and heights, and how wide such a slit is at most, in shoulder widths. */
const ZONE = { beside: 0.36, from: -0.5, to: -0.08 };
const WIDEST = 0.09;

/** The person with what lies between skin of the neck and clothes in a row beside it as clothes: no wall is seen there. */
export function withoutWallInCollar(person: PerceivedPerson): PerceivedPerson {
  const { width, height, labels } = person.parse;
  const frame = torsoFrame(person.pose);
  const unit = frame.shoulderWidth;
  const [neck, face, upper] = (['neck', 'face', 'upperClothes'] as const).map((name) =>
    BODY_CLASSES.indexOf(name),
  );
  const corners = [-1, 1].flatMap((side) =>
    [ZONE.from, ZONE.to].map((v) => fromTorso(frame, side * ZONE.beside * unit, v * unit)),
  );
  const bound = (value: number, most: number): number => Math.max(0, Math.min(most, Math.round(value)));
  const [left, right] = [Math.min, Math.max].map((of) => bound(of(...corners.map(({ x }) => x)), width - 1));
  const [top, bottom] = [Math.min, Math.max].map((of) => bound(of(...corners.map(({ y }) => y)), height));
  const slit = createMask(width, height);
  let found = false;
  for (let y = top!; y < bottom!; y++)
    for (let x = left! + 1; x < right!; x++) {
      const from = y * width + x;
      if (labels[from] !== 0 || labels[from - 1] === 0) continue;
      let to = x;
      while (to < right! && labels[y * width + to] === 0) to++;
      const [before, after] = [labels[from - 1]!, labels[y * width + to]!];
      const isSkin = (label: number): boolean => label === neck || label === face;
      const between = (isSkin(before) && after === upper) || (before === upper && isSkin(after));
      if (between && to - x < WIDEST * unit && toTorso(frame, { x, y }).v > ZONE.from * unit) {
        slit.data.fill(255, from, y * width + to);
        found = true;
      }
      x = to;
    }
  return found ? moveCoverage(person, 'background', 'upperClothes', dilateSquare(slit, 1)) : person;
}
