/**
 * The light on bare paper everywhere in the picture, also under the ink: a quadratic falloff, then what shadows and waves
 * of the sheet add to it, seen where paper is seen and continued smoothly under the ink.
 */
import { floodInPlace } from '../../../pixels/flood-fill.ts';
import type { Mask } from '../../../pixels/image.ts';
import { dilateDisc, dilateSquare, erodeDisc } from '../../../pixels/morphology.ts';
import { pushPullSamples } from '../../../pixels/push-pull.ts';
import { resampleSamples } from '../../../pixels/resample.ts';
import type { PaperSeeds } from './paper-seeds.ts';
import { fitQuadraticLight, quadraticLightAt } from './quadratic-light.ts';
import type { ReducedAbsorbance } from './reduced-absorbance.ts';
import { sampledQuantile } from './sampled-quantile.ts';

/** The bare paper of a picture and the light on it. */
export interface PaperLight {
  /** Absorbance of the bare paper against white, 3 interleaved samples a pixel of the reduced picture. */
  readonly field: Float32Array;
  /** 1 where the reduced picture shows bare paper, shadows on it included. */
  readonly bare: Uint8Array;
  /** 255 along the hard edge of a shadow, where the light on the paper can't be told. */
  readonly edge: Uint8Array;
}

/** Side of a cell in pixels of the reduced picture. */
const CELL = 8;
/** A shadow is wider than this share of the picture; a brush stroke that runs out of the picture is not. */
const SHADOW_DEPTH = 0.035;
const DEEPEST_SHADOW = 1.6;
/** Difference in darkness across the hard edge of a shadow. */
const HARD_STEP = 0.15;

/** Light on the paper of the reduced picture, fitted where the seeds reached and continued under the ink. */
export function measurePaperLight(picture: ReducedAbsorbance, seeds: PaperSeeds): PaperLight {
  const { width, height, colour, darkness } = picture;
  const columns = Math.ceil(width / CELL);
  const rows = Math.ceil(height / CELL);
  const quadratic = fitQuadraticLight(picture, seeds.reached);
  const lowest = sampledQuantile(darkness, seeds.reached, 0.02);
  const highest = sampledQuantile(darkness, seeds.reached, 0.98);
  const cells = new Float32Array(columns * rows * 3);
  for (let y = 0, at = 0; y < rows; y++)
    for (let x = 0; x < columns; x++, at += 3) {
      quadraticLightAt(quadratic, (2 * (x + 0.5)) / columns - 1, (2 * (y + 0.5)) / rows - 1, cells, at);
      // beyond the paper that was seen the surface may run away
      const mean = (cells[at]! + cells[at + 1]! + cells[at + 2]!) / 3;
      const excess = mean - Math.max(lowest - 0.1, Math.min(highest + 0.1, mean));
      for (let c = 0; c < 3; c++) cells[at + c]! -= excess;
    }

  const falloff = resampleSamples(cells, columns, rows, 3, width, height);
  const off = new Float32Array(width * height);
  for (let i = 0; i < off.length; i++)
    off[i] = darkness[i]! - (falloff[3 * i]! + falloff[3 * i + 1]! + falloff[3 * i + 2]!) / 3;
  const tolerance = paperTolerance(off, seeds.reached);
  const bare = new Uint8Array(width * height);
  for (let i = 0; i < bare.length; i++)
    if (seeds.smooth[i] === 1 && Math.abs(off[i]!) < tolerance) bare[i] = 1;
  const shadow = findShadows(picture, off, falloff, seeds.smooth, tolerance);
  for (let i = 0; i < bare.length; i++) if (shadow[i] === 1) bare[i] = 1;

  // what is seen of the paper in each cell, as a departure from the falloff
  const departure = new Float32Array(cells.length);
  const known = new Float32Array(columns * rows);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (bare[at] === 0) continue;
      const cell = Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width);
      known[cell]!++;
      for (let c = 0; c < 3; c++) departure[cell * 3 + c]! += colour[at * 3 + c]! - falloff[at * 3 + c]!;
    }
  const enough = 0.25 * CELL * CELL;
  for (let cell = 0; cell < known.length; cell++) {
    const count = known[cell]!;
    for (let c = 0; c < 3; c++) departure[cell * 3 + c]! /= Math.max(1, count);
    known[cell] = count >= enough ? 1 : 0;
  }
  const filled = pushPullSamples(departure, known, columns, rows, 3);
  for (let i = 0; i < cells.length; i++) cells[i]! += filled[i]!;
  return {
    field: resampleSamples(cells, columns, rows, 3, width, height),
    bare,
    edge: hardEdges(picture, bare, shadow),
  };
}

