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
