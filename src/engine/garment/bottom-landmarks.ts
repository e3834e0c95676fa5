/** The landmarks of trousers, shorts or a skirt lying flat, from its outline and the lines inside it. */

import { fillPolygon } from '../geometry/fill-polygon.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import { resamplePolyline } from '../geometry/polyline.ts';
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';
import {
  type BottomOutline,
  crotchOf,
  findFork,
  findLegCorners,
  findSkirtCorners,
  readBottomOutline,
} from './bottom-outline.ts';
import type { BottomLandmarks, BottomSide } from './garment.ts';
import type { GarmentOutline } from './garment-outline.ts';
import { followLegLine, type LegLine } from './leg-line.ts';
import { chainPart } from './side-chain.ts';
import { fromUpright, type UprightFrame } from './upright-frame.ts';
import { findWaistEdge, type WaistEdge } from './waist-edge.ts';

/** Indices of one side's hem corners in the outline's lower part; a skirt has no inner one. */
export interface BottomSideIndices {
  readonly outer: number;
  readonly inner: number | null;
}

export interface BottomReading {
  readonly frame: UprightFrame;
  readonly shape: BottomOutline;
  readonly kind: BottomLandmarks['kind'];
  readonly right: BottomSideIndices;
  readonly left: BottomSideIndices;
  /** Where the legs part, in (u, v); null for skirts. */
  readonly crotch: { readonly u: number; readonly v: number } | null;
  /** From the crotch down to the outline's own fork, (u, v) interleaved: where the legs lie against each other. */
  readonly seam: Float64Array;
  readonly waist: WaistEdge;
}

/** Distance from waist to crotch that is usual, in hip widths, and beyond which the legs lie together below the crotch. */
const USUAL_RISE = 0.66;
const LONGEST_RISE = 0.95;
/** A garment without a fork is trousers with legs together when it is longer than this many hip widths … */
const LEGS_LENGTH = 1.7;
/** … whose hems together are at most this many hip widths wide, where a skirt's may be any … */
const LEGS_FLARE = 1.15;
/** … and a line as clear as this runs up its middle. */
const CLEAR_LINE = 0.5;

/** Points along the edges. */
const OUTER_POINTS = 16;
const INNER_POINTS = 12;
const WAIST_POINTS = 33;
const HEM_POINTS = 25;
/** Mask pixels that the matte's soft edge may lie outside of the traced outline. */
const SOFT_EDGE = 10;

export function readBottom(outline: GarmentOutline, lab: LabImage, mask: Mask): BottomReading {
  const shape = readBottomOutline(outline);
  const { frame } = outline;
  const waist = findWaistEdge(lab, mask, frame, shape.top);
  const base = { frame, shape, waist };
  const fork = findFork(shape) ?? findClosedFork(shape, lab, mask, frame);
  if (!fork) {
    const corners = findSkirtCorners(shape);
    return {
      ...base,
      kind: 'skirt',
      right: { outer: corners.right, inner: null },
      left: { outer: corners.left, inner: null },
      crotch: null,
      seam: new Float64Array(0),
    };
  }
  const { lower } = shape;
  const seam = seamAbove(shape, fork.index, lab, mask, frame);
  const crotch = seam ? { u: seam[0]!, v: seam[1]! } : crotchOf(shape, fork.index);
  const last = lower.length / 2 - 1;
  return {
    ...base,
    kind: 'trousers',
    right: findLegCorners(shape, crotch, 0, fork.index, -1),
    left: findLegCorners(shape, crotch, fork.index, last, 1),
    crotch,
    seam: seam ?? Float64Array.of(crotch.u, crotch.v),
  };
}

/** Where legs that lie together down to their hems end: the foot of the line between them; null for skirts. */
function findClosedFork(
  shape: BottomOutline,
  lab: LabImage,
  mask: Mask,
  frame: UprightFrame,
): { readonly index: number } | null {
  if (shape.height < LEGS_LENGTH * shape.hipWidth) return null;
  const { lower } = shape;
  const corners = findSkirtCorners(shape);
  const middle = (lower[corners.right * 2]! + lower[corners.left * 2]!) / 2;
  if (lower[corners.left * 2]! - lower[corners.right * 2]! > LEGS_FLARE * shape.hipWidth) return null;
  let index = corners.right;
  for (let i = corners.right; i <= corners.left; i++)
    if (Math.abs(lower[i * 2]! - middle) < Math.abs(lower[index * 2]! - middle)) index = i;
  const line = lineAbove(shape, index, lab, mask, frame);
  let sum = 0;
  for (const value of line.evidence) sum += value;
  return sum / line.evidence.length > CLEAR_LINE ? { index } : null;
}

