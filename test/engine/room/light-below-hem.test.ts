/** The light of a bare arm goes on above the hem of the old short sleeve that was taken off it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { keepWithinLightInPlace } from '../../../src/engine/room/bare-arm.ts';
import { continueLightInPlace, hemAcross } from '../../../src/engine/room/light-below-hem.ts';
import { continueSeenSkinInPlace } from '../../../src/engine/room/seen-skin.ts';
import type { SkinTone } from '../../../src/engine/room/skin-tone.ts';

const [WIDTH, HEIGHT, UNIT, HALF] = [80, 240, 200, 30];
const TONE = [200, 150, 120] as const;
const skin = { shadeDirection: [0.66, 1, 1.2] } as unknown as SkinTone;
/** Row of the old sleeve's hem at a column: it slants. */
const hemAt = (x: number): number => 80 + 0.2 * x;

/** An even synthesis of an arm that hangs straight down, whose photo shows it below the hem in the light of `shadeAt`. */
function armBelowHem(shadeAt: (t: number) => number) {
  const size = WIDTH * HEIGHT;
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const layer = createLayer(WIDTH, HEIGHT);
  const [seen, gone] = [createMask(WIDTH, HEIGHT), createMask(WIDTH, HEIGHT)];
  const along = new Float32Array(size).fill(Number.NaN);
  const t = new Float32Array(size).fill(Number.NaN);
  for (let at = 0; at < size; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const place = (x + 0.5 - WIDTH / 2) / HALF;
    if (Math.abs(place) > 1) continue;
    along[at] = y;
    t[at] = place;
    layer.alpha[at] = 1;
    layer.color.set(TONE, 3 * at);
    for (let c = 0; c < 3; c++) photo.data[4 * at + c] = TONE[c]! * shadeAt(place);
    (y < hemAt(x) ? gone : seen).data[at] = 255;
  }
  return { photo, layer, seen, gone, along, t };
}
const green = (color: Float32Array, x: number, y: number): number => color[3 * (y * WIDTH + x) + 1]!;

describe('an arm that was in a short sleeve', () => {
  it('has the hem found where it is on each side', () => {
    const { gone, along, t } = armBelowHem(() => 1);
    const hem = hemAcross(gone, along, t, 160, UNIT)!;
    assert.ok(Math.abs(hem[0]! - hemAt(12)) < 3 && Math.abs(hem.at(-1)! - hemAt(68)) < 3, hem.join());
    const none = createMask(WIDTH, HEIGHT);
    assert.equal(hemAcross(none, along, t, 160, UNIT), null);
    // a long one
    assert.equal(hemAcross({ ...none, data: none.data.map(() => 255) }, along, t, 160, UNIT), null);
  });

  it('has its hem found beside cloth that hangs before its inner side', () => {
    const { gone, along, t } = armBelowHem(() => 1);
    for (let y = 0; y < 140; y++) gone.data.fill(255, y * WIDTH + 10, y * WIDTH + 16);
    const hem = hemAcross(gone, along, t, 160, UNIT)!;
    for (const [bin, value] of hem.entries())
      assert.ok(
        Math.abs(value - hemAt(10 + ((bin + 0.5) * 2 * HALF) / hem.length)) < 5,
        `${value} at place ${bin}`,
      );
  });

  it('stays as dark on its dark side and as light on its lit one above the hem', () => {
    const shadeAt = (t: number): number => 1 + 0.25 * t;
    const { photo, layer, seen, gone, along, t } = armBelowHem(shadeAt);
    continueLightInPlace(layer, photo, seen, hemAcross(gone, along, t, 160, UNIT)!, along, t, UNIT, skin);
    for (const x of [16, 28, 40, 52, 60]) {
      const wanted = 150 * shadeAt((x + 0.5 - WIDTH / 2) / HALF);
      const found = green(layer.color, x, Math.floor(hemAt(x)) - 4);
      assert.ok(Math.abs(found - wanted) < 6, `at ${x}: ${found}, below the hem ${wanted}`);
    }
    const [dark, lit] = [green(layer.color, 16, 4), green(layer.color, 64, 4)];
    assert.ok(lit / dark < 1.45 && lit / dark > 1.02, `at the shoulder ${dark} and ${lit}`);
  });

  it('takes no glare along from the narrow rim that a light behind it makes pale', () => {
    const { photo, layer, seen, gone, along, t } = armBelowHem((place) => (place > 0.93 ? 1.6 : 1));
    continueLightInPlace(layer, photo, seen, hemAcross(gone, along, t, 160, UNIT)!, along, t, UNIT, skin);
    for (const x of [62, 69])
      assert.ok(Math.abs(green(layer.color, x, 84) - 150) < 8, `${green(layer.color, x, 84)} at ${x}`);
  });

  it('is no paler than skin is seen to be', () => {
    const { layer } = armBelowHem(() => 1);
    layer.color.fill(250, 3 * (84 * WIDTH + 40), 3 * (84 * WIDTH + 41));
    keepWithinLightInPlace(layer, [205, 155, 125]);
    assert.ok(green(layer.color, 40, 84) < 175, `in the middle ${green(layer.color, 40, 84)}`);
  });

  it('takes nothing from cloth that was seen as skin at its inner edge', () => {
    const { photo, layer, seen, gone, along, t } = armBelowHem(() => 1);
    for (let y = 80; y < HEIGHT; y++)
      for (let x = 10; x < 15; x++) photo.data.set([90, 90, 70], 4 * (y * WIDTH + x));
    continueLightInPlace(layer, photo, seen, hemAcross(gone, along, t, 160, UNIT)!, along, t, UNIT, skin);
    const found = green(layer.color, 12, 70);
    assert.ok(Math.abs(found - 150) < 6, `above it ${found}`);
  });

  it('takes no light from a forearm that lies beside it', () => {
    const { photo, layer, seen, gone } = armBelowHem(() => 1);
    // beside the sleeve, in bright light
    const limbs = new Uint8Array(WIDTH * HEIGHT);
    for (let y = 20; y < 60; y++)
      for (let x = 10; x < 26; x++) {
        const at = y * WIDTH + x;
        photo.data.set([245, 185, 150], 4 * at);
        seen.data[at] = 255;
        gone.data[at] = 0;
        limbs[at] = 1;
      }
    const reach = { cell: 4, light: 70, hue: 300 };
    continueSeenSkinInPlace(layer, photo, seen, gone, skin, reach, limbs);
    assert.ok(Math.abs(green(layer.color, 32, 40) - 150) < 8, `beside it ${green(layer.color, 32, 40)}`);
    assert.ok(green(layer.color, 22, 40) > 170, 'its own rim has its own');
  });
});
