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
