/**
 * How far trousers can reach to the sides where they come out under a hanging top, or one that ends above a bare belly: no farther
 * than the old ones did, or the waistband's corners stand out beside the hem's.
 */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { classTable, labelAt } from './body-labels.ts';
import type { BodyMeasures } from './measure-body.ts';
import type { SideReach } from './reach-at-pocket.ts';
import { fromTorso } from './torso-frame.ts';

/** They stand out no farther than this from the old outline, in shoulder widths: at the hem, and more below it. */
const BESIDE = 0.008;
const WIDENING = 0.2;
/** And for long ones where the picture ends above the knees: how wide a thigh is that isn't seen is a guess. */
const WIDENING_CUT = 0.1;
/** Rows below the hem in which a hand hides the outline, how far beside it, shoulder widths, and the share of them it takes. */
const FROM_HEM = 0.05;
const TO_HEM = 0.3;
const HAND_BESIDE = 0.04;
const HIDDEN = 0.5;
/** So far below the hem the old outline tells nothing any more, in shoulder widths. */
const DEPTH = 0.5;
/** Rows above and below the hem's height in which the old clothes come out under it, in shoulder widths. */
const NEAR_HEM = 0.1;

/**
 * Greatest reach from the torso's axis at height v, pixels, on each side; Infinity where nothing was seen of the old
 * outline, or where no top hangs over it or above a bare belly (`hangs`): a waistband that is seen has its own measure. Those
 * that are not `long` show the thighs below them: those of a known cut pass evenly from the old outline into it down to their hem.
 */
export function reachBelowHem(
  person: PerceivedPerson,
  body: BodyMeasures,
  hangs: boolean,
  long: boolean,
): SideReach['most'] {
  const { frame, waistline, lowerSides } = body;
  if (!hangs || waistline === null) return () => Number.POSITIVE_INFINITY;
  const unit = frame.shoulderWidth;
  const hem = hemHeights(body, waistline);
  const behind = {
    left: isBehindHand(person, body, 'left', hem.left),
    right: isBehindHand(person, body, 'right', hem.right),
  };
  const isCut = long && endsAboveKnees(person);
  const nearHem = {
    left: oldNearHem(person, body, 'left', hem.left),
    right: oldNearHem(person, body, 'right', hem.right),
  };
  return (side, v, cut) => {
    const outline = lowerSides.outline[side];
    const below = Math.max(0, v - hem[side]) / unit;
    if (!outline || behind[side]) return Number.POSITIVE_INFINITY;
    if (below > DEPTH && !isCut) return Number.POSITIVE_INFINITY;
    const old = Math.min(outline(v) + BESIDE * unit, nearHem[side](v));
    if (cut && !long) {
      const way = Math.min(DEPTH, Math.max(1, cut.low - hem[side]) / unit);
      return below < way ? old + (Math.max(0, cut.reach - old) * below) / way : Number.POSITIVE_INFINITY;
    }
    return old + unit * (isCut ? WIDENING_CUT * below : WIDENING * below + below * below);
  };
}

/**
 * The same for a skirt that is to reach `foot` pixels to each side at its own hem, height `low`: from where the top leaves it
 * free its sides fall straight.
 */
export function skirtReachBelowHem(
  person: PerceivedPerson,
  body: BodyMeasures,
  hangs: boolean,
  foot: number,
  low: number,
): (side: 'left' | 'right', v: number) => number {
  const { frame, waistline, lowerSides } = body;
  if (!hangs || waistline === null) return () => Number.POSITIVE_INFINITY;
  const unit = frame.shoulderWidth;
  const hem = hemHeights(body, waistline);
  const nearHem = {
    left: oldNearHem(person, body, 'left', hem.left),
    right: oldNearHem(person, body, 'right', hem.right),
  };
  return (side, v) => {
    const outline = lowerSides.outline[side];
    if (!outline || low <= hem[side]) return Number.POSITIVE_INFINITY;
    const upTo = (height: number): number => Math.min(outline(height) + BESIDE * unit, nearHem[side](height));
    if (v <= hem[side]) return upTo(v);
    const from = upTo(hem[side]);
    const along = (v - hem[side]) / (low - hem[side]);
    return from + along * Math.max(foot - from, WIDENING * (low - hem[side]));
  };
}

/** Whether both knees lie below the picture's lower edge. */
function endsAboveKnees({ pose: { landmarks }, photo }: PerceivedPerson): boolean {
  return landmarks.leftKnee.point.y >= photo.height && landmarks.rightKnee.point.y >= photo.height;
}

/**
 * Reach of the old clothes in the first rows below the hem, whose own end the straight outline misses where they come out from
 * under it; it widens to Infinity below them, and so does what isn't seen against the background.
 */
function oldNearHem(
  person: PerceivedPerson,
  { frame, lowerSides }: BodyMeasures,
  side: 'left' | 'right',
  hem: number,
): (v: number) => number {
  const outline = lowerSides.outline[side];
  if (!outline) return () => Number.POSITIVE_INFINITY;
  const unit = frame.shoulderWidth;
  const sign = side === 'left' ? 1 : -1;
  const lower = BODY_CLASSES.indexOf('lowerClothes');
  const ground = BODY_CLASSES.indexOf('background');
  const label = (u: number, v: number): number => {
    const { x, y } = fromTorso(frame, sign * u, v);
    return labelAt(person, x, y);
  };
  const first = Math.round(hem - NEAR_HEM * unit);
  const reaches = Array.from({ length: Math.round(2 * NEAR_HEM * unit) }, (_, row) => {
    const v = first + row;
    let u = Math.round(outline(v) + NEAR_HEM * unit);
    while (u > 0 && label(u, v) === ground) u--;
    return label(u, v) === lower && label(u + 1, v) === ground ? u + 1 : Number.POSITIVE_INFINITY;
  });
  const top = reaches.findIndex((reach) => Number.isFinite(reach));
  if (top < 0) return () => Number.POSITIVE_INFINITY;
  return (v) => reaches[Math.max(top, Math.round(v) - first)] ?? Number.POSITIVE_INFINITY;
}

/** Whether a hand that hangs before the old outline hides it below the hem: the clothes go on behind it. */
function isBehindHand(
  person: PerceivedPerson,
  { frame, lowerSides }: BodyMeasures,
  side: 'left' | 'right',
  hem: number,
): boolean {
  const outline = lowerSides.outline[side];
  if (!outline) return false;
  const unit = frame.shoulderWidth;
  const hand = classTable(['leftHand', 'rightHand']);
  const sign = side === 'left' ? 1 : -1;
  let rows = 0;
  let hidden = 0;
  for (let v = hem + FROM_HEM * unit; v < hem + TO_HEM * unit; v++) {
    const point = fromTorso(frame, sign * (outline(v) + HAND_BESIDE * unit), v);
    rows++;
    if (hand[labelAt(person, point.x, point.y)]) hidden++;
  }
  return hidden > HIDDEN * rows;
}

/** Torso heights of the worn top's hem at the sides. */
function hemHeights({ frame, waistAt }: BodyMeasures, waistline: number) {
  const at = 0.4 * frame.shoulderWidth;
  return { left: Math.max(waistline, waistAt(at)), right: Math.max(waistline, waistAt(-at)) };
}
