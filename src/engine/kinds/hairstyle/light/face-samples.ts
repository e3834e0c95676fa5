import { FACE_FEATURES } from '../../../perceive/body-geometry.ts';
import { luminance } from '../../../pixels/luminance.ts';
import { SRGB_TO_LINEAR } from '../../../pixels/srgb-linear.ts';
import type { Head } from '../head/head.ts';

/** The colour of the skin at a vertex of the face, and which way the skin looks there. */
export interface FaceSample {
  /** Unit normal as the camera sees it: to the picture's right, up, towards the camera. */
  readonly right: number;
  readonly up: number;
  readonly near: number;
  /** Linear luminance 0..1. */
  readonly luminance: number;
  /** Natural logarithms of red and blue over green, linear. */
  readonly redness: number;
  readonly blueness: number;
}

/** Half the side of the square over which the skin is averaged, centimetres. */
const REACH = 0.2;
/** Skin that looks away from the camera further than this (cosine) is left out. */
const LEAST_FACING = 0.25;
/** Darker than this there is no colour to tell. */
const DARK = 0.004;
/** Eyes, brows and lips are no skin. */
const FEATURES = new Set(FACE_FEATURES.flat());

/** Skin samples at the vertices of the face in view. */
export function sampleFace(head: Head): FaceSample[] {
  const { photo, mesh, face, pixelsPerCentimetre: scale, toPhoto: m } = head;
  const normals = vertexNormals(face.vertices, face.triangles);
  const reach = Math.max(1, Math.round(REACH * scale));
  const samples: FaceSample[] = [];
  for (const [index, point] of mesh.points.entries()) {
    if (FEATURES.has(index)) continue;
    const [x, y, z] = [normals[3 * index]!, normals[3 * index + 1]!, normals[3 * index + 2]!];
    const near = m[8]! * x + m[9]! * y + m[10]! * z;
    if (near < LEAST_FACING) continue;
    const left = Math.max(0, Math.floor(point.x) - reach);
    const right = Math.min(photo.width - 1, Math.floor(point.x) + reach);
    const top = Math.max(0, Math.floor(point.y) - reach);
    const bottom = Math.min(photo.height - 1, Math.floor(point.y) + reach);
    if (right < left || bottom < top) continue;
    let [red, green, blue] = [0, 0, 0];
    for (let row = top; row <= bottom; row++)
      for (let column = left, at = 4 * (row * photo.width + left); column <= right; column++, at += 4) {
        red += SRGB_TO_LINEAR[photo.data[at]!]!;
        green += SRGB_TO_LINEAR[photo.data[at + 1]!]!;
        blue += SRGB_TO_LINEAR[photo.data[at + 2]!]!;
      }
    const count = (right - left + 1) * (bottom - top + 1);
    samples.push({
      right: (m[0]! * x + m[1]! * y + m[2]! * z) / scale,
      up: -(m[4]! * x + m[5]! * y + m[6]! * z) / scale,
      near,
      luminance: luminance(red, green, blue) / count,
      redness: Math.log((red / count + DARK) / (green / count + DARK)),
      blueness: Math.log((blue / count + DARK) / (green / count + DARK)),
    });
  }
  return samples;
}

/** Outward unit normals of a mesh's vertices, weighted by the triangles' areas. */
export function vertexNormals(vertices: Float32Array, triangles: Uint16Array): Float32Array {
  const normals = new Float32Array(vertices.length);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t]!, 3 * triangles[t + 1]!, 3 * triangles[t + 2]!];
    const ux = vertices[b]! - vertices[a]!;
    const uy = vertices[b + 1]! - vertices[a + 1]!;
    const uz = vertices[b + 2]! - vertices[a + 2]!;
    const vx = vertices[c]! - vertices[a]!;
    const vy = vertices[c + 1]! - vertices[a + 1]!;
    const vz = vertices[c + 2]! - vertices[a + 2]!;
    for (const at of [a, b, c]) {
      normals[at]! += uy * vz - uz * vy;
      normals[at + 1]! += uz * vx - ux * vz;
      normals[at + 2]! += ux * vy - uy * vx;
    }
  }
  for (let at = 0; at < normals.length; at += 3) {
    const length = Math.hypot(normals[at]!, normals[at + 1]!, normals[at + 2]!) || 1;
    for (let axis = 0; axis < 3; axis++) normals[at + axis]! /= length;
  }
  return normals;
}
