import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ArmAxis } from '../../../src/engine/fit/arm-axis.ts';
import { bentRibs, type SleeveRibs } from '../../../src/engine/fit/bent-ribs.ts';
import { withoutFoldedCap } from '../../../src/engine/fit/folded-cap.ts';
import { lineNormals, roundedBones } from '../../../src/engine/fit/limb-axis.ts';
import type { ClothInstead } from '../../../src/engine/fit/regular-sleeve.ts';
import type { GarmentPoint, ImagePoint } from '../../../src/engine/geometry/frames.ts';
import { createRgbaImage } from '../../../src/engine/pixels/image.ts';

const SHOULDER = { x: 250, y: 200 };
const ELBOW = { x: 350, y: 300 };
const HALF = 20;
const SAMPLES = 33;

/** A left arm of even width from the shoulder down to the elbow and back up to `wrist`. */
function armTo(wrist: ImagePoint, elbow: ImagePoint = ELBOW): ArmAxis {
  const upper = Math.hypot(elbow.x - SHOULDER.x, elbow.y - SHOULDER.y);
  const fore = Math.hypot(wrist.x - elbow.x, wrist.y - elbow.y);
  const length = upper + fore;
  const points = roundedBones([SHOULDER, elbow, wrist], upper, fore, 0.1 * length, SAMPLES);
  const even = new Float32Array(SAMPLES).fill(HALF);
  return {
    side: 'left',
    points,
    normals: lineNormals(points, 1),
    length,
    elbowAt: upper,
    elbow,
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

/** A flat sleeve that hangs straight: its edges 60 apart, the outer one longer by the cap. */
const line = (x: number, from: number, to: number): GarmentPoint[] =>
  Array.from({ length: 28 }, (_, i) => ({ x, y: from + ((to - from) * i) / 27 }));
const OUTER = line(160, 20, 420);
const INNER = line(100, 120, 420);
const PLAIN = createRgbaImage(260, 440);

/** The sleeve's ribs on an arm whose edges run `half` beside it, at the cuff `cuffHalf`. */
function ribsOn(
  arm: ArmAxis,
  cuffHalf = HALF,
  picture = PLAIN,
  instead: ClothInstead | null = null,
  isSeen: (place: ImagePoint) => boolean = () => true,
): SleeveRibs {
  const half = (along: number): number =>
    HALF + (cuffHalf - HALF) * Math.max(0, Math.min(1, (along - arm.elbowAt) / (arm.length - arm.elbowAt)));
  const lead = (sign: 1 | -1): ImagePoint[] =>
    [0, 12].map((along) => ({
      x: SHOULDER.x + Math.SQRT1_2 * (along + sign * HALF),
      y: SHOULDER.y + Math.SQRT1_2 * (along - sign * HALF),
    }));
  const edge = (sign: 1 | -1) => ({
    lead: lead(sign),
    from: 12,
    to: arm.length,
    offset: (along: number) => sign * half(along),
  });
  const ribs = bentRibs(arm, edge(1), edge(-1), OUTER, INNER, false, picture, instead, isSeen);
  assert.ok(ribs);
  return ribs;
}

describe('ribs of a bent sleeve', () => {
  it('turn about the inside of the bend, with less cloth than the way around it has', () => {
    const ribs = ribsOn(armTo({ x: 270, y: 385 }));
    const [pivot] = ribs.crease!;
    // one edge runs around the elbow, the other's ends meet where the crease begins
    const meets = ribs.outerTarget.map((outer, i) => {
      const inner = ribs.innerTarget[i]!;
      return [outer, inner].some(({ x, y }) => Math.hypot(x - pivot.x, y - pivot.y) < 0.01);
    });
    assert.ok(Math.hypot(pivot.x - ELBOW.x, pivot.y - ELBOW.y) > 0.8 * HALF);
    const length = (points: readonly { x: number; y: number }[]): number =>
      points.reduce(
        (sum, { x, y }, i) =>
          meets[i] && meets[i - 1] ? sum + Math.hypot(x - points[i - 1]!.x, y - points[i - 1]!.y) : sum,
        0,
      );
    const stretched = ribs.creased.includes('outer')
      ? { source: ribs.innerSource, target: ribs.innerTarget }
      : { source: ribs.outerSource, target: ribs.outerTarget };
    const whole = (points: readonly { x: number; y: number }[]): number =>
      points.reduce(
        (sum, { x, y }, i) => (i ? sum + Math.hypot(x - points[i - 1]!.x, y - points[i - 1]!.y) : 0),
        0,
      );
    const cloth = length(stretched.source) / whole(stretched.source);
    const way = length(stretched.target) / whole(stretched.target);
    assert.ok(
      way > 0.15 && cloth < 0.92 * way,
      `${cloth.toFixed(3)} of the cloth on ${way.toFixed(3)} of the way`,
    );
  });

  /** Ribs that end on the crease beside a mitred elbow: how deep in the bend, how far from square, the share of width there, and the limb. */
  const atElbow = (wrist: ImagePoint) => {
    const ribs = ribsOn(armTo(wrist));
    const [elbow, inside] = ribs.crease!;
    const length = Math.hypot(inside.x - elbow.x, inside.y - elbow.y);
    const into = { x: (inside.x - elbow.x) / length, y: (inside.y - elbow.y) / length };
    const outerCreased = ribs.creased.includes('outer');
    const stretched = outerCreased ? ribs.innerTarget : ribs.outerTarget;
    const ends = outerCreased ? ribs.outerTarget : ribs.innerTarget;
    const tip = ends.findIndex((end, i) => Math.hypot(end.x - stretched[i]!.x, end.y - stretched[i]!.y) < 8);
    return ends.flatMap((end, i) => {
      const rib = { x: end.x - stretched[i]!.x, y: end.y - stretched[i]!.y };
      const way = Math.hypot(rib.x, rib.y);
      const deep = (end.x - elbow.x) * into.x + (end.y - elbow.y) * into.y;
      const off = Math.abs((end.x - elbow.x) * into.y - (end.y - elbow.y) * into.x);
      if (ribs.creased[i] === null || way < 8 || off > 0.5 || deep > 0.8 * HALF) return [];
      const [from, to] = i < tip ? [SHOULDER, ELBOW] : [ELBOW, wrist];
      const [dx, dy] = [to.x - from.x, to.y - from.y];
      const lean = Math.abs(rib.x * dx + rib.y * dy) / (way * Math.hypot(dx, dy));
      const share = Math.abs(ribs.outerSource[i]!.x - ribs.innerSource[i]!.x) / 60;
      return [{ deep, lean, share, upper: i < tip }];
    });
  };

  it('fan out around a sharp bend, but not from one point: checks were mirrored at a line, or whirled', () => {
    for (const wrist of [
      { x: 262, y: 290 },
      { x: 260, y: 215 },
    ]) {
      const ribs = atElbow(wrist);
      const most = Math.max(...ribs.map(({ lean }) => lean));
      assert.ok(ribs.length > 20 && most > 0.15 && most < 0.5, `${ribs.length} ribs lean up to ${most}`);
    }
  });

  it('round the stripes at the crease of a sharp bend: what lies deep in it stays as deep on the cloth', () => {
    const ribs = atElbow({ x: 262, y: 290 });
    for (const upper of [true, false]) {
      const middle = ribs.filter((rib) => rib.upper === upper && Math.abs(rib.deep) < 4);
      assert.ok(middle.length > 1);
      for (const { deep, share } of middle)
        assert.ok(share > 0.54, `${share} of the cloth ${deep} pixels deep`);
    }
  });

  it('slip for what is seen at the fold to meet: cloth that is shown instead of the picture’s, in the photo only', () => {
    const arm = armTo({ x: 262, y: 290 });
    const banded = createRgbaImage(260, 440);
    for (let at = 0; at < 260 * 440; at++) {
      const level = Math.sin(Math.floor(at / 260) / 5) > 0 ? 240 : 20;
      banded.data.set([level, level, level, 255], 4 * at);
    }
    const still = ribsOn(arm).outerSource;
    assert.notDeepEqual(ribsOn(arm, HALF, banded).outerSource, still);
    const inOneBand: ClothInstead = (point) => {
      point.y = 200;
    };
    assert.deepEqual(ribsOn(arm, HALF, banded, inOneBand).outerSource, still);
    assert.deepEqual(ribsOn(arm, HALF, banded, null, () => false).outerSource, still);
  });

  it('leave the upper arm whole beside a narrow cuff that lies before it', () => {
    const arm = armTo({ x: 262, y: 196 });
    const ribs = ribsOn(arm, 10);
    const inside = ribs.creased.includes('outer') ? ribs.outerTarget : ribs.innerTarget;
    const first = inside.findIndex(({ x }) => x > SHOULDER.x + 4);
    // across the upper arm to its far edge, not up to the middle between both limbs only
    const { x, y } = inside[Math.max(1, first)]!;
    const off = Math.abs((x - SHOULDER.x) * Math.SQRT1_2 - (y - SHOULDER.y) * Math.SQRT1_2);
    assert.ok(off > 0.85 * HALF, `ends ${off.toFixed(1)} pixels beside the bone`);
  });

  it('end a forearm on the cloth of its own upper arm, without the edge that carries what is beside the sleeve', () => {
    const ribs = ribsOn(armTo({ x: 282, y: 192 }), 10);
    assert.notEqual(ribs.creased.at(-1), null);
    assert.equal(ribsOn(armTo({ x: 420, y: 160 })).creased.at(-1), null);
  });
});

describe('ribs behind the elbow', () => {
  it('follow each other evenly though the seam slants: stripes had a kink behind the bend', () => {
    const arm = armTo({ x: 250, y: 375 });
    const on = (along: number, off: number): ImagePoint => ({
      x: SHOULDER.x + Math.SQRT1_2 * (along + off),
      y: SHOULDER.y + Math.SQRT1_2 * (along - off),
    });
    const edge = (sign: 1 | -1, from: number) => ({
      lead: [on(from - 12, sign * HALF), on(from, sign * HALF)],
      from,
      to: arm.length,
      offset: () => sign * HALF,
    });
    const ribs = bentRibs(arm, edge(1, 12), edge(-1, 80), OUTER, INNER, false, PLAIN)!;
    const inside = ribs.creased.includes('outer') ? ribs.outerTarget : ribs.innerTarget;
    const jumps = inside.slice(1).map(({ x, y }, i) => Math.hypot(x - inside[i]!.x, y - inside[i]!.y));
    const [pivot] = ribs.crease!;
    const meets = inside.findLastIndex(({ x, y }) => Math.hypot(x - pivot.x, y - pivot.y) < 0.01);
    const widest = Math.max(...jumps.slice(meets));
    assert.ok(widest < 0.5 * HALF, `a rib ends ${widest.toFixed(1)} pixels behind the one before it`);
  });
});

describe('the slit between two limbs', () => {
  it('stays open where it is wide: cloth stood up on the shoulder', () => {
    const arm = armTo({ x: 309, y: 166 });
    const on = (along: number, off: number): ImagePoint => ({
      x: SHOULDER.x + Math.SQRT1_2 * (along + off),
      y: SHOULDER.y + Math.SQRT1_2 * (along - off),
    });
    const edge = (sign: 1 | -1, away: number) => ({
      lead: [on(0, sign * away), on(12, sign * HALF)],
      from: 12,
      to: arm.length,
      offset: () => sign * HALF,
    });
    // the stretched edge begins far below the shoulder, in the armpit
    const ribs = bentRibs(arm, edge(1, HALF), edge(-1, 150), OUTER, INNER, false, PLAIN);
    const start = ribs!.outerTarget[0]!;
    const shoulder = on(0, HALF);
    assert.ok(Math.hypot(start.x - shoulder.x, start.y - shoulder.y) < 2);
  });
});

describe('the cap of a sleeve', () => {
  const armpit = { x: 235, y: 260 };
  const tip = { x: 240, y: 190 };
  it('is whole on an arm that hangs', () => {
    const hanging = armTo({ x: 270, y: 420 }, { x: 262, y: 310 });
    const { outer, inner } = withoutFoldedCap(OUTER, INNER, tip, armpit, hanging);
    assert.deepEqual([outer, inner], [OUTER, INNER]);
  });

  it('lies folded on a raised shoulder: the seam then runs with the stripes', () => {
    const raised = armTo({ x: 240, y: 120 }, { x: 350, y: 150 });
    const { outer, inner } = withoutFoldedCap(OUTER, INNER, tip, armpit, raised);
    assert.equal(outer.length, OUTER.length);
    assert.ok(Math.abs(outer[0]!.y - inner[0]!.y) < 0.4 * (INNER[0]!.y - OUTER[0]!.y));
    assert.ok(Math.abs(outer.at(-1)!.y - OUTER.at(-1)!.y) < 0.01, 'the cuff stays where it is');
  });
});
