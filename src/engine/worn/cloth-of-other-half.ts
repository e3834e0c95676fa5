/**
 * Cloth that a hand hides is drawn from its mirror image on the other half, with the folds and the wash that it has there, in
 * the light of what is next to it: made up, it is a flat patch on a thigh.
 */
import { fromUpright, toUpright, type UprightFrame } from '../garment/upright-frame.ts';
import { chamferDistance } from '../pixels/chamfer-distance.ts';
import { gaussianBlur } from '../pixels/gaussian-blur.ts';
import { createPlane, type Mask, type Plane, type RgbaImage } from '../pixels/image.ts';
import { erodeSquare } from '../pixels/morphology.ts';
import { pushPullSamples } from '../pixels/push-pull.ts';
import { samplePlane, sampleRgba } from '../pixels/sample-bilinear.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** In hip widths: a leg's rim that is no example; seen cloth beside the hand from which its shadow is past, up to where. */
const RIM = 0.02;
const PAST_SHADOW = 0.03;
const BESIDE = 0.12;
/** Width over which the moved cloth comes in, the same unit. */
const INWARDS = 0.03;
/** Side in pixels of a cell of the differences between both halves, and most of one as a share of a channel. */
const CELL = 4;
const SMOOTH = 2;
const MOST = 0.3;

/**
 * The picture with the pixels of `hidden` (255) moved from where the cloth `seen` has their mirror images about the axis of
 * `frame`, where it is seen there. `hips` is their width, all in pixels of the picture.
 */
export function clothOfOtherHalf(
  picture: RgbaImage,
  seen: Mask,
  hidden: Mask,
  frame: UprightFrame,
  hips: number,
): RgbaImage {
  const { width, height } = picture;
  const sure = erodeSquare(seen, Math.max(1, Math.round(RIM * hips)));
  const mirror = (x: number, y: number): { x: number; y: number } | null => {
    const { u, v } = toUpright(frame, x + 0.5, y + 0.5);
    const other = fromUpright(frame, -u, v);
    const [column, row] = [Math.floor(other.x), Math.floor(other.y)];
    if (column < 0 || row < 0 || column >= width || row >= height) return null;
    return sure.data[row * width + column] === 255 ? other : null;
  };
  const toHidden = chamferDistance(hidden).data;
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const off = new Float32Array(3 * columns * rows);
  const weights = new Float32Array(columns * rows);
  const colour = new Float32Array(4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (sure.data[at] !== 255 || toHidden[at]! < PAST_SHADOW * hips || toHidden[at]! > BESIDE * hips)
        continue;
      const other = mirror(x, y);
      if (!other) continue;
      sampleRgba(picture, other.x, other.y, colour);
      const cell = Math.floor(y / CELL) * columns + Math.floor(x / CELL);
      weights[cell]! += 1 / CELL ** 2;
      for (let c = 0; c < 3; c++) off[3 * cell + c]! += (picture.data[4 * at + c]! - colour[c]!) / CELL ** 2;
    }
  for (let cell = 0; cell < weights.length; cell++)
    if (weights[cell]! > 0) for (let c = 0; c < 3; c++) off[3 * cell + c]! /= weights[cell]!;
  const filled = pushPullSamples(off, weights, columns, rows, 3);
  const offsets = [0, 1, 2].map((c) => {
    const plane = createPlane(columns, rows);
    for (let cell = 0; cell < weights.length; cell++) plane.data[cell] = filled[3 * cell + c]!;
    return gaussianBlur(plane, SMOOTH);
  });
  return moved(picture, hidden, mirror, chamferDistance(seen).data, offsets, INWARDS * hips);
}

function moved(
  picture: RgbaImage,
  hidden: Mask,
  mirror: (x: number, y: number) => { x: number; y: number } | null,
  toSeen: Float32Array,
  offsets: readonly Plane[],
  inwards: number,
): RgbaImage {
  const { width } = picture;
  const data = picture.data.slice();
  const colour = new Float32Array(4);
  for (let at = 0; at < hidden.data.length; at++) {
    if (hidden.data[at] !== 255) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    const other = mirror(x, y);
    if (!other) continue;
    sampleRgba(picture, other.x, other.y, colour);
    const share = smoothStep(0, inwards, toSeen[at]!);
    for (let c = 0; c < 3; c++) {
      const most = MOST * colour[c]!;
      const offset = samplePlane(offsets[c]!, (x + 0.5) / CELL, (y + 0.5) / CELL);
      const wanted = colour[c]! + Math.max(-most, Math.min(most, offset));
      data[4 * at + c] = data[4 * at + c]! + share * (wanted - data[4 * at + c]!);
    }
  }
  return { ...picture, data };
}
