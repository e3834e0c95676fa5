/**
 * A garment's own upright frame: the origin lies on its axis of symmetry, u runs to the right of the picture (to the
 * wearer's left), v runs down along the axis. A garment that was photographed at a slant is upright in it.
 */
import type { Mask } from '../pixels/image.ts';
import { resizeMask } from '../pixels/resample.ts';

export interface UprightFrame {
  /** Origin in mask pixels. */
  readonly originX: number;
  readonly originY: number;
  /** Unit vector of the axis, pointing down the garment. */
  readonly axisX: number;
  readonly axisY: number;
  /** Share of the mask that falls onto itself when mirrored at the axis, 0..1. */
  readonly symmetry: number;
}

export function toUpright(frame: UprightFrame, x: number, y: number): { u: number; v: number } {
  const dx = x - frame.originX;
  const dy = y - frame.originY;
  return { u: dx * frame.axisY - dy * frame.axisX, v: dx * frame.axisX + dy * frame.axisY };
}

export function fromUpright(frame: UprightFrame, u: number, v: number): { x: number; y: number } {
  return {
    x: frame.originX + u * frame.axisY + v * frame.axisX,
    y: frame.originY - u * frame.axisX + v * frame.axisY,
  };
}

const SEARCH_SIZE = 112;
const LARGEST_TILT = (28 * Math.PI) / 180;

/**
 * The frame whose axis mirrors the mask best onto itself, within 28° of upright. Small tilts must earn their keep:
 * an upright axis wins unless a slanted one is clearly better.
 */
export function findUprightFrame(mask: Mask): UprightFrame {
  const scale = SEARCH_SIZE / Math.max(mask.width, mask.height);
  const width = Math.max(4, Math.round(mask.width * scale));
  const height = Math.max(4, Math.round(mask.height * scale));
  const small = resizeMask(mask, width, height);
  const xs: number[] = [];
  const ys: number[] = [];
  let sumX = 0;
  let sumY = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (small.data[y * width + x]! >= 128) {
        xs.push(x + 0.5);
        ys.push(y + 0.5);
        sumX += x + 0.5;
        sumY += y + 0.5;
      }
  const count = Math.max(1, xs.length);
  const centreX = sumX / count;
  const centreY = sumY / count;

  const overlap = (tilt: number, shift: number): number => {
    // reflection at the line through (centre + shift across) with direction (−sin, cos)
    const axisX = -Math.sin(tilt);
    const axisY = Math.cos(tilt);
    let hits = 0;
    for (let i = 0; i < xs.length; i++) {
      const dx = xs[i]! - centreX;
      const dy = ys[i]! - centreY;
      const across = dx * axisY - dy * axisX;
      const back = 2 * (shift - across);
      const mx = Math.floor(xs[i]! + back * axisY);
      const my = Math.floor(ys[i]! - back * axisX);
      if (mx >= 0 && my >= 0 && mx < width && my < height && small.data[my * width + mx]! >= 128) hits++;
    }
    return hits / count;
  };

  let best = { tilt: 0, shift: 0, value: Number.NEGATIVE_INFINITY };
  const consider = (tilt: number, shift: number) => {
    const value = overlap(tilt, shift) - 0.12 * Math.abs(tilt);
    if (value > best.value) best = { tilt, shift, value };
  };
  const widest = SEARCH_SIZE * 0.08;
  for (let tilt = -LARGEST_TILT; tilt <= LARGEST_TILT + 1e-9; tilt += LARGEST_TILT / 7)
    for (let shift = -widest; shift <= widest; shift += widest / 6) consider(tilt, shift);
  for (const step of [0.5, 0.22, 0.1]) {
    const from = best;
    for (let i = -2; i <= 2; i++)
      for (let j = -2; j <= 2; j++)
        consider(
          Math.max(-LARGEST_TILT, Math.min(LARGEST_TILT, from.tilt + (i * step * LARGEST_TILT) / 14)),
          from.shift + (j * step * widest) / 8,
        );
  }
  const axisX = -Math.sin(best.tilt);
  const axisY = Math.cos(best.tilt);
  return {
    originX: ((centreX + best.shift * axisY) * mask.width) / width,
    originY: ((centreY - best.shift * axisX) * mask.height) / height,
    axisX,
    axisY,
    symmetry: overlap(best.tilt, best.shift),
  };
}
