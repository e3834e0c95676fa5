import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reduceSubject } from '../../../src/engine/perceive/reduce-subject.ts';
import { createPlane } from '../../../src/engine/pixels/image.ts';
import { drawPerson, HEIGHT, WIDTH } from './drawn-person.ts';

/** Distance of the drawn person's shoulders in pixels. */
const SHOULDERS = 92;

describe('a subject on a smaller copy', () => {
  const { photo, landmarks: drawn } = drawPerson({
    top: [40, 70, 160],
    trousers: [60, 60, 70],
    sleeveEnd: 0.3,
    hem: 252,
  });

  const region = { center: { x: 150, y: 200 }, width: 300, height: 300, angle: 0.1 };
  const { personMask: _, ...landmarks } = drawn;
  const figure = { ...landmarks, found: { pose: drawn.pose, mask: createPlane(4, 4), region } };

  it('has its shoulders as far apart as wanted, and everything else in the same place', () => {
    const small = reduceSubject(photo, figure, { shoulders: 0.75 * SHOULDERS, least: 0.5 });
    assert.deepEqual([small.photo.width, small.photo.height], [0.75 * WIDTH, 0.75 * HEIGHT]);
    const { leftShoulder, leftWrist } = small.figure.pose.landmarks;
    assert.deepEqual(leftShoulder.point, { x: 0.75 * 196, y: 0.75 * 128 });
    assert.deepEqual(leftWrist.point, { x: 0.75 * 222, y: 0.75 * 278 });
    assert.deepEqual(small.figure.found.region, {
      center: { x: 0.75 * 150, y: 0.75 * 200 },
      width: 0.75 * 300,
      height: 0.75 * 300,
      angle: 0.1,
    });
    for (const [i, point] of figure.face?.points.entries() ?? [])
      assert.ok(Math.abs(small.figure.face!.points[i]!.y - 0.75 * point.y) < 1e-9);
  });

  it('is at least as large as said', () => {
    for (const least of [0.5, 0.4])
      assert.equal(reduceSubject(photo, figure, { shoulders: 10, least }).photo.width, least * WIDTH);
  });

  it('is itself where a copy would hardly be smaller', () => {
    const { photo: same, figure: found } = reduceSubject(photo, figure, {
      shoulders: 0.95 * SHOULDERS,
      least: 0.5,
    });
    assert.equal(same, photo);
    assert.equal(found, figure);
  });
});
