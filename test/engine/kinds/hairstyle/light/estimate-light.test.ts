import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { estimateLight } from '../../../../../src/engine/kinds/hairstyle/light/estimate-light.ts';
import { vertexNormals } from '../../../../../src/engine/kinds/hairstyle/light/face-samples.ts';
import { linearToSrgb } from '../../../../../src/engine/pixels/srgb-linear.ts';
import { drawnHead } from '../head/drawn-head.ts';

/** Paints the face as matt skin under a light from `right`, `up`, `near` (as the camera sees it) with even fill. */
function paintFace(head: Head, light: readonly [number, number, number], fill: number): void {
  const { photo, mesh, face, toPhoto: m, pixelsPerCentimetre: scale } = head;
  photo.data.fill(128);
  const normals = vertexNormals(face.vertices, face.triangles);
  const length = Math.hypot(...light);
  for (const [i, { x, y }] of mesh.points.entries()) {
    const n = normals.subarray(3 * i, 3 * i + 3);
    const right = (m[0]! * n[0]! + m[1]! * n[1]! + m[2]! * n[2]!) / scale;
    const up = -(m[4]! * n[0]! + m[5]! * n[1]! + m[6]! * n[2]!) / scale;
    const near = m[8]! * n[0]! + m[9]! * n[1]! + m[10]! * n[2]!;
    const lambert = Math.max(0, (light[0] * right + light[1] * up + light[2] * near) / length);
    const level = fill + (1 - fill) * lambert;
    for (let dy = -3; dy <= 3; dy++)
      for (let dx = -3; dx <= 3; dx++) {
        const at = 4 * ((Math.floor(y) + dy) * photo.width + Math.floor(x) + dx);
        for (const [c, skin] of [0.5, 0.26, 0.17].entries()) photo.data[at + c] = linearToSrgb(skin * level);
      }
  }
}

/** The light's direction as the camera sees it. */
function seen(head: Head, { x, y, z }: { x: number; y: number; z: number }) {
  const { toPhoto: m, pixelsPerCentimetre: scale } = head;
  return {
    right: (m[0]! * x + m[1]! * y + m[2]! * z) / scale,
    up: -(m[4]! * x + m[5]! * y + m[6]! * z) / scale,
    near: m[8]! * x + m[9]! * y + m[10]! * z,
  };
}

for (const yaw of [0, 25])
  test(`a light from one side is told from one from the other, the face turned by ${yaw} degrees`, async () => {
    const head = await drawnHead({ yaw, pixelsPerCentimetre: 12 });
    paintFace(head, [0.8, 0.4, 0.5], 0.3);
    const right = estimateLight(head);
    paintFace(head, [-0.8, 0.4, 0.5], 0.3);
    const left = estimateLight(head);
    assert.ok(seen(head, right.direction).right > 0.25, `${seen(head, right.direction).right}`);
    assert.ok(seen(head, left.direction).right < -0.25, `${seen(head, left.direction).right}`);
    for (const light of [left, right]) {
      assert.ok(Math.abs(Math.hypot(light.direction.x, light.direction.y, light.direction.z) - 1) < 1e-6);
      assert.ok(Math.abs(light.key + light.fill - 1) < 1e-6);
      assert.ok(seen(head, light.direction).up > 0.2 && seen(head, light.direction).near > 0.2);
    }
  });

test('flat light keeps the usual direction and a weak key', async () => {
  const head = await drawnHead({ pixelsPerCentimetre: 12 });
  paintFace(head, [0, 0, 1], 1);
  const flat = estimateLight(head);
  paintFace(head, [0.9, 0.3, 0.4], 0.15);
  assert.ok(Math.abs(seen(head, flat.direction).right) < 0.1);
  assert.ok(flat.key < estimateLight(head).key - 0.05);
});

test('a warm light has a warm tint, within bounds', async () => {
  const head = await drawnHead({ pixelsPerCentimetre: 12 });
  paintFace(head, [0.1, 0.5, 0.8], 0.4);
  const [red, green, blue] = estimateLight(head).tint;
  assert.ok(Math.abs((red + green + blue) / 3 - 1) < 1e-6);
  for (let at = 0; at < head.photo.data.length; at += 4) head.photo.data[at + 2]! *= 0.75;
  const warm = estimateLight(head).tint;
  assert.ok(warm[2] < blue - 0.02 && warm[2] > 0.8, `${warm}`);
});
