/** The part of a garment's picture around the neck, upright, prepared for edge search. */
import type { LabImage, Mask } from '../pixels/image.ts';
import { fromUpright, type UprightFrame } from './upright-frame.ts';

export interface NeckPatch {
  /** Upright coordinates of the patch's corner, and mask pixels a patch pixel. */
  readonly originU: number;
  readonly originV: number;
  readonly step: number;
  /** The neck's two corners in the patch. */
  readonly rightX: number;
  readonly rightY: number;
  readonly leftX: number;
  readonly leftY: number;
  /** Distance between the neck's corners in pixels. */
  readonly neckWidth: number;
  /** Writes the colour at (x, y) to `out`; false outside the garment. */
  colourAt(x: number, y: number, out: Float32Array): boolean;
  /**
   * Writes the colour above minus the colour below an edge through (x, y) with unit normal (nx, ny) to `out`, as a share
   * of a clear edge's difference and at most 1 long: 0 where it is no more than the cloth's own texture, or where
   * either side lies outside the garment. Returns its length.
   */
  edge(x: number, y: number, nx: number, ny: number, out: Float32Array): number;
}

interface NeckRegion {
  readonly lab: LabImage;
  readonly mask: Mask;
  readonly frame: UprightFrame;
  readonly upperEdge: Float64Array;
}

/**
 * Reads the patch below `upperEdge` (right neck corner to left, in (u, v)), 1.7 neck widths deep, at `step` mask pixels a
 * patch pixel.
 */
export function readNeckPatch(region: NeckRegion, step = 1): NeckPatch {
  const { lab, mask, frame, upperEdge } = region;
  const n = upperEdge.length / 2;
  const neckWidth =
    Math.hypot(upperEdge[n * 2 - 2]! - upperEdge[0]!, upperEdge[n * 2 - 1]! - upperEdge[1]!) / step;
  // wide enough for the rib on the shoulders
  const margin = Math.ceil(neckWidth * 0.35) + 6;
  let highest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < n; i++) highest = Math.min(highest, upperEdge[i * 2 + 1]!);
  const originU = Math.floor(Math.min(upperEdge[0]!, upperEdge[n * 2 - 2]!)) - margin * step;
  const originV = Math.floor(highest) - margin * step;
  const width = Math.ceil(Math.abs(upperEdge[n * 2 - 2]! - upperEdge[0]!) / step) + 2 * margin;
  const height = Math.ceil(neckWidth * 1.7) + 2 * margin;

  // colours, and whether they are the garment's
  const colours = new Float32Array(width * height * 3);
  const inside = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const point = fromUpright(frame, originU + (x + 0.5) * step, originV + (y + 0.5) * step);
      const px = Math.max(0, Math.min(lab.width - 1, Math.floor(point.x)));
      const py = Math.max(0, Math.min(lab.height - 1, Math.floor(point.y)));
      const from = (py * lab.width + px) * 3;
      colours[at * 3] = lab.data[from]!;
      colours[at * 3 + 1] = lab.data[from + 1]!;
      colours[at * 3 + 2] = lab.data[from + 2]!;
      inside[at] = mask.data[py * lab.width + px]! >= 128 ? 1 : 0;
    }

  const texture = typicalContrast(colours, inside, width, height, { margin, depth: Math.ceil(neckWidth) });
  const least = 0.9 + 0.6 * texture;
  const clear = least + 3 + 0.6 * texture;
  const near = 1;
  const far = Math.max(2.5, neckWidth * 0.022);
  const add = (x: number, y: number, sign: number, out: Float32Array): boolean => {
    const px = x | 0;
    const py = y | 0;
    if (x < 0 || y < 0 || px >= width || py >= height) return false;
    const at = py * width + px;
    if (inside[at] === 0) return false;
    out[0]! += sign * colours[at * 3]!;
    out[1]! += sign * colours[at * 3 + 1]!;
    out[2]! += sign * colours[at * 3 + 2]!;
    return true;
  };
  const edge = (x: number, y: number, nx: number, ny: number, out: Float32Array): number => {
    out.fill(0);
    for (let k = 0; k < 3; k++) {
      const distance = near + ((far - near) * k) / 2;
      if (
        !add(x + nx * distance, y + ny * distance, 1, out) ||
        !add(x - nx * distance, y - ny * distance, -1, out)
      ) {
        out.fill(0);
        return 0;
      }
    }
    const difference = Math.hypot(out[0]!, out[1]!, out[2]!) / 3;
    const length = Math.max(0, Math.min(1, (difference - least) / (clear - least)));
    const scale = difference > 0 ? length / (3 * difference) : 0;
    out[0]! *= scale;
    out[1]! *= scale;
    out[2]! *= scale;
    return length;
  };
  return {
    originU,
    originV,
    step,
    rightX: (upperEdge[0]! - originU) / step,
    rightY: (upperEdge[1]! - originV) / step,
    leftX: (upperEdge[n * 2 - 2]! - originU) / step,
    leftY: (upperEdge[n * 2 - 1]! - originV) / step,
    neckWidth,
    colourAt(x, y, out) {
      out.fill(0);
      return add(x, y, 1, out);
    },
    edge,
  };
}

/**
 * What colours differ by over 4 pixels within the cloth: the smaller of two figures in ΔE, the median of the whole patch
 * and the 40th percentile of the neck's own area, since a print may begin below it.
 */
function typicalContrast(
  colours: Float32Array,
  inside: Uint8Array,
  width: number,
  height: number,
  neck: { readonly margin: number; readonly depth: number },
): number {
  const apart = 4;
  const { margin } = neck;
  const whole: number[] = [];
  const near: number[] = [];
  const bottom = Math.min(height - apart, margin + neck.depth);
  for (let y = 0; y < height - apart; y += 3)
    for (let x = 0; x < width - apart; x += 3) {
      const at = y * width + x;
      if (inside[at] === 0) continue;
      const down = differenceOf(colours, inside, at, at + apart * width);
      if (down >= 0) whole.push(down);
      if (y < margin || y >= bottom || x < margin || x >= width - margin) continue;
      if (down >= 0) near.push(down);
      const across = differenceOf(colours, inside, at, at + apart);
      if (across >= 0) near.push(across);
    }
  return Math.min(quantile(whole, 0.5), quantile(near, 0.4));
}

/** ΔE between two pixels, −1 where the second isn't the garment's. */
function differenceOf(colours: Float32Array, inside: Uint8Array, a: number, b: number): number {
  if (inside[b] === 0) return -1;
  return Math.hypot(
    colours[a * 3]! - colours[b * 3]!,
    colours[a * 3 + 1]! - colours[b * 3 + 1]!,
    colours[a * 3 + 2]! - colours[b * 3 + 2]!,
  );
}

function quantile(values: number[], share: number): number {
  values.sort((a, b) => a - b);
  return values[Math.floor(values.length * share)] ?? 0;
}
