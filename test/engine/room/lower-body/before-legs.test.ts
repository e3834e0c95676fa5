import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyClass } from '../../../../src/engine/perceive/person.ts';
import { createMask, type Mask } from '../../../../src/engine/pixels/image.ts';
import { coverageBeforeLegs } from '../../../../src/engine/room/lower-body/before-legs.ts';

/** One row of pixels. */
function row(...values: number[]): Mask {
  const mask = createMask(values.length, 1);
  mask.data.set(values);
  return mask;
}

describe('what stands before the legs', () => {
  const hand = row(255, 157, 60, 0, 255);
  const top = row(0, 0, 0, 120, 0);
  const coverageOf = (name: BodyClass): Mask =>
    name === 'leftHand' ? hand : name === 'upperClothes' ? top : createMask(5, 1);

  it("keeps a hand's soft edge on the cloth, and no other class where the cloth is", () => {
    const found = coverageBeforeLegs(coverageOf, row(0, 255, 255, 255, 0), createMask(5, 1));
    assert.deepEqual([...found.data], [255, 157, 60, 0, 255]);
  });

  it('holds no cloth that was taken for a hand', () => {
    const found = coverageBeforeLegs(coverageOf, row(0, 255, 255, 255, 255), row(0, 0, 0, 0, 255));
    assert.deepEqual([...found.data], [255, 157, 60, 0, 0]);
  });

  it("keeps a bare arm's soft edge on the cloth, but no cloth as dark as skin in shade farther in", () => {
    const arm = row(255, 190, 90, 30, 60, 90, 60);
    const found = coverageBeforeLegs(
      (name) => (name === 'rightArm' ? arm : createMask(7, 1)),
      row(0, 0, 255, 255, 255, 255, 255),
      createMask(7, 1),
    );
    assert.deepEqual([...found.data], [255, 190, 90, 30, 0, 0, 0]);
  });
});
