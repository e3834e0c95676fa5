/**
 * How far a bare arm reaches to both sides of its axis, from the shoulder's muscle to the wrist: no tube, for muscles
 * swell at heights of their own on the outer and on the inner side.
 */

/** Reach outwards and inwards in shoulder widths, at shares of the upper arm's length, and from 1 to 2 of the forearm's. */
const KNOTS: readonly (readonly [at: number, outward: number, inward: number])[] = [
  [0, 0.15, 0.108],
  // the shoulder's muscle, and its end
  [0.18, 0.158, 0.106],
  [0.35, 0.155, 0.106],
  [0.53, 0.138, 0.112],
  // biceps
  [0.68, 0.13, 0.113],
  [0.85, 0.122, 0.104],
  // the elbow's hollow
  [0.97, 0.117, 0.094],
  // the forearm swells in its upper third, first on the outer side
  [1.1, 0.126, 0.097],
  [1.22, 0.13, 0.106],
  [1.38, 0.122, 0.107],
  [1.58, 0.1, 0.093],
  [1.78, 0.079, 0.075],
  // wrist
  [1.92, 0.069, 0.068],
  [2, 0.069, 0.069],
];

export interface ArmForm {
  /** Half-widths, and how far outwards the middle lies from the axis, in shoulder widths. */
  readonly half: Float32Array;
  readonly middle: Float32Array;
}

/** The form of an arm of middling build at `samples` equal steps; `elbow` is the elbow's share of its length. */
export function armForm(samples: number, elbow: number): ArmForm {
  const half = new Float32Array(samples);
  const middle = new Float32Array(samples);
  for (let i = 0; i < samples; i++) {
    const f = i / (samples - 1);
    const at = f < elbow ? f / elbow : 1 + (f - elbow) / (1 - elbow);
    let next = 1;
    while (next < KNOTS.length - 1 && KNOTS[next]![0] < at) next++;
    const [from, outFrom, inFrom] = KNOTS[next - 1]!;
    const [to, outTo, inTo] = KNOTS[next]!;
    // rounded at the knots
    const t = Math.max(0, Math.min(1, (at - from) / (to - from)));
    const share = 0.5 * (t + t * t * (3 - 2 * t));
    const outward = outFrom + (outTo - outFrom) * share;
    const inward = inFrom + (inTo - inFrom) * share;
    half[i] = (outward + inward) / 2;
    middle[i] = (outward - inward) / 2;
  }
  return { half, middle };
}
