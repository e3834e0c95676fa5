/** Slits between waist and arm: closed, or open from end to end. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TorsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { silhouetteDistance } from '../../../src/engine/room/bare-outline.ts';
import { closeSlitsInPlace } from '../../../src/engine/room/close-slits.ts';

const SIZE = 80;

describe('a slit between waist and arm', () => {
  /**
   * Coverage in the middle of a gap `wide` pixels wide at x 40; the old top lay there, or the photo shows `open` background.
   * What lies beyond the gap is an arm, or a hand.
   */
  function middleOf(wide: number, open = false, byHand = false): number {
    const [torso, whole, hands, present] = [0, 1, 2, 3].map(() => createMask(SIZE, SIZE)) as [
      ReturnType<typeof createMask>,
      ReturnType<typeof createMask>,
      ReturnType<typeof createMask>,
      ReturnType<typeof createMask>,
    ];
    for (let at = 0; at < SIZE * SIZE; at++) {
      const x = at % SIZE;
      if (x < 40) torso.data[at] = 255;
      if (x >= 40 + wide) whole.data[at] = 255;
      if (x >= 40 + wide && byHand) hands.data[at] = 255;
      if (!open || x < 40 || x >= 40 + wide) present.data[at] = 255;
    }
    const frame = { origin: { x: 0, y: -100 }, down: { x: 0, y: 1 }, shoulderWidth: 200 } as TorsoFrame;
    const silhouette = silhouetteDistance(present, 20);
    closeSlitsInPlace(torso, whole, hands, present, silhouette, null, frame, { x: 0, y: 0 });
    return torso.data[40 * SIZE + 40 + (wide >> 1)]!;
  }

  it('is closed where the old top lay', () => assert.equal(middleOf(4), 255));
  it('stays where it is wide, or the photo shows background', () => {
    assert.equal(middleOf(20), 0);
    assert.equal(middleOf(4, true), 0);
  });
  it('is closed where it is wider, up to a hand on the hip', () => {
    assert.equal(middleOf(20, false, true), 255);
    assert.equal(middleOf(38, false, true), 0);
  });
});

describe('a gap between waist and arm', () => {
  const [WIDTH, HEIGHT] = [120, 260];
  const FRAME = { origin: { x: 0, y: -100 }, down: { x: 0, y: 1 }, shoulderWidth: 200 } as TorsoFrame;
  /**
   * Coverage beside the middle line of a gap at x 60 that is `halfAt(y)` pixels wide to both sides, where an old top lay down to row
   * `wallFrom`, from which on the photo shows the wall in it.
   */
  function gapClosed(halfAt: (y: number) => number, wallFrom = HEIGHT): (y: number) => number {
    const [torso, whole, hands, present] = Array.from({ length: 4 }, () => createMask(WIDTH, HEIGHT));
    for (let at = 0; at < WIDTH * HEIGHT; at++) {
      const aside = (at % WIDTH) + 0.5 - 60;
      const half = halfAt(Math.floor(at / WIDTH));
      if (aside < -half) torso!.data[at] = 255;
      if (aside > half) whole!.data[at] = 255;
      if (Math.abs(aside) > half || at < wallFrom * WIDTH) present!.data[at] = 255;
    }
    closeSlitsInPlace(torso!, whole!, hands!, present!, silhouetteDistance(present!, 200), null, FRAME, {
      x: 0,
      y: 0,
    });
    return (y) => torso!.data[y * WIDTH + 60]!;
  }

  it('stays open along its narrow ends when it is wide in the middle: closed there, it would float', () => {
    const at = gapClosed((y) => Math.max(0, 9 - 0.09 * Math.abs(y - 130)));
    assert.ok(at(130) < 30);
    for (const y of [50, 80, 180, 210]) assert.ok(at(y) < 30, `closed at ${y}: ${at(y)}`);
  });
  it('opens from where arm and waist part, not in a level end below that', () => {
    const at = gapClosed((y) => Math.max(0, 0.3 * Math.min(y - 100, 240 - y)));
    assert.ok(at(109) < 60, `closed: ${at(109)}`);
  });
  it('stays open however narrow it ends when it is as tall as that of a slim waist', () => {
    const tall = gapClosed((y) => (y > 60 && y < 200 ? 6 : 0));
    assert.ok(tall(130) < 30, `closed: ${tall(130)}`);
    const low = gapClosed((y) => (y > 110 && y < 150 ? 6 : 0));
    assert.ok(low(130) > 220, `open: ${low(130)}`);
  });
  it('is open up from the wall that is seen in it, also above where it is narrow: skin there ended level, as a web', () => {
    const at = gapClosed((y) => (y < 110 ? 0 : y > 145 && y < 160 ? 2 : 6), 160);
    for (const y of [128, 152]) assert.ok(at(y) < 60, `closed at ${y}: ${at(y)}`);
  });
  it('is not bridged where it is narrow between two wide places', () => {
    const at = gapClosed((y) => (y > 120 && y < 136 ? 2 : 12));
    for (const y of [60, 128, 200]) assert.ok(at(y) < 30, `closed at ${y}: ${at(y)}`);
  });
  it('is closed from end to end when it is narrow everywhere', () => {
    const at = gapClosed((y) => Math.max(0, 3 - 0.03 * Math.abs(y - 130)));
    for (const y of [60, 130, 200]) assert.ok(at(y) > 220, `open at ${y}: ${at(y)}`);
  });
});

describe('the corner above a hand on the hip', () => {
  const [WIDTH, HEIGHT] = [200, 200];
  const FRAME = { origin: { x: 0, y: -100 }, down: { x: 0, y: 1 }, shoulderWidth: 200 } as TorsoFrame;
  /** A waist right of x 130 from row 40 on; a forearm comes down to it from the left, its hand at the waist from row 130. */
  function filled(bare = true) {
    const [torso, whole, hands, present] = Array.from({ length: 4 }, () => createMask(WIDTH, HEIGHT));
    for (let at = 0; at < WIDTH * HEIGHT; at++) {
      const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
      if (x >= 130 && y >= 40) torso!.data[at] = 255;
      if (x < 122 && y > 10 + x && y < 50 + x) whole!.data[at] = 255;
      if (whole!.data[at] === 255 && x > 90) hands!.data[at] = 255;
      present!.data[at] = 255;
    }
    closeSlitsInPlace(
      torso!,
      whole!,
      hands!,
      present!,
      silhouetteDistance(present!, 200),
      bare ? torso! : null,
      FRAME,
      {
        x: 0,
        y: 0,
      },
    );
    return torso!;
  }

  it('ends in one soft line that comes down from the waist to the wrist, not in a deep arc above the hand', () => {
    const { data } = filled();
    let before = 0;
    let soft = 0;
    for (let y = 48; y < 88; y++) {
      let reach = 0;
      for (let x = y; x < 130; x++) {
        const value = data[y * WIDTH + x]!;
        reach += value / 255;
        if (value > 20 && value < 235) soft++;
      }
      assert.ok(reach > before - 1, `the waist draws in again by ${before - reach} at ${y}`);
      assert.ok(reach < before + 6, `a step of ${reach - before} at ${y}`);
      before = reach;
      if (y === 82) assert.ok(reach > 8, `the corner is filled by ${reach} only`);
    }
    assert.ok(soft > 10, `${soft} soft pixels`);
  });

  it('is left as it is where a top lies over the waist: beside it no skin shows', () => {
    const { data } = filled(false);
    for (let x = 83; x < 129; x++) assert.equal(data[82 * WIDTH + x], 0);
  });
});
