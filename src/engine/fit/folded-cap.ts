/**
 * The cap of a flat sleeve on an arm that is lifted off the body. A hanging sleeve's outer edge is longer than its inner one
 * by the cap; the more the arm is lifted, the more of that lies folded at the shoulder, and with it the cloth that is
 * wrinkled in the armpit. Were it shown, stripes would run along the arm.
 */
import type { GarmentPoint, ImagePoint } from '../geometry/frames.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import type { ArmAxis } from './arm-axis.ts';
import { pointAlong, polylineLength } from './polyline.ts';

/** Cosines between armhole and upper arm at which nothing is folded yet, and at which all is that the angle asks for. */
const HANGS = 0.9;
const LIFTED = 0.5;
/** What of a cap can vanish at most: an arm above its shoulder also draws the underarm out. */
const MOST = 1.2;
/** Share of the armhole's length that is wrinkled beside the armpit. */
const WRINKLED = 0.25;

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The ribs' ends `outer` and `inner` of a flat sleeve, from the seam to the cuff, without what folds away on `arm`; as many
 * points. `shoulder` and `armpit` are the armhole's ends in the photo.
 */
export function withoutFoldedCap(
  outer: readonly GarmentPoint[],
  inner: readonly GarmentPoint[],
  shoulder: ImagePoint,
  armpit: ImagePoint,
  arm: ArmAxis,
): { readonly outer: readonly GarmentPoint[]; readonly inner: readonly GarmentPoint[] } {
  const half = outer.length >> 1;
  const own = cosine(outer[0]!, inner[0]!, middle(outer[0]!, inner[0]!), middle(outer[half]!, inner[half]!));
  const seen = cosine(shoulder, armpit, arm.points[0]!, arm.elbow);
  const lifted = own > 0 ? smoothStep(HANGS, LIFTED, seen) : 0;
  if (lifted === 0) return { outer, inner };
  const seam = Math.hypot(inner[0]!.x - outer[0]!.x, inner[0]!.y - outer[0]!.y);
  const cap = seam * own * Math.max(0, Math.min(MOST, 1 - tangent(seen) / tangent(own)));
  const wrinkled = WRINKLED * seam;
  return { outer: onwards(outer, lifted * (cap + wrinkled)), inner: onwards(inner, lifted * wrinkled) };
}

/** The line from arc length `start` on, with as many points at equal distances. */
function onwards(line: readonly GarmentPoint[], start: number): GarmentPoint[] {
  const rest = polylineLength(line) - start;
  return line.map((_, i) => pointAlong(line, start + (rest * i) / (line.length - 1)));
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Of the angle between the lines from `a` to `b` and from `c` to `d`. */
function cosine(a: Point, b: Point, c: Point, d: Point): number {
  const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  return (ux * vx + uy * vy) / (Math.hypot(ux, uy) * Math.hypot(vx, vy) || 1);
}

/** How far along the armhole a sleeve's edge moves on over the sleeve's width, from the cosine of the angle between both. */
const tangent = (cosine: number): number => cosine / Math.sqrt(Math.max(0.01, 1 - cosine * cosine));
