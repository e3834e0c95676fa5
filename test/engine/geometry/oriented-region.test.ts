import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import {
  clipToPicture,
  imageToRegion,
  mirrorRegion,
  type OrientedRegion,
  regionBounds,
  regionOf,
  regionToImage,
  squareAround,
  squareByAlignment,
} from '../../../src/engine/geometry/oriented-region.ts';

const coordinate = fc.double({ min: -500, max: 500, noNaN: true });
const length = fc.double({ min: 1, max: 500, noNaN: true });
const arbitraryRegion: fc.Arbitrary<OrientedRegion> = fc.record({
  center: fc.record({ x: coordinate, y: coordinate }),
  width: length,
  height: length,
  angle: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
});
const near = (a: number, b: number, tolerance = 1e-6): void =>
  assert.ok(Math.abs(a - b) <= tolerance, `${a} is not near ${b}`);

test('a region of no angle is the rectangle', () => {
  const region = regionOf({ x: 10, y: 20, width: 30, height: 40 });
  assert.deepEqual(regionToImage(region, 0, 0), { x: 10, y: 20 });
  assert.deepEqual(regionToImage(region, 1, 0.5), { x: 40, y: 40 });
  assert.deepEqual(regionBounds(region), { x: 10, y: 20, width: 30, height: 40 });
});

test('a quarter turn takes right to down', () => {
  const region = { center: { x: 0, y: 0 }, width: 2, height: 2, angle: Math.PI / 2 };
  const right = regionToImage(region, 1, 0.5);
  near(right.x, 0);
  near(right.y, 1);
});

test('into the region and back is where one was', () => {
  fc.assert(
    fc.property(arbitraryRegion, coordinate, coordinate, fc.boolean(), (plain, x, y, mirrored) => {
      const region = mirrored ? mirrorRegion(plain) : plain;
      const { u, v } = imageToRegion(region, { x, y });
      const back = regionToImage(region, u, v);
      near(back.x, x);
      near(back.y, y);
    }),
  );
});

test('the bounds hold all corners and touch each side', () => {
  fc.assert(
    fc.property(arbitraryRegion, (region) => {
      const bounds = regionBounds(region);
      const corners = [0, 1].flatMap((u) => [0, 1].map((v) => regionToImage(region, u, v)));
      near(Math.min(...corners.map(({ x }) => x)), bounds.x);
      near(Math.max(...corners.map(({ y }) => y)), bounds.y + bounds.height);
    }),
  );
});

test('a mirrored region swaps the ends of u', () => {
  fc.assert(
    fc.property(arbitraryRegion, (region) => {
      const direct = regionToImage(region, 0.2, 0.7);
      const mirrored = regionToImage(mirrorRegion(region), 0.8, 0.7);
      near(direct.x, mirrored.x);
      near(direct.y, mirrored.y);
    }),
  );
});

test('the square by alignment shows the second point straight above the first, half its height away', () => {
  fc.assert(
    fc.property(coordinate, coordinate, coordinate, coordinate, (x, y, aboveX, aboveY) => {
      fc.pre(Math.hypot(aboveX - x, aboveY - y) > 1);
      const { u, v } = imageToRegion(squareByAlignment({ x, y }, { x: aboveX, y: aboveY }, 1), {
        x: aboveX,
        y: aboveY,
      });
      near(u, 0.5);
      near(v, 0);
    }),
  );
});

test('the square around a rectangle is as large as its longer side', () => {
  assert.deepEqual(squareAround({ x: 0, y: 0, width: 4, height: 10 }), {
    center: { x: 2, y: 5 },
    width: 10,
    height: 10,
    angle: 0,
  });
});

test('clipping keeps what lies inside the picture', () => {
  const picture = { width: 10, height: 10 };
  const rectangle = { x: -5, y: 8, width: 8, height: 8 };
  assert.deepEqual(clipToPicture(rectangle, picture), { x: 0, y: 8, width: 3, height: 2 });
  assert.equal(clipToPicture({ x: 20, y: 0, width: 5, height: 5 }, picture).width, 0);
});
