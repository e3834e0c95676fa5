/**
 * A sleeve beside a strap, as of a dress whose sleeves hang off the shoulders: between both the outline has a notch. The sleeve
 * begins at the notch's foot; on the body it is drawn up to the shoulder, and the strap goes over it.
 */
import type { Garment, TopLandmarks, TopSide } from '../garment/garment.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import { garmentFrame } from './garment-frame.ts';

/** Least depth of a notch, and how far it opens beside the strap, in lengths from the shoulder tip to the armpit. */
const LEAST_DEPTH = 0.12;
const OPENING = 0.22;
/** The notch begins so near to the tip. */
const FROM_TIP = 0.06;
/** Along so much of it the sleeve's cloth lies beyond the background. */
const LEAST_GAP = 0.06;
/** Steps along the way to the armpit. */
const STEPS = 60;
const COVERED = 96;
/** Nothing is as sheer as this. */
const SHEER = 40;

/** The side with its sleeve begun at the foot of such a notch; the same side where there is none. */
export function fromStrapNotch(side: TopSide, { matte, picture }: Garment): TopSide {
  const { shoulderTip, armpit, sleeve } = side;
  if (!sleeve) return side;
  const [dx, dy] = [armpit.x - shoulderTip.x, armpit.y - shoulderTip.y];
  const length = Math.hypot(dx, dy);
  const cuff = sleeve.outerEdge.at(-1)!;
  // the sleeve's side of the line
  const sign = Math.sign((cuff.x - shoulderTip.x) * dy - (cuff.y - shoulderTip.y) * dx) || 1;
  const outward = { x: (sign * dy) / length, y: (-sign * dx) / length };
  const offset = ({ x, y }: GarmentPoint): number =>
    (x - shoulderTip.x) * outward.x + (y - shoulderTip.y) * outward.y;
  const along = ({ x, y }: GarmentPoint): number =>
    ((x - shoulderTip.x) * dx + (y - shoulderTip.y) * dy) / (length * length);
  /** Whether there is background beside the strap, and whether the sleeve's cloth is beyond it. */
  const look = (t: number): { readonly open: boolean; readonly between: boolean } => {
    let open = false;
    let between = false;
    for (let d = -0.3 * OPENING * length; d < 2 * OPENING * length; d++) {
      const x = Math.floor(shoulderTip.x + t * dx + d * outward.x);
      const y = Math.floor(shoulderTip.y + t * dy + d * outward.y);
      const inside = x >= 0 && y >= 0 && x < matte.width && y < matte.height;
      const at = y * matte.width + x;
      const isCloth = inside && matte.data[at]! >= COVERED && picture.data[4 * at + 3]! >= SHEER;
      if (!isCloth && d < OPENING * length) open = true;
      // the strap itself lies this side of the line
      if (isCloth && open && d > 0) between = true;
    }
    return { open, between };
  };
  let foot = 0;
  let depth = 0;
  for (let i = Math.ceil(FROM_TIP * STEPS); i < STEPS; i++) {
    const { open, between } = look(i / STEPS);
    if (!open) break;
    foot = i / STEPS;
    if (between) depth++;
  }
  if (foot < LEAST_DEPTH || foot > 0.7 || depth < LEAST_GAP * STEPS) return side;
  const start: GarmentPoint = { x: shoulderTip.x + foot * dx, y: shoulderTip.y + foot * dy };
  const first = sleeve.outerEdge.findIndex(
    (point) => offset(point) > 0.25 * OPENING * length && along(point) < foot + 0.2,
  );
  if (first < 0) return side;
  return { ...side, shoulderTip: start, sleeve: { ...sleeve, outerEdge: sleeve.outerEdge.slice(first) } };
}

/** On which sides a strap goes over the shoulder while the sleeve beside it hangs off. */
export function strapsBesideSleeves(
  top: TopLandmarks,
  garment: Garment,
): { readonly left: boolean; readonly right: boolean } {
  const hangsOff = (side: TopSide): boolean => !garment.worn && fromStrapNotch(side, garment) !== side;
  return { left: hangsOff(top.left), right: hangsOff(top.right) };
}

/** How far below its shoulder tip a neck point may lie on a strap while the other side's doesn't, in distances between the armpits. */
const LEVEL = 0.05;
const LOWER = 0.11;
/** Half a strap's width at its top, the same. */
const STRAP = 0.03;

/** The landmarks with a neck point that slipped down one of two straps raised to that strap's top. */
export function withNeckPointsOnStraps(top: TopLandmarks): TopLandmarks {
  const axes = garmentFrame(top);
  const gap = Math.abs(axes.toAxes(top.left.armpit).u - axes.toAxes(top.right.armpit).u);
  const below = (side: 'left' | 'right'): number =>
    (axes.toAxes(top[side].neckPoint).v - axes.toAxes(top[side].shoulderTip).v) / gap;
  for (const [low, other] of [
    ['left', 'right'],
    ['right', 'left'],
  ] as const) {
    if (below(low) < LOWER || Math.abs(below(other)) > LEVEL) continue;
    const tip = axes.toAxes(top[low].shoulderTip);
    const neckPoint = axes.toPicture(tip.u - (low === 'left' ? 1 : -1) * STRAP * gap, tip.v);
    const neckline = low === 'left' ? [...top.neckline, neckPoint] : [neckPoint, ...top.neckline];
    return { ...top, [low]: { ...top[low], neckPoint }, neckline };
  }
  return top;
}
