/** Which patches of skin-like pixels are the subject's skin, and which holes in them are tattoos rather than things. */
import { connectedComponents } from '../../../pixels/connected-components.ts';
import { createMask, type Mask, type Plane } from '../../../pixels/image.ts';
import type { SkinScene } from './skin-scene.ts';
import type { SkinSeeds } from './skin-seeds.ts';

/** Parts smaller than this share of the largest one are dropped unless landmarks vouch for them. */
const LEAST_OF_LARGEST = 0.02;
/** Parts smaller than this share of the picture are always dropped. */
const LEAST_OF_PICTURE = 0.0004;
/** A part that landmarks vouch for has this share of vouched pixels at least. */
const LEAST_VOUCHED = 0.03;

/** `coverage` (0..255) without the parts that are too small. */
export function keepParts(coverage: Mask, seeds: SkinSeeds, scene: SkinScene): Mask {
  const { labels, components } = connectedComponents(coverage, 4, 100);
  const vouched = new Uint32Array(components.length + 1);
  for (let i = 0; i < labels.length; i++) if (seeds.vouched.data[i] === 255) vouched[labels[i]!]!++;
  const largest = components.reduce((most, { area }) => Math.max(most, area), 0);
  const size = scene.width * scene.height;
  const kept = Uint8Array.from({ length: components.length + 1 }, (_, k) => {
    const area = k === 0 ? 0 : components[k - 1]!.area;
    if (area < LEAST_OF_PICTURE * size) return 0;
    return area >= LEAST_OF_LARGEST * largest || vouched[k]! > LEAST_VOUCHED * area ? 1 : 0;
  });
  const result = createMask(coverage.width, coverage.height);
  for (let y = 0; y < coverage.height; y++)
    for (let x = 0; x < coverage.width; x++) {
      const i = y * coverage.width + x;
      if (coverage.data[i] === 0) continue;
      // the soft rim of a part belongs to it
      if (kept[labels[i]!] || (labels[i] === 0 && touches(labels, kept, x, y, coverage)))
        result.data[i] = coverage.data[i]!;
    }
  return result;
}

function touches(
  labels: Int32Array,
  kept: Uint8Array,
  x: number,
  y: number,
  { width, height }: Mask,
): boolean {
  for (let dy = -2; dy <= 2; dy++)
    for (let dx = -2; dx <= 2; dx++) {
      const [u, v] = [x + dx, y + dy];
      if (u >= 0 && v >= 0 && u < width && v < height && kept[labels[v * width + u]!]) return true;
    }
  return false;
}

/** Holes larger than this share of all skin are no tattoo. */
const LARGEST_HOLE = 0.25;
/** How much lighter than the skin around it ink may look in any channel: skin itself varies. */
const LIGHTER = 1.12;

/**
 * Holes in the skin that ink can have made: enclosed, darker than the skin around them or as dark in every channel.
 * @returns 255 on the holes.
 */
export function inkedHoles(coverage: Mask, person: Mask | null, picture: SkinScene['picture']): Mask {
  const { width, height } = coverage;
  const open = createMask(width, height);
  let skin = 0;
  for (let i = 0; i < open.data.length; i++) {
    if (coverage.data[i]! < 128) open.data[i] = 255;
    else skin++;
  }
  const { labels, components } = connectedComponents(open, 8);
  const n = components.length + 1;
  const inside = new Float64Array(4 * n);
  const around = new Float64Array(4 * n);
  const covered = new Float64Array(n);
  const { data } = picture;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const label = labels[i]!;
      if (label > 0) {
        addColour(inside, label, data, i);
        covered[label]! += person ? person.data[i]! : 255;
        continue;
      }
      for (const [dx, dy] of NEAR) {
        const [u, v] = [x + dx, y + dy];
        if (u < 0 || v < 0 || u >= width || v >= height) continue;
        const near = labels[v * width + u]!;
        if (near > 0) {
          addColour(around, near, data, i);
          break;
        }
      }
    }
  const ink = new Uint8Array(n);
  components.forEach(({ area, left, top, right, bottom }, k) => {
    const label = k + 1;
    if (left === 0 || top === 0 || right === width || bottom === height) return;
    if (area > LARGEST_HOLE * skin || covered[label]! < 128 * area) return;
    for (let c = 0; c < 3; c++) {
      const hole = inside[4 * label + c]! / inside[4 * label + 3]!;
      const rim = around[4 * label + c]! / Math.max(1, around[4 * label + 3]!);
      if (hole > rim * LIGHTER) return;
    }
    ink[label] = 1;
  });
  const result = createMask(width, height);
  for (let i = 0; i < labels.length; i++) if (ink[labels[i]!]) result.data[i] = 255;
  return result;
}

/** Pixels three steps away, where the soft rim of a hole ends. */
const NEAR = [
  [3, 0],
  [-3, 0],
  [0, 3],
  [0, -3],
] as const;

function addColour(sums: Float64Array, label: number, data: Uint8ClampedArray, i: number): void {
  for (let c = 0; c < 3; c++) sums[4 * label + c]! += data[4 * i + c]!;
  sums[4 * label + 3]!++;
}

/** Contrast of the coverage over log-odds, so that only edges stay soft, and log-odds in favour of skin in the shade. */
const CERTAINTY = 2;
const FAVOUR = 0.3;

/** The plane of log-odds as soft coverage. */
export function oddsToCoverage({ data, width, height }: Plane): Mask {
  const result = createMask(width, height);
  for (let i = 0; i < data.length; i++) {
    const odds = CERTAINTY * (data[i]! + FAVOUR);
    if (odds > -7) result.data[i] = odds > 7 ? 255 : 255 / (1 + Math.exp(-odds)) + 0.5;
  }
  return result;
}
