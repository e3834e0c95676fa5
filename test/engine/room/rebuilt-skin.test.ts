/** Rebuilt skin: it meets seen skin without a seam, and varies as the person's own skin does. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { gaussianNoise } from '../../../src/engine/pixels/seeded-noise.ts';
import { continueSeenSkinInPlace } from '../../../src/engine/room/seen-skin.ts';
import {
  bodyVariation,
  skinTexture,
  skinVariation,
  TEXTURE_SIZE,
} from '../../../src/engine/room/skin-texture.ts';
import type { SkinTone } from '../../../src/engine/room/skin-tone.ts';

const WIDTH = 120;
const HEIGHT = 160;
const SEAM = 60;

/** Skin above the seam that darkens towards it, and a synthesis of one tone below. */
function seamScene(photoTone: readonly [number, number, number], hair: boolean) {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const layer = createLayer(WIDTH, HEIGHT);
  const seen = createMask(WIDTH, HEIGHT);
  const gone = createMask(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      const shade = 1 - 0.0015 * y;
      const strand = hair && x >= 30 && x < 34;
      for (let c = 0; c < 3; c++) photo.data[4 * at + c] = strand ? 25 : photoTone[c]! * shade;
      layer.alpha[at] = 1;
      layer.color.set([200, 150, 120], 3 * at);
      (y < SEAM ? seen : gone).data[at] = 255;
    }
  return { photo, layer, seen, gone };
}
const skin = { shadeDirection: [0.66, 1, 1.2] } as unknown as SkinTone;
const reach = { cell: 4, light: 40, hue: 120 };

describe('rebuilt skin', () => {
  for (const hair of [false, true])
    it(`has the seen skin's tone at the seam${hair ? ', strands of hair over it or not' : ''}`, () => {
      const { photo, layer, seen, gone } = seamScene([225, 180, 152], hair);
      continueSeenSkinInPlace(layer, photo, seen, gone, skin, reach);
      for (let x = 5; x < WIDTH - 5; x++)
        for (let c = 0; c < 3; c++) {
          const real = [225, 180, 152][c]! * (1 - 0.0015 * SEAM);
          const found = layer.color[3 * ((SEAM + 2) * WIDTH + x) + c]!;
          assert.ok(Math.abs(found - real) < 6, `channel ${c} at ${x}: ${found}, skin has ${real}`);
        }
    });

  it('has no glow from another limb that is seen beside it in brighter light', () => {
    const { photo, layer, seen, gone } = seamScene([163, 110, 82], false);
    for (let y = 0; y < SEAM; y++)
      for (let x = 0; x < 24; x++) photo.data.set([245, 205, 175], 4 * (y * WIDTH + x));
    continueSeenSkinInPlace(layer, photo, seen, gone, skin, reach);
    const beside = layer.color[3 * ((SEAM + 4) * WIDTH + 10) + 1]!;
    assert.ok(beside < 130, `lightness ${beside}`);
  });

  it('leaves the synthesis its own light far from the seam', () => {
    const { photo, layer, seen, gone } = seamScene([150, 105, 80], false);
    continueSeenSkinInPlace(layer, photo, seen, gone, skin, reach);
    const near = layer.color[3 * ((SEAM + 4) * WIDTH + 60) + 1]!;
    const far = layer.color[3 * ((HEIGHT - 4) * WIDTH + 60) + 1]!;
    assert.ok(near < 115 && far > 135, `near ${near}, far ${far}`);
  });

  it('is no warmer far from seen skin that is in warm light, which goes on at the seam', () => {
    const { photo, layer, seen, gone } = seamScene([215, 140, 85], false);
    continueSeenSkinInPlace(layer, photo, seen, gone, skin, reach);
    const warmth = (y: number): number => {
      const at = 3 * (y * WIDTH + 60);
      return layer.color[at]! / layer.color[at + 2]! / (200 / 120);
    };
    assert.ok(warmth(SEAM + 2) > 1.35, `at the seam ${warmth(SEAM + 2)}`);
    assert.ok(warmth(HEIGHT - 6) < 1.15, `far from it ${warmth(HEIGHT - 6)}`);
  });

  it('takes nothing from cloth that was taken for skin', () => {
    const { photo, layer, seen, gone } = seamScene([90, 110, 190], false);
    continueSeenSkinInPlace(layer, photo, seen, gone, skin, reach);
    assert.deepEqual([...layer.color.slice(0, 3)], [200, 150, 120]);
  });
});

describe('the texture of skin', () => {
  const noisy = (deviation: number) => {
    const photo = createRgbaImage(WIDTH, HEIGHT);
    const member = new Uint8Array(WIDTH * HEIGHT).fill(1);
    const list = [];
    for (let at = 0; at < member.length; at++) {
      const x = at % WIDTH;
      const y = Math.floor(at / WIDTH);
      // even shading is no texture
      for (let c = 0; c < 3; c++)
        photo.data[4 * at + c] = 150 + 0.3 * x + deviation * gaussianNoise(x, y, 5 + c);
      if (x > 20 && y > 20 && x < WIDTH - 20 && y < HEIGHT - 20) list.push(at);
    }
    return skinVariation(photo, member, [list], 200);
  };
  const deviationOf = (tile: Float32Array): number =>
    Math.sqrt(tile.reduce((sum, value) => sum + value * value, 0) / tile.length);

  it('is stronger for skin that varies more, within what skin does', () => {
    const calm = deviationOf(skinTexture(noisy(0), 200, 3).light);
    const grainy = deviationOf(skinTexture(noisy(1.5), 200, 3).light);
    const wild = deviationOf(skinTexture(noisy(30), 200, 3).light);
    assert.ok(calm > 0 && grainy > calm, `calm ${calm}, grainy ${grainy}`);
    assert.ok(wild < 0.03, `wild ${wild}`);
  });

  it('is calmer on a body than on the face that tells it', () => {
    const face = noisy(1.5);
    const [own, calmer] = [face, bodyVariation(face)].map((v) => deviationOf(skinTexture(v, 200, 3).light));
    assert.ok(calmer! < 0.92 * own! && calmer! > 0.5 * own!, `${calmer} of ${own}`);
  });

  it('repeats without a seam', () => {
    const { light } = skinTexture(noisy(0), 200, 3);
    const step = (a: number, b: number): number => Math.abs(light[a]! - light[b]!);
    let across = 0;
    let inside = 0;
    for (let y = 0; y < TEXTURE_SIZE; y++) {
      across += step(y * TEXTURE_SIZE, y * TEXTURE_SIZE + TEXTURE_SIZE - 1);
      inside += step(y * TEXTURE_SIZE + 100, y * TEXTURE_SIZE + 101);
    }
    assert.ok(across < 1.35 * inside, `across the border ${across}, inside ${inside}`);
  });
});
