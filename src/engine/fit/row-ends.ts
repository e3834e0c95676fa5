/** Rows of a garment between its side seams: where they end in the garment and on the torso. */

/** A point of a side seam: `own` and `height` in the garment's axes, u and v in the torso's. */
export interface EdgePoint {
  readonly own: number;
  readonly height: number;
  readonly u: number;
  readonly v: number;
}

/** Where the garment's row at `height` meets a side seam; beyond the seam's ends it is prolonged. */
export function rowEnd(edge: readonly EdgePoint[], height: number): EdgePoint {
  let i = 0;
  while (i + 2 < edge.length && edge[i + 1]!.height < height) i++;
  const [a, b] = [edge[i]!, edge[i + 1]!];
  const t = (height - a.height) / Math.max(1, b.height - a.height);
  const mix = (key: 'own' | 'u' | 'v'): number => a[key] + (b[key] - a[key]) * t;
  return { own: mix('own'), height, u: mix('u'), v: mix('v') };
}

/** The point midway between the two ends of a row. */
export function rowMiddle(a: EdgePoint, b: EdgePoint): EdgePoint {
  return { own: (a.own + b.own) / 2, height: a.height, u: (a.u + b.u) / 2, v: (a.v + b.v) / 2 };
}

/**
 * A side seam without its bays and bulges, the parabolas of least squares over its heights: what lies well inside of the seams
 * takes no part in them, and a row of buttons between stays as straight as it was.
 */
export function evenEdge(edge: readonly EdgePoint[]): EdgePoint[] {
  const heights = edge.map(({ height }) => height);
  const [own, u] = [parabola(heights, (i) => edge[i]!.own), parabola(heights, (i) => edge[i]!.u)];
  return edge.map((point, i) => ({ ...point, own: own[i]!, u: u[i]! }));
}

/** The parabola over `at` that is nearest to the values, at the same places: sums over polynomials that are orthogonal there. */
function parabola(at: readonly number[], value: (i: number) => number): number[] {
  const basis: number[][] = [];
  const result = at.map(() => 0);
  const dot = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, x, i) => sum + x * b[i]!, 0);
  const middle = at.reduce((sum, x) => sum + x, 0) / at.length;
  for (let power = 0; power <= 2; power++) {
    const next = at.map((x) => (x - middle) ** power);
    for (const known of basis) {
      const share = dot(next, known) / dot(known, known);
      known.forEach((x, i) => {
        next[i]! -= share * x;
      });
    }
    const size = dot(next, next);
    if (size === 0) continue;
    basis.push(next);
    const share = next.reduce((sum, x, i) => sum + x * value(i), 0) / size;
    next.forEach((x, i) => {
      result[i]! += share * x;
    });
  }
  return result;
}
