/**
 * The outline from the neck over the shoulder down the outside of the upper arm as one smooth curve: torso and sleeve
 * both end on it, wherever their seam lies, so that no corner or gap shows at the shoulder.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { type ArmAxis, armPoint, armTable } from './arm-axis.ts';
import { classTable, labelAt } from './body-labels.ts';
import { hermiteCurve } from './polyline.ts';
import { fromTorso, type TorsoFrame, toTorso } from './torso-frame.ts';

/** The shoulder line is followed from this distance from the axis to the next, in shoulder widths. */
const FROM = 0.08;
const SHOULDER_END = 0.35;
/** Real length along the arm at which the curve arrives at the arm's outer edge and ends, in shoulder widths. */
export const CONTOUR_END = 0.3;
/** Cloth stands off a bare arm by this factor on its half-width where it lies on it. */
export const CLOSE_CLOTH = 1.05;
/** Points of the bend between shoulder line and arm. */
const BEND = 19;

/** Points of the outline on the arm's side, from near the neck on. `shoulderLine` gives the height v at u. */
export function measureShoulderContour(
  person: PerceivedPerson,
  frame: TorsoFrame,
  shoulderLine: (u: number) => number,
  arm: ArmAxis,
): ImagePoint[] {
  const unit = frame.shoulderWidth;
  const sign = arm.side === 'left' ? 1 : -1;
  const onShoulder = (u: number): ImagePoint =>
    fromTorso(frame, sign * u * unit, shoulderLine(sign * u * unit) - 0.004 * unit);
  const points: ImagePoint[] = [];
  for (let u = FROM; u < SHOULDER_END - 0.001; u += 0.015) points.push(onShoulder(u));
  const onArm = (along: number): ImagePoint =>
    armPoint(
      arm,
      along * unit,
      armTable(arm, arm.middle, along * unit) + CLOSE_CLOTH * armTable(arm, arm.bare, along * unit),
    );
  const start = onShoulder(SHOULDER_END);
  const before = onShoulder(SHOULDER_END - 0.08);
  const end = onArm(CONTOUR_END);
  const beyond = onArm(CONTOUR_END + 0.1);
  const chord = Math.hypot(end.x - start.x, end.y - start.y);
  const loose = looseness(arm, unit);
  // the flatter the tangents, the less the bend bulges
  const reach = (1.35 - 0.2 * loose) * chord;
  const bend = hermiteCurve(start, tangent(before, start, reach), end, tangent(end, beyond, reach), BEND);
  return [...points, ...followSilhouette(person, bend, arm.side, sign, unit, 1 - loose)];
}

/** 0..1, how far the old top's sleeve stands off the upper arm: 0 where it lies on it or skin shows. */
function looseness(arm: ArmAxis, unit: number): number {
  let sum = 0;
  let count = 0;
  for (let along = 0.15; along < 0.5; along += 0.05) {
    const own = armTable(arm, arm.middle, along * unit) + armTable(arm, arm.bare, along * unit);
    sum += armTable(arm, arm.outward, along * unit) / own;
    count++;
  }
  return Math.max(0, Math.min(1, (sum / count - 1.15) / 0.3));
}

/** Height v of the contour at distance u from the axis; null where it doesn't reach. */
export function contourHeight(frame: TorsoFrame, contour: readonly ImagePoint[], u: number): number | null {
  const distance = Math.abs(u);
  let before = toTorso(frame, contour[0]!);
  if (distance < Math.abs(before.u)) return null;
  for (let i = 1; i < contour.length; i++) {
    const point = toTorso(frame, contour[i]!);
    const [a, b] = [Math.abs(before.u), Math.abs(point.u)];
    if (distance <= b && b > a) return before.v + ((point.v - before.v) * (distance - a)) / (b - a);
    before = point;
  }
  return null;
}

