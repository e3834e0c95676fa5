/** How near each part of the bald person is to the camera: what hides hair behind it. */
import type { Plane } from '../../../pixels/image.ts';
import { type Ear, type Head, projectToPhoto, type TaperedCapsule } from './head.ts';
import type { HeadPoint } from './head-point.ts';
import { type Scalp, scalpPoint } from './scalp.ts';

/** Photo pixels a sample: so fine that a sample is about this many centimetres. */
const SAMPLE_CENTIMETRES = 0.14;
const LEAST_STEP = 2;
const MOST_STEP = 6;
/** Facets of the scalp around and from bottom to top. */
const AROUND = 64;
const ACROSS = 32;
/** Elevation (radians) of the skull's lower end: between jaw, ear and neck nothing else hides the hair behind it. */
const LOWEST = -1.3;
/** Centimetres by which a covered ear lies further back: the hair over it is seen, that behind the head is not. */
const UNDER_HAIR = 2;
/** Centimetres beside the outline of a far cheek in which the photo's may lie. */
const BESIDE_FOLD = 0.9;
/** Height in the head frame below which a face grows no hair of the head. */
const BROWS = 2;
/** Spheres of a capsule follow each other at this part of their radius. */
const SPHERE_SPACING = 0.15;

/**
 * Nearness of the face, scalp, covered ears, neck and body, −Infinity where there is nothing of them.
 * @param width, height Size of the canvas in pixels.
 * @returns The plane (centimetres, as in `Head.toPhoto`) and the pixels of the canvas that a sample stands for: sample
 *   (x, y) lies at pixel ((x + .5) step, (y + .5) step).
 */
export function nearnessOfBody(
  head: Head,
  width: number,
  height: number,
): { readonly plane: Plane; readonly step: number } {
  const step = Math.max(
    LEAST_STEP,
    Math.min(MOST_STEP, Math.round(head.pixelsPerCentimetre * SAMPLE_CENTIMETRES)),
  );
  const columns = Math.ceil(width / step);
  const rows = Math.ceil(height / step);
  const plane: Plane = {
    data: new Float32Array(columns * rows).fill(Number.NEGATIVE_INFINITY),
    width: columns,
    height: rows,
  };
  for (const capsule of head.body) drawCapsule(plane, step, head, capsule);
  drawScalp(plane, step, head, head.scalp);
  const face = drawFace(plane, step, head);
  goOnBesideFoldInPlace(plane, face, Math.ceil((BESIDE_FOLD * head.pixelsPerCentimetre) / step));
  for (const ear of [head.ears.left, head.ears.right])
    if (ear.covered) drawCoveredEar(plane, step, head, ear);
  return { plane, step };
}

/** The face alone: its nearness, and 1 where a part of it that is turned away lies behind. */
interface FaceNearness {
  readonly near: Plane;
  readonly folded: Uint8Array;
}

function drawFace(plane: Plane, step: number, head: Head): FaceNearness {
  const { vertices, triangles } = head.face;
  const seen = new Float64Array(vertices.length);
  for (let at = 0; at < vertices.length; at += 3)
    seeInto(seen, at, step, head, { x: vertices[at]!, y: vertices[at + 1]!, z: vertices[at + 2]! });
  const size = { width: plane.width, height: plane.height };
  const empty = (): Plane => ({
    ...size,
    data: new Float32Array(plane.data.length).fill(Number.NEGATIVE_INFINITY),
  });
  const [near, away] = [empty(), empty()];
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [3 * triangles[at]!, 3 * triangles[at + 1]!, 3 * triangles[at + 2]!];
    const isAway = doubleArea(seen, a, b, c) > 0 && vertices[a + 1]! < BROWS;
    drawTriangle(isAway ? away : near, seen, a, b, c);
  }
  const folded = new Uint8Array(plane.data.length);
  for (let at = 0; at < folded.length; at++) {
    if (away.data[at]! > Number.NEGATIVE_INFINITY) folded[at] = 1;
    near.data[at] = Math.max(near.data[at]!, away.data[at]!);
    plane.data[at] = Math.max(plane.data[at]!, near.data[at]!);
  }
  return { near, folded };
}

/**
 * Where a turned head's far cheek and brow are its outline the photo's outline may lie a little beyond the mesh's: there, too,
 * hair on the far side is behind them, whatever skull or neck lies farther back.
 */
function goOnBesideFoldInPlace(
  { data, width, height }: Plane,
  { near, folded }: FaceNearness,
  reach: number,
): void {
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (folded[at] === 0) continue;
      const own = near.data[at]!;
      for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
        for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++) {
          const to = row * width + column;
          if (own > data[to]!) data[to] = own;
        }
    }
}

