/** Shapes that the head's geometry suggests, on the grid on which the ground is understood. */
import { convexHull } from '../../../../geometry/convex-hull.ts';
import { fillPolygon } from '../../../../geometry/fill-polygon.ts';
import type { ImagePoint } from '../../../../geometry/frames.ts';
import type { Mask } from '../../../../pixels/image.ts';
import { type Ear, type Head, projectToPhoto } from '../../head/head.ts';
import { scalpPoint } from '../../head/scalp.ts';

/** Lowest elevation (radians) of the scalp that can stand out beside face and neck. */
const LOWEST_SCALP = -0.3;
/** Centimetres by which a shoulder may rise outwards. */
const MOST_RISE = 2;
/** An ear seen less than this is left out, as is one under hair. */
const LEAST_FACING = 0.2;

/** Outline of skull and face as the convex polygon around them, photo pixels, interleaved x, y. */
function headOutline(head: Head): Float64Array {
  const points: number[] = [];
  for (let ring = 0; ring <= 12; ring++) {
    const elevation = LOWEST_SCALP + ((Math.PI / 2 - LOWEST_SCALP) * ring) / 12;
    for (let step = 0; step < 36; step++) {
      const at = projectToPhoto(head, scalpPoint(head.scalp, (step / 36) * 2 * Math.PI, elevation));
      points.push(at.x, at.y);
    }
  }
  for (const { x, y } of head.oval) points.push(x, y);
  const all = Float64Array.from(points);
  const corners = convexHull(all).map((index) => ({ x: all[2 * index]!, y: all[2 * index + 1]! }));
  const middle = {
    x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
    y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
  };
  const turn = ({ x, y }: ImagePoint): number => Math.atan2(y - middle.y, x - middle.x);
  corners.sort((p, q) => turn(p) - turn(q));
  return Float64Array.from(corners.flatMap(({ x, y }) => [x, y]));
}

function earOutline(head: Head, ear: Ear): Float64Array {
  const corners = [ear.root, ear.top, ear.outer, ear.lobe].map((point) => projectToPhoto(head, point));
  return Float64Array.from(corners.flatMap(({ x, y }) => [x, y]));
}

/** Coverage by skull, face and ears on a grid whose cells are `cell` photo pixels wide. */
export function drawHead(head: Head, width: number, height: number, cell: number): Mask {
  const outlines = [headOutline(head)];
  for (const ear of [head.ears.left, head.ears.right])
    if (ear.facing >= LEAST_FACING && !ear.covered) outlines.push(earOutline(head, ear));
  const result = fillPolygon(
    outlines[0]!.map((value) => value / cell),
    width,
    height,
  );
  for (const outline of outlines.slice(1)) {
    const { data } = fillPolygon(
      outline.map((value) => value / cell),
      width,
      height,
    );
    for (let i = 0; i < data.length; i++) if (data[i]! > result.data[i]!) result.data[i] = data[i]!;
  }
  return result;
}

/**
 * Signed distance in centimetres to the silhouette of the body's capsules (negative inside), one a cell. A body goes on
 * below its lowest capsule: what is inside stays so further down.
 */
export function bodyDistance(head: Head, width: number, height: number, cell: number): Float32Array {
  const { pixelsPerCentimetre } = head;
  const distance = new Float32Array(width * height).fill(1e3);
  for (const capsule of head.body) {
    const from = projectToPhoto(head, capsule.from);
    const to = projectToPhoto(head, capsule.to);
    // arms that point up are told by what is seen of them
    if (to.y < from.y - MOST_RISE * pixelsPerCentimetre) continue;
    const ax = to.x - from.x;
    const ay = to.y - from.y;
    const length = ax * ax + ay * ay || 1;
    const radius = capsule.fromRadius * pixelsPerCentimetre;
    const growth = (capsule.toRadius - capsule.fromRadius) * pixelsPerCentimetre;
    for (let row = 0, at = 0; row < height; row++) {
      const py = (row + 0.5) * cell - from.y;
      for (let column = 0; column < width; column++, at++) {
        const px = (column + 0.5) * cell - from.x;
        const t = Math.max(0, Math.min(1, (px * ax + py * ay) / length));
        const away = (Math.hypot(px - t * ax, py - t * ay) - radius - t * growth) / pixelsPerCentimetre;
        if (away < distance[at]!) distance[at] = away;
      }
    }
  }
  for (let at = width; at < distance.length; at++)
    if (distance[at - width]! < distance[at]!) distance[at] = distance[at - width]!;
  return distance;
}
