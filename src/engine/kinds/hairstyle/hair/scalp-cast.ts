/** What the camera sees of the bald scalp at a point of the photo. */
import type { Head } from '../head/head.ts';
import { hairlineAt, scalpNorm } from '../head/scalp.ts';

export interface ScalpSight {
  /** Centimetres outside the silhouette of the skull, negative inside. */
  readonly outside: number;
  /** Centimetres above the hairline of the point that is seen, or of the one nearest to the line of sight outside. */
  readonly rise: number;
}

/** Steps of the searches along a line of sight. */
const NARROWING = 14;
const HALVINGS = 9;
const REACH = 16;

/** A function from photo pixels to what is seen of the scalp there. */
export function castOntoScalp(head: Head): (x: number, y: number) => ScalpSight {
  const { scalp, toPhoto: m } = head;
  // inverse of the 3 × 3 part: photo and nearness → head frame
  const [a, b, c, d, e, f, g, h, k] = [m[0]!, m[1]!, m[2]!, m[4]!, m[5]!, m[6]!, m[8]!, m[9]!, m[10]!];
  const determinant = a * (e * k - f * h) - b * (d * k - f * g) + c * (d * h - e * g);
  const inverse = [
    e * k - f * h,
    c * h - b * k,
    b * f - c * e,
    f * g - d * k,
    a * k - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ].map((value) => value / determinant);
  const { center } = scalp;
  const middle = g * center.x + h * center.y + k * center.z + m[11]!;
  const size = (scalp.side + scalp.up + scalp.back) / 3;

  return (x, y) => {
    const [u, v] = [x - m[3]!, y - m[7]!];
    const w = middle - m[11]!;
    // offset from the centre at the centre's nearness, and direction of sight
    const px = inverse[0]! * u + inverse[1]! * v + inverse[2]! * w - center.x;
    const py = inverse[3]! * u + inverse[4]! * v + inverse[5]! * w - center.y;
    const pz = inverse[6]! * u + inverse[7]! * v + inverse[8]! * w - center.z;
    const [dx, dy, dz] = [inverse[2]!, inverse[5]!, inverse[8]!];
    const norm = (t: number): number => scalpNorm(scalp, px + t * dx, py + t * dy, pz + t * dz);
    let [from, to] = [-REACH, REACH];
    for (let i = 0; i < NARROWING; i++) {
      const third = (to - from) / 3;
      if (norm(from + third) < norm(to - third)) to -= third;
      else from += third;
    }
    let t = (from + to) / 2;
    const least = norm(t);
    if (least < 1) {
      let [inside, outside] = [t, REACH];
      for (let i = 0; i < HALVINGS; i++) {
        const half = (inside + outside) / 2;
        if (norm(half) < 1) inside = half;
        else outside = half;
      }
      t = inside;
    }
    const [ox, oy, oz] = [px + t * dx, py + t * dy, pz + t * dz];
    const level = Math.hypot(ox, oz);
    const elevation = Math.atan2(oy, level);
    const azimuth = Math.atan2(ox, oz);
    return {
      outside: (least - 1) * size,
      rise: (elevation - hairlineAt(scalp, azimuth)) * size,
    };
  };
}