function drawScalp(plane: Plane, step: number, head: Head, scalp: Scalp): void {
  const seen = new Float64Array((AROUND + 1) * (ACROSS + 1) * 3);
  for (let row = 0, at = 0; row <= ACROSS; row++)
    for (let column = 0; column <= AROUND; column++, at += 3) {
      const elevation = LOWEST + ((Math.PI / 2 - LOWEST) * row) / ACROSS;
      seeInto(seen, at, step, head, scalpPoint(scalp, (2 * Math.PI * column) / AROUND, elevation));
    }
  for (let row = 0; row < ACROSS; row++)
    for (let column = 0; column < AROUND; column++) {
      const a = 3 * (row * (AROUND + 1) + column);
      const b = a + 3 * (AROUND + 1);
      drawTriangle(plane, seen, a, a + 3, b);
      drawTriangle(plane, seen, a + 3, b + 3, b);
    }
}

/** An ear under hair as a fan between its four points; others have an outline of their own in the picture. */
function drawCoveredEar(plane: Plane, step: number, head: Head, { root, top, lobe, outer }: Ear): void {
  const seen = new Float64Array(12);
  for (const [index, point] of [root, top, outer, lobe].entries())
    seeInto(seen, 3 * index, step, head, { ...point, z: point.z - UNDER_HAIR });
  drawTriangle(plane, seen, 0, 3, 6);
  drawTriangle(plane, seen, 0, 6, 9);
}

function drawCapsule(
  plane: Plane,
  step: number,
  head: Head,
  { from, to, fromRadius, toRadius }: TaperedCapsule,
): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z);
  const count = Math.max(1, Math.ceil(length / (SPHERE_SPACING * Math.min(fromRadius, toRadius))));
  const scale = head.pixelsPerCentimetre / step;
  for (let k = 0; k <= count; k++) {
    const t = k / count;
    const { x, y, nearness } = projectToPhoto(head, {
      x: from.x + (to.x - from.x) * t,
      y: from.y + (to.y - from.y) * t,
      z: from.z + (to.z - from.z) * t,
    });
    drawSphere(plane, x / step, y / step, nearness, fromRadius + (toRadius - fromRadius) * t, scale);
  }
}

function drawSphere(
  { data, width, height }: Plane,
  cx: number,
  cy: number,
  nearness: number,
  radius: number,
  scale: number,
): void {
  const reach = radius * scale;
  const top = Math.max(0, Math.ceil(cy - reach - 0.5));
  const bottom = Math.min(height - 1, Math.floor(cy + reach - 0.5));
  for (let y = top; y <= bottom; y++) {
    const dy = y + 0.5 - cy;
    const half = Math.sqrt(Math.max(0, reach * reach - dy * dy));
    const left = Math.max(0, Math.ceil(cx - half - 0.5));
    const right = Math.min(width - 1, Math.floor(cx + half - 0.5));
    for (let x = left, at = y * width + left; x <= right; x++, at++) {
      const dx = x + 0.5 - cx;
      const near = nearness + Math.sqrt(Math.max(0, reach * reach - dy * dy - dx * dx)) / scale;
      if (near > data[at]!) data[at] = near;
    }
  }
}

/** Column, row (samples) and nearness of a head point. */
function seeInto(seen: Float64Array, at: number, step: number, head: Head, point: HeadPoint): void {
  const { x, y, nearness } = projectToPhoto(head, point);
  seen[at] = x / step;
  seen[at + 1] = y / step;
  seen[at + 2] = nearness;
}

/** Twice the signed area of the triangle whose corners stand in `seen` at a, b and c. */
function doubleArea(seen: Float64Array, a: number, b: number, c: number): number {
  return (
    (seen[b]! - seen[a]!) * (seen[c + 1]! - seen[a + 1]!) -
    (seen[c]! - seen[a]!) * (seen[b + 1]! - seen[a + 1]!)
  );
}

/** Raises the plane to a triangle whose corners stand in `seen` at a, b and c. */
function drawTriangle(
  { data, width, height }: Plane,
  seen: Float64Array,
  a: number,
  b: number,
  c: number,
): void {
  const [ax, ay, an] = [seen[a]!, seen[a + 1]!, seen[a + 2]!];
  const [bx, by, bn] = [seen[b]!, seen[b + 1]!, seen[b + 2]!];
  const [cx, cy, cn] = [seen[c]!, seen[c + 1]!, seen[c + 2]!];
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  if (Math.abs(area) < 1e-9) return;
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const px = x + 0.5;
      const py = y + 0.5;
      const u = ((bx - px) * (cy - py) - (cx - px) * (by - py)) / area;
      const v = ((cx - px) * (ay - py) - (ax - px) * (cy - py)) / area;
      const w = 1 - u - v;
      if (u < -1e-6 || v < -1e-6 || w < -1e-6) continue;
      const near = u * an + v * bn + w * cn;
      const at = y * width + x;
      if (near > data[at]!) data[at] = near;
    }
}
