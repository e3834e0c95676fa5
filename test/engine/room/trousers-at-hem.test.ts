/** Trousers that are rebuilt under an old top meet what is seen of them at its hem. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { trousersShape } from '../../../src/engine/room/torso-shape.ts';
import { beyondAtHem, hungOverBy } from '../../../src/engine/room/trousers-at-hem.ts';

const [WIDTH, HEIGHT, HEM] = [200, 220, 150];
const area = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
const outline = () => 45;
const body = {
  frame: {
    origin: { x: 100, y: 0 },
    across: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    shoulderWidth: 100,
    torsoLength: 140,
    yaw: 0,
  },
  halfWidth: () => 60,
  waistline: HEM,
  tucked: false,
  lowerSides: { left: null, right: null, outline: { left: outline, right: outline } },
  arms: { left: { handSeen: true }, right: { handSeen: true } },
} as unknown as BodyMeasures;

/** Where the shape ends on the left side in row y, if the seen trousers end `reach` pixels from the axis from the hem on. */
function endAt(y: number, reach: number): number {
  const seen = createMask(WIDTH, HEIGHT);
  const ground = createMask(WIDTH, HEIGHT);
  for (let row = HEM; row < HEIGHT; row++)
    for (let x = 0; x < WIDTH; x++)
      (Math.abs(x + 0.5 - 100) < reach ? seen : ground).data[row * WIDTH + x] = 255;
  const { data } = trousersShape(body, area, 110, null, beyondAtHem(body, seen, ground, area));
  let x = WIDTH - 1;
  while (data[y * WIDTH + x]! < 128) x--;
  return x + 1 - 100;
}

it('they are as wide as these right above the hem', () => {
  for (const reach of [45, 48])
    assert.ok(Math.abs(endAt(HEM - 1, reach) - reach) <= 1, `${endAt(HEM - 1, reach)}`);
});

it('they take their own width farther up', () => {
  assert.equal(endAt(HEM - 27, 48), endAt(HEM - 27, 45));
});

it('they don’t follow a flap that stands out far', () => {
  assert.equal(endAt(HEM - 1, 56), endAt(HEM - 1, 45));
});

it('a hem on a slant lets their sides out at its higher end', () => {
  assert.ok(hungOverBy({ middle: 150, highest: 140 }, 100) < 137);
  assert.equal(hungOverBy({ middle: 150, highest: 148 }, 100), 138);
});
