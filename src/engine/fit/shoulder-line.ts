/** How high the shoulders lie beside the neck. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { medianInPlace } from '../pixels/median.ts';
import { classTable, labelAt } from './body-labels.ts';
import { fromTorso, type TorsoFrame, toTorso } from './torso-frame.ts';

/** Cloth beside the neck that rises so far over a typical shoulder, in shoulder widths, is a hood or a collar that stands. */
const STANDING_CLOTH = 0.07;
/**
 * Hair that hangs behind the shoulder ends along it: evenly, within this range, and no farther below a typical shoulder than
 * that, in shoulder widths. Hair that hangs before it ends anywhere. Its soft end lies a little below the edge itself.
 */
const BEHIND_SHOULDER = { range: 0.03, lowest: 0.085, soft: 0.018 };

/**
 * The shoulders' upper edge, height v by the signed distance u from the axis, pixels: a typical slope, moved on each side to
 * the silhouette where neither hair nor a hood hides it. `neck` is the neck's half-width in shoulder widths.
 */
export function measureShoulderLine(
  person: PerceivedPerson,
  frame: TorsoFrame,
  neck: number,
): (u: number) => number {
  const { shoulderWidth } = frame;
  const body = classTable(['neck', 'upperClothes', 'leftArm', 'rightArm']);
  const hands = classTable(['leftHand', 'rightHand']);
  const hair = BODY_CLASSES.indexOf('hair');
  const upper = BODY_CLASSES.indexOf('upperClothes');
  const ground = BODY_CLASSES.indexOf('background');
  // one shoulder may be higher than the other: the line goes with the joints
  const rise = {
    left: toTorso(frame, person.pose.landmarks.leftShoulder.point).v / shoulderWidth,
    right: toTorso(frame, person.pose.landmarks.rightShoulder.point).v / shoulderWidth,
  };
  const typical = (u: number): number =>
    level(Math.abs(u)) + (u >= 0 ? rise.left : rise.right) * Math.min(1, 2 * Math.abs(u));
  const level = (a: number): number => {
    if (a < 0.2) return -0.3 - 0.3 * (0.2 - a);
    return a < 0.5 ? -0.3 + (0.16 * (a - 0.2)) / 0.3 : -0.14 + 2 * (a - 0.5) ** 1.5;
  };
  const knots = [0.24, 0.34, 0.46];
  const bareKnots = [knots.map(() => false), knots.map(() => false)];
  const deviations = [1, -1].map((sign, s) =>
    knots.map((knot, k) => {
      const found: number[] = [];
      const belowHair: number[] = [];
      let cloth = 0;
      let bare = 0;
      // the neck's own edge tells nothing of the shoulder beside it
      for (let u = Math.max(knot - 0.05, neck + 0.03); u <= knot + 0.05; u += 0.01) {
        for (let v = -0.62; v < 0.15; v += 0.006) {
          const point = fromTorso(frame, sign * u * shoulderWidth, v * shoulderWidth);
          const inside = fromTorso(frame, sign * u * shoulderWidth, (v + 0.04) * shoulderWidth);
          if (!body[labelAt(person, point.x, point.y)] || !body[labelAt(person, inside.x, inside.y)])
            continue;
          const above = fromTorso(frame, sign * u * shoulderWidth, (v - 0.03) * shoulderWidth);
          if (labelAt(person, above.x, above.y) === hair) {
            belowHair.push(v - typical(sign * u));
            break;
          }
          // cloth that comes out below a hand goes on under it: the shoulder is no lower
          const isUnderHand = hands[labelAt(person, above.x, above.y)] === 1;
          found.push(Math.min(isUnderHand ? 0 : Number.POSITIVE_INFINITY, v - typical(sign * u)));
          if (labelAt(person, inside.x, inside.y) === upper) cloth++;
          else if (labelAt(person, above.x, above.y) === ground) bare++;
          break;
        }
      }
      if (found.length < 4) {
        const lowest = Math.max(...belowHair);
        const even = lowest - Math.min(...belowHair) < BEHIND_SHOULDER.range;
        if (belowHair.length < 4 || !even || lowest > BEHIND_SHOULDER.lowest) return null;
        found.push(...belowHair.map((down) => down - BEHIND_SHOULDER.soft));
      }
      bareKnots[s]![k] = bare > 0.5 * found.length;
      const median = medianInPlace(found)!;
      const standsUp = cloth > 0.5 * found.length && median < -STANDING_CLOTH;
      return Math.abs(median) < 0.16 && !standsUp ? median : null;
    }),
  );
  // shoulders are nearly level: of two sides that disagree, the one farther from typical met hair or a strap, unless it is
  // bare skin before the background, which is the shoulder itself
  for (let k = 0; k < knots.length; k++) {
    const [left, right] = [deviations[0]![k], deviations[1]![k]];
    if (left == null || right == null || Math.abs(left - right) < 0.09) continue;
    const farther = Math.abs(left) > Math.abs(right) ? 0 : 1;
    if (!bareKnots[farther]![k]) deviations[farther]![k] = null;
  }
  const filled = deviations.map((side, s) =>
    side.map((value, k) => {
      if (value !== null) return value;
      const others = [side[k - 1], side[k + 1], deviations[1 - s]![k]].filter((other) => other != null);
      return others.length === 0 ? 0 : others.reduce((a, b) => a + b, 0) / others.length;
    }),
  );
  return (u) => {
    const side = filled[u >= 0 ? 0 : 1]!;
    const a = Math.abs(u) / shoulderWidth;
    let deviation = side[0]!;
    if (a >= knots[2]!) deviation = side[2]!;
    else
      for (let k = 0; k < 2; k++)
        if (a >= knots[k]! && a < knots[k + 1]!)
          deviation = side[k]! + ((side[k + 1]! - side[k]!) * (a - knots[k]!)) / (knots[k + 1]! - knots[k]!);
    return (typical(u / shoulderWidth) + deviation) * shoulderWidth;
  };
}
