/** Where hair teaches its colours; on a drawn head before an empty photo. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { drawHairPriors } from '../../../../../src/engine/kinds/hairstyle/hair/hair-priors.ts';
import { createHairScene } from '../../../../../src/engine/kinds/hairstyle/hair/hair-scene.ts';
import { drawnHead } from '../head/drawn-head.ts';

test('outside the skull only what is nothing but the person teaches the colours of hair', async () => {
  const head = await drawnHead();
  const habits = { bearded: false, hanging: { left: 1, right: 1 } };
  const taught = (coverage: number): { readonly inside: number; readonly outside: number } => {
    head.personMask.data.fill(coverage);
    const place = createHairScene(head);
    const { data } = drawHairPriors(head, place, habits).seeds.hair;
    let [inside, outside] = [0, 0];
    for (let at = 0; at < data.length; at++) {
      if (data[at] === 0) continue;
      if (place.skull.data[at]! < 0) inside++;
      else outside++;
    }
    return { inside, outside };
  };
  const sure = taught(255);
  assert.ok(sure.outside > 0);
  assert.deepEqual(taught(180), { inside: sure.inside, outside: 0 });
});
