/** Lays a design on the skin: for each pixel of the photo, the place of the design that comes to lie there. */

import type { ImagePoint } from '../../../geometry/frames.ts';
import { type PixelArea, wholePixels } from '../../../pixels/crop.ts';
import type { TattooDesign } from '../design/tattoo-design.ts';
import { arcLength, arcSlope, type CrossSection, crossSection } from './cross-section.ts';
import type { LaidDesign } from './laid-design.ts';
import { type LimbAxis, limbAxis, limbCoordinates, upAlong } from './limb-coordinates.ts';
import type { Placement } from './placement.ts';
import type { LimbSurface } from './skin-surface.ts';

/** Photo pixels beyond the design that get coordinates too, as a part of the design's width: ink bleeds. */
const MARGIN_PART = 0.02;
const LEAST_MARGIN = 6;
/** Along and across a limb change smoothly: every so many pixels they are looked up, between them interpolated. */
const GRID = 6;
/** An outline is known to about a pixel of the reduced copy; the matte cuts precisely. */
const BEYOND_RIM = 1.06;
/** A limb whose rims are out of view goes on beyond its half-width. */
const BEYOND_HIDDEN_RIM = 1.6;
/** Near the rim a direction across is stretched without bound. */
const MOST_STRETCH = 2.5;

/** An axis that turns less within the design's reach is as good as straight for how far the design reaches. */
const STRAIGHT = 0.12;

/**
 * The inverse map from photo to design. A flat surface gives a similarity; a limb is unrolled: distances across it are
 * lengths of arc of its elliptical cross-section, distances along it follow the axis.
 * @returns The part of the photo that the design covers with the design's pixel coordinates there; its area is a single
 *   pixel with NaN when the design lies wholly outside of the photo.
 */
export function layDesign(
  placement: Placement,
  design: Pick<TattooDesign, 'width' | 'height'>,
  photo: { readonly width: number; readonly height: number },
): LaidDesign {
  const scale = design.width / placement.width;
  const margin = Math.max(LEAST_MARGIN, placement.width * MARGIN_PART) * scale;
  const halfWidth = (design.width / 2 + margin) / scale;
  const halfHeight = (design.height / 2 + margin) / scale;
  const { at, angle, surface } = placement;
  const limb = surface.kind === 'limb' ? findOnLimb(surface, at, angle) : null;
  const area = areaWithin(at, limb, angle, halfWidth, halfHeight, photo);
  const u = new Float32Array(area.width * area.height);
  const v = new Float32Array(area.width * area.height);
  if (limb) layOnLimb(limb, scale, area, u, v);
  else layFlat(at, angle, scale, area, u, v);
  placeInDesign(u, v, design, placement.mirrored, margin);
  return cropToDesign(area, u, v);
}

/** A limb with the design's middle on it. */
interface PlaceOnLimb {
  readonly surface: LimbSurface;
  readonly axis: LimbAxis;
  readonly section: CrossSection;
  /** Where the middle lies along the axis, and across it in half-widths. */
  readonly along: number;
  readonly aside: number;
  /** The limb's up there: radians clockwise from the photo's up. */
  readonly up: number;
  /** The design's up on the unrolled skin: radians clockwise from the limb's up. */
  readonly turn: number;
}

function findOnLimb(surface: LimbSurface, at: ImagePoint, angle: number): PlaceOnLimb {
  const axis = limbAxis(surface);
  const middle = new Float64Array(3);
  limbCoordinates(axis, at, middle);
  const aside = Math.max(-0.95, Math.min(0.95, middle[1]! / middle[2]!));
  const up = upAlong(axis, middle[0]!);
  // beside the middle, a direction that is seen foreshortened across lies flatter on the skin
  const stretch = Math.min(MOST_STRETCH, arcSlope(surface.depth, aside));
  const turn = Math.atan2(stretch * Math.sin(angle - up), Math.cos(angle - up));
  const section = crossSection(surface.depth, surface.outlines === 0 ? 0.9 : 0.985);
  return { surface, axis, section, along: middle[0]!, aside, up, turn };
}

/** Whole pixels of the photo that the design can reach: on a limb it is never wider than unrolled. */
function areaWithin(
  at: ImagePoint,
  limb: PlaceOnLimb | null,
  angle: number,
  halfWidth: number,
  halfHeight: number,
  photo: { readonly width: number; readonly height: number },
): PixelArea {
  const reach = Math.hypot(halfWidth, halfHeight);
  let [dx, dy] = [reach, reach];
  if (!limb) [dx, dy] = turnedExtent(halfWidth, halfHeight, angle);
  else if (turnWithin(limb.axis, limb.along, reach) < STRAIGHT) {
    const [across, along] = turnedExtent(halfWidth, halfHeight, limb.turn);
    [dx, dy] = turnedExtent(across + reach * STRAIGHT, along, limb.up);
  }
  return wholePixels(
    { x: at.x - dx, y: at.y - dy, width: 2 * dx, height: 2 * dy },
    photo.width,
    photo.height,
  );
}

/** Half the width and height of the box around a turned rectangle, given half of its own. */
function turnedExtent(halfWidth: number, halfHeight: number, angle: number): [number, number] {
  const cosine = Math.abs(Math.cos(angle));
  const sine = Math.abs(Math.sin(angle));
  return [halfWidth * cosine + halfHeight * sine, halfWidth * sine + halfHeight * cosine];
}

