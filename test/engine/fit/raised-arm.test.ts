import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ARM_SAMPLES, measureArm } from '../../../src/engine/fit/arm-axis.ts';
import { fitSleeve } from '../../../src/engine/fit/fit-sleeve.ts';
import { fitVariation } from '../../../src/engine/fit/fit-variation.ts';
import { torsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import type { TopSide } from '../../../src/engine/garment/garment.ts';
import { understandFlatGarment } from '../../../src/engine/garment/understand-flat-garment.ts';
import { fillPolygon } from '../../../src/engine/geometry/fill-polygon.ts';
import type { GarmentPoint, ImagePoint } from '../../../src/engine/geometry/frames.ts';
import {
  BODY_CLASSES,
  type PerceivedPerson,
  POSE_LANDMARKS,
  type Pose,
  type PoseLandmarkName,
} from '../../../src/engine/perceive/person.ts';
import { createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { drawTop, LONG_SLEEVE, TEE } from '../garment/drawn-garments.ts';

const WIDTH = 400;
const HEIGHT = 400;
const SHOULDER = { x: 250, y: 200 };
const ELBOW = { x: 330, y: 120 };
const WRIST = { x: 235, y: 110 };
/** Half-width of the drawn arm, and how far its middle lies below the line between the joints. */
const HALF = 14;
const BELOW = 7;

/** Somebody whose bare left arm is raised, the hand behind the head: labels alone. */
function raised(): PerceivedPerson {
  const joints: Partial<Record<PoseLandmarkName, ImagePoint>> = {
    leftShoulder: SHOULDER,
    rightShoulder: { x: 150, y: 200 },
    leftElbow: ELBOW,
    leftWrist: WRIST,
    leftHip: { x: 230, y: 350 },
    rightHip: { x: 170, y: 350 },
  };
  const landmarks = Object.fromEntries(
    POSE_LANDMARKS.map((name) => {
      const point = joints[name] ?? { x: 200, y: 130 };
      return [name, { point, depth: 0, world: { x: point.x / 100, y: 0, z: 0 }, visibility: 1, presence: 1 }];
    }),
  ) as unknown as Pose['landmarks'];
  const pose: Pose = { landmarks, detectorScore: 1, region: { x: 0, y: 0, width: WIDTH, height: HEIGHT } };
  const labels = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const upper = distanceTo(
        x,
        y,
        { ...SHOULDER, y: SHOULDER.y + BELOW },
        { ...ELBOW, y: ELBOW.y + BELOW },
      );
      if (upper < HALF || distanceTo(x, y, ELBOW, WRIST) < HALF)
        labels[y * WIDTH + x] = BODY_CLASSES.indexOf('leftArm');
    }
  return { pose, parse: { labels, width: WIDTH, height: HEIGHT } } as unknown as PerceivedPerson;
}

function distanceTo(x: number, y: number, a: ImagePoint, b: ImagePoint): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const t = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - a.x - t * dx, y - a.y - t * dy);
}

/** Whether the polyline crosses itself. */
function crossesItself(line: readonly ImagePoint[]): boolean {
  const side = (a: ImagePoint, b: ImagePoint, c: ImagePoint) =>
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  for (let i = 0; i + 1 < line.length; i++)
    for (let j = i + 2; j + 1 < line.length; j++) {
      const [a, b, c, d] = [line[i]!, line[i + 1]!, line[j]!, line[j + 1]!];
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return true;
    }
  return false;
}

function sleeveOn(
  cut: typeof TEE,
  inPocket = false,
  oldCuff?: { outer: number; inner: number },
  outerwear = false,
) {
  const person = raised();
  const frame = torsoFrame(person.pose);
  const measured = measureArm(person, frame, 'left');
  const arm = oldCuff ? { ...measured, oldCuff: oldCuff.outer, oldInnerCuff: oldCuff.inner } : measured;
  const { picture } = drawTop(cut, [150, 40, 60], { colour: [240, 240, 240] });
  const garment = understandFlatGarment(picture, { analysisSize: 640 });
  const shoulder = [
    { x: 240, y: 188 },
    { x: 262, y: 170 },
    { x: 274, y: 158 },
  ];
  return {
    arm,
    sleeve: fitSleeve(
      garment.top!.left,
      garment,
      arm,
      { shoulder, armpit: { x: 252, y: 245 }, shoulderWidth: frame.shoulderWidth },
      0.4,
      cut === LONG_SLEEVE,
      fitVariation(0, 42, () => 0.5),
      false,
      inPocket,
      null,
      outerwear,
    ),
  };
}

