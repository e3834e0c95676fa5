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
import { smoothStep } from '../pixels/smooth-step.ts';

export type PartName =
  | 'insideBack'
  | 'behindNeck'
  | 'coveredSides'
  | 'torso'
  | 'leftSleeve'
  | 'rightSleeve'
  | 'leftCuff'
  | 'rightCuff'
  | 'leftHood'
  | 'rightHood';

/** Soft coverage of each part in the garment's picture; sleeves are missing on a sleeveless top. */
export type GarmentParts = Readonly<Partial<Record<PartName, Mask>>>;

/**
 * Part outlines are compared on a grid this many times coarser than the picture. A garment can be small in the picture: where the
 * armpits lie nearer to each other than so many pixels it will be enlarged, and that grid's ramp be a blur along its edges.
 */
const COARSE = 2;
const SMALL = 250;
/** Pixels of that grid beside an outline in which distances are exact. */
const EDGE_BAND = 3;

/** So far the torso reaches under a sleeve at the ends of their seam, and so much farther at its middle; shares of the armpits' distance. */
const UNDER_ENDS = 0.004;
const UNDER_MIDDLE = 0.02;
/** On flat tops, where a sleeve lies against the side, it ends at their crease, and so far below before it (lengths of the seam from the shoulder). */
const APART = 0.008;
const FAR_BELOW = [1.5, 2.2] as const;

/** Before a side that it covers a sleeve's folds reach so far beyond its outline, as a share of the armpits' distance. */
const FOLDS = 0.015;
/** So far outside of a worn body's outline, and so near to a sleeve, as shares of the armpits' distance, nothing is the body's. */
const BESIDE_BODY = 0.012;
const BESIDE_SLEEVE = 0.25;

/** The parts of a top. `top` must be the garment's own landmarks. */
export function cutIntoParts(garment: Garment, top: TopLandmarks): GarmentParts {
  const { width, height } = garment.matte;
  const gap = Math.abs(top.left.armpit.x - top.right.armpit.x);
  const coarseness = gap < SMALL ? 1 : COARSE;
  const columns = Math.ceil(width / coarseness);
  const rows = Math.ceil(height / coarseness);
  const outlineDistance = (points: readonly { x: number; y: number }[]): Float32Array => {
    const corners = points.flatMap(({ x, y }) => [x / coarseness, y / coarseness]);
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
  const inside = top.insideBack.data;
  const matte = garment.matte.data;
  const part = (coverage: (at: number) => number): Mask => {
    const coarse = createMask(columns, rows);
    for (let i = 0; i < coarse.data.length; i++) coarse.data[i] = 255 * Math.max(0, Math.min(1, coverage(i)));
    return resizeMask(coarse, columns * coarseness, rows * coarseness);
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
  // beside a wearer's sleeve what lies outside of the body's outline is the sleeve's: folds, the end of a cuff
  const upperPit = Math.min(top.left.armpit.y, top.right.armpit.y) / coarseness;
  const isSleeves = (i: number, toSleeve: number): boolean =>
    garment.worn &&
    torso[i]! > (BESIDE_BODY * gap) / coarseness &&
    toSleeve < (BESIDE_SLEEVE * gap) / coarseness &&
    Math.floor(i / columns) > upperPit;
  const covered = garment.coveredSides;
  const isSet = (mask: Mask | undefined, i: number): boolean => {
    if (!mask) return false;
    const x = Math.min(width - 1, coarseness * (i % columns));
    const y = Math.min(height - 1, coarseness * Math.floor(i / columns));
    return mask.data[y * width + x] === 255;
  };
  const isCovered = (i: number): boolean => isSet(covered?.cleared, i);
  // half a coarse pixel of ramp antialiases the seam; distances are in coarse pixels
  const torsoCoverage = part((i) => {
    if (isCovered(i)) return 0;
    const [toLeft, toRight] = [left ? left[i]! : away, right ? right[i]! : away];
    const other = Math.min(toLeft, toRight);
    if (isSleeves(i, other)) return 0;
    const x = coarseness * ((i % columns) + 0.5);
    const y = coarseness * (Math.floor(i / columns) + 0.5);
    const t = alongSeam(toLeft < toRight ? top.left : top.right, x, y);
    // on an arm a flat sleeve that lies against the side below the armpit lies elsewhere
    const under =
      !garment.worn && t > 1
        ? -APART * smoothStep(FAR_BELOW[0], FAR_BELOW[1], t)
        : UNDER_ENDS + UNDER_MIDDLE * seamMiddle(t);
    return 0.5 + (other - torso[i]! + (2 * gap * under) / coarseness) / 2;
  });
  const parts: Partial<Record<PartName, Mask>> = { insideBack: top.insideBack, torso: cut(torsoCoverage) };
  const sleeve = (own: Float32Array, other: Float32Array | null): Mask =>
    cut(
      part((i) => {
        if (isSet(covered?.hands, i)) return 0;
        if (isCovered(i) && torso[i]! < 0) return 0.5 + ((FOLDS * gap) / coarseness - own[i]!) / 2;
        const toBody = isSleeves(i, own[i]!) ? away : torso[i]!;
        return 0.5 + (Math.min(toBody, other ? other[i]! : away) - own[i]!) / 2;
      }),
    );
  if (covered) parts.coveredSides = covered.matte;
  if (left) parts.leftSleeve = sleeve(left, right);
  if (right) parts.rightSleeve = sleeve(right, left);
  return parts;
}

/** How far along a sleeve's seam a place lies beside it: 0 at the shoulder's tip, 1 at the armpit. */
function alongSeam({ shoulderTip, armpit }: TopSide, x: number, y: number): number {
  const dx = armpit.x - shoulderTip.x;
  const dy = armpit.y - shoulderTip.y;
  return ((x - shoulderTip.x) * dx + (y - shoulderTip.y) * dy) / Math.max(1, dx * dx + dy * dy);
}

/** 1 beside the middle of a sleeve's seam, 0 beside its ends, where the torso would stick out from under the sleeve. */
function seamMiddle(t: number): number {
  const within = Math.max(0, Math.min(1, t));
  return Math.max(0, Math.min(1, 6 * Math.min(within, 1 - within) - 0.4));
}