/** By how much the axis turns from end to end of the design's reach, in radians. */
function turnWithin(axis: LimbAxis, along: number, reach: number): number {
  const turn = upAlong(axis, along - reach) - upAlong(axis, along + reach);
  return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
}

function layFlat(
  at: ImagePoint,
  angle: number,
  scale: number,
  area: PixelArea,
  u: Float32Array,
  v: Float32Array,
): void {
  const cosine = Math.cos(angle) * scale;
  const sine = Math.sin(angle) * scale;
  for (let y = 0, i = 0; y < area.height; y++) {
    const dy = area.y + y + 0.5 - at.y;
    for (let x = 0; x < area.width; x++, i++) {
      const dx = area.x + x + 0.5 - at.x;
      u[i] = dx * cosine + dy * sine;
      v[i] = dy * cosine - dx * sine;
    }
  }
}

function layOnLimb(
  limb: PlaceOnLimb,
  scale: number,
  area: PixelArea,
  u: Float32Array,
  v: Float32Array,
): void {
  const { axis, section } = limb;
  const cosine = Math.cos(limb.turn) * scale;
  const sine = Math.sin(limb.turn) * scale;
  const farthest = limb.surface.outlines === 0 ? BEYOND_HIDDEN_RIM : BEYOND_RIM;
  const start = arcLength(section, limb.aside);
  const { columns, nodes } = coordinateGrid(axis, area);
  for (let y = 0, i = 0; y < area.height; y++) {
    const row = (y / GRID) | 0;
    const fy = y / GRID - row;
    for (let x = 0; x < area.width; x++, i++) {
      const column = (x / GRID) | 0;
      const fx = x / GRID - column;
      const a = 3 * (row * columns + column);
      const b = a + 3 * columns;
      const along = mix(nodes[a]!, nodes[a + 3]!, nodes[b]!, nodes[b + 3]!, fx, fy);
      const across = mix(nodes[a + 1]!, nodes[a + 4]!, nodes[b + 1]!, nodes[b + 4]!, fx, fy);
      const halfWidth = mix(nodes[a + 2]!, nodes[a + 5]!, nodes[b + 2]!, nodes[b + 5]!, fx, fy);
      const distance = across / halfWidth;
      if (Math.abs(distance) > farthest) {
        u[i] = Number.NaN;
        continue;
      }
      const dx = halfWidth * (arcLength(section, distance) - start);
      const dy = along - limb.along;
      u[i] = dx * cosine + dy * sine;
      v[i] = dy * cosine - dx * sine;
    }
  }
}

function mix(a: number, b: number, c: number, d: number, fx: number, fy: number): number {
  const top = a + (b - a) * fx;
  return top + (c + (d - c) * fx - top) * fy;
}

/** Along, across and half-width at the centres of every `GRID`th pixel of the area, one node beyond its end. */
function coordinateGrid(axis: LimbAxis, area: PixelArea): { columns: number; nodes: Float64Array } {
  const columns = Math.floor((area.width - 1) / GRID) + 2;
  const rows = Math.floor((area.height - 1) / GRID) + 2;
  const nodes = new Float64Array(columns * rows * 3);
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at += 3)
      limbCoordinates(
        axis,
        { x: area.x + column * GRID + 0.5, y: area.y + row * GRID + 0.5 },
        nodes.subarray(at, at + 3),
      );
  return { columns, nodes };
}

/** Offsets from the middle become places in the design; NaN where these lie beyond its margin. In place. */
function placeInDesign(
  u: Float32Array,
  v: Float32Array,
  { width, height }: { readonly width: number; readonly height: number },
  mirrored: boolean,
  margin: number,
): void {
  const side = mirrored ? -1 : 1;
  const [middleX, middleY] = [width / 2, height / 2];
  for (let i = 0; i < u.length; i++) {
    const x = u[i]! * side;
    const y = v[i]!;
    // written so that NaN fails too
    if (Math.abs(x) <= middleX + margin && Math.abs(y) <= middleY + margin) {
      u[i] = x + middleX;
      v[i] = y + middleY;
    } else {
      u[i] = Number.NaN;
      v[i] = Number.NaN;
    }
  }
}

/** The smallest area that holds every pixel with coordinates. */
function cropToDesign(area: PixelArea, u: Float32Array, v: Float32Array): LaidDesign {
  let [left, top, right, bottom] = [area.width, area.height, 0, 0];
  for (let y = 0, i = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++, i++)
      if (!Number.isNaN(u[i]!)) {
        if (x < left) left = x;
        if (x >= right) right = x + 1;
        if (y < top) top = y;
        bottom = y + 1;
      }
  if (right === 0) {
    left = 0;
    top = 0;
    right = 1;
    bottom = 1;
  }
  const width = right - left;
  const cut = (values: Float32Array) => {
    const result = new Float32Array(width * (bottom - top));
    for (let y = top; y < bottom; y++)
      result.set(values.subarray(y * area.width + left, y * area.width + right), (y - top) * width);
    return result;
  };
  return { area: { x: area.x + left, y: area.y + top, width, height: bottom - top }, u: cut(u), v: cut(v) };
}
