import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hiddenForehead } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-forehead.ts';
import type { BareRegions } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-regions.ts';
import type { BareSurface } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-surface.ts';
import { createMask } from '../../../../../src/engine/pixels/image.ts';

const [COLUMNS, ROWS] = [60, 60];
/** Cells, which are pixels here, in a centimetre; the row of the brows' upper rim. */
const UNIT = 5;
const BROWS = 30;

/** A face from the crown down, an eye in its middle, with so many rows of the forehead clear of hair. */
function face(clearRows: number) {
  const aroundEyes = createMask(COLUMNS, ROWS);
  for (let y = BROWS - 2; y < BROWS + 12; y++) aroundEyes.data.fill(255, y * COLUMNS + 10, y * COLUMNS + 50);
  const heights = Float32Array.from(
    { length: COLUMNS * ROWS },
    (_, at) => 3 + (BROWS - Math.floor(at / COLUMNS)) / UNIT,
  );
  const surface = { columns: COLUMNS, rows: ROWS, step: 1, unit: UNIT, heights } as BareSurface;
  const clear = new Uint8Array(COLUMNS * ROWS).fill(1);
  clear.fill(0, 0, (BROWS - clearRows) * COLUMNS);
  return hiddenForehead({ aroundEyes } as BareRegions, surface, clear);
}

test('a seen forehead is not hidden, and the eyes tell as all skin does', () => {
  const { hidden, sockets } = face(20);
  assert.equal(hidden, 0);
  assert.ok(sockets.every((share) => share === 0));
});

test('a forehead under a fringe is hidden: the eyes tell nothing of it, the rim above the brows does', () => {
  const { hidden, sockets } = face(0);
  assert.equal(hidden, 1);
  assert.equal(sockets[(BROWS + 5) * COLUMNS + 30], 1);
  assert.equal(sockets[(BROWS - 2) * COLUMNS + 30], 0);
  assert.equal(sockets[(BROWS + 25) * COLUMNS + 30], 0);
});
