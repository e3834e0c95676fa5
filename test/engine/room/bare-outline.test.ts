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
