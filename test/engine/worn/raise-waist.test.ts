/** The hips of trousers whose picture ends below the waist. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { litLikeOtherHalf } from '../../../src/engine/worn/light-of-other-half.ts';
import { raiseWaist } from '../../../src/engine/worn/raise-waist.ts';

const [WIDTH, HEIGHT] = [300, 300];
const CROTCH = { x: 150, y: 70 };
const DENIM = [70, 105, 150] as const;
/** Rows in the shade of what hung over the hips, and the share of the light there. */
const SHADE = 45;
const SHADED = 0.42;

/** Legs from the hips on; the shade of a shirt lies on them, or a black `cord` hangs before them. */
function hips(cord: boolean) {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const cloth = createMask(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      const across = Math.abs(x - 150);
      if (across < 80 && (y < CROTCH.y || across > 6)) cloth.data[at] = 255;
      const grain = ((x * 7 + y * 13) % 11) - 5;
      const share = y < SHADE ? SHADED : 1;
      const isCord = cord && y < 40 && Math.abs(x - 190) < 5;
      const colour = isCord ? [14, 14, 15] : DENIM.map((value) => value * share + grain);
      picture.data.set([...colour, 255], 4 * at);
    }
  return { picture, cloth };
}

const ROWS = 60;
const raised = (cord: boolean) => {
  const { picture, cloth } = hips(cord);
  return raiseWaist(picture, cloth, ROWS, 170, CROTCH);
};

describe('hips of which the upper part is not in the picture', () => {
  it('keep what is seen of them in the shade, and lose what hung before them', () => {
    const { picture } = hips(false);
    const whole = raised(false).picture;
    const added = whole.height - HEIGHT;
    const [x, y] = [210, 32];
    for (let c = 0; c < 3; c++)
      assert.equal(whole.data[4 * ((y + added) * WIDTH + x) + c], picture.data[4 * (y * WIDTH + x) + c]);
    const cord = raised(true).picture;
    assert.ok(cord.data[4 * ((20 + added) * WIDTH + 190) + 2]! > 40, 'cloth, no cord');
  });

  it('lose the stitched end of a fly whose rest is not seen, and keep it where most is', () => {
    const stitched = (rows: number): number => {
      const { picture, cloth } = hips(false);
      for (let y = 50; y < 66; y++)
        for (let x = 154; x < 162; x++) picture.data.set([200, 200, 200], 4 * (y * WIDTH + x));
      const whole = raiseWaist(picture, cloth, rows, 170, CROTCH).picture;
      return whole.data[4 * ((58 + whole.height - HEIGHT) * WIDTH + 158)]!;
    };
    assert.ok(stitched(110) < 120);
    assert.ok(stitched(40) > 150);
  });

  it('are lit like the legs above it', () => {
    const { picture } = raised(false);
    const row = picture.height - HEIGHT - ROWS + 22;
    let blue = 0;
    for (let x = 180; x < 200; x++) blue += picture.data[4 * (row * WIDTH + x) + 2]! / 20;
    assert.ok(blue > 1.2 * SHADED * DENIM[2], `${blue}`);
  });
});

it('cloth behind a hand is lit like its mirror image, without a border', () => {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const [seen, hidden] = [createMask(WIDTH, HEIGHT), createMask(WIDTH, HEIGHT)];
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const isHidden = x >= 70 && x < 110 && y > 100 && y < 200;
    if (Math.abs(x - 150) < 80) (isHidden ? hidden : seen).data[at] = 255;
    const value = x >= 190 && x < 230 && y > 100 && y < 200 ? 180 : 100;
    picture.data.set([value, value, value, 255], 4 * at);
  }
  const frame = { originX: 150, originY: 150, axisX: 0, axisY: 1, symmetry: 1 };
  const { data } = litLikeOtherHalf(picture, seen, hidden, frame, 160);
  const light = (x: number): number => data[4 * (150 * WIDTH + x)]!;
  assert.ok(light(88) > 130, `${light(88)}`);
  assert.equal(light(115), 100);
  for (let x = 72; x < 115; x++) assert.ok(Math.abs(light(x + 1) - light(x)) < 12, `a step at ${x}`);
});
