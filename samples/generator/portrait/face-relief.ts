/** The face as a height field over the frontal plane: the canonical mesh in the sitter's shape, with lids and eyeballs. */
import { readCanonicalFace } from '../../../src/engine/nets/canonical-face.ts';
import { gaussianBlur } from '../../../src/engine/pixels/gaussian-blur.ts';
import { createPlane, type Plane } from '../../../src/engine/pixels/image.ts';
import { clamp, smoothstep } from '../figure/distance.ts';
import { fallOffInPlace } from '../figure/fall-off.ts';
import { LEFT_EYE, RIGHT_EYE } from './face-vertices.ts';
import type { FaceShape } from './sitter.ts';

/** Samples of the height field in a centimetre, and the area that it covers. */
const DENSITY = 24;
const AREA = { left: -10, right: 10, bottom: -12, top: 11 };
/** How steeply the surface falls off outside of the mesh's outline. */
const RIM_SLOPE = 5;

export interface FaceRelief {
  /** Depth of the surface over (x, y). */
  readonly surface: (x: number, y: number) => number;
  /** Vertices of the sitter's mesh, 3 a vertex. */
  readonly vertices: Float32Array;
}

export async function faceRelief(shape: FaceShape): Promise<FaceRelief> {
  const { vertices: canonical, triangles } = await readCanonicalFace();
  const vertices = shapeFace(canonical, shape);
  const sharp = heightsOf(vertices, triangles);
  // flat parts lose the mesh's facets, features keep their edges
  const fine = gaussianBlur(sharp, 0.1 * DENSITY).data;
  const coarse = gaussianBlur(sharp, 0.5 * DENSITY).data;
  const { width, height } = sharp;
  for (let row = 0, i = 0; row < height; row++)
    for (let column = 0; column < width; column++, i++) {
      const x = AREA.left + column / DENSITY;
      const y = AREA.top - row / DENSITY;
      const feature = featureWeight(x, y);
      sharp.data[i] = coarse[i]! + (fine[i]! - coarse[i]!) * feature;
    }
  setEyes(sharp, vertices);
  return { vertices, surface: (x, y) => bilinear(sharp, x, y) };
}

/** 1 on eyes, nose and mouth, 0 on forehead, cheeks and jaw. */
function featureWeight(x: number, y: number): number {
  const eyes = smoothstep(1.7, 0.9, Math.hypot((Math.abs(x) - 3.15) / 1.9, (y - 2.7) / 1.2));
  const nose = smoothstep(1.5, 0.8, Math.hypot(x / 2.2, (y + 0.6) / 2.6));
  const mouth = smoothstep(1.5, 0.8, Math.hypot(x / 3, (y + 4.3) / 1.4));
  return clamp(Math.max(eyes, nose, mouth), 0.12, 1);
}

/** The canonical vertices with the sitter's jaw, chin, nose, mouth and lids. */
function shapeFace(canonical: Float32Array, shape: FaceShape): Float32Array {
  const vertices = canonical.slice();
  for (let v = 0; v < vertices.length; v += 3) {
    const [x, y, z] = [vertices[v]!, vertices[v + 1]!, vertices[v + 2]!];
    const jaw = smoothstep(1, -5.5, y);
    const chin = smoothstep(-5.5, -9, y);
    const nose = smoothstep(2.4, 1.4, Math.abs(x)) * smoothstep(1.5, -0.4, y) * smoothstep(-2.6, -1.9, y);
    const mouth =
      Math.exp(-(((y + 4.3) / 1.5) ** 2)) * smoothstep(4.2, 2.6, Math.abs(x)) * smoothstep(3, 4, z);
    const eye = Math.exp(-(((y - 2.65) / 0.55) ** 2)) * smoothstep(2.1, 1.5, Math.abs(Math.abs(x) - 3.15));
    const aside = (Math.abs(x) - 3.15) * Math.sign(x) * (shape.eyes - 1) * eye * 0.8;
    vertices[v] =
      aside +
      x *
        (1 + (shape.jaw - 1) * jaw) *
        (1 + (shape.chin - 1) * chin) *
        (1 + (shape.nose - 1) * nose) *
        (1 + (shape.mouth - 1) * mouth);
    vertices[v + 1] =
      y + (y + 4.25) * (shape.lips - 1) * mouth * 0.9 + (y - 2.62) * (shape.eyes - 1) * eye * 1.3;
    vertices[v + 2] = z + 0.3 * (shape.lips - 1) * mouth;
  }
  return vertices;
}

