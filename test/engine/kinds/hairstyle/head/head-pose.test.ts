import assert from 'node:assert/strict';
import { test } from 'node:test';
import { projectToPhoto, unprojectFromPhoto } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { poseOfHead } from '../../../../../src/engine/kinds/hairstyle/head/head-pose.ts';
import { readCanonicalFace } from '../../../../../src/engine/nets/canonical-face.ts';
import { drawnHead, drawnMesh } from './drawn-head.ts';

const canonical = await readCanonicalFace();
const degrees = (radians: number): number => (radians * 180) / Math.PI;

test('33 vertices of the canonical mesh tell the pose', () => {
  assert.equal(canonical.poseWeights.filter((weight) => weight > 0).length, 33);
});

for (const pose of [
  { yaw: 0, pitch: 0, roll: 0 },
  { yaw: 35, pitch: 0, roll: 0 },
  { yaw: 0, pitch: -18, roll: 0 },
  { yaw: 0, pitch: 0, roll: 25 },
  { yaw: -28, pitch: 12, roll: -14 },
])
  test(`yaw ${pose.yaw}, pitch ${pose.pitch}, roll ${pose.roll} are found again`, () => {
    const found = poseOfHead(drawnMesh(canonical, { ...pose, pixelsPerCentimetre: 17 }), canonical);
    assert.ok(Math.abs(found.pixelsPerCentimetre - 17) < 0.01, `scale ${found.pixelsPerCentimetre}`);
    // the face's direction is told first, the turn around it last
    const one = Object.values(pose).filter((value) => value !== 0).length < 2;
    for (const angle of ['yaw', 'pitch', 'roll'] as const)
      assert.ok(
        Math.abs(degrees(found[angle]) - pose[angle]) < (one ? 0.1 : 8),
        `${angle} ${degrees(found[angle])}`,
      );
  });

test('the projection hits the mesh, and its inverse the vertices', async () => {
  const head = await drawnHead({ yaw: 20, pitch: -10, roll: 8 });
  for (let i = 0; i < 468; i += 13) {
    const [x, y, z] = canonical.vertices.subarray(3 * i, 3 * i + 3) as unknown as [number, number, number];
    const seen = projectToPhoto(head, { x, y, z });
    const found = head.mesh.points[i]!;
    assert.ok(Math.hypot(seen.x - found.x, seen.y - found.y) < 0.05);
    const back = unprojectFromPhoto(head, seen.x, seen.y, seen.nearness);
    assert.ok(Math.hypot(back.x - x, back.y - y, back.z - z) < 1e-6);
    assert.ok(Math.abs(head.face.vertices[3 * i]! - x) < 0.01);
  }
});

test('what is nearer to the camera has more nearness, and down is down in the photo', async () => {
  const head = await drawnHead({ yaw: -30, roll: 20 });
  const nose = projectToPhoto(head, { x: 0, y: -1, z: 7.5 });
  const nape = projectToPhoto(head, { x: 0, y: -1, z: -12 });
  assert.ok(nose.nearness > nape.nearness + 10);
  const from = projectToPhoto(head, { x: 0, y: 0, z: 0 });
  const to = projectToPhoto(head, head.down);
  assert.ok(Math.abs(to.x - from.x) < 1e-3 && to.y > from.y + 0.9 * head.pixelsPerCentimetre);
  assert.ok(Math.abs(to.nearness - from.nearness) < 1e-6);
});
