import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import type { ArmCoordinates } from '../../../src/engine/room/arm-coordinates.ts';
import { keepBelowSleevesInPlace } from '../../../src/engine/room/arms-in-room.ts';

const UNIT = 300;
const LENGTH = 200;

/** How much of an arm without a new sleeve lies before the garment, by pixel of length, in a line down the arm at `across`. */
function beforeGarment(across: number, seen: boolean, folded = true): number[] {
  const arms = createLayer(1, LENGTH);
  arms.alpha.fill(1);
  const ownSkin = createMask(1, LENGTH);
  if (seen) ownSkin.data.fill(255);
  const places = {
    side: new Uint8Array(LENGTH).fill(1),
    along: Float32Array.from({ length: LENGTH }, (_, i) => i),
    across: new Float32Array(LENGTH).fill(across),
  } as unknown as ArmCoordinates;
  const arm = {
    length: 2 * LENGTH,
    bare: new Float32Array(33).fill(0.16 * UNIT),
    points: Array.from({ length: 33 }, (_, i) => ({ x: folded ? 160 - 5 * i : 160, y: 8 * i })),
    elbow: { x: 160, y: 250 },
    sleeved: false,
    raised: 0,
  };
  const body = {
    frame: {
      shoulderWidth: UNIT,
      torsoLength: 450,
      origin: { x: 0, y: 0 },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
    },
    arms: { left: { ...arm, handSeen: true }, right: { ...arm, handSeen: true } },
  } as unknown as BodyMeasures;
  keepBelowSleevesInPlace(arms, body, places, { left: null, right: null }, createMask(1, LENGTH), ownSkin);
  return [...arms.alpha];
}

describe('the crease before the armpit of a rebuilt arm', () => {
  it('is an edge: the print of the garment behind it does not fade out', () => {
    const between = beforeGarment(0.3, false).filter((alpha) => alpha > 0.02 && alpha < 0.98);
    assert.ok(between.length <= 0.02 * UNIT, `${between.length} rows let the print through`);
  });
  it('slants up and outwards, as a crease does', () => {
    const start = (across: number): number => beforeGarment(across, false).findIndex((alpha) => alpha > 0.5);
    assert.ok(
      start(0.12) > start(0.3) + 0.03 * UNIT,
      `${start(0.12)} at the inner edge, ${start(0.3)} farther out`,
    );
  });
  it('lets a garment’s side go in behind the arm right below the armpit: it lay on the arm, cut off level above the forearm', () => {
    for (const across of [0.12, 0.2, 0.3])
      assert.ok(beforeGarment(across, false)[0.42 * UNIT]! > 0.99, `${across} across`);
    for (const across of [0.12, 0.3, 0.85])
      assert.equal(beforeGarment(across, false)[Math.round(0.15 * UNIT)], 0, `${across} across`);
  });
  it('runs up steeply along the arm’s inner edge: level there, it bit a corner out of the garment’s side', () => {
    const start = (across: number): number => beforeGarment(across, false).findIndex((alpha) => alpha > 0.5);
    assert.ok(start(0.12) < 0.28 * UNIT, `begins at ${start(0.12) / UNIT}`);
    assert.ok(
      start(0.12) - start(0.3) < 0.11 * UNIT,
      `${start(0.12)} at the edge, ${start(0.3)} farther out`,
    );
  });
  it('is where the photo shows it on an arm that is seen', () => {
    assert.ok(beforeGarment(0.15, true)[0.45 * UNIT]! > 0.99);
    assert.equal(beforeGarment(0.15, true)[Math.round(0.34 * UNIT)], 0);
    assert.ok(beforeGarment(0.15, false)[Math.round(0.34 * UNIT)]! > 0.99);
  });
  it('leaves a hanging arm before the garment that goes on beside it', () => {
    assert.ok(beforeGarment(0.15, false, false)[0.45 * UNIT]! > 0.99);
  });
  it('slants on a hanging arm too, and is an edge there', () => {
    const start = (across: number): number =>
      beforeGarment(across, true, false).findIndex((alpha) => alpha > 0.5);
    assert.ok(
      start(0.02) > start(0.15) + 0.06 * UNIT,
      `${start(0.02)} at the inner edge, ${start(0.15)} farther out`,
    );
    const between = beforeGarment(0.15, true, false).filter((alpha) => alpha > 0.02 && alpha < 0.98);
    assert.ok(between.length <= 0.03 * UNIT, `${between.length} rows let the garment through`);
  });
});
