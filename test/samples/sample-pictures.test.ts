import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { root } from '../../docs/notices.ts';
import { DESIGNS } from '../../samples/generator/designs/designs.ts';
import { drawDesign } from '../../samples/generator/designs/draw-design.ts';
import { createFigure } from '../../samples/generator/figure/figure.ts';
import { PERSON_PICTURES } from '../../samples/generator/figure/figures.ts';
import { renderFigure } from '../../samples/generator/figure/render-figure.ts';
import { BOTTOMS, DRESSES } from '../../samples/generator/garments/bottoms.ts';
import { drawBottom } from '../../samples/generator/garments/draw-bottom.ts';
import { drawDress } from '../../samples/generator/garments/draw-dress.ts';
import { drawGarment } from '../../samples/generator/garments/draw-garment.ts';
import { GARMENTS } from '../../samples/generator/garments/garments.ts';
import { renderPortrait } from '../../samples/generator/portrait/render-portrait.ts';
import { PORTRAIT_VIEW, SITTERS } from '../../samples/generator/portrait/sitter.ts';
import { measureAxis } from '../../samples/generator/skin/measure-axis.ts';
import { project, renderCloseUp } from '../../samples/generator/skin/render-close-up.ts';
import { SKIN_PICTURES } from '../../samples/generator/skin/skin-pictures.ts';
import { BODY_CLASSES } from '../../src/engine/perceive/person.ts';

const samples = join(root, 'samples');

/** How much smaller than the committed pictures the figures are drawn again. */
const REDUCTION = 8;

/** Most of a committed picture of labels is what was drawn again, `reduction` times smaller. */
async function assertLabels(
  file: string,
  drawn: { readonly width: number; readonly height: number; readonly labels: Uint8Array },
  reduction: number,
): Promise<void> {
  const { data, info } = await sharp(file).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height], [drawn.width * reduction, drawn.height * reduction]);
  let same = 0;
  for (let y = 0; y < drawn.height; y++)
    for (let x = 0; x < drawn.width; x++) {
      const centre = (y * reduction + reduction / 2) * info.width + x * reduction + reduction / 2;
      if (data[centre] === drawn.labels[y * drawn.width + x]) same++;
    }
  assert.ok(same / drawn.labels.length > 0.97, `${same} of ${drawn.labels.length} labels agree`);
}

