/**
 * Signed distances of the simple solids that a figure is blended from, after Inigo Quilez, "Distance functions"
 * and "Smooth minimum" (iquilezles.org). Unit: centimetres. Negative inside. x grows to the picture's right
 * (the figure's left), y up, z towards the viewer.
 */

export type Vector = readonly [x: number, y: number, z: number];

export type DistanceFunction = (x: number, y: number, z: number) => number;

/** A solid with the box (in x and y) outside of which it is too far away to matter. */
export interface Part {
  readonly distance: DistanceFunction;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  /** Radius over which it blends into the parts before it. */
  readonly blend: number;
}

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vector, factor: number): Vector => [a[0] * factor, a[1] * factor, a[2] * factor];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const length = (a: Vector): number => Math.hypot(a[0], a[1], a[2]);
export const normalize = (a: Vector): Vector => scale(a, 1 / length(a));
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
export const clamp = (value: number, low: number, high: number): number =>
  value < low ? low : value > high ? high : value;
export const smoothstep = (low: number, high: number, value: number): number => {
  const t = clamp((value - low) / (high - low), 0, 1);
  return t * t * (3 - 2 * t);
};

/** Quadratic smooth minimum: the plain minimum where the two are more than `radius` apart. */
export function smoothMinimum(a: number, b: number, radius: number): number {
  const h = radius - Math.abs(a - b);
  return h <= 0 ? Math.min(a, b) : Math.min(a, b) - (h * h) / (4 * radius);
}

export const smoothMaximum = (a: number, b: number, radius: number): number => -smoothMinimum(-a, -b, radius);

/** Value at `at` of a smooth curve through (position, value) pairs, positions ascending (monotone cubic, Fritsch–Carlson). */
export function profile(
  pairs: readonly (readonly [position: number, value: number])[],
): (at: number) => number {
  const count = pairs.length;
  const slopes = pairs.slice(1).map((pair, i) => (pair[1] - pairs[i]![1]) / (pair[0] - pairs[i]![0]));
  const tangents = pairs.map((_, i) => {
    if (i === 0) return slopes[0]!;
    if (i === count - 1) return slopes[count - 2]!;
    const [before, after] = [slopes[i - 1]!, slopes[i]!];
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
  return (at) => {
    if (at <= pairs[0]![0]) return pairs[0]![1];
    if (at >= pairs[count - 1]![0]) return pairs[count - 1]![1];
    let i = 0;
    while (at > pairs[i + 1]![0]) i++;
    const span = pairs[i + 1]![0] - pairs[i]![0];
    const t = (at - pairs[i]![0]) / span;
    const [t2, t3] = [t * t, t * t * t];
    return (
      (2 * t3 - 3 * t2 + 1) * pairs[i]![1] +
      (t3 - 2 * t2 + t) * span * tangents[i]! +
      (3 * t2 - 2 * t3) * pairs[i + 1]![1] +
      (t3 - t2) * span * tangents[i + 1]!
    );
  };
}

/** Margin around a part's box, so that blends and shadows near it stay right. */
const MARGIN = 6;

/** A limb from `a` to `b` whose radius follows `radii` at equal fractions of its length. */
export function limb(a: Vector, b: Vector, radii: readonly number[], blend: number): Part {
  const [ax, ay, az] = a;
  const [bx, by, bz] = subtract(b, a);
  const inverse = 1 / (bx * bx + by * by + bz * bz);
  const radiusAt = profile(radii.map((radius, i) => [i / (radii.length - 1), radius]));
  const largest = Math.max(...radii);
  return {
    blend,
    ...box(
      Math.min(ax, b[0]) - largest,
      Math.max(ax, b[0]) + largest,
      Math.min(ay, b[1]) - largest,
      Math.max(ay, b[1]) + largest,
    ),
    distance: (x, y, z) => {
      const [px, py, pz] = [x - ax, y - ay, z - az];
      const h = clamp((px * bx + py * by + pz * bz) * inverse, 0, 1);
      return Math.hypot(px - bx * h, py - by * h, pz - bz * h) - radiusAt(h);
    },
  };
}

/** An axis-aligned ellipsoid (distance approximated by the implicit function over its gradient). */
export function ellipsoid(centre: Vector, radii: Vector, blend: number): Part {
  const [cx, cy, cz] = centre;
  const [rx, ry, rz] = radii;
  return {
    blend,
    ...box(cx - rx, cx + rx, cy - ry, cy + ry),
    distance: (x, y, z) => {
      const [px, py, pz] = [(x - cx) / rx, (y - cy) / ry, (z - cz) / rz];
      const k0 = Math.hypot(px, py, pz);
      const k1 = Math.hypot(px / rx, py / ry, pz / rz);
      return k1 < 1e-6 ? -Math.min(rx, ry, rz) : (k0 * (k0 - 1)) / k1;
    },
  };
}

export interface LoftProfile {
  readonly halfWidth: (y: number) => number;
  readonly halfDepth: (y: number) => number;
  readonly centreDepth: (y: number) => number;
}

/** A trunk with superelliptic cross-sections between two heights. */
export function loft(shape: LoftProfile, bottom: number, top: number, blend: number): Part {
  let widest = 0;
  for (let y = bottom; y <= top; y += 1) widest = Math.max(widest, shape.halfWidth(y));
  return {
    blend,
    ...box(-widest, widest, bottom, top),
    distance: (x, y, z) => {
      const height = clamp(y, bottom, top);
      const width = shape.halfWidth(height);
      const depth = shape.halfDepth(height);
      const [u, v] = [Math.abs(x) / width, Math.abs(z - shape.centreDepth(height)) / depth];
      const k = Math.sqrt(Math.sqrt(u ** 4 * 0.35 + v ** 4 * 0.35 + 0.65 * (u * u + v * v) ** 2));
      const side = (k - 1) * Math.min(width, depth);
      const cap = Math.max(y - top, bottom - y);
      return cap > 0 ? Math.hypot(Math.max(side, 0), cap) : side;
    },
  };
}

export function box(
  left: number,
  right: number,
  bottom: number,
  top: number,
): Pick<Part, 'left' | 'right' | 'bottom' | 'top'> {
  return { left: left - MARGIN, right: right + MARGIN, bottom: bottom - MARGIN, top: top + MARGIN };
}

/** The parts blended one after the other. */
export function blendParts(parts: readonly Part[], x: number, y: number, z: number): number {
  let distance = 1e3;
  for (const part of parts) distance = smoothMinimum(distance, part.distance(x, y, z), part.blend);
  return distance;
}

/** The elbow (or knee) of a two-bone chain that reaches from `root` to `tip`, bent towards `pole`. */
export function solveTwoBones(root: Vector, tip: Vector, upper: number, lower: number, pole: Vector): Vector {
  const reach = subtract(tip, root);
  const distance = Math.min(length(reach), upper + lower - 0.01);
  const along = normalize(reach);
  const outwards = normalize(subtract(pole, scale(along, dot(pole, along))));
  const base = (upper * upper - lower * lower + distance * distance) / (2 * distance);
  return add(
    root,
    add(scale(along, base), scale(outwards, Math.sqrt(Math.max(0, upper * upper - base * base)))),
  );
}
