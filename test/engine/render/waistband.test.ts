import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { findWaistband, hideBelowEdgeInPlace, lowerBelowEdge } from '../../../src/engine/render/waistband.ts';

const SIZE = 120;
const UNIT = 100;
const frame = {
  origin: { x: 60, y: 0 },
  across: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  shoulderWidth: UNIT,
  torsoLength: 100,
  yaw: 0,
};
const area = { x: 0, y: 0, width: SIZE, height: SIZE };

/** Old top above and trousers below row 60, but where `isLower` says otherwise. */
function parted(isLower: (x: number, y: number) => boolean) {
  const [upper, lower] = [createMask(SIZE, SIZE), createMask(SIZE, SIZE)];
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) (isLower(x, y) ? lower : upper).data[y * SIZE + x] = 255;
  const band = findWaistband(
    createRgbaImage(SIZE, SIZE),
    upper,
    lower,
    { frame, waistReach: { left: 40, right: 40 } },
    area,
    () => 60,
  );
  assert.ok(band);
  return { band, lower };
}

describe('the edge of the waistband', () => {
  it('runs straight past spots that the parse took for the top', () => {
    const { band, lower } = parted((x, y) => y >= 60 && !(y < 65 && x % 24 < 7));
    for (let x = band.from; x < band.to; x++)
      assert.ok(Math.abs(band.edge[x]! - 60) < 1, `column ${x}: ${band.edge[x]}`);
    const front = lowerBelowEdge(lower, [], band, 1);
    assert.equal(front.data[63 * SIZE + 50], 255, 'a spot below the edge is closed');
    assert.equal(front.data[58 * SIZE + 50], 0, 'nothing lies above the edge');
  });

  it('follows a buckle', () => {
    const { band } = parted((x, y) => y >= (x >= 50 && x < 75 ? 53 : 60));
    assert.ok(Math.abs(band.edge[62]! - 53) < 1, `at the buckle ${band.edge[62]}`);
    assert.ok(Math.abs(band.edge[30]! - 60) < 1, `beside it ${band.edge[30]}`);
  });

  it('ends where no trousers lie below it', () => {
    const { band } = parted((x, y) => y >= 60 && x >= 30 && x < 96);
    assert.ok(Math.abs(band.from - 30) <= 1 && Math.abs(band.to - 96) <= 1, `${band.from} to ${band.to}`);
  });
});

describe('a top that is wider than the waistband it is tucked into', () => {
  const { band } = parted((x, y) => y >= 60 && x >= 30 && x < 90);
  const torso = createLayer(SIZE, SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = y < 20 ? 5 : 15; x < (y < 20 ? 115 : 105); x++) torso.alpha[y * SIZE + x] = 1;
  hideBelowEdgeInPlace(torso, band, 3);
  /** Row below which nothing is left of the torso so far beside the waistband's end. */
  const endAt = (beside: number): number => {
    let y = SIZE - 1;
    while (y > 0 && torso.alpha[y * SIZE + 89 + beside]! < 0.5) y--;
    return y;
  };

  it('is drawn in towards its ends in a bow: hardly beside them, steeply farther out', () => {
    assert.ok(endAt(2) > 56, `${endAt(2)}`);
    assert.ok(endAt(15) < 60 - 15, `${endAt(15)}`);
    assert.ok(endAt(10) - endAt(15) > endAt(2) - endAt(7));
  });
  it('keeps its shoulders, which are wider still', () => {
    assert.equal(torso.alpha[10 * SIZE + 112], 1);
  });
});
