import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import type { StageRecorder, TryOnEngine } from '../../../src/engine/contract.ts';
import { type Nets, openNets } from '../../../src/engine/nets/nets.ts';
import { perceiveWearer } from '../../../src/engine/perceive/perceive-wearer.ts';
import { BODY_CLASSES, type BodyClass } from '../../../src/engine/perceive/person.ts';
import { createPixelEngine } from '../../../src/engine/pixel-engine.ts';
import { createRgbaImage, type RgbaImage } from '../../../src/engine/pixels/image.ts';
import { showsOutfit } from '../../../src/engine/worn/shows-outfit.ts';
import { readPicture } from '../../support/read-picture.ts';

const samples = new URL('../../../samples/people/', import.meta.url);
const figure = (name: string) => readPicture(new URL(`${name}.jpg`, samples).pathname);

/** The figure's true classes at the picture's size. */
async function labelsOf(name: string, { width, height }: RgbaImage): Promise<Buffer> {
  return sharp(await readFile(new URL(`${name}.labels.png`, samples)))
    .resize(width, height, { kernel: 'nearest', fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
}

/** The part of the photo from the top to this share of its height. */
function cropped({ data, width, height }: RgbaImage, share: number): RgbaImage {
  const part = createRgbaImage(width, Math.round(share * height));
  part.data.set(data.subarray(0, part.data.length));
  return part;
}

/** The share of the class's pixels that have more green than red and blue. */
function greenShare(picture: RgbaImage, labels: Buffer, name: BodyClass): number {
  const [wanted, { data }] = [BODY_CLASSES.indexOf(name), picture];
  let [all, green] = [0, 0];
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== wanted) continue;
    all++;
    if (data[4 * i + 1]! > data[4 * i]! + 12 && data[4 * i + 1]! > data[4 * i + 2]! + 12) green++;
  }
  return green / all;
}

/** Which halves of the person's own clothes have become green; a tank top leaves the short sleeves' place to the arms. */
const greenHalves = (picture: RgbaImage, labels: Buffer) => ({
  upper: greenShare(picture, labels, 'upperClothes') > 0.6,
  lower: greenShare(picture, labels, 'lowerClothes') > 0.6,
});

const PERSON = 'woman-light-hanging';

describe('the outfit of a garment photo', () => {
  let engine: TryOnEngine;
  let nets: Nets;
  let person: RgbaImage;
  let labels: Buffer;
  let model: RgbaImage;
  let green: RgbaImage;
  before(async () => {
    engine = await createPixelEngine();
    nets = await openNets();
    person = await figure(PERSON);
    labels = await labelsOf(PERSON, person);
    model = await figure('man-light-full-length');
    // trousers and top in greens of different lightness
    green = { ...model, data: model.data.slice() };
    const classes = await labelsOf('man-light-full-length', model);
    for (let i = 0; i < classes.length; i++) {
      const name = BODY_CLASSES[classes[i]!];
      if (name !== 'upperClothes' && name !== 'lowerClothes') continue;
      const light = model.data[4 * i + 1]! / 100;
      const colour = name === 'upperClothes' ? [95, 150, 90] : [30, 90, 45];
      green.data.set(
        colour.map((value) => light * value),
        4 * i,
      );
    }
  });
  after(async () => {
    await engine.close();
    await nets.close();
  });

  const render = async (shape: 'A' | 'B' | undefined, garment: RgbaImage, more = {}, on = person) => {
    const stages = new Map<string, RgbaImage>();
    const notes: string[] = [];
    const recorder: StageRecorder = {
      enabled: true,
      record: (stage, picture) => stages.set(stage, picture()),
      measure() {},
    };
    const { pictures } = await engine.render(
      {
        kind: 'clothes',
        images: { model_image: on, garment_image: garment },
        parameters: { category: 'auto', mode: 'performance', num_samples: 1, seed: 42, ...more },
        ...(shape && { shape }),
      },
      { stages: recorder, note: (note) => notes.push(note) },
    );
    return { pictures, stages, notes };
  };

  it('is a top and a bottom from the shoulders to the feet, with or without a head', async () => {
    const shows = async (picture: RgbaImage) =>
      showsOutfit(await perceiveWearer(nets, picture, { detail: 'performance', declared: true }));
    assert.equal(await shows(model), true);
    assert.equal(await shows(cropped(model, 0.62)), false, 'cut off at the thighs');
    assert.equal(await shows(await figure('man-light-hanging')), false);
  });

  it('is put on whole in shape B: each sample has the bottom and the top', async () => {
    const { pictures, stages } = await render('B', green, { num_samples: 2 });
    assert.equal(pictures.length, 2);
    for (const [sample, picture] of pictures.entries()) {
      assert.deepEqual(greenHalves(picture, labels), { upper: true, lower: true });
      const edited = stages.get(`9-edited-${sample + 1}`)!;
      let outside = 0;
      for (let i = 0; i < labels.length; i++) {
        if (edited.data[4 * i]! > 0) continue;
        for (let c = 0; c < 3; c++) if (picture.data[4 * i + c] !== person.data[4 * i + c]) outside++;
      }
      assert.equal(outside, 0, 'bit for bit outside of the edited area');
    }
    assert.notDeepEqual(pictures[0]!.data, pictures[1]!.data);
  });

  it('gives its top alone in shape A, and where one garment is asked for', async () => {
    for (const [shape, category] of [
      ['A', 'auto'],
      [undefined, 'auto'],
      ['B', 'tops'],
    ] as const) {
      const [picture] = (await render(shape, green, { category })).pictures;
      assert.deepEqual(greenHalves(picture!, labels), { upper: true, lower: false });
    }
  });

  it('gives the focused half alone in shape B', async () => {
    const [picture] = (await render('B', cropped(green, 0.62))).pictures;
    assert.deepEqual(greenHalves(picture!, labels), { upper: true, lower: false });
  });

  it('is its top alone, with a note that says why, on a person whose legs are out of the photo', async () => {
    const half = cropped(person, 0.68);
    const { pictures, notes } = await render('B', green, {}, half);
    assert.ok(greenHalves(pictures[0]!, labels.subarray(0, half.width * half.height)).upper);
    assert.ok(
      notes.some((note) => /only the top/.test(note) && /legs/.test(note)),
      notes.join('\n'),
    );
  });
});
