import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  type FlatGarmentReader,
  openFlatGarmentReader,
} from '../../../src/engine/garment/flat-garment-reader.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import { drawTop, drawTrousers, TEE } from './drawn-garments.ts';

const GROUND = { colour: [236, 236, 234], noise: 1.5 } as const;
const tee = drawTop(TEE, [60, 90, 150], GROUND).picture;
const trousers = drawTrousers([40, 44, 60], GROUND).picture;
const broken = { ...tee, data: null as unknown as Uint8ClampedArray };

for (const [where, cores] of [
  ['on a thread', 2],
  ['where there is one core', 1],
] as const)
  describe(`flat garments understood ${where}`, () => {
    let reader: FlatGarmentReader;
    before(() => {
      reader = openFlatGarmentReader(cores);
    });
    after(() => reader.close());

    it('are the same to the byte', async () => {
      const options = { analysisSize: 416 };
      assert.deepEqual(await reader.understand(tee, options), understandFlatGarment(tee, options));
    });

    it('come back to whoever asked for them', async () => {
      const [top, bottom] = await Promise.all([reader.understand(tee), reader.understand(trousers)]);
      assert.deepEqual([top.type, bottom.type], ['top', 'bottom']);
    });

    it('may fail without harm to the next', async () => {
      await assert.rejects(reader.understand(broken), TypeError);
      assert.equal((await reader.understand(trousers)).type, 'bottom');
    });
  });

describe('a thread that is closed', () => {
  it('tells those who wait, and another takes its place', async () => {
    const reader = openFlatGarmentReader(2);
    const waiting = reader.understand(tee);
    await Promise.all([assert.rejects(waiting, /ended/), reader.close()]);
    assert.equal((await reader.understand(trousers)).type, 'bottom');
    await reader.close();
  });
});
