/** The ear as hair that falls over it finds it. */
import type { Ear, TaperedCapsule } from '../head/head.ts';
import type { HeadPoint } from '../head/head-point.ts';

/** An ear under hair, pressed to the head: a solid of the head frame. */
export function earCapsule({ root, top, lobe, outer }: Ear): TaperedCapsule {
  const inwards = 0.55;
  const reach = Math.max(0.4, Math.abs(outer.x - root.x) * 0.45);
  const at = (end: HeadPoint): HeadPoint => ({
    x: end.x + (root.x - end.x) * inwards,
    y: end.y,
    z: end.z + (outer.z - end.z) * 0.5,
  });
  return { from: at(top), to: at(lobe), fromRadius: reach, toRadius: reach * 0.8 };
}
