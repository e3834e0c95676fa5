/** The shadow of a top on a bare belly, drawn as a strip of skin between two strips of background, below a hem. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contactShadow } from '../../../src/engine/pixels/contact-shadow.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import {
  narrowOnSkinInPlace,
  shadeWithSkinInPlace,
  skinUnderTop,
} from '../../../src/engine/render/shadow-on-skin.ts';

const SIZE = 120;
const UNIT = 100;
const HEM = 40;
const [LEFT, RIGHT] = [20, 100];
const DARKEST = 0.55;

describe('the shadow of a top on bare skin', () => {
  const torso = createMask(SIZE, SIZE);
  const background = createMask(SIZE, SIZE);
  const top = new Float32Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      const isBody = x >= LEFT && x < RIGHT;
      // behind the top no body is made up
      torso.data[y * SIZE + x] = isBody && y >= HEM - 6 ? 255 : 0;
      background.data[y * SIZE + x] = 255 - torso.data[y * SIZE + x]!;
      top[y * SIZE + x] = isBody && y < HEM ? 1 : 0;
    }
  const none = createMask(SIZE, SIZE);
  const cast = (): Float32Array => contactShadow(top, SIZE, SIZE, 0, 0.03 * UNIT, 0.028 * UNIT, DARKEST);
  const skin = skinUnderTop(torso, none, new Float32Array(SIZE * SIZE), none);
  const own = cast();
  narrowOnSkinInPlace([{ shadow: own, darkest: DARKEST }], skin, background, top, UNIT);
  const at = (shadow: Float32Array, x: number, below: number): number => shadow[(HEM + below) * SIZE + x]!;

  it('is as narrow again as on cloth, and no darker', () => {
    const usual = cast();
    const middle = SIZE / 2;
    assert.ok(at(own, middle, 0) < 0.6 * at(usual, middle, 0), 'it is there');
    assert.ok(at(own, middle, 0) > at(usual, middle, 0));
    assert.ok(at(own, middle, 4) > 0.65 * at(usual, middle, 4), 'it ends sooner');
  });
  it('fades where the body turns away at its sides', () => {
    assert.ok(at(own, LEFT + 2, 1) > 0.6 * at(own, SIZE / 2, 1));
    assert.ok(Math.abs(at(own, LEFT + 2, 1) - at(own, RIGHT - 3, 1)) < 1e-3);
  });
  it('stays what it was on trousers', () => {
    const trousers = createMask(SIZE, SIZE);
    trousers.data.fill(255);
    const usual = cast();
    const on = cast();
    const cloth = skinUnderTop(torso, trousers, new Float32Array(SIZE * SIZE), none);
    narrowOnSkinInPlace([{ shadow: on, darkest: DARKEST }], cloth, background, top, UNIT);
    assert.deepEqual(on, usual);
  });
  it('has no edge where the torso’s skin goes over into a bare arm’s', () => {
    const [chest, arm] = [createMask(SIZE, SIZE), createMask(SIZE, SIZE)];
    for (let i = 0; i < SIZE * SIZE; i++) (i % SIZE < SIZE / 2 ? chest : arm).data[i] = torso.data[i]!;
    const on = cast();
    const bare = skinUnderTop(chest, none, new Float32Array(SIZE * SIZE), arm);
    narrowOnSkinInPlace([{ shadow: on, darkest: DARKEST }], bare, background, top, UNIT);
    assert.deepEqual(on, own);
  });
  it('has the skin’s own hue: red falls less than green, blue more', () => {
    const layer = createLayer(1, 1);
    layer.alpha[0] = 1;
    layer.color.set([200, 150, 120]);
    shadeWithSkinInPlace(layer, Float32Array.of(-0.4), Float32Array.of(1), [0.66, 1, 1.2]);
    const [red, green, blue] = layer.color;
    assert.ok(red! / green! > 1.1 * (200 / 150) && blue! / green! < 0.95 * (120 / 150));
    assert.ok(Math.abs(green! - 150 * Math.exp(-0.4)) < 1e-3);
  });
});
