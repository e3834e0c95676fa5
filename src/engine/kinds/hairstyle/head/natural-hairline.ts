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

/**
 * Where hair is grown instead, degrees and heights as above: square corners, and temples and sideburns well before the ear.
 * The line above is where no forehead is any more, by which old hair is found.
 */
const GROWN: readonly (readonly [number, number])[] = [
  [28, 10.15],
  [37, 9.5],
  [43, 8.2],
  [48, 6.6],
  [54, 5.2],
  [60, 4.1],
  [66, 2.7],
  [71, 0.9],
  [76, -0.6],
  [81, -1.1],
  [85, -0.5],
  [88, 1.6],
];

/** Elevation by azimuth of a common hairline on a scalp, as in `Scalp.hairline`. */
export function naturalHairline(scalp: Omit<Scalp, 'hairline'>): Float32Array {
  const withoutHair: Scalp = { ...scalp, hairline: new Float32Array(1) };
  return Float32Array.from({ length: STEPS }, (_, step) => {
    const azimuth = -Math.PI + (2 * Math.PI * step) / STEPS;
    return elevationOfHeight(withoutHair, azimuth, heightAt(HEIGHTS, Math.abs((azimuth * 180) / Math.PI)));
  });
}

/** The scalp with the corners of the forehead squared and hair before the ears, as hair is grown on it. */
export function withGrownTemples(scalp: Scalp): Scalp {
  const [first, last] = [GROWN[0]![0], GROWN.at(-1)![0]];
  const hairline = scalp.hairline.map((elevation, step) => {
    const azimuth = -Math.PI + (2 * Math.PI * step) / scalp.hairline.length;
    const degrees = Math.abs((azimuth * 180) / Math.PI);
    if (degrees <= first || degrees >= last) return elevation;
    const lower = Math.max(0, heightAt(HEIGHTS, degrees) - heightAt(GROWN, degrees));
    return elevationOfHeight(scalp, azimuth, scalpPoint(scalp, azimuth, elevation).y - lower);
  });
  return { ...scalp, hairline };
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

function heightAt(heights: typeof HEIGHTS, degrees: number): number {
  let index = 1;
  while (index < heights.length - 1 && heights[index]![0] < degrees) index++;
  const [fromDegrees, from] = heights[index - 1]!;
  const [toDegrees, to] = heights[index]!;
  const t = Math.max(0, Math.min(1, (degrees - fromDegrees) / (toDegrees - fromDegrees)));
  const eased = t * t * (3 - 2 * t);
  return from + (to - from) * eased;
}
