/** A seen ear that ends higher than the drawn one: the upper half of that is stretched to its top. */
import type { Mask } from '../../../../pixels/image.ts';
import type { BareRegions } from '../skin/bare-regions.ts';
import type { BareSilhouette } from '../skin/bare-silhouette.ts';
import type { DrawnEar } from './bare-ear.ts';

/** Centimetres by which it may end higher; less is its soft rim. */
const HIGHER = { least: 0.2, most: 1.3 } as const;
/** Centimetres that are seen in a row, and that may be missing between rows. */
const IN_ROW = 0.1;
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

/** The drawn ear with so many rows more, its upper half stretched over them. */
function raise(drawn: DrawnEar, rows: number): DrawnEar {
  const { area } = drawn;
  const { width } = area;
  const height = area.height + rows;
  const half = area.height >> 1;
  const stretch = half / (half + rows);
  const pick = (plane: Float32Array, channels: number): Float32Array => {
    const result = new Float32Array(channels * width * height);
    const wide = channels * width;
    for (let y = 0; y < height; y++) {
      const from = y < half + rows ? y * stretch : y - rows;
      const first = Math.floor(from);
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
    area: { ...area, y: area.y - rows, height },
    coverage: pick(drawn.coverage, 1),
    normals: pick(drawn.normals, 3),
    occlusion: pick(drawn.occlusion, 1),
    blood: pick(drawn.blood, 1),
    nearness: pick(drawn.nearness, 1),
  };
}