/** The picture's pixels at a size, 3 samples each. */
const pixels = (picture: string | Buffer, width: number, height: number) =>
  sharp(picture)
    .flatten({ background: '#fff' })
    .resize(width, height, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();

const meanDifference = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / a.length;

describe('sample people', () => {
  for (const { name, figure, view } of PERSON_PICTURES) {
    it(`${name} is what the generator draws, and its joints and body parts are known`, async () => {
      const drawn = renderFigure(await createFigure(figure), {
        ...view,
        width: view.width / REDUCTION,
        height: view.height / REDUCTION,
        pixelsPerCentimetre: view.pixelsPerCentimetre / REDUCTION,
      });
      const committed = JSON.parse(await readFile(join(samples, 'people', `${name}.json`), 'utf8'));
      for (const [joint, { x, y }] of Object.entries(drawn.joints)) {
        const known = committed.joints[joint];
        assert.ok(
          Math.hypot(x * REDUCTION - known.x, y * REDUCTION - known.y) < 0.2,
          `${joint} stays in place`,
        );
      }
      await assertLabels(join(samples, 'people', `${name}.labels.png`), drawn, REDUCTION);
    });
  }
});

describe('sample portraits', () => {
  for (const sitter of SITTERS)
    it(`${sitter.name} is what the generator draws, hair apart, and its landmarks are known`, async () => {
      const { width, height, pixelsPerCentimetre } = PORTRAIT_VIEW;
      const view = {
        ...PORTRAIT_VIEW,
        width: width / REDUCTION,
        height: height / REDUCTION,
        pixelsPerCentimetre: pixelsPerCentimetre / REDUCTION,
      };
      const drawn = await renderPortrait(sitter, view);
      const file = join(samples, 'portraits', sitter.name);
      const known = JSON.parse(await readFile(`${file}.json`, 'utf8'));
      assert.deepEqual(
        [known.width, known.height, known.pixelsPerCentimetre],
        [width, height, pixelsPerCentimetre],
      );
      for (const [landmark, { x, y }] of Object.entries(drawn.landmarks)) {
        const { x: knownX, y: knownY } = known.landmarks[landmark];
        assert.ok(Math.hypot(x * REDUCTION - knownX, y * REDUCTION - knownY) < 0.2, landmark);
      }
      const labels = await sharp(`${file}.labels.png`).extractChannel(0).raw().toBuffer();
      const photo = await pixels(`${file}.jpg`, view.width, view.height);
      let [bare, same, difference] = [0, 0, 0];
      for (let y = 0, i = 0; y < view.height; y++)
        for (let x = 0; x < view.width; x++, i++) {
          const label = labels[(y + 0.5) * REDUCTION * width + (x + 0.5) * REDUCTION]!;
          if (BODY_CLASSES[label] === 'hair') continue;
          bare++;
          if (label === drawn.labels[i]) same++;
          for (let c = 0; c < 3; c++) difference += Math.abs(photo[3 * i + c]! - drawn.rgb[3 * i + c]!) / 3;
        }
      assert.ok(bare < view.width * view.height * 0.98, 'some of it is hair');
      assert.ok(same / bare > 0.97, `${same} of ${bare} labels agree`);
      assert.ok(difference / bare < 4, `its pixels differ by ${(difference / bare).toFixed(2)} of 255`);
    });
});

describe('sample skin', () => {
  const reduction = 10;
  for (const scene of SKIN_PICTURES)
    it(`${scene.name} is what the generator draws, and its parts, joints and widths are known`, async () => {
      const view = {
        ...scene.view,
        width: scene.view.width / reduction,
        height: scene.view.height / reduction,
        pixelsPerCentimetre: scene.view.pixelsPerCentimetre / reduction,
      };
      const small = { ...scene, view };
      const drawn = renderCloseUp(small);
      const file = join(samples, 'skin', scene.name);
      await assertLabels(`${file}.labels.png`, drawn, reduction);
      const difference = meanDifference(drawn.rgb, await pixels(`${file}.jpg`, view.width, view.height));
      assert.ok(difference < 3, `its pixels differ by ${difference.toFixed(2)} of 255`);
      const known = JSON.parse(await readFile(`${file}.json`, 'utf8'));
      assert.deepEqual(
        [known.width, known.height, known.pixelsPerCentimetre],
        [scene.view.width, scene.view.height, scene.view.pixelsPerCentimetre],
      );
      for (const [joint, point] of Object.entries(scene.joints)) {
        const { x, y } = project(point, view);
        assert.ok(
          Math.hypot(x * reduction - known.joints[joint].x, y * reduction - known.joints[joint].y) < 0.2,
        );
      }
      const { halfWidths } = measureAxis(drawn, small);
      assert.ok(halfWidths.length >= 5 && halfWidths.length === known.halfWidths.length);
      for (const [i, half] of halfWidths.entries())
        assert.ok(Math.abs(half * reduction - known.halfWidths[i]) < 0.8 * reduction, `half-width ${i}`);
    });
});

describe('sample designs', () => {
  for (const spec of DESIGNS)
    it(`${spec.name} is what the generator draws, on its own paper`, async () => {
      const file = join(samples, 'designs', `${spec.name}.${spec.format}`);
      const { width, height, hasAlpha } = await sharp(file).metadata();
      assert.equal(hasAlpha, spec.paper === 'none');
      const size = [Math.round(width / 5), Math.round(height / 5)] as const;
      const difference = meanDifference(
        await pixels(await drawDesign(spec), ...size),
        await pixels(file, ...size),
      );
      assert.ok(difference < 1, `its pixels differ by ${difference.toFixed(2)} of 255`);
    });
});

describe('sample garments', () => {
  for (const spec of GARMENTS) {
    it(`${spec.name} is what the generator draws, and its landmarks lie on its outline`, async () => {
      const drawn = await drawGarment(spec);
      const committed = JSON.parse(await readFile(join(samples, 'garments', `${spec.name}.json`), 'utf8'));
      assert.deepEqual(JSON.parse(JSON.stringify(drawn.landmarks)), committed.landmarks);
      const mask = await sharp(drawn.mask).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
      const { leftArmpit, rightArmpit, necklineBottom, leftHemCorner } = drawn.landmarks;
      for (const [x, y] of [leftArmpit, rightArmpit, necklineBottom, leftHemCorner]) {
        const nearby = [0, 1, 2, 3].flatMap((i) => [
          mask.data[(y - 6 + i * 4) * drawn.width + x - 6],
          mask.data[(y - 6 + i * 4) * drawn.width + x + 6],
        ]);
        assert.ok(
          nearby.some((value) => value! > 127),
          `(${x}, ${y}) touches the garment`,
        );
      }
    });
  }

  for (const { name, draw } of [
    ...BOTTOMS.map((spec) => ({ name: spec.name, draw: () => drawBottom(spec) })),
    ...DRESSES.map((spec) => ({ name: spec.name, draw: () => drawDress(spec) })),
  ])
    it(`${name} is what the generator draws`, async () => {
      const drawn = await draw();
      const committed = JSON.parse(await readFile(join(samples, 'garments', `${name}.json`), 'utf8'));
      assert.deepEqual(JSON.parse(JSON.stringify(drawn.landmarks)), committed.landmarks);
      const small = await pixels(drawn.picture, drawn.width / 8, drawn.height / 8);
      const stored = await pixels(
        join(samples, 'garments', `${name}.jpg`),
        drawn.width / 8,
        drawn.height / 8,
      );
      assert.ok(meanDifference(small, stored) < 2, `pictures differ by ${meanDifference(small, stored)}`);
    });

  it('serve the first request as pictures that the interface takes', async () => {
    const request = JSON.parse(await readFile(join(samples, 'first-request.json'), 'utf8'));
    for (const field of ['model_image', 'garment_image']) {
      const [, data] = /^data:image\/jpeg;base64,(.+)$/.exec(request[field])!;
      const { width, height, format } = await sharp(Buffer.from(data!, 'base64')).metadata();
      assert.deepEqual([width, height, format], [768, 1024, 'jpeg']);
    }
  });
});
