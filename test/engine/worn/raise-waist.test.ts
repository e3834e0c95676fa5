/** The hips of trousers whose picture ends below the waist. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { clothOfOtherHalf } from '../../../src/engine/worn/cloth-of-other-half.ts';
import { raiseWaist } from '../../../src/engine/worn/raise-waist.ts';

const [WIDTH, HEIGHT] = [300, 300];
const CROTCH = { x: 150, y: 70 };
const DENIM = [70, 105, 150] as const;
/** Rows in the shade of what hung over the hips, and the share of the light there. */
const SHADE = 45;
const SHADED = 0.42;

/** Legs from the hips on; the shade of a shirt lies on them and ends over `soft` rows, or a black `cord` hangs before them. */
function hips(cord: boolean, shaded = SHADED, soft = 0) {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const cloth = createMask(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      const across = Math.abs(x - 150);
      if (across < 80 && (y < CROTCH.y || across > 6)) cloth.data[at] = 255;
      const grain = ((x * 7 + y * 13) % 11) - 5;
      const lit = Math.max(0, Math.min(1, soft === 0 ? Number(y >= SHADE) : (y - SHADE) / soft + 0.5));
      const share = shaded + (1 - shaded) * lit;
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
  it('keep the grain of what is seen of them in the shade, and lose what hung before them', () => {
    const { picture } = hips(false);
    const whole = raised(false).picture;
    const added = whole.height - HEIGHT;
    // neighbours keep their order, and most of their difference
    const blue = (from: typeof picture, x: number, y: number): number => from.data[4 * (y * WIDTH + x) + 2]!;
    const step = (from: typeof picture, down: number): number =>
      blue(from, 211, 32 + down) - blue(from, 210, 32 + down);
    assert.ok(step(picture, 0) * step(whole, added) > 0);
    assert.ok(Math.abs(step(whole, added)) > 0.6 * Math.abs(step(picture, 0)));
    const cord = raised(true).picture;
    assert.ok(cord.data[4 * ((20 + added) * WIDTH + 190) + 2]! > 40, 'cloth, no cord');
  });

  it('go on from the thighs in their light, also where a shirt shaded them: no step lies across', () => {
    const shaded = hips(false, 0.55, 40);
    const { picture } = raiseWaist(shaded.picture, shaded.cloth, ROWS, 170, CROTCH);
    const added = picture.height - HEIGHT;
    const level = (y: number): number => {
      let sum = 0;
      for (let row = y; row < y + 6; row++)
        for (let x = 180; x < 210; x++) sum += picture.data[4 * ((row + added) * WIDTH + x) + 2]!;
      return sum / 180;
    };
    for (let y = -30; y < 90; y += 6)
      assert.ok(Math.abs(level(y + 6) - level(y)) < 0.12 * DENIM[2], `${y}: ${level(y)} ${level(y + 6)}`);
  });

  it('have the colour of what is seen of them, and less and less of the wash on the thighs', () => {
    const { picture, cloth } = hips(false, 1);
    const pale = (x: number): number => 60 * Math.exp(-(((Math.abs(x - 150) - 40) / 16) ** 2));
    for (let y = CROTCH.y; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++)
        for (let c = 0; c < 3; c++) picture.data[4 * (y * WIDTH + x) + c]! += pale(x);
    const whole = raiseWaist(picture, cloth, ROWS, 170, CROTCH).picture;
    const added = whole.height - HEIGHT;
    const red = (y: number): number => {
      let sum = 0;
      for (let row = y; row < y + 8; row++)
        for (let x = 186; x < 194; x++) sum += whole.data[4 * ((row + added) * WIDTH + x)]! / 64;
      return sum;
    };
    const [thigh, seen, waist] = [red(110), red(30), red(-30)];
    assert.ok(thigh > 120, `${thigh}`);
    // a dark strip of the seen hips would lie between thighs and hips like a band
    assert.ok(seen > thigh - 14 && seen < thigh, `seen: ${seen} ${thigh}`);
    for (let y = -30; y < 30; y += 10)
      assert.ok(Math.abs(red(y + 10) - red(y)) < 13, `${y}: ${red(y)} ${red(y + 10)}`);
    assert.ok(waist > DENIM[0] - 8 && waist < thigh - 8, `${waist}`);
  });

  it('are as blue as the thighs where those are as light, also where the little that is seen of them is grey', () => {
    const { picture, cloth } = hips(false, 1);
    const share = (x: number): number => 0.6 + 0.5 * Math.sin((Math.PI * (Math.abs(x - 150) - 6)) / 74);
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++)
        for (let c = 0; c < 3; c++)
          picture.data[4 * (y * WIDTH + x) + c] = y < 60 ? 95 : DENIM[c]! * share(x);
    const whole = raiseWaist(picture, cloth, ROWS, 170, CROTCH).picture;
    const row = whole.height - HEIGHT - 20;
    const sums = [0, 0, 0];
    for (let y = row; y < row + 10; y++)
      for (let x = 180; x < 200; x++)
        for (let c = 0; c < 3; c++) sums[c]! += whole.data[4 * (y * WIDTH + x) + c]!;
    assert.ok(sums[2]! / sums[0]! > 2, `${sums[2]! / sums[0]!}`);
  });

  it('go on in the folds of the thighs, as their mirror image', () => {
    const heightOfFold = 140;
    // thighs are mirrored at their uppermost row, a little below the crotch
    const mirrored = 2 * (CROTCH.y + 10) - heightOfFold;
    const lightAt = (y: number, depth: number): number => {
      const { picture, cloth } = hips(false, 1);
      cloth.data.fill(0, 0, 45 * WIDTH);
      for (let row = CROTCH.y; row < HEIGHT; row++) {
        const fold = 1 - depth * Math.exp(-(((row - heightOfFold) / 7) ** 2));
        for (let at = 4 * row * WIDTH; at < 4 * (row + 1) * WIDTH; at++)
          if (at % 4 < 3) picture.data[at]! *= fold;
      }
      const whole = raiseWaist(picture, cloth, ROWS, 170, CROTCH).picture;
      const added = whole.height - HEIGHT;
      let sum = 0;
      for (let row = y - 3; row < y + 3; row++)
        for (let x = 203; x < 215; x++) sum += whole.data[4 * ((row + added) * WIDTH + x) + 1]! / 72;
      return sum;
    };
    const share = (y: number): number => lightAt(y, 0.3) / lightAt(y, 0);
    assert.ok(share(mirrored) < 0.9, `${share(mirrored)}`);
    assert.ok(share(mirrored + 20) > 0.95, `${share(mirrored + 20)}`);
  });

  it('lose the end of the fly where no more of it is seen: the whole fly is drawn, and keep it where more is', () => {
    const { picture, cloth } = hips(false, 1);
    for (let y = 50; y < 66; y++)
      for (let x = 154; x < 162; x++) picture.data.set([200, 200, 200], 4 * (y * WIDTH + x));
    const redOfEnd = (rows: number): number => {
      const whole = raiseWaist(picture, cloth, rows, 170, CROTCH).picture;
      return whole.data[4 * ((58 + whole.height - HEIGHT) * WIDTH + 158)]!;
    };
    assert.ok(redOfEnd(110) < 110, `${redOfEnd(110)}`);
    assert.ok(redOfEnd(60) > 150, `${redOfEnd(60)}`);
  });

  it('are lit like the legs above it', () => {
    const { picture } = raised(false);
    const row = picture.height - HEIGHT - ROWS + 22;
    let blue = 0;
    for (let x = 180; x < 200; x++) blue += picture.data[4 * (row * WIDTH + x) + 2]! / 20;
    assert.ok(blue > 1.2 * SHADED * DENIM[2], `${blue}`);
  });
});

