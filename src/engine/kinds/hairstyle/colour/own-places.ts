/**
 * The light of the person's own hair for a dye: each pixel's rank among the hair's shades is its place on the dye's ramp, so
 * that dyed hair keeps the locks and the shine of the photographed one.
 */
import { carryDifferences, cellsOver } from '../../../pixels/carry-differences.ts';
import { coveredArea } from '../../../pixels/crop.ts';
import { type Flow, smoothAlong } from '../../../pixels/flow-smoothing.ts';
import { createPlane, type Plane, type RgbaImage } from '../../../pixels/image.ts';
import { luminanceAt } from '../../../pixels/luminance.ts';
import { enlargeCells } from '../../../pixels/resample.ts';
import type { HairTone } from '../hair/old-hair.ts';
import { besideOwnHair } from './beside-own-hair.ts';

/** The photo's hair that stands for the drawn one. */
export interface OwnHair {
  readonly photo: RgbaImage;
  readonly tone: HairTone;
  /** 0..1 of the canvas's size: how far it does. */
  readonly kept: Plane;
}

/** Pixels each way along the hair over which noise is averaged: a dye that lightens would make it louder. */
const CALM = 4;
/** Dark hair lies wholly in shade where light hair is lit by what is around it: of what its sides differ by so much is lost in white hair. */
const EVEN = 0.75;

/**
 * Replaces places 0..1 on a ramp by those of the own hair as far as that is kept; drawn hair beside it follows them.
 * `lightness` 0..1 is how light the dye is.
 */
export function takeOwnPlacesInPlace(
  places: Float32Array,
  coverage: Plane,
  { photo, tone, kept }: OwnHair,
  flow: Flow,
  pixelsPerCentimetre: number,
  lightness: number,
): void {
  const area = coveredArea(coverage, Number.MIN_VALUE, 0);
  if (!area) return;
  const { width } = coverage;
  const own = ranksOf(photo, kept, tone);
  const calm = smoothAlong(own, kept, flow, CALM).data;
  const { step, reach } = besideOwnHair(pixelsPerCentimetre);
  const known = cellsOver(area.width, area.height, step);
  const differences = cellsOver(area.width, area.height, step);
  for (let y = 0; y < area.height; y++)
    for (let x = 0, i = (area.y + y) * width + area.x; x < area.width; x++, i++) {
      const counts = kept.data[i]! * coverage.data[i]!;
      if (counts === 0) continue;
      const at = ((y / step) | 0) * known.width + ((x / step) | 0);
      known.data[at]! += counts / (step * step);
      differences.data[at]! += (counts * (calm[i]! - places[i]!)) / (step * step);
    }
  const carried = carryDifferences(differences, known, reach);
  const shifts = enlargeCells(carried, step, area.width, area.height).data;
  for (let y = 0, at = 0; y < area.height; y++)
    for (let x = 0, i = (area.y + y) * width + area.x; x < area.width; x++, i++, at++) {
      if (coverage.data[i] === 0) continue;
      const even = EVEN * lightness * shifts[at]!;
      const shifted = Math.max(0, Math.min(1, places[i]! + shifts[at]! - even));
      places[i] = shifted + kept.data[i]! * (Math.max(0, Math.min(1, calm[i]! - even)) - shifted);
    }
}

/** Rank 0..1 of each kept pixel's light among the shades of the tone. */
function ranksOf({ data, width, height }: RgbaImage, kept: Plane, { ramp }: HairTone): Plane {
  const steps = ramp.length / 3;
  const lights = new Float32Array(steps);
  const samples = Uint8ClampedArray.from(ramp, Math.round);
  for (let step = 0; step < steps; step++) {
    const light = luminanceAt(samples, 3 * step);
    lights[step] = Math.max(light, step > 0 ? lights[step - 1]! + 1e-5 : light);
  }
  const result = createPlane(width, height);
  for (let i = 0, at = 0; i < result.data.length; i++, at += 4) {
    if (kept.data[i] === 0) continue;
    const light = luminanceAt(data, at);
    let step = 0;
    while (step < steps - 2 && light > lights[step + 1]!) step++;
    const within = (light - lights[step]!) / (lights[step + 1]! - lights[step]!);
    result.data[i] = (step + Math.max(0, Math.min(1, within))) / (steps - 1);
  }
  return result;
}
