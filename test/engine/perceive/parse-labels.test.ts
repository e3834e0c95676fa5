import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import sharp from 'sharp';
import { openNets } from '../../../src/engine/nets/nets.ts';
import { perceivePerson } from '../../../src/engine/perceive/perceive-person.ts';
import type { RgbaImage } from '../../../src/engine/pixels/image.ts';
import { type Compared, intersectionOverUnion, readLabelSet } from './label-set.ts';

const photos = process.env.TOILE_PHOTOS;

/** Least mean over the photos that show it; the best parse drawn by hand twice agrees to about .98. */
const MEAN_FLOORS: Partial<Record<Compared, number>> = {
  upperClothes: 0.93,
  lowerClothes: 0.9,
  hair: 0.85,
  skin: 0.88,
  face: 0.93,
  background: 0.98,
};
/** No single photo may fall below. */
const WORST_UPPER_CLOTHES = 0.8;

async function readPhoto(folder: string, name: string): Promise<RgbaImage> {
  const path = ['person', 'pairs'].map((each) => join(folder, each, `${name}.jpg`)).find(existsSync);
  assert.ok(path, `${name}.jpg lies neither in person/ nor in pairs/ of ${folder}`);
  const { data, info } = await sharp(path)
    .rotate()
    .toColourspace('srgb')
    .ensureAlpha()
    .resize({ width: 864, height: 1296, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

test('the parse agrees with the parses drawn by hand', {
  skip: photos ? false : 'TOILE_PHOTOS is not set',
}, async (t) => {
  const nets = await openNets();
  t.after(() => nets.close());
  const found: Record<string, Partial<Record<Compared, number[]>>> = { tuning: {}, 'held-out': {} };
  for (const labelled of await readLabelSet()) {
    const { parse } = await perceivePerson(nets, await readPhoto(photos!, labelled.photo), {
      detail: 'balanced',
    });
    const result = intersectionOverUnion(parse, labelled);
    t.diagnostic(
      `${labelled.photo}: ${Object.entries(result)
        .map(([name, value]) => `${name} ${value === null ? '–' : value.toFixed(2)}`)
        .join(', ')}`,
    );
    for (const [name, value] of Object.entries(result) as [Compared, number | null][])
      if (value !== null) {
        found[labelled.set]![name] ??= [];
        found[labelled.set]![name]!.push(value);
      }
    assert.ok(
      result.upperClothes! >= WORST_UPPER_CLOTHES,
      `upper clothes of ${labelled.photo} agree to ${result.upperClothes}`,
    );
  }
  for (const [set, classes] of Object.entries(found))
    for (const [name, floor] of Object.entries(MEAN_FLOORS) as [Compared, number][]) {
      const values = classes[name] ?? [];
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      assert.ok(mean >= floor, `${name} of the ${set} set agrees to ${mean.toFixed(3)}, expected ${floor}`);
    }
});
