import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bareSkinShare } from '../../../src/engine/perceive/bare-skin-share.ts';
import { BODY_CLASSES, type BodyParse, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { settleArms } from '../../../src/engine/perceive/settle-arms.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { toLab } from '../../../src/engine/pixels/lab.ts';
import { refineCloth } from '../../../src/engine/worn/refine-cloth.ts';
import { withoutHairAndSkin } from '../../../src/engine/worn/without-hair-and-skin.ts';
import { wornPart } from '../../../src/engine/worn/worn-part.ts';
import { drawPerson } from '../perceive/drawn-person.ts';

const SIZE = 300;
type Rect = readonly [name: (typeof BODY_CLASSES)[number], y0: number, y1: number, x0: number, x1: number];

/** A picture of flat colours, and a parse that says what each is. */
function model(
  rects: readonly Rect[],
  colours: Readonly<Record<string, readonly number[]>>,
): PerceivedPerson {
  const photo = createRgbaImage(SIZE, SIZE);
  const labels = new Uint8Array(SIZE * SIZE);
  for (const [name, y0, y1, x0, x1] of rects)
    for (let y = y0; y < y1; y++)
      for (let x = x0; x < x1; x++) {
        labels[y * SIZE + x] = BODY_CLASSES.indexOf(name);
        photo.data.set([...colours[name]!, 255], 4 * (y * SIZE + x));
      }
  const coverage = Object.fromEntries(
    BODY_CLASSES.map((name) => [name, createMask(SIZE, SIZE)]),
  ) as unknown as BodyParse['coverage'];
  const parse = { width: SIZE, height: SIZE, labels, coverage, confidence: 1, doubts: [] };
  const { landmarks } = drawPerson({ top: [0, 0, 0], trousers: [0, 0, 0], sleeveEnd: 0.5, hem: 200 });
  return { ...landmarks, photo, parse };
}

const SKIN = [205, 150, 125];
const BLUE = [60, 90, 190];
const GREY = [90, 90, 90];

describe('the garment that a picture is about', () => {
  it('is the dress where one cloth goes on above bare legs', () => {
    const rects: Rect[] = [
      ['upperClothes', 60, 160, 100, 200],
      ['lowerClothes', 160, 230, 100, 200],
      ['legs', 230, 290, 120, 180],
    ];
    assert.equal(wornPart(model(rects, { upperClothes: BLUE, lowerClothes: BLUE, legs: SKIN })), 'dress');
    assert.equal(wornPart(model(rects, { upperClothes: BLUE, lowerClothes: GREY, legs: SKIN })), 'top');
  });

  it('is the dress also where its skirt is many times as large as its bodice', () => {
    const rects: Rect[] = [
      ['upperClothes', 60, 85, 100, 200],
      ['lowerClothes', 85, 240, 60, 240],
      ['legs', 240, 290, 120, 180],
    ];
    assert.equal(wornPart(model(rects, { upperClothes: BLUE, lowerClothes: BLUE, legs: SKIN })), 'bottom');
    const larger = rects.with(0, ['upperClothes', 50, 90, 100, 200]);
    const dress = model(larger, { upperClothes: BLUE, lowerClothes: BLUE, legs: SKIN });
    assert.equal(wornPart(dress), 'dress');
    // light falls through almost half of the skirt
    const light = (share: number): PerceivedPerson => {
      const data = dress.photo.data.slice();
      for (let y = 90; y < 240; y++)
        for (let x = 60; x < 60 + 180 * share; x++) data.set([250, 250, 250], 4 * (y * SIZE + x));
      return { ...dress, photo: { ...dress.photo, data } };
    };
    assert.equal(wornPart(light(0.45)), 'dress');
    assert.equal(wornPart(light(0.6)), 'bottom');
  });

  it('is the bottom where hardly anything of a top shows', () => {
    const rects: Rect[] = [
      ['upperClothes', 0, 20, 100, 200],
      ['lowerClothes', 20, 260, 100, 200],
    ];
    assert.equal(wornPart(model(rects, { upperClothes: BLUE, lowerClothes: GREY })), 'bottom');
  });
});

describe('a cropped body', () => {
  const top: Rect = ['upperClothes', 100, 260, 100, 200];
  it('has the colours of skin where the parse sees skin', () => {
    const rects: Rect[] = [top, ['leftArm', 100, 260, 210, 240], ['neck', 80, 100, 130, 170]];
    assert.ok(bareSkinShare(model(rects, { upperClothes: BLUE, leftArm: SKIN, neck: SKIN })) > 0.2);
    assert.equal(bareSkinShare(model(rects, { upperClothes: SKIN, leftArm: SKIN, neck: SKIN })), 0);
    const white = [250, 250, 250];
    assert.equal(bareSkinShare(model(rects, { upperClothes: BLUE, leftArm: white, neck: white })), 0);
  });

  it('has unsure elbows where the arms’ skin is', () => {
    const rects: Rect[] = [top, ['leftArm', 170, 250, 230, 260]];
    const { pose, parse } = model(rects, { upperClothes: BLUE, leftArm: SKIN });
    assert.equal(settleArms(pose, parse), pose);
    const { leftElbow } = pose.landmarks;
    const unsure = {
      ...pose,
      landmarks: { ...pose.landmarks, leftElbow: { ...leftElbow, visibility: 0.3 } },
    };
    const settled = settleArms(unsure, parse).landmarks;
    assert.ok(Math.hypot(settled.leftElbow.point.x - 244.5, settled.leftElbow.point.y - 209.5) < 2);
    assert.equal(settled.rightElbow, pose.landmarks.rightElbow);
  });
});

describe('a worn garment’s edge', () => {
  it('gives up what has the colours outside of it', () => {
    const photo = createRgbaImage(200, 200);
    const mask = createMask(200, 200);
    for (let y = 0; y < 200; y++)
      for (let x = 0; x < 200; x++) {
        photo.data.set([...(x < 100 ? BLUE : SKIN), 255], 4 * (y * 200 + x));
        if (x < (y > 80 && y < 120 ? 106 : 100)) mask.data[y * 200 + x] = 255;
      }
    const refined = refineCloth(mask, toLab(photo), 150);
    assert.equal(refined.data[100 * 200 + 103], 0);
    assert.equal(refined.data[100 * 200 + 96], 255);
    assert.equal(refined.data[20 * 200 + 96], 255);
  });
});

describe('a strand of hair on a worn garment’s edge', () => {
  it('is taken out, and a thin piece of the cloth stays', () => {
    const rects: Rect[] = [
      ['upperClothes', 100, 260, 100, 200],
      ['hair', 20, 70, 110, 124],
    ];
    const strand: Rect = ['upperClothes', 70, 100, 110, 124];
    const collar: Rect = ['upperClothes', 70, 100, 170, 184];
    const { photo, parse } = model([...rects, strand, collar], { upperClothes: BLUE, hair: [60, 38, 25] });
    for (let y = 70; y < 100; y++)
      for (let x = 110; x < 124; x++) photo.data.set([60, 38, 25], 4 * (y * SIZE + x));
    const cloth = createMask(SIZE, SIZE);
    const upper = BODY_CLASSES.indexOf('upperClothes');
    for (let i = 0; i < cloth.data.length; i++) if (parse.labels[i] === upper) cloth.data[i] = 255;
    const cleared = withoutHairAndSkin(cloth, toLab(photo), parse, 92);
    assert.equal(cleared.data[85 * SIZE + 117], 0);
    assert.equal(cleared.data[85 * SIZE + 177], 255);
    assert.equal(cleared.data[180 * SIZE + 150], 255);
  });
});
