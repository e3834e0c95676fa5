/** A shirt that somebody wears under an open neckline is no part of the garment over it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BODY_CLASSES } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { withoutUnderLayer } from '../../../src/engine/worn/without-under-layer.ts';
import { clothIn, type WornView } from '../../../src/engine/worn/worn-view.ts';

const [WIDTH, HEIGHT, UNIT] = [200, 200, 100];
const [MIDDLE, NECK, POINT] = [100, 50, 95];
const body = {
  frame: {
    origin: { x: MIDDLE, y: 40 },
    across: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    shoulderWidth: UNIT,
    torsoLength: 150,
    yaw: 0,
  },
} as unknown as WornView['body'];

/** A navy cardigan from x 40 to 160 below y 40, a neck as far as `NECK`, and `inset` between its edges. */
function wearing(inset: (x: number, y: number) => readonly number[] | null): WornView {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const cloth = createMask(WIDTH, HEIGHT);
  const labels = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 10; y < 180; y++)
    for (let x = 40; x < 160; x++) {
      const at = y * WIDTH + x;
      const isNeck = y < NECK && Math.abs(x - MIDDLE) < 16;
      labels[at] = BODY_CLASSES.indexOf(isNeck ? 'neck' : 'upperClothes');
      if (isNeck || y < 40) continue;
      cloth.data[at] = 255;
      photo.data.set([...(inset(x, y) ?? [30, 34, 70]), 255], 4 * at);
    }
  const person = { photo, parse: { width: WIDTH, height: HEIGHT, labels } };
  return { person, body, ...clothIn(body, cloth) } as unknown as WornView;
}

const inOpening = (x: number, y: number): boolean => Math.abs(x - MIDDLE) < 24 * ((POINT - y) / (POINT - 40));

describe('what is worn under an open neckline', () => {
  it('goes where it ends in a point between the garment’s edges, its button with it', () => {
    const button = (x: number, y: number): boolean => Math.hypot(x - MIDDLE, y - 68) < 1.5;
    const seen = wearing((x, y) =>
      inOpening(x, y) ? (button(x, y) ? [90, 90, 90] : [235, 235, 232]) : null,
    );
    const { isCloth } = withoutUnderLayer(seen);
    for (let y = NECK + 2; y < POINT - 4; y++) assert.ok(!isCloth(MIDDLE + 0.5, y + 0.5), `row ${y}`);
    assert.ok(isCloth(MIDDLE + 0.5, POINT + 5));
    assert.ok(isCloth(MIDDLE - 27.5, 60.5) && isCloth(MIDDLE + 27.5, 60.5));
  });

  it('goes from a hooded jacket too', () => {
    const seen = { ...wearing((x, y) => (inOpening(x, y) ? [235, 235, 232] : null)), hooded: true };
    assert.ok(!withoutUnderLayer(seen).isCloth(MIDDLE + 0.5, NECK + 10.5));
  });

  it('is the garment’s own where it is a band that goes on to the hem', () => {
    const seen = wearing((x) => (Math.abs(x - MIDDLE) < 10 ? [235, 235, 232] : null));
    assert.equal(withoutUnderLayer(seen), seen);
  });

  it('is the garment’s own where all is of one colour', () => {
    const seen = wearing(() => null);
    assert.equal(withoutUnderLayer(seen), seen);
  });

  it('is the garment’s own where it is a yoke that ends level', () => {
    const seen = wearing((_, y) => (y < 80 ? [235, 235, 232] : null));
    assert.equal(withoutUnderLayer(seen), seen);
  });
});
