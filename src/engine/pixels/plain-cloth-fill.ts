/**
 * More of a plain cloth: its colours go on smoothly, and on them lies its grain, taken from calm places of what is seen in
 * patches too large to be told apart. Patch search finds no more than that in plain cloth, and shows
 * its patches' repeats.
 */
import { gaussianBlur } from './gaussian-blur.ts';
import { createMask, createPlane, type Mask, type Plane, type RgbaImage } from './image.ts';
import { erodeSquare } from './morphology.ts';
import { hashNoise } from './seeded-noise.ts';
import { smoothFill } from './smooth-fill.ts';

/** In shoulder widths: what is finer is grain, what is coarser goes on smoothly; and a patch's side. */
const FINE = 0.009;
const PATCH = 0.11;
/** Share of a patch's side over which it meets the next: the sum of two weaves is none. */
const MEET = 0.2;
/** Share of the calmest patches that grain is taken from, and how many of them are needed. */
const CALM = 0.15;
const FEWEST = 8;
/** Grain stronger than this many times its root mean square is a fleck, and would be seen again in each copy of its patch. */
const FLECK = 1.5;
/** What that limit takes of usual grain's strength is given back. */
const GIVEN_BACK = 1.2;
/** Mean step of hue (8-bit differences of the channels against green) across the grain's scale, from which cloth has a print. */
const PRINTED = 14;

/** The picture with `hole` filled from the cloth `known` (both 255 or 0); null where that has a print, or is too little. */
export function fillPlainCloth(
  picture: RgbaImage,
  known: Mask,
  hole: Mask,
  unit: number,
  seed: number,
): RgbaImage | null {
  const { width, height } = picture;
  const size = width * height;
  const sigma = Math.max(2, FINE * unit);
  const weight = createPlane(width, height);
  for (let at = 0; at < size; at++) weight.data[at] = known.data[at] === 255 ? 1 : 0;
  const weights = gaussianBlur(weight, sigma).data;
  const bases = [0, 1, 2].map((c) => smoothChannel(picture, weight, weights, c, sigma));
  const sure = erodeSquare(known, Math.round(sigma));
  if (isPrinted(picture, bases, sure)) return null;
  const side = 2 * Math.round((PATCH * unit) / 2);
  const patches = calmPatches(picture, bases, sure, side);
  if (patches.length < FEWEST) return null;

  const smooth: RgbaImage = { width, height, data: picture.data.slice() };
  for (let at = 0; at < size; at++)
    if (known.data[at] === 255)
      for (let c = 0; c < 3; c++) smooth.data[4 * at + c] = Math.round(bases[c]!.data[at]!);
  const filled = smoothFill(smooth, known, hole);
  const grain = grainOver(picture, bases, patches, hole, side, seed);
  const data = picture.data.slice();
  for (let at = 0; at < size; at++) {
    if (hole.data[at] === 0) continue;
    for (let c = 0; c < 3; c++) data[4 * at + c] = filled.data[4 * at + c]! + grain[c]![at]!;
  }
  return { width, height, data };
}

/** One channel of the known cloth without its grain. */
function smoothChannel(
  { data, width, height }: RgbaImage,
  weight: Plane,
  weights: Float32Array,
  channel: number,
  sigma: number,
): Plane {
  const plane = createPlane(width, height);
  for (let at = 0; at < plane.data.length; at++) plane.data[at] = weight.data[at]! * data[4 * at + channel]!;
  const blurred = gaussianBlur(plane, sigma);
  for (let at = 0; at < blurred.data.length; at++) blurred.data[at]! /= Math.max(1e-3, weights[at]!);
  return blurred;
}

/** Whether the cloth's hue varies: light does not do that. */
function isPrinted({ data }: RgbaImage, bases: readonly Plane[], sure: Mask): boolean {
  const [red, green, blue] = bases.map((plane) => plane.data);
  let [sum, count] = [0, 0];
  for (let at = 0; at < sure.data.length; at += 3) {
    if (sure.data[at] === 0) continue;
    const own = [data[4 * at]! - data[4 * at + 1]!, data[4 * at + 2]! - data[4 * at + 1]!];
    const base = [red![at]! - green![at]!, blue![at]! - green![at]!];
    sum += Math.abs(own[0]! - base[0]!) + Math.abs(own[1]! - base[1]!);
    count++;
  }
  return count === 0 || sum / count > PRINTED;
}

