/**
 * A shirt that lies with its sleeves against its sides shows background between them only far below the armpits, and
 * the outline's armpit lies there. Sewn armholes are about half as deep as the chest is wide.
 */

import type { TopLandmarks, TopSide } from '../garment/garment.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import type { RgbaImage } from '../pixels/image.ts';
import { pointAlong } from './polyline.ts';
import { findSleeveCrease } from './sleeve-crease.ts';

/** Deepest armhole, from the shoulder tip straight down, and the usual one: shares of the width between the armpits. */
const DEEPEST = 0.66;
const USUAL = 0.5;
/** How far from a straight line the crease between sleeve and body may run, the same share. */
const CREASE_ROOM = 0.05;

/** The landmarks with armpits that lie too low moved up along the crease where sleeve and body touch in `picture`. */
export function raiseArmpits(top: TopLandmarks, picture: RgbaImage): TopLandmarks {
  const gap = Math.hypot(top.left.armpit.x - top.right.armpit.x, top.left.armpit.y - top.right.armpit.y);
  return { ...top, left: raised(top.left, gap, picture), right: raised(top.right, gap, picture) };
}

function raised(side: TopSide, gap: number, picture: RgbaImage): TopSide {
  const { shoulderTip, armpit, sleeve } = side;
  const depth = Math.hypot(armpit.x - shoulderTip.x, armpit.y - shoulderTip.y);
  if (!sleeve || depth <= DEEPEST * gap) return side;
  const guess: GarmentPoint = pointAlong([shoulderTip, armpit], USUAL * gap);
  const crease = findSleeveCrease(picture, guess, armpit, CREASE_ROOM * gap);
  return {
    ...side,
    armpit: crease[0]!,
    sideSeam: [...crease, ...side.sideSeam],
    sleeve: { ...sleeve, innerEdge: [...crease, ...sleeve.innerEdge] },
  };
}
