/** Light on a bare leg by its form: muscles of the thigh, knee cap, shin bone, calf and ankle. */

const bump = (x: number, width: number): number => Math.exp(-((x / width) ** 2));

/**
 * Logarithm of the light at `t` across the leg (−1 its inner edge, 1 its outer one) and at fraction `f` along it (0 hip,
 * 0.5 knee, 1 ankle). `front` is where across the leg its front lies, 0 for one that faces the camera.
 */
export function legFormLight(t: number, f: number, front: number): number {
  const round = Math.max(0, 1 - t * t);
  const a = t - front;
  const thigh = Math.max(0, Math.min(1, (0.46 - f) / 0.1));
  const shin = Math.max(0, Math.min(1, (f - 0.55) / 0.06)) * Math.max(0, Math.min(1, (0.97 - f) / 0.08));
  return (
    // the thigh's muscle before the knee, and the hollows beside the knee cap
    0.035 * thigh * bump(a - 0.1, 0.5) * round +
    0.055 * bump(f - 0.488, 0.016) * bump(a, 0.3) -
    0.05 * bump(f - 0.522, 0.012) * bump(a, 0.36) -
    0.055 * bump(f - 0.468, 0.016) * bump(a, 0.42) -
    0.04 * bump(f - 0.497, 0.022) * (bump(a - 0.5, 0.16) + bump(a + 0.5, 0.16)) +
    // the shin bone is a long edge: light on it, the calf's muscle turns away outside of it
    shin * (0.035 * bump(a + 0.16, 0.16) - 0.03 * bump(a - 0.3, 0.2)) +
    0.03 * bump(f - 0.66, 0.07) * bump(a - 0.55, 0.25) -
    0.04 * bump(f - 0.9, 0.05) * bump(a - 0.1, 0.4) +
    // ankle bones
    0.05 * bump(f - 0.985, 0.016) * (bump(t - 0.7, 0.2) + bump(t + 0.7, 0.2)) -
    // one leg takes light from the other's inner side
    0.16 * Math.max(0, -t) ** 1.5 * Math.max(0, Math.min(1, (0.5 - f) / 0.4))
  );
}

/** Logarithm of the light across a leg that nothing is seen of: falling to both edges, more so off the light. */
export function usualLegShading(t: number, sidelight: number): number {
  const middle = 0.12 * Math.sign(sidelight);
  return 0.03 - 0.12 * (t - middle) ** 2 - 0.2 * Math.abs(t - middle) ** 6 + 0.6 * sidelight * t;
}
