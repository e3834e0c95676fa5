import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import {
  chamferDistance,
  chamferDistanceWithin,
  distanceFromBroad,
} from '../../../src/engine/pixels/chamfer-distance.ts';
import { connectedComponents } from '../../../src/engine/pixels/connected-components.ts';
import { distanceToMask, signedDistance } from '../../../src/engine/pixels/distance-transform.ts';
import type { Mask } from '../../../src/engine/pixels/image.ts';
import {
  closeDisc,
  dilateDisc,
  dilateSquare,
  erodeDisc,
  erodeSquare,
  openDisc,
} from '../../../src/engine/pixels/morphology.ts';
import { maskToPlane, planeToMask } from '../../../src/engine/pixels/plane-mask.ts';

/** A mask from rows of `#` (255) and `.` (0). */
const draw = (...rows: string[]): Mask => ({
  data: Uint8Array.from(rows.join(''), (mark) => (mark === '#' ? 255 : 0)),
  width: rows[0]!.length,
  height: rows.length,
});
const show = (mask: Mask): string[] =>
  Array.from({ length: mask.height }, (_, y) =>
    [...mask.data.subarray(y * mask.width, (y + 1) * mask.width)].map((v) => (v ? '#' : '.')).join(''),
  );
const arbitraryMask = fc
  .tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 }))
  .chain(([width, height]) =>
    fc
      .array(fc.constantFrom(0, 255), { minLength: width * height, maxLength: width * height })
      .map((values): Mask => ({ data: Uint8Array.from(values), width, height })),
  );

test('squares grow and shrink grey coverage', () => {
  const dot = draw('.....', '.....', '..#..', '.....', '.....');
  assert.deepEqual(show(dilateSquare(dot, 1)), ['.....', '.###.', '.###.', '.###.', '.....']);
  assert.deepEqual(show(erodeSquare(dilateSquare(dot, 1), 1)), show(dot));
  assert.deepEqual(
    [...dilateSquare({ data: new Uint8Array([0, 90, 0, 7]), width: 4, height: 1 }, 1).data],
    [90, 90, 90, 7],
  );
});

/** Coverage of random masks: hard, or with every grey. */
const arbitraryCoverage = fc
  .record({
    width: fc.integer({ min: 1, max: 19 }),
    height: fc.integer({ min: 1, max: 19 }),
    values: fc.constantFrom(
      fc.constantFrom(0, 255),
      fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 255),
      fc.integer({ min: 0, max: 255 }),
    ),
  })
  .chain(({ width, height, values }) =>
    fc
      .array(values, { minLength: width * height, maxLength: width * height })
      .map((data): Mask => ({ data: Uint8Array.from(data), width, height })),
  );

/** The coverages within the picture around each pixel, as `reaches` says by offset, put together by `join`. */
function around(
  mask: Mask,
  radius: number,
  reaches: (dx: number, dy: number) => boolean,
  join: (values: readonly number[]) => number,
): Uint8Array {
  const whole = Math.ceil(radius);
  return Uint8Array.from(mask.data, (_, i) => {
    const [x, y] = [i % mask.width, Math.floor(i / mask.width)];
    const values: number[] = [];
    for (let v = Math.max(0, y - whole); v <= Math.min(mask.height - 1, y + whole); v++)
      for (let u = Math.max(0, x - whole); u <= Math.min(mask.width - 1, x + whole); u++)
        if (reaches(u - x, v - y)) values.push(mask.data[v * mask.width + u]!);
    return join(values);
  });
}

const everywhere = (): boolean => true;
const largest = (values: readonly number[]): number => Math.max(...values);
const least = (values: readonly number[]): number => Math.min(...values);

test('squares equal the plain largest and least coverage', () => {
  fc.assert(
    fc.property(arbitraryCoverage, fc.integer({ min: 1, max: 24 }), (mask, radius) => {
      assert.deepEqual(dilateSquare(mask, radius).data, around(mask, radius, everywhere, largest));
      assert.deepEqual(erodeSquare(mask, radius).data, around(mask, radius, everywhere, least));
    }),
  );
});

test('squares of less than a pixel change nothing, and nothing is changed in place', () => {
  fc.assert(
    fc.property(arbitraryCoverage, fc.constantFrom(0, 0.4, 0.9, 1, 1.4, 2.6, 5), (mask, radius) => {
      const before = mask.data.slice();
      const whole = radius < 1 ? 0 : Math.round(radius);
      assert.deepEqual(dilateSquare(mask, radius).data, around(mask, whole, everywhere, largest));
      assert.deepEqual(erodeSquare(mask, radius).data, around(mask, whole, everywhere, least));
      assert.deepEqual(mask.data, before);
    }),
  );
});

