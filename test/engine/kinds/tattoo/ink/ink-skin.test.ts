import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TattooDesign } from '../../../../../src/engine/kinds/tattoo/design/tattoo-design.ts';
import type { InkLook } from '../../../../../src/engine/kinds/tattoo/ink/ink-look.ts';
import { inkSkin } from '../../../../../src/engine/kinds/tattoo/ink/ink-skin.ts';
import type { LaidDesign } from '../../../../../src/engine/kinds/tattoo/surface/laid-design.ts';
import { layDesign } from '../../../../../src/engine/kinds/tattoo/surface/lay-design.ts';
import { PLAIN_STYLE } from '../../../../../src/engine/kinds/tattoo/wish/placement-wish.ts';
import {
  createMask,
  createRgbaImage,
  type Mask,
  type RgbaImage,
} from '../../../../../src/engine/pixels/image.ts';
import { srgbToLab } from '../../../../../src/engine/pixels/lab.ts';
import { gaussianNoise } from '../../../../../src/engine/pixels/seeded-noise.ts';
import { linearToSrgb, SRGB_TO_LINEAR } from '../../../../../src/engine/pixels/srgb-linear.ts';

const SIZE = 120;
type Rgb = readonly [number, number, number];
const LIGHT_SKIN: Rgb = [217, 166, 147];
const DARK_SKIN: Rgb = [96, 62, 46];
const look: InkLook = { style: PLAIN_STYLE, pixelsPerCentimetre: 30, seed: 7 };

function skinPhoto(colour: Rgb, grain = 0): RgbaImage {
  const photo = createRgbaImage(SIZE, SIZE);
  for (let i = 0; i < SIZE * SIZE; i++) {
    const noise = grain * gaussianNoise(i % SIZE, Math.floor(i / SIZE), 3);
    for (let c = 0; c < 3; c++) photo.data[4 * i + c] = colour[c]! + noise;
    photo.data[4 * i + 3] = 255;
  }
  return photo;
}

/** A design of one absorbance all over, or with a shape cut out of it. */
function designOf(absorbance: Rgb, inside: (x: number, y: number) => boolean = () => true): TattooDesign {
  const [width, height] = [60, 60];
  const samples = new Float32Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 3) if (inside(x, y)) samples.set(absorbance, at);
  return {
    absorbance: samples,
    lightPigment: null,
    width,
    height,
    coloured: new Set(absorbance).size > 1,
    doubts: [],
  };
}

function lay(design: TattooDesign, width = 60): LaidDesign {
  const at = { x: SIZE / 2, y: SIZE / 2 };
  const surface = { kind: 'flat', at, up: 0, width: SIZE, length: SIZE } as const;
  return layDesign({ at, angle: 0, width, mirrored: false, surface }, design, { width: SIZE, height: SIZE });
}

function fullMatte({ area }: LaidDesign): Mask {
  const matte = createMask(area.width, area.height);
  matte.data.fill(255);
  return matte;
}

function ink(photo: RgbaImage, design: TattooDesign, style = PLAIN_STYLE) {
  const laid = lay(design);
  return inkSkin(photo, design, laid, fullMatte(laid), { ...look, style });
}

/** Mean colour of the 20 pixels square in the middle. */
function middle(picture: RgbaImage): Rgb {
  const sum = [0, 0, 0];
  for (let y = 50; y < 70; y++)
    for (let x = 50; x < 70; x++)
      for (let c = 0; c < 3; c++) sum[c]! += picture.data[4 * (y * SIZE + x) + c]! / 400;
  return sum as unknown as Rgb;
}

function deltaE(a: Rgb, b: Rgb): number {
  const lab = new Float32Array(6);
  srgbToLab(...(a.map(Math.round) as unknown as Rgb), lab, 0);
  srgbToLab(...(b.map(Math.round) as unknown as Rgb), lab, 3);
  return Math.hypot(lab[0]! - lab[3]!, lab[1]! - lab[4]!, lab[2]! - lab[5]!);
}

function lightness(colour: Rgb): number {
  const lab = new Float32Array(3);
  srgbToLab(...(colour.map(Math.round) as unknown as Rgb), lab, 0);
  return lab[0]!;
}

