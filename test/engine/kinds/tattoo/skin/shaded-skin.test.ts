import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { expectShadedSkinInPlace } from '../../../../../src/engine/kinds/tattoo/skin/shaded-skin.ts';
import { createSkinScene } from '../../../../../src/engine/kinds/tattoo/skin/skin-scene.ts';
import type { SkinSeeds } from '../../../../../src/engine/kinds/tattoo/skin/skin-seeds.ts';
import { fitTint } from '../../../../../src/engine/kinds/tattoo/skin/skin-tint.ts';
import type { Pose } from '../../../../../src/engine/perceive/person.ts';
import { createMask } from '../../../../../src/engine/pixels/image.ts';
import { closeUp } from '../subject/close-up.ts';
import { type Colour, drawPicture } from './drawn-skin.ts';

const [WIDTH, HEIGHT] = [120, 40];
const SKIN: Colour = [196, 142, 112];
const SHADE: Colour = [120, 66, 26];
const BEIGE: Colour = [196, 180, 158];

/**
 * What is expected in the middle of an arm from x = 15 to 105, where the model is sure of `SKIN` alone; the middle third
 * has another colour, with a sharp or a soft border.
 */
function expected(middle: Colour, { soft = false, sleeve = false, arm = true }): number {
  const share = (x: number): number =>
    soft ? Math.max(0, 1 - Math.abs(x - 60) / 45) : x >= 40 && x < 80 ? 1 : 0;
  const picture = drawPicture(WIDTH, HEIGHT, (x) => {
    const t = share(x);
    return [0, 1, 2].map((c) => SKIN[c]! + (middle[c]! - SKIN[c]!) * t) as unknown as Colour;
  });
  const person = createMask(WIDTH, HEIGHT);
  person.data.fill(255);
  const scene = createSkinScene(picture, 1, person, 1);
  const odds = new Float32Array(WIDTH * HEIGHT);
  const skin = new Float32Array(WIDTH * HEIGHT);
  for (let i = 0; i < odds.length; i++) {
    const x = i % WIDTH;
    const sure = share(x) === 0 && !(sleeve && x < 50);
    odds[i] = sure ? 3 : -1;
    if (sure) skin[i] = 1;
  }
  const seeds: SkinSeeds = {
    skin,
    other: new Float32Array(odds.length),
    vouched: createMask(WIDTH, HEIGHT),
    from: 'landmarks',
    hold: 'part',
    tint: fitTint(scene.lab, skin),
    place: new Float32Array(odds.length),
  };
  const place = seeds.place.slice();
  const subject = closeUp(picture, { personMask: person, pose: arm ? poseOfArm() : null });
  expectShadedSkinInPlace(
    place,
    { data: odds, width: WIDTH, height: HEIGHT },
    seeds,
    person.data,
    subject,
    scene,
  );
  return place[20 * WIDTH + 60]!;
}

/** Only shoulders and the left elbow are in view. */
function poseOfArm(): Pose {
  const joint = (x: number, y: number, visibility: number) => ({ point: { x, y }, visibility });
  const hidden = new Proxy({} as Record<string, unknown>, { get: () => joint(0, 0, 0) });
  const seen = {
    leftShoulder: joint(5, 20, 1),
    rightShoulder: joint(5, -80, 1),
    leftElbow: joint(115, 20, 1),
  };
  const landmarks = new Proxy(seen as Record<string, unknown>, {
    get: (known, name: string) => known[name] ?? hidden[name],
  });
  return { landmarks } as unknown as Pose;
}

describe('skin of a stray colour', () => {
  test('lies between two bare ends of a limb', () => {
    assert.ok(expected(SHADE, {}) > 1);
    assert.equal(expected(SHADE, { arm: false }), 0);
  });

  test('is not expected where one end is covered', () => {
    assert.equal(expected(SHADE, { sleeve: true }), 0);
  });

  test('hangs together with sure skin in small steps', () => {
    assert.ok(expected(SHADE, { soft: true, arm: false }) > 1);
  });

  test('is not paler than the skin', () => {
    assert.equal(expected(BEIGE, { soft: true }), 0);
  });
});