/** Upper left corners of patches within the cloth, those without folds. */
function calmPatches(
  { data, width, height }: RgbaImage,
  bases: readonly Plane[],
  sure: Mask,
  side: number,
): { readonly x: number; readonly y: number }[] {
  const green = bases[1]!.data;
  const found: { x: number; y: number; energy: number }[] = [];
  const step = Math.max(4, side >> 1);
  for (let y = 0; y + side <= height; y += step)
    for (let x = 0; x + side <= width; x += step) {
      let inside = true;
      let [energy, mean, squares, count] = [0, 0, 0, 0];
      for (let row = y; row < y + side && inside; row += 2)
        for (let column = x; column < x + side; column += 2) {
          const at = row * width + column;
          if (sure.data[at] === 0) {
            inside = false;
            break;
          }
          energy += (data[4 * at + 1]! - green[at]!) ** 2;
          mean += green[at]!;
          squares += green[at]! ** 2;
          count++;
        }
      // folds and seams change the smooth colour, and step out of the grain
      if (inside) found.push({ x, y, energy: energy / count + squares / count - (mean / count) ** 2 });
    }
  found.sort((a, b) => a.energy - b.energy);
  return found.slice(0, Math.ceil(CALM * found.length));
}

/** The grain of patches that overlap at their rims, chosen by chance, over the hole: three planes. */
function grainOver(
  { data, width, height }: RgbaImage,
  bases: readonly Plane[],
  patches: readonly { readonly x: number; readonly y: number }[],
  hole: Mask,
  side: number,
  seed: number,
): Float32Array[] {
  const grain = [0, 1, 2].map(() => new Float32Array(width * height));
  const power = new Float32Array(width * height);
  const meet = Math.max(2, Math.round(MEET * side));
  const step = side - meet;
  const isWanted = createMask(Math.ceil(width / step) + 1, Math.ceil(height / step) + 1);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (hole.data[y * width + x] !== 0)
        isWanted.data[Math.floor(y / step) * isWanted.width + Math.floor(x / step)] = 255;
  const most = bases.map(
    (_, c) => FLECK * grainStrength({ data, width, height }, bases[c]!, patches, side, c),
  );
  const limited = (value: number, limit: number): number => GIVEN_BACK * limit * Math.tanh(value / limit);
  const nearEdge = (at: number): number =>
    Math.sin((Math.PI / 2) * Math.min(1, (Math.min(at, side - 1 - at) + 0.5) / meet));
  const wanted = (column: number, row: number): boolean =>
    column >= 0 && row >= 0 && isWanted.data[row * isWanted.width + column] === 255;
  for (let row = -1; row < isWanted.height; row++)
    for (let column = -1; column < isWanted.width; column++) {
      const any =
        wanted(column, row) ||
        wanted(column + 1, row) ||
        wanted(column, row + 1) ||
        wanted(column + 1, row + 1);
      if (!any) continue;
      const { x: fromX, y: fromY } =
        patches[Math.floor(hashNoise(column, row, seed) * patches.length) % patches.length]!;
      for (let dy = 0; dy < side; dy++) {
        const y = row * step + dy;
        if (y < 0 || y >= height) continue;
        const down = nearEdge(dy);
        for (let dx = 0; dx < side; dx++) {
          const x = column * step + dx;
          if (x < 0 || x >= width || hole.data[y * width + x] === 0) continue;
          const share = down * nearEdge(dx);
          const [to, from] = [y * width + x, (fromY + dy) * width + fromX + dx];
          power[to]! += share * share;
          for (let c = 0; c < 3; c++)
            grain[c]![to]! += share * limited(data[4 * from + c]! - bases[c]!.data[from]!, most[c]!);
        }
      }
    }
  // unlike grains add up by their squares
  for (let at = 0; at < power.length; at++)
    if (power[at]! > 0) for (const plane of grain) plane[at]! /= Math.sqrt(power[at]!);
  return grain;
}

/** Root mean square of a channel's grain over the patches, at least 1. */
function grainStrength(
  { data, width }: RgbaImage,
  base: Plane,
  patches: readonly { readonly x: number; readonly y: number }[],
  side: number,
  channel: number,
): number {
  let [squares, count] = [0, 0];
  for (const patch of patches)
    for (let y = patch.y; y < patch.y + side; y += 2)
      for (let x = patch.x; x < patch.x + side; x += 2) {
        const at = y * width + x;
        squares += (data[4 * at + channel]! - base.data[at]!) ** 2;
        count++;
      }
  return Math.max(1, Math.sqrt(squares / Math.max(1, count)));
}
