/** Behind a forearm that is folded up the upper arm is one skin with the chest, in the forearm's shade. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodyMeasures } from '../../../src/engine/fit/measure-body.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { silhouetteDistance } from '../../../src/engine/room/bare-outline.ts';
import { joinFoldedArmsInPlace } from '../../../src/engine/room/folded-arm-skin.ts';
import { TEXTURE_SIZE } from '../../../src/engine/room/skin-texture.ts';
import type { SkinTone } from '../../../src/engine/room/skin-tone.ts';

const [SIZE, UNIT] = [320, 200];
const SHOULDER = { x: 120, y: 100 };
const ELBOW = { x: 270, y: 190 };
const NO_CUFFS = { left: null, right: null };
const [CHEST, LIMB, SEEN] = [180, 240, 210] as const;

/** Distance of (x, y) from the line from `a` to `b`, and how far along it lies, 0..1. */
function onLine(a: { x: number; y: number }, b: { x: number; y: number }, x: number, y: number) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  const t = ((x - a.x) * dx + (y - a.y) * dy) / length ** 2;
  return { t, off: ((x - a.x) * dy - (y - a.y) * dx) / length };
}

/**
 * Green of the plate by place after the left arm was joined: a chest of one tone, and on it the upper arm drawn as a paler limb;
 * the wrist lies at `wrist`, and a short sleeve ended at half of the upper arm. The parse let the forearm's edge run in steps of
 * `ragged` pixels.
 */
function joined(wrist: { x: number; y: number }, cuffs: object = NO_CUFFS, ragged = 0) {
  const size = SIZE * SIZE;
  const plate = createLayer(SIZE, SIZE);
  const [seenArms, hands, gone, present, open] = Array.from({ length: 5 }, () => createMask(SIZE, SIZE));
  const photo = createRgbaImage(SIZE, SIZE);
  const covered = new Float32Array(size);
  for (let y = 0, at = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++, at++) {
      const upper = onLine(SHOULDER, ELBOW, x, y);
      const fore = onLine(ELBOW, wrist, x, y);
      const half = 26 + ((x >> 2) % 2) * ragged;
      const isForearm = fore.t > 0 && fore.t < 1 && Math.abs(fore.off) < half;
      const isUpper = upper.t > 0 && upper.t < 1 && Math.abs(upper.off) < 34;
      const isSeen = isForearm || (isUpper && upper.t > 0.5);
      const isChest = x < 160 && y > 80;
      let tone = 245;
      if (isChest || isUpper) tone = isUpper && upper.off < 20 ? LIMB : CHEST;
      if (isSeen) tone = SEEN;
      if (isSeen) seenArms!.data[at] = 255;
      else if (isChest || isUpper) {
        covered[at] = 1;
        gone!.data[at] = 255;
      }
      if (isSeen || isChest || isUpper) present!.data[at] = 255;
      plate.alpha[at] = 1;
      plate.color.fill(tone, 3 * at, 3 * at + 3);
      photo.data.fill(isSeen ? tone : 60, 4 * at, 4 * at + 3);
    }
  const points = Array.from({ length: 33 }, (_, i) => {
    const [a, b, t] = i < 16 ? [SHOULDER, ELBOW, i / 16] : [ELBOW, wrist, (i - 16) / 16];
    return { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) };
  });
  const other = { side: 'right', points: points.map(() => ({ x: 0, y: 300 })), elbow: ELBOW, sleeved: true };
  const body = {
    frame: { origin: { x: 20, y: 100 }, across: { x: 1, y: 0 }, down: { x: 0, y: 1 }, shoulderWidth: UNIT },
    arms: { left: { side: 'left', points, elbow: ELBOW, sleeved: false }, right: other },
  } as unknown as BodyMeasures;
  const none = new Float32Array(TEXTURE_SIZE ** 2);
  const skin = {
    texture: { light: none, redness: none },
    shadeDirection: [1, 1, 1],
    gloss: 0,
  } as unknown as SkinTone;
  const removed = { ...gone!, data: gone!.data.slice() };
  joinFoldedArmsInPlace(
    {
      plate,
      background: photo,
      photo,
      covered,
      seenArms: seenArms!,
      hands: hands!,
      gone: gone!,
      removed,
      present: present!,
      silhouette: silhouetteDistance(present!, UNIT),
    },
    createLayer(SIZE, SIZE),
    open!,
    skin,
    body,
    { x: 0, y: 0, width: SIZE, height: SIZE },
    cuffs as typeof NO_CUFFS,
  );
  const at = (x: number, y: number): number => plate.color[3 * (y * SIZE + x) + 1]!;
  /** Largest step from pixel to pixel on what is rebuilt, well inside of it. */
  const step = (): number => {
    let most = 0;
    for (let y = 90; y < 200; y++)
      for (let x = 122; x < 200; x++) {
        const i = y * SIZE + x;
        if (covered[i] && covered[i + 1]) most = Math.max(most, Math.abs(at(x, y) - at(x + 1, y)));
      }
    return most;
  };
  /** How far up what is rebuilt reaches into the forearm in a column, pixels. */
  const edge = (x: number): number => {
    let sum = 0;
    for (let y = 100; y < 145; y++) sum += removed.data[y * SIZE + x]! / 255;
    return 145 - sum;
  };
  return { at, step, edge };
}

describe('a folded bare arm whose short sleeve is gone', () => {
  const folded = { x: 150, y: 78 };
  it('has no edge on the shoulder', () => {
    const { step } = joined(folded);
    assert.ok(step() < 12, `${step()}`);
  });
  it('goes from the tone of the arm that is seen to that of the chest', () => {
    const { at } = joined(folded);
    assert.ok(Math.abs(at(176, 168) - SEEN) < 14, `${at(176, 168)} beside the seen arm`);
    assert.ok(Math.abs(at(70, 140) - CHEST) < 2, `${at(70, 140)} on the chest`);
  });
  it('ends at the forearm in an even line, however the parse let that run', () => {
    const { edge } = joined(folded, NO_CUFFS, 3);
    const steps = Array.from({ length: 24 }, (_, k) => edge(151 + k) - edge(150 + k));
    for (const [k, by] of steps.entries())
      assert.ok(Math.abs(by - 0.93) < 1, `step of ${by} at ${150 + k}: ${steps}`);
  });
  it('lies in the shade of its forearm', () => {
    const { at } = joined(folded);
    // straight off the forearm.s edge
    const [near, far] = [at(160, 127), at(143, 146)];
    assert.ok(near < far - 8, `${near} beside ${far}`);
  });
  it('stays as drawn where the forearm does not touch it, and under a new sleeve', () => {
    const apart = joined({ x: 290, y: 20 });
    assert.ok(apart.step() > 40);
    assert.ok(joined(folded, { left: {}, right: null }).step() > 40);
  });
});