/** A shoulder's outline parted where it is `neck` and `tip` pixels from the axis: over the shoulder, and down the arm. */
export function splitContour(
  frame: TorsoFrame,
  contour: readonly ImagePoint[],
  neck: number,
  tip: number,
): { readonly shoulder: readonly ImagePoint[]; readonly arm: readonly ImagePoint[] } {
  const reach = contour.map((point) => Math.abs(toTorso(frame, point).u));
  const at = (distance: number, from: number): number => {
    let i = from;
    while (i + 2 < contour.length && reach[i + 1]! < distance) i++;
    return i;
  };
  const between = (i: number, distance: number): ImagePoint => {
    const share = (distance - reach[i]!) / Math.max(1e-6, reach[i + 1]! - reach[i]!);
    const t = Math.max(0, Math.min(1, share));
    const [a, b] = [contour[i]!, contour[i + 1]!];
    return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
  };
  const first = at(neck, 0);
  const last = at(tip, first);
  const seam = between(last, tip);
  return {
    shoulder: [between(first, neck), ...contour.slice(first + 1, last + 1), seam],
    arm: [seam, ...contour.slice(last + 1)],
  };
}

/** The vector of the given length in the direction from `a` to `b`. */
function tangent(a: ImagePoint, b: ImagePoint, length: number): ImagePoint {
  const d = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: ((b.x - a.x) / d) * length, y: ((b.y - a.y) / d) * length };
}

/**
 * The curve moved to the person's silhouette where that is near: a close old top or bare skin shows the shoulder itself,
 * a loose one only bounds it: `trust` (0..1) is how far it is followed outwards. The ends stay.
 */
function followSilhouette(
  person: PerceivedPerson,
  curve: readonly ImagePoint[],
  side: 'left' | 'right',
  sign: 1 | -1,
  unit: number,
  trust: number,
): ImagePoint[] {
  const body = classTable(['neck', 'upperClothes', `${side}Arm`]);
  const skin = classTable(['neck', `${side}Arm`]);
  const hands = classTable(['leftHand', 'rightHand']);
  const hair = BODY_CLASSES.indexOf('hair');
  const normals = curve.map((_, i) => {
    const a = curve[Math.max(0, i - 1)]!;
    const b = curve[Math.min(curve.length - 1, i + 1)]!;
    const d = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    // from the neck outwards the outside lies on the traveller's left on the wearer's left side
    return { x: (sign * (b.y - a.y)) / d, y: (-sign * (b.x - a.x)) / d };
  });
  const deviations = curve.map((point, i): number | null => {
    const labelFrom = (d: number): number =>
      labelAt(person, point.x + d * normals[i]!.x, point.y + d * normals[i]!.y);
    const deepest = -0.12 * unit;
    if (!body[labelFrom(deepest)]) return null;
    let edge = deepest;
    let bare = false;
    for (let d = deepest; d < 0.1 * unit; d++) {
      const label = labelFrom(d);
      if (label === hair) return null;
      if (body[label]) {
        edge = d;
        bare = skin[label] === 1;
      } else if (d - edge > 3) break;
    }
    // below a hand the edge is the hand's
    if (edge < 0 && [2, 4, 6].some((d) => hands[labelFrom(edge + d)] === 1)) return null;
    // a bare shoulder's edge is its own
    if (bare) return Math.max(-0.06 * unit, Math.min(0.06 * unit, edge));
    // what stands off farther is more and more likely the old top's own shape
    const near = Math.max(-0.06 * unit, Math.min(0.02 * trust * unit, edge));
    return near + 0.35 * trust * Math.max(0, Math.min(0.05 * unit, edge - near));
  });
  return curve.map((point, i) => {
    let sum = 0;
    let weight = 0.4;
    for (let k = 0; k < curve.length; k++) {
      const deviation = deviations[k];
      if (deviation == null) continue;
      const w = Math.exp(-(((k - i) / 1.6) ** 2));
      sum += w * deviation;
      weight += w;
    }
    const t = i / (curve.length - 1);
    const move = (sum / weight) * Math.min(1, 4 * t, 4 * (1 - t));
    return { x: point.x + move * normals[i]!.x, y: point.y + move * normals[i]!.y };
  });
}
