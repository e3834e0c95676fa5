/**
 * Crossed arms: a hand that is tucked under the other arm comes out of its own cuff and goes in under the sleeve of that arm,
 * which lies over the hand's end without a gap.
 */
import { type ArmAxis, armPoint, armTable, nearestOnArm } from '../fit/arm-axis.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { copyLayer, hideBehindInPlace, type Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** Shares of the other upper arm's length between which it stops lying before: the forearms cross the other way. */
const BEFORE = 1;
const BEHIND = 1.08;
/** In shoulder widths: how far the other sleeve reaches over the hand's end, and how far off it may lie before. */
const LAP = 0.018;
const GAP = 0.05;
/** Cloth is drawn wider from this share of the way to its inner edge on. */
const FROM = 0.35;
/** Along the arm a widening tapers off by so much a pixel, and is smoothed over so many pixels on either side. */
const TAPER = 0.4;
const SMOOTH = 4;
/** Coverage from which there is a hand, and cloth. */
const HAND = 96;
const CLOTH = 0.5;

/** The arm whose hand is tucked in and the other one, over whose upper part no hand lies. */
export interface TuckedArms {
  /** Coverage of that hand. */
  readonly hand: Mask;
  /** Its own sleeve, and that of the other arm. */
  readonly sleeve: Layer;
  readonly over: Layer;
  readonly other: ArmAxis;
}

/**
 * Draws the sleeve `over` on beyond its edge over the end of the tucked hand and hides what of `sleeve` lies under it, both in
 * place. Returns the coverage of that hand that is left before both sleeves. `area` says where the layers lie in the photo, `unit` is the
 * shoulder width in pixels.
 */
export function tuckHandUnderInPlace(
  { hand, sleeve, over, other }: TuckedArms,
  area: { readonly x: number; readonly y: number },
  unit: number,
): Mask {
  const { width, height } = hand;
  const isUpper = (at: number): number => {
    const point = { x: area.x + (at % width) + 0.5, y: area.y + Math.floor(at / width) + 0.5 };
    return 1 - smoothStep(BEFORE, BEHIND, nearestOnArm(other, point).length / other.elbowAt);
  };
  widenToHandInPlace(over, hand, other, area, unit);
  const before = createMask(width, height);
  const left = { ...hand, data: hand.data.slice() };
  for (let at = 0; at < left.data.length; at++) {
    const cover = over.alpha[at]!;
    const wanted = cover > 0 && (left.data[at]! > 0 || sleeve.alpha[at]! > 0);
    if (wanted) before.data[at] = Math.round(255 * cover * isUpper(at));
    if (left.data[at] === 0) continue;
    // the cuff goes around the wrist
    left.data[at]! *= (1 - before.data[at]! / 255) * (1 - sleeve.alpha[at]!);
  }
  hideBehindInPlace(sleeve, before);
  return left;
}

/** Draws `cloth`, the sleeve on the upper part of `arm`, wider inwards as far as the `hand` that ends beside it wants it, in place. */
function widenToHandInPlace(
  cloth: Layer,
  hand: Mask,
  arm: ArmAxis,
  area: { readonly x: number; readonly y: number },
  unit: number,
): void {
  const { width, height, alpha } = cloth;
  const rows = Math.ceil(BEHIND * arm.elbowAt);
  const placeOf = (along: number, inward: number): number => {
    const { x, y } = armPoint(arm, along, -inward);
    const [column, row] = [Math.floor(x - area.x), Math.floor(y - area.y)];
    return column < 0 || row < 0 || column >= width || row >= height ? -1 : row * width + column;
  };
  const edges = new Float32Array(rows);
  const wanted = new Float32Array(rows);
  for (let along = 0; along < rows; along++) {
    const limit = 2 * armTable(arm, arm.bare, along);
    let [edge, end] = [0, 0];
    for (let d = 0; d < limit && end === 0; d++) {
      const at = placeOf(along, d);
      if (at < 0) break;
      if (alpha[at]! >= CLOTH && d - edge < 3) edge = d;
      if (hand.data[at]! >= HAND) end = d;
    }
    edges[along] = edge;
    if (edge > 0 && end > 0 && end - edge < GAP * unit) wanted[along] = Math.max(0, end + LAP * unit - edge);
  }
  const tapered = wanted.map((_, i) => {
    let most = 0;
    const reach = Math.ceil(((GAP + LAP) * unit) / TAPER);
    for (let k = Math.max(0, i - reach); k < Math.min(rows, i + reach); k++)
      most = Math.max(most, wanted[k]! - TAPER * Math.abs(k - i));
    return most;
  });
  const by = tapered.map((_, i) => {
    const around = tapered.slice(Math.max(0, i - SMOOTH), i + SMOOTH + 1);
    return around.reduce((sum, value) => sum + value, 0) / around.length;
  });
  const old = copyLayer(cloth);
  for (let at = 0; at < alpha.length; at++) {
    const point = { x: area.x + (at % width) + 0.5, y: area.y + Math.floor(at / width) + 0.5 };
    if (!isNear(point)) continue;
    const { length, offset } = nearestOnArm(arm, point);
    const row = Math.floor(length);
    if (row < 0 || row >= rows || by[row]! < 0.5) continue;
    const edge = edges[row]!;
    const from = FROM * edge;
    if (-offset < from || -offset > edge + by[row]! + 2) continue;
    const inward = from + ((-offset - from) * (edge - from)) / (edge + by[row]! - from);
    const { x, y } = armPoint(arm, length, -inward);
    sampleLayer(old, x - area.x, y - area.y, at, cloth);
  }

  /** Whether a place is so near to the upper arm that it may be wanted. */
  function isNear({ x, y }: { readonly x: number; readonly y: number }): boolean {
    const [a, b] = [arm.points[0]!, arm.elbow];
    const room = unit * 0.4;
    return (
      x > Math.min(a.x, b.x) - room &&
      x < Math.max(a.x, b.x) + room &&
      y > Math.min(a.y, b.y) - room &&
      y < Math.max(a.y, b.y) + room
    );
  }
}

/** The bilinear sample of `from` at (x, y) as the pixel `at` of `to`. */
function sampleLayer(from: Layer, x: number, y: number, at: number, to: Layer): void {
  const { width, height } = from;
  const [u, v] = [
    Math.max(0, Math.min(width - 1.001, x - 0.5)),
    Math.max(0, Math.min(height - 1.001, y - 0.5)),
  ];
  const [x0, y0] = [Math.floor(u), Math.floor(v)];
  const [fx, fy] = [u - x0, v - y0];
  const a = y0 * width + x0;
  const corners = [
    [a, (1 - fx) * (1 - fy)],
    [a + 1, fx * (1 - fy)],
    [a + width, (1 - fx) * fy],
    [a + width + 1, fx * fy],
  ] as const;
  const sum = [0, 0, 0, 0];
  for (const [corner, share] of corners) {
    for (let c = 0; c < 3; c++) sum[c]! += share * from.color[3 * corner + c]!;
    sum[3]! += share * from.alpha[corner]!;
  }
  for (let c = 0; c < 3; c++) to.color[3 * at + c] = sum[c]!;
  to.alpha[at] = sum[3]!;
}
