/** The outline of the bald head below the ears, on a drawn surface. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import type { BareRegions } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-regions.ts';
import { bareSilhouette } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-silhouette.ts';
import type { BareSurface } from '../../../../../src/engine/kinds/hairstyle/room/skin/bare-surface.ts';
import { createMask } from '../../../../../src/engine/pixels/image.ts';

test('below the ears the skull draws in without a step', () => {
  const [width, height, unit] = [60, 100, 10];
  const size = width * height;
  const cells = (value: (x: number, y: number) => number): Float32Array =>
    Float32Array.from({ length: size }, (_, at) => value(at % width, Math.floor(at / width)));
  const area = { x: 0, y: 0, width, height };
  const surface = {
    area,
    step: 1,
    unit,
    columns: width,
    rows: height,
    normals: new Float32Array(3 * size).fill(0.5),
    outside: cells((x) => (x - 50) / unit),
    heights: cells((_, y) => 2 - y / unit),
    nearness: new Float32Array(size),
  } satisfies BareSurface;
  const regions = {
    face: createMask(width, height),
    fromHair: { width, height, data: new Float32Array(size) },
  } as unknown as BareRegions;
  const ear = { facing: 1 };
  const head = { oval: [], ears: { left: ear, right: ear } } as unknown as Head;
  const labels = new Uint8Array(size);
  const none = createMask(width, height);
  const { head: cover } = bareSilhouette(surface, regions, labels, none, none, unit, head);
  const edges = Array.from({ length: height }, (_, y) => {
    const row = cover.subarray(y * width, (y + 1) * width);
    return row.findIndex((own) => own < 0.5);
  });
  assert.ok(Math.abs(edges[10]! - 50) <= 1);
  assert.ok(edges[70]! < 30);
  for (let y = 1; edges[y]! > 40; y++) assert.ok(edges[y - 1]! - edges[y]! <= 2, `row ${y}`);
});
