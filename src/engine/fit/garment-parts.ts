/**
 * A top cut into the parts that are warped on their own: torso, sleeves, and the inside of the back. Each pixel of the
 * matte goes to the part whose outline it lies deepest in; the torso reaches under the sleeves between the seam's ends,
 * so that no gap opens there.
 */
import type { Garment, TopLandmarks, TopSide } from '../garment/garment.ts';
import { sleeveOutline, torsoOutline } from '../garment/top-outline.ts';
import { refineOutlineDistanceInPlace } from '../geometry/distance-to-outline.ts';
import { fillPixelCentres } from '../geometry/fill-polygon.ts';
import { signedChamferDistance } from '../pixels/chamfer-distance.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { resizeMask } from '../pixels/resample.ts';

export type PartName =
  | 'insideBack'
  | 'behindNeck'
  | 'torso'
  | 'leftSleeve'
  | 'rightSleeve'
  | 'leftHood'
  | 'rightHood';

/** Soft coverage of each part in the garment's picture; sleeves are missing on a sleeveless top. */
export type GarmentParts = Readonly<Partial<Record<PartName, Mask>>>;

/** Part outlines are compared on a grid this many times coarser than the picture. */
const COARSENESS = 2;
/** Pixels of that grid beside an outline in which distances are exact. */
const EDGE_BAND = 3;

/** The parts of a top. `top` must be the garment's own landmarks. */
export function cutIntoParts(garment: Garment, top: TopLandmarks): GarmentParts {
  const { width, height } = garment.matte;
  const columns = Math.ceil(width / COARSENESS);
  const rows = Math.ceil(height / COARSENESS);
  const outlineDistance = (points: readonly { x: number; y: number }[]): Float32Array => {
    const corners = points.flatMap(({ x, y }) => [x / COARSENESS, y / COARSENESS]);
    const { data } = signedChamferDistance(fillPixelCentres(corners, columns, rows));
    // whole pixels would leave steps along a slanting edge
    refineOutlineDistanceInPlace(data, columns, rows, corners, EDGE_BAND);
    return data;
  };
  const sleeveDistance = (side: TopSide): Float32Array | null => {
    const outline = sleeveOutline(side);
    return outline && outlineDistance(outline);
  };
  const torso = outlineDistance(torsoOutline(top));
  const sleeves = {
    left: sleeveDistance(top.left),
    right: sleeveDistance(top.right),
  };
  const gap = Math.abs(top.left.armpit.x - top.right.armpit.x);
  const inside = top.insideBack.data;
  const matte = garment.matte.data;
  const part = (coverage: (at: number) => number): Mask => {
    const coarse = createMask(columns, rows);
    for (let i = 0; i < coarse.data.length; i++) coarse.data[i] = 255 * Math.max(0, Math.min(1, coverage(i)));
    return resizeMask(coarse, columns * COARSENESS, rows * COARSENESS);
  };
  const cut = (coverage: Mask): Mask => {
    const mask = createMask(width, height);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const at = y * width + x;
        mask.data[at] = Math.round(
          ((matte[at]! - inside[at]!) * coverage.data[y * coverage.width + x]!) / 255,
        );
      }
    return mask;
  };
  const away = Number.POSITIVE_INFINITY;
  const left = sleeves.left;
  const right = sleeves.right;
  // half a coarse pixel of ramp antialiases the seam; distances are in coarse pixels
  const torsoCoverage = part((i) => {
    const [toLeft, toRight] = [left ? left[i]! : away, right ? right[i]! : away];
    const other = Math.min(toLeft, toRight);
    const x = COARSENESS * ((i % columns) + 0.5);
    const y = COARSENESS * (Math.floor(i / columns) + 0.5);
    const middle = seamMiddle(toLeft < toRight ? top.left : top.right, x, y);
    return 0.5 + (other - torso[i]! + (2 * gap * (0.004 + 0.02 * middle)) / COARSENESS) / 2;
  });
  const parts: Partial<Record<PartName, Mask>> = { insideBack: top.insideBack, torso: cut(torsoCoverage) };
  if (left)
    parts.leftSleeve = cut(part((i) => 0.5 + (Math.min(torso[i]!, right ? right[i]! : away) - left[i]!) / 2));
  if (right)
    parts.rightSleeve = cut(part((i) => 0.5 + (Math.min(torso[i]!, left ? left[i]! : away) - right[i]!) / 2));
  return parts;
}

/** 1 beside the middle of a sleeve's seam, 0 beside its ends, where the torso would stick out from under the sleeve. */
function seamMiddle({ shoulderTip, armpit }: TopSide, x: number, y: number): number {
  const dx = armpit.x - shoulderTip.x;
  const dy = armpit.y - shoulderTip.y;
  const t = ((x - shoulderTip.x) * dx + (y - shoulderTip.y) * dy) / Math.max(1, dx * dx + dy * dy);
  return Math.max(0, Math.min(1, 6 * Math.min(t, 1 - t) - 0.4));
}
