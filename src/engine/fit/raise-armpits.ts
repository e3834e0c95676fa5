/**
 * A shirt that lies with its sleeves against its sides shows background between them only far below the armpits, and
 * the outline's armpit lies there. Sewn armholes are about half as deep as the chest is wide.
 */

import type { TopLandmarks, TopSide } from '../garment/flat-garment.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import { pointAlong } from './polyline.ts';

/** Deepest armhole, from the shoulder tip straight down, and the usual one: shares of the width between the armpits. */
const DEEPEST = 0.66;
const USUAL = 0.5;

/** The landmarks with armpits that lie too low moved up along the line where sleeve and body touch. */
export function raiseArmpits(top: TopLandmarks): TopLandmarks {
  const gap = Math.hypot(top.left.armpit.x - top.right.armpit.x, top.left.armpit.y - top.right.armpit.y);
  return { ...top, left: raised(top.left, gap), right: raised(top.right, gap) };
}

function raised(side: TopSide, gap: number): TopSide {
  const { shoulderTip, armpit, sleeve } = side;
  const depth = Math.hypot(armpit.x - shoulderTip.x, armpit.y - shoulderTip.y);
  if (!sleeve || depth <= DEEPEST * gap) return side;
  const higher: GarmentPoint = pointAlong([shoulderTip, armpit], USUAL * gap);
  return {
    ...side,
    armpit: higher,
    sideSeam: [higher, armpit, ...side.sideSeam],
    sleeve: { ...sleeve, innerEdge: [higher, armpit, ...sleeve.innerEdge] },
  };
}
