/** An ear as the camera would see it if there were no hair: the relief on the head, drawn with its depth. */
import type { PixelArea } from '../../../../pixels/crop.ts';
import type { Mask } from '../../../../pixels/image.ts';
import type { Ear, Head } from '../../head/head.ts';
import type { HeadPoint } from '../../head/head-point.ts';
import { placeBareEars } from './bare-ear-place.ts';
import { EAR_LOBE, EAR_OUTER, EAR_TOP, earRelief } from './bare-ear-shape.ts';

/** Planes over `area`, in pixels of the canvas's part that is painted. */
export interface DrawnEar {
  readonly side: 'left' | 'right';
  readonly ear: Ear;
  readonly area: PixelArea;
  /** 0..1. */
  readonly coverage: Float32Array;
  /** Camera normals, 3 a pixel. */
  readonly normals: Float32Array;
  /** Logarithm of the light that the relief keeps off, ≤ 0. */
  readonly occlusion: Float32Array;
  /** 0..1: how red skin is there. */
  readonly blood: Float32Array;
  /** Centimetres, larger is nearer to the camera. */
  readonly nearness: Float32Array;
}

/** Samples a pixel in each direction. */
const SAMPLES = 2;

/** Binomial weights over three by three pixels. */
const LENS = [1, 2, 1, 2, 4, 2, 1, 2, 1].map((weight) => weight / 16);

/** An ear that turns away more than this is not drawn. */
const LEAST_FACING = 0.12;

/** Both ears as far as they face the camera; `matte` is the old hair's. */
export function drawEars(head: Head, matte: Mask, area: PixelArea): DrawnEar[] {
  const ears = placeBareEars(head, matte);
  return (['left', 'right'] as const).flatMap((side) => {
    const ear = ears[side];
    const drawn = ear.facing < LEAST_FACING ? null : drawEar(head, ear, side, area);
    return drawn ? [drawn] : [];
  });
}

