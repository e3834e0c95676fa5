/** Skin of a garment's wearer in the holes of its knit becomes that of the person who puts it on. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Garment } from '../../../src/engine/garment/garment.ts';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import type { PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask, type Mask } from '../../../src/engine/pixels/image.ts';
import { withOwnSkin } from '../../../src/engine/render/own-skin-in-holes.ts';
import { skinInHoles } from '../../../src/engine/worn/skin-in-holes.ts';
import { drawPerson, WIDTH } from '../perceive/drawn-person.ts';

const UNIT = 110;
const YARN = [60, 90, 190] as const;

/** The figure in cloth that has holes from `top` down to `bottom`, `side` pixels wide, in the colour of its wearer's neck. */
function wearer(top: number, bottom: number, side: number): { person: PerceivedPerson; matte: Mask } {
  const { photo, landmarks } = drawPerson({ top: YARN, trousers: [70, 70, 75], sleeveEnd: 0.6, hem: 250 });
  const parse = parseBody(photo, landmarks, { detail: 'balanced' });
  const person = { photo, ...landmarks, parse };
  const matte = createMask(WIDTH, photo.height);
  const { upperClothes, neck } = parse.coverage;
  const skin = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < matte.data.length; at++) {
    if (upperClothes.data[at] === 255) matte.data[at] = 255;
    if (neck.data[at] !== 255) continue;
    count++;
    for (let c = 0; c < 3; c++) skin[c]! += photo.data[4 * at + c]!;
  }
  for (let y = top; y < bottom; y++)
    for (let x = 0; x < WIDTH; x++) {
      const isHole = y % 6 < 3 && x % (2 * side) < side;
      if (matte.data[y * WIDTH + x] === 255 && isHole)
        for (let c = 0; c < 3; c++) photo.data[4 * (y * WIDTH + x) + c] = skin[c]! / count;
    }
  return { person, matte };
}

describe('skin in the holes of a worn garment', () => {
  it('is found where the knit shows it, and nowhere else', () => {
    const { person, matte } = wearer(150, 195, 3);
    const seen = skinInHoles(person, person.photo, matte, UNIT);
    assert.ok(seen);
    const { share } = seen;
    for (let y = 156; y < 190; y++) {
      const at = y * WIDTH + 150;
      assert.equal(share.data[at] !== 0, y % 6 < 3, `${y}`);
    }
    for (let at = 220 * WIDTH; at < share.data.length; at++) assert.equal(share.data[at], 0);
  });

  it('is none where stripes or a print all over have its colour', () => {
    for (const { person, matte } of [wearer(150, 195, 300), wearer(100, 250, 3)])
      assert.equal(skinInHoles(person, person.photo, matte, UNIT), null);
  });

  it('takes the tone of the person who puts it on, and yarn stays', () => {
    const { person, matte } = wearer(150, 195, 3);
    const seenSkin = skinInHoles(person, person.photo, matte, UNIT)!;
    const tone = [110, 66, 45] as const;
    const garment = { picture: person.photo, matte, seenSkin } as unknown as Garment;
    const { data } = withOwnSkin(garment, tone).picture;
    const hole = 4 * (168 * WIDTH + 150);
    for (let c = 0; c < 3; c++)
      assert.ok(Math.abs(data[hole + c]! - tone[c]!) < 14, `${data.slice(hole, hole + 3)}`);
    const yarn = 4 * (172 * WIDTH + 150);
    assert.deepEqual(data.slice(yarn, yarn + 3), person.photo.data.slice(yarn, yarn + 3));
    assert.equal(
      withOwnSkin({ ...garment, seenSkin: undefined } as unknown as Garment, tone).picture,
      person.photo,
    );
  });
});
