/** The rules of the picture, on figures whose parts are known. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import sharp from 'sharp';
import { type StageRecorder, type TryOnEngine, TryOnFailure } from '../../src/engine/contract.ts';
import { understandFlatGarment } from '../../src/engine/garment/understand-flat-garment.ts';
import { effortOf } from '../../src/engine/kinds/clothes/effort.ts';
import { putOnTop } from '../../src/engine/kinds/clothes/put-on-top.ts';
import { type Nets, openNets } from '../../src/engine/nets/nets.ts';
import { perceivePerson } from '../../src/engine/perceive/perceive-person.ts';
import { BODY_CLASSES } from '../../src/engine/perceive/person.ts';
import { createPixelEngine } from '../../src/engine/pixel-engine.ts';
import { distanceToMask } from '../../src/engine/pixels/distance-transform.ts';
import { createMask, createRgbaImage, type Mask, type RgbaImage } from '../../src/engine/pixels/image.ts';
import { toLab } from '../../src/engine/pixels/lab.ts';
import { readPicture } from '../support/read-picture.ts';

const samples = new URL('../../samples/', import.meta.url);
const person = (name: string) => readPicture(new URL(`people/${name}.jpg`, samples).pathname);
const garment = (name: string) => readPicture(new URL(`garments/${name}.jpg`, samples).pathname);

/** Truth of a figure: the class of each pixel. */
async function trueLabels(name: string, width: number, height: number): Promise<Uint8Array> {
  const bytes = await readFile(new URL(`people/${name}.labels.png`, samples));
  const { data } = await sharp(bytes)
    .resize(width, height, { kernel: 'nearest', fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return new Uint8Array(data);
}

/** Keeps the stages' pictures and figures. */
function recorder() {
  const pictures = new Map<string, RgbaImage>();
  const figures = new Map<string, Record<string, number | string>>();
  const stages: StageRecorder = {
    enabled: true,
    record: (stage, picture) => pictures.set(stage, picture()),
    measure: (stage, values) => figures.set(stage, values),
  };
  return { stages, pictures, figures };
}
const silent = { stages: { enabled: false, record() {}, measure() {} }, note() {} };

const firstChannel = (image: RgbaImage): Mask => {
  const mask = createMask(image.width, image.height);
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = image.data[4 * i]!;
  return mask;
};
const differs = (a: RgbaImage, b: RgbaImage, i: number): boolean =>
  a.data[4 * i] !== b.data[4 * i] ||
  a.data[4 * i + 1] !== b.data[4 * i + 1] ||
  a.data[4 * i + 2] !== b.data[4 * i + 2];

describe('the picture of a top on a figure', () => {
  let engine: TryOnEngine;
  let nets: Nets;
  before(async () => {
    engine = await createPixelEngine();
    nets = await openNets();
  });
  after(async () => {
    await engine.close();
    await nets.close();
  });

  const request = (model: RgbaImage, item: RgbaImage, more: Record<string, unknown> = {}) => ({
    kind: 'clothes' as const,
    images: { model_image: model, garment_image: item },
    parameters: { category: 'tops', mode: 'performance', num_samples: 1, seed: 42, ...more },
  });

  for (const [figure, item] of [
    ['woman-light-hanging', 'longsleeve-stripes'],
    ['man-light-hanging', 'tee-sun'],
    ['woman-dark-akimbo', 'tank-leaf'],
  ] as const)
    it(`changes only the edited area: ${item} on ${figure}`, async () => {
      const photo = await person(figure);
      const seen = recorder();
      const { pictures } = await engine.render(request(photo, await garment(item)), {
        stages: seen.stages,
        note() {},
      });
      const edited = firstChannel(seen.pictures.get('9-edited')!);
      const labels = await trueLabels(figure, photo.width, photo.height);
      const faceAndHands = new Set(
        (['face', 'leftHand', 'rightHand'] as const).map((name) => BODY_CLASSES.indexOf(name)),
      );
      // the pixels of an outline hold what was behind it, and get what is behind it now
      const inner = (i: number): boolean =>
        [0, -1, 1, -photo.width, photo.width].every((step) => faceAndHands.has(labels[i + step]!));
      const upper = BODY_CLASSES.indexOf('upperClothes');

      let outside = 0;
      let onFaceOrHands = 0;
      let faceOrHands = 0;
      let changed = 0;
      for (let i = 0; i < edited.data.length; i++) {
        const different = differs(pictures[0]!, photo, i);
        if (different) changed++;
        if (different && edited.data[i] === 0) outside++;
        if (!inner(i)) continue;
        faceOrHands++;
        if (different) onFaceOrHands++;
      }
      assert.equal(outside, 0, 'bit for bit outside of the edited area');
      assert.ok(changed > 0.03 * edited.data.length, 'the top is there');
      // the figure's own parse may err by another pixel at a hand's edge
      assert.ok(
        onFaceOrHands <= 0.02 * faceOrHands,
        `${onFaceOrHands} of ${faceOrHands} pixels of face and hands`,
      );

      const oldOrNew = createMask(photo.width, photo.height);
      for (let i = 0; i < labels.length; i++) if (labels[i] === upper) oldOrNew.data[i] = 255;
      const drawn = firstChannel(seen.pictures.get('8-garment-coverage')!);
      const { areaX, areaY } = seen.figures.get('9-edited')!;
      for (let y = 0; y < drawn.height; y++)
        for (let x = 0; x < drawn.width; x++)
          if (drawn.data[y * drawn.width + x]! > 0)
            oldOrNew.data[(Number(areaY) + y) * photo.width + Number(areaX) + x] = 255;
      const distance = distanceToMask(oldOrNew).data;
      let far = 0;
      for (let i = 0; i < labels.length; i++) if (edited.data[i]! > 0) far = Math.max(far, distance[i]!);
      assert.ok(far <= 0.03 * photo.height, `the edited area reaches ${far} px beyond old and new top`);
      assert.ok(Number(seen.figures.get('9-edited')!.editedPixels) > 0, 'its size is reported');

      // the figures stand in neutral light
      const before = toLab(seen.pictures.get('8-garment')!).data;
      const after = toLab(pictures[0]!).data;
      const change = [0, 0, 0];
      let solid = 0;
      for (let i = 0; i < drawn.data.length; i++) {
        if (drawn.data[i]! < 255) continue;
        const x = Number(areaX) + (i % drawn.width);
        const at = (Number(areaY) + Math.floor(i / drawn.width)) * photo.width + x;
        solid++;
        for (let c = 0; c < 3; c++) change[c]! += after[3 * at + c]! - before[3 * i + c]!;
      }
      const difference = Math.hypot(...change) / solid;
      assert.ok(difference <= 4, `the garment's mean colour changes by ΔE ${difference.toFixed(1)}`);
    });

  it('moves the garment’s own pixels: they decode to its coordinates, in order', async () => {
    const photo = await person('man-light-hanging');
    const flat = understandFlatGarment(await garment('tee-sun'));
    const coded = createRgbaImage(flat.picture.width, flat.picture.height);
    for (let y = 0; y < coded.height; y++)
      for (let x = 0; x < coded.width; x++)
        coded.data.set(
          [(255 * (x + 0.5)) / coded.width, (255 * (y + 0.5)) / coded.height, 128, 255],
          4 * (y * coded.width + x),
        );
    const seen = recorder();
    putOnTop(
      await perceivePerson(nets, photo, { detail: 'performance' }),
      { ...flat, picture: coded },
      flat.top!,
      { effort: effortOf('balanced'), samples: 1, seed: 42, thoroughRemoval: false },
      { stages: seen.stages, note() {} },
    );
    const layer = seen.pictures.get('8-garment')!;
    const coverage = firstChannel(seen.pictures.get('8-garment-coverage')!);
    let total = 0;
    let decoded = 0;
    for (let y = 0; y < layer.height; y++)
      for (let x = 1; x < layer.width; x++) {
        const i = y * layer.width + x;
        if (coverage.data[i]! < 255 || coverage.data[i - 1]! < 255) continue;
        total++;
        const isCode = Math.abs(layer.data[4 * i + 2]! - 128) <= 2;
        const gx = Math.floor((layer.data[4 * i]! / 255) * coded.width);
        const gy = Math.floor((layer.data[4 * i + 1]! / 255) * coded.height);
        const inGarment = flat.matte.data[Math.min(flat.matte.data.length - 1, gy * coded.width + gx)]! > 0;
        // to the right on the person is to the right on the garment, but for where a sleeve hangs
        const inOrder = layer.data[4 * i]! >= layer.data[4 * (i - 1)]! - 2;
        if (isCode && inGarment && inOrder) decoded++;
      }
    assert.ok(total > 10000);
    assert.ok(decoded >= 0.97 * total, `${decoded} of ${total} fitted pixels decode`);
  });

  it('gives the same bytes for the same request, and samples that differ', async () => {
    const photo = await person('woman-light-hanging');
    const item = await garment('tee-vneck-plum');
    const first = await engine.render(request(photo, item, { num_samples: 2 }), silent);
    const second = await engine.render(request(photo, item, { num_samples: 2 }), silent);
    assert.equal(first.pictures.length, 2);
    assert.deepEqual(first.pictures[0]!.data, second.pictures[0]!.data);
    assert.deepEqual(first.pictures[1]!.data, second.pictures[1]!.data);
    let different = 0;
    for (let i = 0; i < photo.width * photo.height; i++)
      if (differs(first.pictures[0]!, first.pictures[1]!, i)) different++;
    assert.ok(different > 0.01 * photo.width * photo.height, 'the samples differ visibly');
  });

  it('works differently by mode and by segmentation_free', async () => {
    const photo = await person('woman-light-hanging');
    const item = await garment('tee-vneck-plum');
    const render = async (more: Record<string, unknown>) =>
      (await engine.render(request(photo, item, more), silent)).pictures[0]!.data;
    const fast = await render({});
    assert.notDeepEqual(await render({ mode: 'balanced' }), fast);
    assert.notDeepEqual(await render({ segmentation_free: false }), fast);
  });

  it('ends as PoseError without a person, and as ProcessingError for garments without an engine', async () => {
    const item = await garment('tee-sun');
    await assert.rejects(
      engine.render(request(item, item), silent),
      (error) => error instanceof TryOnFailure && error.name === 'PoseError' && /photo/.test(error.message),
    );
    await assert.rejects(
      engine.render(request(item, item, { category: 'eyewear' }), silent),
      (error) => error instanceof TryOnFailure && error.name === 'ProcessingError',
    );
  });
});
