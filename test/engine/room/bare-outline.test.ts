/** The outline of bare skin: steps and spikes are rounded off, straight edges stay where they are. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import type { ArmCoordinates } from '../../../src/engine/room/arm-coordinates.ts';
import {
  keepInSilhouetteInPlace,
  shoulderOutline,
  silhouetteDistance,
} from '../../../src/engine/room/bare-outline.ts';
import { fillCreasesInPlace } from '../../../src/engine/room/bent-arm-creases.ts';
import { roundedShape } from '../../../src/engine/room/rounded-shape.ts';

const SIZE = 80;
const SIGMA = 4;

/** Covered below `edge(x)`. */
function shapeBelow(edge: (x: number) => number) {
  const mask = createMask(SIZE, SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++)
      mask.data[y * SIZE + x] = 255 * Math.max(0, Math.min(1, y - edge(x) + 0.5));
  return mask;
}

/** Height of the outline in a column, to parts of a pixel. */
function edgeAt(mask: ReturnType<typeof createMask>, x: number): number {
  let covered = 0;
  for (let y = 0; y < SIZE; y++) covered += mask.data[y * SIZE + x]! / 255;
  return SIZE - covered;
}

describe('the outline of bare skin', () => {
  it('stays where it is when it is straight', () => {
    const rounded = roundedShape(
      shapeBelow((x) => 30 + 0.3 * x),
      SIGMA,
    );
    for (let x = 15; x < 65; x += 10) {
      const edge = edgeAt(rounded, x);
      assert.ok(Math.abs(edge - (29.5 + 0.3 * (x + 0.5))) < 1, `edge at ${x}: ${edge}`);
    }
  });

  it('has no step where two parts meet', () => {
    const rounded = roundedShape(
      shapeBelow((x) => (x < 40 ? 36 : 42)),
      SIGMA,
    );
    for (let x = 20; x < 60; x++) {
      const step = Math.abs(edgeAt(rounded, x + 1) - edgeAt(rounded, x));
      assert.ok(step < 1.2, `step of ${step} at ${x}`);
    }
  });

  it('loses spikes and notches', () => {
    for (const by of [-14, 14]) {
      const rounded = roundedShape(
        shapeBelow((x) => (Math.abs(x - 40) < 2 ? 40 + by : 40)),
        SIGMA,
      );
      const edge = edgeAt(rounded, 40);
      assert.ok(Math.abs(edge - 39.5) < 4, `edge ${edge} where the spike was ${by}`);
    }
  });
  it('never lies outside what was the person', () => {
    const arms = createLayer(SIZE, SIZE);
    arms.alpha.fill(1);
    const everywhere = { ...createMask(SIZE, SIZE), data: new Uint8Array(SIZE * SIZE).fill(255) };
    keepInSilhouetteInPlace(
      arms,
      silhouetteDistance(
        shapeBelow(() => 40),
        100,
      ),
      everywhere,
    );
    assert.equal(arms.alpha[36 * SIZE + 40], 0);
    assert.equal(arms.alpha[46 * SIZE + 40], 1);
  });
});

describe('a bent arm under a short sleeve', () => {
  const UNIT = 100;
  /** The upper arm lies above row 30, seen skin left of column 20 down to row 40; a torso begins at column 46. */
  function filled(seenSkin: boolean, silhouette: number, fold = 0, sleeve = 0, apart = 0): Uint8Array {
    const whole = createMask(SIZE, SIZE);
    const seen = createMask(SIZE, SIZE);
    const present = createMask(SIZE, SIZE);
    for (let y = 0; y < SIZE; y++)
      for (let x = 0; x < SIZE; x++) {
        const at = y * SIZE + x;
        if (y < 30 || x > 46 || (x < 20 && y < 40)) whole.data[at] = 255;
        if (seenSkin && x < 20 && y < 40) seen.data[at] = 255;
        if (y < silhouette + (x >= 26 && x < 36 ? fold : 0) || x > 46) present.data[at] = 255;
      }
    // the upper arm points to the left, its forearm to the right
    const points = Array.from({ length: 33 }, (_, k) => ({ x: Math.abs(16 - k), y: k }));
    const arm = { points, length: 100 };
    const frame = { shoulderWidth: UNIT };
    const body = { frame, arms: { left: arm, right: arm } } as unknown as BodyMeasures;
    const places = {
      area: { x: 0, y: 0, width: SIZE, height: SIZE },
      side: new Uint8Array(SIZE * SIZE).fill(2),
      // beside the torso the arm's coordinates end
      along: Float32Array.from({ length: SIZE * SIZE }, (_, at) => (at % SIZE < 46 - apart ? 30 : 0)),
      across: new Float32Array(SIZE * SIZE).fill(0.2),
    } as unknown as ArmCoordinates;
    const shape = createMask(SIZE, SIZE);
    const cuff = { outer: sleeve, inner: sleeve, bend: 0, width: 1, atWrist: false };
    fillCreasesInPlace(shape, body, places, whole, seen, present, { left: cuff, right: cuff });
    return shape.data;
  }
  const bite = 33 * SIZE + 28;
  it('is as wide up to the armpit as it is seen to be at the cuff', () => {
    assert.ok(filled(true, 45)[bite]! > 200);
  });
  it('is not filled under a new sleeve, which has a crook of its own', () => {
    assert.equal(filled(true, 45, 0, 60)[bite], 0);
  });
  it('leaves no slit beside the torso', () => {
    assert.ok(filled(true, 45, 0, 0, 6)[33 * SIZE + 43]! > 200);
  });
  it('has no line of the old sleeve’s folds', () => {
    const folded = filled(true, 34, 4);
    assert.ok(folded[32 * SIZE + 31]! > 200);
    assert.ok(folded[36 * SIZE + 31]! < 64);
  });
  it('is not filled where none of its skin is seen: the old sleeve was loose', () => {
    assert.equal(filled(false, 45)[bite], 0);
  });
  it('is not filled where the photo shows what is behind the person', () => {
    assert.equal(filled(true, 31)[bite], 0);
  });
});

