import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, createRgbaImage, type Mask } from '../../../src/engine/pixels/image.ts';
import { toLab } from '../../../src/engine/pixels/lab.ts';
import { hemOfOneColour } from '../../../src/engine/worn/hem-of-one-colour.ts';

const [WIDTH, HEIGHT, UNIT] = [200, 160, 150];
type Colour = readonly [number, number, number];
const hem = [
  { x: 40, y: 100 },
  { x: 160, y: 100 },
] as unknown as Parameters<typeof hemOfOneColour>[3];

/** A top that ends in scallops around y 98, or at `straight`, above denim; the cut-out goes on straight to y 103. */
function cutOut(
  colour: (x: number, y: number) => Colour,
  straight?: number,
): {
  readonly result: Mask;
  readonly endOf: (x: number) => number;
} {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const [cloth, lower] = [createMask(WIDTH, HEIGHT), createMask(WIDTH, HEIGHT)];
  const endOf = (x: number): number => straight ?? Math.round(98 + 2 * Math.sin(x / 5));
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      photo.data.set([...(y < endOf(x) ? colour(x, y) : [70, 90, 120]), 255], 4 * at);
      if (x < 40 || x >= 160) continue;
      if (y >= 30 && y < 103) cloth.data[at] = 255;
      if (y >= 103) lower.data[at] = 255;
    }
  return { result: hemOfOneColour(cloth, lower, toLab(photo), hem, UNIT), endOf };
}

const endAt = ({ data }: Mask, x: number): number => {
  for (let y = HEIGHT - 1; y >= 0; y--) if (data[y * WIDTH + x] === 255) return y + 1;
  return 0;
};

describe('a hem of one colour', () => {
  it('ends where its colour does', () => {
    const { result, endOf } = cutOut(() => [240, 240, 238]);
    for (let x = 60; x < 140; x += 7) assert.ok(Math.abs(endAt(result, x) - endOf(x)) <= 1, `column ${x}`);
  });

  it('goes on in its own shade', () => {
    const { result } = cutOut(
      (_x, y) => (y < 92 ? [240, 240, 238] : [240 - 11 * (y - 92), 240 - 11 * (y - 92), 238 - 10 * (y - 92)]),
      103,
    );
    for (let x = 60; x < 140; x += 7) assert.equal(endAt(result, x), 103);
  });

  it('is asked where it has one alone', () => {
    const { result } = cutOut((x, y) => (((x >> 2) + (y >> 2)) % 2 ? [240, 240, 238] : [70, 90, 120]));
    for (let x = 60; x < 140; x += 7) assert.equal(endAt(result, x), 103);
  });
});
