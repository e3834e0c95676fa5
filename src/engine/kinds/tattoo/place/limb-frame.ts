/** Where a photo pixel lies on a limb: beside its axis and along it. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import { arcLength, crossSection } from '../surface/cross-section.ts';
import type { LimbSurface } from '../surface/skin-surface.ts';

export interface LimbPosition {
  /** To the right of the axis as seen with the limb's upper end up, in photo pixels. */
  readonly across: number;
  /** 0 at the upper end, 1 at the lower. */
  readonly along: number;
  /** The limb's half-width there. */
  readonly halfWidth: number;
  readonly nearest: ImagePoint;
}

/** The position of `at` by the nearest point of the axis. */
export function onLimb({ axis, halfWidths }: LimbSurface, at: ImagePoint): LimbPosition {
  let best = Number.POSITIVE_INFINITY;
  let result: LimbPosition = {
    across: 0,
    along: 0.5,
    halfWidth: halfWidths[0] ?? 1,
    nearest: axis[0] ?? at,
  };
  for (let i = 0; i + 1 < axis.length; i++) {
    const from = axis[i]!;
    const dx = axis[i + 1]!.x - from.x;
    const dy = axis[i + 1]!.y - from.y;
    const squared = Math.max(1e-6, dx * dx + dy * dy);
    const t = Math.max(0, Math.min(1, ((at.x - from.x) * dx + (at.y - from.y) * dy) / squared));
    const nearest = { x: from.x + t * dx, y: from.y + t * dy };
    const distance = Math.hypot(at.x - nearest.x, at.y - nearest.y);
    if (distance >= best) continue;
    best = distance;
    const across = ((at.y - from.y) * dx - (at.x - from.x) * dy) / Math.sqrt(squared);
    result = {
      // the axis runs downwards: its left-hand side in the picture is on the viewer's right
      across: -across,
      along: (i + t) / (axis.length - 1),
      halfWidth: halfWidths[i]! + (halfWidths[i + 1]! - halfWidths[i]!) * t,
      nearest,
    };
  }
  return result;
}

/** Steps of the table from arc to distance over a quarter of the limb. */
const STEPS = 96;

/** The cross-section the other way round: where across the limb skin is seen that lies an arc away from its middle. */
export interface Unrolling {
  /** Arc from the middle to the outline, in half-widths. */
  readonly end: number;
  /** Distance seen, in half-widths, at arcs of `end * i / (length - 1)`. */
  readonly distances: Float32Array;
  /** Arc at a distance in half-widths, -1..1. */
  readonly arcAt: (distance: number) => number;
}

/** The unrolling of a limb whose depth is `depth` half-widths. */
export function unrolling(depth: number): Unrolling {
  const section = crossSection(depth);
  const end = arcLength(section, 1);
  const distances = new Float32Array(STEPS + 1);
  // finely along the distance, noted where an arc of the table is passed
  const fine = 2000;
  let next = 1;
  for (let i = 1; i <= fine && next <= STEPS; i++) {
    const arc = arcLength(section, i / fine);
    while (next <= STEPS && arc >= (end * next) / STEPS) distances[next++] = i / fine;
  }
  for (; next <= STEPS; next++) distances[next] = 1;
  return { end, distances, arcAt: (distance) => arcLength(section, distance) };
}