it('a cap sleeve on a folded arm ends on the upper arm, though the forearm lies nearer to the shoulder', () => {
  const person = raised();
  const folded = {
    leftElbow: { ...person.pose.landmarks.leftElbow, point: { x: 335, y: 215 } },
    leftWrist: { ...person.pose.landmarks.leftWrist, point: { x: 245, y: 165 } },
  };
  const pose = { ...person.pose, landmarks: { ...person.pose.landmarks, ...folded } };
  const arm = measureArm({ ...person, pose }, torsoFrame(pose), 'left');
  const edge = (...points: [number, number][]): GarmentPoint[] =>
    points.map(([x, y]) => ({ x, y }) as GarmentPoint);
  const side = {
    shoulderTip: { x: 100, y: 100 },
    armpit: { x: 100, y: 140 },
    sideSeam: [],
    sleeve: { outerEdge: edge([105, 100], [112, 106]), innerEdge: edge([105, 140], [110, 135]) },
  } as unknown as TopSide;
  const picture = createRgbaImage(200, 200);
  const matte = { width: 200, height: 200, data: new Uint8Array(40000).fill(255) };
  const shoulder = [
    { x: 240, y: 180 },
    { x: 255, y: 172 },
    { x: 270, y: 176 },
    { x: 278, y: 190 },
  ];
  const { cuff } = fitSleeve(
    side,
    { matte, picture },
    arm,
    { shoulder, armpit: { x: 252, y: 245 }, shoulderWidth: 100 },
    1,
    false,
    fitVariation(0, 42, () => 0.5),
  );
  assert.ok(cuff.outer < 0.4 * arm.elbowAt, `${cuff.outer} of ${arm.elbowAt}`);
});

describe('a cuff whose hand is hidden', () => {
  it('ends beyond the arm, out of sight in a pocket', () => {
    const { arm, sleeve } = sleeveOn(LONG_SLEEVE);
    assert.ok(sleeve.cuff.outer > arm.length);
    const inPocket = sleeveOn(LONG_SLEEVE, true).sleeve.cuff.outer / arm.length;
    assert.ok(inPocket > 1.04 && inPocket < 1.1, `at ${inPocket} of the arm`);
  });

  it('ends at a pocket with the slant of the old one', () => {
    const old = { outer: 158, inner: 146 };
    const { outer, inner } = sleeveOn(LONG_SLEEVE, true, old).sleeve.cuff;
    assert.deepEqual({ outer, inner }, old);
    const hidden = sleeveOn(LONG_SLEEVE, false, old).sleeve.cuff;
    assert.equal(hidden.inner, hidden.outer, 'of a hand behind something nothing is known');
  });
});

describe('the sleeve of a coat', () => {
  it('stands off the arm, also where it is cut narrower than that', () => {
    const widthOf = (outerwear: boolean): number => {
      const { outerEdge, innerEdge } = sleeveOn(LONG_SLEEVE, false, undefined, outerwear).sleeve;
      const i = Math.round(0.7 * (outerEdge.length - 1));
      return Math.hypot(outerEdge[i]!.x - innerEdge[i]!.x, outerEdge[i]!.y - innerEdge[i]!.y);
    };
    const share = widthOf(true) / widthOf(false);
    assert.ok(share > 1.08 && share < 1.3, `${share}`);
  });
});