describe('inkSkin', () => {
  for (const skin of [LIGHT_SKIN, DARK_SKIN])
    for (const absorbance of [0.3, 1.2, 4])
      it(`gives the model's colour for ink of ${absorbance} on ${skin}`, () => {
        const { picture } = ink(skinPhoto(skin), designOf([absorbance, absorbance, absorbance]));
        const depth = 4.2 * (1 - Math.exp((-1.3 * absorbance) / 4.2));
        const passed = [1.1, 0.96, 0.99].map((tint) => Math.exp(-depth * tint));
        const left = (passed[0]! + passed[1]! + passed[2]!) / 3;
        const expected = skin.map((value, c) =>
          linearToSrgb(SRGB_TO_LINEAR[value]! * passed[c]! + 0.01 * (1 - left)),
        ) as unknown as Rgb;
        const found = middle(picture);
        assert.ok(deltaE(found, expected) < 3, `${found} for ${expected}`);
      });

  it('makes black ink dark but never black, and visible on dark skin', () => {
    const black = designOf([4.5, 4.5, 4.5]);
    const onLight = middle(ink(skinPhoto(LIGHT_SKIN), black).picture);
    const onDark = middle(ink(skinPhoto(DARK_SKIN), black).picture);
    assert.ok(Math.min(...onLight, ...onDark) > 20, `${onLight} ${onDark}`);
    assert.ok(Math.max(...onLight) < 60 && Math.max(...onLight) - Math.min(...onLight) < 14, String(onLight));
    assert.ok(lightness(DARK_SKIN) - lightness(onDark) > 15);
  });

  it('keeps colours readable on dark skin', () => {
    const found = middle(ink(skinPhoto(DARK_SKIN), designOf([0.1, 2.5, 2.5])).picture);
    assert.ok(found[0] > 2 * found[1] && found[0] > 80, String(found));
  });

  it('changes nothing outside of the ink and marks exactly what it changes', () => {
    const photo = skinPhoto(LIGHT_SKIN, 3);
    const { picture, edited } = ink(
      photo,
      designOf([2, 2, 2], (x) => x > 20 && x < 40),
    );
    let changed = 0;
    for (let i = 0; i < SIZE * SIZE; i++) {
      const same = [0, 1, 2, 3].every((c) => picture.data[4 * i + c] === photo.data[4 * i + c]);
      assert.equal(edited.data[i], same ? 0 : 255);
      if (!same) changed++;
    }
    assert.ok(changed > 19 * 58 && changed < 40 * 80, String(changed));
  });

  it('changes nothing where the matte is empty, half where it is half', () => {
    const photo = skinPhoto(LIGHT_SKIN);
    const design = designOf([3, 3, 3]);
    const laid = lay(design);
    const matte = fullMatte(laid);
    const { width } = laid.area;
    for (let i = 0; i < matte.data.length; i++) matte.data[i] = i % width < width / 2 ? 0 : 128;
    const { picture, edited } = inkSkin(photo, design, laid, matte, look);
    const red = (x: number) => picture.data[4 * (60 * SIZE + x)]!;
    assert.equal(red(40), LIGHT_SKIN[0]);
    assert.equal(edited.data[60 * SIZE + 40], 0);
    const light = (value: number) => SRGB_TO_LINEAR[value]!;
    const full = middle(ink(photo, design).picture)[0];
    const half = (light(LIGHT_SKIN[0]) + light(Math.round(full))) / 2;
    assert.ok(Math.abs(light(red(75)) - half) < 0.03, String(red(75)));
  });

  it('gives the same bytes for the same input', () => {
    const photo = skinPhoto(DARK_SKIN, 4);
    const design = designOf([1, 2, 0.5], (x, y) => (x + y) % 9 < 4);
    assert.deepEqual(ink(photo, design).picture.data, ink(photo, design).picture.data);
  });

  it('is darker the denser the ink', () => {
    const photo = skinPhoto(LIGHT_SKIN);
    const design = designOf([1, 1, 1]);
    const steps = [0.4, 0.7, 1, 1.4].map((density) =>
      lightness(middle(ink(photo, design, { ...PLAIN_STYLE, density }).picture)),
    );
    for (let i = 1; i < steps.length; i++) assert.ok(steps[i]! < steps[i - 1]! - 2, String(steps));
  });

  it('makes lines bolder and finer, and leaves large areas as they are', () => {
    const photo = skinPhoto(LIGHT_SKIN);
    const inkMass = (design: TattooDesign, lineWeight: number) => {
      const { data } = ink(photo, design, { ...PLAIN_STYLE, lineWeight }).picture;
      let mass = 0;
      for (let i = 1; i < data.length; i += 4) mass += Math.max(0, LIGHT_SKIN[1] - data[i]!);
      return mass;
    };
    const lines = designOf([2.5, 2.5, 2.5], (x) => x % 12 < 2);
    assert.ok(inkMass(lines, 1) > 1.25 * inkMass(lines, 0), `${inkMass(lines, 1) / inkMass(lines, 0)}`);
    assert.ok(inkMass(lines, -1) < 0.8 * inkMass(lines, 0), `${inkMass(lines, -1) / inkMass(lines, 0)}`);
    const solid = designOf([2.5, 2.5, 2.5]);
    assert.ok(Math.abs(inkMass(solid, -1) / inkMass(solid, 0) - 1) < 0.12);
  });

  it('takes the colour out for black and grey', () => {
    const found = middle(
      ink(skinPhoto(LIGHT_SKIN), designOf([0.1, 2, 2]), { ...PLAIN_STYLE, blackAndGrey: true }).picture,
    );
    assert.ok(Math.max(...found) - Math.min(...found) < 45, String(found));
  });

  it('fades with age', () => {
    const design = designOf([4, 4, 4]);
    const fresh = middle(ink(skinPhoto(LIGHT_SKIN), design).picture);
    const old = middle(ink(skinPhoto(LIGHT_SKIN), design, { ...PLAIN_STYLE, age: 1 }).picture);
    assert.ok(lightness(old) > lightness(fresh) + 5);
    assert.ok(old[1] - old[0] > fresh[1] - fresh[0], `${old} ${fresh}`);
  });

  it('keeps the grain in the ink', () => {
    const { picture } = ink(skinPhoto(LIGHT_SKIN, 5), designOf([4, 4, 4]));
    const mean = middle(picture)[1];
    let variance = 0;
    for (let y = 50; y < 70; y++)
      for (let x = 50; x < 70; x++) variance += (picture.data[4 * (y * SIZE + x) + 1]! - mean) ** 2 / 400;
    assert.ok(Math.sqrt(variance) > 1.5 && Math.sqrt(variance) < 9, String(Math.sqrt(variance)));
  });

  it('keeps a thin line of a large design that shrinks', () => {
    const width = 600;
    const absorbance = new Float32Array(width * width * 3);
    for (let y = 0; y < width; y++)
      for (let x = 297; x < 303; x++) absorbance.fill(4, (y * width + x) * 3, (y * width + x) * 3 + 3);
    const design = { ...designOf([1, 1, 1]), absorbance, width, height: width };
    const laid = lay(design);
    const { picture } = inkSkin(skinPhoto(LIGHT_SKIN), design, laid, fullMatte(laid), look);
    const row = Array.from({ length: 20 }, (_, x) => picture.data[4 * (60 * SIZE + 50 + x) + 1]!);
    assert.ok(Math.min(...row) < LIGHT_SKIN[1] - 45, String(row));
  });

  it('lightens the skin with white ink', () => {
    const design = { ...designOf([0, 0, 0]), lightPigment: new Float32Array(3600).fill(1) };
    for (const skin of [LIGHT_SKIN, DARK_SKIN])
      assert.ok(lightness(middle(ink(skinPhoto(skin), design).picture)) > lightness(skin) + 4);
  });

  it('leaves the photo alone when the design lies outside of it', () => {
    const design = designOf([1, 1, 1]);
    const at = { x: -500, y: 20 };
    const surface = { kind: 'flat', at, up: 0, width: 10, length: 10 } as const;
    const photo = skinPhoto(LIGHT_SKIN);
    const laid = layDesign({ at, angle: 0, width: 30, mirrored: false, surface }, design, photo);
    const { picture, edited } = inkSkin(photo, design, laid, fullMatte(laid), look);
    assert.deepEqual(picture.data, photo.data);
    assert.ok(edited.data.every((value) => value === 0));
  });

  it('inks a design of a few pixels in a corner', () => {
    const design = designOf([3, 3, 3]);
    const at = { x: 2, y: SIZE - 1 };
    const surface = { kind: 'flat', at, up: 0, width: 10, length: 10 } as const;
    const photo = skinPhoto(LIGHT_SKIN);
    const laid = layDesign({ at, angle: 1, width: 6, mirrored: true, surface }, design, photo);
    const { picture } = inkSkin(photo, design, laid, fullMatte(laid), look);
    assert.ok(picture.data[4 * ((SIZE - 1) * SIZE + 1)]! < 120);
    assert.ok(picture.data.every((value, i) => i % 4 !== 3 || value === 255));
  });

  it('refuses a matte of another size', () => {
    const design = designOf([1, 1, 1]);
    assert.throws(
      () => inkSkin(skinPhoto(LIGHT_SKIN), design, lay(design), createMask(3, 3), look),
      RangeError,
    );
  });
});