/** Draws an ear of `head`; the pixels of `area` count from its corner. Null where it lies outside. */
export function drawEar(head: Head, ear: Ear, side: 'left' | 'right', area: PixelArea): DrawnEar | null {
  const relief = earRelief();
  const { columns, rows } = relief;
  const place = planeOfEar(ear, side);
  const m = head.toPhoto;
  const unit = head.pixelsPerCentimetre;
  const size = columns * rows;
  const xs = new Float32Array(size);
  const ys = new Float32Array(size);
  const zs = new Float32Array(size);
  const points = new Float32Array(3 * size);
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let at = 0; at < size; at++) {
    const a = relief.startA + (at % columns) * relief.step - EAR_TOP.a;
    const b = relief.startB + Math.floor(at / columns) * relief.step - EAR_TOP.b;
    const h = relief.height[at]!;
    const x = place.top.x + a * place.a.x + b * place.b.x + h * place.normal.x;
    const y = place.top.y + a * place.a.y + b * place.b.y + h * place.normal.y;
    const z = place.top.z + a * place.a.z + b * place.b.z + h * place.normal.z;
    points[3 * at] = (m[0]! * x + m[1]! * y + m[2]! * z) / unit;
    points[3 * at + 1] = -(m[4]! * x + m[5]! * y + m[6]! * z) / unit;
    points[3 * at + 2] = m[8]! * x + m[9]! * y + m[10]! * z;
    xs[at] = unit * points[3 * at]! + m[3]! - area.x;
    ys[at] = -unit * points[3 * at + 1]! + m[7]! - area.y;
    zs[at] = points[3 * at + 2]! + m[11]!;
    if (relief.inside[at]! <= 0) continue;
    left = Math.min(left, xs[at]!);
    right = Math.max(right, xs[at]!);
    top = Math.min(top, ys[at]!);
    bottom = Math.max(bottom, ys[at]!);
  }
  const x0 = Math.max(0, Math.floor(left) - 2);
  const y0 = Math.max(0, Math.floor(top) - 2);
  const width = Math.min(area.width, Math.ceil(right) + 2) - x0;
  const height = Math.min(area.height, Math.ceil(bottom) + 2) - y0;
  if (width < 3 || height < 3) return null;
  const fineNormals = normalsOf(points, columns, rows, side === 'left' ? 1 : -1);
  const wide = SAMPLES * width;
  const depth = new Float32Array(wide * SAMPLES * height).fill(-Infinity);
  const found = new Int32Array(depth.length).fill(-1);
  for (let at = 0; at < size; at++) {
    xs[at] = (xs[at]! - x0) * SAMPLES;
    ys[at] = (ys[at]! - y0) * SAMPLES;
  }
  for (let row = 0; row + 1 < rows; row++)
    for (let column = 0; column + 1 < columns; column++) {
      const p = row * columns + column;
      drawTriangle(p, p + 1, p + columns, xs, ys, zs, relief.inside, depth, found, wide);
      drawTriangle(p + 1, p + columns + 1, p + columns, xs, ys, zs, relief.inside, depth, found, wide);
    }
  const coverage = new Float32Array(width * height);
  const normals = new Float32Array(3 * width * height);
  const occlusion = new Float32Array(width * height);
  const nearness = new Float32Array(width * height);
  const blood = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const to = y * width + x;
      let count = 0;
      for (let s = 0; s < SAMPLES * SAMPLES; s++) {
        const from = (y * SAMPLES + Math.floor(s / SAMPLES)) * wide + x * SAMPLES + (s % SAMPLES);
        const at = found[from]!;
        if (at < 0) continue;
        count++;
        for (let c = 0; c < 3; c++) normals[3 * to + c]! += fineNormals[3 * at + c]!;
        occlusion[to]! += relief.occlusion[at]!;
        blood[to]! += relief.blood[at]!;
        nearness[to]! += depth[from]!;
      }
      if (count === 0) continue;
      coverage[to] = count / (SAMPLES * SAMPLES);
      occlusion[to]! /= count;
      blood[to]! /= count;
      nearness[to]! /= count;
      const n = Math.hypot(normals[3 * to]!, normals[3 * to + 1]!, normals[3 * to + 2]!) || 1;
      for (let c = 0; c < 3; c++) normals[3 * to + c]! /= n;
    }
  const planes = [normals, occlusion, blood, nearness];
  softenInPlace(coverage, planes, width, height);
  return { side, ear, area: { x: x0, y: y0, width, height }, coverage, normals, occlusion, blood, nearness };
}

/** As a lens does: coverage passes over about two pixels, and planes are means of what is covered around. */
function softenInPlace(
  coverage: Float32Array,
  planes: readonly Float32Array[],
  width: number,
  height: number,
): void {
  const sharp = coverage.slice();
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      let soft = 0;
      for (let i = 0; i < LENS.length; i++)
        soft += LENS[i]! * sharp[(y + Math.floor(i / 3) - 1) * width + x + (i % 3) - 1]!;
      coverage[y * width + x] = soft;
    }
  for (const plane of planes) {
    const own = plane.slice();
    const channels = plane.length / sharp.length;
    for (let y = 1; y < height - 1; y++)
      for (let x = 1; x < width - 1; x++) {
        const at = y * width + x;
        if (coverage[at] === 0) continue;
        for (let c = 0; c < channels; c++) {
          let sum = 0;
          for (let i = 0; i < LENS.length; i++) {
            const from = at + (Math.floor(i / 3) - 1) * width + (i % 3) - 1;
            sum += LENS[i]! * sharp[from]! * own[channels * from + c]!;
          }
          plane[channels * at + c] = sum / coverage[at]!;
        }
      }
  }
}

/** The plane's axes a centimetre long, so that its landmarks lie where the head has them. */
function planeOfEar(
  { top, lobe, outer }: Ear,
  side: 'left' | 'right',
): { top: HeadPoint; a: HeadPoint; b: HeadPoint; normal: HeadPoint } {
  const [pa, pb] = [EAR_LOBE.a - EAR_TOP.a, EAR_LOBE.b - EAR_TOP.b];
  const [qa, qb] = [EAR_OUTER.a - EAR_TOP.a, EAR_OUTER.b - EAR_TOP.b];
  const det = pa * qb - pb * qa;
  const p = minus(lobe, top);
  const q = minus(outer, top);
  const axis = (u: number, v: number): HeadPoint => ({
    x: (u * p.x + v * q.x) / det,
    y: (u * p.y + v * q.y) / det,
    z: (u * p.z + v * q.z) / det,
  });
  const a = axis(qb, -pb);
  const b = axis(-qa, pa);
  const out = side === 'left' ? 1 : -1;
  const cross = {
    x: out * (b.y * a.z - b.z * a.y),
    y: out * (b.z * a.x - b.x * a.z),
    z: out * (b.x * a.y - b.y * a.x),
  };
  const length = Math.hypot(cross.x, cross.y, cross.z) || 1;
  return { top, a, b, normal: { x: cross.x / length, y: cross.y / length, z: cross.z / length } };
}

