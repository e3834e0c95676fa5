/**
 * The blank page beside a photo that was turned: white wedges in its corners. Each one's straight border goes on under the
 * hair and beyond the photo's edges.
 */
import { connectedComponents } from '../../../../pixels/connected-components.ts';
import { createMask, type Mask } from '../../../../pixels/image.ts';
import type { Canvas } from '../room.ts';

/** A channel of the page's white is no less. */
const LEAST_WHITE = 249;
/** Share of the photo from which a wedge counts, and which it can't exceed. */
const LEAST_AREA = 0.0015;
const MOST_AREA = 0.3;
/** Pixels by which a point of the border may lie off the straight line, and the share of points that must lie on it. */
const MOST_OFF = 1.6;
const LEAST_ON_LINE = 0.6;
/** Share of a wedge that must lie on its line's outer side. */
const LEAST_OUTSIDE = 0.97;

/** A half-plane of page: x · normal > offset, canvas pixels. */
interface PageEdge {
  readonly normalX: number;
  readonly normalY: number;
  readonly offset: number;
}

export interface BlankPage {
  /** 255 where the photo shows the page. */
  readonly seen: Mask;
  readonly edges: readonly PageEdge[];
}

/** The page's wedges in the photo's corners; null where there is none. */
export function findPage(canvas: Canvas): BlankPage | null {
  const { picture, left, top, width, height } = canvas;
  const stride = picture.width;
  const corners = [
    top * stride + left,
    top * stride + left + width - 1,
    (top + height - 1) * stride + left,
    (top + height - 1) * stride + left + width - 1,
  ];
  if (!corners.some((at) => isWhite(picture.data, at))) return null;
  const white = createMask(picture.width, picture.height);
  for (let y = top; y < top + height; y++)
    for (let x = left; x < left + width; x++)
      if (isWhite(picture.data, y * stride + x)) white.data[y * stride + x] = 255;
  const { labels, components } = connectedComponents(white);
  const seen = createMask(picture.width, picture.height);
  const edges: PageEdge[] = [];
  const done = new Set<number>();
  for (const corner of corners) {
    const label = labels[corner]!;
    if (label === 0 || done.has(label)) continue;
    done.add(label);
    const { area } = components[label - 1]!;
    if (area < LEAST_AREA * width * height || area > MOST_AREA * width * height) continue;
    const edge = edgeOf(canvas, labels, label, corner);
    if (!edge) continue;
    edges.push(edge);
    for (let at = 0; at < labels.length; at++) if (labels[at] === label) seen.data[at] = 255;
  }
  return edges.length > 0 ? { seen, edges } : null;
}

/** Coverage 0..1 by the page at a canvas pixel. */
export function pageCoverage({ edges }: BlankPage, x: number, y: number): number {
  let most = 0;
  for (const { normalX, normalY, offset } of edges)
    most = Math.max(most, (x + 0.5) * normalX + (y + 0.5) * normalY - offset + 0.5);
  return Math.min(1, most);
}

function isWhite(data: Uint8ClampedArray, at: number): boolean {
  return data[4 * at]! >= LEAST_WHITE && data[4 * at + 1]! >= LEAST_WHITE && data[4 * at + 2]! >= LEAST_WHITE;
}

/** The straight line along a wedge's border, by total least squares on the points that agree; null where none does. */
function edgeOf(
  { picture, left, top, width, height }: Canvas,
  labels: Int32Array,
  label: number,
  corner: number,
): PageEdge | null {
  const stride = picture.width;
  const points: number[] = [];
  for (let y = top + 2; y < top + height - 2; y++)
    for (let x = left + 2; x < left + width - 2; x++) {
      const at = y * stride + x;
      if (labels[at] !== label) continue;
      const open =
        labels[at - 1] !== label ||
        labels[at + 1] !== label ||
        labels[at - stride] !== label ||
        labels[at + stride] !== label;
      if (open) points.push(x + 0.5, y + 0.5);
    }
  const count = points.length / 2;
  if (count < 20) return null;
  let line = fitLine(points, null);
  for (let round = 0; round < 8; round++) line = fitLine(points, line);
  let on = 0;
  for (let k = 0; k < count; k++) if (Math.abs(offLine(line, points, k)) < MOST_OFF) on++;
  if (on < LEAST_ON_LINE * count) return null;
  const cornerX = (corner % stride) + 0.5;
  const cornerY = Math.floor(corner / stride) + 0.5;
  if (cornerX * line.normalX + cornerY * line.normalY < line.offset)
    line = { normalX: -line.normalX, normalY: -line.normalY, offset: -line.offset };
  let outside = 0;
  let all = 0;
  for (let at = 0; at < labels.length; at += 3) {
    if (labels[at] !== label) continue;
    all++;
    if ((at % stride) * line.normalX + Math.floor(at / stride) * line.normalY > line.offset - 2) outside++;
  }
  // the outermost pixels of the scene are mixed with white: the page begins where its pure pixels do
  return outside >= LEAST_OUTSIDE * all ? { ...line, offset: line.offset - 0.7 } : null;
}

function offLine({ normalX, normalY, offset }: PageEdge, points: readonly number[], k: number): number {
  return points[2 * k]! * normalX + points[2 * k + 1]! * normalY - offset;
}

/** The line through the points, those near the former line counting most. */
function fitLine(points: readonly number[], former: PageEdge | null): PageEdge {
  let [total, sx, sy, sxx, sxy, syy] = [0, 0, 0, 0, 0, 0];
  for (let k = 0; 2 * k < points.length; k++) {
    const weight = former ? 1 / (1 + (offLine(former, points, k) / MOST_OFF) ** 4) : 1;
    const x = points[2 * k]!;
    const y = points[2 * k + 1]!;
    total += weight;
    sx += weight * x;
    sy += weight * y;
    sxx += weight * x * x;
    sxy += weight * x * y;
    syy += weight * y * y;
  }
  const mx = sx / total;
  const my = sy / total;
  const angle = 0.5 * Math.atan2(2 * (sxy - total * mx * my), sxx - syy - total * (mx * mx - my * my));
  const normalX = -Math.sin(angle);
  const normalY = Math.cos(angle);
  return { normalX, normalY, offset: mx * normalX + my * normalY };
}
