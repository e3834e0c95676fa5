/** Crossed arms: the cuff around a hand that comes out from behind the other forearm lies on that arm's upper part, behind its forearm. */
import { type ArmAxis, nearestOnArm } from '../fit/arm-axis.ts';
import type { HandFromBehind } from '../fit/hand-from-behind.ts';
import { clamp } from '../pixels/clamp.ts';
import { edgeFalloff } from '../pixels/contact-shadow.ts';
import type { Mask } from '../pixels/image.ts';
import { drawOverInPlace, type Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { addShadowInPlace } from './join-sleeves.ts';

/** Shares of the upper arm's length from which on the forearm lies before the other hand's wrist, where its edge isn't known. */
const FOREARM = [1, 1.05] as const;

/**
 * How a cuff turns away towards its edges, and in at the edges themselves: depth in log light, and softness in shoulder widths. It is
 * but a strip of cloth: turned away all over, it was another colour than its sleeve and looked like a loose patch.
 */
const FORMS = [
  { depth: 0.12, soft: 0.03 },
  { depth: 0.16, soft: 0.007 },
] as const;

/**
 * Share 0..1 by which the sleeve `over` of the arm `front` hides, with its forearm, what comes out from behind it, where `shown` isn't 0.
 * `within` tells how far a place lies within that forearm's edge, infinitely where that isn't told.
 */
export function hiddenByForearm(
  over: Layer,
  shown: ArrayLike<number>,
  front: ArmAxis,
  area: { readonly x: number; readonly y: number },
  within: ((x: number, y: number) => number) | null,
): Float32Array {
  const { width, alpha } = over;
  const hidden = new Float32Array(alpha.length);
  for (let at = 0; at < hidden.length; at++) {
    if (shown[at] === 0 || alpha[at] === 0) continue;
    const point = { x: area.x + (at % width) + 0.5, y: area.y + Math.floor(at / width) + 0.5 };
    const far = within?.(point.x, point.y) ?? Number.POSITIVE_INFINITY;
    const inside = clamp(far + 0.5, 0, 1);
    if (inside === 0) continue;
    // in the crook the forearm's edge tells, not which of both bones is nearer
    const edged = Number.isFinite(far);
    const forearm = edged
      ? 1
      : smoothStep(FOREARM[0], FOREARM[1], nearestOnArm(front, point).length / front.elbowAt);
    hidden[at] = inside * alpha[at]! * forearm;
  }
  return hidden;
}

/**
 * Lays `cuff` around that hand on `sleeves`, in place, but for what of it is hidden by the forearm in `over`, the sleeve of `front`; `crossing` (log light
 * on the sleeves) gets the cuff's roundness, the shade of the forearm on it and its own on what it lies on. `unit` is the shoulder width in pixels.
 */
export function layCuffInPlace(
  sleeves: Layer,
  crossing: Float32Array,
  cuff: Layer,
  { end }: HandFromBehind,
  over: Layer,
  front: ArmAxis,
  area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  unit: number,
  within: ((x: number, y: number) => number) | null,
): void {
  const { alpha, color, width, height } = cuff;
  const forms = FORMS.map(({ depth, soft }) => edgeFalloff(alpha, width, height, soft * unit, depth));
  const everywhere = new Uint8Array(alpha.length).fill(1);
  const forearm = hiddenByForearm(over, everywhere, front, area, within);
  const side = Math.sign(nearestOnArm(front, end).offset);
  const beneath = new Float32Array(alpha.length);
  for (let at = 0; at < alpha.length; at++) {
    beneath[at] = sleeves.alpha[at]! * (1 - forearm[at]!) * (1 - alpha[at]!);
    if (alpha[at] === 0) continue;
    const place = { x: area.x + (at % width) + 0.5, y: area.y + Math.floor(at / width) + 0.5 };
    const { length, offset } = nearestOnArm(front, place);
    // it goes on behind the forearm, and ends there
    const left = length > front.elbowAt && side * offset < 0 ? 0 : 1 - forearm[at]!;
    alpha[at]! *= left;
    for (let c = 3 * at; c < 3 * at + 3; c++) color[c]! *= left;
    beneath[at] = sleeves.alpha[at]! * left * (1 - alpha[at]!);
    const form = forms.reduce((sum, light) => sum + light[at]!, 0);
    crossing[at]! += alpha[at]! * (form - crossing[at]!);
  }
  addShadowInPlace(crossing, forearm, alpha, area, unit);
  addShadowInPlace(crossing, alpha, beneath, area, unit);
  drawOverInPlace(sleeves, cuff);
}

/** `hands` without what of `hand` (its own coverage) the share `hidden` hides. */
export function withoutHidden(hands: Mask, hand: Mask, hidden: Float32Array): Mask {
  const data = hands.data.slice();
  for (let at = 0; at < data.length; at++)
    if (hidden[at]! > 0) data[at] = Math.round(data[at]! * (1 - hidden[at]! * (hand.data[at]! / 255)));
  return { ...hands, data };
}