/** Depth by barycentric interpolation inside the mesh; outside it falls off from the nearest inside sample. */
function heightsOf(vertices: Float32Array, triangles: Uint16Array): Plane {
  const plane = createPlane((AREA.right - AREA.left) * DENSITY, (AREA.top - AREA.bottom) * DENSITY);
  const { data: depth, width, height } = plane;
  depth.fill(Number.NaN);
  const column = (v: number) => (vertices[v]! - AREA.left) * DENSITY;
  const row = (v: number) => (AREA.top - vertices[v + 1]!) * DENSITY;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t]! * 3, triangles[t + 1]! * 3, triangles[t + 2]! * 3];
    const [x0, y0, x1, y1, x2, y2] = [column(a), row(a), column(b), row(b), column(c), row(c)];
    const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
    if (Math.abs(area) < 1e-6) continue;
    for (let y = Math.floor(Math.min(y0, y1, y2)); y <= Math.ceil(Math.max(y0, y1, y2)); y++)
      for (let x = Math.floor(Math.min(x0, x1, x2)); x <= Math.ceil(Math.max(x0, x1, x2)); x++) {
        const w1 = ((x - x0) * (y2 - y0) - (x2 - x0) * (y - y0)) / area;
        const w2 = ((x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)) / area;
        if (w1 < -0.01 || w2 < -0.01 || w1 + w2 > 1.01) continue;
        const z =
          vertices[a + 2]! +
          w1 * (vertices[b + 2]! - vertices[a + 2]!) +
          w2 * (vertices[c + 2]! - vertices[a + 2]!);
        const at = y * width + x;
        if (!(depth[at]! >= z)) depth[at] = z;
      }
  }
  fallOffInPlace(depth, width, height, RIM_SLOPE / DENSITY);
  return plane;
}

/** Lids stand over the eyeballs by their thickness, under a crease. */
function setEyes({ data, width }: Plane, vertices: Float32Array): void {
  const point = (vertex: number) => [vertices[vertex * 3]!, vertices[vertex * 3 + 1]!] as const;
  for (const outline of [RIGHT_EYE, LEFT_EYE]) {
    const [outer, inner] = [point(outline[0]!), point(outline[8]!)];
    const [middleX, middleY] = [(outer[0] + inner[0]) / 2, (outer[1] + inner[1]) / 2];
    const rows = [
      Math.floor((AREA.top - middleY - 1.3) * DENSITY),
      Math.ceil((AREA.top - middleY + 1.1) * DENSITY),
    ];
    const columns = [
      Math.floor((middleX - 1.9 - AREA.left) * DENSITY),
      Math.ceil((middleX + 1.9 - AREA.left) * DENSITY),
    ];
    for (let row = rows[0]!; row <= rows[1]!; row++)
      for (let column = columns[0]!; column <= columns[1]!; column++) {
        const x = AREA.left + column / DENSITY;
        const y = AREA.top - row / DENSITY;
        const edge = distanceToOutline(outline.map(point), x, y);
        const ball = 0.1 * (1 - ((x - middleX) / 1.4) ** 2 - ((y - middleY) / 1) ** 2);
        // inside: the ball behind the lids; outside: the lids' roll, a crease above it, the tear trough below
        const inside = smoothstep(0.05, -0.05, edge);
        const roll = 0.07 * Math.exp(-(((edge - 0.12) / 0.13) ** 2));
        const crease =
          y > middleY
            ? -0.09 * Math.exp(-(((edge - 0.42) / 0.12) ** 2))
            : -0.03 * Math.exp(-(((edge - 0.5) / 0.16) ** 2));
        data[row * width + column]! += inside * (ball - 0.16) + (1 - inside) * (roll + crease);
      }
  }
}

/** Signed distance to a closed polygon, negative inside. */
export function distanceToOutline(
  points: readonly (readonly [number, number])[],
  x: number,
  y: number,
): number {
  let nearest = Number.POSITIVE_INFINITY;
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [ax, ay] = points[i]!;
    const [bx, by] = points[j]!;
    const [ex, ey] = [bx - ax, by - ay];
    const t = clamp(((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey), 0, 1);
    nearest = Math.min(nearest, Math.hypot(x - ax - ex * t, y - ay - ey * t));
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside ? -nearest : nearest;
}

function bilinear({ data, width, height }: Plane, x: number, y: number): number {
  const px = clamp((x - AREA.left) * DENSITY, 0, width - 2);
  const py = clamp((AREA.top - y) * DENSITY, 0, height - 2);
  const [ix, iy] = [Math.floor(px), Math.floor(py)];
  const [fx, fy] = [px - ix, py - iy];
  const at = iy * width + ix;
  const upper = data[at]! + fx * (data[at + 1]! - data[at]!);
  const lower = data[at + width]! + fx * (data[at + width + 1]! - data[at + width]!);
  return upper + fy * (lower - upper);
}
