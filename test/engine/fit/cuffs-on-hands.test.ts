import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutCuffsOnHands } from '../../../src/engine/fit/cuffs-on-hands.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';

const WIDTH = 120;
const HEIGHT = 160;
/** The cuff ends here, but the parse takes the hand to begin `MISTAKEN` rows higher. */
const CUFF = 60;
const MISTAKEN = 9;

/** A sleeve of the given colour that hangs down, with a hand below it; shoulders 100 pixels apart. */
function sleeveWithHand(cloth: readonly [number, number, number]): PerceivedPerson {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const labels = new Uint8Array(WIDTH * HEIGHT).fill(BODY_CLASSES.indexOf('background'));
  const coverage = Object.fromEntries(
    BODY_CLASSES.map((name) => [name, createMask(WIDTH, HEIGHT)]),
  ) as Record<BodyClass, ReturnType<typeof createMask>>;
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      const onArm = x >= 45 && x < 75 && y < 120;
      const colour = onArm ? (y < CUFF ? cloth : [205, 150, 125]) : [250, 250, 250];
      // both vary a little
      for (let c = 0; c < 3; c++) photo.data[4 * at + c] = colour[c]! + ((x * 7 + y * 3) % 5) - 2;
      if (!onArm) continue;
      const name = y < CUFF - MISTAKEN ? 'upperClothes' : 'leftHand';
      labels[at] = BODY_CLASSES.indexOf(name);
      coverage[name].data[at] = 255;
    }
  const joint = (x: number, y: number) => ({ point: { x, y }, world: { x, y, z: 0 }, visibility: 1 });
  const landmarks = {
    leftShoulder: joint(110, 20),
    rightShoulder: joint(10, 20),
    leftHip: joint(90, 150),
    rightHip: joint(30, 150),
  };
  return {
    photo,
    pose: { landmarks },
    parse: { labels, coverage, width: WIDTH, height: HEIGHT },
  } as unknown as PerceivedPerson;
}

describe('the end of a cuff that was taken for the hand', () => {
  it('goes back to the top', () => {
    const { parse } = withoutCuffsOnHands(sleeveWithHand([170, 170, 175]));
    for (let y = CUFF - MISTAKEN; y < CUFF; y++)
      assert.equal(parse.coverage.leftHand.data[y * WIDTH + 60], 0);
    assert.equal(parse.labels[(CUFF - 2) * WIDTH + 60], BODY_CLASSES.indexOf('upperClothes'));
    assert.equal(parse.coverage.upperClothes.data[(CUFF - 2) * WIDTH + 60], 255);
  });

  it('takes no skin along, not even beside cloth of its colour', () => {
    for (const cloth of [
      [170, 170, 175],
      [208, 153, 128],
    ] as const) {
      const { parse } = withoutCuffsOnHands(sleeveWithHand(cloth));
      for (let y = CUFF + 1; y < 120; y++) assert.equal(parse.coverage.leftHand.data[y * WIDTH + 60], 255);
    }
  });
});
