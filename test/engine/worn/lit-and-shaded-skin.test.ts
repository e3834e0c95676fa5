import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BODY_CLASSES, type BodyClass, type BodyParse } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage, type Mask } from '../../../src/engine/pixels/image.ts';
import { toLab } from '../../../src/engine/pixels/lab.ts';
import { withoutLitAndShadedSkin } from '../../../src/engine/worn/without-lit-and-shaded-skin.ts';

const [WIDTH, HEIGHT, UNIT] = [200, 200, 150];
type Colour = readonly [number, number, number];
interface Pixel {
  readonly label: BodyClass;
  readonly colour: Colour;
}

function cutOut(pixelAt: (x: number, y: number) => Pixel): Mask {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const cloth = createMask(WIDTH, HEIGHT);
  const labels = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      const { label, colour } = pixelAt(x, y);
      photo.data.set([...colour, 255], 4 * at);
      labels[at] = BODY_CLASSES.indexOf(label);
      if (label === 'upperClothes') cloth.data[at] = 255;
    }
  const coverage = Object.fromEntries(BODY_CLASSES.map((name) => [name, createMask(WIDTH, HEIGHT)]));
  const parse = { width: WIDTH, height: HEIGHT, labels, coverage, confidence: 1, doubts: [] };
  return withoutLitAndShadedSkin(cloth, toLab(photo), parse as unknown as BodyParse, UNIT);
}

const WALL: Pixel = { label: 'background', colour: [190, 190, 200] };

describe('a shoulder that a light has made as pale as the cloth', () => {
  const LIT: Colour = [225, 192, 182];
  const picture = (cloth: (x: number, y: number) => Colour) => (x: number, y: number) => {
    if (x < 40 || x >= 160 || y < 40) return WALL;
    if (y < 60 && x < 100) return { label: 'neck', colour: [215, 155, 130] } as const;
    if (y < 46 && x > 110 && x < 140) return { label: 'upperClothes', colour: LIT } as const;
    return { label: 'upperClothes', colour: cloth(x, y) } as const;
  };

  it('is no cloth at the edge of a blouse of one hue', () => {
    const { data } = cutOut(picture(() => [225, 218, 228]));
    assert.equal(data[43 * WIDTH + 125], 0);
    assert.equal(data[52 * WIDTH + 125], 255);
    assert.equal(data[42 * WIDTH + 150], 255);
  });

  it('stays where the cloth has such patches itself', () => {
    const { data } = cutOut(picture((x, y) => (((x >> 4) + (y >> 4)) % 4 === 0 ? LIT : [225, 218, 228])));
    assert.equal(data[43 * WIDTH + 125], 255);
  });
});

describe('thighs in the shade of a hem', () => {
  const SHADED: Colour = [150, 105, 90];
  const print = (x: number, y: number): Colour =>
    ((x >> 2) + (y >> 2)) % 2 === 0 ? [40, 40, 45] : [200, 205, 215];
  const picture = (cloth: (x: number, y: number) => Colour) => (x: number, y: number) => {
    if (x < 40 || x >= 160) return WALL;
    if (y < 110) return { label: 'upperClothes', colour: cloth(x, y) } as const;
    if (x < 70 || x >= 130) return WALL;
    if (y < 122) return { label: 'upperClothes', colour: SHADED } as const;
    return { label: 'legs', colour: [205, 150, 125] } as const;
  };

  it('are none of a printed dress', () => {
    const { data } = cutOut(picture(print));
    for (let y = 112; y < 122; y++) assert.equal(data[y * WIDTH + 100], 0, `row ${y}`);
    for (let x = 45; x < 155; x++) assert.equal(data[106 * WIDTH + x], 255, `column ${x}`);
  });
});
