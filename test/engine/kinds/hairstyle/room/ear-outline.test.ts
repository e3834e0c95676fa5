/** The outline of an ear that was completed: smooth, and nothing stands out of it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DrawnEar } from '../../../../../src/engine/kinds/hairstyle/room/ears/bare-ear.ts';
import {
  clearBeyondOutlineInPlace,
  withSmoothOutline,
} from '../../../../../src/engine/kinds/hairstyle/room/ears/bare-ear-outline.ts';
import type { BareRegions } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-regions.ts';
import type { BareSilhouette } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-silhouette.ts';
import { createMask, createPlane, createRgbaImage } from '../../../../../src/engine/pixels/image.ts';

const SIZE = 160;
/** Pixels a centimetre. */
const UNIT = 20;
const AREA = { x: 60, y: 50, width: 40, height: 80 };
const [BACKGROUND_LEVEL, DARK] = [200, 40];

function drawn(isEar: (x: number, y: number) => boolean): DrawnEar {
  const coverage = new Float32Array(AREA.width * AREA.height);
  for (let at = 0; at < coverage.length; at++)
    coverage[at] = isEar(at % AREA.width, Math.floor(at / AREA.width)) ? 1 : 0;
  return { side: 'left', area: AREA, coverage } as Partial<DrawnEar> as DrawnEar;
}

test('has no notches and no teeth', () => {
  const inside = (x: number, y: number): boolean => x >= 10 && x < 30 && y >= 10 && y < 70;
  const isNotch = (y: number): boolean => y === 40 || y === 41;
  const { coverage } = withSmoothOutline(
    drawn((x, y) => (inside(x, y) && !(isNotch(y) && x > 26)) || (y === 30 && x >= 30 && x < 36)),
    UNIT,
  );
  assert.ok(coverage[40 * AREA.width + 28]! > 0.6, 'a notch is filled');
  assert.ok(coverage[30 * AREA.width + 33]! < 0.1, 'a tooth is gone');
  assert.equal(coverage[50 * AREA.width + 20], 1);
});

test('locks that stand out give way to the background, a wide part of the ear and what hangs from it stay', () => {
  const laid = createRgbaImage(SIZE, SIZE);
  const person = createMask(SIZE, SIZE);
  const shown = (x: number, y: number): 'ear' | 'lock' | 'ring' | null => {
    if (x >= 70 && x < 95 && y >= 55 && y < 125) return 'ear';
    if (x >= 78 && x < 81 && y >= 35 && y < 55) return 'lock';
    return x >= 103 && x < 106 && y >= 115 && y < 135 ? 'ring' : null;
  };
  for (let at = 0; at < SIZE * SIZE; at++) {
    const what = shown(at % SIZE, Math.floor(at / SIZE));
    laid.data.fill(what ? DARK : BACKGROUND_LEVEL, 4 * at, 4 * at + 4);
    if (what) person.data[at] = 255;
  }
  const gone = new Float32Array(SIZE * SIZE);
  const fromFace = createPlane(SIZE, SIZE);
  fromFace.data.fill(9 * UNIT);
  const face = createMask(SIZE, SIZE);
  const besideEar = new Uint8Array(SIZE * SIZE).fill(1);
  const regions = { unit: UNIT, gone, face, fromFace, besideEar } as Partial<BareRegions> as BareRegions;
  const silhouette = {
    head: new Float32Array(SIZE * SIZE),
    body: createMask(SIZE, SIZE),
    whole: createMask(SIZE, SIZE),
  } as Partial<BareSilhouette> as BareSilhouette;
  const labels = new Uint8Array(SIZE * SIZE);
  const cleared = createMask(SIZE, SIZE);
  // drawn narrower than the ear is
  const ear = drawn((x, y) => x >= 12 && x < 24 && y >= 8 && y < 72);
  clearBeyondOutlineInPlace(
    ear,
    { laid, labels, regions, silhouette, person, body: createMask(SIZE, SIZE) },
    cleared,
  );
  const at = (x: number, y: number): number => y * SIZE + x;
  assert.ok(laid.data[4 * at(79, 40)]! > 180, 'a lock');
  assert.equal(gone[at(79, 40)], 1);
  assert.equal(cleared.data[at(79, 40)], 255);
  assert.equal(gone[at(93, 90)], 0, 'the ear');
  assert.equal(gone[at(104, 125)], 0, 'an earring');
});
