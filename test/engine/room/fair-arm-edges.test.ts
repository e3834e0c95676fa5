/** A bare arm's outline above the hem of the old short sleeve, where rebuilt and seen skin meet. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ARM_SAMPLES } from '../../../src/engine/fit/arm-axis.ts';
import type { Cuff } from '../../../src/engine/fit/fit-sleeve.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import type { ArmCoordinates } from '../../../src/engine/room/arm-coordinates.ts';
import { markBelowOldHemInPlace } from '../../../src/engine/room/below-old-hem.ts';
import { fairArmEdgesInPlace } from '../../../src/engine/room/fair-arm-edges.ts';

const [WIDTH, HEIGHT, UNIT, HEM, ELBOW, HALF] = [140, 220, 200, 90, 170, 30];
const NONE = { left: null, right: null };

/** `beside` is how far outside of the edge the person's silhouette is. */
function scene(edgeAt: (y: number) => number, beside = 5) {
  const size = WIDTH * HEIGHT;
  const coordinates = new Float32Array(2 * size);
  const [along, across] = [new Float32Array(size), new Float32Array(size)];
  const arms = createLayer(WIDTH, HEIGHT);
  const skin = createLayer(WIDTH, HEIGHT);
  skin.alpha.fill(1);
  skin.color.fill(150);
  const [removed, torso, cloth, seen] = Array.from({ length: 4 }, () => createMask(WIDTH, HEIGHT));
  const silhouette = new Float32Array(size);
  for (let at = 0; at < size; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const offset = x + 0.5 - WIDTH / 2;
    along[at] = coordinates[2 * at] = y + 0.5;
    coordinates[2 * at + 1] = offset;
    across[at] = 0.5 + offset / (2 * HALF);
    const edge = edgeAt(y);
    arms.alpha[at] = Math.max(0, Math.min(1, (edge - Math.abs(offset)) / 1.8 + 0.5));
    silhouette[at] = Math.abs(offset) - edge - beside;
    if (y < HEM) {
      if (silhouette[at]! < 8) removed!.data[at] = 255;
      if (silhouette[at]! < 0) cloth!.data[at] = 255;
    } else if (Math.abs(offset) < HALF) seen!.data[at] = 255;
    for (let c = 0; c < 3; c++) arms.color[3 * at + c] = 150 * arms.alpha[at]!;
  }
  const axis = {
    length: HEIGHT,
    elbowAt: ELBOW,
    points: new Array(ARM_SAMPLES),
    middle: new Float32Array(ARM_SAMPLES),
    sleeved: false,
  };
  const body = {
    arms: { left: axis, right: axis },
    frame: { shoulderWidth: UNIT },
  } as unknown as Pick<BodyMeasures, 'arms' | 'frame'>;
  const area = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const ribbon = { area, coordinates };
  const side = new Uint8Array(size).fill(1);
  const places: ArmCoordinates = { area, left: ribbon, right: ribbon, side, along, across };
  return {
    arms,
    skin,
    torso: torso!,
    body,
    places,
    removed: removed!,
    silhouette,
    cloth: cloth!,
    seen: seen!,
  };
}

/** Half-width of the arm on its outer side at a row. */
function halfAt(alpha: Float32Array, y: number): number {
  return alpha.subarray(y * WIDTH + WIDTH / 2, (y + 1) * WIDTH).reduce((sum, value) => sum + value, 0);
}

