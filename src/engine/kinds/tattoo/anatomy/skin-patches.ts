/** The shapes of bare skin where nothing tells which part of the body it is: limbs are long, the rest is wide. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import { chamferDepth } from '../../../pixels/chamfer-distance.ts';
import { connectedComponents } from '../../../pixels/connected-components.ts';
import { resizeMask } from '../../../pixels/resample.ts';
import type { BareSkin } from '../skin/bare-skin.ts';

export interface SkinPatch {
  /** Photo point deep inside and near the centre of the area, and how deep in photo pixels (the border cuts nothing off). */
  readonly middle: ImagePoint;
  readonly depth: number;
  /** Bounding box in photo pixels. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Where the patch has become broad, from above, photo pixels: the line of the shoulders where it is a whole trunk. */
  readonly shoulders: number;
  /** Share of the picture. */
  readonly share: number;
  /** The long axis of a limb from end to end, its upper end first; null where the patch is no limb. */
  readonly limb: PatchLimb | null;
}

/** The straight axis of a long patch. */
export interface PatchLimb {
  readonly upper: ImagePoint;
  readonly lower: ImagePoint;
  /** Median half-width across the axis, photo pixels. */
  readonly halfWidth: number;
}

/** Longer side of the grid that shapes are measured on. */
const GRID = 176;
/** Smaller patches, as a share of the picture and of the largest patch, are remnants. */
const LEAST_SHARE = 0.012;
const LEAST_OF_LARGEST = 0.08;
/** From this length over width a patch is a limb. */
const LIMB_ELONGATION = 1.75;
/** One that runs along the picture's border over more than this part of its length is wider than it looks. */
const MOST_ALONG_BORDER = 0.85;
/** A row with this share of the greatest width is broad. */
const BROAD = 0.75;
/** How much depth a grid pixel's distance from the centre outweighs. */
const CENTRE_PULL = 1;
/** A limb's ends differ in width by this factor before the wider end is called the upper one. */
const TAPER = 1.12;

/** The patches of skin that are large enough for a design, the largest first. */
export function skinPatches(skin: BareSkin): SkinPatch[] {
  const { coverage } = skin;
  const reduction = Math.min(1, GRID / Math.max(coverage.width, coverage.height));
  const width = Math.max(1, Math.round(coverage.width * reduction));
  const height = Math.max(1, Math.round(coverage.height * reduction));
  const mask = resizeMask(coverage, width, height);
  /** Photo pixels a grid pixel. */
  const pixel = coverage.width / width / skin.scale;
  const { labels, components } = connectedComponents(mask, 4, 128);
  const depth = chamferDepth(mask).data;
  const largest = Math.max(0, ...components.map(({ area }) => area));
  const patches: SkinPatch[] = [];
  components.forEach(({ area }, index) => {
    if (area < LEAST_SHARE * width * height || area < LEAST_OF_LARGEST * largest) return;
    patches.push(measurePatch({ labels, depth, width, height }, index + 1, area, pixel));
  });
  return patches.sort((a, b) => b.share - a.share);
}

interface LabelGrid {
  readonly labels: ArrayLike<number>;
  readonly depth: Float32Array;
  readonly width: number;
  readonly height: number;
}

