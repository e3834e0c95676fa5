/**
 * The relief of an outer ear, in centimetres on the ear's own plane: a runs from where it meets the cheek to the back, b
 * from its top to the lobe, and the height stands out from the head. Proportions after anthropometric means of adults
 * (Farkas: "Anthropometry of the Head and Face", 1994): 6.2 cm long, 3.4 cm wide.
 */
import { gaussianBlur } from '../../../../pixels/gaussian-blur.ts';
import { occlusionOf } from './bare-ear-occlusion.ts';

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
  /** 0..1: how red skin is there: rim, lobe and bowl more than the fold. */
  readonly blood: Float32Array;
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
/** The rolled rim: from its root in the bowl over the top and down the back. */
const HELIX: Curve = [
  [1.35, 2.85],
  [0.85, 2.65],
  [0.5, 2.1],
  [0.52, 1.35],
  [0.88, 0.68],
  [1.4, 0.28],
  [1.95, 0.22],
  [2.55, 0.45],
  [3.0, 1.0],
  [3.2, 1.75],
  [3.18, 2.6],
  [2.95, 3.4],
  [2.6, 4.1],
  [2.25, 4.75],
];
/** The fold inside it, with its upper and lower branch. */
const ANTIHELIX: Curve = [
  [1.35, 4.7],
  [1.75, 4.4],
  [2.1, 3.85],
  [2.3, 3.15],
  [2.3, 2.4],
  [2.1, 1.75],
  [1.85, 1.1],
];
const LOWER_BRANCH: Curve = [
  [2.2, 1.95],
  [1.7, 1.7],
  [1.1, 1.62],
];
/** The bowl that the fold bounds. */
const CONCHA: Curve = [
  [0.72, 2.15],
  [1.15, 1.9],
  [1.65, 2.0],
  [1.98, 2.4],
  [2.05, 3.1],
  [1.88, 3.75],
  [1.55, 4.25],
  [1.15, 4.5],
  [0.82, 4.45],
  [0.68, 4.0],
  [0.6, 3.5],
  [0.6, 2.8],
];
const STEP = 0.05;
const MARGIN = 0.15;
/** Flesh has no edges: standard deviation in centimetres. */
const SOFT = 0.07;
/** Centimetres: how deep the bowl lies, and over which its walls fall. */
const BOWL = { depth: 0.85, wall: 0.32 };

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
  const concha = smooth([...CONCHA, CONCHA[0]!]);
  const blood = new Float32Array(columns * rows);
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at++) {
      const a = column * STEP - MARGIN;
      const b = row * STEP - MARGIN;
      const edge = distanceTo(outline, a, b).distance * (isInside(outline, a, b) ? 1 : -1);
      inside[at] = edge;
      const rim = distanceTo(helix, a, b);
      // the rim rises from its root in the bowl and runs out towards the lobe
      const rise = Math.min(1, rim.along / 0.15) * Math.min(1, (1 - rim.along) / 0.35);
      const fold = distanceTo(antihelix, a, b);
      const lower = distanceTo(branch, a, b);
      const foldFade = Math.min(1, (1 - fold.along) / 0.35 + 0.25, fold.along / 0.3 + 0.15);
      const branchFade = Math.min(1, (1 - lower.along) / 0.6);
      const bowl = isInside(concha, a, b) ? smoothStep(distanceTo(concha, a, b).distance / BOWL.wall) : 0;
      let h = 0.45 * rise * bump(rim.distance, 0.17);
      h += 0.42 * foldFade * bump(fold.distance, 0.24) + 0.2 * branchFade * bump(lower.distance, 0.18);
      // the groove under the rim, deepest above
      h -= 0.2 * (rim.along > 0.2 ? rise : 0) * bump(edge - 0.58, 0.13);
      // the bowl with the canal's mouth, divided by the rim's root
      h -= BOWL.depth * bowl * (1 - 0.35 * bump(Math.hypot(a - 1.2, 2.2 * (b - 2.8)), 0.4));
      h -= 0.35 * blob(a - 0.85, b - 3.6, 0.18, 0.26);
      // the tragus before it and the antitragus below, the notch between them, the pillow of the lobe
      h += 0.48 * blob(a - 0.42, b - 3.65, 0.2, 0.38) + 0.22 * blob(a - 1.25, b - 4.65, 0.28, 0.2);
      h -= 0.25 * blob(a - 0.82, b - 4.55, 0.13, 0.22);
      h += 0.16 * blob(a - 1.15, b - 5.45, 0.55, 0.45);
      h -= 0.14 * blob(a - 1.65, b - 1.25, 0.2, 0.28);
      // the border turns away
      h -= 0.28 * Math.max(0, 1 - Math.max(0, edge) / 0.2) ** 2;
      height[at] = h;
      const thin = rise * bump(rim.distance, 0.22) + blob(a - 1.15, b - 5.5, 0.6, 0.6);
      blood[at] = Math.max(0, Math.min(1, 0.35 + 0.5 * thin + 0.4 * bowl - 0.3 * bump(fold.distance, 0.24)));
    }
  const soft = gaussianBlur({ data: height, width: columns, height: rows }, SOFT / STEP).data;
  return {
    columns,
    rows,
    step: STEP,
    startA: -MARGIN,
    startB: -MARGIN,
    height: soft,
    inside,
    occlusion: occlusionOf(soft, inside, columns, rows, STEP),
    blood,
  };
}

const bump = (distance: number, width: number): number => Math.exp(-((distance / width) ** 2) / 1.6);
const blob = (a: number, b: number, width: number, length: number): number =>
  Math.exp(-((a / width) ** 2 + (b / length) ** 2) / 2);

const smoothStep = (t: number): number => (t >= 1 ? 1 : t * t * (3 - 2 * t));

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
