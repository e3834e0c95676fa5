/** The face's oval against the seen edge of the chin, on a drawn head. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitChin } from '../../../../../src/engine/kinds/hairstyle/head/fit-chin.ts';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import { createMask } from '../../../../../src/engine/pixels/image.ts';
import { drawnHead } from './drawn-head.ts';

const lowest = ({ oval }: Head): number => Math.max(...oval.map(({ y }) => y));

/** A bright face down to `edge` (photo y) over a neck of this level. */
function over(head: Head, edge: number, neck: number): Head {
  const { width, height } = head.photo;
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let at = 0; at < width * height; at++)
    for (let c = 0; c < 3; c++) data[4 * at + c] = at < edge * width ? 220 : neck;
  return { ...head, photo: { data, width, height } };
}

test('the oval is let down to a chin that ends lower, under the hair beside it too, and nowhere else', async () => {
  const empty = await drawnHead({ pixelsPerCentimetre: 12 });
  const unit = empty.pixelsPerCentimetre;
  const edge = Math.round(lowest(empty) + 0.5 * unit);
  const head = over(empty, edge, 120);
  const hair = createMask(head.photo.width, head.photo.height);
  const chin = head.mesh.points[152]!;
  for (let at = 0; at < hair.data.length; at++)
    if (Math.abs((at % hair.width) - chin.x) > 1.5 * unit) hair.data[at] = 255;
  const fitted = fitChin(head, hair);
  const down = (point: number): number => (fitted.oval[point]!.y - head.oval[point]!.y) / unit;
  const chinAt = head.oval.indexOf(chin);
  assert.ok(down(chinAt) > 0.2 && down(chinAt) < 0.75, `${down(chinAt)}`);
  const beside = head.oval.findIndex(({ x, y }) => x > chin.x + 2 * unit && y > chin.y - 3 * unit);
  assert.ok(down(beside) > 0.08, `${down(beside)}`);
  const brow = head.oval.findIndex(({ y }) => y < head.mesh.points[6]!.y);
  assert.ok(Math.abs(down(brow)) < 0.02, `${down(brow)}`);
  // the sides of the jaw would swell
  const corner = head.oval.findIndex(({ x, y }) => x > chin.x + 5.5 * unit && y > chin.y - 4 * unit);
  assert.ok(Math.abs(fitted.oval[corner]!.x - head.oval[corner]!.x) < 0.03 * unit);
});

test('the oval reaches as far as a chin is seen whose edge hair covers: the shade beside that is no edge', async () => {
  const empty = await drawnHead({ pixelsPerCentimetre: 12 });
  const unit = empty.pixelsPerCentimetre;
  const chin = empty.mesh.points[152]!;
  const covered = Math.round(lowest(empty) + 0.5 * unit);
  const head = over(empty, Math.round(covered - 0.1 * unit), 130);
  const hair = createMask(head.photo.width, head.photo.height);
  hair.data.fill(255, covered * hair.width);
  const fitted = fitChin(head, hair);
  const down = (fitted.oval[head.oval.indexOf(chin)]!.y - chin.y) / unit;
  assert.ok(down > 0.25 && down < 0.6, `${down}`);
});

test('a chin without an edge, over a dark scarf or under hair stays as the mesh has it', async () => {
  const empty = await drawnHead();
  const even = over(empty, lowest(empty) + 4, 210);
  assert.equal(fitChin(even, createMask(even.photo.width, even.photo.height)), even);
  const scarf = over(empty, lowest(empty) + 4, 15);
  assert.equal(fitChin(scarf, createMask(scarf.photo.width, scarf.photo.height)), scarf);
  const seen = over(empty, lowest(empty) + 4, 100);
  const hair = createMask(seen.photo.width, seen.photo.height);
  hair.data.fill(255);
  assert.equal(fitChin(seen, hair), seen);
});

test('a jaw beyond which the background shows past narrow hair is no chin over a neck: it stays', async () => {
  const empty = await drawnHead({ pixelsPerCentimetre: 12 });
  const unit = empty.pixelsPerCentimetre;
  const chin = empty.mesh.points[152]!;
  const { width, height } = empty.photo;
  const jaw = empty.oval.findIndex(({ x, y }) => x > chin.x + 2 * unit && y > chin.y - 3 * unit);
  const head = over(empty, Math.round(lowest(empty) + 0.5 * unit), 120);
  const hair = createMask(width, height);
  const person = createMask(width, height);
  for (let at = 0; at < hair.data.length; at++) {
    const x = at % width;
    if (x > chin.x + 1.5 * unit) hair.data[at] = 255;
    // to the right a lock 0.8 cm wide hangs beside the jaw, before the background
    if (x < empty.oval[jaw]!.x + 0.8 * unit) person.data[at] = 255;
  }
  const out = (personMask: typeof person): number => {
    const { oval } = fitChin({ ...head, personMask }, hair);
    return (oval[jaw]!.y - head.oval[jaw]!.y) / unit;
  };
  const everywhere = { ...person, data: person.data.map(() => 255) };
  assert.ok(out(person) < 0.6 * out(everywhere), `${out(person)} of ${out(everywhere)}`);
});