describe('a raised arm', () => {
  it('is found where it is seen, below the line between its joints', () => {
    const person = raised();
    const arm = measureArm(person, torsoFrame(person.pose), 'left');
    for (let i = 4; i < 12; i++) {
      const { x, y } = arm.points[i]!;
      const normal = arm.normals[i]!;
      const middle = { x: x + normal.x * arm.middle[i]!, y: y + normal.y * arm.middle[i]! };
      const off = distanceTo(
        middle.x,
        middle.y,
        { ...SHOULDER, y: SHOULDER.y + BELOW },
        { ...ELBOW, y: ELBOW.y + BELOW },
      );
      assert.ok(off < 3, `sample ${i} lies ${off} pixels beside the arm's middle`);
    }
  });

  it('is not measured across its own bend', () => {
    const person = raised();
    const arm = measureArm(person, torsoFrame(person.pose), 'left');
    for (let i = 0; i < ARM_SAMPLES; i++) assert.ok(arm.outward[i]! < 2.2 * HALF);
  });

  it('takes a long sleeve that is hardly turned over anywhere', () => {
    const { mesh, outerEdge, innerEdge } = sleeveOn(LONG_SLEEVE).sleeve;
    // the bend lies on the outer side; the other edge runs around it in one sweep
    assert.equal(crossesItself(innerEdge), false);
    assert.equal(outerEdge.length, innerEdge.length);
    const { source, target, triangles } = mesh;
    const area = (points: Float32Array, t: number): number => {
      const [a, b, c] = [2 * triangles[t]!, 2 * triangles[t + 1]!, 2 * triangles[t + 2]!];
      return (
        (points[b]! - points[a]!) * (points[c + 1]! - points[a + 1]!) -
        (points[c]! - points[a]!) * (points[b + 1]! - points[a + 1]!)
      );
    };
    let whole = 0;
    let turned = 0;
    for (let t = 0; t < triangles.length; t += 3) {
      const seen = area(target, t) * Math.sign(area(source, t));
      whole += Math.abs(seen);
      turned += Math.abs(seen) - seen;
    }
    const share = Math.min(turned, 2 * whole - turned) / (2 * whole);
    assert.ok(share < 0.035, `${share.toFixed(3)} of the sleeve is turned over`);
  });

  it('keeps a sleeve straight on both limbs, up to a crease inside the elbow', () => {
    const { sleeve } = sleeveOn(LONG_SLEEVE);
    const across = (from: ImagePoint, to: ImagePoint, rib: number): number => {
      const [inner, outer] = [sleeve.innerEdge[rib]!, sleeve.outerEdge[rib]!];
      const [rx, ry] = [outer.x - inner.x, outer.y - inner.y];
      const [bx, by] = [to.x - from.x, to.y - from.y];
      return Math.abs(rx * bx + ry * by) / (Math.hypot(rx, ry) * Math.hypot(bx, by));
    };
    const ribs = sleeve.innerEdge.length;
    let straight = 0;
    for (let i = Math.round(0.3 * ribs); i < ribs; i++) {
      const onUpper = across(SHOULDER, ELBOW, i);
      const onFore = across(ELBOW, WRIST, i);
      if (Math.min(onUpper, onFore) < 0.26) straight++;
    }
    assert.ok(straight > 0.8 * 0.7 * ribs, `${straight} of ${Math.round(0.7 * ribs)} ribs cross their limb`);
    assert.ok(sleeve.crease !== null);
    const [from, to] = sleeve.crease;
    // between upper arm and forearm, away from the elbow's tip
    assert.ok(from.x < ELBOW.x + 1 && to.x < from.x - 0.5 * HALF);
  });

  it('draws a short sleeve up, off its bent elbow', () => {
    const { arm, sleeve } = sleeveOn(TEE);
    assert.ok(sleeve.cuff.outer < arm.elbowAt - 0.15 * 100);
  });

  it('shows the outside of a worn sleeve outside of the bend, whichever way that elbow was bent', () => {
    const person = raised();
    const frame = torsoFrame(person.pose);
    const arm = measureArm(person, frame, 'left');
    // somebody's hand in the pocket: the elbow points outwards
    const outer = [130, 160, 185, 200, 205, 200, 185, 160, 130].map((x, i) => ({ x, y: 70 + 26 * i }));
    const inner = [104, 120, 134, 142, 145, 142, 134, 120, 104].map((x, i) => ({ x, y: 120 + 14 * i }));
    const [shoulderTip, armpit] = [
      { x: 110, y: 50 },
      { x: 96, y: 112 },
    ];
    const matte = fillPolygon(
      [shoulderTip, ...outer, ...inner.toReversed(), armpit].flatMap(({ x, y }) => [x, y]),
      300,
      340,
    );
    const side: TopSide = {
      neckPoint: { x: 80, y: 40 },
      shoulderTip,
      armpit,
      sleeve: { outerEdge: outer, innerEdge: inner },
      sideSeam: [],
      armhole: [],
    };
    const anchors = {
      shoulder: [
        { x: 240, y: 188 },
        { x: 274, y: 158 },
      ],
      armpit: { x: 252, y: 245 },
      shoulderWidth: frame.shoulderWidth,
    };
    const fit = (worn: boolean) =>
      fitSleeve(
        side,
        { matte, picture: createRgbaImage(matte.width, matte.height) },
        arm,
        anchors,
        0.6,
        true,
        fitVariation(0, 42, () => 0.5),
        worn,
      );
    const nearest = (line: readonly { x: number; y: number }[], x: number, y: number): number =>
      Math.min(...line.map((point) => Math.hypot(point.x - x, point.y - y)));
    // beside the arm's inner edge, which is the stretched one on a raised arm
    const share = (worn: boolean): number => {
      const { mesh, innerEdge } = fit(worn);
      let [fromOutside, all] = [0, 0];
      for (let i = 0; i < mesh.target.length; i += 2) {
        if (nearest(innerEdge, mesh.target[i]!, mesh.target[i + 1]!) > 3) continue;
        all++;
        const [x, y] = [mesh.source[i]!, mesh.source[i + 1]!];
        if (nearest(outer, x, y) < nearest(inner, x, y)) fromOutside++;
      }
      return fromOutside / all;
    };
    assert.ok(share(true) > 0.8, `${share(true)} worn`);
    assert.ok(share(false) < 0.3, `${share(false)} lying flat`);
  });

  it('reaches past the cuff’s corners as far inside as outside, for a worn hem that bows around the arm', () => {
    const person = raised();
    const frame = torsoFrame(person.pose);
    const arm = measureArm(person, frame, 'left');
    const edge = (x: number, from: number): GarmentPoint[] =>
      Array.from({ length: 9 }, (_, i) => ({ x, y: from + ((180 - from) * (i + 1)) / 9 }));
    const side: TopSide = {
      neckPoint: { x: 80, y: 40 },
      shoulderTip: { x: 170, y: 40 },
      armpit: { x: 110, y: 150 },
      // hanging, so that the inner edge is a quarter as long
      sleeve: { outerEdge: edge(170, 40), innerEdge: edge(110, 150) },
      sideSeam: [],
      armhole: [],
    };
    const matte = fillPolygon([110, 40, 170, 40, 170, 180, 110, 180], 300, 340);
    const anchors = {
      shoulder: [
        { x: 240, y: 188 },
        { x: 274, y: 158 },
      ],
      armpit: { x: 252, y: 245 },
      shoulderWidth: frame.shoulderWidth,
    };
    const beyond = (worn: boolean): number => {
      const { mesh } = fitSleeve(
        side,
        { matte, picture: createRgbaImage(matte.width, matte.height) },
        arm,
        anchors,
        0.6,
        false,
        fitVariation(0, 42, () => 0.5),
        worn,
      );
      let lowest = Number.NEGATIVE_INFINITY;
      for (let i = 0; i < mesh.source.length; i += 2)
        if (Math.abs(mesh.source[i]! - 110) < 12) lowest = Math.max(lowest, mesh.source[i + 1]!);
      return lowest - 180;
    };
    assert.ok(beyond(true) > 7, `${beyond(true)} pixels worn`);
    assert.ok(beyond(false) < 3, `${beyond(false)} pixels lying flat`);
  });
});
