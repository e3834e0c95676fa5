import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { armCoordinates } from '../../../src/engine/room/arm-coordinates.ts';

const area = { x: 0, y: 0, width: 200, height: 220 };

/** The arm at the pixel (`x`, 165), 25 pixels beyond the wrists of arms that hang at x 40 and 160 (1 left, 2 right, 0 none). */
function armBeyondWrist(x: number, oldCuff: number | null): number {
  const armAt = (middle: number) => {
    const points = Array.from({ length: 33 }, (_, i) => ({ x: middle, y: 20 + (120 * i) / 32 }));
    return {
      points,
      normals: points.map(() => ({ x: middle > 100 ? 1 : -1, y: 0 })),
      length: 120,
      bare: new Float32Array(33).fill(8),
      middle: new Float32Array(33),
      oldCuff,
    };
  };
  const body = { arms: { left: armAt(160), right: armAt(40) } } as unknown as BodyMeasures;
  return armCoordinates(body, area).side[165 * area.width + x]!;
}

describe('the coordinates of an arm', () => {
  it('end a little beyond the wrist', () => {
    assert.equal(armBeyondWrist(40, null), 0);
  });
  it('go on to where a long old cuff ends, for the hand begins no sooner', () => {
    assert.equal(armBeyondWrist(40, 146), 2);
    assert.equal(armBeyondWrist(160, 146), 1);
  });
});
