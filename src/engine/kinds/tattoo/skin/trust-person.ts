/** Whether a person mask can be believed. */
import type { Mask } from '../../../pixels/image.ts';

/** Least share of the seeds that a person mask has to cover to be believed. */
const LEAST_COVERED = 0.75;

/** Whether the person mask covers what is taken for skin: on tight close-ups and hands the net sees no person. */
export function coversSeeds(person: Mask, skin: Float32Array): boolean {
  let [covered, all] = [0, 0];
  for (let i = 0; i < skin.length; i++) {
    all += skin[i]!;
    if (person.data[i]! > 127) covered += skin[i]!;
  }
  return all > 0 && covered > LEAST_COVERED * all;
}
