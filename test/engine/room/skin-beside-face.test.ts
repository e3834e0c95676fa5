/** The tone of a body of which little is seen comes from the face beside it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { skinBesideFace } from '../../../src/engine/room/skin-beside-face.ts';
import type { SkinTone } from '../../../src/engine/room/skin-tone.ts';

const [WIDTH, HEIGHT, UNIT] = [100, 120, 100];
const LIT = [226, 190, 172] as const;
const SHADED = [190, 132, 96] as const;
const ORANGE = [197, 137, 100] as const;
const skin = { neck: ORANGE, arm: { left: ORANGE, right: ORANGE }, gloss: 0 } as unknown as SkinTone;

/** A face half in the light, over `rows` of neck 40 pixels wide; with an arm that is seen, or none. */
function person(rows: number, arm = false): PerceivedPerson {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const labels = new Uint8Array(WIDTH * HEIGHT).fill(BODY_CLASSES.indexOf('upperClothes'));
  const coverage = Object.fromEntries(BODY_CLASSES.map((name) => [name, createMask(WIDTH, HEIGHT)]));
  for (let at = 0; at < labels.length; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const isFace = y < 40;
    const name = isFace ? 'face' : y < 40 + rows && x < 40 ? 'neck' : arm && x > 80 ? 'leftArm' : null;
    photo.data.set([...(isFace && x < 50 ? LIT : SHADED), 255], 4 * at);
    if (!name) continue;
    labels[at] = BODY_CLASSES.indexOf(name);
    coverage[name]!.data[at] = 255;
  }
  return {
    photo,
    parse: { width: WIDTH, height: HEIGHT, labels, coverage },
    face: null,
  } as unknown as PerceivedPerson;
}

describe('skin beside a face', () => {
  it('is less orange than a neck in the chin’s shade of which little is seen', () => {
    const { neck, arm } = skinBesideFace(skin, person(10), UNIT);
    for (const tone of [neck, arm.left, arm.right]) {
      assert.ok(tone[2] > ORANGE[2] + 10, `blue ${tone[2]}`);
      assert.ok(tone[0] / tone[2] < 0.92 * (ORANGE[0] / ORANGE[2]), `${tone}`);
    }
  });
  it('has less of the white that a face throws back, in as much light', () => {
    const [matt, greyed] = [32, 0].map((gloss) => skinBesideFace({ ...skin, gloss }, person(10), UNIT).neck);
    assert.ok(matt![0] - matt![2] > greyed![0] - greyed![2] + 5, `${matt} and ${greyed}`);
    const light = (tone: readonly number[]) => 0.2126 * tone[0]! + 0.7152 * tone[1]! + 0.0722 * tone[2]!;
    assert.ok(Math.abs(light(matt!) - light(greyed!)) < 2, `${light(matt!)} and ${light(greyed!)}`);
  });
  it('keeps the tone of a neck and chest that are well seen', () => {
    assert.deepEqual(skinBesideFace(skin, person(60), UNIT), skin);
  });
  it('keeps the tone where arms are seen, which tell more', () => {
    assert.deepEqual(skinBesideFace(skin, person(10, true), UNIT), skin);
  });
});
