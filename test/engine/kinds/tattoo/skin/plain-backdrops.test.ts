import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { TryOnFailure } from '../../../../../src/engine/contract.ts';
import { findBareSkin } from '../../../../../src/engine/kinds/tattoo/skin/find-bare-skin.ts';
import { BODY_CLASSES } from '../../../../../src/engine/perceive/person.ts';
import { readMask, readPicture } from '../../../../support/read-picture.ts';
import { COMPARED } from '../../../perceive/label-set.ts';
import { closeUp } from '../subject/close-up.ts';
import { type Colour, drawPicture, noiseAt } from './drawn-skin.ts';
import { compareSkin } from './skin-labels.ts';

const samples = new URL('../../../../../samples/skin/', import.meta.url);
const SKIN = new Set(COMPARED.skin.map((name) => BODY_CLASSES.indexOf(name)));
const BACKDROPS: Readonly<Record<string, Colour>> = {
  greige: [186, 178, 170],
  beige: [200, 185, 165],
  'warm grey': [150, 140, 132],
  'light brown': [176, 146, 118],
  pinkish: [214, 188, 180],
  sand: [212, 186, 148],
  'dark brown': [84, 62, 48],
};

/** Light of a lamp at the upper left that falls off slowly, as a factor of display values. */
function lamp(x: number, y: number): number {
  return (1.05 - 0.35 * ((x - 0.38) ** 2 + (y - 0.38) ** 2)) ** 0.45;
}

describe('close-ups before plain backdrops of nearly the colour of skin', () => {
  for (const name of ['calf-medium', 'forearm-light', 'shoulder-dark'])
    for (const [backdrop, colour] of Object.entries(BACKDROPS))
      test(`${name}, ${backdrop}`, async () => {
        const path = (ending: string): string => fileURLToPath(new URL(name + ending, samples));
        const picture = await readPicture(path('.jpg'), 512, 512);
        const { width, height, data } = picture;
        const labels = await readMask(path('.labels.png'));
        const truth = new Uint8Array(width * height);
        for (let y = 0, i = 0; y < height; y++)
          for (let x = 0; x < width; x++, i++) {
            const column = Math.floor(((x + 0.5) * labels.width) / width);
            const row = Math.floor(((y + 0.5) * labels.height) / height);
            const label = labels.data[row * labels.width + column]!;
            truth[i] = SKIN.has(label) ? 1 : 0;
            if (label !== 0) continue;
            for (let c = 0; c < 3; c++)
              data[4 * i + c] = colour[c]! * lamp(x / width, y / height) + 1.5 * noiseAt(x, y);
          }
        const { intersectionOverUnion } = compareSkin(findBareSkin(closeUp(picture)).coverage, truth);
        assert.ok(intersectionOverUnion > 0.95, `IoU ${intersectionOverUnion.toFixed(3)}`);
      });
});

describe('one colour all over the picture', () => {
  const SIZE = 320;
  const COLOURS: Readonly<Record<string, Colour>> = {
    ...BACKDROPS,
    card: [214, 170, 140],
    tan: [190, 150, 120],
  };

  for (const [name, [red, green, blue]] of Object.entries(COLOURS))
    test(`${name} paper under a lamp is no skin`, () => {
      const paper = drawPicture(SIZE, SIZE, (x, y) => {
        const light = lamp(x / SIZE, y / SIZE);
        const noise = 2 * noiseAt(x, y);
        return [red * light + noise, green * light + noise, blue * light + noise];
      });
      assert.throws(
        () => findBareSkin(closeUp(paper)),
        (error) => error instanceof TryOnFailure && error.name === 'PoseError',
      );
    });

  test('skin as even as paper, but blotched as blood and fat make it, is skin', () => {
    const skin = drawPicture(SIZE, SIZE, (x, y) => {
      const blotch = Math.sin(x / 19 + 2 * Math.sin(y / 31)) + Math.sin(y / 23 + 2 * Math.sin(x / 41));
      const noise = noiseAt(x, y);
      return [206 + noise + 0.8 * blotch, 158 + noise - 2 * blotch, 130 + noise - 2 * blotch];
    });
    const { coverage } = findBareSkin(closeUp(skin));
    const share = coverage.data.filter((value) => value >= 128).length / coverage.data.length;
    assert.ok(share > 0.95, `${share}`);
  });
});
