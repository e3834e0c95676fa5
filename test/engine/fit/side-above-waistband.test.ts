/** A new waistband's end follows the side of what is tucked into it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sideAboveWaistband } from '../../../src/engine/fit/side-above-waistband.ts';
import type { TorsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { labelledPerson, type Shown } from './labelled-person.ts';

const COLOUR = [90, 90, 90] as const;

describe('the side above a waistband', () => {
  // a body that is 20 + y / 10 wide to each side of x = 60, an arm beside it on the right from x = 95 on in its lower half
  const shown = (x: number, y: number): Shown => {
    const off = Math.abs(x + 0.5 - 60);
    if (x >= 60 && y > 60 && off > 28) return { name: 'leftArm', colour: COLOUR };
    return { name: off < 20 + y / 10 ? 'upperClothes' : 'background', colour: COLOUR };
  };
  const person = labelledPerson(120, 120, {}, shown);
  const frame = {
    origin: { x: 60, y: 0 },
    across: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
    shoulderWidth: 60,
    torsoLength: 90,
    yaw: 0,
  } as TorsoFrame;

  it('ends at the background', () => {
    const at = (v: number): number => sideAboveWaistband(person, frame, 'right', v, 26);
    assert.ok(Math.abs(at(20) - 22) <= 1.5, `${at(20)}`);
    assert.ok(at(50) > at(20) + 2);
  });

  it('is unknown beside an arm, beyond what is asked for and where no body was found', () => {
    assert.equal(sideAboveWaistband(person, frame, 'left', 90, 60), Number.POSITIVE_INFINITY);
    assert.equal(sideAboveWaistband(person, frame, 'right', 20, 10), Number.POSITIVE_INFINITY);
    assert.equal(sideAboveWaistband(person, frame, 'right', 20, 60), Number.POSITIVE_INFINITY);
  });
});
