import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ArmAxis, armPoint, nearestOnArm } from '../../../src/engine/fit/arm-axis.ts';
import { fanOf, fitFannedSleeve } from '../../../src/engine/fit/fanned-sleeve.ts';
import { lineNormals, roundedBones } from '../../../src/engine/fit/limb-axis.ts';
import type { TopSide } from '../../../src/engine/garment/garment.ts';
import type { GarmentPoint, ImagePoint } from '../../../src/engine/geometry/frames.ts';

const HALF = 20;
const SAMPLES = 33;
const point = (x: number, y: number): GarmentPoint & ImagePoint => ({ x, y });

/** Gathered from (100, 100) to (100, 180): its hem goes from the upper corner to the lower one. */
const UPPER = point(160, 60);
const LOWER = point(180, 185);
const HEM = [point(185, 100), point(190, 150)];

const sideOf = (outerEdge: readonly GarmentPoint[], innerEdge: readonly GarmentPoint[]): TopSide =>
  ({
    shoulderTip: point(100, 100),
    armpit: point(100, 180),
    sleeve: { outerEdge, innerEdge },
  }) as unknown as TopSide;
const FANNED = sideOf([point(130, 80), UPPER, ...HEM, LOWER], [point(101, 180)]);

/** A left arm of even width, its upper arm hanging straight down, from the elbow on to `wrist`. */
function armTo(wrist: ImagePoint): ArmAxis {
  const [shoulder, elbow] = [point(250, 200), point(250, 360)];
  const fore = Math.hypot(wrist.x - elbow.x, wrist.y - elbow.y);
  const points = roundedBones([shoulder, elbow, wrist], 160, fore, 0.1 * (160 + fore), SAMPLES);
  return {
    side: 'left',
    points,
    normals: lineNormals(points, 1),
    length: 160 + fore,
    elbowAt: 160,
    elbow,
    bare: new Float32Array(SAMPLES).fill(HALF),
    middle: new Float32Array(SAMPLES),
  } as unknown as ArmAxis;
}

const START = point(222, 215);
const fitOn = (arm: ArmAxis) =>
  fitFannedSleeve(
    fanOf(FANNED)!,
    arm,
    {
      shoulder: [START, point(250, 178), point(262, 185), point(270, 200), point(271, 254)],
      armpit: point(226, 260),
      shoulderWidth: 180,
    },
    1,
  );

describe('a sleeve that fans out from its gathers', () => {
  it('has its hem between its outer corners, not along the edge under the arm', () => {
    const fan = fanOf(FANNED)!;
    assert.deepEqual(fan.hem, [LOWER, ...[...HEM].reverse(), UPPER]);
    assert.deepEqual(fan.outer.at(-1), UPPER);
    assert.deepEqual(fan.inner.at(-1), LOWER);
  });

  it('is none with an edge under the arm of its own, nor without a corner above', () => {
    const edge = FANNED.sleeve!.outerEdge;
    assert.equal(fanOf(sideOf(edge, [point(140, 183)])), null);
    assert.equal(fanOf(sideOf([point(130, 125), point(150, 150), LOWER], [point(101, 180)])), null);
  });

  it('hangs off the shoulder from where it is gathered, its hem level around the arm', () => {
    const { outerEdge, innerEdge, cuff, mesh } = fitOn(armTo(point(250, 500)));
    assert.deepEqual(outerEdge[0], START);
    assert.ok(Math.abs(cuff.outer - cuff.inner) < 0.4 * HALF, `${cuff.outer} and ${cuff.inner}`);
    const [outer, inner] = [outerEdge.at(-1)!, innerEdge.at(-1)!];
    assert.ok(outer.x > 250 + HALF && inner.x < 250 - HALF);
    const shownAt = (place: ImagePoint): ImagePoint => {
      let best = 0;
      const away = (i: number) =>
        Math.hypot(mesh.target[2 * i]! - place.x, mesh.target[2 * i + 1]! - place.y);
      for (let i = 0; i < mesh.target.length / 2; i++) if (away(i) < away(best)) best = i;
      return point(mesh.source[2 * best]!, mesh.source[2 * best + 1]!);
    };
    for (const [place, own] of [
      [outer, UPPER],
      [inner, LOWER],
    ] as const) {
      const { x, y } = shownAt(place);
      assert.ok(Math.hypot(x - own.x, y - own.y) < 10, `${x}, ${y} at ${place.x}, ${place.y}`);
    }
  });

  it('lies on an arm that is held away: its upper edge stands off the arm no farther than its hem', () => {
    const [shoulder, elbow, wrist] = [point(250, 200), point(380, 260), point(420, 380)];
    const upper = Math.hypot(130, 60);
    const fore = Math.hypot(40, 120);
    const arm = {
      ...armTo(wrist),
      points: roundedBones([shoulder, elbow, wrist], upper, fore, 0.1 * (upper + fore), SAMPLES),
      length: upper + fore,
      elbowAt: upper,
      elbow,
    };
    const away = { ...arm, normals: lineNormals(arm.points, 1) };
    const onto = [0.1, 0.2, 0.3].map((share) => armPoint(away, 180 * share, HALF));
    const { outerEdge } = fitFannedSleeve(
      { ...fanOf(FANNED)!, outer: [point(100, 100), point(125, 30)] },
      away,
      { shoulder: [armPoint(away, 5, HALF), ...onto], armpit: point(232, 265), shoulderWidth: 180 },
      1,
    );
    for (const place of outerEdge) {
      const { offset } = nearestOnArm(away, place);
      assert.ok(offset < 1.25 * HALF, `${offset} at ${place.x}, ${place.y}`);
    }
  });

  it('is no longer where the hand lies on the shoulder', () => {
    const hanging = fitOn(armTo(point(250, 500))).cuff;
    const folded = fitOn(armTo(point(275, 205))).cuff;
    assert.ok(Math.abs(folded.outer - hanging.outer) < 5, `${folded.outer}, not ${hanging.outer}`);
  });

  it('is turned over nowhere but at the armpit itself, from where gathers and arm go opposite ways', () => {
    const { source, target, triangles } = fitOn(armTo(point(250, 500))).mesh;
    const doubled = (at: Float32Array, t: number): number => {
      const [a, b, c] = [0, 1, 2].map((k) => 2 * triangles[t + k]!) as [number, number, number];
      return (at[b]! - at[a]!) * (at[c + 1]! - at[a + 1]!) - (at[c]! - at[a]!) * (at[b + 1]! - at[a + 1]!);
    };
    for (let t = 0; t < triangles.length; t += 3) {
      if (doubled(source, t) * doubled(target, t) > 0) continue;
      const [x, y] = [target[2 * triangles[t]!]!, target[2 * triangles[t]! + 1]!];
      assert.ok(Math.hypot(x - 226, y - 260) < 6, `at ${x}, ${y}`);
    }
  });
});
