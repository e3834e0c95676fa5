/**
 * Cross-sections of plaits: where a bundle lies at a phase. Three bundles follow (r cos q, .55 r sin 2q), a figure of
 * eight; in a fishtail thin bundles cross from the outer edge to the other half's middle and return beneath.
 */

export type PlaitKind = 'three' | 'fishtail';

/** Bundles of a fishtail: odd and even ones cross from opposite sides. */
export const FISHTAIL_BUNDLES = 14;

const EDGE = Math.tanh(1.7);

/** Radius of one bundle as a share of the plait's. */
export function bundleRadius(plait: PlaitKind): number {
  return plait === 'three' ? 0.46 : 0.27;
}

/**
 * Writes the bundle's centre (u along the width, v towards the viewer), in plait radii, to `out`. `phase` counts periods.
 */
export function plaitOffset(plait: PlaitKind, phase: number, out: { u: number; v: number }): void {
  if (plait === 'three') {
    const q = phase * 2 * Math.PI;
    // Bundles stay at the edge a while before they turn: a bare cosine gives an edge of teeth
    out.u = (0.62 * Math.tanh(1.7 * Math.cos(q))) / EDGE;
    out.v = 0.42 * Math.sin(2 * q);
    return;
  }
  const turn = (phase - Math.floor(phase)) * 2;
  const sign = turn < 1 ? 1 : -1;
  const t = turn % 1;
  if (t < 0.62) {
    const a = t / 0.62;
    out.u = sign * (-0.86 + 0.98 * a);
    out.v = 0.5 * Math.sin(Math.PI * (0.12 + 0.8 * a)) + 0.1;
  } else {
    const a = (t - 0.62) / 0.38;
    out.u = sign * (0.12 + 0.74 * a);
    out.v = 0.22 - 0.75 * Math.sin(Math.PI * a);
  }
}
