/** The edge of a cut-out is free of a coloured ground's light: photos draw it as a bright line of the ground's hue along the cloth. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawColoursOutwards } from '../../../src/engine/garment/edge-colours.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';

type Colour = readonly [number, number, number];
const PINK: Colour = [223, 119, 156];
const EDGE = 20;

/** What becomes of the edge of `cloth` from column EDGE on, whose outermost `width` pixels have the colour `edge`, on `ground`. */
function outermost(cloth: Colour, ground: Colour, edge: Colour, width: number): Colour {
  const picture = createRgbaImage(40, 30);
  const matte = createMask(40, 30);
  for (let y = 0; y < 30; y++)
    for (let x = 0; x < 40; x++) {
      const colour = x < EDGE ? ground : x < EDGE + width ? edge : cloth;
      picture.data.set([...colour, 255], 4 * (y * 40 + x));
      matte.data[y * 40 + x] = x < EDGE ? 0 : 255;
    }
  const { data } = drawColoursOutwards(picture, matte);
  const at = 4 * (15 * 40 + EDGE);
  return [data[at]!, data[at + 1]!, data[at + 2]!];
}

describe('the edge of cloth on a coloured ground', () => {
  for (const [name, cloth, line] of [
    ['pale', [214, 210, 198], [240, 214, 222]],
    ['red', [122, 44, 62], [250, 190, 205]],
    ['mauve', [190, 140, 150], [250, 190, 205]],
  ] as const)
    it(`has none of the ground’s light along ${name} cloth`, () => {
      assert.deepEqual(outermost(cloth, PINK, line, 1), cloth);
    });

  it('keeps an edging of another hue', () => {
    const edging = [70, 110, 200] as const;
    assert.deepEqual(outermost([230, 228, 220], PINK, edging, 3), edging);
  });

  it('keeps its own colours where the ground has none', () => {
    const line = [190, 140, 150] as const;
    assert.deepEqual(outermost([214, 120, 140], [240, 240, 240], [60, 20, 30], 1), [60, 20, 30]);
    assert.deepEqual(outermost([120, 60, 70], [40, 40, 40], line, 1), line);
  });
});
