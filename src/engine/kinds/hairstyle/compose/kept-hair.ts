/**
 * Which of the person's own hair a new style can keep: where the new hair lies on the old one and runs the same way, the
 * photo's own pixels stand for the drawn ones.
 */
import { chamferDistance } from '../../../pixels/chamfer-distance.ts';
import { connectedComponents } from '../../../pixels/connected-components.ts';
import {
  coveredArea,
  cropMask,
  cropPlane,
  cropRgba,
  type PixelArea,
  pastePlaneInPlace,
} from '../../../pixels/crop.ts';
import { gaussianBlur } from '../../../pixels/gaussian-blur.ts';
import { createMask, createPlane, type Mask, type Plane, type RgbaImage } from '../../../pixels/image.ts';
import { srgbToLab, toLab } from '../../../pixels/lab.ts';
import { luminanceAt } from '../../../pixels/luminance.ts';
import { enlargeCells, resizePlane, resizeRgba } from '../../../pixels/resample.ts';
import { smoothStep } from '../../../pixels/smooth-step.ts';
import type { HairTone, OldHair } from '../hair/old-hair.ts';
import type { StrandLayer } from '../strands/strand-layer.ts';
import { directionOfHair, runOfHair } from './hair-direction.ts';

/** Centimetres of a cell of the grid that decisions are taken on, and over which directions are compared. */
const CELL = 0.08;
const DIRECTION_BLUR = 0.35;
/** Coverage from which a place is old hair, and new hair. */
const OLD_FROM = 0.9;
const NEW_FROM = 0.85;
/** Cosine of twice the angle between old and new hairs from which they begin to run alike, and do. */
const ALIKE_FROM = 0.5;
const ALIKE = 0.85;
/** Coherence of the old hair's direction, and of the new one's, from which they tell anything. */
const OLD_COHERENT = 0.2;
const NEW_COHERENT = 0.3;
/** Centimetres each way over which old hair has to run on, the contrast it keeps along them (stubble: .2), and how broad a streak is. */
const RUN = 0.7;
const RUN_FROM = 0.22;
const RUN_FULL = 0.32;
const STREAK = 0.2;
/** Centimetres over which single places are outvoted, and the share of votes from which hair is kept. */
const VOTE_BLUR = 0.45;
const VOTES = 0.55;
/** Colour difference (CIE76) off the hair's shades from which a cell begins to be something else, and is. */
const FOREIGN_FROM = 8;
const FOREIGN = 15;
/** Square centimetres below which a patch of kept hair shows as a spot among drawn hair, and how broad that seam is (centimetres). */
const LEAST_PATCH = 30;
const SEAM = 0.8;

/**
 * How far 0..1 the photo's own pixels can stand for each pixel of the drawn hair, of the canvas's size; null where the new
 * hair is nowhere like the old one, or the old one is cropped.
 */
export function keptHair(
  photo: RgbaImage,
  { matte, inFront, tone, grownTone }: OldHair,
  layer: StrandLayer,
  pixelsPerCentimetre: number,
): Plane | null {
  if (grownTone !== tone) return null;
  const area = coveredArea(matte, 128, Math.ceil(SEAM * pixelsPerCentimetre));
  if (!area) return null;
  const step = Math.max(1, Math.round(CELL * pixelsPerCentimetre));
  const cell = pixelsPerCentimetre / step;
  const columns = Math.ceil(area.width / step);
  const rows = Math.ceil(area.height / step);
  const old = resizePlane(ownHair(cropMask(matte, area), cropMask(inFront, area)), columns, rows);
  const fresh = resizePlane(cropPlane(layer.coverage, area), columns, rows);
  const brightness = resizePlane(brightnessOf(cropRgba(photo, area)), columns, rows);
  const both = createPlane(columns, rows);
  for (let i = 0; i < both.data.length; i++)
    if (old.data[i]! > OLD_FROM && fresh.data[i]! > NEW_FROM) both.data[i] = 1;
  const votes = gaussianBlur(alikeness(brightness, old, both, layer, area, cell), VOTE_BLUR * cell).data;
  const voters = gaussianBlur(both, VOTE_BLUR * cell).data;
  const patches = createMask(columns, rows);
  for (let i = 0; i < votes.length; i++)
    if (both.data[i] === 1 && votes[i]! > VOTES * voters[i]!) patches.data[i] = 255;
  if (!clearSmallInPlace(patches, LEAST_PATCH * cell * cell)) return null;

  // beside drawn hair the kept one gives way little by little; at the new hair's own edge that has cut it already
  const drawn = createMask(columns, rows);
  for (let i = 0; i < votes.length; i++)
    if (patches.data[i] === 0 && fresh.data[i]! > NEW_FROM) drawn.data[i] = 255;
  const toDrawn = chamferDistance(drawn).data;
  const toPatch = chamferDistance(patches).data;
  const weights = createPlane(columns, rows);
  for (let i = 0; i < votes.length; i++)
    if (toPatch[i]! < SEAM * cell && old.data[i]! > 0)
      weights.data[i] = smoothStep(0, SEAM * cell, toDrawn[i]!);
  leaveForeignInPlace(weights, resizeRgba(cropRgba(photo, area), columns, rows), tone);
  const result = createPlane(photo.width, photo.height);
  pastePlaneInPlace(result, enlargeCells(weights, step, area.width, area.height), area.x, area.y);
  return result;
}

