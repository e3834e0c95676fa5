import assert from 'node:assert/strict';
import { it } from 'node:test';
import { lightAtOutline, shadeTrunkInPlace } from '../../../src/engine/render/form-shading.ts';

const SIZE = 200;
const body = {
  frame: {
    origin: { x: 100, y: 0 },
    across: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    shoulderWidth: 120,
    torsoLength: 150,
    yaw: 0,
  },
  halfWidth: () => 60,
};

it('a trunk is darker at its sides and under the chest, and the shoulders keep their light', () => {
  const shade = new Float32Array(SIZE * SIZE);
  shadeTrunkInPlace(shade, body, { x: 0, y: 0, width: SIZE, height: SIZE }, 1);
  const at = (x: number, y: number): number => shade[y * SIZE + x]!;
  assert.ok(at(155, 60) < at(100, 60) - 0.1, `side ${at(155, 60)}, middle ${at(100, 60)}`);
  assert.ok(Math.abs(at(155, 60) - at(44, 60)) < 1e-3, 'both sides alike');
  assert.ok(at(100, 62) < at(100, 31), 'under the chest');
  assert.equal(at(100, 1), 0);
  assert.ok(shade.every((value) => value > -0.35 && value < 0.05));
});

it('a top has no dark rim: at its outline cloth keeps nearly all of its light', () => {
  const alpha = new Float32Array(SIZE * SIZE);
  for (let y = 40; y < 160; y++) alpha.fill(1, y * SIZE + 40, y * SIZE + 160);
  const light = lightAtOutline(alpha, SIZE, SIZE, 120);
  const [rim, inside] = [light[100 * SIZE + 40]!, light[100 * SIZE + 100]!];
  assert.ok(rim < 0 && rim > -0.06, `rim ${rim}`);
  assert.ok(Math.abs(inside) < 1e-4, `inside ${inside}`);
});
