/** Bare skin below the chin, told from clothes by the colour of the face and hung together with the neck. */
import { connectedRegions } from '../../../pixels/connected-components.ts';
import type { Mask } from '../../../pixels/image.ts';
import { type Head, projectToPhoto } from '../head/head.ts';
import type { GroundGrid } from './ground-grid.ts';

/** Cheeks, forehead, nose and chin in the mesh: skin in every face, below most fringes and above most beards. */
const SKIN_POINTS = [
  50, 101, 118, 117, 36, 205, 280, 330, 347, 346, 266, 425, 6, 197, 195, 5, 151, 9, 108, 337,
];
/** Least standard deviation of the log ratios of the channels: light on neck and chest differs from that on the face. */
const LEAST_SPREAD = 0.12;
/** Squared Mahalanobis distance from the face's colour up to which a cell may be skin. */
const MOST_DISTANCE = 8;
/** How much darker (share of linear light) and brighter than the face skin may be. */
const DARKEST = 0.1;
const BRIGHTEST = 1.9;

/** Cells of sure skin below the chin that are needed to learn its colour, and of which no more are looked at. */
const LEAST_SAMPLES = 60;
const MOST_SAMPLES = 800;

/** 1 for each cell whose colour is like that of the face's skin. */
export function likeFace(head: Head, grid: GroundGrid): Uint8Array {
  const { width, height, cell, colour } = grid;
  const samples: [number, number, number][] = [];
  for (const index of SKIN_POINTS) {
    const { x, y } = head.mesh.points[index]!;
    const column = Math.floor(x / cell);
    const row = Math.floor(y / cell);
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const at = row * width + column;
    if (!grid.seen[at] || grid.hair.data[at]! > 60) continue;
    samples.push(chroma(colour, at));
  }
  return likeSamples(grid, samples);
}

/** Cells that are 1 in `alike` or like the cells of `sure` skin (1): neck and chest have a light of their own. */
export function likeSkin(grid: GroundGrid, sure: Uint8Array, alike: Uint8Array): Uint8Array {
  const samples: [number, number, number][] = [];
  let count = 0;
  for (let at = 0; at < sure.length; at++) if (sure[at] === 1) count++;
  const step = Math.max(1, Math.floor(count / MOST_SAMPLES));
  for (let at = 0, k = 0; at < sure.length; at++)
    if (sure[at] === 1 && k++ % step === 0) samples.push(chroma(grid.colour, at));
  if (count < LEAST_SAMPLES) return alike;
  const result = likeSamples(grid, samples);
  for (let at = 0; at < result.length; at++) if (alike[at]) result[at] = 1;
  return result;
}

function likeSamples(
  { width, height, colour }: GroundGrid,
  samples: readonly (readonly [number, number, number])[],
): Uint8Array {
  const result = new Uint8Array(width * height);
  if (samples.length < 4) return result;
  const mean = [0, 1, 2].map((c) => middle(samples.map((sample) => sample[c]!)));
  const spread = [0, 1].map((c) =>
    Math.max(LEAST_SPREAD, 1.5 * middle(samples.map((sample) => Math.abs(sample[c]! - mean[c]!)))),
  );
  for (let at = 0; at < result.length; at++) {
    const [red, blue, light] = chroma(colour, at);
    const ratio = light / mean[2]!;
    if (ratio < DARKEST || ratio > BRIGHTEST) continue;
    // what lies in shade is more saturated
    const shade = Math.max(0, -Math.log(ratio)) * 0.12;
    const u = Math.max(0, Math.abs(red - mean[0]! - shade) - shade) / spread[0]!;
    const v = Math.max(0, Math.abs(blue - mean[1]! + shade) - shade) / spread[1]!;
    if (u * u + v * v < MOST_DISTANCE) result[at] = 1;
  }
  return result;
}

/** log(red / green), log(blue / green) and mean light, all of squared sRGB (about linear). */
function chroma(colour: Float32Array, at: number): [number, number, number] {
  const red = (colour[3 * at]! + 6) ** 2;
  const green = (colour[3 * at + 1]! + 6) ** 2;
  const blue = (colour[3 * at + 2]! + 6) ** 2;
  return [Math.log(red / green), Math.log(blue / green), red + green + blue];
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}

