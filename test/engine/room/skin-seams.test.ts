/** Rebuilt skin begins without a line: a fold that ends at its border runs out. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import type { ArmCoordinates } from '../../../src/engine/room/arm-coordinates.ts';
import { brightenInPlace, palestSkin, skinSeams } from '../../../src/engine/room/skin-seams.ts';

const [WIDTH, HEIGHT, BORDER, UNIT] = [120, 100, 40, 200];
const SKIN = [190, 140, 115] as const;

/** The rebuilt picture's green along a column: above the border seen skin `factor` times as bright as what is rebuilt below. */
function mended(factor: number, seenPart: 'torso' | 'arms' | 'hands', height: number, wrist = false) {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const picture = createLayer(WIDTH, HEIGHT);
  const none = createMask(WIDTH, HEIGHT);
  const [seen, gone] = [createMask(WIDTH, HEIGHT), createMask(WIDTH, HEIGHT)];
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const above = at < BORDER * WIDTH;
    (above ? seen : gone).data[at] = 255;
    picture.alpha[at] = 1;
    for (let c = 0; c < 3; c++) {
      photo.data[4 * at + c] = factor * SKIN[c]!;
      picture.color[3 * at + c] = SKIN[c]!;
    }
  }
  const body = {
    frame: {
      origin: { x: 60, y: -height },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: UNIT,
      torsoLength: 300,
    },
    arms: { left: { length: 200 }, right: { length: 200 } },
  } as unknown as BodyMeasures;
  const places = {
    area: { x: 0, y: 0, width: WIDTH, height: HEIGHT },
    side: new Uint8Array(WIDTH * HEIGHT).fill(wrist ? 1 : 0),
    along: new Float32Array(WIDTH * HEIGHT).fill(wrist ? 180 : 0),
  } as unknown as ArmCoordinates;
  const parts = { torso: none, arms: none, hands: none, [seenPart]: seen };
  const torso = new Float32Array(WIDTH * HEIGHT).fill(wrist ? 0 : 1);
  const arms = new Float32Array(WIDTH * HEIGHT).fill(wrist ? 1 : 0);
  brightenInPlace(picture, skinSeams(picture, photo, parts, gone, torso, arms, body, places));
  return (y: number): number => picture.color[3 * (y * WIDTH + 60) + 1]!;
}

describe('the border of rebuilt skin', () => {
  it('shows no step, and the synthesis keeps its own light farther away', () => {
    const green = mended(0.8, 'torso', 0);
    assert.ok(Math.abs(green(BORDER) - 112) < 4, `${green(BORDER)} beside skin of 112`);
    assert.ok(Math.abs(green(BORDER + 40) - 140) < 1, `${green(BORDER + 40)} far from it`);
    for (let y = BORDER; y < HEIGHT - 1; y++) assert.ok(Math.abs(green(y + 1) - green(y)) < 5, `row ${y}`);
  });
  it('has no dotted line, for the removal’s soft rim on seen skin takes part', () => {
    const green = mended(0.8, 'torso', 0);
    assert.ok(Math.abs(green(BORDER - 1) - 112) < 4, `${green(BORDER - 1)} in the rim`);
    assert.equal(green(BORDER - 2), 140);
    // an arm's rim is mixed with its photo already, all but a quarter
    const arm = mended(0.8, 'arms', 0)(BORDER - 1);
    assert.ok(arm < 136 && arm > 130, `${arm}`);
    const hand = mended(0.8, 'hands', 0, true);
    assert.ok(hand(BORDER - 1) < 136 && hand(BORDER - 1) > 130, `${hand(BORDER - 1)} in a hand's rim`);
    assert.ok(Math.abs(hand(BORDER) - 112) < 4, `${hand(BORDER)} at the wrist`);
  });
  it('stays where another thing begins: too dark, a hand, an arm below the armpits', () => {
    assert.equal(mended(0.35, 'torso', 0)(BORDER), 140);
    assert.equal(mended(0.8, 'hands', 0)(BORDER), 140);
    assert.equal(mended(0.8, 'arms', 100)(BORDER), 140);
    assert.notEqual(mended(0.8, 'arms', 0)(BORDER), 140);
  });
  it('is brightened no farther than the palest skin that is seen', () => {
    const photo = createRgbaImage(WIDTH, HEIGHT);
    const [seen, gone] = [createMask(WIDTH, HEIGHT), createMask(WIDTH, HEIGHT)];
    const layer = createLayer(WIDTH, HEIGHT);
    for (let at = 0; at < WIDTH * HEIGHT; at++) {
      seen.data[at] = 255;
      layer.alpha[at] = 1;
      for (let c = 0; c < 3; c++) {
        // one pixel in a hundred is a glare
        photo.data[4 * at + c] = at % 100 === 0 ? 255 : SKIN[c]! + 30;
        layer.color[3 * at + c] = SKIN[c]!;
      }
    }
    const palest = palestSkin(photo, seen, gone);
    assert.deepEqual(palest, [220, 170, 145]);
    brightenInPlace(layer, new Float32Array(3 * WIDTH * HEIGHT).fill(0.6), palest);
    assert.deepEqual([...layer.color.slice(0, 3)], [220, 170, 145]);
  });
});
