/** The outline of bare skin: steps and spikes are rounded off, straight edges stay where they are. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { keepInSilhouetteInPlace, roundedShape } from '../../../src/engine/room/bare-outline.ts';

const SIZE = 80;
const SIGMA = 4;

/** Covered below `edge(x)`. */
function shapeBelow(edge: (x: number) => number) {
  const mask = createMask(SIZE, SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++)
      mask.data[y * SIZE + x] = 255 * Math.max(0, Math.min(1, y - edge(x) + 0.5));
  return mask;
}

/** Height of the outline in a column, to parts of a pixel. */
function edgeAt(mask: ReturnType<typeof createMask>, x: number): number {
  let covered = 0;
  for (let y = 0; y < SIZE; y++) covered += mask.data[y * SIZE + x]! / 255;
  return SIZE - covered;
}

describe('the outline of bare skin', () => {
  it('stays where it is when it is straight', () => {
    const rounded = roundedShape(
      shapeBelow((x) => 30 + 0.3 * x),
      SIGMA,
    );
    for (let x = 15; x < 65; x += 10) {
      const edge = edgeAt(rounded, x);
      assert.ok(Math.abs(edge - (29.5 + 0.3 * (x + 0.5))) < 1, `edge at ${x}: ${edge}`);
    }
  });

  it('has no step where two parts meet', () => {
    const rounded = roundedShape(
      shapeBelow((x) => (x < 40 ? 36 : 42)),
      SIGMA,
    );
    for (let x = 20; x < 60; x++) {
      const step = Math.abs(edgeAt(rounded, x + 1) - edgeAt(rounded, x));
      assert.ok(step < 1.2, `step of ${step} at ${x}`);
    }
  });

  it('loses spikes and notches', () => {
    for (const by of [-14, 14]) {
      const rounded = roundedShape(
        shapeBelow((x) => (Math.abs(x - 40) < 2 ? 40 + by : 40)),
        SIGMA,
      );
      const edge = edgeAt(rounded, 40);
      assert.ok(Math.abs(edge - 39.5) < 4, `edge ${edge} where the spike was ${by}`);
    }
  });
  it('never lies outside what was the person', () => {
    const arms = createLayer(SIZE, SIZE);
    arms.alpha.fill(1);
    const everywhere = { ...createMask(SIZE, SIZE), data: new Uint8Array(SIZE * SIZE).fill(255) };
    keepInSilhouetteInPlace(
      arms,
      shapeBelow(() => 40),
      everywhere,
      100,
    );
    assert.equal(arms.alpha[36 * SIZE + 40], 0);
    assert.equal(arms.alpha[46 * SIZE + 40], 1);
  });
});
