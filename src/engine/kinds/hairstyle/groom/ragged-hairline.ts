/** How a hairline is seen up close: where it wanders, and the tufts it begins with. */
import { valueNoise } from '../../../pixels/seeded-noise.ts';
import { smoothStep } from '../../../pixels/smooth-step.ts';

/** Wanders of the line: size (centimetres) and features a radian of azimuth and elevation, some 1.8 and 0.5 cm. */
const BROAD = 0.22;
const BROAD_RATE = 5;
const FINE = 0.26;
const FINE_RATE = 18;
/** Tufts a radian, some 4 mm each. */
const TUFT_RATE = 24;
/** Noise from which a tuft begins and where it is full, and share of the hairs between tufts. */
const TUFT_FROM = -0.3;
const TUFT_FULL = 0.3;
const BETWEEN = 0.06;
/** Centimetres behind the hairline where tufts have closed up. */
const CLOSED = 1.3;

/** How far (centimetres, −0.48..0.48) the line stands before its mean at a place. */
export function wanderOfHairline(azimuth: number, elevation: number, seed: number): number {
  return (
    BROAD * valueNoise(azimuth * BROAD_RATE, elevation * BROAD_RATE, seed) +
    FINE * valueNoise(azimuth * FINE_RATE, elevation * FINE_RATE + 9, seed)
  );
}

/** Share 0..1 of the hairs that grow at a place `margin` centimetres behind the hairline, for the tufts it begins with. */
export function tuftAt(azimuth: number, elevation: number, margin: number, seed: number): number {
  if (margin >= CLOSED) return 1;
  const noise = valueNoise(azimuth * TUFT_RATE, elevation * TUFT_RATE + 40, seed);
  const share = BETWEEN + (1 - BETWEEN) * smoothStep(TUFT_FROM, TUFT_FULL, noise);
  const closed = Math.max(0, margin / CLOSED);
  return share + (1 - share) * closed * closed;
}
