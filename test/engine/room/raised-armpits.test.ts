/** A raised arm's underside runs into the chest in a hollow, and a folded arm has no gap in its crook. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask } from '../../../src/engine/pixels/image.ts';
import { silhouetteDistance } from '../../../src/engine/room/bare-outline.ts';
import { fillAtRaisedArmsInPlace } from '../../../src/engine/room/raised-armpits.ts';

const [SIZE, UNIT] = [300, 200];
const NO_CUFFS = { left: null, right: null };

interface Drawn {
  readonly elbow: { readonly x: number; readonly y: number };
  readonly wrist: { readonly x: number; readonly y: number };
  readonly isArm: (x: number, y: number) => boolean;
  /** Whether the old top covered the place; elsewhere the photo shows background. */
  readonly wasTop: (x: number, y: number) => boolean;
}

/** Coverage by place of a torso that ends at x 100, with the left arm drawn; the shoulders lie at y 60, the axis at x 20. */
function filled({ elbow, wrist, isArm, wasTop }: Drawn, cuffs: object = NO_CUFFS) {
  const [torso, still, removed, present] = Array.from({ length: 4 }, () => createMask(SIZE, SIZE));
  const arms = new Float32Array(SIZE * SIZE);
  for (let y = 0, at = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++, at++) {
      if (x < 100 && y > 60) torso!.data[at] = 255;
      if (isArm(x, y)) arms[at] = 1;
      if (x < 100 || isArm(x, y) || wasTop(x, y)) present!.data[at] = 255;
      if (wasTop(x, y)) removed!.data[at] = 255;
    }
  const limb = { points: [{ x: 105, y: 60 }, wrist], elbow };
  const body = {
    frame: { origin: { x: 20, y: 60 }, across: { x: 1, y: 0 }, down: { x: 0, y: 1 }, shoulderWidth: UNIT },
    arms: { left: limb, right: { points: [limb.elbow, { x: 0, y: 300 }], elbow: { x: 0, y: 200 } } },
  } as unknown as BodyMeasures;
  fillAtRaisedArmsInPlace(
    torso!,
    arms,
    still!,
    removed!,
    present!,
    silhouetteDistance(present!, UNIT),
    body,
    { x: 0, y: 0, width: SIZE, height: SIZE },
    cuffs as typeof NO_CUFFS,
  );
  return (x: number, y: number): number => torso!.data[y * SIZE + x]!;
}

describe('the armpit of a raised arm', () => {
  const level: Drawn = {
    elbow: { x: 230, y: 90 },
    wrist: { x: 290, y: 20 },
    isArm: (x, y) => x >= 95 && y > 60 && y < 110,
    wasTop: (x, y) => x < 170 && y > 50 && y < 190,
  };
  it('is a hollow in which the arm runs into the side', () => {
    const at = filled(level);
    assert.ok(at(104, 114) > 250, 'in the corner');
    assert.equal(at(130, 140), 0, 'beside the hollow');
  });
  it('is filled no farther than the old top went', () => {
    const narrow = filled({ ...level, wasTop: (x, y) => x < 101 && y > 50 });
    assert.equal(narrow(104, 114), 0);
  });
  it('stays under a new sleeve', () => assert.equal(filled(level, { left: {}, right: null })(104, 114), 0));
});

describe('the crook of a folded arm', () => {
  // upper arm along the side, forearm back up beside it, a hand on the shoulder
  const folded: Drawn = {
    elbow: { x: 160, y: 210 },
    wrist: { x: 120, y: 70 },
    isArm: (x, y) => y > 66 && y < 220 && x < 160 && (x < 117 || x > 127 || y > 180 || y < 80),
    wasTop: (x, y) => x < 145 && y > 50 && y < 200,
  };
  it('has no gap that the old sleeve closed', () => assert.ok(filled(folded)(122, 130) > 250));
  it('keeps one that the photo showed', () =>
    assert.equal(filled({ ...folded, wasTop: (x, y) => x < 115 && y > 50 })(122, 130), 0));
});
