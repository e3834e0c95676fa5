/** Pale trousers whose legs lie together above the gap between them, with a dark crease: it is opened, a seam is not. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settleGap } from '../../../src/engine/fit/crotch-gap.ts';
import type { BottomLandmarks } from '../../../src/engine/garment/garment.ts';
import { createMask, createRgbaImage } from '../../../src/engine/pixels/image.ts';

const WIDTH = 200;
const HEIGHT = 400;
const MIDDLE = 100;
/** The waist, the crease's upper end, the gap's, and where the gap was found. */
const WAIST = 40;
const CREASE = 150;
const GAP = 180;
const FOUND = 200;
const CLOTH = [232, 224, 208] as const;

/** Landmarks, cut-out and picture of trousers whose crease, `from` a row on, has a colour. */
function trousers(crease: readonly [number, number, number], from = CREASE) {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  const cloth = createMask(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const inside = y >= WAIST && y < 360 && Math.abs(x - MIDDLE) < 50;
      const gap = y >= GAP && Math.abs(x - MIDDLE) < 2 + 0.05 * (y - GAP);
      const dark = y >= from && y < GAP && Math.abs(x - MIDDLE) < 3;
      const colour = !inside || gap ? ([250, 250, 250] as const) : dark ? crease : CLOTH;
      const at = y * WIDTH + x;
      picture.data.set([...colour, 255], 4 * at);
      // the cut-out is smooth: it closes the gap's narrow end
      if (inside && !(gap && y >= FOUND)) cloth.data[at] = 255;
    }
  const edge = (sign: 1 | -1) => ({
    outerEdge: [
      { x: MIDDLE + 50 * sign, y: WAIST },
      { x: MIDDLE + 50 * sign, y: 360 },
    ],
    innerEdge: [
      { x: MIDDLE + sign, y: FOUND },
      { x: MIDDLE + 11 * sign, y: 360 },
    ],
  });
  const bottom = {
    kind: 'trousers',
    waist: [
      { x: MIDDLE - 50, y: WAIST },
      { x: MIDDLE, y: WAIST },
      { x: MIDDLE + 50, y: WAIST },
    ],
    left: edge(1),
    right: edge(-1),
  } as unknown as BottomLandmarks;
  return settleGap(bottom, { x: MIDDLE, y: FOUND }, cloth, picture);
}

describe("the crease above the gap between trousers' legs", () => {
  it('is opened, so that no gash goes along on a body', () => {
    const { bottom, picture, sewnRibs } = trousers([120, 90, 65]);
    assert.ok(Math.abs(bottom.crotch!.y - CREASE) < 4, `the crotch lies at ${bottom.crotch!.y}`);
    const at = 4 * ((CREASE + 15) * WIDTH + MIDDLE);
    for (let c = 0; c < 3; c++)
      assert.ok(Math.abs(picture.data[at + c]! - CLOTH[c]!) < 6, `channel ${c} is ${picture.data[at + c]}`);
    assert.ok(sewnRibs > trousers(CLOTH).sewnRibs, 'and the legs are sewn together along it');
  });

  it('leaves the shade along the fly, which ends nowhere suddenly', () => {
    const { picture } = trousers([120, 90, 65], 96);
    const red = (y: number): number => picture.data[4 * (y * WIDTH + MIDDLE)]!;
    assert.ok(red(CREASE + 15) > CLOTH[0] - 6, 'none at the crotch');
    assert.ok(red(112) < 150, `its upper end stays: ${red(112)}`);
    for (let y = 104; y < CREASE + 10; y++)
      assert.ok(Math.abs(red(y + 1) - red(y)) < 20, `a step at ${y}: ${red(y)}, ${red(y + 1)}`);
  });

  it('is none where a seam is a little darker', () => {
    const { bottom, picture } = trousers([196, 188, 172]);
    assert.ok(Math.abs(bottom.crotch!.y - GAP) < 4, `the crotch lies at ${bottom.crotch!.y}`);
    assert.equal(picture.data[4 * ((CREASE + 10) * WIDTH + MIDDLE)], 196);
  });
});
