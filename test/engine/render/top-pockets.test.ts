/** A sleeve that goes into a slit of its coat ends there at its whole width, and the slit's lip lies before it. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { endInTopPocketsInPlace, shadeTopPocketsInPlace } from '../../../src/engine/render/top-pockets.ts';

const SIZE = 120;
const UNIT = 100;
const area = { x: 10, y: 0, width: SIZE, height: SIZE };
// in pixels of the photo; the sleeve hangs from 60 to 90
const left = { side: 'left', upper: { x: 60, y: 50 }, lower: { x: 90, y: 80 } } as const;
const mirrored = (x: number) => 2 * area.x + SIZE - x;
const right = {
  side: 'right',
  upper: { x: mirrored(60), y: 50 },
  lower: { x: mirrored(90), y: 80 },
} as const;

for (const pocket of [left, right])
  it(`the ${pocket.side} sleeve ends at its slit, in the shade of the lip`, () => {
    const column = (x: number) => (pocket.side === 'left' ? x : mirrored(x) - 1) - area.x;
    const sleeves = createLayer(SIZE, SIZE);
    for (let y = 0; y < 100; y++)
      for (let x = 60; x < 90; x++) {
        sleeves.alpha[y * SIZE + column(x)] = 1;
        sleeves.color.fill(100, 3 * (y * SIZE + column(x)), 3 * (y * SIZE + column(x)) + 3);
      }
    endInTopPocketsInPlace(sleeves, [pocket], area, UNIT);
    for (const x of [62, 70, 80, 88]) {
      const edge = x - 10;
      const cover = (y: number) => sleeves.alpha[y * SIZE + column(x)]!;
      assert.equal(cover(edge - 4), 1, `whole above the slit at ${x}`);
      assert.equal(cover(edge + 4), 0, `gone below the slit at ${x}`);
      assert.equal(sleeves.color[3 * ((edge + 4) * SIZE + column(x))], 0);
    }
    const [onSleeve, onTorso] = [new Float32Array(SIZE * SIZE), new Float32Array(SIZE * SIZE).fill(-0.4)];
    shadeTopPocketsInPlace(onSleeve, onTorso, [pocket], area, UNIT);
    const at = (x: number, y: number) => y * SIZE + column(x);
    assert.ok(onSleeve[at(75, 63)]! < -0.3, 'dark at the slit');
    assert.ok(onSleeve[at(75, 40)]! > -0.05, 'light above it');
    assert.ok(Math.abs(onTorso[at(75, 68)]!) < 1e-6, 'no shadow on the lip');
    assert.ok(onTorso[at(56, 30)]! < -0.39, "the sleeve's shadow beside it stays");
  });
