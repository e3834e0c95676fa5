/** Where clothes usually end at the neck, and where they close around it. */
import type { Mask } from '../../../../pixels/image.ts';
import { type Head, projectToPhoto } from '../../head/head.ts';
import type { GroundGrid } from '../ground/ground-grid.ts';

/** Rows this far (centimetres) below the chin are looked at for clothes that close around the neck, so wide. */
const COLLAR_TO = 4.5;
const COLLAR_HALF_WIDTH = 3.5;
/** A closed collar is so high (centimetres), so much of what is seen there is clothes, and so much must be seen. */
const COLLAR_HEIGHT = 2;
const COLLAR_SHARE = 0.75;
const COLLAR_SEEN = 4;

/**
 * Centimetres below the chin at which clothes close around the neck (a scarf, a hood, a turtleneck): none of what is further
 * down is bare. Null where the throat is bare or hidden. `foreign` and `beard` mark cells that can't be skin, and like hair.
 */
export function closedCollar(
  head: Head,
  { width, height, cell, cellsPerCentimetre }: GroundGrid,
  body: Uint8Array,
  foreign: Uint8Array,
  beard: Uint8Array,
): number | null {
  const chin = head.mesh.points[152]!;
  const scale = head.pixelsPerCentimetre;
  const from = Math.max(0, Math.round((chin.x - COLLAR_HALF_WIDTH * scale) / cell));
  const to = Math.min(width, Math.round((chin.x + COLLAR_HALF_WIDTH * scale) / cell));
  for (let depth = 0; depth <= COLLAR_TO; depth += 0.5) {
    let clothes = 0;
    let skin = 0;
    const top = Math.max(0, Math.round((chin.y + depth * scale) / cell));
    const bottom = Math.min(height, Math.round(top + COLLAR_HEIGHT * cellsPerCentimetre));
    for (let row = top; row < bottom; row++)
      for (let column = from; column < to; column++) {
        const at = row * width + column;
        if (!body[at]) continue;
        if (!foreign[at]) skin++;
        else if (!beard[at]) clothes++;
      }
    const seen = clothes + skin;
    if (seen >= COLLAR_SEEN * cellsPerCentimetre ** 2 && clothes >= COLLAR_SHARE * seen) return depth;
  }
  return null;
}

/** A plain top's neckline: centimetres below the chin at its lowest point, and how much higher its sides are upright. */
export interface UsualNeckline {
  /** Photo x of its middle. */
  readonly middleX: number;
  readonly depth: number;
  readonly high: number;
}

/** `collar` is the depth of a closed one below the chin, null for an open one. */
export function usualNeckline(head: Head, collar: number | null): UsualNeckline {
  const chin = head.mesh.points[152]!;
  const ears = projectToPhoto(head, { x: 0, y: 0, z: -2 });
  const shoulders = head.pose?.landmarks;
  const seen =
    shoulders && Math.min(shoulders.leftShoulder.visibility, shoulders.rightShoulder.visibility) > 0.5;
  const middleX = seen
    ? (0.5 * (shoulders.leftShoulder.point.x + shoulders.rightShoulder.point.x) + ears.x) / 2
    : 0.6 * ears.x + 0.4 * chin.x;
  const depth = collar === null ? NECK_DEPTH : Math.max(LEAST_COLLAR_DEPTH, collar);
  return { middleX, depth, high: collar === null ? NECK_HEIGHT : COLLAR_HEIGHT_ABOVE };
}

/** The usual neckline as low as the photo shows it in its middle: its sides lie lower with it, or a collar would climb the neck. */
export function downTo(head: Head, collarY: number | null, usual: UsualNeckline): UsualNeckline {
  if (collarY === null) return usual;
  const seen = (collarY - head.mesh.points[152]!.y) / head.pixelsPerCentimetre;
  return { ...usual, depth: Math.max(usual.depth, Math.min(LOWEST, seen)) };
}

/** Signed distance in centimetres (negative on the skin's side) to the usual neckline, one a cell. */
export function necklineDistance(
  head: Head,
  { width, height, cell }: GroundGrid,
  { middleX, depth, high }: UsualNeckline,
): Float32Array {
  const scale = head.pixelsPerCentimetre;
  const chin = head.mesh.points[152]!;
  const distance = new Float32Array(width * height);
  for (let row = 0, at = 0; row < height; row++) {
    const v = ((row + 0.5) * cell - chin.y) / scale;
    for (let column = 0; column < width; column++, at++) {
      const u = ((column + 0.5) * cell - middleX) / scale;
      distance[at] = Math.max(-8, Math.min(8, offNeckline(u, v, depth, high)));
    }
  }
  return distance;
}

/**
 * About the signed distance (centimetres) of a point to half an ellipse whose sides go on upwards and a little outwards: a
 * neckline is level in front of the throat and steep where it goes around the neck.
 */
export function offNeckline(u: number, v: number, depth: number, high: number): number {
  const below = v - depth + high;
  const across = Math.max(0, Math.abs(u) - NECK_TILT * Math.max(0, -below)) / NECK_HALF_WIDTH;
  const down = Math.max(0, below) / high;
  const radius = Math.hypot(across, down);
  if (radius < 1e-3) return -Math.min(NECK_HALF_WIDTH, high);
  const slope = Math.hypot(across / NECK_HALF_WIDTH, down / high) / radius;
  return (radius - 1) / slope;
}

/** Centimetres below the chin of a plain collar's lowest point, how much higher its sides are upright, and how far aside. */
const NECK_DEPTH = 7.5;
const NECK_HEIGHT = 6;
const NECK_HALF_WIDTH = 7.6;
/** A plain top's ends at the lowest so far below the chin. */
const LOWEST = 10;
/** Centimetres outwards of a centimetre upwards above that. */
const NECK_TILT = 0.4;
/** The same of a closed collar: it lies lower than the chin at least, and about level. */
const LEAST_COLLAR_DEPTH = 1.5;
const COLLAR_HEIGHT_ABOVE = 2.5;

/** 1 in the cells of the neck right under the chin. */
export function neckCells(head: Head, { width, height, cell }: GroundGrid): Uint8Array {
  const chin = head.mesh.points[152]!;
  const scale = head.pixelsPerCentimetre;
  const result = new Uint8Array(width * height);
  const mask: Mask = { width, height, data: result };
  for (let row = 0; row < mask.height; row++)
    for (let column = 0; column < mask.width; column++) {
      const u = ((column + 0.5) * cell - chin.x) / scale;
      const v = ((row + 0.5) * cell - chin.y) / scale;
      if (Math.abs(u) < 4 && v > -1 && v < 3.5) result[row * width + column] = 1;
    }
  return result;
}
