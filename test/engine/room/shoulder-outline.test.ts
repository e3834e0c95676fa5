/** The shoulder of a bare arm: under an old sleeve and beside the neck it goes on as skin does. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import type { ArmCoordinates } from '../../../src/engine/room/arm-coordinates.ts';
import { shoulderOutline, silhouetteDistance } from '../../../src/engine/room/bare-outline.ts';

const SIZE = 80;

describe('a bare shoulder under an old sleeve', () => {
  const UNIT = 100;
  const WIDE = 140;
  const MEASURED = 55;
  /**
   * How far outwards the shoulder reaches beside an old top that stands off the arm by `share` of what is bare; skin is
   * seen from the row `bareFrom` downwards, or on the arm from the row `armFrom`, which was measured to reach `armReach`.
   * Beside the shoulder's end the top stands off by `atEnd`.
   */
  function reachUnder(
    share: number,
    bareFrom?: number,
    armFrom?: number,
    armReach = 0,
    atEnd = share,
  ): number {
    const table = (value: number) => new Float32Array(33).fill(value);
    const arm = {
      length: 120,
      points: Array.from({ length: 33 }, (_, k) => ({ x: 0, y: k })),
      bare: table(10),
      middle: table(0),
      outward: table(10 * share).fill(10 * atEnd, 0, 4),
      raised: 0,
    };
    const frame = {
      origin: { x: WIDE / 2, y: 0 },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: UNIT,
    };
    const body = { frame, arms: { left: arm, right: arm } } as unknown as BodyMeasures;
    const area = { x: 0, y: 0, width: WIDE, height: SIZE };
    const torso = createMask(WIDE, SIZE);
    const present = createMask(WIDE, SIZE);
    for (let at = 0; at < torso.data.length; at++) {
      const u = Math.abs((at % WIDE) + 0.5 - WIDE / 2);
      if (u < MEASURED) torso.data[at] = 255;
      if (u < MEASURED + 12) present.data[at] = 255;
    }
    const none = createMask(WIDE, SIZE);
    const neck = createMask(WIDE, SIZE);
    if (bareFrom !== undefined) neck.data.set(present.data.subarray(bareFrom * WIDE), bareFrom * WIDE);
    const arms = createMask(WIDE, SIZE);
    if (armFrom !== undefined) arms.data.set(present.data.subarray(armFrom * WIDE), armFrom * WIDE);
    const places = {
      area,
      side: new Uint8Array(WIDE * SIZE).fill(armFrom === undefined ? 0 : 1),
      along: Float32Array.from({ length: WIDE * SIZE }, (_, at) => Math.floor(at / WIDE)),
      across: new Float32Array(WIDE * SIZE),
    } as unknown as ArmCoordinates;
    const { data } = shoulderOutline(
      body,
      places,
      torso,
      Float32Array.from(torso.data, (_, at) => (Math.abs((at % WIDE) + 0.5 - WIDE / 2) < armReach ? 1 : 0)),
      none,
      none,
      neck,
      arms,
      present,
      none,
      silhouetteDistance(present, UNIT),
      { left: null, right: null },
    );
    let reach = 0;
    for (let x = WIDE / 2; x < WIDE; x++) reach += data[15 * WIDE + x]! / 255;
    return reach;
  }
  it('reaches towards the silhouette of a tight one', () => {
    assert.ok(reachUnder(1) > MEASURED + 0.8, `reach ${reachUnder(1)}`);
  });
  it('has no bite under a strap: it goes on as the skin beside it does', () => {
    const beside = reachUnder(1, 18);
    assert.ok(beside > MEASURED + 3.5, `reach ${beside} beside bare skin`);
    assert.ok(beside > reachUnder(1, 45) + 1.5, 'far from it the cloth had a thickness');
  });
  it('is as wide under a tight short sleeve as the arm that comes out of it', () => {
    const [near, far] = [reachUnder(1, undefined, 25), reachUnder(1, undefined, 70)];
    assert.ok(near > far + 1, `reach ${near}, and ${far} where the sleeve is long`);
    assert.ok(Math.abs(reachUnder(1.6, undefined, 25) - reachUnder(1.6, undefined, 70)) < 0.2, 'a wide one');
  });
  it('has no step where the arm comes out of a wide one', () => {
    const [near, far] = [reachUnder(1.6, undefined, 18, 63), reachUnder(1.6, undefined, 70, 63)];
    assert.ok(near > 62, `reach ${near} beside the seen arm`);
    assert.ok(near > far + 1, `reach ${far} far from it`);
  });
  it('reaches as far under one that widens to its hem only', () => {
    const reach = reachUnder(1.6, undefined, undefined, 0, 1);
    assert.ok(reach > MEASURED + 0.6, `reach ${reach}`);
  });
  it('does not swell under a wide one', () => {
    assert.ok(reachUnder(1.6) < MEASURED + 0.4, `reach ${reachUnder(1.6)}`);
  });
});