it('cloth behind a hand has the fold of its mirror image in the light beside the hand, without a border', () => {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const [seen, hidden] = [createMask(WIDTH, HEIGHT), createMask(WIDTH, HEIGHT)];
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const isHidden = x >= 80 && x < 120 && y > 100 && y < 200;
    if (Math.abs(x - 150) < 80) (isHidden ? hidden : seen).data[at] = 255;
    const fold = 45 * Math.exp(-(((y - 150) / 8) ** 2));
    const value = x < 150 ? (isHidden ? 100 : 100 - fold) : 140 - fold;
    picture.data.set([value, value, value, 255], 4 * at);
  }
  const frame = { originX: 150, originY: 150, axisX: 0, axisY: 1, symmetry: 1 };
  const { data } = clothOfOtherHalf(picture, seen, hidden, frame, 160);
  const light = (x: number, y: number): number => data[4 * (y * WIDTH + x)]!;
  assert.ok(Math.abs(light(100, 150) - 55) < 12, `the fold: ${light(100, 150)}`);
  assert.ok(Math.abs(light(100, 120) - 100) < 8, `the light: ${light(100, 120)}`);
  for (let x = 72; x < 130; x++) assert.ok(Math.abs(light(x + 1, 120) - light(x, 120)) < 8, `a step at ${x}`);
});
