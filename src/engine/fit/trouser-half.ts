/** Ribs across the halves of trousers in their picture: from the waist to the crotch, and from there down the legs. */
import type { BottomSide } from '../garment/garment.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import { pointAlong, polylineLength, resamplePolyline } from './polyline.ts';

/** Ribs from the waist to the crotch, and from there to the hem. */
export const HIP_RIBS = 14;
export const LEG_RIBS = 34;
/** Index of the mesh's last rib: one lies above the waist and one below the hem. */
export const LAST_RIB = HIP_RIBS + LEG_RIBS + 2;

/** Legs this near to each other in the garment's picture, as a share of both widths, lie together. */
const TOGETHER = 0.02;
/** Legs shorter than this share of their hem's width are short. */
const SHORT_LEG = 0.4;
/** Least length of a leg's side below the crotch, as a share of its inseam. */
const LEAST_SIDE = 0.9;
/** And of a short one's side, as a share of its hem's width: what is there is shown, however little; less is drawn out to streaks. */
const SHORT_SIDE = 0.25;

export interface GarmentHalf {
  /** Points of the ribs' ends in the garment's picture. */
  readonly outer: readonly GarmentPoint[];
  readonly inner: readonly GarmentPoint[];
  /** Width of each rib square to the leg. */
  readonly widths: readonly number[];
  readonly inseam: number;
}

/** Rib of the mesh down to which the inner edges of both legs are one line, or nearly. */
export function togetherTo({
  left,
  right,
}: {
  readonly left: GarmentHalf;
  readonly right: GarmentHalf;
}): number {
  for (let row = HIP_RIBS; row < left.inner.length; row++)
    if (apart({ left, right }, row) > TOGETHER * (left.widths[row]! + right.widths[row]!)) return row;
  return left.inner.length;
}

/** Distance of the legs' inner edges at a rib in the garment's picture. */
export function apart(
  { left, right }: { readonly left: GarmentHalf; readonly right: GarmentHalf },
  row: number,
): number {
  const [a, b] = [left.inner[row]!, right.inner[row]!];
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Rib ends of one half of the garment: `HIP_RIBS` above the crotch, `LEG_RIBS` below. */
export function garmentHalf(
  { outerEdge, innerEdge }: BottomSide,
  middle: GarmentPoint,
  crotch: GarmentPoint,
): GarmentHalf {
  const total = polylineLength(outerEdge);
  const [corner, end] = [outerEdge.at(-1)!, innerEdge.at(-1)!];
  const straight = Math.hypot(end.x - crotch.x, end.y - crotch.y);
  // what wrinkles the edge of a leg shorter than wide is the hem, which runs aside: followed, it is a length that is not there
  const hemWidth = Math.hypot(corner.x - end.x, corner.y - end.y);
  const short = straight < SHORT_LEG * hemWidth;
  const inner = short ? [crotch, end] : [crotch, ...innerEdge];
  const edge = polylineLength(inner);
  // beside the crotch: the outer edge's point that is nearest to it
  let beside = 0;
  let nearest = Number.POSITIVE_INFINITY;
  for (let k = 0.02; k <= 0.96; k += 0.005) {
    const point = pointAlong(outerEdge, k * total);
    const distance = Math.hypot(point.x - crotch.x, point.y - crotch.y);
    if (distance < nearest) {
      nearest = distance;
      beside = k * total;
    }
  }
  // a leg's side is about as long as its inseam: where the hem slants up to it the nearest point may be the corner itself
  const side = Math.max(LEAST_SIDE * straight, short ? SHORT_SIDE * hemWidth : 0);
  beside = Math.max(0.02 * total, Math.min(beside, total - side));
  const along = (from: number, to: number, count: number): GarmentPoint[] =>
    Array.from({ length: count }, (_, i) => pointAlong(outerEdge, from + ((to - from) * i) / (count - 1)));
  const outer = [...along(0, beside, HIP_RIBS + 1), ...along(beside, total, LEG_RIBS + 1).slice(1)];
  const innerPoints = [
    ...resamplePolyline([middle, crotch], HIP_RIBS + 1),
    ...resamplePolyline(inner, LEG_RIBS + 1).slice(1),
  ];
  // and such a leg's sides differ by so much that its length is the mean of both
  const inseam = short ? (edge + total - beside) / 2 : edge;
  return { outer, inner: innerPoints, widths: squareWidths(outer, innerPoints), inseam };
}

/** Width of each rib square to the direction in which the ribs follow each other, told from ribs well apart. */
function squareWidths(outer: readonly GarmentPoint[], inner: readonly GarmentPoint[]): number[] {
  const last = outer.length - 1;
  return outer.map((point, i) => {
    const apart = 0.4 * Math.hypot(point.x - inner[i]!.x, point.y - inner[i]!.y);
    let [from, to, dx, dy] = [i, i, 0, 0];
    while (Math.hypot(dx, dy) < 2 * apart && (from > 0 || to < last)) {
      from = Math.max(0, from - 1);
      to = Math.min(last, to + 1);
      dx = outer[to]!.x + inner[to]!.x - outer[from]!.x - inner[from]!.x;
      dy = outer[to]!.y + inner[to]!.y - outer[from]!.y - inner[from]!.y;
    }
    const across = (point.x - inner[i]!.x) * dy - (point.y - inner[i]!.y) * dx;
    return Math.abs(across) / (Math.hypot(dx, dy) || 1);
  });
}

/** Both halves with the same widths: they are sewn alike, and a wearer's step or a crotch beside the middle only hides it. */
export function evenHalves(
  left: GarmentHalf,
  right: GarmentHalf,
): { readonly left: GarmentHalf; readonly right: GarmentHalf } {
  const widths = left.widths.map((width, row) => (width + right.widths[row]!) / 2);
  return { left: { ...left, widths }, right: { ...right, widths } };
}
