import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearnessOfBody } from '../../../../../src/engine/kinds/hairstyle/head/body-nearness.ts';
import { fitHairline } from '../../../../../src/engine/kinds/hairstyle/head/fit-hairline.ts';
import {
  hairDepths,
  insideSilhouette,
} from '../../../../../src/engine/kinds/hairstyle/head/fit-silhouette.ts';
import { type Head, projectToPhoto } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { elevationOfHeight } from '../../../../../src/engine/kinds/hairstyle/head/natural-hairline.ts';
import { placeEars } from '../../../../../src/engine/kinds/hairstyle/head/place-ears.ts';
import { hairlineAt, scalpPoint } from '../../../../../src/engine/kinds/hairstyle/head/scalp.ts';
import { createMask, type Mask } from '../../../../../src/engine/pixels/image.ts';
import { drawnHead } from './drawn-head.ts';

/** A mask of all pixels for which `inside` says so. */
function drawnMask(head: Head, inside: (x: number, y: number) => boolean): Mask {
  const mask = createMask(head.photo.width, head.photo.height);
  for (let y = 0; y < mask.height; y++)
    for (let x = 0; x < mask.width; x++) if (inside(x + 0.5, y + 0.5)) mask.data[y * mask.width + x] = 255;
  return mask;
}

test('a scalp that reaches out of the silhouette shrinks, one below hair stays', async () => {
  const head = await drawnHead();
  const top = projectToPhoto(head, { x: 0, y: head.scalp.center.y + head.scalp.up, z: -3.3 });
  const lower = drawnMask(head, (_, y) => y > top.y + 0.5 * head.pixelsPerCentimetre);
  const shrunk = insideSilhouette(head.scalp, head, lower);
  assert.ok(Math.abs(head.scalp.up - shrunk.up - 0.6) < 0.25, `up ${shrunk.up}`);
  assert.equal(shrunk.side, head.scalp.side);
  const hairy = drawnMask(head, (_, y) => y > top.y - 2 * head.pixelsPerCentimetre);
  assert.equal(insideSilhouette(head.scalp, head, hairy).up, head.scalp.up);
  const above = hairDepths(head.scalp, head, hairy).find(({ degrees }) => Math.abs(degrees) < 1)!;
  assert.ok(Math.abs(above.hair - 2) < 0.3, `${above.hair} cm of hair`);
});

/** Photo x of the scalp's outline to the picture's right at a height of the head frame, and to its left. */
function outlineAt(head: Head, scalp: Head['scalp'], height: number): { right: number; left: number } {
  const xs = Array.from({ length: 72 }, (_, i) => {
    const azimuth = (2 * Math.PI * i) / 72;
    return projectToPhoto(head, scalpPoint(scalp, azimuth, elevationOfHeight(scalp, azimuth, height))).x;
  });
  return { right: Math.max(...xs), left: Math.min(...xs) };
}

test('the far side of a turned head ends where its cheek is seen to, and the near side stays', async () => {
  for (const yaw of [12, 24]) {
    const head = await drawnHead({ yaw, height: 360 });
    const before = outlineAt(head, head.scalp, 2);
    const edge = before.right - 0.6 * head.pixelsPerCentimetre;
    const eyes = projectToPhoto(head, { x: 0, y: 4, z: 0 }).y;
    // hair stands off above the eyes, below them the cheek is bare
    const person = drawnMask(head, (x, y) => x < (y < eyes ? edge + 2 * head.pixelsPerCentimetre : edge));
    const fitted = outlineAt(head, insideSilhouette(head.scalp, head, person), 2);
    assert.ok(Math.abs(fitted.right - edge) < 0.25 * head.pixelsPerCentimetre, `${fitted.right} for ${edge}`);
    assert.ok(Math.abs(fitted.left - before.left) < 0.1 * head.pixelsPerCentimetre);
  }
});

test('hair that ends within one side of a head seen from the front narrows nothing: an ear may hide it', async () => {
  const head = await drawnHead({ height: 360 });
  const { right } = outlineAt(head, head.scalp, 4);
  const ear = projectToPhoto(head, head.ears.left.top).y;
  const person = drawnMask(head, (x, y) => y > ear || x < right - 0.3 * head.pixelsPerCentimetre);
  assert.equal(insideSilhouette(head.scalp, head, person).side, head.scalp.side);
});

/** A mask of hair from a height over the natural line on, at the front. */
function hairAbove(head: Head, offset: number, hanging: boolean): Mask {
  const line = projectToPhoto(head, frontPoint(head, offset)).y;
  return drawnMask(
    head,
    (x, y) => y < line || (hanging && x < head.photo.width / 2 && y < head.photo.height / 2),
  );
}