/**
 * What is seen of skin and clothes below the chin, one a cell: 1 skin, 0 clothes, 2 nothing. Skin must hang together with
 * the neck, through hidden cells too. `body` is 1 where the visible body is, `hidden` 1 where nothing is known.
 */
export function seenSkin(
  grid: GroundGrid,
  alike: Uint8Array,
  body: Uint8Array,
  hidden: Uint8Array,
  neck: Uint8Array,
): Uint8Array {
  const { width, height, cellsPerCentimetre } = grid;
  const size = width * height;
  const reach = new Uint8Array(size);
  for (let at = 0; at < size; at++) if (hidden[at] || (body[at] && alike[at])) reach[at] = 1;
  const { labels, components } = connectedRegions(reach, width, height, 4);
  const kept = new Uint8Array(components.length + 1);
  for (let at = 0; at < size; at++) if (neck[at] && labels[at]! > 0) kept[labels[at]!] = 1;
  const state = new Uint8Array(size).fill(2);
  for (let at = 0; at < size; at++) if (body[at]) state[at] = alike[at] && kept[labels[at]!] ? 1 : 0;
  dropIslandsInPlace(state, width, height, 0.8 * cellsPerCentimetre ** 2);
  return state;
}

/** Gives small islands of skin in clothes, or of clothes in skin, to what surrounds them. */
function dropIslandsInPlace(state: Uint8Array, width: number, height: number, least: number): void {
  for (const value of [1, 0]) {
    const part = state.map((own) => (own === value ? 1 : 0));
    const { labels, components } = connectedRegions(part, width, height, 8);
    for (let at = 0; at < state.length; at++)
      if (labels[at]! > 0 && components[labels[at]! - 1]!.area < least) state[at] = 1 - value;
  }
}

/**
 * Signed distance in centimetres (negative on the skin's side) to the neckline of a plain top: a curve around the neck,
 * one a cell.
 */
export function usualNeckline(head: Head, grid: GroundGrid): Float32Array {
  const { width, height, cell } = grid;
  const scale = head.pixelsPerCentimetre;
  const chin = head.mesh.points[152]!;
  const ears = projectToPhoto(head, { x: 0, y: 0, z: -2 });
  const shoulders = head.pose?.landmarks;
  const seen =
    shoulders && Math.min(shoulders.leftShoulder.visibility, shoulders.rightShoulder.visibility) > 0.5;
  const middleX = seen
    ? (0.5 * (shoulders.leftShoulder.point.x + shoulders.rightShoulder.point.x) + ears.x) / 2
    : 0.6 * ears.x + 0.4 * chin.x;
  const distance = new Float32Array(width * height);
  for (let row = 0, at = 0; row < height; row++) {
    const v = ((row + 0.5) * cell - chin.y) / scale;
    for (let column = 0; column < width; column++, at++) {
      const u = ((column + 0.5) * cell - middleX) / scale;
      const slope = (2 * NECK_RISE * u) / NECK_HALF_WIDTH ** 2;
      const curve = NECK_DEPTH - NECK_RISE * (u / NECK_HALF_WIDTH) ** 2;
      distance[at] = Math.max(-8, Math.min(8, (v - curve) / Math.hypot(1, slope)));
    }
  }
  return distance;
}

/** Centimetres below the chin of a plain collar's lowest point, how much higher it stands at the neck's sides, and where. */
const NECK_DEPTH = 7.5;
const NECK_RISE = 4.5;
const NECK_HALF_WIDTH = 7;

/** 1 in the cells of the neck right under the chin. */
export function neckCells(head: Head, { width, height, cell }: GroundGrid): Uint8Array {
  const chin = head.mesh.points[152]!;
  const scale = head.pixelsPerCentimetre;
  const result = new Uint8Array(width * height);
  const mask: Mask = { width, height, data: result };
  for (let row = 0; row < mask.height; row++)
    for (let column = 0; column < mask.width; column++) {
      const u = ((column + 0.5) * cell - chin.x) / scale;
      const v = ((row + 0.5) * cell - chin.y) / scale;
      if (Math.abs(u) < 4 && v > -1 && v < 3.5) result[row * width + column] = 1;
    }
  return result;
}
