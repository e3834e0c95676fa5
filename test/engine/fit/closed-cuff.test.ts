import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ArmAxis } from '../../../src/engine/fit/arm-axis.ts';
import { fitSleeve } from '../../../src/engine/fit/fit-sleeve.ts';
import { fitVariation } from '../../../src/engine/fit/fit-variation.ts';
import { lineNormals, roundedBones } from '../../../src/engine/fit/limb-axis.ts';
import type { GarmentPoint, ImagePoint } from '../../../src/engine/geometry/frames.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';

const HALF = 20;
const SAMPLES = 33;
const SHOULDER = { x: 250, y: 200 };
const ELBOW = { x: 350, y: 300 };
const point = (x: number, y: number): GarmentPoint => ({ x, y });

/** A left arm of even width down to the elbow and on to `wrist`. */
function armTo(wrist: ImagePoint): ArmAxis {
  const upper = Math.hypot(ELBOW.x - SHOULDER.x, ELBOW.y - SHOULDER.y);
  const fore = Math.hypot(wrist.x - ELBOW.x, wrist.y - ELBOW.y);
  const length = upper + fore;
  const points = roundedBones([SHOULDER, ELBOW, wrist], upper, fore, 0.1 * length, SAMPLES);
  const even = new Float32Array(SAMPLES).fill(HALF);
  return {
    side: 'left',
    points,
    normals: lineNormals(points, 1),
    length,
    elbowAt: upper,
    elbow: ELBOW,
    elbowReach: HALF,
    outward: even,
    inward: even,
    bare: even,
    middle: new Float32Array(SAMPLES),
    sleeved: false,
    oldCuff: null,
    handSeen: true,
    raised: 0,
    visibility: 1,
  };
}

/** Half-widths of a wide flat sleeve whose end is so many times as wide, over those of the bare arm at its cuff. */
function cuffOn(arm: ArmAxis, end: number): number {
  const rows = Array.from({ length: 12 }, (_, i) => (i + 1) / 12);
  const half = (f: number): number => 40 * (f > 0.9 ? end : 1);
  const side = {
    neckline: [],
    neckPoint: point(200, 20),
    shoulderTip: point(340, 100),
    armpit: point(260, 130),
    sideSeam: [],
    hem: point(260, 600),
    sleeve: {
      outerEdge: rows.map((f) => point(300 + half(f), 100 + 320 * f)),
      innerEdge: rows.map((f) => point(300 - half(f), 130 + 290 * f)),
    },
  };
  const { cuff } = fitSleeve(
    side as unknown as Parameters<typeof fitSleeve>[0],
    { matte: createMask(600, 700), picture: createRgbaImage(600, 700) },
    arm,
    {
      shoulder: [0, 4, 8, 12].map((d) => ({ x: 262 + d, y: 184 + d })),
      armpit: { x: 245, y: 225 },
      shoulderWidth: 180,
    },
    1,
    true,
    fitVariation(0, 42, () => 0.5),
  );
  return cuff.width;
}

test('a wide sleeve’s cuff closes around the wrist of an arm that is folded, not of one that hangs', () => {
  assert.ok(cuffOn(armTo({ x: 270, y: 215 }), 1) < 1.12);
  assert.ok(cuffOn(armTo({ x: 450, y: 400 }), 1) > 1.2);
});

test('a flared end stays open', () => {
  assert.ok(cuffOn(armTo({ x: 270, y: 215 }), 1.6) > 1.2);
});
