import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { root } from '../../docs/notices.ts';
import { createFigure } from '../../samples/generator/figure/figure.ts';
import { PERSON_PICTURES } from '../../samples/generator/figure/figures.ts';
import { renderFigure } from '../../samples/generator/figure/render-figure.ts';
import { drawGarment } from '../../samples/generator/garments/draw-garment.ts';
import { GARMENTS } from '../../samples/generator/garments/garments.ts';

const samples = join(root, 'samples');

/** How much smaller than the committed pictures the figures are drawn again. */
const REDUCTION = 8;

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
      const labels = await sharp(join(samples, 'people', `${name}.labels.png`))
        .extractChannel(0)
        .raw()
        .toBuffer({ resolveWithObject: true });
      assert.deepEqual([labels.info.width, labels.info.height], [view.width, view.height]);
      let same = 0;
      for (let y = 0; y < drawn.height; y++) {
        for (let x = 0; x < drawn.width; x++) {
          const centre = (y * REDUCTION + REDUCTION / 2) * view.width + x * REDUCTION + REDUCTION / 2;
          if (labels.data[centre] === drawn.labels[y * drawn.width + x]) same++;
        }
      }
      assert.ok(same / drawn.labels.length > 0.97, `${same} of ${drawn.labels.length} labels agree`);
    });
  }
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

  it('serve the first request as pictures that the interface takes', async () => {
    const request = JSON.parse(await readFile(join(samples, 'first-request.json'), 'utf8'));
    for (const field of ['model_image', 'garment_image']) {
      const [, data] = /^data:image\/jpeg;base64,(.+)$/.exec(request[field])!;
      const { width, height, format } = await sharp(Buffer.from(data!, 'base64')).metadata();
      assert.deepEqual([width, height, format], [768, 1024, 'jpeg']);
    }
  });
});
