/** Small holes in trousers above the place where the legs part: crumbs of the ground between legs that lie close in their picture. */
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';

/** Where holes are looked for, in pixels of the layers. */
interface Between {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Coverage from which cloth is whole. */
const WHOLE = 0.97;

/**
 * Closes holes of the `layers` together that lie in the box and cover at most `largest` pixels, in place: the last layer gets
 * the cloth of their rims. What is open downwards or larger is the gap between the legs and stays. Returns the pixels closed.
 */
export function closeHolesInPlace(layers: readonly Layer[], between: Between, largest: number): number[] {
  const cloth = layers.at(-1);
  if (!cloth) return [];
  const { width, height } = cloth;
  const left = Math.max(1, Math.floor(between.left));
  const right = Math.min(width - 1, Math.ceil(between.right));
  const top = Math.max(1, Math.floor(between.top));
  const bottom = Math.min(height - 1, Math.ceil(between.bottom));
  if (right - left < 3 || bottom - top < 3) return [];
  const open = createMask(right - left, bottom - top);
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      let rest = 1;
      for (const { alpha } of layers) rest *= 1 - alpha[y * width + x]!;
      if (rest > 1 - WHOLE) open.data[(y - top) * open.width + x - left] = 255;
    }
  const { labels, components } = connectedComponents(open, 8);
  const enclosed = components.map(
    (hole) =>
      hole.area <= largest &&
      hole.left > 0 &&
      hole.top > 0 &&
      hole.right < open.width &&
      hole.bottom < open.height,
  );
  const holes: number[] = [];
  labels.forEach((label, i) => {
    if (label === 0 || !enclosed[label - 1]) return;
    holes.push((top + Math.floor(i / open.width)) * width + left + (i % open.width));
  });
  fillFromRimInPlace(layers, cloth, holes);
  return holes;
}

/** Gives `cloth` at the pixels `holes` the cloth of their rims in any of the `layers`, from the rim inwards; rows and columns at the edge stay. */
export function fillFromRimInPlace(layers: readonly Layer[], cloth: Layer, holes: readonly number[]): void {
  const missing = new Uint8Array(cloth.alpha.length);
  for (const at of holes) missing[at] = 1;
  let rest = holes;
  while (rest.length > 0) {
    const filled = rest.filter((at) => fillFromBeside(layers, cloth, missing, at));
    if (filled.length === 0) return;
    for (const at of filled) missing[at] = 0;
    rest = rest.filter((at) => missing[at] === 1);
  }
}

/** Paints a pixel of `cloth` with the mean of its whole neighbours; false where it has none. */
function fillFromBeside(layers: readonly Layer[], cloth: Layer, missing: Uint8Array, at: number): boolean {
  const { width } = cloth;
  const sums = [0, 0, 0];
  let count = 0;
  for (const beside of [at - 1, at + 1, at - width, at + width]) {
    if (missing[beside] === 1) continue;
    // the foremost that is solid there
    const layer = layers.findLast(({ alpha }) => alpha[beside]! > 0.5);
    if (!layer) continue;
    for (let c = 0; c < 3; c++) sums[c]! += layer.color[3 * beside + c]! / layer.alpha[beside]!;
    count++;
  }
  if (count === 0) return false;
  for (let c = 0; c < 3; c++) cloth.color[3 * at + c] = sums[c]! / count;
  cloth.alpha[at] = 1;
  return true;
}

/**
 * Gives the last of the `lights` (one a layer, logarithms) at the pixels `holes` the light of their rims, in place: the meshes may
 * not reach there, and no form is known.
 */
export function lightFromRimInPlace(
  layers: readonly Layer[],
  lights: readonly Float32Array[],
  holes: readonly number[],
): void {
  const light = lights.at(-1);
  const width = layers[0]?.width ?? 0;
  if (!light) return;
  const missing = new Set(holes);
  let rest = holes;
  while (rest.length > 0) {
    const found: [at: number, value: number][] = [];
    for (const at of rest) {
      let [sum, count] = [0, 0];
      for (const beside of [at - 1, at + 1, at - width, at + width]) {
        if (missing.has(beside)) continue;
        const layer = layers.findLastIndex(({ alpha }) => alpha[beside]! > 0.5);
        if (layer < 0) continue;
        sum += lights[layer]![beside]!;
        count++;
      }
      if (count > 0) found.push([at, sum / count]);
    }
    if (found.length === 0) return;
    for (const [at, value] of found) {
      light[at] = value;
      missing.delete(at);
    }
    rest = rest.filter((at) => missing.has(at));
  }
}
