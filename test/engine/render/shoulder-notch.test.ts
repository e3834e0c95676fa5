import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SleeveFit } from '../../../src/engine/fit/fit-sleeve.ts';
import { createLayer, type Layer } from '../../../src/engine/pixels/layer.ts';
import {
  closeArmpitSlitsInPlace,
  closeShoulderNotchesInPlace,
} from '../../../src/engine/render/shoulder-notch.ts';

const SIZE = 120;
const UNIT = 200;
const TIP = { x: 60, y: 40 };

function cloth(value: number, covers: (x: number, y: number) => boolean): Layer {
  const layer = createLayer(SIZE, SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) {
      if (!covers(x, y)) continue;
      layer.alpha[y * SIZE + x] = 1;
      layer.color.fill(value, 3 * (y * SIZE + x), 3 * (y * SIZE + x) + 3);
    }
  return layer;
}

describe('a notch between shoulder and sleeve', () => {
  const area = { x: 0, y: 0, width: SIZE, height: SIZE };
  // six pixels wide and deep beside the tip, and one as large far from it
  const inNotch = (x: number, y: number): boolean => y < 46 && Math.abs(x - 60) < 3;
  const farOff = (x: number, y: number): boolean => y < 46 && Math.abs(x - 110) < 3;
  const filled = (onStraps: boolean): Layer => {
    const torso = cloth(100, (x, y) => x < 60 && y >= 40 && !inNotch(x, y));
    const sleeves = cloth(60, (x, y) => x >= 60 && y >= 40 && !inNotch(x, y) && !farOff(x, y));
    const fitted = {
      area,
      sleeves: { left: {} as SleeveFit, right: null },
      torso: { onStraps, shoulderTip: { left: TIP, right: TIP } },
    };
    closeShoulderNotchesInPlace(torso, sleeves, fitted, UNIT);
    return torso;
  };
  const torso = filled(false);
  const at = (x: number, y: number): number => torso.alpha[y * SIZE + x]!;

  it('is filled with the cloth beside it', () => {
    assert.ok(at(59, 44) > 0.95, `inside ${at(59, 44)}`);
    const value = torso.color[3 * (44 * SIZE + 59)]! / at(59, 44);
    assert.ok(value >= 60 && value <= 100, `colour ${value}`);
  });

  it('is all that is filled: the outline stays, and so does what lies far off', () => {
    assert.equal(at(59, 34), 0);
    assert.equal(at(110, 44), 0);
    assert.equal(at(30, 60), 1);
  });

  it('stays between a strap and a sleeve that hangs off beside it', () => {
    assert.equal(filled(true).alpha[44 * SIZE + 59], 0);
  });

  it('stays where it is the gap between the halves of a raised arm', () => {
    const gap = cloth(100, (_, y) => y >= 40);
    const sleeves = cloth(60, (x, y) => x >= 50 && y >= 20 && y < 34);
    const fitted = {
      area,
      sleeves: { left: {} as SleeveFit, right: null },
      torso: { onStraps: false, shoulderTip: { left: TIP, right: TIP } },
    };
    closeShoulderNotchesInPlace(gap, sleeves, fitted, UNIT);
    for (let x = 40; x < 80; x += 5) assert.equal(gap.alpha[37 * SIZE + x], 0, `at ${x}`);
  });
});

describe('a slit between a raised sleeve and the side', () => {
  const area = { x: 0, y: 0, width: SIZE, height: SIZE };
  /** The torso ends at x = 60, the sleeve begins `gap` pixels beside it and its underside rises from y = `below`. */
  const closed = (gap: number, below: number): Layer => {
    const torso = cloth(100, (x, y) => x < 60 && y >= 20);
    const sleeves = cloth(60, (x, y) => y >= 20 && ((x >= 60 && y < 44) || (x >= 60 + gap && y < below)));
    const fitted = {
      area,
      sleeves: { left: {} as SleeveFit, right: null },
      torso: { armpit: { left: { x: 60, y: 50 }, right: TIP } },
    };
    closeArmpitSlitsInPlace(torso, sleeves, fitted, UNIT);
    return torso;
  };

  it('is filled with the cloth beside it', () => {
    const torso = closed(3, 60);
    assert.ok(torso.alpha[50 * SIZE + 61]! > 0.95, `${torso.alpha[50 * SIZE + 61]}`);
    assert.equal(torso.alpha[64 * SIZE + 62], 0);
  });

  it('stays where it is wide, or parts a sleeve that hangs down', () => {
    assert.equal(closed(14, 60).alpha[54 * SIZE + 67], 0);
    assert.equal(closed(3, SIZE).alpha[50 * SIZE + 61], 0);
  });

  it('is none where sheer cloth is seen through', () => {
    const torso = cloth(100, (x, y) => x < 60 && y >= 20);
    const sleeves = cloth(60, (x, y) => x >= 60 && y >= 20 && y < 60);
    // a fold of the tulle beside its denser places
    for (let y = 24; y < 58; y++)
      for (let x = 63; x < 67; x++) {
        sleeves.alpha[y * SIZE + x] = 0.4;
        for (let c = 0; c < 3; c++) sleeves.color[3 * (y * SIZE + x) + c]! *= 0.4;
      }
    const fitted = {
      area,
      sleeves: { left: {} as SleeveFit, right: null },
      torso: { armpit: { left: { x: 60, y: 50 }, right: TIP } },
    };
    closeArmpitSlitsInPlace(torso, sleeves, fitted, UNIT);
    for (let x = 62; x < 68; x++) assert.equal(torso.alpha[50 * SIZE + x], 0, `at ${x}`);
  });
});
