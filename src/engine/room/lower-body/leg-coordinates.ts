/** Legs as coordinates: for each pixel near a leg how far along it and how far off its axis it lies. */
import { type CoordinateBuffer, rasterizeMesh } from '../../fit/coordinate-raster.ts';
import { limbTable } from '../../fit/limb-axis.ts';
import type { LegAxis, LegMeasures } from '../../fit/measure-legs.ts';
import type { PixelArea } from '../../pixels/crop.ts';
import { limbMesh } from '../limb-mesh.ts';

/** The ribbons reach so many half-widths of a bare leg from the axis. */
const REACH = 2;
/** Steps of the axis that the ribbons go on above the hip and below the ankle: the leg must reach under a shoe. */
const BEFORE = 2;
const BEYOND = 4;

export interface LegCoordinates {
  readonly area: PixelArea;
  /** Length along the leg and offset outwards from its axis, pixels. */
  readonly left: CoordinateBuffer;
  readonly right: CoordinateBuffer;
  /** The leg whose axis is nearer in half-widths at each pixel: 0 none, 1 left, 2 right. */
  readonly side: Uint8Array;
}

export function legCoordinates(legs: LegMeasures, area: PixelArea): LegCoordinates {
  const left = legBuffer(legs.left, legs.unit, area);
  const right = legBuffer(legs.right, legs.unit, area);
  const size = area.width * area.height;
  const side = new Uint8Array(size);
  for (let i = 0; i < size; i++) {
    const l = depthIn(legs.left, left.coordinates, i);
    const r = depthIn(legs.right, right.coordinates, i);
    if (l < Number.POSITIVE_INFINITY || r < Number.POSITIVE_INFINITY) side[i] = l <= r ? 1 : 2;
  }
  return { area, left, right, side };
}

function legBuffer(leg: LegAxis, unit: number, area: PixelArea): CoordinateBuffer {
  const reach = Float32Array.from(leg.bare, (half) => REACH * Math.max(half, 0.1 * unit));
  return rasterizeMesh(limbMesh(leg, reach, BEFORE, BEYOND), area, 'beneath');
}

/** Distance from the leg's middle in half-widths, infinite off its ribbon. */
function depthIn(leg: LegAxis, coordinates: Float32Array, i: number): number {
  const along = coordinates[2 * i]!;
  if (Number.isNaN(along)) return Number.POSITIVE_INFINITY;
  const offset = coordinates[2 * i + 1]! - limbTable(leg, leg.middle, along);
  return Math.abs(offset) / limbTable(leg, leg.bare, along);
}

/** Fraction of the leg, 0 at the hip, 0.5 at the knee, 1 at the ankle; beyond the ends it goes on. */
export function legFraction({ kneeAt, length }: LegAxis, along: number): number {
  return along < kneeAt ? (0.5 * along) / kneeAt : 0.5 + (0.5 * (along - kneeAt)) / (length - kneeAt);
}
