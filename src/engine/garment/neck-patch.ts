/** The part of a garment's picture around the neck, upright, prepared for edge search. */
import type { LabImage, Mask } from '../pixels/image.ts';
import { fromUpright, type UprightFrame } from './upright-frame.ts';

export interface NeckPatch {
  /** Upright coordinates of the patch's corner; one patch pixel is one mask pixel. */
  readonly originU: number;
  readonly originV: number;
  /** The neck's two corners in the patch. */
  readonly rightX: number;
  readonly rightY: number;
  readonly leftX: number;
  readonly leftY: number;
  /** Evidence 0..1 of an edge through (x, y) with unit normal (nx, ny). */
  contrast(x: number, y: number, nx: number, ny: number): number;
}

interface NeckRegion {
  readonly lab: LabImage;
  readonly mask: Mask;
  readonly frame: UprightFrame;
  readonly upperEdge: Float64Array;
}

/** Reads the patch below `upperEdge` (right neck corner to left, in (u, v)), 1.7 neck widths deep. */
export function readNeckPatch(region: NeckRegion, neckWidth: number): NeckPatch {
  const { lab, mask, frame, upperEdge } = region;
  const n = upperEdge.length / 2;
  const margin = Math.ceil(neckWidth * 0.12) + 6;
  let highest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < n; i++) highest = Math.min(highest, upperEdge[i * 2 + 1]!);
  const originU = Math.floor(Math.min(upperEdge[0]!, upperEdge[n * 2 - 2]!)) - margin;
  const originV = Math.floor(highest) - margin;
  const width = Math.ceil(Math.abs(upperEdge[n * 2 - 2]! - upperEdge[0]!)) + 2 * margin;
  const height = Math.ceil(neckWidth * 1.7) + 2 * margin;

  // colours, and whether they are the garment's
  const colours = new Float32Array(width * height * 3);
  const inside = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const point = fromUpright(frame, originU + x + 0.5, originV + y + 0.5);
      const px = Math.max(0, Math.min(lab.width - 1, Math.floor(point.x)));
      const py = Math.max(0, Math.min(lab.height - 1, Math.floor(point.y)));
      const from = (py * lab.width + px) * 3;
      colours[at * 3] = lab.data[from]!;
      colours[at * 3 + 1] = lab.data[from + 1]!;
      colours[at * 3 + 2] = lab.data[from + 2]!;
      inside[at] = mask.data[py * lab.width + px]! >= 128 ? 1 : 0;
    }

  const texture = meanContrast(colours, inside, width, height);
  const knee = Math.max(2.5, 0.9 * texture);
  const near = 1;
  const far = Math.max(2.5, neckWidth * 0.022);
  const above = new Float32Array(3);
  const below = new Float32Array(3);
  const read = (x: number, y: number, out: Float32Array): boolean => {
    const px = x | 0;
    const py = y | 0;
    if (x < 0 || y < 0 || px >= width || py >= height) return false;
    const at = py * width + px;
    if (inside[at] === 0) return false;
    out[0]! += colours[at * 3]!;
    out[1]! += colours[at * 3 + 1]!;
    out[2]! += colours[at * 3 + 2]!;
    return true;
  };
  const contrast = (x: number, y: number, nx: number, ny: number): number => {
    above.fill(0);
    below.fill(0);
    for (let k = 0; k < 3; k++) {
      const distance = near + ((far - near) * k) / 2;
      if (!read(x + nx * distance, y + ny * distance, above)) return 0;
      if (!read(x - nx * distance, y - ny * distance, below)) return 0;
    }
    const difference = Math.hypot(above[0]! - below[0]!, above[1]! - below[1]!, above[2]! - below[2]!) / 3;
    return difference / (difference + knee);
  };
  return {
    originU,
    originV,
    rightX: upperEdge[0]! - originU,
    rightY: upperEdge[1]! - originV,
    leftX: upperEdge[n * 2 - 2]! - originU,
    leftY: upperEdge[n * 2 - 1]! - originV,
    contrast,
  };
}

/** Mean colour difference between garment pixels 4 apart, ΔE. */
function meanContrast(colours: Float32Array, inside: Uint8Array, width: number, height: number): number {
  const apart = 4;
  let sum = 0;
  let count = 0;
  for (let y = 0; y < height - apart; y += 2)
    for (let x = 0; x < width - apart; x += 2) {
      const at = y * width + x;
      const down = at + apart * width;
      if (inside[at] === 0 || inside[down] === 0) continue;
      sum += Math.hypot(
        colours[at * 3]! - colours[down * 3]!,
        colours[at * 3 + 1]! - colours[down * 3 + 1]!,
        colours[at * 3 + 2]! - colours[down * 3 + 2]!,
      );
      count++;
    }
  return count > 0 ? sum / count : 0;
}
