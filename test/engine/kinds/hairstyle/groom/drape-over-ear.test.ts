import assert from 'node:assert/strict';
import { test } from 'node:test';
import { earDrape, heightOverEar } from '../../../../../src/engine/kinds/hairstyle/groom/drape-over-ear.ts';
import { head } from './tied-head.ts';

/** Height of hair at the lobe of a covered ear, where it would lie 0.4 cm high, for a tie that lies so far from the lobe. */
function heightAtLobe(below: number, behind: number): number {
  const { lobe } = head.ears.left;
  const drape = earDrape(head.ears.left, head.scalp.center, [
    { x: lobe.x, y: lobe.y - below, z: lobe.z - behind },
  ]);
  return heightOverEar(drape, drape.azimuth, drape.lobe, 0.4);
}

test('over an ear hair goes in behind the jaw to a tie on the nape, and on outside it to one below the ear', () => {
  assert.ok(heightAtLobe(1, 9) < 0, 'to the nape');
  assert.ok(heightAtLobe(-6, 2) < 0, 'to a tie above the lobe');
  assert.ok(heightAtLobe(1, 2) > 0.3, 'to a tie below the ear');
});
