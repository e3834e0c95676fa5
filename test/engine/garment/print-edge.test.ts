import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NeckPatch } from '../../../src/engine/garment/neck-patch.ts';
import { isPrintEdge } from '../../../src/engine/garment/print-edge.ts';

describe('an edge below something busy', () => {
  /** Pale cloth at the neck, something dark and busy down to y 50, pale cloth again as far as `paleTo`, then dark. */
  const patch = (paleTo: number) =>
    ({
      rightX: 0,
      rightY: 0,
      leftX: 100,
      leftY: 0,
      neckWidth: 100,
      colourAt(x: number, y: number, out: Float32Array) {
        const isDark = (y >= 10 && y < 50) || y > paleTo;
        out[0] = isDark ? 30 + 10 * (Math.floor((x + y) / 3) % 2) : 90;
        return true;
      },
    }) as unknown as NeckPatch;
  const line = Float64Array.of(0, 50, 100, 50);

  it('is a print’s where the cloth goes on below', () => assert.ok(isPrintEdge(patch(200), line)));

  it('is the front’s where only a rib lies below it', () => assert.ok(!isPrintEdge(patch(72), line)));
});
