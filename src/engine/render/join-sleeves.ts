/** The two sleeves as one layer: which lies before the other, and the light where they cross. */
import { type ArmAxis, nearestOnArm } from '../fit/arm-axis.ts';
import { contactShadow, edgeFalloff } from '../pixels/contact-shadow.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { createLayer, drawOverInPlace, hideBehindInPlace, type Layer } from '../pixels/layer.ts';
import { overTucked } from './tucked-sleeve.ts';

/** How arms are crossed: what isn't said is unknown. */
export interface CrossedArms {
  /** Side of the forearm that lies before the other. */
  readonly front?: 'left' | 'right' | undefined;
  /** Side of the arm whose hand is tucked under the other arm. */
  readonly tucked?: 'left' | 'right' | undefined;
}

/** Depths in log light, drops and softness in shoulder widths, of the line and the shade beside a sleeve that lies on another. */
const LINE = { depth: 0.45, drop: 0.004, soft: 0.008 };
const SHADE = { depth: 0.5, drop: 0.02, soft: 0.035 };
/** The shade into which a sleeve goes under another one, towards its elbow; the same units. */
const UNDER = { depth: 1, drop: 0.035, soft: 0.05 };
/** How the one before turns away towards its edge, the same units. */
const FORM = { depth: 0.16, soft: 0.05 };

export interface JoinedSleeves {
  readonly sleeves: Layer;
  /** Logarithm (0 or less) of the light that is left where one lies on the other; null where none does. */
  readonly crossing: Float32Array | null;
  /** Share 0..1 by which a sleeve lies before the hand that is tucked in under it; null where none is. */
  readonly overHand: Float32Array | null;
}

/**
 * Both sleeves over an area of `width` × `height` pixels at (x, y) of the photo; `unit` is the shoulder width in pixels. `skin` is what
 * is seen of the arm before: its forearm lies before the sleeve behind, also where its own sleeve leaves it open. `hidden` is where the arm behind isn't seen.
 */
export function joinSleeves(
  drawn: { readonly left?: Layer | undefined; readonly right?: Layer | undefined },
  { front, tucked }: CrossedArms,
  arms: { readonly left: ArmAxis; readonly right: ArmAxis },
  area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  unit: number,
  skin?: Mask | null,
  hidden?: Mask | null,
): JoinedSleeves {
  const sleeves = createLayer(area.width, area.height);
  const { left, right } = drawn;
  const crosses = left && right && (front || tucked);
  const crossing = crosses ? new Float32Array(sleeves.alpha.length) : null;
  let overHand: Float32Array | null = null;
  if (crosses && tucked) {
    const under = drawn[tucked]!;
    const other = tucked === 'left' ? 'right' : 'left';
    const cover = overTucked(drawn[other]!, arms[other], area);
    hideBehindInPlace(under, {
      width: area.width,
      height: area.height,
      data: Uint8Array.from(cover, (share) => Math.round(255 * share)),
    });
    overHand = cover;
    addShadowInPlace(crossing!, cover, under.alpha, area, unit);
    const { elbow, points } = arms[tucked];
    const end = points.at(-1)!;
    const run = Math.hypot(elbow.x - end.x, elbow.y - end.y) || 1;
    const [dx, dy] = [(elbow.x - end.x) / run, (elbow.y - end.y) / run];
    const drop = UNDER.drop * unit;
    const { width, height } = area;
    const cast = contactShadow(cover, width, height, drop * dx, drop * dy, UNDER.soft * unit, UNDER.depth);
    for (let i = 0; i < cast.length; i++) crossing![i]! += cast[i]! * under.alpha[i]!;
  }
  const order = front === 'right' ? [left, right] : [right, left];
  if (crosses && front) {
    if (hidden) hideBehindInPlace(order[0]!, hidden);
    if (skin) hideBehindInPlace(order[0]!, forearmOf(skin, order[0]!, arms[front], area));
    const [behind, before] = [order[0]!.alpha, order[1]!.alpha];
    addShadowInPlace(crossing!, before, behind, area, unit);
    const form = edgeFalloff(before, area.width, area.height, FORM.soft * unit, FORM.depth);
    for (let i = 0; i < form.length; i++) crossing![i]! += form[i]! * behind[i]!;
  }
  for (const sleeve of order) if (sleeve) drawOverInPlace(sleeves, sleeve);
  return { sleeves, crossing, overHand };
}

/** What of the `skin` of an arm lies on its forearm, where `over` lies too. */
function forearmOf(
  skin: Mask,
  over: Layer,
  arm: ArmAxis,
  area: { readonly x: number; readonly y: number },
): Mask {
  const { width, height, alpha } = over;
  const forearm = createMask(width, height);
  for (let at = 0; at < alpha.length; at++) {
    if (alpha[at] === 0 || skin.data[at] === 0) continue;
    const point = { x: area.x + (at % width) + 0.5, y: area.y + Math.floor(at / width) + 0.5 };
    if (nearestOnArm(arm, point).length > arm.elbowAt) forearm.data[at] = skin.data[at]!;
  }
  return forearm;
}

/** Adds the shadow of what covers (`cover`, 0..1) on the cloth beside it, as far as that is there, in place. */
export function addShadowInPlace(
  shade: Float32Array,
  cover: Float32Array,
  cloth: Float32Array,
  { width, height }: { readonly width: number; readonly height: number },
  unit: number,
): void {
  for (const { depth, drop, soft } of [LINE, SHADE]) {
    const cast = contactShadow(cover, width, height, 0, drop * unit, soft * unit, depth);
    for (let i = 0; i < cast.length; i++) shade[i]! += cast[i]! * cloth[i]!;
  }
}
