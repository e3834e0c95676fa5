/** The soft shadow that hair casts on the body beneath it. */
import { gaussianBlur } from '../../../pixels/gaussian-blur.ts';
import { createMask, createPlane, type Mask, type Plane } from '../../../pixels/image.ts';
import { enlargeCells } from '../../../pixels/resample.ts';
import { smoothStep } from '../../../pixels/smooth-step.ts';
import type { BodyDepth } from './body-depth.ts';
import type { DensityGrid } from './density-grid.ts';
import { opticalDepth } from './optical-depth.ts';
import type { ViewVector } from './view-frame.ts';

/** Centimetres above the skin at which the light that arrives is asked for. */
const ABOVE = 0.35;
/** Shares of key and ambient light that a full shadow takes away. */
const KEY_SHARE = 0.8;
const AMBIENT_SHARE = 0.5;
const AMBIENT: readonly ViewVector[] = [
  [0, -0.85, 0.53],
  [0.8, -0.3, 0.52],
  [-0.8, -0.3, 0.52],
];
/** Light that hair takes from the skin right beside it, how far that reaches and how close it has to lie (centimetres). */
const CONTACT = 0.5;
const CONTACT_REACH = 0.2;
const CONTACT_CLOSE = 1.6;
/** Centimetres over which the shadow runs out at the sides of the grid, which reaches a little further beyond the hair. */
const RUN_OUT = 2.2;
/** Less shadow than this is nothing: the face keeps its own pixels. */
const LEAST = 0.025;

/** What is seen of the hair: coverage 0..1 and its mean nearness (view frame), of the canvas's size. */
export interface SeenHair {
  readonly coverage: Plane;
  readonly nearness: Plane;
}

/** 0 (all light arrives) to 255 on the body's surface, of the canvas's size. */
export function hairShadow(
  grid: DensityGrid,
  seen: SeenHair,
  { nearness, coarse, step }: BodyDepth,
  key: ViewVector,
  keyShare: number,
  pixelsPerCentimetre: number,
): Mask {
  const { width, height } = nearness;
  const beam = opticalDepth(grid, grid.hair, key);
  const ambient = AMBIENT.map((direction) => opticalDepth(grid, grid.hair, direction));
  const contact = contactShadow(seen, nearness, coarse, step, key, pixelsPerCentimetre);
  const above = ABOVE * pixelsPerCentimetre;
  const shade = new Float32Array(coarse.data.length);
  for (let at = 0; at < shade.length; at++) {
    const column = at % coarse.width;
    const row = (at - column) / coarse.width;
    const x = Math.min(width - 1, Math.round((column + 0.5) * step));
    const y = Math.min(height - 1, Math.round((row + 0.5) * step));
    const z = nearness.data[y * width + x]! + above;
    const direct = Math.exp(-0.9 * sampleGrid(grid, beam, x, y, z));
    const left =
      (1 - keyShare * KEY_SHARE * (1 - direct)) *
      (1 - AMBIENT_SHARE * (1 - ambientLeft(grid, ambient, x, y, z))) *
      (1 - CONTACT * contact.data[at]!);
    shade[at] = Math.max(0, (1 - left - LEAST) / (1 - LEAST));
  }
  const whole = enlargeCells({ ...coarse, data: shade }, step, width, height);
  const result = createMask(width, height);
  for (let i = 0; i < result.data.length; i++) result.data[i] = 255 * whole.data[i]! + 0.5;
  return result;
}

/** Mean share of the ambient light that arrives through the optical depths towards where it comes from. */
function ambientLeft(
  grid: DensityGrid,
  depths: readonly Float32Array[],
  x: number,
  y: number,
  z: number,
): number {
  let sum = 0;
  for (const depth of depths) sum += Math.exp(-0.7 * sampleGrid(grid, depth, x, y, z));
  return sum / depths.length;
}

/** The narrow shadow at the hair's edge, on the body's reduced grid, 0..1. */
function contactShadow(
  seen: SeenHair,
  nearness: Plane,
  { width: columns, height: rows }: Plane,
  step: number,
  [keyX, keyY]: ViewVector,
  pixelsPerCentimetre: number,
): Plane {
  const close = createPlane(columns, rows);
  const perPixel = 1 / (CONTACT_CLOSE * pixelsPerCentimetre);
  for (let at = 0; at < close.data.length; at++) {
    const column = at % columns;
    const row = (at - column) / columns;
    close.data[at] = closeHair(seen, nearness, column * step, row * step, step, perPixel);
  }
  // the hair that shades a place lies between it and the light
  const shift = (CONTACT_REACH * 0.8 * pixelsPerCentimetre) / step;
  const blurred = gaussianBlur(close, (CONTACT_REACH * pixelsPerCentimetre) / step);
  const dx = Math.round(keyX * shift);
  const dy = Math.round(keyY * shift);
  const result = createPlane(columns, rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = Math.max(0, Math.min(columns - 1, column + dx));
      const y = Math.max(0, Math.min(rows - 1, row + dy));
      result.data[row * columns + column] = blurred.data[y * columns + x]!;
    }
  return result;
}

/** Mean coverage by hair that lies close to the body, in the square of `size` pixels from (left, top) on. */
function closeHair(
  { coverage, nearness: hair }: SeenHair,
  nearness: Plane,
  left: number,
  top: number,
  size: number,
  perPixel: number,
): number {
  const { width, height } = coverage;
  const right = Math.min(width, left + size);
  const bottom = Math.min(height, top + size);
  let sum = 0;
  for (let y = top; y < bottom; y++)
    for (let x = left, at = y * width + left; x < right; x++, at++) {
      const covered = coverage.data[at]!;
      if (covered === 0) continue;
      const gap = (hair.data[at]! - nearness.data[at]!) * perPixel;
      if (gap < 1) sum += covered * (gap > 0 ? 1 - gap : 1);
    }
  return right > left && bottom > top ? sum / ((right - left) * (bottom - top)) : 0;
}

/** Trilinear sample of a field of one value a cube, which runs out to 0 towards the sides of the grid. */
function sampleGrid(grid: DensityGrid, field: Float32Array, x: number, y: number, z: number): number {
  const { across, down, deep, cell, left, top, far } = grid;
  const gx = (x - left) / cell;
  const gy = (y - top) / cell;
  const gz = (z - far) / cell;
  if (gx < 0 || gy < 0 || gx >= across - 1 || gy >= down - 1 || gz >= deep - 1) return 0;
  const side = Math.min(gx, gy, across - 1 - gx, down - 1 - gy) * grid.cellCentimetres;
  const inside = smoothStep(0, RUN_OUT, side);
  const ix = Math.floor(gx);
  const iy = Math.floor(gy);
  const iz = Math.max(0, Math.floor(gz));
  const fx = gx - ix;
  const fy = gy - iy;
  const fz = Math.max(0, gz - iz);
  const layer = across * down;
  const at = iz * layer + iy * across + ix;
  return (
    inside * (inLayer(field, at, across, fx, fy) * (1 - fz) + inLayer(field, at + layer, across, fx, fy) * fz)
  );
}

function inLayer(field: Float32Array, at: number, across: number, fx: number, fy: number): number {
  return (
    (field[at]! * (1 - fx) + field[at + 1]! * fx) * (1 - fy) +
    (field[at + across]! * (1 - fx) + field[at + across + 1]! * fx) * fy
  );
}