/** Leaves out what has none of the hair's colours: skin of a parting or between thin strands, a clip. */
function leaveForeignInPlace(weights: Plane, cells: RgbaImage, { ramp }: HairTone): void {
  const steps = ramp.length / 3;
  const shades = new Float32Array(ramp.length);
  for (let at = 0; at < ramp.length; at += 3)
    srgbToLab(Math.round(ramp[at]!), Math.round(ramp[at + 1]!), Math.round(ramp[at + 2]!), shades, at);
  const { data: lab } = toLab(cells);
  const { width, height } = weights;
  const foreign = createPlane(width, height);
  for (let i = 0; i < foreign.data.length; i++) {
    if (weights.data[i] === 0) continue;
    let nearest = Number.POSITIVE_INFINITY;
    for (let step = 0; step < steps; step++) {
      const lightness = lab[3 * i]! - shades[3 * step]!;
      const a = lab[3 * i + 1]! - shades[3 * step + 1]!;
      const b = lab[3 * i + 2]! - shades[3 * step + 2]!;
      nearest = Math.min(nearest, lightness * lightness + a * a + b * b);
    }
    foreign.data[i] = smoothStep(FOREIGN_FROM, FOREIGN, Math.sqrt(nearest));
  }
  const { data: around } = gaussianBlur(foreign, 1);
  for (let i = 0; i < around.length; i++) weights.data[i]! *= 1 - Math.min(1, 2.5 * around[i]!);
}

/** 0..1 a cell of `both`: how alike old and new hairs run; cropped hair is like none that a style lays. */
function alikeness(
  brightness: Plane,
  old: Plane,
  both: Plane,
  layer: StrandLayer,
  area: PixelArea,
  cell: number,
): Plane {
  const { width, height } = old;
  const direction = directionOfHair(brightness, old, DIRECTION_BLUR * cell);
  const runs = runOfHair(brightness, old, direction, RUN * cell, STREAK * cell).data;
  const covers = cropPlane(layer.coverage, area).data;
  const lies = (plane: Plane): Float32Array => {
    const cut = cropPlane(plane, area);
    for (let i = 0; i < covers.length; i++) cut.data[i]! *= covers[i]!;
    return gaussianBlur(resizePlane(cut, width, height), DIRECTION_BLUR * cell).data;
  };
  const cosine = lies(layer.lieCosine);
  const sine = lies(layer.lieSine);
  const result = createPlane(width, height);
  for (let i = 0; i < result.data.length; i++) {
    if (both.data[i] === 0) continue;
    const length = Math.hypot(cosine[i]!, sine[i]!);
    if (length < NEW_COHERENT || direction.coherence.data[i]! < OLD_COHERENT) continue;
    const same = (cosine[i]! * direction.cosine.data[i]! + sine[i]! * direction.sine.data[i]!) / length;
    result.data[i] = smoothStep(ALIKE_FROM, ALIKE, same) * smoothStep(RUN_FROM, RUN_FULL, runs[i]!);
  }
  return result;
}

/** 0..1: hair of which nothing hides anything. */
function ownHair({ data, width, height }: Mask, inFront: Mask): Plane {
  const plane = createPlane(width, height);
  for (let i = 0; i < data.length; i++) plane.data[i] = (data[i]! / 255) * (1 - inFront.data[i]! / 255);
  return plane;
}

/** Square root of luminance, 0..1. */
function brightnessOf({ data, width, height }: RgbaImage): Plane {
  const plane = createPlane(width, height);
  for (let i = 0, at = 0; i < plane.data.length; i++, at += 4)
    plane.data[i] = Math.sqrt(luminanceAt(data, at));
  return plane;
}

/** Clears components smaller than `least` pixels; whether anything is left. */
function clearSmallInPlace(mask: Mask, least: number): boolean {
  const { labels, components } = connectedComponents(mask);
  let left = false;
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 0) continue;
    if (components[labels[i]! - 1]!.area < least) mask.data[i] = 0;
    else left = true;
  }
  return left;
}
