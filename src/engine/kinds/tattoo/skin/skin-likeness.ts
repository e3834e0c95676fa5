/**
 * How far a colour is one that human skin can have under usual light, from its hue, chroma and lightness in CIE Lab.
 * Wide on purpose: it only says what is worth a look, the photo's own skin says the rest.
 */

/** Trapezoid: 0 up to `from`, 1 between `full` and `till`, 0 from `to` on. */
function trapezoid(value: number, from: number, full: number, till: number, to: number): number {
  if (value <= from || value >= to) return 0;
  if (value < full) return (value - from) / (full - from);
  return value > till ? (to - value) / (to - till) : 1;
}

/** 0 (no skin has this colour) to 1 (a usual colour of skin). */
export function skinLikeness(l: number, a: number, b: number): number {
  // hues from 8 to 84 degrees
  if (a <= 0 || b <= 0) return 0;
  const chroma = Math.sqrt(a * a + b * b);
  if (chroma < 3) return 0;
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  // dark skin and skin in the shade are redder and duller, bright skin is paler
  const most = l > 80 ? 46 - (l - 80) * 0.9 : 46;
  return (
    trapezoid(hue, 8, 28, 68, 84) *
    trapezoid(chroma, 4, 10, most - 8, most + 6) *
    trapezoid(l, 4, 16, 94, 99.5)
  );
}
