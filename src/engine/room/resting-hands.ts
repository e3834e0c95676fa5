/** Hands that may rest on the hip or waist: those of bent arms; one that hangs beside the thigh touches nothing. */
import type { BodyMeasures } from '../fit/measure-body.ts';
import type { Mask } from '../pixels/image.ts';

/** The forearm of an arm that rests on the hip turns at least so far from the upper arm's direction (cosine). */
const BENT = 0.6;

/** The `hands` over an area that begins at `area`, without those on the side of an arm that hangs. */
export function restingHands(
  hands: Mask,
  { arms, frame }: Pick<BodyMeasures, 'arms' | 'frame'>,
  area: { readonly x: number; readonly y: number },
): Mask {
  const hangs = { left: isStraight(arms.left), right: isStraight(arms.right) };
  if (!hangs.left && !hangs.right) return hands;
  const { origin, across } = frame;
  const data = hands.data.slice();
  for (let y = 0, at = 0; y < hands.height; y++)
    for (let x = 0; x < hands.width; x++, at++) {
      if (data[at] === 0) continue;
      const u = (area.x + x + 0.5 - origin.x) * across.x + (area.y + y + 0.5 - origin.y) * across.y;
      if (u > 0 ? hangs.left : hangs.right) data[at] = 0;
    }
  return { ...hands, data };
}

/** Whether the forearm goes on as the upper arm does: such an arm hangs. */
export function isStraight({ points }: BodyMeasures['arms']['left']): boolean {
  const [a, b, c, d] = [points[0]!, points[4]!, points.at(-5)!, points.at(-1)!];
  const [ux, uy, fx, fy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  return ux * fx + uy * fy > BENT * Math.hypot(ux, uy) * Math.hypot(fx, fy);
}
