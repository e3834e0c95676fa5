import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TorsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { createMask, createRgbaImage, type Mask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { joinUnderHair } from '../../../src/engine/room/under-hair.ts';

const [WIDTH, HEIGHT, UNIT] = [200, 160, 150];
const area = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
const frame = {
  origin: { x: 100, y: 100 },
  across: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  shoulderWidth: UNIT,
  torsoLength: 200,
  yaw: 0,
} as TorsoFrame;

function filled(left: number, right: number, top: number, bottom: number): Mask {
  const mask = createMask(WIDTH, HEIGHT);
  for (let y = top; y < bottom; y++) mask.data.fill(255, y * WIDTH + left, y * WIDTH + right);
  return mask;
}

describe('skin below hair that hangs on a shoulder', () => {
  // a body from y 95 down, an old top that reached up to y 80
  const body = filled(30, 170, 95, HEIGHT);
  const gone = filled(30, 170, 80, HEIGHT);

  const photo = createRgbaImage(WIDTH, HEIGHT);
  const join = (bare: Mask, hair: Mask, wall = 240, left: { x: number; y: number } | null = null) => {
    const [black, brown] = [20, 110];
    for (let at = 0; at < hair.data.length; at++)
      photo.data.fill(hair.data[at] === 255 ? black : brown, 4 * at, 4 * at + 3);
    const background = createLayer(WIDTH, HEIGHT);
    background.color.fill(wall);
    return joinUnderHair(bare, body, hair, gone, body, photo, background, frame, area, {
      left,
      right: null,
    });
  };

  it('goes up to its tips where the old top was seen below them', () => {
    const { data } = join(body, filled(120, 145, 20, 82));
    for (const x of [122, 130, 142]) assert.equal(data[88 * WIDTH + x], 255, `column ${x}`);
    assert.equal(data[88 * WIDTH + 100], 0, 'beside the hair');
  });

  it('slopes from the hair’s side down to where the new top’s shoulder begins', () => {
    const { data } = join(body, filled(120, 145, 20, 82), 240, { x: 157, y: 91 });
    assert.equal(data[93 * WIDTH + 146], 255);
    assert.equal(data[92 * WIDTH + 152], 255);
    assert.equal(data[84 * WIDTH + 152], 0, 'above the slope');
    assert.equal(data[92 * WIDTH + 160], 0, 'under the new top');
  });

  it('is none on the new top’s shoulder, beyond where that begins', () => {
    const beside = { x: 110, y: 91 };
    assert.deepEqual(join(body, filled(120, 145, 20, 82), 240, beside).data, body.data);
    const hole = body.data.slice();
    for (let y = 95; y < 100; y++) for (let x = 112; x < 118; x++) hole[y * WIDTH + x] = 0;
    for (let y = 92; y < 95; y++) for (let x = 112; x < 124; x++) hole[y * WIDTH + x] = 255;
    const bare = { ...body, data: hole };
    assert.deepEqual(join(bare, filled(96, 112, 20, 97), 40, beside).data, hole, 'the hole');
  });

  it('slopes down to the bare shoulder where no new top covers it', () => {
    const { data } = join(body, filled(120, 145, 20, 82));
    assert.equal(data[90 * WIDTH + 150], 255);
    assert.ok(data[93 * WIDTH + 158]! > 200);
    assert.equal(data[84 * WIDTH + 160], 0, 'above the slope');
  });

  it('is none below single hairs, nor below hair that ends above the old top', () => {
    const thin = join(body, filled(130, 132, 20, 82));
    assert.deepEqual(thin.data, body.data);
    const short = join(body, filled(120, 145, 20, 60));
    assert.deepEqual(short.data, body.data);
  });

  it('is none where the new top covers the shoulder', () => {
    const covered = filled(30, 90, 95, HEIGHT);
    assert.deepEqual(join(covered, filled(120, 145, 20, 82)).data, covered.data);
  });

  it('closes small holes between hair and skin, not bays that open to the wall', () => {
    const hair = filled(96, 112, 20, 97);
    const bare = filled(30, 170, 95, HEIGHT);
    for (let y = 95; y < 100; y++) for (let x = 112; x < 118; x++) bare.data[y * WIDTH + x] = 0;
    for (let y = 92; y < 95; y++) for (let x = 112; x < 124; x++) bare.data[y * WIDTH + x] = 255;
    for (let y = 95; y < 100; y++) for (let x = 30; x < 40; x++) bare.data[y * WIDTH + x] = 0;
    const { data } = join(bare, hair, 40);
    assert.equal(data[97 * WIDTH + 114], 255, 'the hole');
    assert.equal(data[97 * WIDTH + 34], 0, 'the bay');
  });

  it('is none before a wall as dark as the hair', () => {
    assert.deepEqual(join(body, filled(120, 145, 20, 82), 40).data, body.data);
  });
});
