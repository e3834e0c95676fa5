/** The end of a shoulder in a top: round, whatever corner the warps of torso and sleeve make together. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createLayer, type Layer } from '../../../src/engine/pixels/layer.ts';
import { roundShoulderCornersInPlace } from '../../../src/engine/render/shoulder-corner.ts';

const SIZE = 300;
const UNIT = 200;
/** Torso left of the seam, sleeve right of it; both begin at the row `TOP`, and the sleeve ends at `END`. */
const SEAM = 120;
const TOP = 100;
const END = 150;

function rounded(onStraps = false, hasSleeve = true): { readonly torso: Layer; readonly sleeves: Layer } {
  const [torso, sleeves] = [createLayer(SIZE, SIZE), createLayer(SIZE, SIZE)];
  for (let y = TOP; y < 250; y++)
    for (let x = 0; x < END; x++) {
      const at = y * SIZE + x;
      const layer = x < SEAM ? torso : sleeves;
      layer.alpha[at] = 1;
      layer.color.set([90, 120, 150], 3 * at);
    }
  const fitted = {
    area: { x: 0, y: 0, width: SIZE, height: SIZE },
    sleeves: { left: hasSleeve ? {} : null, right: null },
    torso: { onStraps, shoulderTip: { left: { x: SEAM, y: TOP }, right: { x: 0, y: 0 } } },
  } as unknown as Parameters<typeof roundShoulderCornersInPlace>[2];
  roundShoulderCornersInPlace(torso, sleeves, fitted, UNIT);
  return { torso, sleeves };
}

describe('the corner of a shoulder', () => {
  const { torso, sleeves } = rounded();
  it('is round', () => {
    assert.ok(sleeves.alpha[TOP * SIZE + END - 1]! < 0.05);
    assert.ok(sleeves.alpha[(TOP + 6) * SIZE + END - 8]! > 0.98);
  });
  it('leaves straight edges, the seam and what is far away', () => {
    assert.ok(torso.alpha[(TOP + 1) * SIZE + 100]! > 0.98);
    assert.ok(sleeves.alpha[(TOP + 1) * SIZE + SEAM]! > 0.98);
    assert.equal(torso.alpha[TOP * SIZE], 1);
    assert.equal(sleeves.alpha[249 * SIZE + END - 1], 1);
  });
  it('stays where straps end, or no sleeve hangs', () => {
    assert.equal(rounded(true).sleeves.alpha[TOP * SIZE + END - 1], 1);
    assert.equal(rounded(false, false).sleeves.alpha[TOP * SIZE + END - 1], 1);
  });
});
