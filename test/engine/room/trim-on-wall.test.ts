import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage, type Mask } from '../../../src/engine/pixels/image.ts';
import { markTrimOnWallInPlace } from '../../../src/engine/room/trim-on-wall.ts';

describe('trim of the old top that was taken for the wall', () => {
  const [width, height, unit] = [200, 160, 150];
  const rectangle = (mask: Mask, left: number, top: number, right: number, bottom: number): void => {
    for (let y = top; y < bottom; y++) mask.data.fill(255, y * width + left, y * width + right);
  };
  /** What is removed at a place beside a top whose right edge lies at x 100, before a grey wall. */
  const removedAt = (
    x: number,
    y: number,
    { patterned = false, hairAt = 0, shadow = 0 }: { patterned?: boolean; hairAt?: number; shadow?: number },
  ): boolean => {
    const photo = createRgbaImage(width, height);
    for (let at = 0; at < width * height; at++)
      photo.data.fill(patterned && (at >> 3) % 2 === 0 ? 180 : 220, 4 * at, 4 * at + 3);
    // white scallops, one of them apart from the edge
    for (const [left, top, right] of [
      [100, 60, 106],
      [108, 80, 111],
    ] as const)
      for (let row = top; row < top + 6; row++)
        photo.data.fill(250, 4 * (row * width + left), 4 * (row * width + right));
    for (let row = 20; row < 50 && shadow > 0; row++)
      photo.data.fill(190, 4 * (row * width + 100), 4 * (row * width + 100 + shadow));
    const [cloth, hair, background, removed] = [0, 1, 2, 3].map(() => createMask(width, height));
    rectangle(cloth!, 20, 20, 100, 140);
    rectangle(removed!, 17, 17, 104, 143);
    for (let at = 0; at < background!.data.length; at++) background!.data[at] = 255 - cloth!.data[at]!;
    if (hairAt > 0) rectangle(hair!, hairAt, 40, hairAt + 3, 100);
    const person = { photo, parse: { coverage: { hair, background } } } as unknown as PerceivedPerson;
    markTrimOnWallInPlace(removed!, cloth!, person, { x: 0, y: 0, width, height }, unit);
    return removed!.data[y * width + x] === 255;
  };

  it('goes with the top, also where it hangs in the air', () => {
    assert.ok(removedAt(105, 63, {}));
    assert.ok(removedAt(109, 83, {}));
    assert.ok(!removedAt(109, 110, {}), 'the wall itself stays');
  });

  it('is not told from a wall with a pattern', () => {
    assert.ok(!removedAt(109, 83, { patterned: true }));
  });

  it('is no wisp of hair', () => {
    assert.ok(!removedAt(109, 83, { hairAt: 120 }));
  });

  it('is no shadow that goes on along the wall', () => {
    assert.ok(!removedAt(106, 30, { shadow: 40 }));
    assert.ok(removedAt(106, 30, { shadow: 9 }), 'as narrow as trim');
  });
});
