import type { Groom } from '../../../../../src/engine/kinds/hairstyle/groom/groom.ts';
import { growGathered } from '../../../../../src/engine/kinds/hairstyle/groom/grow-gathered.ts';
import { growRopes } from '../../../../../src/engine/kinds/hairstyle/groom/grow-ropes.ts';
import type { TiedHead } from '../../../../../src/engine/kinds/hairstyle/groom/tied-head.ts';
import { readStyles } from '../../../../../src/engine/kinds/hairstyle/style/style-catalogue.ts';
import { seededRandom } from '../../../../../src/engine/pixels/seeded-noise.ts';
import { blankHead } from './blank-head.ts';

const capsule = (x: number, y: number, toX: number, toY: number, radius: number) => ({
  from: { x, y, z: -5.5 },
  to: { x: toX, y: toY, z: -5 },
  fromRadius: radius,
  toRadius: radius,
});

/** The average head over a neck, shoulders and a chest. */
export const head: TiedHead = {
  ...blankHead(),
  yaw: 0,
  body: [
    capsule(0, -3, 0, -15, 5.5),
    ...[-1, 1].flatMap((side) => [
      capsule(side * 4, -15, side * 17, -18, 4.4),
      capsule(side * 8, -22, side * 8, -40, 8),
    ]),
  ],
};

const styles = [...new Set(readStyles().values())];
export const gathered = styles.filter((style) => style.gathered);
export const roped = styles.filter((style) => style.ropes);

/** A gathered or roped style on that head. */
export function grown(style: (typeof styles)[number], seed = 1): Groom {
  const random = seededRandom(seed);
  return (growGathered(style, head, random) ?? growRopes(style, head, random))!;
}

/** Points of the strands as [x, y, z], a strand each. */
export function* strandsOf({ strands: { points, starts } }: Groom): Generator<Float32Array> {
  for (let s = 0; s + 1 < starts.length; s++) yield points.subarray(starts[s]! * 3, starts[s + 1]! * 3);
}

/** Length of a strand, centimetres. */
export function lengthOf(strand: Float32Array): number {
  let length = 0;
  for (let i = 3; i < strand.length; i += 3)
    length += Math.hypot(
      strand[i]! - strand[i - 3]!,
      strand[i + 1]! - strand[i - 2]!,
      strand[i + 2]! - strand[i - 1]!,
    );
  return length;
}
