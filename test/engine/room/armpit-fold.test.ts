/** The fold between a rebuilt upper arm and the chest. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import type { ArmCoordinates } from '../../../src/engine/room/arm-coordinates.ts';
import { shadeArmpitFoldsInPlace } from '../../../src/engine/room/armpit-fold.ts';
import type { Cuffs } from '../../../src/engine/room/arms-in-room.ts';

const [WIDTH, HEIGHT, UNIT, HALF] = [120, 120, 200, 24];
const INNER = 40;

/** Green of skin of 150 around the left armpit, by place across the arm (0 its inner edge) and row along it. */
function greenAt(raised: number, cuffs: Cuffs, isRemoved = true): (across: number, along: number) => number {
  const size = WIDTH * HEIGHT;
  const picture = createLayer(WIDTH, HEIGHT);
  picture.alpha.fill(1);
  picture.color.fill(150);
  const removed = createMask(WIDTH, HEIGHT);
  if (isRemoved) removed.data.fill(255);
  const arm = { length: 300, bare: new Float32Array(33).fill(HALF), raised };
  const places = {
    side: new Uint8Array(size).fill(1),
    along: Float32Array.from({ length: size }, (_, i) => Math.floor(i / WIDTH)),
    across: Float32Array.from({ length: size }, (_, i) => ((i % WIDTH) - INNER) / (2 * HALF)),
  } as unknown as ArmCoordinates;
  const body = { arms: { left: arm, right: arm }, frame: { shoulderWidth: UNIT } } as unknown as BodyMeasures;
  shadeArmpitFoldsInPlace(picture, new Float32Array(size).fill(1), removed, body, places, cuffs);
  return (across, along) => picture.color[3 * (along * WIDTH + Math.round(INNER + across * 2 * HALF)) + 1]!;
}

describe('the fold before an armpit', () => {
  const none: Cuffs = { left: null, right: null };
  it('is dark between arm and chest and fades upwards', () => {
    const green = greenAt(0, none);
    assert.ok(green(0.03, 74) < 0.85 * 150, `at the armpit ${green(0.03, 74)}`);
    assert.ok(green(0.8, 74) > 147 && green(-0.6, 74) > 147, 'neither arm nor chest is dark');
    assert.ok(green(0.25, 28) > 145, `at the shoulder ${green(0.25, 28)}`);
  });
  it('is none on a raised arm, under a sleeve, nor where the photo shows the skin', () => {
    const cuff = { inner: 50, outer: 50, bend: 0, atWrist: false, width: 1 };
    for (const green of [greenAt(1, none), greenAt(0, { left: cuff, right: cuff }), greenAt(0, none, false)])
      assert.equal(green(0.03, 74), 150);
  });
});
