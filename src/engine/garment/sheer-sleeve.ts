/** Whether an arm shows through a sleeve. */
import { fillPixelCentres } from '../geometry/fill-polygon.ts';
import type { Garment, TopSide } from './garment.ts';
import { sleeveOutline } from './top-outline.ts';

/** Coverage (0..255) below which the arm is seen, and the least share of such cloth in a sheer sleeve. */
const SEEN_THROUGH = 200;
const LEAST_SHARE = 0.2;

/** Whether the sleeve of `side` is of sheer cloth; false without one. */
export function hasSheerSleeve({ picture, matte }: Garment, side: TopSide): boolean {
  const outline = sleeveOutline(side);
  if (!outline) return false;
  const { width, height } = picture;
  const inside = fillPixelCentres(
    outline.flatMap(({ x, y }) => [x, y]),
    width,
    height,
  ).data;
  let all = 0;
  let sheer = 0;
  for (let at = 0; at < inside.length; at++) {
    if (inside[at] === 0 || matte.data[at]! < 128) continue;
    all++;
    if (picture.data[4 * at + 3]! < SEEN_THROUGH) sheer++;
  }
  return sheer > LEAST_SHARE * all;
}
