/** A head of average size without a photo, for tests of hair: turned by `yaw`, its hairline as on an average man. */
import type { ShortHead } from '../../../../../src/engine/kinds/hairstyle/groom/grow-short.ts';
import type { Scalp } from '../../../../../src/engine/kinds/hairstyle/head/scalp.ts';

/** Degrees of azimuth and height of the hairline in centimetres of the head frame. */
const HAIRLINE = [
  [0, 8.7],
  [40, 7.6],
  [58, 6.6],
  [72, -0.6],
  [80, -1.2],
  [88, 2.7],
  [105, 2.6],
  [120, -1],
  [180, -6],
] as const;

export function blankHead(yaw = 0): ShortHead {
  const scalp: Scalp = {
    center: { x: 0, y: 3.6, z: -3.3 },
    side: 7.8,
    up: 9.3,
    downwards: 13,
    front: 9.8,
    back: 9.8,
    exponent: 2.3,
    hairline: Float32Array.from({ length: 360 }, (_, i) => elevationOf(heightAt(Math.abs(i - 180)))),
  };
  const ear = (side: number) => ({
    root: { x: side * 7.4, y: 0, z: -2.5 },
    top: { x: side * 7.8, y: 2.7, z: -3 },
    lobe: { x: side * 7.3, y: -3, z: -2 },
    outer: { x: side * 8.8, y: 1, z: -4 },
    facing: 1,
    covered: false,
  });
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  return {
    scalp,
    ears: { left: ear(1), right: ear(-1) },
    toPhoto: Float64Array.from([20 * c, 0, 20 * s, 300, 0, -20, 0, 400, -s, 0, c, 0]),
    down: { x: 0, y: -1, z: 0 },
  };
}

function heightAt(degrees: number): number {
  const next = HAIRLINE.findIndex(([angle]) => angle >= degrees);
  if (next <= 0) return HAIRLINE[0][1];
  const [a0, h0] = HAIRLINE[next - 1]!;
  const [a1, h1] = HAIRLINE[next]!;
  return h0 + ((degrees - a0) / (a1 - a0)) * (h1 - h0);
}

/** Elevation whose point lies about at a height: the skull is taken as a ball of 9.3 cm. */
function elevationOf(height: number): number {
  return Math.asin((height - 3.6) / (height > 3.6 ? 9.3 : 12.5));
}
