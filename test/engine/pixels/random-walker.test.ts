import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { randomWalk } from '../../../src/engine/pixels/random-walker.ts';

/** Shares of a picture of one colour in which nothing but `seeds` is known. */
function sharesBetween(width: number, height: number, seeds: Record<number, number>): Float32Array {
  const size = width * height;
  const known = new Uint8Array(size);
  for (const [at, kind] of Object.entries(seeds)) known[Number(at)] = kind;
  const picture = { width, height, data: new Float32Array(3 * size).fill(50) };
  const none = new Float32Array(size);
  return randomWalk(picture, { seeds: known, inside: none, outside: none }, 200).data;
}

const near = (value: number, wanted: number) =>
  assert.ok(Math.abs(value - wanted) < 1e-4, `${value} is not ${wanted}`);

describe('a random walk', () => {
  it('ends inside the more likely the nearer it begins', () => {
    const shares = sharesBetween(5, 1, { 0: 1, 4: 2 });
    [1, 0.75, 0.5, 0.25, 0].forEach((wanted, x) => {
      near(shares[x]!, wanted);
    });
  });

  it('never leads from the end of a row to the start of the next, nor out of the picture', () => {
    // upper and lower half are mirror images, inside and outside exchanged
    const shares = sharesBetween(4, 2, { 3: 1, 7: 2 });
    for (let x = 0; x < 4; x++) near(shares[x]! + shares[4 + x]!, 1);
    assert.ok(shares[0]! > 0.5 && shares[2]! > shares[1]!);
  });
});
