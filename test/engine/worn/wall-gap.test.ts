import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMask, createRgbaImage, type Mask } from '../../../src/engine/pixels/image.ts';
import { toLab } from '../../../src/engine/pixels/lab.ts';
import type { ClothCore } from '../../../src/engine/worn/cloth-core.ts';
import { refineCloth } from '../../../src/engine/worn/refine-cloth.ts';
import { withoutWall } from '../../../src/engine/worn/without-wall.ts';

const [WIDTH, HEIGHT, UNIT] = [200, 200, 100];
/** Trunk from x 30 to 110 and an arm from 122 to 150 that touch it above y 60 and below y 150. */
const isTrunk = (x: number): boolean => x >= 30 && x < 110;
const isArm = (x: number): boolean => x >= 122 && x < 150;

/** A checked top (grey, dark and a few white lines) before a white wall; all of trunk, gap and arm passes for cloth. */
function checked(gap: readonly number[], gapIsCloth: boolean) {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const cloth = createMask(WIDTH, HEIGHT);
  const background = createMask(WIDTH, HEIGHT);
  const core = createMask(WIDTH, HEIGHT);
  const between = createMask(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      const inGap = x >= 110 && x < 122 && y >= 60 && y < 150;
      const isCloth = isTrunk(x) || isArm(x) || (x >= 110 && x < 122 && !inGap);
      const pattern = x % 24 < 2 || y % 24 < 2 ? 240 : (x >> 2) % 3 === 0 ? 40 : 130;
      const value =
        inGap && !gapIsCloth ? gap : isCloth || inGap ? [pattern, pattern, pattern] : [247, 247, 247];
      photo.data.set([...value, 255], 4 * at);
      if (isCloth || inGap) cloth.data[at] = 255;
      else background.data[at] = 255;
      if ((x >= 45 && x < 95) || (x >= 131 && x < 141)) core.data[at] = 255;
      if (x >= 95 && x < 131) between.data[at] = 255;
    }
  const masks: ClothCore = { core, between };
  return { lab: toLab(photo), cloth, background, masks };
}

const countIn = ({ data }: Mask, left: number, right: number, top: number, bottom: number): number => {
  let count = 0;
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if (data[y * WIDTH + x] === 255) count++;
  return count;
};

describe('a gap between arm and body that cloth closes in', () => {
  it('is wall where it has the colours of the wall around', () => {
    const { lab, cloth, background, masks } = checked([247, 247, 247], false);
    const seen = withoutWall(cloth, background, masks, lab, UNIT);
    assert.equal(countIn(seen, 112, 120, 64, 146), 0);
    // and no more than that goes
    assert.ok(countIn(seen, 30, 108, 0, HEIGHT) > 0.99 * 78 * HEIGHT);
    assert.ok(countIn(seen, 124, 150, 0, HEIGHT) > 0.99 * 26 * HEIGHT);
  });

  it('is cloth where the pattern goes on, white lines and all', () => {
    const { lab, cloth, background, masks } = checked([0, 0, 0], true);
    assert.deepEqual(withoutWall(cloth, background, masks, lab, UNIT).data, cloth.data);
  });

  it('is cloth where it has a colour that the wall lacks', () => {
    const { lab, cloth, background, masks } = checked([190, 30, 40], false);
    assert.deepEqual(withoutWall(cloth, background, masks, lab, UNIT).data, cloth.data);
  });
});

describe('the edge of cloth in a narrow gap', () => {
  it('stays where the wall is seen: cloth on both sides does not close it', () => {
    const photo = createRgbaImage(WIDTH, HEIGHT);
    const cloth = createMask(WIDTH, HEIGHT);
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) {
        const at = y * WIDTH + x;
        // a wedge that gets narrower upwards
        const half = Math.max(0, (y - 60) / 16);
        const isGap = Math.abs(x - 100) < half;
        const isCloth = x >= 30 && x < 170 && !isGap;
        photo.data.set(isCloth ? [30, 32, 48, 255] : [225, 228, 230, 255], 4 * at);
        if (isCloth) cloth.data[at] = 255;
      }
    const refined = refineCloth(refineCloth(cloth, toLab(photo), UNIT), toLab(photo), UNIT);
    let gained = 0;
    for (let at = 0; at < cloth.data.length; at++)
      if (cloth.data[at] === 0 && refined.data[at] === 255) gained++;
    assert.equal(gained, 0);
  });
});
