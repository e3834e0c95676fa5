/** The shoulder's height beside a neck that hair hides. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureShoulderLine } from '../../../src/engine/fit/shoulder-line.ts';
import { torsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { labelledPerson, type Shown } from './labelled-person.ts';

const TOP: Shown = { name: 'upperClothes', colour: [90, 95, 110] };
const HAIR: Shown = { name: 'hair', colour: [20, 18, 18] };
const GROUND: Shown = { name: 'background', colour: [230, 230, 230] };
const UNIT = 200;

/** The shoulder's height at `u` beside the neck, where long hair ends at height `end(u)`; all in shoulder widths. */
function heightAt(u: number, end: (u: number) => number): number {
  const joints = {
    leftShoulder: { x: 300, y: 150 },
    rightShoulder: { x: 100, y: 150 },
    leftHip: { x: 260, y: 400 },
    rightHip: { x: 140, y: 400 },
  };
  const person = labelledPerson(400, 500, joints, (x, y) => {
    const beside = Math.abs(x + 0.5 - 200) / UNIT;
    const v = (y + 0.5 - 150) / UNIT;
    if (beside < 0.42) return v < end(beside) ? HAIR : TOP;
    return v < -0.1 || beside > 0.6 ? GROUND : TOP;
  });
  const frame = torsoFrame(person.pose);
  return measureShoulderLine(person, frame, 0.17)(u * frame.shoulderWidth) / frame.shoulderWidth;
}

describe('a shoulder below long hair', () => {
  it('lies where hair that hangs behind it ends', () => {
    const slope = (u: number): number => -0.25 + 0.5 * (u - 0.2);
    for (const u of [0.26, -0.26, 0.33, -0.33])
      assert.ok(Math.abs(heightAt(u, slope) - slope(Math.abs(u))) < 0.025, `at ${u}: ${heightAt(u, slope)}`);
  });

  it('is a typical one where hair hangs before it', () => {
    // strands end anywhere on the chest
    const strands = (u: number): number => 0.1 + 0.05 * Math.sin(40 * u);
    for (const u of [0.26, -0.26])
      assert.ok(heightAt(u, strands) < -0.22, `at ${u}: ${heightAt(u, strands)}`);
  });
});

describe('a shoulder below a hand that lies on it', () => {
  const HAND: Shown = { name: 'rightHand', colour: [200, 150, 130] };
  /** Its height at `u` where the top comes out below the hand at height `under`. */
  const heightUnder = (u: number, under: number, shown: Shown): number => {
    const joints = {
      leftShoulder: { x: 300, y: 150 },
      rightShoulder: { x: 100, y: 150 },
      leftHip: { x: 260, y: 400 },
      rightHip: { x: 140, y: 400 },
    };
    const person = labelledPerson(400, 500, joints, (x, y) => {
      const across = (x + 0.5 - 200) / UNIT;
      const v = (y + 0.5 - 150) / UNIT;
      if (Math.abs(across) > 0.6) return GROUND;
      const end = across < 0 ? under : -0.28 + 0.5 * (across - 0.2);
      if (v >= end) return TOP;
      return across < 0 && v > end - 0.15 ? shown : GROUND;
    });
    const frame = torsoFrame(person.pose);
    return measureShoulderLine(person, frame, 0.17)(u * frame.shoulderWidth) / frame.shoulderWidth;
  };

  it('goes on under the hand', () => {
    for (const u of [-0.26, -0.34])
      assert.ok(heightUnder(u, -0.16, HAND) < -0.21, `${heightUnder(u, -0.16, HAND)}`);
  });

  it('is as low as it is seen to be under the open sky', () => {
    assert.ok(
      Math.abs(heightUnder(-0.3, -0.16, GROUND) + 0.16) < 0.03,
      `${heightUnder(-0.3, -0.16, GROUND)}`,
    );
  });
});

describe('a shoulder that is higher than the other one', () => {
  /** Height at `u` where the left shoulder's edge lies .12 higher than a typical one and shows `shown`. */
  const heightOf = (u: number, shown: Shown): number => {
    const joints = {
      leftShoulder: { x: 300, y: 150 },
      rightShoulder: { x: 100, y: 150 },
      leftHip: { x: 260, y: 400 },
      rightHip: { x: 140, y: 400 },
    };
    const person = labelledPerson(400, 500, joints, (x, y) => {
      const across = (x + 0.5 - 200) / UNIT;
      const v = (y + 0.5 - 150) / UNIT;
      const edge = -0.3 + 0.53 * (Math.abs(across) - 0.2) - (across > 0.18 ? 0.12 : 0);
      if (Math.abs(across) > 0.6 || v < edge) return GROUND;
      return across > 0.18 && v < 0 ? shown : TOP;
    });
    const frame = torsoFrame(person.pose);
    return measureShoulderLine(person, frame, 0.17)(u * frame.shoulderWidth) / frame.shoulderWidth;
  };

  it('is as high as its bare skin', () => {
    const bare = heightOf(0.26, { name: 'neck', colour: [200, 150, 130] });
    assert.ok(Math.abs(bare - (-0.42 + 0.53 * 0.06)) < 0.025, `at ${bare}`);
  });

  it('is as the other one where cloth stands up', () => {
    assert.ok(heightOf(0.26, TOP) > -0.32, `at ${heightOf(0.26, TOP)}`);
  });
});
