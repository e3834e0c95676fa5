/** A hem as high as a waistband: the shadow below it tells that it hangs before the trousers. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureWaist } from '../../../src/engine/fit/measure-waist.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';

const WIDTH = 200;
const HEIGHT = 260;
const HEM = 120;
const TROUSERS = 130;
const frame = {
  origin: { x: 100, y: 0 },
  across: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  shoulderWidth: 100,
  torsoLength: 140,
  yaw: 0,
};

/** A top that ends well above the hips, over trousers whose grey is told by the distance from its hem. */
function wearing(grey: (below: number) => number): PerceivedPerson {
  const labels = new Uint8Array(WIDTH * HEIGHT);
  const photo = { width: WIDTH, height: HEIGHT, data: new Uint8ClampedArray(4 * labels.length).fill(255) };
  for (let y = 20; y < HEIGHT; y++)
    for (let x = 55; x < 145; x++) {
      const at = y * WIDTH + x;
      labels[at] = BODY_CLASSES.indexOf(y < HEM ? 'upperClothes' : 'lowerClothes');
      photo.data.fill(y < HEM ? 220 : grey(y - HEM), 4 * at, 4 * at + 3);
    }
  return { photo, parse: { width: WIDTH, height: HEIGHT, labels } } as unknown as PerceivedPerson;
}

describe('a hem above the hips', () => {
  it('is tucked in where the trousers below it are evenly lit', () => {
    assert.equal(
      measureWaist(
        wearing(() => TROUSERS),
        frame,
      ).tucked,
      true,
    );
  });

  it('hangs where its shadow fades on the trousers', () => {
    const shaded = (below: number): number => TROUSERS * (0.4 + 0.6 * Math.min(1, below / 10));
    assert.equal(measureWaist(wearing(shaded), frame).tucked, false);
  });

  it('is tucked in where the dark below it ends at once: a belt', () => {
    const belted = (below: number): number => (below < 7 ? 40 : TROUSERS);
    assert.equal(measureWaist(wearing(belted), frame).tucked, true);
  });
});
