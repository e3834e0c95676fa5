/**
 * What the three MediaPipe detectors share: the anchors of a single-shot detector (Liu et al., “SSD”, 2016, in the
 * form of BlazeFace, Bazarevsky et al., 2019: all anchors are points, boxes are relative to them), the decoding of
 * boxes with keypoints, and weighted non-maximum suppression.
 */
import type { ImagePoint, NormalizedPoint, Rectangle } from '../geometry/frames.ts';
import type { OrientedRegion } from '../geometry/oriented-region.ts';
import { regionToImage } from '../geometry/oriented-region.ts';

/** One layer of a detector's feature pyramid. */
export interface AnchorLayer {
  /** Pixels of the net's input per cell. */
  readonly stride: number;
  readonly anchorsPerCell: number;
}

/** A detection in fractions of the region that the net saw. */
export interface RegionDetection {
  readonly box: Rectangle;
  readonly keypoints: readonly NormalizedPoint[];
  /** 0..1. */
  readonly score: number;
}

/** A detection in the photo's frame. */
export interface Detection {
  /** Corners of the box in the order (0,0), (1,0), (1,1), (0,1) of the region's axes. */
  readonly corners: readonly ImagePoint[];
  readonly keypoints: readonly ImagePoint[];
  readonly score: number;
}

/** Centres of the anchors in fractions of the input, layer by layer, row by row. */
export function createAnchors(inputSize: number, layers: readonly AnchorLayer[]): NormalizedPoint[] {
  const anchors: NormalizedPoint[] = [];
  for (const { stride, anchorsPerCell } of layers) {
    const cells = Math.ceil(inputSize / stride);
    for (let row = 0; row < cells; row++)
      for (let column = 0; column < cells; column++)
        for (let index = 0; index < anchorsPerCell; index++)
          anchors.push({ x: (column + 0.5) / cells, y: (row + 0.5) / cells });
  }
  return anchors;
}

/**
 * Boxes and keypoints of the anchors whose score reaches `leastScore`.
 * @param regressors Per anchor: centre x, centre y, width, height of the box, then x and y of each keypoint, in
 *   input pixels relative to the anchor.
 * @param logits One per anchor.
 */
export function decodeDetections(
  regressors: Float32Array,
  logits: Float32Array,
  anchors: readonly NormalizedPoint[],
  inputSize: number,
  leastScore: number,
): RegionDetection[] {
  const stride = regressors.length / anchors.length;
  const leastLogit = Math.log(leastScore / (1 - leastScore));
  const detections: RegionDetection[] = [];
  for (const [index, anchor] of anchors.entries()) {
    if (logits[index]! < leastLogit) continue;
    const at = index * stride;
    const width = regressors[at + 2]! / inputSize;
    const height = regressors[at + 3]! / inputSize;
    const keypoints: NormalizedPoint[] = [];
    for (let offset = 4; offset < stride; offset += 2)
      keypoints.push({
        x: anchor.x + regressors[at + offset]! / inputSize,
        y: anchor.y + regressors[at + offset + 1]! / inputSize,
      });
    detections.push({
      box: {
        x: anchor.x + regressors[at]! / inputSize - width / 2,
        y: anchor.y + regressors[at + 1]! / inputSize - height / 2,
        width,
        height,
      },
      keypoints,
      score: 1 / (1 + Math.exp(-logits[index]!)),
    });
  }
  return detections;
}

/**
 * Merges detections of one thing: the best takes in all that overlap it, averaged by their scores (the “blending”
 * of BlazeFace, which jitters less than plain suppression).
 * @param leastOverlap Intersection over union from which two boxes show one thing.
 * @returns Best score first.
 */
export function mergeOverlapping(
  detections: readonly RegionDetection[],
  leastOverlap: number,
): RegionDetection[] {
  let remaining = [...detections].sort((a, b) => b.score - a.score);
  const merged: RegionDetection[] = [];
  while (remaining.length > 0) {
    const best = remaining[0]!;
    const same = remaining.filter(
      (other) => other === best || intersectionOverUnion(best.box, other.box) >= leastOverlap,
    );
    remaining = remaining.filter((other) => !same.includes(other));
    merged.push(averageDetections(same));
  }
  return merged;
}

function averageDetections(detections: readonly RegionDetection[]): RegionDetection {
  const total = detections.reduce((sum, { score }) => sum + score, 0);
  const mean = (value: (detection: RegionDetection) => number): number =>
    detections.reduce((sum, detection) => sum + value(detection) * detection.score, 0) / total;
  const first = detections[0]!;
  return {
    box: {
      x: mean(({ box }) => box.x),
      y: mean(({ box }) => box.y),
      width: mean(({ box }) => box.width),
      height: mean(({ box }) => box.height),
    },
    keypoints: first.keypoints.map((_, index) => ({
      x: mean(({ keypoints }) => keypoints[index]!.x),
      y: mean(({ keypoints }) => keypoints[index]!.y),
    })),
    score: first.score,
  };
}

/** Shared area over joint area of two rectangles, 0..1. */
export function intersectionOverUnion(a: Rectangle, b: Rectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (a.width * a.height + b.width * b.height - shared);
}

/** Moves a detection from the region that the net saw into the photo. */
export function detectionToImage(detection: RegionDetection, region: OrientedRegion): Detection {
  const { x, y, width, height } = detection.box;
  const corners = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ] as const;
  return {
    corners: corners.map(([u, v]) => regionToImage(region, u, v)),
    keypoints: detection.keypoints.map((point) => regionToImage(region, point.x, point.y)),
    score: detection.score,
  };
}
