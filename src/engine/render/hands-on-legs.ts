/** Hands that hang before bare legs: the parse can't tell one skin from the other, the bones of the hand can. */
import type { ImagePoint } from '../geometry/frames.ts';
import { HAND_BONES } from '../perceive/body-geometry.ts';
import type { PerceivedPerson } from '../perceive/person.ts';
import { chamferDistance } from '../pixels/chamfer-distance.ts';
import type { PixelArea } from '../pixels/crop.ts';
import type { Mask } from '../pixels/image.ts';

/** Palm, fingers and forearm reach so far from their bones, and bare legs are looked for so far from a hand, in units. */
const PALM = 0.05;
const FINGER = 0.032;
const FOREARM = 0.11;
const NEAR = 0.3;

/** `hands` (arms and hands, over `area`) less what lies beside `legs` and far from the bones of every hand found. */
export function handsBesideBareLegs(
  hands: Mask,
  person: PerceivedPerson,
  legs: Mask,
  unit: number,
  area: PixelArea,
): Mask {
  if (person.hands.length === 0) return hands;
  const { width, height } = hands;
  const distance = chamferDistance(legs).data;
  const data = hands.data.slice();
  const bones = person.hands.flatMap(({ side, points }) => {
    const elbow = person.pose.landmarks[`${side}Elbow`].point;
    const forearm = { from: points[0]!, to: elbow, radius: FOREARM * unit };
    return [
      ...HAND_BONES.map(([a, b]) => ({
        from: points[a]!,
        to: points[b]!,
        // bones that begin at the wrist or join two knuckles are the palm's
        radius: (a === 0 || b - a > 1 ? PALM : FINGER) * unit,
      })),
      forearm,
    ];
  });
  // only around hands that were found can anything be taken away
  const around = 0.45 * unit;
  for (const { points } of person.hands) {
    const xs = points.map(({ x }) => x - area.x);
    const ys = points.map(({ y }) => y - area.y);
    const left = Math.max(0, Math.floor(Math.min(...xs) - around));
    const right = Math.min(width - 1, Math.ceil(Math.max(...xs) + around));
    const top = Math.max(0, Math.floor(Math.min(...ys) - 0.2 * around));
    const bottom = Math.min(height - 1, Math.ceil(Math.max(...ys) + around));
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const at = y * width + x;
        if (data[at] === 0 || distance[at]! > NEAR * unit) continue;
        const point = { x: area.x + x + 0.5, y: area.y + y + 0.5 };
        let outside = Number.POSITIVE_INFINITY;
        for (const { from, to, radius } of bones)
          outside = Math.min(outside, distanceToSegment(point, from, to) - radius);
        if (outside > 0) data[at]! *= Math.max(0, 1 - outside);
      }
  }
  return { width, height, data };
}

function distanceToSegment(point: ImagePoint, from: ImagePoint, to: ImagePoint): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.max(0, Math.min(1, along));
  return Math.hypot(point.x - from.x - t * dx, point.y - from.y - t * dy);
}
