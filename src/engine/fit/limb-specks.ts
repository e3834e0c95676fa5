/** Specks of an arm or a hand that the parse took for something else. */
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask } from '../pixels/image.ts';
import { moveCoverage } from './parse-edit.ts';

const LIMBS: readonly BodyClass[] = ['leftArm', 'rightArm', 'leftHand', 'rightHand'];

/** A speck's place: the middle of its columns, and its highest row, pixels. */
export interface Speck {
  readonly x: number;
  readonly top: number;
}

/**
 * The person with pieces of `part` that arms and hands enclose, with at least the share `enclosed` of their border within
 * the photo, as part of the limb that borders on most of each; only those of at most `largest` pixels that `isStray` names.
 */
export function withSpecksOnLimbs(
  person: PerceivedPerson,
  part: BodyClass,
  largest: number,
  enclosed: number,
  isStray: (speck: Speck) => boolean,
): PerceivedPerson {
  const { width, height, labels, coverage } = person.parse;
  const { labels: pieces, components } = connectedComponents(coverage[part], 8);
  const inLimb = (label: number | undefined): number =>
    label === undefined ? -1 : LIMBS.indexOf(BODY_CLASSES[label]!);
  return components.reduce((result, { area, left, right, top, bottom }, k) => {
    if (area > largest || !isStray({ x: (left + right) / 2, top })) return result;
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
    if (border.reduce((sum, count) => sum + count, 0) < enclosed * all) return result;
    return moveCoverage(result, part, LIMBS[border.indexOf(Math.max(...border))]!, move);
  }, person);
}