/** The line between the legs from a point of the outline up to the usual place of the crotch. */
function lineAbove(
  shape: BottomOutline,
  index: number,
  lab: LabImage,
  mask: Mask,
  frame: UprightFrame,
): LegLine {
  const { lower, hipWidth } = shape;
  const last = lower.length / 2 - 1;
  const level = (lower[1]! + lower[last * 2 + 1]!) / 2;
  return followLegLine({
    lab,
    mask,
    frame,
    from: { u: lower[index * 2]!, v: lower[index * 2 + 1]! },
    endV: level + USUAL_RISE * hipWidth,
    endU: (lower[0]! + lower[last * 2]!) / 2,
    reach: 0.08 * hipWidth,
    crease: Math.max(2, 0.014 * hipWidth),
  });
}

/** The line between the legs from the crotch down to the fork in the outline; null where that is the crotch itself. */
function seamAbove(
  shape: BottomOutline,
  fork: number,
  lab: LabImage,
  mask: Mask,
  frame: UprightFrame,
): Float64Array | null {
  const { lower, hipWidth } = shape;
  const last = lower.length / 2 - 1;
  const level = (lower[1]! + lower[last * 2 + 1]!) / 2;
  if (lower[fork * 2 + 1]! - level < LONGEST_RISE * hipWidth) return null;
  const { points } = lineAbove(shape, fork, lab, mask, frame);
  return chainPart(points, points.length / 2 - 1, 0);
}

/** Turns a reading into landmarks of the picture. `scale` is mask pixels a picture pixel. */
export function placeBottomLandmarks(reading: BottomReading, matte: Mask, scale: number): BottomLandmarks {
  const { frame, shape, right, left, crotch, waist } = reading;
  const { lower } = shape;
  const last = lower.length / 2 - 1;
  const place = (u: number, v: number): GarmentPoint => {
    const point = fromUpright(frame, u, v);
    return { x: point.x / scale, y: point.y / scale };
  };
  const placeAll = (points: Float64Array): GarmentPoint[] =>
    Array.from({ length: points.length / 2 }, (_, i) => place(points[i * 2]!, points[i * 2 + 1]!));
  const side = ({ outer, inner }: BottomSideIndices, waistCorner: number): BottomSide => ({
    outerEdge: placeAll(resamplePolyline(chainPart(lower, waistCorner, outer), OUTER_POINTS)),
    innerEdge: inner === null ? [] : placeAll(resamplePolyline(innerEdge(reading, inner), INNER_POINTS)),
  });
  return {
    kind: reading.kind,
    right: side(right, 0),
    left: side(left, last),
    waist: placeAll(resamplePolyline(waist.points, WAIST_POINTS)),
    crotch: crotch && place(crotch.u, crotch.v),
    hem:
      reading.kind === 'skirt'
        ? placeAll(resamplePolyline(chainPart(lower, right.outer, left.outer), HEM_POINTS))
        : [],
    insideBack: waist.inside
      ? maskInsideBack(shape.top, waist.points, placeAll, matte)
      : createMask(matte.width, matte.height),
  };
}

/** From the crotch along the line between the legs to the outline, and along it to a hem's inner corner. */
function innerEdge({ shape, seam, right }: BottomReading, corner: number): Float64Array {
  const { lower } = shape;
  const footU = seam[seam.length - 2]!;
  const footV = seam[seam.length - 1]!;
  let fork = right.outer;
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < lower.length / 2; i++) {
    const distance = Math.hypot(lower[i * 2]! - footU, lower[i * 2 + 1]! - footV);
    if (distance < nearest) {
      nearest = distance;
      fork = i;
    }
  }
  const edge = chainPart(lower, fork, corner);
  const points = new Float64Array(seam.length + edge.length);
  points.set(seam);
  points.set(edge, seam.length);
  return points;
}

/** Coverage of what lies between the outline's upper edge and the front's, with the matte's soft edge above the former. */
function maskInsideBack(
  upperEdge: Float64Array,
  front: Float64Array,
  placeAll: (points: Float64Array) => GarmentPoint[],
  matte: Mask,
): Mask {
  const raised = upperEdge.map((value, i) => (i % 2 === 0 ? value : value - SOFT_EDGE));
  const polygon = [...placeAll(raised), ...placeAll(front).reverse()].flatMap(({ x, y }) => [x, y]);
  const area = fillPolygon(polygon, matte.width, matte.height);
  for (let i = 0; i < area.data.length; i++)
    area.data[i] = Math.round((area.data[i]! * matte.data[i]!) / 255);
  return area;
}
