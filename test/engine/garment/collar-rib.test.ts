import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openingOfRib } from '../../../src/engine/garment/collar-rib.ts';
import type { NeckPatch } from '../../../src/engine/garment/neck-patch.ts';
import { CURVE_POINTS, type Curve } from '../../../src/engine/garment/neckline-curves.ts';

describe('the opening of a dark rib before a dark inside', () => {
  /** The neck's corners lie at ±100, and the rib's seam takes this much more of either shoulder. */
  const NECK = 100;
  const RIB = 20;
  const ellipse = (half: number, depth: number): Curve => ({
    depth: depth / (2 * NECK),
    evidence: 1,
    points: Float64Array.from(
      Array.from({ length: CURVE_POINTS }, (_, i) => {
        const angle = (Math.PI * i) / (CURVE_POINTS - 1);
        return [-half * Math.cos(angle), depth * Math.sin(angle)];
      }).flat(),
    ),
  });
  const isAbove = (x: number, y: number, half: number, depth: number): boolean =>
    Math.abs(x) < half && y < depth * Math.sqrt(1 - (x / half) ** 2);

  /** Pale cloth with a dark rib; in its opening, 15 px above the seam, the inside, and a black tape down to `tape`. */
  const patchWith = (tape: number): NeckPatch => {
    const lightness = (x: number, y: number): number => {
      if (isAbove(x, y, NECK, tape)) return 3;
      return isAbove(x, y, NECK + RIB, 75) ? 18 : 70;
    };
    return {
      ...{ originU: 0, originV: 0, step: 1, neckWidth: 2 * NECK },
      ...{ rightX: -NECK, rightY: 0, leftX: NECK, leftY: 0 },
      colourAt(x, y, out) {
        out.set([lightness(x, y), 0, 0]);
        return true;
      },
      edge(x, y, nx, ny, out) {
        const change = lightness(x + 2 * nx, y + 2 * ny) - lightness(x - 2 * nx, y - 2 * ny);
        out.set([Math.max(-1, Math.min(1, change / 10)), 0, 0]);
        return Math.abs(out[0]!);
      },
    };
  };
  const shoulders = [-1, 1].map((side) =>
    Float64Array.from(Array.from({ length: 60 }, (_, i) => [side * (NECK + i), 0]).flat()),
  );
  const seam = ellipse(NECK + RIB, 75);

  it('is a curve as far above the seam as the rib is wide on the shoulders', () => {
    const opening = ellipse(NECK, 60);
    assert.equal(openingOfRib(patchWith(60), seam, [opening], shoulders), opening);
  });

  it('is no tape of the back twice as far above it', () => {
    const tape = ellipse(NECK, 43);
    assert.equal(openingOfRib(patchWith(43), seam, [tape], shoulders), null);
  });
});
