/** The seen face stays the person's own, and hidden skin goes on from it. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bindHead } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-bind-head.ts';
import type { BareSurface } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-surface.ts';
import type { Cells } from '../../../../../src/engine/kinds/hairstyle/room/skin/skin-cells.ts';

const [COLUMNS, ROWS] = [80, 40];
const SIZE = COLUMNS * ROWS;
/** Cells a centimetre, and the first column that hair hides. */
const UNIT = 5.5;
const HAIR = 50;
const ROW = 20;
/** Centimetres from the hair to below the eye. */
const EYE = 3.5;

/** Skin whose logarithm of light over an even model is `light` of the centimetres to the hair. */
function bound(height: number, light: (away: number) => number, hidden = 0) {
  const logs = new Float32Array(3 * SIZE);
  const shares = new Float32Array(SIZE);
  const near = new Float32Array(SIZE);
  const plain: number[] = [];
  // an eye lies beside the hair
  const sockets = near.map((_, at) => {
    const away = HAIR - (at % COLUMNS);
    return away > 0 && away < EYE * UNIT ? hidden : 0;
  });
  const head = new Float32Array(3 * SIZE).fill(-1);
  for (let at = 0; at < SIZE; at++) {
    const column = at % COLUMNS;
    near[at] = Math.max(0, HAIR - column);
    if (near[at]! < 0.25 * UNIT) continue;
    shares[at] = 1;
    plain.push(at);
    logs.fill(-1 + light(near[at]! / UNIT), 3 * at, 3 * at + 3);
  }
  const deviations = new Float32Array(SIZE).fill(0.1);
  const rim: Cells = {
    logs: new Float32Array(3 * SIZE),
    shares: new Float32Array(SIZE),
    deviations: new Float32Array(SIZE),
  };
  const surface = {
    columns: COLUMNS,
    rows: ROWS,
    step: 1,
    unit: UNIT,
    heights: new Float32Array(SIZE).fill(height),
  } as BareSurface;
  const { shadow } = bindHead(
    head,
    { logs, shares, deviations },
    rim,
    plain,
    { hidden, sockets },
    surface,
    near,
    UNIT,
  );
  const at = (column: number) => 3 * (ROW * COLUMNS + column) + 1;
  return {
    /** Light over the model at a column. */
    tone: (column: number) => head[at(column)]! + 1,
    shadow: (column: number) => shadow[at(column)]!,
  };
}

describe('a cheek that turns from a light at its other side', () => {
  // falls by 0.9 over 3.5 cm: darker than what passes for plain skin
  const { tone, shadow } = bound(-3, (away) => -0.9 * Math.max(0, 1 - away / 3.5));

  test('keeps its shade', () => {
    for (let column = 0; column < HAIR - 1.4 * UNIT; column++)
      assert.ok(shadow(column) < 0.02, `${column}: ${shadow(column)}`);
  });

  test('goes on under the hair as dark as it was seen last, without a step', () => {
    for (let column = HAIR; column < HAIR + 12; column++)
      assert.ok(tone(column) < -0.4, `${column}: ${tone(column)}`);
    for (let column = 20; column < COLUMNS - 1; column++)
      assert.ok(Math.abs(tone(column + 1) - tone(column)) < 0.1, `${column}`);
  });
});

describe("the hair's own narrow shadow on an evenly lit cheek", () => {
  const { tone, shadow } = bound(-3, (away) => -0.35 * Math.max(0, 1 - away / 0.9));

  test('is lifted', () => {
    const column = HAIR - 2;
    const seen = -0.35 * (1 - 2 / UNIT / 0.9);
    assert.ok(Math.abs(seen + shadow(column) - tone(column)) < 0.02);
    assert.ok(tone(column) > -0.06, `${tone(column)}`);
  });

  test('and is not carried on', () => {
    for (let column = HAIR; column < COLUMNS; column++) assert.ok(tone(column) > -0.06, `${tone(column)}`);
  });
});

test('a dark lock before a cheek is no shade of it', () => {
  const { tone } = bound(-3, (away) => (away < 1.2 ? -0.8 : 0));
  for (let column = HAIR; column < COLUMNS; column++) assert.ok(tone(column) > -0.05, `${tone(column)}`);
});

test('clear of hair the chin may fall into its own shade steeply, a cheek may not', () => {
  const steep = (away: number) => -0.35 * Math.max(0, Math.min(4, (2.2 - away) * UNIT));
  const column = HAIR - Math.round(1.3 * UNIT);
  assert.ok(bound(-6, steep).tone(column) < -1.2, `${bound(-6, steep).tone(column)}`);
  assert.ok(bound(-3, steep).tone(column) > -0.6, `${bound(-3, steep).tone(column)}`);
});

describe('a forehead that hair hides down to the eyes', () => {
  // the sockets lie in shade, the cheeks in the light
  const shade = (away: number): number => (away < EYE ? -0.4 : 0);

  test('is as light as the cheeks, not as dark as the sockets', () => {
    const { tone } = bound(4, shade, 1);
    for (let column = HAIR; column < HAIR + 12; column++)
      assert.ok(tone(column) > -0.12, `${column}: ${tone(column)}`);
  });

  test('is as what is seen of it where it is not hidden', () => {
    const { tone } = bound(4, shade, 0);
    assert.ok(tone(HAIR + 2) < -0.12, `${tone(HAIR + 2)}`);
  });
});
