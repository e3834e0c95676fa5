/**
 * Where a head is and how it is turned, from its face mesh: the canonical mesh is laid on the found one by a rotation, a
 * scale and a shift (weighted orthogonal Procrustes, Schönemann 1966, as in MediaPipe's face geometry).
 */
import type { CanonicalFace } from '../../../nets/canonical-face.ts';
import type { FaceMesh } from '../../../perceive/person.ts';

export interface HeadPose {
  /** 12 values, row-major 3 × 4, head frame → (photo x, photo y, nearness in centimetres). */
  readonly toPhoto: Float64Array;
  readonly pixelsPerCentimetre: number;
  /** Radians. Yaw is positive where the face looks to the picture's right, pitch where it looks up, roll clockwise. */
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
}

/** Steps of the polar decomposition: it doubles its digits each time. */
const POLAR_STEPS = 24;

/** The pose of the head whose face the mesh shows. Nearness is 0 at the middle of the weighted points. */
export function poseOfHead(mesh: FaceMesh, canonical: CanonicalFace): HeadPose {
  const { vertices, poseWeights } = canonical;
  const weightSum = poseWeights.reduce((sum, weight) => sum + weight, 0);
  const from = [0, 0, 0];
  const to = [0, 0, 0];
  for (let i = 0; i < poseWeights.length; i++) {
    const weight = poseWeights[i]! / weightSum;
    if (weight === 0) continue;
    const found = upright(mesh, i);
    for (let axis = 0; axis < 3; axis++) {
      from[axis]! += weight * vertices[3 * i + axis]!;
      to[axis]! += weight * found[axis]!;
    }
  }
  const covariance = new Float64Array(9);
  let spread = 0;
  for (let i = 0; i < poseWeights.length; i++) {
    const weight = poseWeights[i]! / weightSum;
    if (weight === 0) continue;
    const found = upright(mesh, i);
    for (let row = 0; row < 3; row++)
      for (let column = 0; column < 3; column++)
        covariance[3 * row + column]! +=
          weight * (found[row]! - to[row]!) * (vertices[3 * i + column]! - from[column]!);
    for (let axis = 0; axis < 3; axis++) spread += weight * (vertices[3 * i + axis]! - from[axis]!) ** 2;
  }
  const rotation = nearestRotation(covariance);
  let along = 0;
  for (let k = 0; k < 9; k++) along += rotation[k]! * covariance[k]!;
  const scale = along / spread;

  const [a, b, c] = [rotation.subarray(0, 3), rotation.subarray(3, 6), rotation.subarray(6, 9)];
  const shift = (row: Float64Array): number => row[0]! * from[0]! + row[1]! * from[1]! + row[2]! * from[2]!;
  const toPhoto = Float64Array.of(
    ...a.map((value) => value * scale),
    to[0]! - scale * shift(a),
    ...b.map((value) => -value * scale),
    -(to[1]! - scale * shift(b)),
    ...c,
    -shift(c),
  );
  return { toPhoto, pixelsPerCentimetre: scale, ...anglesOf(rotation) };
}

/** A point of the mesh with y up and z towards the camera, pixels. */
function upright({ points, depths }: FaceMesh, index: number): [number, number, number] {
  return [points[index]!.x, -points[index]!.y, -depths[index]!];
}

/**
 * Yaw, pitch and roll (radians) of a rotation of the head: the face's direction first, then the turn around it.
 * Columns of the matrix are the head's axes seen by the camera.
 */
function anglesOf(r: Float64Array): Pick<HeadPose, 'yaw' | 'pitch' | 'roll'> {
  return {
    yaw: Math.atan2(r[2]!, r[8]!),
    pitch: Math.asin(Math.max(-1, Math.min(1, r[5]!))),
    roll: Math.atan2(-r[3]!, r[0]!),
  };
}

/** The rotation nearest to a matrix (row-major 3 × 3, of positive determinant): polar decomposition by Newton's method (Higham 1986). */
function nearestRotation(matrix: Float64Array): Float64Array {
  let x = matrix;
  for (let step = 0; step < POLAR_STEPS; step++) {
    const inverse = inverseTransposed(x);
    // scaled so that it converges at once also from far
    const gamma = Math.sqrt(norm(inverse) / norm(x));
    x = x.map((value, k) => (gamma * value + inverse[k]! / gamma) / 2);
  }
  return x;
}

function norm(m: Float64Array): number {
  return Math.sqrt(m.reduce((sum, value) => sum + value * value, 0));
}

function inverseTransposed(m: Float64Array): Float64Array {
  const [a, b, c, d, e, f, g, h, i] = m as unknown as number[] as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return Float64Array.of(
    e * i - f * h,
    f * g - d * i,
    d * h - e * g,
    c * h - b * i,
    a * i - c * g,
    b * g - a * h,
    b * f - c * e,
    c * d - a * f,
    a * e - b * d,
  ).map((value) => value / determinant);
}
