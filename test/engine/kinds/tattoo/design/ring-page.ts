/** A ring drawn on a page, and what is expected of the design that is read from it. */
import assert from 'node:assert/strict';
import { TryOnFailure } from '../../../../../src/engine/contract.ts';
import type { TattooDesign } from '../../../../../src/engine/kinds/tattoo/design/tattoo-design.ts';
import { understandDesign } from '../../../../../src/engine/kinds/tattoo/design/understand-design.ts';
import { type Ink, ring } from './drawn-page.ts';

/** A ring about the middle of a 400 × 400 page, and what is expected of it. */
export const RING: Ink = ring(200, 200, 90, 110, 3);
export const SIZE = { width: 400, height: 400 };

/** Absorbance of a channel at a place of the design's box, 0..1. */
export function at(design: TattooDesign, u: number, v: number, channel = 1): number {
  const x = Math.min(design.width - 1, Math.floor(u * design.width));
  const y = Math.min(design.height - 1, Math.floor(v * design.height));
  return design.absorbance[(y * design.width + x) * 3 + channel]!;
}

/** Sum of the ink in pixels of absorbance 3. */
export function inkedPixels(design: TattooDesign): number {
  let sum = 0;
  for (let i = 1; i < design.absorbance.length; i += 3) sum += design.absorbance[i]!;
  return sum / 3;
}

export function assertNear(value: number, expected: number, tolerance: number, what = 'value'): void {
  assert.ok(
    Math.abs(value - expected) <= tolerance,
    `${what}: expected ${expected} ± ${tolerance}, got ${value}`,
  );
}

/** The design is the ring of `RING` and nothing else. */
export function assertRing(design: TattooDesign, absorbance = 3, tolerance = 0.12, slack = 4): void {
  assertNear(design.width, 220, slack, 'width');
  assertNear(design.height, 220, slack, 'height');
  assertNear(at(design, 0.5, 10 / 220), absorbance, tolerance, 'ink at the top');
  assertNear(at(design, 10 / 220, 0.5), absorbance, tolerance, 'ink on the left');
  assertNear(at(design, 210 / 220, 0.5), absorbance, tolerance, 'ink on the right');
  assert.equal(at(design, 0.5, 0.5), 0, 'enclosed paper is bare');
  assertNear(inkedPixels(design), (Math.PI * (110 ** 2 - 90 ** 2) * absorbance) / 3, 500, 'inked pixels');
}

export function assertNoDesign(picture: Parameters<typeof understandDesign>[0]): void {
  assert.throws(
    () => understandDesign(picture),
    (error) =>
      error instanceof TryOnFailure &&
      error.name === 'ProcessingError' &&
      /Send a drawing/.test(error.message),
  );
}
