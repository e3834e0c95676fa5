/** Cuffs of the old top that the parse took for the trousers, which they hang beside and whose colour they may have. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask } from '../pixels/image.ts';
import { armTable, nearestOnArm } from './arm-axis.ts';
import type { BodyMeasures } from './measure-body.ts';
import { moveCoverage } from './parse-edit.ts';

/** A cuff is no larger than this share of the squared shoulder width. */
const LARGEST = 0.06;
/** It lies below this share of a sleeved arm, this far beside its middle in half-widths, and ends so far beyond the wrist, in shoulder widths. */
const FROM = 0.75;
const BESIDE = 1.7;
const BEYOND = 0.12;
/** Share of a piece that has to lie there. */
const MOSTLY = 0.7;

/** The person with pieces of lower clothes around the wrists of sleeved arms given back to the top. */
export function withCuffsOfTop(
  person: PerceivedPerson,
  { arms, frame }: Pick<BodyMeasures, 'arms' | 'frame'>,
): PerceivedPerson {
  const sleeved = [arms.left, arms.right].filter((arm) => arm.sleeved);
  if (sleeved.length === 0) return person;
  const { width, height, labels: classes } = person.parse;
  const lower = BODY_CLASSES.indexOf('lowerClothes');
  const mask = createMask(width, height);
  for (let at = 0; at < classes.length; at++) if (classes[at] === lower) mask.data[at] = 255;
  const { labels, components } = connectedComponents(mask, 4);
  const most = LARGEST * frame.shoulderWidth ** 2;
  const onWrist = components.map(() => 0);
  const isPiece = components.map(({ area }) => area < most);
  for (let at = 0; at < labels.length; at++) {
    const piece = labels[at]! - 1;
    if (piece < 0 || !isPiece[piece]) continue;
    const point = { x: (at % width) + 0.5, y: Math.floor(at / width) + 0.5 };
    const isOn = sleeved.some((arm) => {
      const { length, offset } = nearestOnArm(arm, point);
      if (length < FROM * arm.length) return false;
      if (length > Math.max(arm.length, arm.oldCuff ?? 0) + BEYOND * frame.shoulderWidth) return false;
      const off = Math.abs(offset - armTable(arm, arm.middle, length));
      return off < BESIDE * armTable(arm, arm.bare, length);
    });
    if (isOn) onWrist[piece]!++;
  }
  const cuffs = components.map(({ area }, piece) => isPiece[piece]! && onWrist[piece]! > MOSTLY * area);
  if (!cuffs.includes(true)) return person;
  const moved = createMask(width, height);
  const reach = 2;
  // with the soft rim around them
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const piece = labels[y * width + x]! - 1;
      if (piece < 0 || !cuffs[piece]) continue;
      for (let dy = -reach; dy <= reach; dy++)
        for (let dx = -reach; dx <= reach; dx++) {
          const [nx, ny] = [x + dx, y + dy];
          if (nx >= 0 && ny >= 0 && nx < width && ny < height) moved.data[ny * width + nx] = 255;
        }
    }
  return moveCoverage(person, 'lowerClothes', 'upperClothes', moved);
}
