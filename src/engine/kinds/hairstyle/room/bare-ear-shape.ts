/**
 * The relief of an outer ear, in centimetres on the ear's own plane: a runs from where it meets the cheek to the back, b
 * from its top to the lobe, and the height stands out from the head. Proportions after anthropometric means of adults
 * (Farkas: "Anthropometry of the Head and Face", 1994): 6.2 cm long, 3.4 cm wide.
 */
import { gaussianBlur } from '../../../pixels/gaussian-blur.ts';

/** A grid over the plane. */
export interface EarRelief {
  readonly columns: number;
  readonly rows: number;
  /** Centimetres between two samples, and the plane's coordinate of the first. */
  readonly step: number;
  readonly startA: number;
  readonly startB: number;
  /** Centimetres above the plane. */
  readonly height: Float32Array;
  /** Signed distance to the outline in centimetres, positive inside. */
  readonly inside: Float32Array;
  /** Logarithm of the light that the relief itself keeps off; a little above 0 on its ridges. */
  readonly occlusion: Float32Array;
}

/** Landmarks on the plane that are found on a head. */
export const EAR_TOP = { a: 1.75, b: 0 };
export const EAR_OUTER = { a: 3.4, b: 2.1 };
export const EAR_LOBE = { a: 0.95, b: 6.2 };

type Curve = readonly (readonly [a: number, b: number])[];

/** From the helix's root over top and back to the lobe, and up the front by the tragus. */
const OUTLINE: Curve = [
  [0.25, 2.3],
  [0.35, 1.35],
  [0.7, 0.55],
  [1.25, 0.1],
  [1.85, 0],
  [2.5, 0.2],
  [3.05, 0.75],
  [3.35, 1.5],
  [3.4, 2.3],
  [3.2, 3.2],
  [2.8, 4.0],
  [2.4, 4.65],
  [2.15, 5.3],
  [1.75, 5.95],
  [1.2, 6.22],
  [0.65, 6.05],
  [0.3, 5.5],
  [0.12, 4.7],
  [0.1, 3.9],
  [0.12, 3.1],
];
/** The rolled rim, and how high it stands along its way. */
const HELIX: Curve = [
  [1.0, 2.75],
  [0.6, 2.2],
  [0.6, 1.4],
  [0.95, 0.75],
  [1.45, 0.35],
  [2.0, 0.3],
  [2.6, 0.6],
  [3.0, 1.2],
  [3.15, 2.0],
  [3.05, 2.9],
  [2.7, 3.75],
  [2.3, 4.5],
];
/** The fold inside it, with its upper and lower branch. */
const ANTIHELIX: Curve = [
  [1.3, 4.75],
  [1.75, 4.45],
  [2.1, 3.9],
  [2.3, 3.2],
  [2.3, 2.4],
  [2.05, 1.75],
  [1.8, 1.15],
];
const LOWER_BRANCH: Curve = [
  [2.15, 1.9],
  [1.65, 1.65],
  [1.1, 1.6],
];
const STEP = 0.07;
const MARGIN = 0.15;
/** How strongly hollows darken: logarithm of light a centimetre below what lies around. */
const HOLLOW_DARKENS = 1.25;
const DARKEST = -1.25;
/** The same of ridges, which stand in the light. */
const RIDGE_SHINES = 0.45;
const BRIGHTEST = 0.1;

let made: EarRelief | null = null;

/** The relief, computed once. */
export function earRelief(): EarRelief {
  made ??= makeRelief();
  return made;
}

