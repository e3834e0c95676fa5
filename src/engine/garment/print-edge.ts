/** Whether a candidate for the neckline's front edge is the outline of a print on the chest. */
import type { NeckPatch } from './neck-patch.ts';

/** Columns between these shares of the neck's width are looked at: a label hangs in the middle. */
const COLUMNS = [0.14, 0.2, 0.26, 0.32, 0.68, 0.74, 0.8, 0.86];
/** Heights between the neck corners' line (0) and the curve (1) of the cloth above a print, and of the print. */
const STRIP = [0.04, 0.08, 0.12, 0.16];
const INSIDE = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
/** Depths of the cloth below the curve, in neck widths. */
const BELOW = [0.06, 0.1, 0.14, 0.18];
/** The same where a collar's rib has ended. */
const BEYOND_RIB = [0.26, 0.3, 0.34];
/** Pixels over which contrast is measured, and how many times the cloth's a print's is at least. */
const APART = 3;
const BUSIER = 1.3;
/** Least difference (ΔE) of a print from the cloth, and the share of it that the cloth above and below may differ by. */
const DIFFERENT = 30;
const SAME_CLOTH = 0.3;
/** The same of what a print differs from the cloth above it on both sides of a line within it, and its least contrast. */
const SAME_PRINT = 0.4;
const PRINT_CONTRAST = 12;

/**
 * A print is busier than the cloth around it, and above it the cloth goes on as below; on both sides of a line within a
 * print there is the print. The inside of a back is neither: it is one piece up to its edge. Nor is what lies between the
 * ribs of back and front, for below the front's rib comes other cloth.
 */
export function isPrintEdge(patch: NeckPatch, points: Float64Array): boolean {
  const { rightX, rightY, leftX, leftY, neckWidth } = patch;
  const strip = new Samples(patch);
  const inside = new Samples(patch);
  const below = new Samples(patch);
  const beyond = new Samples(patch);
  for (const share of COLUMNS) {
    const x = rightX + (leftX - rightX) * share;
    const top = rightY + (leftY - rightY) * share;
    const curve = heightOfCurve(points, x);
    if (curve === null) continue;
    for (const t of STRIP) strip.add(x, top + (curve - top) * t);
    for (const t of INSIDE) inside.add(x, top + (curve - top) * t);
    for (const depth of BELOW) below.add(x, curve + depth * neckWidth);
    for (const depth of BEYOND_RIB) beyond.add(x, curve + depth * neckWidth);
  }
  if (strip.count < 6 || inside.count < 12 || below.count < 8) return false;
  const across = inside.distance(below);
  const above = strip.distance(below);
  const goesOn = beyond.count < 6 || beyond.distance(below) < SAME_CLOTH * across;
  const isOutline =
    goesOn &&
    across > DIFFERENT &&
    above < SAME_CLOTH * across &&
    inside.contrast() > BUSIER * below.contrast();
  const isWithin =
    above > DIFFERENT &&
    across < SAME_PRINT * above &&
    Math.min(inside.contrast(), below.contrast()) > PRINT_CONTRAST;
  return isOutline || isWithin;
}

/** Mean colour and contrast of places in the patch. */
class Samples {
  count = 0;
  private readonly patch: NeckPatch;
  private readonly sum = [0, 0, 0];
  private differences = 0;
  private pairs = 0;
  private readonly colour = new Float32Array(3);
  private readonly beside = new Float32Array(3);

  constructor(patch: NeckPatch) {
    this.patch = patch;
  }

  add(x: number, y: number): void {
    const { patch, colour, beside, sum } = this;
    if (!patch.colourAt(x, y, colour)) return;
    this.count++;
    for (let c = 0; c < 3; c++) sum[c]! += colour[c]!;
    for (const [dx, dy] of [
      [APART, 0],
      [0, APART],
    ] as const) {
      if (!patch.colourAt(x + dx, y + dy, beside)) continue;
      this.pairs++;
      this.differences += Math.hypot(
        colour[0]! - beside[0]!,
        colour[1]! - beside[1]!,
        colour[2]! - beside[2]!,
      );
    }
  }

  contrast(): number {
    return this.differences / Math.max(1, this.pairs);
  }

  distance(other: Samples): number {
    return Math.hypot(...this.sum.map((value, c) => value / this.count - other.sum[c]! / other.count));
  }
}

/** The lowest y at which the polyline passes x; null where it doesn't. */
function heightOfCurve(points: Float64Array, x: number): number | null {
  let lowest: number | null = null;
  for (let i = 2; i < points.length; i += 2) {
    const [x0, x1] = [points[i - 2]!, points[i]!];
    if (x0 <= x === x1 <= x) continue;
    const y = points[i - 1]! + ((x - x0) / (x1 - x0)) * (points[i + 1]! - points[i - 1]!);
    if (lowest === null || y > lowest) lowest = y;
  }
  return lowest;
}
