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
/** How far from a straight line the crease between sleeve and body may run, the same share; under a gathered puff the cloth has folds like it. */
const CREASE_ROOM = 0.1;
const ROOM_UNDER_PUFF = 0.05;

/** A puffed sleeve's outer edge stands off the straight way by this share of it. */
const PUFF = 0.12;

/** The landmarks with armpits that lie too low moved up along the crease where sleeve and body touch in `picture`. */
export function raiseArmpits(top: TopLandmarks, picture: RgbaImage): TopLandmarks {
  const gap = Math.hypot(top.left.armpit.x - top.right.armpit.x, top.left.armpit.y - top.right.armpit.y);
  const across = {
    x: (top.left.armpit.x - top.right.armpit.x) / gap,
    y: (top.left.armpit.y - top.right.armpit.y) / gap,
  };
  const inwards = { left: { x: -across.x, y: -across.y }, right: across };
  return {
    ...top,
    left: raised(top.left, gap, inwards.left, picture),
    right: raised(top.right, gap, inwards.right, picture),
  };
}

function raised(side: TopSide, gap: number, inwards: GarmentPoint, picture: RgbaImage): TopSide {
  const { shoulderTip, armpit, sleeve } = side;
  const depth = Math.hypot(armpit.x - shoulderTip.x, armpit.y - shoulderTip.y);
  if (!sleeve || depth <= DEEPEST * gap) return side;
  const onLine = pointAlong([shoulderTip, armpit], USUAL * gap);
  // a puffed sleeve stands out: the side of the body goes straight up under it
  const puffed = isPuffed(side);
  const outside = puffed
    ? Math.max(0, (armpit.x - onLine.x) * inwards.x + (armpit.y - onLine.y) * inwards.y)
    : 0;
  const guess: GarmentPoint = { x: onLine.x + outside * inwards.x, y: onLine.y + outside * inwards.y };
  const crease = findSleeveCrease(
    picture,
    guess,
    armpit,
    (puffed ? ROOM_UNDER_PUFF : CREASE_ROOM) * gap,
    !puffed,
  );
  return {
    ...side,
    armpit: crease[0]!,
    sideSeam: [...crease, ...side.sideSeam],
    sleeve: { ...sleeve, innerEdge: [...crease, ...sleeve.innerEdge] },
  };
}

/** Whether the sleeve's outer edge bulges beyond the straight way from shoulder to cuff. */
function isPuffed({ shoulderTip, armpit, sleeve }: TopSide): boolean {
  const cuff = sleeve!.outerEdge.at(-1)!;
  const [dx, dy] = [cuff.x - shoulderTip.x, cuff.y - shoulderTip.y];
  const squared = dx * dx + dy * dy || 1;
  const across = ({ x, y }: GarmentPoint): number => (x - shoulderTip.x) * dy - (y - shoulderTip.y) * dx;
  const sign = -Math.sign(across(armpit)) || 1;
  return sleeve!.outerEdge.some((point) => sign * across(point) > PUFF * squared);
}