function makeRelief(): EarRelief {
  const columns = Math.ceil((3.5 + 2 * MARGIN) / STEP);
  const rows = Math.ceil((6.3 + 2 * MARGIN) / STEP);
  const height = new Float32Array(columns * rows);
  const inside = new Float32Array(columns * rows);
  const outline = smooth([...OUTLINE, OUTLINE[0]!]);
  const helix = smooth(HELIX);
  const antihelix = smooth(ANTIHELIX);
  const branch = smooth(LOWER_BRANCH);
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at++) {
      const a = column * STEP - MARGIN;
      const b = row * STEP - MARGIN;
      const edge = distanceTo(outline, a, b).distance * (isInside(outline, a, b) ? 1 : -1);
      inside[at] = edge;
      const rim = distanceTo(helix, a, b);
      // the rim rises from its root in the bowl and runs out towards the lobe
      const rise = Math.min(1, rim.along / 0.2) * Math.min(1, (1 - rim.along) / 0.25);
      const fold = distanceTo(antihelix, a, b);
      const lower = distanceTo(branch, a, b);
      const foldFade = Math.min(1, (1 - fold.along) / 0.35 + 0.25);
      let h = 0.38 * rise * bump(rim.distance, 0.2);
      h += 0.4 * foldFade * bump(fold.distance, 0.27) + 0.2 * bump(lower.distance, 0.22);
      // the bowl with the canal's mouth, the tragus before it and the antitragus below, the pillow of the lobe
      h -= 0.75 * blob(a - 1.35, b - 3.45, 0.62, 0.85) + 0.25 * blob(a - 1.25, b - 2.2, 0.55, 0.4);
      h -= 0.4 * blob(a - 0.85, b - 3.7, 0.25, 0.3);
      h += 0.42 * blob(a - 0.35, b - 3.65, 0.24, 0.42) + 0.22 * blob(a - 1.2, b - 4.75, 0.35, 0.22);
      h += 0.16 * blob(a - 1.15, b - 5.45, 0.6, 0.5);
      h -= 0.12 * blob(a - 2.65, b - 1.9, 0.25, 1.0) + 0.12 * blob(a - 1.7, b - 1.15, 0.22, 0.3);
      // the border turns away
      h -= 0.28 * Math.max(0, 1 - Math.max(0, edge) / 0.22) ** 2;
      height[at] = h;
    }
  return {
    columns,
    rows,
    step: STEP,
    startA: -MARGIN,
    startB: -MARGIN,
    height,
    inside,
    occlusion: occlusionOf(height, columns, rows),
  };
}

const bump = (distance: number, width: number): number => Math.exp(-((distance / width) ** 2) / 1.6);
const blob = (a: number, b: number, width: number, length: number): number =>
  Math.exp(-((a / width) ** 2 + (b / length) ** 2) / 2);

/** How far each sample lies below the mean of what is around it. */
function occlusionOf(height: Float32Array, columns: number, rows: number): Float32Array {
  const around = gaussianBlur({ data: height, width: columns, height: rows }, 0.42 / STEP).data;
  return height.map((own, at) =>
    own > around[at]!
      ? Math.min(BRIGHTEST, RIDGE_SHINES * (own - around[at]!))
      : Math.max(DARKEST, -HOLLOW_DARKENS * 2 * Math.max(0, around[at]! - own - 0.02)),
  );
}

/** A Catmull-Rom curve through the points, sampled. */
function smooth(points: Curve): Curve {
  const result: [number, number][] = [];
  const at = (i: number): readonly [number, number] => points[Math.max(0, Math.min(points.length - 1, i))]!;
  for (let i = 0; i + 1 < points.length; i++)
    for (let k = 0; k < 5; k++) {
      const t = k / 5;
      const mix = (c: 0 | 1): number => {
        const [p, q, r, s] = [at(i - 1)[c], at(i)[c], at(i + 1)[c], at(i + 2)[c]];
        return (
          0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t ** 3)
        );
      };
      result.push([mix(0), mix(1)]);
    }
  result.push([...at(points.length - 1)] as [number, number]);
  return result;
}

function distanceTo(curve: Curve, a: number, b: number): { distance: number; along: number } {
  let nearest = Infinity;
  let along = 0;
  for (let i = 0; i + 1 < curve.length; i++) {
    const [pa, pb] = curve[i]!;
    const [qa, qb] = curve[i + 1]!;
    const da = qa - pa;
    const db = qb - pb;
    const t = Math.max(0, Math.min(1, ((a - pa) * da + (b - pb) * db) / (da * da + db * db || 1)));
    const squared = (a - pa - t * da) ** 2 + (b - pb - t * db) ** 2;
    if (squared >= nearest) continue;
    nearest = squared;
    along = (i + t) / (curve.length - 1);
  }
  return { distance: Math.sqrt(nearest), along };
}

function isInside(curve: Curve, a: number, b: number): boolean {
  let result = false;
  for (let i = 0; i + 1 < curve.length; i++) {
    const [pa, pb] = curve[i]!;
    const [qa, qb] = curve[i + 1]!;
    if (pb > b !== qb > b && a < pa + ((b - pb) / (qb - pb)) * (qa - pa)) result = !result;
  }
  return result;
}
