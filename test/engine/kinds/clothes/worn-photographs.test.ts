import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openFlatGarmentReader } from '../../../../src/engine/garment/flat-garment-reader.ts';
import type { GarmentType } from '../../../../src/engine/garment/garment.ts';
import { effortOf } from '../../../../src/engine/kinds/clothes/effort.ts';
import { readGarmentPhoto } from '../../../../src/engine/kinds/clothes/garment-photo.ts';
import { type Nets, openNets } from '../../../../src/engine/nets/nets.ts';
import { readPicture } from '../../../support/read-picture.ts';

const photos = process.env.TOILE_PHOTOS;
const skip = photos ? false : 'set TOILE_PHOTOS to the folder of test photos';

/** What the photos are of, by words in their file names; all others are of tops. */
const OTHER_TYPES: readonly (readonly [RegExp, GarmentType])[] = [
  [/dress/, 'dress'],
  [/jeans|trousers|shorts|skirt/, 'bottom'],
];

describe('photographs of worn garments', { skip }, () => {
  let nets: Nets;
  before(async () => {
    nets = await openNets();
  });
  after(() => nets.close());

  it('are told apart by type without a hint', async (t) => {
    const worn = await readdir(join(photos!, 'garment-worn'));
    const pairs = (await readdir(join(photos!, 'pairs'))).filter((file) => file.includes('_person'));
    const files = [
      ...worn.map((file) => join('garment-worn', file)),
      ...pairs.map((file) => join('pairs', file)),
    ];
    const effort = effortOf('balanced');
    const flat = openFlatGarmentReader(1);
    const wrong: string[] = [];
    for (const file of files) {
      const expected = OTHER_TYPES.find(([words]) => words.test(file))?.[1] ?? 'top';
      const picture = await readPicture(join(photos!, file));
      const seen = await readGarmentPhoto(nets, flat, picture, 'any', 'auto', effort);
      const [garment, { wearer }] = [await seen.garment(), seen];
      t.diagnostic(
        `${file}: a ${expected} taken for a ${garment.type}${wearer ? '' : ', nobody seen in it'}`,
      );
      if (garment.type !== expected) wrong.push(file);
    }
    const right = 1 - wrong.length / files.length;
    assert.ok(right >= 0.9, `${(100 * right).toFixed(0)} % of ${files.length} were told right: not ${wrong}`);
  });
});
