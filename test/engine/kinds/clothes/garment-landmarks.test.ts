import assert from 'node:assert/strict';
import { it } from 'node:test';
import { TryOnFailure } from '../../../../src/engine/contract.ts';
import type { Garment } from '../../../../src/engine/garment/garment.ts';
import { bottomOf } from '../../../../src/engine/kinds/clothes/garment-landmarks.ts';
import { createMask } from '../../../../src/engine/pixels/image.ts';

it('a bottom without one of its edges is refused with advice', () => {
  const edge = (x: number) => Array.from({ length: 6 }, (_, i) => ({ x, y: 10 * i }));
  const skirt = (left: number) =>
    ({
      type: 'bottom',
      confidence: 1,
      doubts: [],
      bottom: {
        kind: 'skirt',
        left: { outerEdge: edge(left), innerEdge: [] },
        right: { outerEdge: edge(10), innerEdge: [] },
        waist: [
          { x: 10, y: 0 },
          { x: 50, y: 0 },
        ],
        crotch: null,
        hem: [
          { x: 10, y: 50 },
          { x: 50, y: 50 },
        ],
        insideBack: createMask(1, 1),
      },
    }) as unknown as Garment;
  assert.equal(bottomOf(skirt(50)).kind, 'skirt');
  assert.throws(
    () => bottomOf(skirt(Number.NaN)),
    (error) => error instanceof TryOnFailure && error.name === 'ProcessingError',
  );
});