const minus = (p: HeadPoint, q: HeadPoint): HeadPoint => ({ x: p.x - q.x, y: p.y - q.y, z: p.z - q.z });

function normalsOf(points: Float32Array, columns: number, rows: number, out: number): Float32Array {
  const normals = new Float32Array(points.length);
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at++) {
      const l = 3 * (column > 0 ? at - 1 : at);
      const r = 3 * (column < columns - 1 ? at + 1 : at);
      const u = 3 * (row > 0 ? at - columns : at);
      const d = 3 * (row < rows - 1 ? at + columns : at);
      const ax = points[r]! - points[l]!;
      const ay = points[r + 1]! - points[l + 1]!;
      const az = points[r + 2]! - points[l + 2]!;
      const bx = points[d]! - points[u]!;
      const by = points[d + 1]! - points[u + 1]!;
      const bz = points[d + 2]! - points[u + 2]!;
      const nx = out * (by * az - bz * ay);
      const ny = out * (bz * ax - bx * az);
      const nz = out * (bx * ay - by * ax);
      const length = Math.hypot(nx, ny, nz) || 1;
      normals[3 * at] = nx / length;
      normals[3 * at + 1] = ny / length;
      normals[3 * at + 2] = nz / length;
    }
  return normals;
}

/** Writes the nearest corner's index where the triangle is nearer than what is there and inside the outline. */
function drawTriangle(
  a: number,
  b: number,
  c: number,
  xs: Float32Array,
  ys: Float32Array,
  zs: Float32Array,
  inside: Float32Array,
  depth: Float32Array,
  found: Int32Array,
  wide: number,
): void {
  if (inside[a]! <= 0 && inside[b]! <= 0 && inside[c]! <= 0) return;
  const area = (xs[b]! - xs[a]!) * (ys[c]! - ys[a]!) - (xs[c]! - xs[a]!) * (ys[b]! - ys[a]!);
  if (Math.abs(area) < 1e-6) return;
  const high = found.length / wide;
  const fromX = Math.max(0, Math.ceil(Math.min(xs[a]!, xs[b]!, xs[c]!) - 0.5));
  const toX = Math.min(wide - 1, Math.floor(Math.max(xs[a]!, xs[b]!, xs[c]!) - 0.5));
  const fromY = Math.max(0, Math.ceil(Math.min(ys[a]!, ys[b]!, ys[c]!) - 0.5));
  const toY = Math.min(high - 1, Math.floor(Math.max(ys[a]!, ys[b]!, ys[c]!) - 0.5));
  for (let y = fromY; y <= toY; y++)
    for (let x = fromX; x <= toX; x++) {
      const px = x + 0.5;
      const py = y + 0.5;
      const v = ((px - xs[a]!) * (ys[c]! - ys[a]!) - (xs[c]! - xs[a]!) * (py - ys[a]!)) / area;
      const w = ((xs[b]! - xs[a]!) * (py - ys[a]!) - (px - xs[a]!) * (ys[b]! - ys[a]!)) / area;
      const u = 1 - v - w;
      if (u < 0 || v < 0 || w < 0) continue;
      if (u * inside[a]! + v * inside[b]! + w * inside[c]! <= 0) continue;
      const z = u * zs[a]! + v * zs[b]! + w * zs[c]!;
      const at = y * wide + x;
      if (z <= depth[at]!) continue;
      depth[at] = z;
      found[at] = u > v ? (u > w ? a : c) : v > w ? b : c;
    }
}