/** 255 near places where lit paper and shadow meet within a few pixels. */
function hardEdges(
  { width, height, darkness }: ReducedAbsorbance,
  bare: Uint8Array,
  shadow: Uint8Array,
): Uint8Array {
  const edge: Mask = { data: new Uint8Array(width * height), width, height };
  const reach = 5;
  let any = false;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (shadow[at] === 0) continue;
      for (let side = 0; side < 4; side++) {
        const across = side === 0 ? -reach : side === 1 ? reach : 0;
        const down = side === 2 ? -reach : side === 3 ? reach : 0;
        if (x + across < 0 || x + across >= width || y + down < 0 || y + down >= height) continue;
        const other = at + across + down * width;
        if (bare[other] === 0 || shadow[other] === 1 || darkness[at]! - darkness[other]! < HARD_STEP)
          continue;
        edge.data[at + (across + down * width > 0 ? 1 : -1) * (across !== 0 ? 2 : 2 * width)] = 255;
        any = true;
      }
    }
  return any ? dilateSquare(edge, 2 * CELL).data : edge.data;
}

/** 1 where smooth, neutral darkening of some depth comes in from the picture's border. */
function findShadows(
  { width, height, colour }: ReducedAbsorbance,
  off: Float32Array,
  falloff: Float32Array,
  smooth: Uint8Array,
  tolerance: number,
): Uint8Array {
  const dark: Mask = { data: new Uint8Array(width * height), width, height };
  let any = 0;
  for (let i = 0; i < off.length; i++) {
    const over = off[i]!;
    if (over < 0.6 * tolerance || over > DEEPEST_SHADOW || smooth[i] === 0) continue;
    const red = colour[3 * i]! - falloff[3 * i]!;
    const green = colour[3 * i + 1]! - falloff[3 * i + 1]!;
    const blue = colour[3 * i + 2]! - falloff[3 * i + 2]!;
    // shadows are a little blue, never more
    const tint = Math.max(Math.abs(red - green), Math.abs(blue - green));
    if (tint > 0.08 + 0.2 * over) continue;
    dark.data[i] = 255;
    any++;
  }
  const depth = Math.max(3, SHADOW_DEPTH * Math.max(width, height));
  if (any < depth * depth) return dark.data.fill(0);
  const core = dilateDisc(erodeDisc(dark, depth / 2), depth / 2);
  const result = new Uint8Array(width * height);
  const enter = (at: number): void => {
    if (core.data[at]! >= 128 && dark.data[at] !== 0) result[at] = 1;
  };
  for (let x = 0; x < width; x++) {
    enter(x);
    enter((height - 1) * width + x);
  }
  for (let y = 0; y < height; y++) {
    enter(y * width);
    enter(y * width + width - 1);
  }
  // from the border inwards; the rest of the dark area that hangs on to it belongs to the shadow
  floodInPlace(result, dark.data, width);
  return result;
}

/** How far bare paper strays from the falloff, from what was reached of it. */
function paperTolerance(off: Float32Array, reached: Uint8Array): number {
  const distances = new Float32Array(off.length);
  for (let i = 0; i < off.length; i++) distances[i] = Math.abs(off[i]!);
  return Math.max(0.04, Math.min(0.12, 4 * sampledQuantile(distances, reached, 0.5)));
}
