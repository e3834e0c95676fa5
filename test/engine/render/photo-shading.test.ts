import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BODY_CLASSES, type BodyClass } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { shadingFromPhoto } from '../../../src/engine/render/photo-shading.ts';

const SIZE = 120;
const UNIT = 100;

/** A photo that shows nothing but an old top, or what `part` tells, coloured by `color`. */
function shadingOf(
  color: (x: number, y: number) => [number, number, number],
  part: (x: number, y: number) => BodyClass = () => 'upperClothes',
) {
  const photo = createRgbaImage(SIZE, SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) photo.data.set([...color(x, y), 255], 4 * (y * SIZE + x));
  const labels = new Uint8Array(SIZE * SIZE);
  const coverage = createMask(SIZE, SIZE);
  for (let i = 0; i < labels.length; i++) {
    const name = part(i % SIZE, Math.floor(i / SIZE));
    labels[i] = BODY_CLASSES.indexOf(name);
    if (name === 'upperClothes') coverage.data[i] = 255;
  }
  return shadingFromPhoto(photo, labels, coverage, UNIT, true);
}
const at = (shade: Float32Array, x: number, y: number): number => shade[y * SIZE + x]!;

describe('light from the old top', () => {
  it('is even on plain cloth', () => {
    const { shade, pattern } = shadingOf(() => [120, 130, 160]);
    assert.ok(shade.every((value) => Math.abs(value) < 1e-3));
    assert.equal(pattern, 0);
  });

  it('carries a fold over', () => {
    const fold = (x: number): number => 1 - 0.25 * Math.exp(-(((x - 60) / 8) ** 2));
    const { shade } = shadingOf((x) => [150 * fold(x), 150 * fold(x), 170 * fold(x)]);
    assert.ok(at(shade, 60, 60) < -0.08, `in the fold ${at(shade, 60, 60)}`);
    assert.ok(at(shade, 20, 60) > at(shade, 60, 60) + 0.08);
  });

  it('carries a shaded side over, however wide: it is no other colour', () => {
    const light = (x: number): number => 1 - 0.5 / (1 + Math.exp(-(x - 75) / 6));
    const { shade, pattern } = shadingOf((x) => [200 * light(x), 90 * light(x), 80 * light(x)]);
    assert.ok(at(shade, 100, 60) < at(shade, 40, 60) - 0.12, `${at(shade, 100, 60)}, ${at(shade, 40, 60)}`);
    assert.ok(pattern < 0.1, `pattern ${pattern}`);
  });

  it('leaves a print behind', () => {
    const inPrint = (x: number, y: number): boolean => x > 40 && x < 80 && y > 50 && y < 70;
    const { shade } = shadingOf((x, y) => (inPrint(x, y) ? [230, 230, 230] : [40, 50, 120]));
    const difference = at(shade, 60, 60) - at(shade, 20, 60);
    assert.ok(Math.abs(difference) < 0.03, `the print's middle differs by ${difference}`);
  });

  it('goes on under a print: where nothing is seen of the light it is that around', () => {
    const inPrint = (x: number, y: number): boolean => Math.hypot(x - 80, y - 60) < 17;
    const light = (x: number): number => (x < 45 ? 0.78 : 1);
    const { shade } = shadingOf((x, y) =>
      inPrint(x, y) ? [240, 110, 30] : [60 * light(x), 70 * light(x), 120 * light(x)],
    );
    const difference = at(shade, 80, 60) - at(shade, 80, 15);
    assert.ok(Math.abs(difference) < 0.02, `the print's middle differs by ${difference}`);
  });

  it('leaves a print in a darker shade of the cloth behind: its edge is sharp', () => {
    const inPrint = (x: number, y: number): boolean => x > 40 && x < 80 && y > 50 && y < 70;
    const light = (x: number): number => 1 - 0.1 * Math.exp(-(((x - 20) / 8) ** 2));
    const { shade } = shadingOf((x, y) => {
      const factor = light(x) * (inPrint(x, y) ? 0.8 : 1);
      return [172 * factor, 168 * factor, 178 * factor];
    });
    const difference = at(shade, 60, 60) - at(shade, 95, 60);
    assert.ok(Math.abs(difference) < 0.03, `the print's middle differs by ${difference}`);
    assert.ok(at(shade, 20, 60) < at(shade, 95, 60) - 0.03, 'the fold stays');
  });

  it('leaves a drawstring with its shadow behind, and the folds beside it in their place', () => {
    const isString = (x: number, y: number): boolean => y > 30 && y < 90 && x >= 80 && x < 83;
    const inItsShade = (x: number, y: number): boolean => y > 30 && y < 90 && x >= 83 && x < 85;
    const fold = (x: number): number => 1 - 0.2 * Math.exp(-(((x - 35) / 6) ** 2));
    const { shade } = shadingOf((x, y) => {
      const factor = fold(x) * (isString(x, y) ? 1.03 : inItsShade(x, y) ? 0.97 : 1);
      return [180 * factor, 170 * factor, 210 * factor];
    });
    for (let x = 76; x < 90; x++) {
      const difference = at(shade, x, 60) - at(shade, x, 110);
      assert.ok(Math.abs(difference) < 0.017, `beside the string's end ${x} differs by ${difference}`);
    }
    assert.ok(at(shade, 35, 60) < at(shade, 60, 60) - 0.06, 'the fold stays');
  });

  it('takes none from underwear that thin dark cloth shows', () => {
    const isUnder = (x: number, y: number): boolean => y > 40 && y < 90 && x < 70;
    const { shade } = shadingOf(
      (x, y) => {
        if (y < 20) return [205, 165, 140];
        return isUnder(x, y) ? [12, 12, 12] : [74, 60, 52];
      },
      (_, y) => (y < 20 ? 'neck' : 'upperClothes'),
    );
    const difference = at(shade, 40, 65) - at(shade, 40, 110);
    assert.ok(Math.abs(difference) < 0.04, `${difference}`);
  });

  it('leaves the edge of what shows through a sheer top behind, though it fades off on one side', () => {
    const through = (y: number): number => (y < 40 ? 70 : 70 - 36 * Math.max(0, 1 - (y - 40) / 50));
    const { shade } = shadingOf((_, y) => [through(y), 0.9 * through(y), 0.9 * through(y)]);
    const difference = at(shade, 60, 20) - at(shade, 60, 42);
    assert.ok(Math.abs(difference) < 0.03, `the edge is a step of ${difference}`);
  });

  it('tells that little is known of the light on cloth full of lines', () => {
    const line = (x: number, y: number): boolean => Math.abs((y % 12) - 6 - 2 * Math.sin(x / 7)) < 2;
    const { shade, pattern } = shadingOf((x, y) => (line(x, y) ? [20, 20, 22] : [110, 96, 90]));
    assert.ok(pattern > 0.5, `pattern ${pattern}`);
    assert.ok(Math.abs(at(shade, 60, 66) - at(shade, 60, 60)) < 0.01);
  });
});
