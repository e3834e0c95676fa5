import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { regionOf } from '../../../src/engine/geometry/oriented-region.ts';
import {
  createAnchors,
  decodeDetections,
  detectionToImage,
  intersectionOverUnion,
  mergeOverlapping,
  type RegionDetection,
} from '../../../src/engine/nets/single-shot-detection.ts';

test('anchors are the centres of the cells, layer by layer', () => {
  const anchors = createAnchors(4, [
    { stride: 2, anchorsPerCell: 1 },
    { stride: 4, anchorsPerCell: 2 },
  ]);
  assert.deepEqual(anchors, [
    { x: 0.25, y: 0.25 },
    { x: 0.75, y: 0.25 },
    { x: 0.25, y: 0.75 },
    { x: 0.75, y: 0.75 },
    { x: 0.5, y: 0.5 },
    { x: 0.5, y: 0.5 },
  ]);
});

test('the three detectors have as many anchors as their nets have outputs', () => {
  const two = { stride: 8, anchorsPerCell: 2 };
  const six = { stride: 16, anchorsPerCell: 6 };
  assert.equal(createAnchors(128, [two, six]).length, 896);
  assert.equal(createAnchors(192, [two, six]).length, 2016);
  const pose = [two, { stride: 16, anchorsPerCell: 2 }, { stride: 32, anchorsPerCell: 6 }];
  assert.equal(createAnchors(224, pose).length, 2254);
});

test('decoding adds the anchor and leaves out what scores too little', () => {
  const anchors = [
    { x: 0.25, y: 0.5 },
    { x: 0.75, y: 0.5 },
  ];
  // box centre, box size, one keypoint; in pixels of a 100 × 100 input
  const regressors = Float32Array.from([10, 0, 20, 40, -5, 5, 0, 0, 10, 10, 0, 0]);
  const detections = decodeDetections(regressors, Float32Array.from([0, -3]), anchors, 100, 0.5);
  assert.equal(detections.length, 1);
  const [{ box, keypoints, score }] = detections as [RegionDetection];
  const numbers = [box.x, box.y, box.width, box.height, keypoints[0]!.x, keypoints[0]!.y, score];
  [0.25, 0.3, 0.2, 0.4, 0.2, 0.55, 0.5].forEach((expected, index) => {
    assert.ok(Math.abs(numbers[index]! - expected) < 1e-6, `${numbers[index]} at ${index}`);
  });
});

const detection = (x: number, score: number): RegionDetection => ({
  box: { x, y: 0, width: 1, height: 1 },
  keypoints: [{ x, y: 0 }],
  score,
});

test('overlapping detections become one, weighted by score, with the best score', () => {
  const merged = mergeOverlapping([detection(0.2, 0.25), detection(0, 0.75), detection(5, 0.5)], 0.3);
  assert.equal(merged.length, 2);
  assert.equal(merged[0]!.score, 0.75);
  assert.ok(Math.abs(merged[0]!.box.x - 0.05) < 1e-9);
  assert.ok(Math.abs(merged[0]!.keypoints[0]!.x - 0.05) < 1e-9);
  assert.deepEqual(merged[1], detection(5, 0.5));
});

test('overlap is symmetric, 1 with itself and between 0 and 1', () => {
  const side = fc.double({ min: 0.01, max: 10, noNaN: true });
  const rectangle = fc.record({ x: side, y: side, width: side, height: side });
  fc.assert(
    fc.property(rectangle, rectangle, (a, b) => {
      const overlap = intersectionOverUnion(a, b);
      assert.ok(overlap >= 0 && overlap <= 1 + 1e-9);
      assert.equal(overlap, intersectionOverUnion(b, a));
      assert.ok(Math.abs(intersectionOverUnion(a, a) - 1) < 1e-9);
    }),
  );
});

test('a detection moves into the photo with its region', () => {
  const region = regionOf({ x: 100, y: 200, width: 10, height: 20 });
  const moved = detectionToImage(detection(0.5, 0.9), region);
  assert.deepEqual(moved.corners[0], { x: 105, y: 200 });
  assert.deepEqual(moved.keypoints, [{ x: 105, y: 200 }]);
});
