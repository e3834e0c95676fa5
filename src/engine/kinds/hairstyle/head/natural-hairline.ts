/** A hairline as most people have it, until the photo shows the person's own. */
import { type Scalp, scalpPoint } from './scalp.ts';

/** Steps of azimuth of a hairline. */
const STEPS = 96;

/**
 * Height of the hairline in centimetres of the head frame over azimuth in degrees: straight above the forehead, receding at
 * the temples, down before the ear as sideburn, over the ear, and down behind it to the nape.
 */
const HEIGHTS: readonly (readonly [number, number])[] = [
  [0, 10.2],
  [15, 10.25],
  [29, 10.15],
  [40, 9.5],
  [49, 8],
  [56, 6.1],
  [62, 4.9],
  [68, 3.7],
  [74, 1.6],
  [79, 0.1],
  [82, -0.5],
  [85, -0.2],
  [88, 1.6],
  [93, 3.4],
  [100, 4.0],
  [108, 3.4],
  [116, 1.4],
  [124, -1.8],
  [134, -4.8],
  [150, -6.8],
  [165, -7.2],
  [180, -7.1],
];

/** Elevation by azimuth of a common hairline on a scalp, as in `Scalp.hairline`. */
export function naturalHairline(scalp: Omit<Scalp, 'hairline'>): Float32Array {
  const withoutHair: Scalp = { ...scalp, hairline: new Float32Array(1) };
  return Float32Array.from({ length: STEPS }, (_, step) => {
    const azimuth = -Math.PI + (2 * Math.PI * step) / STEPS;
    return elevationOfHeight(withoutHair, azimuth, heightAt(Math.abs((azimuth * 180) / Math.PI)));
  });
}

/** Elevation (radians) of the scalp's point at an azimuth and a height (centimetres of the head frame); clamped to the scalp. */
export function elevationOfHeight(scalp: Scalp, azimuth: number, height: number): number {
  let low = -1.5;
  let high = 1.5;
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2;
    if (scalpPoint(scalp, azimuth, middle).y < height) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function heightAt(degrees: number): number {
  let index = 1;
  while (index < HEIGHTS.length - 1 && HEIGHTS[index]![0] < degrees) index++;
  const [fromDegrees, from] = HEIGHTS[index - 1]!;
  const [toDegrees, to] = HEIGHTS[index]!;
  const t = Math.max(0, Math.min(1, (degrees - fromDegrees) / (toDegrees - fromDegrees)));
  const eased = t * t * (3 - 2 * t);
  return from + (to - from) * eased;
}
