/**
 * The sides of trousers or a skirt in the garment's picture are smooth lines, as sewn cloth has them. A cut-out waves along them, and
 * a pale belt's end is a notch in it where the ground is pale too: on a body each of these is a torn hip.
 */
import { drawColoursOutwards } from '../garment/edge-colours.ts';
import type { BottomLandmarks } from '../garment/garment.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import { coveredArea, cropMask, cropRgba, pasteRgbaInPlace } from '../pixels/crop.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { outlineRise } from './outline-rise.ts';
import { polylineLength, resamplePolyline } from './polyline.ts';
import { trimBeyondInPlace } from './trim-beyond.ts';

/** Points of a side lie so far apart, in widths of the waist. */
const SPACING = 0.02;
/** The matte's edge is looked for so far outside and inside of the landmarks' line, in widths of the waist. */
const OUTSIDE = 0.06;
const INSIDE = 0.1;
/** In points: notches up to twice so long are bridged, lumps shorter than half of twice so long are left out, … */
const NOTCH = 3;
const MEDIAN = 4;
/** … and over so many (a standard deviation) the line is smoothed; waves of a cut-out are shorter, hips are not. */
const SOFT = 3;
/** A side comes to its hem's corner over so many points. */
const AT_HEM = 10;
/** Coverage from which on cloth is whole. */
const WHOLE = 240;
/** How far outside colours are drawn, pixels. */
const DRAWN = 16;

export interface EvenSides {
  readonly bottom: BottomLandmarks;
  readonly cloth: Mask;
  /** With the cloth's colours where notches were filled. */
  readonly picture: RgbaImage;
}

/** `bottom`, its coverage `cloth` and its picture with smooth sides from the waist's corners to the hem. */
export function withEvenSides(bottom: BottomLandmarks, cloth: Mask, picture: RgbaImage): EvenSides {
  const [first, last] = [bottom.waist[0]!, bottom.waist.at(-1)!];
  const width = Math.hypot(last.x - first.x, last.y - first.y);
  const data = cloth.data.slice();
  const even: Mask = { ...cloth, data };
  const edges = { left: bottom.left.outerEdge, right: bottom.right.outerEdge };
  for (const side of ['left', 'right'] as const) {
    const line = sideOnMatte(edges[side], cloth, width, side === 'left' ? 1 : -1);
    if (!line) continue;
    // as many points as before: the mesh takes its last direction from the end of the line, which is not to be finer
    edges[side] = resamplePolyline(line.points, edges[side].length);
    const kept = line.points.length - AT_HEM;
    for (let i = 0; i + 1 < kept; i++)
      fillBehindInPlace(even, cloth, line.points[i]!, line.points[i + 1]!, line.normals[i]!, INSIDE * width);
    const inner = line.points.map(({ x, y }, i) => ({
      x: x - line.normals[i]!.x,
      y: y - line.normals[i]!.y,
    }));
    trimBeyondInPlace(
      even,
      line.points.slice(0, kept),
      inner,
      { ...even, data: data.slice() },
      OUTSIDE * width,
    );
  }
  const waist = bottom.waist.slice();
  waist[0] = edges.right[0]!;
  waist[waist.length - 1] = edges.left[0]!;
  cutAboveCornersInPlace(even, cloth, waist);
  return {
    bottom: {
      ...bottom,
      waist,
      left: { ...bottom.left, outerEdge: edges.left },
      right: { ...bottom.right, outerEdge: edges.right },
    },
    cloth: even,
    picture: withFilledColours(picture, even, cloth),
  };
}

interface Side {
  readonly points: readonly GarmentPoint[];
  /** Unit vectors to the outside. */
  readonly normals: readonly GarmentPoint[];
}

/** The line along the matte's edge near `edge`, from the waist down; `sign` 1 where the outside is to the left of the wearer. */
function sideOnMatte(edge: readonly GarmentPoint[], matte: Mask, width: number, sign: 1 | -1): Side | null {
  const count = Math.round(polylineLength(edge) / (SPACING * width)) + 1;
  if (count < 2 * AT_HEM || SPACING * width < 0.5) return null;
  const base = resamplePolyline(edge, count);
  const normals = normalsOf(base, sign);
  const rises = base.map((point, i) => {
    const near = outlineRise(matte, point, normals[i]!, OUTSIDE * width);
    return near !== 0 ? near : outlineRise(matte, point, normals[i]!, INSIDE * width);
  });
  const bridged = extreme(extreme(rises, Math.max, NOTCH), Math.min, NOTCH);
  const seen = bridged.map((_, i) => {
    const half = Math.min(MEDIAN, i, count - 1 - i);
    return bridged.slice(i - half, i + half + 1).sort((a, b) => a - b)[half]!;
  });
  const raw = base.map((point, i) => {
    const rise = seen[i]! * (1 - smoothStep(count - AT_HEM, count - 1, i));
    return { x: point.x + rise * normals[i]!.x, y: point.y + rise * normals[i]!.y };
  });
  const points = raw.map((point, i): GarmentPoint => {
    const half = Math.min(2 * SOFT, i, count - 1 - i);
    let [x, y, weight] = [0, 0, 0];
    for (let k = -half; k <= half; k++) {
      const share = Math.exp(-0.5 * (k / SOFT) ** 2);
      x += share * raw[i + k]!.x;
      y += share * raw[i + k]!.y;
      weight += share;
    }
    return half === 0 ? point : { x: x / weight, y: y / weight };
  });
  return { points, normals: normalsOf(points, sign) };
}