function measurePatch(grid: LabelGrid, label: number, area: number, pixel: number): SkinPatch {
  const { labels, depth, width, height } = grid;
  let [left, top, right, bottom] = [width, height, 0, 0];
  let [sumX, sumY, sumXX, sumXY, sumYY] = [0, 0, 0, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (labels[at] !== label) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      if (y >= bottom) bottom = y + 1;
      sumX += x;
      sumY += y;
      sumXX += x * x;
      sumXY += x * y;
      sumYY += y * y;
    }
  const shoulders = firstBroadRow(grid, label, left, right, top, bottom);
  const centre = { x: sumX / area + 0.5, y: sumY / area + 0.5 };
  // skin that is cut off by the picture's border is deepest at the border
  let best = Number.NEGATIVE_INFINITY;
  let middle = centre;
  let deepest = 0;
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = y * width + x;
      if (labels[at] !== label) continue;
      const worth = depth[at]! - CENTRE_PULL * Math.hypot(x + 0.5 - centre.x, y + 0.5 - centre.y);
      if (worth <= best) continue;
      best = worth;
      deepest = depth[at]!;
      middle = { x: x + 0.5, y: y + 0.5 };
    }
  const xx = sumXX / area - (sumX / area) ** 2;
  const yy = sumYY / area - (sumY / area) ** 2;
  const xy = sumXY / area - (sumX / area) * (sumY / area);
  const axis = principalAxis(xx, xy, yy);
  return {
    middle: { x: middle.x * pixel, y: middle.y * pixel },
    depth: deepest * pixel,
    left: left * pixel,
    top: top * pixel,
    right: right * pixel,
    bottom: bottom * pixel,
    shoulders: shoulders * pixel,
    share: area / (width * height),
    limb:
      axis.elongation < LIMB_ELONGATION
        ? null
        : limbAlong(grid, label, centre, axis.direction, Math.hypot(right - left, bottom - top), pixel),
  };
}

/** The highest row on which the patch is nearly as wide as anywhere. */
function firstBroadRow(
  { labels, width }: LabelGrid,
  label: number,
  left: number,
  right: number,
  top: number,
  bottom: number,
): number {
  const counts: number[] = [];
  for (let y = top; y < bottom; y++) {
    let count = 0;
    for (let x = left; x < right; x++) if (labels[y * width + x] === label) count++;
    counts.push(count);
  }
  const broad = BROAD * Math.max(...counts);
  return top + counts.findIndex((count) => count >= broad);
}

/** Direction of largest spread, downwards, and the ratio of the spreads along and across. */
function principalAxis(xx: number, xy: number, yy: number): { direction: ImagePoint; elongation: number } {
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const mean = (xx + yy) / 2;
  const difference = Math.hypot((xx - yy) / 2, xy);
  const sign = Math.sin(angle) < 0 ? -1 : 1;
  return {
    direction: { x: sign * Math.cos(angle), y: sign * Math.sin(angle) },
    elongation: Math.sqrt((mean + difference) / Math.max(0.08, mean - difference)),
  };
}

/** Walks `reach` grid pixels along the axis, measures across it; null where the patch lies along the picture's border. */
function limbAlong(
  { labels, width, height }: LabelGrid,
  label: number,
  centre: ImagePoint,
  direction: ImagePoint,
  reach: number,
  pixel: number,
): PatchLimb | null {
  const across = { x: -direction.y, y: direction.x };
  const widths: number[] = [];
  let [first, last] = [Number.NaN, Number.NaN];
  const atBorder = [0, 0];
  for (let t = -Math.ceil(reach); t <= reach; t++) {
    let count = 0;
    const touched = [false, false];
    for (let s = -Math.ceil(reach); s <= reach; s++) {
      const x = Math.floor(centre.x + t * direction.x + s * across.x);
      const y = Math.floor(centre.y + t * direction.y + s * across.y);
      if (x < 0 || y < 0 || x >= width || y >= height || labels[y * width + x] !== label) continue;
      count++;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) touched[s < 0 ? 0 : 1] = true;
    }
    if (count === 0) continue;
    if (Number.isNaN(first)) first = t;
    last = t;
    widths.push(count);
    if (touched[0]) atBorder[0]!++;
    if (touched[1]) atBorder[1]!++;
  }
  if (widths.length < 4 || Math.max(...atBorder) > MOST_ALONG_BORDER * widths.length) return null;
  const third = Math.max(1, Math.floor(widths.length / 3));
  const begin = median(widths.slice(0, third));
  const end = median(widths.slice(-third));
  const at = (t: number): ImagePoint => ({
    x: (centre.x + t * direction.x) * pixel,
    y: (centre.y + t * direction.y) * pixel,
  });
  // the wider end is nearer to the trunk; where both are alike the higher one is
  const reversed = end > begin * TAPER && Math.abs(direction.y) < 0.85;
  return {
    upper: at(reversed ? last : first),
    lower: at(reversed ? first : last),
    halfWidth: (median(widths) / 2) * pixel,
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
