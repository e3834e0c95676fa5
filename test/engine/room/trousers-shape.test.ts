import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { trousersReach } from '../../../src/engine/fit/belly-reach.ts';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { trousersShape } from '../../../src/engine/room/torso-shape.ts';

const WIDTH = 200;
const body = {
  frame: {
    origin: { x: 100, y: 0 },
    across: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    shoulderWidth: 100,
    torsoLength: 140,
  },
  // a loose old top hung wide over the hips
  halfWidth: () => 60,
  waistline: null,
  tucked: false,
  lowerSides: { outline: { left: null, right: null } },
  arms: { left: { handSeen: true }, right: { handSeen: true } },
} as unknown as BodyMeasures;

describe('trousers that come into view', () => {
  const area = { x: 0, y: 0, width: WIDTH, height: 220 };
  const at = (hungOver: number | null, x: number, y: number): number =>
    trousersShape(body, area, 110, hungOver).data[y * WIDTH + x]!;

  it('don’t stick out beside a top that hangs over them, however wide the old one hung', () => {
    assert.equal(at(150, 155, 130), 0);
    assert.equal(at(150, 100, 130), 255);
  });
  it('are held out by a hand in their pocket, from there down', () => {
    const pocket = { handSeen: false, points: [{ x: 155, y: 130 }] };
    const pocketed = { ...body, arms: { ...body.arms, left: pocket } } as unknown as BodyMeasures;
    const { data } = trousersShape(pocketed, area, 110, 160);
    assert.equal(data[140 * WIDTH + 155], 255);
    assert.equal(data[120 * WIDTH + 155], 0, 'above the pocket');
    assert.equal(data[140 * WIDTH + 44], 0, 'on the other side');
  });
  it('are as wide as they are below its hem, and where no top hangs over them', () => {
    assert.equal(at(150, 155, 170), 255);
    assert.equal(at(null, 155, 130), 255);
  });
});

describe('a waistband that was seen below an old top', () => {
  const seen = {
    ...body,
    waistline: 110,
    tucked: true,
    waistAt: (u: number) => 110 - 0.01 * u * u,
    waistReach: { left: 56, right: 56 },
    armCrease: { left: null, right: null },
  } as unknown as BodyMeasures;
  const { data } = trousersShape(seen, { x: 0, y: 0, width: WIDTH, height: 220 }, 110, null);
  const at = (x: number, y: number): number => data[y * WIDTH + x]!;

  it('goes on along its own curve to the sides, where it climbs', () => {
    assert.equal(at(100, 106), 0);
    assert.equal(at(100, 114), 255);
    for (const x of [56, 144]) assert.equal(at(x, 94), 255, `at ${x}`);
  });
  it('has no corner that juts out above its end', () => {
    for (const x of [38, 162]) for (const y of [84, 100]) assert.equal(at(x, y), 0, `at ${x}, ${y}`);
  });
});

describe('trousers above where they were seen', () => {
  /** Where their left side ends at torso height 100; seen from 150 downwards, 55 wide there, under a `top` so wide. */
  const reach = (handSeen: boolean, top = 60): number => {
    const wrist = { x: 150, y: 145 };
    const arm = { handSeen, points: [wrist] };
    const outline = () => 55;
    return trousersReach(
      {
        ...body,
        halfWidth: () => top,
        frame: { ...body.frame, yaw: 0 },
        waistline: 150,
        lowerSides: { left: null, right: null, outline: { left: outline, right: outline } },
        arms: { left: arm, right: { ...arm, handSeen: true } },
      } as unknown as BodyMeasures,
      'left',
      100,
    );
  };
  it('are narrower at their waist, more so where a hand in a pocket spreads them', () => {
    assert.ok(reach(true) < 51 && reach(true) > 48, `${reach(true)}`);
    assert.ok(reach(false) < 44, `${reach(false)}`);
  });
  it('stand out no farther than the top that hung over them', () => {
    assert.ok(reach(true, 42) < 42, `${reach(true, 42)}`);
  });
});