describe('the shoulder beside the neck', () => {
  const UNIT = 200;
  const [WIDE, HIGH, AXIS] = [200, 120, 100];
  /**
   * The outline's coverage and the person's, measured 9 pixels under an old top that slopes down from the neck or, as a
   * standing collar does, goes straight up, or where neck and shoulder make a bare `corner`; with `hair` in it. `under` tells
   * how far under the sloping top it was measured.
   */
  function shapeUnder(slope: 'shoulder' | 'collar' | 'corner', hair = false, under = 9) {
    const cloth = (x: number): number => {
      const away = Math.abs(x + 0.5 - AXIS);
      if (slope === 'corner') return away < 40 ? 0 : 50;
      if (slope === 'collar') return away < 36 ? 0 : 50 + 0.3 * (away - 36);
      return 30 + 0.3 * away;
    };
    const table = (value: number) => new Float32Array(33).fill(value);
    const arm = { length: 240, points: Array.from({ length: 33 }, (_, k) => ({ x: 0, y: k })) };
    const limb = { ...arm, bare: table(20), middle: table(0), outward: table(20), raised: 0 };
    const body = {
      frame: {
        origin: { x: AXIS, y: 60 },
        across: { x: 1, y: 0 },
        down: { x: 0, y: 1 },
        shoulderWidth: UNIT,
      },
      arms: { left: limb, right: limb },
    } as unknown as BodyMeasures;
    const [torso, present, none] = [0, 1, 2].map(() => createMask(WIDE, HIGH)) as [
      ReturnType<typeof createMask>,
      ReturnType<typeof createMask>,
      ReturnType<typeof createMask>,
    ];
    for (let y = 0; y < HIGH; y++)
      for (let x = 0; x < WIDE; x++) {
        if (slope === 'corner' && y > cloth(x)) torso.data[y * WIDE + x] = 255;
        const measured = slope === 'collar' ? 50 + 0.3 * Math.abs(x + 0.5 - AXIS) : cloth(x) + under;
        if (y > cloth(x)) present.data[y * WIDE + x] = 255;
        if (y > measured) torso.data[y * WIDE + x] = 255;
      }
    const places = {
      area: { x: 0, y: 0, width: WIDE, height: HIGH },
      side: new Uint8Array(WIDE * HIGH),
      along: new Float32Array(WIDE * HIGH),
      across: new Float32Array(WIDE * HIGH),
    } as unknown as ArmCoordinates;
    const { data } = shoulderOutline(
      body,
      places,
      torso,
      new Float32Array(WIDE * HIGH),
      none,
      none,
      none,
      none,
      present,
      hair ? present : none,
      silhouetteDistance(present, UNIT),
      { left: null, right: null },
    );
    return { shape: data, present: present.data };
  }
  /** Height of the outline at distance `u` from the axis. */
  function outlineAt(u: number, slope: 'shoulder' | 'collar'): number {
    const { shape } = shapeUnder(slope);
    let covered = 0;
    for (let y = 0; y < HIGH; y++) covered += shape[y * WIDE + AXIS + u]! / 255;
    return HIGH - covered;
  }

  it('reaches up under cloth that lies on it: no notch beside the neck', () => {
    for (const u of [40, 50, 70]) {
      const gap = outlineAt(u, 'shoulder') - (30 + 0.3 * u);
      assert.ok(gap > 2 && gap < 6, `${gap} pixels under the cloth at ${u}`);
    }
  });
  it('fills no corner in which the photo shows the background, but for that beside hair', () => {
    const outside = (hair: boolean): number => {
      const { shape, present } = shapeUnder('corner', hair);
      let sum = 0;
      for (let i = 0; i < shape.length; i++) sum += Math.max(0, shape[i]! - present[i]!) / 255;
      return sum;
    };
    assert.ok(outside(false) < 1, `${outside(false)} pixels of skin before the background`);
    assert.ok(outside(true) > 20, 'the corner would be rounded');
  });
  it('is not told higher than it is seen beside hair, where the photo shows the background openly', () => {
    const { shape, present } = shapeUnder('shoulder', true, -16);
    const above = shape.reduce((sum, value, i) => sum + Math.max(0, value - present[i]!) / 255, 0);
    assert.ok(above < 8 * WIDE, `${above / WIDE} rows of skin before the background`);
  });
  it('does not fill a collar that stands', () => {
    assert.ok(outlineAt(30, 'collar') > 53, `${outlineAt(30, 'collar')}`);
  });
});
