/** The step where an old short sleeve ended on an arm that is pressed to the chest. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { copyLayer, createLayer } from '../../../src/engine/pixels/layer.ts';
import { roundCornersAtSleevesInPlace } from '../../../src/engine/room/corners-at-sleeves.ts';

const SIZE = 160;
/** The sleeve ended in this row; above it the arm is rebuilt from column 100 on, below it is seen from column 80 on. */
const HEM = 80;
const SKIN = 180;

/** A crossed forearm begins in this row. */
const FOREARM = HEM + 12;

/** Coverage at a place of the left arm, whose elbow lies in row `elbow`; `bare` where the new top has no sleeve. */
function coverageAt(
  x: number,
  y: number,
  elbow = 180,
  bare = true,
  rebuiltTo = 125,
  crossed = false,
  inner = 100,
): number {
  const arms = createLayer(SIZE, SIZE);
  const [seen, removed] = [createMask(SIZE, SIZE), createMask(SIZE, SIZE)];
  for (let row = 0, at = 0; row < SIZE; row++)
    for (let column = 0; column < SIZE; column++, at++) {
      const seenFrom = crossed && row >= FOREARM ? 0 : 80;
      if (row < HEM || (crossed && row < FOREARM && column < 80)) removed.data[at] = 255;
      if (column < (row < HEM ? inner : seenFrom) || column > (row < HEM ? rebuiltTo : 140)) continue;
      if (row >= HEM) seen.data[at] = 255;
      arms.alpha[at] = 1;
      for (let c = 0; c < 3; c++) arms.color[3 * at + c] = SKIN;
    }
  const frame = {
    origin: { x: 60, y: -10 },
    across: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    shoulderWidth: 200,
  };
  // a crossed arm's forearm goes across, any other's down
  const fore = crossed || elbow < SIZE ? { x: -8, y: 0 } : { x: 0, y: 8 };
  const points = Array.from({ length: 11 }, (_, i) => ({
    x: 125 + Math.max(0, i - 5) * fore.x,
    y: Math.min(i, 5) * (elbow / 5) + Math.max(0, i - 5) * fore.y,
  }));
  const joint = { points, elbow: { x: 125, y: elbow } };
  const body = { frame, arms: { left: joint, right: joint } } as unknown as BodyMeasures;
  const sides = { left: seen, right: createMask(SIZE, SIZE) };
  const area = { x: 0, y: 0, width: SIZE, height: SIZE };
  const cuff = bare ? null : {};
  roundCornersAtSleevesInPlace([arms, copyLayer(arms)], sides, removed, body, area, {
    left: cuff,
    right: cuff,
  });
  const at = y * SIZE + x;
  if (arms.alpha[at]! > 0.5)
    assert.ok(Math.abs(arms.color[3 * at]! / arms.alpha[at]! - SKIN) < 3, 'the arm’s colour');
  return arms.alpha[at]!;
}

describe('the corner at the end of an old short sleeve', () => {
  it('is rounded out', () => {
    assert.ok(coverageAt(96, HEM - 4) > 0.9);
    assert.equal(coverageAt(70, HEM - 20), 0);
    assert.equal(coverageAt(129, HEM - 4), 0, 'the outer side');
  });
  it('is rounded out where it is a notch close to the elbow of an arm that hangs', () =>
    assert.ok(coverageAt(83, HEM - 1, 90 + SIZE / 2, true, 125, false, 88) > 0.5));
  it('stays where the new top has a sleeve', () => assert.equal(coverageAt(96, HEM - 4, 180, false), 0));
  it('stays beside the rim of a strap', () => assert.equal(coverageAt(96, HEM - 4, 180, true, 108), 0));
  it('does not spread over the crook above a crossed forearm', () => {
    assert.ok(coverageAt(96, HEM - 4, 180, true, 125, true) > 0.9);
    assert.equal(coverageAt(75, FOREARM - 4, 180, true, 125, true), 0);
  });
  it('is none in the crook of a bent arm', () => assert.equal(coverageAt(96, HEM - 4, 100), 0));
});