function frontPoint({ scalp }: Head, offset: number) {
  const height = scalpPoint(scalp, 0, hairlineAt(scalp, 0)).y + offset;
  return scalpPoint(scalp, 0, elevationOfHeight(scalp, 0, height));
}

for (const offset of [-0.6, 0, 1.2])
  test(`a hairline ${offset} cm over the natural one is found`, async () => {
    const head = await drawnHead({ height: 340 });
    const fitted = fitHairline(head, hairAbove(head, offset, false));
    const found = scalpPoint(fitted.scalp, 0, hairlineAt(fitted.scalp, 0)).y;
    assert.ok(Math.abs(found - frontPoint(head, offset).y) < 0.3, `${found - frontPoint(head, offset).y}`);
    assert.equal(hairlineAt(fitted.scalp, 2.5), hairlineAt(head.scalp, 2.5));
  });

test('bangs on one side tell nothing of the hairline below them', async () => {
  const head = await drawnHead({ height: 340 });
  const fitted = fitHairline(head, hairAbove(head, 1, true));
  const below = scalpPoint(fitted.scalp, -0.3, hairlineAt(fitted.scalp, -0.3)).y;
  const natural = scalpPoint(head.scalp, -0.3, hairlineAt(head.scalp, -0.3)).y;
  assert.ok(below > natural - 0.05, `${below - natural}`);
});

test('without hair in the mask the head stays as it is', async () => {
  const head = await drawnHead();
  assert.equal(fitHairline(head, createMask(head.photo.width, head.photo.height)), head);
});

test('an ear stands off as far as a silhouette close by, and as usual under hair', async () => {
  const head = await drawnHead();
  const { root, outer } = head.ears.left;
  const edge = projectToPhoto(head, { ...root, x: root.x + 0.9 }).x;
  const close = drawnMask(head, (x) => x < edge);
  const { left, right } = placeEars(head.face, head, head.scalp, close);
  assert.ok(outer.x - root.x > 1.2);
  assert.ok(Math.abs(left.outer.x - root.x - 0.9) < 0.2, `${left.outer.x - root.x}`);
  assert.deepEqual(right, head.ears.right);
});

test('the nose is nearest, then the brow, then ears, and beside the head is nothing', async () => {
  const head = await drawnHead();
  const { plane, step } = nearnessOfBody(head, head.photo.width, head.photo.height);
  const at = (point: { x: number; y: number; z: number }): number => {
    const { x, y } = projectToPhoto(head, point);
    return plane.data[Math.floor(y / step) * plane.width + Math.floor(x / step)]!;
  };
  const [nose, brow] = [at({ x: 0, y: -0.8, z: 7.5 }), at({ x: 0, y: 5, z: 5 })];
  const { outer, root } = head.ears.left;
  const ear = at({ x: (outer.x + root.x) / 2, y: (outer.y + root.y) / 2, z: 0 });
  assert.ok(nose > brow + 1 && brow > ear + 3, `${nose} ${brow} ${ear}`);
  assert.equal(at({ x: 15, y: 8, z: 0 }), Number.NEGATIVE_INFINITY);
  const neck = at({ x: 0, y: -13, z: 0 });
  assert.ok(neck > -8 && neck < brow, `neck ${neck}`);
  assert.ok(Number.isFinite(at({ x: 14, y: -18, z: 0 })), 'a shoulder');
});

test('the far cheek of a turned face goes on a little beyond its outline, and the skull beside the near one', async () => {
  const head = await drawnHead({ yaw: 40 });
  const { plane, step } = nearnessOfBody(head, head.photo.width, head.photo.height);
  const { y } = projectToPhoto(head, { x: 0, y: -3, z: 4 });
  const row = Math.floor(y / step);
  const across = head.mesh.points.filter((point) => Math.abs(point.y - y) < 3 * step).map(({ x }) => x);
  const depthAt = (x: number): number => plane.data[row * plane.width + Math.floor(x / step)]!;
  const unit = head.pixelsPerCentimetre;
  const [near, far] = [Math.min(...across), Math.max(...across)];
  assert.ok(Number.isFinite(depthAt(far + 0.4 * unit)), `${depthAt(far + 0.4 * unit)}`);
  // hair behind the head would show through a gap between jaw and ear
  assert.ok(
    depthAt(near - 0.4 * unit) > depthAt(near + 0.4 * unit) - 2,
    `${depthAt(near - 0.4 * unit)} ${depthAt(near + 0.4 * unit)}`,
  );
});
