/** Turns the frames of a hanging curve towards the viewer. */
import type { FramedCurve } from './space-curve.ts';
import type { TiedHead } from './tied-head.ts';

/** The same curve with `side` level across the chest and `rise` towards the viewer: a plait's pattern faces the front. */
export function facingFront(course: FramedCurve, head: TiedHead): FramedCurve {
  const m = head.toPhoto;
  // Halfway between the head's own front and the camera
  const length = Math.hypot(m[8]!, m[9]!, m[10]!) || 1;
  const fx = m[8]! / length;
  const fy = m[9]! / length;
  const fz = m[10]! / length + 0.6;
  const side = new Float64Array(course.side.length);
  const rise = new Float64Array(course.rise.length);
  const { tangent } = course;
  for (let i = 0; i < side.length; i += 3) {
    const tx = tangent[i]!;
    const ty = tangent[i + 1]!;
    const tz = tangent[i + 2]!;
    const along = fx * tx + fy * ty + fz * tz;
    let rx = fx - tx * along;
    let ry = fy - ty * along;
    let rz = fz - tz * along;
    let size = Math.hypot(rx, ry, rz);
    if (size < 0.35 && i > 0) {
      rx += rise[i - 3]! * 0.5;
      ry += rise[i - 2]! * 0.5;
      rz += rise[i - 1]! * 0.5;
      size = Math.hypot(rx, ry, rz);
    }
    size = size || 1;
    rise[i] = rx / size;
    rise[i + 1] = ry / size;
    rise[i + 2] = rz / size;
    side[i] = rise[i + 1]! * tz - rise[i + 2]! * ty;
    side[i + 1] = rise[i + 2]! * tx - rise[i]! * tz;
    side[i + 2] = rise[i]! * ty - rise[i + 1]! * tx;
  }
  return { ...course, side, rise };
}
