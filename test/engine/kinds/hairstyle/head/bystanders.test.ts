import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  headsOfBystanders,
  peopleInPhoto,
  withoutBystanders,
} from '../../../../../src/engine/kinds/hairstyle/head/bystanders.ts';
import type { Head } from '../../../../../src/engine/kinds/hairstyle/head/head.ts';
import type { FaceDetection } from '../../../../../src/engine/nets/face-detection.ts';
import { drawnHead, seenFace } from './drawn-head.ts';

const [WIDTH, HEIGHT, SCALE] = [600, 500, 6];
let head: Head;
before(async () => {
  head = await drawnHead({ width: WIDTH, height: HEIGHT, pixelsPerCentimetre: SCALE });
});

/** The own face, and the same one elsewhere (centimetres), so many times as large. */
function faces(others: readonly { right: number; down: number; size?: number }[]) {
  const own = seenFace(head.mesh);
  const moved = others.map(({ right, down, size = 1 }): FaceDetection => {
    const move = ({ x, y }: { x: number; y: number }) => ({
      x: own.center.x + right * SCALE + size * (x - own.center.x),
      y: own.center.y + down * SCALE + size * (y - own.center.y),
    });
    return {
      ...own,
      center: move(own.center),
      rightEye: move(own.rightEye),
      leftEye: move(own.leftEye),
      size: size * own.size,
    };
  });
  return peopleInPhoto({ detection: own, others: moved }, head);
}

/** Value of a mask so many centimetres right of and below the own nose. */
function at({ data }: { data: Uint8Array | Uint8ClampedArray }, right: number, down: number): number {
  const { x, y } = seenFace(head.mesh).center;
  return data[Math.round(y + down * SCALE) * WIDTH + Math.round(x + right * SCALE)]!;
}

describe('other people in a photo', () => {
  test('a photo of one person keeps its mask', () => {
    assert.equal(withoutBystanders(head.personMask, faces([])), head.personMask);
    assert.equal(headsOfBystanders(faces([]), head.personMask, false), null);
  });

  test('somebody beside and somebody behind are no part of the person', () => {
    const mask = withoutBystanders(
      head.personMask,
      faces([
        { right: 22, down: -2 },
        { right: 6, down: -26, size: 0.9 },
      ]),
    );
    assert.equal(at(mask, 22, 0), 0, 'the face beside');
    assert.equal(at(mask, 24, 24), 0, 'the shoulder beside');
    assert.equal(at(mask, 12, -8), 0, 'the shirt of the one behind, beside the own head');
    for (const [right, down] of [
      [0, 0],
      [0, -12],
      [5, 4],
      [0, 14],
      [-10, 26],
    ] as const)
      assert.equal(at(mask, right, down), 255, `own place ${right}, ${down}`);
  });

  test('a face printed on the own shirt tears no hole into it', () => {
    const mask = withoutBystanders(head.personMask, faces([{ right: 0, down: 36, size: 0.5 }]));
    assert.ok(mask.data.every((value) => value === 255));
  });

  test('two heads side by side part in the middle', () => {
    const heads = headsOfBystanders(faces([{ right: 13, down: 0 }]), head.personMask, false)!;
    assert.equal(at(heads, 5.5, 0), 0);
    assert.equal(at(heads, 7.5, 0), 255);
  });

  test('new hair may lie over heads farther behind alone', () => {
    const people = faces([
      { right: 20, down: 0 },
      { right: -20, down: -5, size: 0.6 },
    ]);
    const near = headsOfBystanders(people, head.personMask, true)!;
    assert.equal(at(near, 20, 0), 255);
    assert.equal(at(near, -20, -5), 0);
    assert.equal(at(headsOfBystanders(people, head.personMask, false)!, -20, -5), 255);
  });
});
