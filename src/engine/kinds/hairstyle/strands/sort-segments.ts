/** Segments in the order in which the camera meets them. */
import { POINT_SAMPLES, type ShadedStrands } from './shade-strands.ts';

const KEYS = 65536;

/** Numbers of the segments, nearest first: a counting sort by 16-bit nearness, stable. */
export function sortByNearness({ points, segments }: ShadedStrands): Uint32Array {
  const count = segments.length;
  const keys = new Uint16Array(count);
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < count; i++) {
    const at = segments[i]! * POINT_SAMPLES + 2;
    const z = points[at]! + points[at + POINT_SAMPLES]!;
    if (z < low) low = z;
    if (z > high) high = z;
  }
  const scale = (KEYS - 1) / Math.max(1e-6, high - low);
  const places = new Uint32Array(KEYS + 1);
  for (let i = 0; i < count; i++) {
    const at = segments[i]! * POINT_SAMPLES + 2;
    const key = ((high - points[at]! - points[at + POINT_SAMPLES]!) * scale) | 0;
    keys[i] = key;
    places[key + 1]!++;
  }
  for (let key = 0; key < KEYS; key++) places[key + 1]! += places[key]!;
  const sorted = new Uint32Array(count);
  for (let i = 0; i < count; i++) sorted[places[keys[i]!]!++] = i;
  return sorted;
}
