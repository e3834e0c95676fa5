/** A sleeve that lies crumpled in its picture is shown as the other one; one with a print of its own is not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sleevesShown } from '../../../src/engine/fit/crumpled-sleeve.ts';
import { cutIntoParts } from '../../../src/engine/fit/garment-parts.ts';
import type { Garment } from '../../../src/engine/garment/garment.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import { drawTop, LONG_SLEEVE } from '../garment/drawn-garments.ts';

const { picture: drawn } = drawTop(LONG_SLEEVE, [190, 175, 160], { colour: [60, 90, 60] });
const garment = understandFlatGarment(drawn, { analysisSize: 640 });
const top = garment.top!;

/** The garment with its right upper sleeve multiplied by these shares, in a spot at this share of the way to the cuff. */
function withSpot(shares: readonly [number, number, number], along = 0.3): Pick<Garment, 'picture' | 'worn'> {
  const { armpit, shoulderTip, sleeve } = top.right;
  const end = sleeve!.innerEdge.at(-1)!;
  const size = 0.55 * Math.hypot(shoulderTip.x - armpit.x, shoulderTip.y - armpit.y);
  const spot = { x: armpit.x + along * (end.x - armpit.x), y: armpit.y + along * (end.y - armpit.y) };
  const { width } = garment.picture;
  const data = garment.picture.data.slice();
  for (let i = 0; i < data.length; i += 4) {
    const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)];
    if (Math.hypot(x - spot.x, y - spot.y) > size) continue;
    for (let c = 0; c < 3; c++) data[i + c]! *= shares[c]!;
  }
  return { picture: { ...garment.picture, data }, worn: false };
}

const shown = (changed: Pick<Garment, 'picture' | 'worn'>) =>
  sleevesShown(changed, top, cutIntoParts(garment, top));

test('a sleeve in deep folds below the armhole is shown as the smooth one', () => {
  assert.deepEqual(shown(withSpot([0.6, 0.6, 0.6], 0.2)), { left: 'left', right: 'left' });
});

test('two smooth sleeves are shown each as itself', () => {
  assert.deepEqual(shown(garment), { left: 'left', right: 'right' });
});

test('a print of another hue on one sleeve stays', () => {
  assert.deepEqual(shown(withSpot([0.9, 0.4, 0.35], 0.2)), { left: 'left', right: 'right' });
});

test('a sleeve in its wearer’s light stays', () => {
  assert.deepEqual(shown({ ...withSpot([0.6, 0.6, 0.6], 0.2), worn: true }), {
    left: 'left',
    right: 'right',
  });
});