/** The greatest or least value around each; 0, where nothing was found, tells nothing. */
function extreme(values: readonly number[], of: (...values: number[]) => number, half: number): number[] {
  return values.map((_, i) => {
    const near = values.slice(Math.max(0, i - half), i + half + 1).filter((value) => value !== 0);
    return near.length === 0 ? 0 : of(...near);
  });
}

function normalsOf(points: readonly GarmentPoint[], sign: 1 | -1): GarmentPoint[] {
  const last = points.length - 1;
  return points.map((_, i) => {
    const [a, b] = [points[Math.max(0, i - MEDIAN)]!, points[Math.min(last, i + MEDIAN)]!];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return { x: (sign * (b.y - a.y)) / length, y: (-sign * (b.x - a.x)) / length };
  });
}

/** Makes whole in `even` what lies between the line from `a` to `b` and the `cloth` within `deepest` pixels behind it. */
function fillBehindInPlace(
  even: Mask,
  cloth: Mask,
  a: GarmentPoint,
  b: GarmentPoint,
  outwards: GarmentPoint,
  deepest: number,
): void {
  const { width, height } = even;
  const step = 0.5;
  const count = Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / step);
  for (let k = 0; k < count; k++) {
    const [x0, y0] = [a.x + ((b.x - a.x) * k) / count, a.y + ((b.y - a.y) * k) / count];
    const pixel = (depth: number): number => {
      const [x, y] = [Math.floor(x0 - depth * outwards.x), Math.floor(y0 - depth * outwards.y)];
      return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x;
    };
    let depth = 0;
    while (depth <= deepest && !(cloth.data[pixel(depth)]! >= WHOLE)) depth += step;
    if (depth > deepest) continue;
    // the pixel beyond is cut softly afterwards
    for (let filled = -1; filled < depth; filled += step) {
      const at = pixel(filled);
      if (at >= 0) even.data[at] = 255;
    }
  }
}

/** Takes off what was filled above the waist's corners: the new sides end there, and would stand up from them as tips. */
function cutAboveCornersInPlace(even: Mask, cloth: Mask, waist: readonly GarmentPoint[]): void {
  const [first, last] = [waist[0]!, waist.at(-1)!];
  const length = Math.hypot(last.x - first.x, last.y - first.y) || 1;
  const down = { x: -(last.y - first.y) / length, y: (last.x - first.x) / length };
  for (let y = 0; y < even.height; y++)
    for (let x = 0; x < even.width; x++) {
      const at = y * even.width + x;
      if (even.data[at]! <= cloth.data[at]!) continue;
      const below = (x + 0.5 - first.x) * down.x + (y + 0.5 - first.y) * down.y;
      even.data[at] = Math.max(cloth.data[at]!, Math.min(even.data[at]!, 255 * Math.max(0, below + 0.5)));
    }
}

/** `picture` with colours of the `cloth` drawn into what `filled` has more. */
function withFilledColours(picture: RgbaImage, filled: Mask, cloth: Mask): RgbaImage {
  const { width, height } = cloth;
  const more = createMask(width, height);
  for (let i = 0; i < more.data.length; i++) if (filled.data[i]! > cloth.data[i]! + 64) more.data[i] = 255;
  const around = coveredArea(more, 1, DRAWN);
  if (!around) return picture;
  const redrawn = drawColoursOutwards(cropRgba(picture, around), cropMask(cloth, around));
  const result = { ...picture, data: picture.data.slice() };
  const drawn = { ...result, data: picture.data.slice() };
  pasteRgbaInPlace(drawn, redrawn, around.x, around.y);
  for (let i = 0; i < more.data.length; i++)
    if (more.data[i]! > 0) for (let c = 4 * i; c < 4 * i + 3; c++) result.data[c] = drawn.data[c]!;
  return result;
}
