import assert from 'node:assert/strict';
import { test } from 'node:test';
import { projectToPhoto } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { moveHead } from '../../../../../src/engine/kinds/hairstyle/head/move-head.ts';
import { createRgbaImage } from '../../../../../src/engine/pixels/image.ts';
import { drawnHead } from './drawn-head.ts';

test('everything that lies in the photo moves with it, the head itself stays', async () => {
  const head = await drawnHead({ yaw: 15, roll: -5 });
  head.personMask.data.fill(0);
  head.personMask.data[10 * head.personMask.width + 20] = 200;
  const moved = moveHead(head, 30, 12, createRgbaImage(360, 330));
  for (const point of [head.ears.left.top, head.scalp.center, { x: 3, y: -5, z: 2 }]) {
    const before = projectToPhoto(head, point);
    const after = projectToPhoto(moved, point);
    assert.ok(Math.abs(after.x - before.x - 30) < 1e-9 && Math.abs(after.y - before.y - 12) < 1e-9);
    assert.equal(after.nearness, before.nearness);
  }
  assert.equal(moved.oval[7]!.x, head.oval[7]!.x + 30);
  assert.equal(moved.mesh.points[100]!.y, head.mesh.points[100]!.y + 12);
  assert.equal(moved.personMask.width, 360);
  assert.equal(moved.personMask.data[22 * 360 + 50], 200);
  assert.equal(
    moved.personMask.data.reduce((sum, value) => sum + value, 0),
    200,
  );
  assert.equal(moved.scalp, head.scalp);
});