describe('the outline of an arm that was in a short sleeve', () => {
  it('goes out onto the ground beside a hem that pinched the arm: a step stood out of it where its seen skin begins', () => {
    const { arms, skin, torso, body, places, removed, silhouette } = scene(
      (y) => (y > HEM - 14 && y < HEM ? HALF - 4 : HALF),
      2,
    );
    for (let at = 0; at < removed.data.length; at++) if (silhouette[at]! >= 0) removed.data[at] = 0;
    fairArmEdgesInPlace(arms, skin, torso, body, places, removed, silhouette, NONE);
    const half = halfAt(arms.alpha, HEM - 3);
    assert.ok(half > HALF - 0.8, `${half} above the hem`);
    assert.ok(removed.data[(HEM - 3) * WIDTH + WIDTH / 2 + HALF - 2]! > 200, 'and is rebuilt there');
  });
  it('takes in half of the pale rim that is seen below the hem beside what the parse has for skin', () => {
    const { arms, skin, torso, body, places, removed, silhouette } = scene(() => HALF, 2);
    fairArmEdgesInPlace(arms, skin, torso, body, places, removed, silhouette, NONE);
    const half = halfAt(arms.alpha, HEM - 1);
    assert.ok(half > HALF + 0.6 && half < HALF + 1.6, `${half} at the hem`);
  });

  it('meets the seen edge below the hem without a step, narrower or wider as the sleeve was', () => {
    for (const above of [HALF - 7, HALF + 6]) {
      const { arms, skin, torso, body, places, removed, silhouette } = scene((y) => (y < HEM ? above : HALF));
      fairArmEdgesInPlace(arms, skin, torso, body, places, removed, silhouette, NONE);
      assert.ok(
        Math.abs(halfAt(arms.alpha, HEM - 1) - HALF) < 1,
        `at the hem ${halfAt(arms.alpha, HEM - 1)}`,
      );
      for (let y = 20; y < HEM + 10; y++) {
        const step = Math.abs(halfAt(arms.alpha, y) - halfAt(arms.alpha, y - 1));
        assert.ok(step < 0.8, `${step} at ${y}`);
      }
      assert.ok(Math.abs(halfAt(arms.alpha, 15) - above) < 1, 'the shoulder is what it was');
    }
  });

  it('meets the edge of an arm that turns inwards right below the hem', () => {
    const { arms, skin, torso, body, places, removed, silhouette } = scene((y) =>
      y < HEM ? HALF - 4 + 0.15 * (y - HEM) : HALF - 0.6 * (y - HEM),
    );
    fairArmEdgesInPlace(arms, skin, torso, body, places, removed, silhouette, NONE);
    const step = halfAt(arms.alpha, HEM + 1) - halfAt(arms.alpha, HEM - 1);
    assert.ok(Math.abs(step) < 0.8, `a step of ${step}`);
  });

  it('has no jags where the sleeve had', () => {
    const { arms, skin, torso, body, places, removed, silhouette } = scene((y) =>
      y < HEM ? HALF + 3 * Math.sign(Math.sin(y / 3)) : HALF,
    );
    fairArmEdgesInPlace(arms, skin, torso, body, places, removed, silhouette, NONE);
    for (let y = 44; y < HEM; y++)
      assert.ok(Math.abs(halfAt(arms.alpha, y) - HALF) < 1.5, `${halfAt(arms.alpha, y)} at ${y}`);
  });

  it('stays as it is in a new sleeve, and is fair below the cuff of one that is shorter than the old', () => {
    const inSleeve = (end: number, atWrist: boolean) => {
      const { arms, skin, torso, body, places, removed, silhouette } = scene((y) =>
        y < HEM ? HALF + 6 : HALF,
      );
      const before = arms.alpha.slice();
      const cuff: Cuff = { inner: end, outer: end, bend: 0, atWrist, width: 1 };
      fairArmEdgesInPlace(arms, skin, torso, body, places, removed, silhouette, { left: cuff, right: cuff });
      return { before, after: arms.alpha };
    };
    const whole = inSleeve(HEIGHT, true);
    assert.deepEqual(whole.after, whole.before);
    const { before, after } = inSleeve(50, false);
    assert.equal(halfAt(after, 40), halfAt(before, 40), 'under the sleeve');
    assert.ok(Math.abs(halfAt(after, HEM - 1) - HALF) < 1, `${halfAt(after, HEM - 1)} above the old hem`);
  });
});

describe('skin right below an old sleeve', () => {
  it('is rebuilt with what the sleeve covered: its shadow lies there', () => {
    const { body, places, cloth, seen } = scene(() => HALF);
    const hard = createMask(WIDTH, HEIGHT);
    markBelowOldHemInPlace(hard, body, places, { left: seen, right: seen }, cloth, NONE);
    const at = (x: number, y: number): number => hard.data[y * WIDTH + x]!;
    assert.equal(at(WIDTH / 2, HEM + 4), 255);
    assert.equal(at(WIDTH / 2 + HALF + 1, HEM + 4), 255, 'its soft edge too');
    assert.equal(at(WIDTH / 2, HEM + 0.15 * UNIT), 0);
  });
});
