/** The pale rim of a bare arm before light goes on above the hem of the old short sleeve. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import type { ArmCoordinates } from '../../../src/engine/room/arm-coordinates.ts';
import { lightRimsInPlace } from '../../../src/engine/room/rim-light.ts';

const [WIDTH, HEIGHT, UNIT, HEM, HALF] = [120, 240, 200, 110, 36];
const TONE = [200, 150, 120] as const;
const SOFT = 0.4;

/** An arm that hangs straight down, measured broader above its hem than its outline is there; its outer rim is pale by `glare` below it. */
function lit(glare: number, rimOf: 'outer' | 'torso' = 'outer') {
  const size = WIDTH * HEIGHT;
  const [arms, skin] = [createLayer(WIDTH, HEIGHT), createLayer(WIDTH, HEIGHT)];
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const [seen, gone, torso, ground] = Array.from({ length: 4 }, () => createMask(WIDTH, HEIGHT));
  const [along, across] = [new Float32Array(size), new Float32Array(size)];
  const side = new Uint8Array(size).fill(1);
  const edgeAt = (y: number): number => (y < HEM ? HALF - 8 : HALF);
  for (let at = 0; at < size; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const offset = x + 0.5 - WIDTH / 2;
    along[at] = y;
    across[at] = 0.5 + offset / (2 * HALF);
    const inside = edgeAt(y) - offset;
    photo.data.set([255, 255, 255, 255], 4 * at);
    skin.alpha[at] = 1;
    skin.color.set(TONE, 3 * at);
    if (offset < -HALF) torso!.data[at] = 255;
    else if (inside < 0) {
      if (rimOf === 'torso') torso!.data[at] = 255;
      else ground!.data[at] = 255;
      // the outline's soft outer half
      if (inside > -1 && y < HEM) {
        arms.alpha[at] = SOFT;
        for (let c = 0; c < 3; c++) arms.color[3 * at + c] = SOFT * TONE[c]!;
        gone!.data[at] = 255;
      }
    } else {
      arms.alpha[at] = 1;
      arms.color.set(TONE, 3 * at);
      const pale = inside < 0.04 * UNIT ? glare : 1;
      for (let c = 0; c < 3; c++) photo.data[4 * at + c] = TONE[c]! * (y < HEM ? 0.3 : pale);
      (y < HEM ? gone : seen)!.data[at] = 255;
    }
  }
  const axis = { elbowAt: 200, sleeved: false };
  const body = {
    arms: { left: axis, right: axis },
    frame: { shoulderWidth: UNIT },
  } as unknown as Pick<BodyMeasures, 'arms' | 'frame'>;
  const places = { side, along, across } as unknown as ArmCoordinates;
  lightRimsInPlace(arms, skin, photo, seen!, gone!, gone!, torso!, ground!, body, places);
  return (inside: number, y: number): number =>
    arms.color[3 * (y * WIDTH + Math.floor(WIDTH / 2 + edgeAt(y) - inside)) + 1]!;
}

describe('the rim of a bare arm before light', () => {
  it('is as pale above the hem as below, at the outline that the rebuilt arm has', () => {
    const green = lit(1.6);
    assert.ok(green(2, HEM - 4) > 215, `at the rim ${green(2, HEM - 4)}`);
    assert.ok(Math.abs(green(18, HEM - 4) - 150) < 6, `inside ${green(18, HEM - 4)}`);
  });
  it('has no dark line along its soft outline', () => {
    const green = lit(1.6);
    assert.ok(green(-0.5, HEM - 4) / SOFT > 215, `${green(-0.5, HEM - 4) / SOFT} beyond the rim`);
  });
  it('is less so towards the shoulder', () => {
    const green = lit(1.6);
    assert.ok(green(2, 20) < green(2, HEM - 4) - 15 && green(2, 20) > 155, `at the shoulder ${green(2, 20)}`);
  });
  it('has the arm’s tone where none is pale below, and before the torso', () => {
    assert.equal(lit(1)(2, HEM - 4), 150);
    assert.equal(lit(1.6, 'torso')(2, HEM - 4), 150);
  });
});
