/** The middle of a neck by its own picture: collar, opening and label are alike on both sides, whatever lies on the body. */
import type { LabImage } from '../pixels/image.ts';
import { fromUpright, type UprightFrame } from './upright-frame.ts';

/** Shares of the body's width: how far the middle may lie from the corners' middle, and how far down is compared. */
const FARTHEST = 0.12;
const ABOVE = 0.06;
const BELOW = 0.26;
/** How far rows may slant against the axis, as rise over run, and the steps tried. */
const LARGEST_SLANT = 0.12;
const SLANT_STEP = 0.02;
/** Half neck widths compared to each side. */
const WIDE = 1.35;
/** A pixel's difference counts no more than this ΔE. */
const LARGEST_DIFFERENCE = 40;

/**
 * How far, in pixels along u, the neck's middle lies from the frame's origin, when the axis goes on to the hem's middle
 * `length` further down. `neck` is half the neck's width, `chest` the body's width.
 */
export function findCollarMiddle(
  lab: LabImage,
  frame: UprightFrame,
  size: { readonly length: number; readonly chest: number; readonly neck: number },
): number {
  const most = FARTHEST * size.chest;
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let shift = -most; shift <= most; shift += 1) {
    const turned = turnAtHem(frame, size.length, shift);
    for (let slant = -LARGEST_SLANT; slant <= LARGEST_SLANT + 1e-9; slant += SLANT_STEP) {
      const difference = unlikeness(lab, turned, slant, size) * (1 + (0.1 * Math.abs(shift)) / most);
      if (difference < least) {
        least = difference;
        best = shift;
      }
    }
  }
  return best;
}

/** The frame with its origin moved by `shift` along u and its axis still through the hem's middle. */
export function turnAtHem(frame: UprightFrame, length: number, shift: number): UprightFrame {
  const hem = fromUpright(frame, 0, length);
  const origin = fromUpright(frame, shift, 0);
  const distance = Math.hypot(hem.x - origin.x, hem.y - origin.y);
  return {
    ...frame,
    originX: origin.x,
    originY: origin.y,
    axisX: (hem.x - origin.x) / distance,
    axisY: (hem.y - origin.y) / distance,
  };
}

/** Mean ΔE between both sides of the axis around the neck. */
function unlikeness(
  { data, width, height }: LabImage,
  frame: UprightFrame,
  slant: number,
  { chest, neck }: { readonly chest: number; readonly neck: number },
): number {
  let sum = 0;
  let count = 0;
  for (let v = -ABOVE * chest; v < BELOW * chest; v += 2)
    for (let u = 2; u < WIDE * neck; u += 2) {
      // fromUpright, written out: no objects in this loop
      const v1 = v + slant * u;
      const v2 = v - slant * u;
      const x1 = Math.floor(frame.originX + u * frame.axisY + v1 * frame.axisX);
      const y1 = Math.floor(frame.originY - u * frame.axisX + v1 * frame.axisY);
      const x2 = Math.floor(frame.originX - u * frame.axisY + v2 * frame.axisX);
      const y2 = Math.floor(frame.originY + u * frame.axisX + v2 * frame.axisY);
      if (x1 < 0 || y1 < 0 || x1 >= width || y1 >= height || x2 < 0 || y2 < 0 || x2 >= width || y2 >= height)
        continue;
      const a = (y1 * width + x1) * 3;
      const b = (y2 * width + x2) * 3;
      sum += Math.min(
        LARGEST_DIFFERENCE,
        Math.hypot(data[a]! - data[b]!, data[a + 1]! - data[b + 1]!, data[a + 2]! - data[b + 2]!),
      );
      count++;
    }
  return sum / Math.max(1, count);
}