test('discs equal the plain largest and least coverage within their radius', () => {
  fc.assert(
    fc.property(arbitraryCoverage, fc.constantFrom(0, 0.5, 1, 1.5, 2.3, 3, 6.5, 14), (mask, radius) => {
      const hard: Mask = { ...mask, data: mask.data.map((value) => (value >= 128 ? 255 : 0)) };
      const within = (dx: number, dy: number): boolean => dx * dx + dy * dy <= radius * radius;
      assert.deepEqual(dilateDisc(mask, radius).data, around(hard, radius, within, largest));
      assert.deepEqual(erodeDisc(mask, radius).data, around(hard, radius, within, least));
      const grown = { ...mask, data: around(hard, radius, within, largest) };
      const shrunk = { ...mask, data: around(hard, radius, within, least) };
      assert.deepEqual(closeDisc(mask, radius).data, around(grown, radius, within, least));
      assert.deepEqual(openDisc(mask, radius).data, around(shrunk, radius, within, largest));
    }),
  );
});

test('a disc has the round shape of its radius', () => {
  const dot = draw('.......', '.......', '.......', '...#...', '.......', '.......', '.......');
  assert.deepEqual(show(dilateDisc(dot, 2)), [
    '.......',
    '...#...',
    '..###..',
    '.#####.',
    '..###..',
    '...#...',
    '.......',
  ]);
});

test('opening removes what is thin, closing joins what is near', () => {
  assert.deepEqual(show(openDisc(draw('###...', '######', '###...'), 1)), ['###...', '####..', '###...']);
  assert.deepEqual(show(closeDisc(draw('##.##', '##.##'), 1)), ['#####', '#####']);
});

test('distances are exact', () => {
  fc.assert(
    fc.property(arbitraryMask, (mask) => {
      const { data } = distanceToMask(mask);
      data.forEach((distance, i) => {
        let nearest = Infinity;
        mask.data.forEach((value, j) => {
          if (value)
            nearest = Math.min(
              nearest,
              Math.hypot(
                (i % mask.width) - (j % mask.width),
                Math.floor(i / mask.width) - Math.floor(j / mask.width),
              ),
            );
        });
        assert.ok(distance === nearest || Math.abs(distance - nearest) < 1e-5);
      });
    }),
  );
});

test('chamfered distances within a reach equal those of the whole mask, and are larger beyond', () => {
  const mask = { data: new Uint8Array(40 * 30), width: 40, height: 30 };
  for (const at of [40 * 4 + 3, 40 * 9 + 12, 40 * 9 + 13]) mask.data[at] = 200;
  const whole = chamferDistance(mask).data;
  const within = chamferDistanceWithin(mask, 6.5).data;
  for (let i = 0; i < whole.length; i++)
    if (whole[i]! <= 6.5) assert.equal(within[i], whole[i]);
    else assert.ok(within[i]! > 6.5);
});

test('signed distance is 0 between the last pixel inside and the first outside', () => {
  assert.deepEqual([...signedDistance(draw('..###')).data], [1.5, 0.5, -0.5, -1.5, -2.5]);
});

test('components are counted by connectivity and measured', () => {
  const mask = draw('#.#', '.##', '#..');
  const four = connectedComponents(mask, 4);
  assert.deepEqual(
    four.components.map((c) => c.area),
    [1, 3, 1],
  );
  assert.deepEqual([...four.labels], [1, 0, 2, 0, 2, 2, 3, 0, 0]);
  assert.deepEqual(connectedComponents(mask, 8).components, [
    { area: 5, left: 0, top: 0, right: 3, bottom: 3 },
  ]);
});

test('areas of components add up to the mask’s', () => {
  fc.assert(
    fc.property(arbitraryMask, (mask) => {
      const { components, labels } = connectedComponents(mask);
      const covered = mask.data.filter((v) => v > 0).length;
      assert.equal(
        components.reduce((sum, c) => sum + c.area, 0),
        covered,
      );
      for (let i = 1; i < labels.length; i++)
        if (i % mask.width && labels[i] && labels[i - 1]) assert.equal(labels[i], labels[i - 1]);
    }),
  );
});

test('masks survive planes and back', () => {
  const mask = { data: Uint8Array.from({ length: 256 }, (_, i) => i), width: 16, height: 16 };
  assert.deepEqual(planeToMask(maskToPlane(mask)), mask);
});

test('a strip as narrow as asked is told from what is broad by its distance', () => {
  const mask: Mask = { data: new Uint8Array(40 * 40), width: 40, height: 40 };
  for (let y = 0; y < 40; y++) for (let x = 0; x < (y < 20 ? 20 : 4); x++) mask.data[y * 40 + x] = 255;
  const { data } = distanceFromBroad(mask, 5, 20);
  assert.equal(data[10 * 40 + 10], 0, 'in the middle of what is broad');
  assert.ok(data[10 * 40 + 19]! <= 5, 'at its edge');
  assert.ok(data[32 * 40 + 1]! > 5, 'in the strip');
});
