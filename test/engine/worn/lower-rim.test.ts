import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TorsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { toLab } from '../../../src/engine/pixels/lab.ts';
import { withoutLowerRim } from '../../../src/engine/worn/without-lower-rim.ts';

const [WIDTH, HEIGHT, UNIT] = [200, 200, 150];
const frame = {
  origin: { x: 100, y: 20 },
  across: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  shoulderWidth: UNIT,
  torsoLength: 180,
  yaw: 0,
} as TorsoFrame;
const [WHITE, BLUE, DENIM] = [
  [240, 240, 238],
  [90, 150, 220],
  [70, 90, 120],
];

/** A top in stripes, white and blue, that ends with a white one at y 150 above denim; the cut-out goes on as far as `end`. */
function picture(end: (x: number) => number) {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const cloth = createMask(WIDTH, HEIGHT);
  const lower = createMask(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      photo.data.set([...(y >= 150 ? DENIM : (150 - y) % 20 <= 10 ? WHITE : BLUE), 255], 4 * at);
      const isSide = x >= 50 && x < 150;
      if (isSide && y >= 30 && y < end(x)) cloth.data[at] = 255;
      else if (isSide && y >= 150) lower.data[at] = 255;
    }
  return { cloth, lower, lab: toLab(photo) };
}

const endAt = ({ data }: { data: Uint8Array }, x: number): number => {
  for (let y = HEIGHT - 1; y >= 0; y--) if (data[y * WIDTH + x] === 255) return y + 1;
  return 0;
};

describe('the hem of a worn top', () => {
  it('is found above a rim of the trousers that was taken for cloth', () => {
    const { cloth, lower, lab } = picture((x) => (x < 90 ? 166 : 150));
    const result = withoutLowerRim(cloth, lower, lab, frame, 1);
    for (const x of [52, 60, 75, 85]) assert.ok(Math.abs(endAt(result, x) - 150) <= 1, `column ${x}`);
  });

  it('stays where it was right, whatever stripes lie above it', () => {
    const { cloth, lower, lab } = picture(() => 150);
    assert.deepEqual(withoutLowerRim(cloth, lower, lab, frame, 1).data, cloth.data);
  });
});
