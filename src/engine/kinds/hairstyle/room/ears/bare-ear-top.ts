/** A seen ear that ends higher than the drawn one: the halves of that are stretched, or pressed together, to its top and its lobe. */
import type { Mask } from '../../../../pixels/image.ts';
import type { BareRegions } from '../skin/bare-regions.ts';
import type { BareSilhouette } from '../skin/bare-silhouette.ts';
import type { DrawnEar } from './bare-ear.ts';

/** Centimetres by which it may end higher; less is its soft rim. */
const HIGHER = { least: 0.2, most: 1.3 } as const;
/** Centimetres by which its lobe may end higher, and share of the drawn height that has to be seen then. */
const SHORTER = { least: 0.35, most: 2.4, seen: 0.6 } as const;
/**
 * Centimetres by which its top may lie lower, share of the drawn ear that has to be seen then, and share of the row so many
 * centimetres below its top.
 */
const LOWER = { least: 0.15, most: 0.65, shown: 0.8, ofRow: 0.4, round: 0.25, wide: 0.62 } as const;
/** Centimetres that are seen in a row, and that may be missing between rows. */
const IN_ROW = 0.3;
const GAP = 0.25;
/** `gone` below which a pixel is seen, coverage by the person, and by the head from which it is the head's. */
const SEEN = 0.4;
const PERSON = 128;
const OF_HEAD = 0.3;

/** The drawn ear as high as the seen one that goes on above it without a gap. */
export function reachSeenTop(
  drawn: DrawnEar,
  { gone, besideEar, unit }: BareRegions,
  silhouette: BareSilhouette,
  person: Mask,
): DrawnEar {
  const { area } = drawn;
  const highest = Math.max(0, area.y - Math.round(HIGHER.most * unit));
  let top = area.y;
  for (let y = area.y; y >= highest && top - y <= GAP * unit; y--) {
    let inRow = 0;
    for (let x = area.x; x < area.x + area.width; x++) {
      const at = y * person.width + x;
      if (
        besideEar[at] === 1 &&
        gone[at]! < SEEN &&
        person.data[at]! >= PERSON &&
        silhouette.head[at]! < OF_HEAD
      )
        inRow++;
    }
    if (inRow >= IN_ROW * unit) top = y;
  }
  const raised = area.y - top;
  return raised < HIGHER.least * unit ? drawn : raise(drawn, raised);
}

/** The drawn ear as low as a seen one that ends at its own rim a little lower, before hair behind it. */
export function endAtSeenTop(
  drawn: DrawnEar,
  { gone, besideEar, unit }: BareRegions,
  silhouette: BareSilhouette,
  person: Mask,
): DrawnEar {
  const { area, coverage } = drawn;
  const [inDrawn, inSeen] = [new Uint16Array(area.height), new Uint16Array(area.height)];
  let [all, shown] = [0, 0];
  let [first, top] = [-1, -1];
  for (let y = 0; y < area.height; y++) {
    for (let x = 0; x < area.width; x++) {
      const at = (area.y + y) * person.width + area.x + x;
      if (silhouette.head[at]! >= OF_HEAD || besideEar[at] === 0 || coverage[y * area.width + x]! < 0.5)
        continue;
      inDrawn[y]!++;
      if (gone[at]! < SEEN && person.data[at]! >= PERSON) inSeen[y]!++;
    }
    if (first < 0 && inDrawn[y]! > 0) first = y;
    all += inDrawn[y]!;
    shown += inSeen[y]!;
    if (top < 0 && inSeen[y]! >= Math.max(IN_ROW * unit, LOWER.ofRow * inDrawn[y]!)) top = y;
  }
  const lower = top - first;
  if (lower < LOWER.least * unit || lower > LOWER.most * unit || shown < LOWER.shown * all) return drawn;
  // hair over an ear narrows what is seen of it upwards; a rim is round
  const below = Math.min(area.height - 1, top + Math.round(LOWER.round * unit));
  if (inSeen[below]! < LOWER.wide * inDrawn[below]!) return drawn;
  const half = area.height >> 1;
  const stretch = half / (half - lower);
  return withRows(drawn, -lower, area.height - lower, (y) => (y < half - lower ? y * stretch : y + lower));
}

/** The drawn ear as low as the lobe of the seen one, which hair or background ends. */
export function endAtSeenLobe(
  drawn: DrawnEar,
  { gone, besideEar, unit }: BareRegions,
  silhouette: BareSilhouette,
  person: Mask,
): DrawnEar {
  const { area, coverage } = drawn;
  let [lowest, seen] = [-1, -1];
  for (let y = 0; y < area.height; y++) {
    let [ofDrawn, ofSeen] = [0, 0];
    for (let x = 0; x < area.width; x++) {
      const at = (area.y + y) * person.width + area.x + x;
      if (silhouette.head[at]! >= OF_HEAD || besideEar[at] === 0) continue;
      if (coverage[y * area.width + x]! > 0.5) ofDrawn++;
      if (gone[at]! < SEEN && person.data[at]! >= PERSON) ofSeen++;
    }
    if (ofDrawn > 0) lowest = y;
    if (ofSeen >= IN_ROW * unit) seen = y;
  }
  const shorter = lowest - seen;
  if (seen < SHORTER.seen * area.height) return drawn;
  if (shorter < SHORTER.least * unit || shorter > SHORTER.most * unit) return drawn;
  const half = area.height >> 1;
  const height = area.height - shorter;
  const stretch = (area.height - half) / (height - half);
  return withRows(drawn, 0, height, (y) => (y < half ? y : half + (y - half) * stretch));
}

/** The drawn ear with so many rows more, its upper half stretched over them. */
function raise(drawn: DrawnEar, rows: number): DrawnEar {
  const half = drawn.area.height >> 1;
  const stretch = half / (half + rows);
  return withRows(drawn, rows, drawn.area.height + rows, (y) => (y < half + rows ? y * stretch : y - rows));
}

/** The drawn ear, so many rows higher and of so many rows in all, each taken from a row of the former. */
function withRows(drawn: DrawnEar, raised: number, height: number, rowOf: (y: number) => number): DrawnEar {
  const { area } = drawn;
  const { width } = area;
  const pick = (plane: Float32Array, channels: number): Float32Array => {
    const result = new Float32Array(channels * width * height);
    const wide = channels * width;
    for (let y = 0; y < height; y++) {
      const from = rowOf(y);
      const first = Math.min(area.height - 1, Math.floor(from));
      const second = Math.min(area.height - 1, first + 1);
      const share = from - first;
      for (let i = 0; i < wide; i++) {
        const upper = plane[first * wide + i]!;
        result[y * wide + i] = upper + share * (plane[second * wide + i]! - upper);
      }
    }
    return result;
  };
  return {
    ...drawn,
    area: { ...area, y: area.y - raised, height },
    coverage: pick(drawn.coverage, 1),
    normals: pick(drawn.normals, 3),
    occlusion: pick(drawn.occlusion, 1),
    blood: pick(drawn.blood, 1),
    nearness: pick(drawn.nearness, 1),
  };
}
