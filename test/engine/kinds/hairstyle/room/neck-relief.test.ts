/** What shows under the skin of an invented neck. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { neckRelief } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-neck-relief.ts';
import type { BareSurface } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-surface.ts';

test('a neck’s relief is faint, the same on both sides in frontal light, and darkest in the pit of the throat', () => {
  const [columns, rows, unit] = [160, 120, 4];
  const surface = { area: { x: 0, y: 0, width: columns, height: rows }, step: 1, unit, columns, rows };
  const capsule = (x: number, y: number, toX = x, toY = y) => ({
    from: { x, y, z: 0 },
    to: { x: toX, y: toY, z: 0 },
    fromRadius: 5,
    toRadius: 5,
  });
  const side = (out: number) => [
    capsule(0, 0),
    capsule(0, 0),
    capsule(0, 0),
    capsule(80 + out * 68, 100, 80 + out * 70, 200),
  ];
  const head = {
    toPhoto: Float64Array.from([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]),
    body: [capsule(80, 20, 80, 60), capsule(80, 60, 80, 90), ...side(1), ...side(-1)],
    ears: { left: { lobe: { x: 108, y: 10, z: 0 } }, right: { lobe: { x: 52, y: 10, z: 0 } } },
  } as unknown as Head;
  const relief = neckRelief(head, surface as BareSurface, 0);
  for (const own of relief) assert.ok(Math.abs(own) < 0.3);
  let darkest = 0;
  for (let at = 0; at < relief.length; at++) if (relief[at]! < relief[darkest]!) darkest = at;
  const [x, y] = [darkest % columns, Math.floor(darkest / columns)];
  assert.ok(Math.abs(x - 79.5) < 12 && y > 60 && y < 85, `${x} ${y}`);
  for (let at = 0; at < relief.length; at++) {
    const mirrored = Math.floor(at / columns) * columns + columns - 1 - (at % columns);
    assert.ok(Math.abs(relief[at]! - relief[mirrored]!) < 1e-4);
  }
});
