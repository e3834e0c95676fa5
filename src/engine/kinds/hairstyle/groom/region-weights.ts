/** How much each region of the scalp has to say at a place: figures of a style blend smoothly between regions. */
import { REGIONS, type Region } from '../style/regions.ts';

const degrees = Math.PI / 180;

/** Centres of the regions as [azimuth of the wearer's left half, elevation] in degrees; both halves are alike. */
const CENTERS: Readonly<Record<Region, readonly (readonly [number, number])[]>> = {
  front: [
    [0, 43],
    [24, 42],
  ],
  top: [
    [0, 76],
    [70, 62],
  ],
  crown: [
    [180, 58],
    [140, 58],
  ],
  temple: [[50, 24]],
  side: [
    [88, 24],
    [105, 12],
  ],
  back: [
    [180, 18],
    [145, 18],
  ],
  nape: [
    [180, -30],
    [145, -26],
    [115, -22],
  ],
};
const SHARPNESS = 16;

const anchors: { x: number; y: number; z: number; region: number }[] = [];
REGIONS.forEach((name, region) => {
  for (const [azimuth, elevation] of CENTERS[name]) {
    const level = Math.cos(elevation * degrees);
    anchors.push({
      x: Math.sin(azimuth * degrees) * level,
      y: Math.sin(elevation * degrees),
      z: Math.cos(azimuth * degrees) * level,
      region,
    });
  }
});

/** Writes the weights of `REGIONS` at a direction from the scalp's centre into `weights`; they add up to 1. */
export function regionWeights(azimuth: number, elevation: number, weights: Float64Array): void {
  const level = Math.cos(elevation);
  const x = Math.abs(Math.sin(azimuth)) * level;
  const y = Math.sin(elevation);
  const z = Math.cos(azimuth) * level;
  weights.fill(0);
  for (const anchor of anchors) {
    const weight = Math.exp(SHARPNESS * (x * anchor.x + y * anchor.y + z * anchor.z - 1));
    if (weight > weights[anchor.region]!) weights[anchor.region] = weight;
  }
  let sum = 0;
  for (const weight of weights) sum += weight;
  for (let region = 0; region < weights.length; region++) weights[region]! /= sum;
}

/** The blend of one figure a region by weights from `regionWeights`. */
export function blendRegions(weights: Float64Array, values: ArrayLike<number>): number {
  let sum = 0;
  for (let region = 0; region < weights.length; region++) sum += weights[region]! * values[region]!;
  return sum;
}
