/** Mean colour of cloth over a part of the torso. */
import type { PerceivedPerson } from '../perceive/person.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { labelAt } from './body-labels.ts';
import { fromTorso, type TorsoFrame } from './torso-frame.ts';

/** Places looked at in each direction. */
const PLACES = 16;

/**
 * Mean Lab colour of the pixels whose class `belongs` (1) between the torso heights `from` and `to`, at most `reach` from
 * the axis; null where few belong.
 */
export function meanLab(
  person: PerceivedPerson,
  frame: TorsoFrame,
  belongs: Uint8Array,
  from: number,
  to: number,
  reach: number,
): readonly [number, number, number] | null {
  const { photo } = person;
  const lab = new Float32Array(3);
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let row = 0; row < PLACES; row++)
    for (let column = 0; column < PLACES; column++) {
      const u = reach * ((2 * (column + 0.5)) / PLACES - 1);
      const { x, y } = fromTorso(frame, u, from + ((to - from) * (row + 0.5)) / PLACES);
      if (!belongs[labelAt(person, x, y)]) continue;
      const at = 4 * (Math.floor(y) * photo.width + Math.floor(x));
      srgbToLab(photo.data[at]!, photo.data[at + 1]!, photo.data[at + 2]!, lab, 0);
      for (let c = 0; c < 3; c++) sum[c]! += lab[c]!;
      count++;
    }
  return count < 0.3 * PLACES * PLACES ? null : [sum[0] / count, sum[1] / count, sum[2] / count];
}