describe('a slit between the halves of a bent arm', () => {
  /** Coverage in a slit one pixel wide at `across` the arm, where the new sleeve ends at `cuffAt` along it. */
  function inSlit(cuffAt: number, across = 0.2): number {
    const shape = createMask(SIZE, SIZE);
    const present = shapeBelow(() => 5);
    const points = Array.from({ length: 33 }, (_, k) => ({ x: Math.abs(16 - k), y: k }));
    const table = new Float32Array(33).fill(10);
    const arm = { points, length: 100, bare: table, middle: new Float32Array(33), outward: table };
    const frame = {
      origin: { x: 0, y: -40 },
      across: { x: 1, y: 0 },
      down: { x: 0, y: 1 },
      shoulderWidth: 100,
    };
    const places = {
      area: { x: 0, y: 0, width: SIZE, height: SIZE },
      side: new Uint8Array(SIZE * SIZE).fill(1),
      along: new Float32Array(SIZE * SIZE).fill(70),
      across: new Float32Array(SIZE * SIZE).fill(across),
    } as unknown as ArmCoordinates;
    const { data } = shoulderOutline(
      { frame, arms: { left: arm, right: arm } } as unknown as BodyMeasures,
      places,
      shape,
      Float32Array.from(shape.data, (_, at) =>
        present.data[at]! > 128 && Math.floor(at / SIZE) !== 40 ? 1 : 0,
      ),
      shape,
      shape,
      shape,
      shape,
      present,
      shape,
      silhouetteDistance(present, 100),
      { left: { x: 10, y: -40 }, right: { x: 10, y: -40 } },
      {
        left: cuffAt > 0 ? { outer: cuffAt, inner: cuffAt, bend: 0, width: 1, atWrist: true } : null,
        right: null,
      },
    );
    return data[40 * SIZE + 40]!;
  }
  it('is closed on a bare arm', () => {
    assert.ok(inSlit(0) > 200);
  });
  it('shows no skin beside a sleeve that covers both', () => {
    assert.equal(inSlit(90), 0);
  });
  it('shows no skin between the fingers of a hand on the outside of a sleeve', () => {
    assert.ok(inSlit(0, 0.9) > 200);
    assert.equal(inSlit(90, 0.9), 0);
  });
});

describe('the old silhouette that bare arms end in', () => {
  it('has no steps of whole pixels along a slanting edge', () => {
    const arms = createLayer(SIZE, SIZE);
    arms.alpha.fill(1);
    const everywhere = { ...createMask(SIZE, SIZE), data: new Uint8Array(SIZE * SIZE).fill(255) };
    const present = shapeBelow((x) => 30 + Math.floor(0.125 * x));
    keepInSilhouetteInPlace(arms, silhouetteDistance(present, 160), everywhere);
    const edge = (x: number): number => {
      let covered = 0;
      for (let y = 0; y < SIZE; y++) covered += arms.alpha[y * SIZE + x]!;
      return SIZE - covered;
    };
    for (let x = 20; x < 60; x++) {
      const step = Math.abs(edge(x + 1) - edge(x));
      assert.ok(step < 0.4, `step of ${step} at ${x}`);
    }
  });
});

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
