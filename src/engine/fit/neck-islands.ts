/** Specks of an arm or a hand that count as skin of the neck or chest: the new top would be drawn there. */
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask } from '../pixels/image.ts';
import { moveCoverage } from './parse-edit.ts';
import { torsoFrame, toTorso } from './torso-frame.ts';

/** Skin that begins above this torso height may be the neck's or a neckline's, shoulder widths. */
const HIGHEST = 0.4;
/** Largest speck in squares of the shoulder width, and the share of its border that arms and hands make up. */
const LARGEST = 0.02;
const ENCLOSED = 0.7;
const LIMBS: readonly BodyClass[] = ['leftArm', 'rightArm', 'leftHand', 'rightHand'];

/** The person with specks of neck that arms and hands enclose as part of the one that borders on most of each. */
export function withoutNeckIslands(person: PerceivedPerson): PerceivedPerson {
  const { width, height, labels, coverage } = person.parse;
  const frame = torsoFrame(person.pose);
  const unit = frame.shoulderWidth;
  const { labels: pieces, components } = connectedComponents(coverage.neck, 8);
  const inLimb = (label: number | undefined): number =>
    label === undefined ? -1 : LIMBS.indexOf(BODY_CLASSES[label]!);
  return components.reduce((result, { area, left, right, top, bottom }, k) => {
    const { v } = toTorso(frame, { x: (left + right) / 2, y: top });
    if (area > LARGEST * unit * unit || v < HIGHEST * unit) return result;
    const border = new Int32Array(LIMBS.length);
    let all = 0;
    const move = createMask(width, height);
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const at = y * width + x;
        if (pieces[at] !== k + 1) continue;
        // the soft rim goes along
        for (const [px, py] of [
          [x, y],
          [x - 1, y],
          [x + 1, y],
          [x, y - 1],
          [x, y + 1],
        ] as const) {
          if (px < 0 || py < 0 || px >= width || py >= height) continue;
          const beside = py * width + px;
          move.data[beside] = 255;
          if (pieces[beside] === k + 1) continue;
          all++;
          const limb = inLimb(labels[beside]);
          if (limb >= 0) border[limb]!++;
        }
      }
    if (border.reduce((sum, count) => sum + count, 0) < ENCLOSED * all) return result;
    return moveCoverage(result, 'neck', LIMBS[border.indexOf(Math.max(...border))]!, move);
  }, person);
}
