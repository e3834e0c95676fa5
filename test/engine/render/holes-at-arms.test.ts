/** A dress beside an arm: cloth goes on behind it where there would be a hole that the old clothes had not. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TorsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { createMask, type Mask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { closeHolesAtArmsInPlace } from '../../../src/engine/render/holes-at-arms.ts';

const WIDTH = 120;
const HEIGHT = 160;
const ARM = 80;

/**
 * Coverage and red in a hole `wide` pixels wide between a dress of coverage `sheer` and an arm; above it both meet, below it
 * a hand stays before both.
 */
function inHole(
  wide: number,
  { sheer = 1, present = 255, hand = true, skin = 0, torsoLength = 130, shoulders = 0 } = {},
) {
  const torso = createLayer(WIDTH, HEIGHT);
  const arms = createLayer(WIDTH, HEIGHT);
  const [seen, background, removed] = [0, 1, 2].map(() => createMask(WIDTH, HEIGHT)) as [Mask, Mask, Mask];
  seen.data.fill(255);
  background.data.fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, row] = [at % WIDTH, Math.floor(at / WIDTH)];
    if (x < (row < 60 ? ARM : ARM - wide)) {
      torso.alpha[at] = sheer;
      torso.color[3 * at] = 200 * sheer;
    }
    if (x >= ARM && x < ARM + 20) arms.alpha[at] = 1;
    if (hand && row > 90) background.data[at] = 0;
    // skin of the trunk shows, not the background
    if (skin > 0 && row <= 90) {
      background.data[at] = 0;
      removed.data[at] = skin;
    }
    if (row > 70 && row < 80) seen.data[at] = present;
  }
  const area = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const frame = {
    origin: { x: 60, y: shoulders },
    down: { x: 0, y: 1 },
    shoulderWidth: 100,
    torsoLength,
  } as TorsoFrame;
  closeHolesAtArmsInPlace(torso, arms, { background, removed, area }, seen, frame);
  const at = 75 * WIDTH + Math.floor(ARM - wide / 2);
  return { alpha: torso.alpha[at]!, red: torso.color[3 * at]!, behind: torso.alpha[75 * WIDTH + ARM + 10]! };
}

describe('a hole between dress and arm', () => {
  it('is closed with the cloth beside it, sheer cloth with sheer cloth, and not behind the arm', () => {
    const { alpha, red, behind } = inHole(6);
    assert.equal(alpha, 1);
    assert.equal(red, 200);
    assert.equal(behind, 0);
    assert.ok(Math.abs(inHole(6, { sheer: 0.7 }).alpha - 0.7) < 1e-6);
  });
  it('is closed over skin of the waist, not over that of the chest', () => {
    assert.equal(inHole(6, { skin: 255, torsoLength: 130 }).alpha, 1);
    assert.equal(inHole(6, { skin: 255, torsoLength: 300 }).alpha, 0);
  });
  it('stays where it is wide or open, and where the photo shows the background', () => {
    assert.equal(inHole(12).alpha, 0);
    assert.equal(inHole(6, { hand: false }).alpha, 0);
    assert.equal(inHole(6, { present: 0 }).alpha, 0);
  });
  it('has no comb of rows that are mirrored each about its own end of the cloth', () => {
    const torso = createLayer(WIDTH, HEIGHT);
    const arms = createLayer(WIDTH, HEIGHT);
    const [seen, background, removed] = [0, 1, 2].map(() => createMask(WIDTH, HEIGHT)) as [Mask, Mask, Mask];
    seen.data.fill(255);
    for (let at = 0; at < WIDTH * HEIGHT; at++) {
      const [x, row] = [at % WIDTH, Math.floor(at / WIDTH)];
      const end = row < 60 || row > 90 ? ARM : ARM - 6 - (row % 2);
      if (x < end) {
        torso.alpha[at] = 1;
        // a stripe beside the edge
        torso.color[3 * at] = x > ARM - 12 && x < ARM - 9 ? 50 : 200;
      } else background.data[at] = 255;
      if (x >= ARM && x < ARM + 20) arms.alpha[at] = 1;
    }
    const area = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
    const [origin, down] = [
      { x: 60, y: 0 },
      { x: 0, y: 1 },
    ];
    const frame = { origin, down, shoulderWidth: 100, torsoLength: 130 } as TorsoFrame;
    closeHolesAtArmsInPlace(torso, arms, { background, removed, area }, seen, frame);
    for (let x = ARM - 5; x < ARM; x++)
      for (let row = 68; row < 82; row++) {
        const [own, next] = [row, row + 1].map((y) => torso.color[3 * (y * WIDTH + x)]!) as [number, number];
        assert.ok(Math.abs(own - next) < 60, `${own} over ${next} at ${x}, ${row}`);
      }
  });
  it('stays where it is one between a raised arm and the shoulder below it', () => {
    assert.equal(inHole(6, { shoulders: 60 }).alpha, 0);
  });
  it('takes in a sliver of bare skin between the cloth and itself, and leaves an arm its rim beside skin', () => {
    const torso = createLayer(WIDTH, HEIGHT);
    const arms = createLayer(WIDTH, HEIGHT);
    const [seen, background, removed] = [0, 1, 2].map(() => createMask(WIDTH, HEIGHT)) as [Mask, Mask, Mask];
    seen.data.fill(255);
    for (let at = 0; at < WIDTH * HEIGHT; at++) {
      const [x, row] = [at % WIDTH, Math.floor(at / WIDTH)];
      // skin of the chest: broad above, a sliver below
      const end = row < 70 ? ARM - 12 : ARM - 5;
      const [top, bottom] = [60, 85];
      if (row < top || row > bottom ? x < ARM : x < end) torso.alpha[at] = 1;
      // the arm's soft edge
      if (x >= ARM) arms.alpha[at] = x < ARM + 1 ? 0.6 : 1;
      if (row < top || row > bottom || x < end || x >= ARM) continue;
      if (row > 72 && x >= ARM - 2) background.data[at] = 255;
      else removed.data[at] = 255;
    }
    const area = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
    const frame = {
      origin: { x: 60, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: 200,
      torsoLength: 400,
    } as TorsoFrame;
    closeHolesAtArmsInPlace(torso, arms, { background, removed, area }, seen, frame);
    const cloth = (x: number, row: number) => torso.alpha[row * WIDTH + x]!;
    for (let x = ARM - 5; x < ARM; x++) assert.equal(cloth(x, 78), 1, `at ${x}`);
    assert.equal(cloth(ARM - 4, 65), 0, 'the skin above is no sliver');
    assert.equal(cloth(ARM, 67), 0, 'no cloth in the rim of an arm beside skin');
    assert.equal(cloth(ARM, 78), 1, 'the rim beside the hole');
  });
});
