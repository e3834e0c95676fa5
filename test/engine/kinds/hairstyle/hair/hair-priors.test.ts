/** Where hair teaches its colours; on a drawn head before an empty photo. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { drawHairPriors } from '../../../../../src/engine/kinds/hairstyle/hair/hair-priors.ts';
import { createHairScene } from '../../../../../src/engine/kinds/hairstyle/hair/hair-scene.ts';
import { drawnHead } from '../head/drawn-head.ts';

test('so far outside the skull that hair is mixed with the wall it teaches no colours', async () => {
  const head = await drawnHead();
  const place = createHairScene(head);
  const { data } = drawHairPriors(head, place, { bearded: false, hanging: { left: 1, right: 1 } }).seeds.hair;
  let [standing, rim] = [0, 0];
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0 || place.skull.data[at]! < 0) continue;
    standing++;
    if (place.skull.data[at]! >= 1.2) rim++;
  }
  assert.ok(standing > 0);
  assert.equal(rim, 0);
});
