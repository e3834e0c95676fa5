import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TryOnFailure } from '../../../../../src/engine/contract.ts';
import { findBareSkin } from '../../../../../src/engine/kinds/tattoo/skin/find-bare-skin.ts';
import type { RgbaImage } from '../../../../../src/engine/pixels/image.ts';
import { closeUp } from '../subject/close-up.ts';
import { armColour, type Colour, drawPicture, noiseAt } from './drawn-skin.ts';

const WIDTH = 240;
const HEIGHT = 180;
const TONES: Readonly<Record<string, Colour>> = {
  light: [232, 190, 165],
  middle: [196, 142, 112],
  dark: [112, 72, 54],
};
const GREEN: Colour = [92, 120, 84];

function arm(tone: Colour, over: (x: number, y: number) => Colour | null = () => null): RgbaImage {
  return drawPicture(WIDTH, HEIGHT, (x, y) => over(x, y) ?? armColour(tone, x, y, 90, 50) ?? GREEN);
}

function at(mask: { data: ArrayLike<number> }, x: number, y: number): number {
  return mask.data[y * WIDTH + x]!;
}

function assertNoSkin(picture: RgbaImage): void {
  assert.throws(
    () => findBareSkin(closeUp(picture)),
    (error) =>
      error instanceof TryOnFailure && error.name === 'PoseError' && /Send a close-up/.test(error.message),
  );
}

test('an arm without colour is refused with the advice to send a colour photo', () => {
  const picture = arm(TONES.middle!);
  for (let i = 0; i < picture.data.length; i += 4) picture.data.fill(picture.data[i + 1]!, i, i + 3);
  assert.throws(
    () => findBareSkin(closeUp(picture)),
    (error) =>
      error instanceof TryOnFailure && error.name === 'PoseError' && /colour photo/.test(error.message),
  );
});

describe('an arm in a close-up', () => {
  for (const [name, tone] of Object.entries(TONES))
    test(`${name} skin is found up to its outline`, () => {
      const { coverage, light, tone: mean } = findBareSkin(closeUp(arm(tone)));
      let [wrong, all] = [0, 0];
      for (let y = 0; y < HEIGHT; y++)
        for (let x = 0; x < WIDTH; x++) {
          const away = Math.abs(y + 0.5 - 90.5) - 50;
          if (Math.abs(away) < 3) continue;
          all++;
          if (at(coverage, x, y) >= 128 !== away < 0) wrong++;
        }
      assert.ok(wrong / all < 0.01, `${wrong} of ${all} pixels are wrong`);
      assert.ok(Math.abs(mean[0] - tone[0] * 0.9) < 0.15 * tone[0]);
      // lit from above, and continued beyond the skin
      assert.ok(at(light, 120, 70) > at(light, 120, 115));
      assert.ok(Math.abs(at(light, 120, 35) - at(light, 120, 48)) < 0.3 * at(light, 120, 48));
    });

  test('a strap is cut out', () => {
    const strap = (x: number): Colour | null => (x >= 110 && x < 122 ? [40, 60, 140] : null);
    const { coverage } = findBareSkin(closeUp(arm(TONES.middle!, strap)));
    assert.ok(at(coverage, 116, 90) < 30);
    assert.ok(at(coverage, 100, 90) > 220);
    assert.ok(at(coverage, 132, 90) > 220);
  });

  test('a tattoo is skin, and a wall', () => {
    const ink = (x: number, y: number): Colour | null =>
      Math.hypot(x - 120, y - 90) < 14 ? [48, 52, 58] : null;
    const { coverage, walls } = findBareSkin(closeUp(arm(TONES.middle!, ink)));
    assert.equal(at(coverage, 120, 90), 255);
    assert.ok(at(walls, 120, 90) > 200);
    assert.ok(at(walls, 60, 90) < 60);
  });

  test('a white button is no skin', () => {
    const button = (x: number, y: number): Colour | null =>
      Math.hypot(x - 120, y - 90) < 12 ? [246, 246, 246] : null;
    const { coverage } = findBareSkin(closeUp(arm(TONES.middle!, button)));
    assert.ok(at(coverage, 120, 90) < 30);
  });

  test('the rim is a wall', () => {
    const { walls } = findBareSkin(closeUp(arm(TONES.middle!)));
    assert.equal(at(walls, 120, 20), 255);
    assert.ok(at(walls, 120, 41) > at(walls, 120, 50));
  });

  test('the same photo gives the same bytes', () => {
    const picture = arm(TONES.dark!);
    assert.deepEqual(findBareSkin(closeUp(picture)), findBareSkin(closeUp(picture)));
  });
});

describe('what has the colour of skin and is none', () => {
  test('a plain wall', () => {
    assertNoSkin(drawPicture(WIDTH, HEIGHT, () => [214, 170, 140]));
  });

  test('a wooden floor', () => {
    assertNoSkin(
      drawPicture(WIDTH, HEIGHT, (x, y) => {
        const plank = Math.floor(y / 22);
        const joint = y % 22 === 0 || (x + plank * 71) % 130 === 0;
        const grain = 6 * Math.sin(y * 1.9 + 2 * Math.sin(x / 31 + plank)) + 5 * noiseAt(plank, 7);
        const light = (joint ? -50 : 0) + grain;
        return [190 + light, 138 + light, 92 + light];
      }),
    );
  });

  test('sand', () => {
    assertNoSkin(
      drawPicture(WIDTH, HEIGHT, (x, y) => {
        const grain = 22 * noiseAt(x, y) + 6 * Math.sin(x / 14 + Math.sin(y / 9));
        return [206 + grain, 172 + grain, 130 + grain];
      }),
    );
  });

  test('a grey and blue picture', () => {
    assertNoSkin(drawPicture(WIDTH, HEIGHT, (x) => [90 + x / 4, 100 + x / 4, 130 + x / 4]));
  });
});
