/** The scalp that belongs to a face. */
import type { FaceGeometry } from '../../../nets/canonical-face.ts';
import { naturalHairline } from './natural-hairline.ts';
import type { Scalp } from './scalp.ts';

/** Distance in centimetres of the temples (454, 234) of the canonical face. */
const USUAL_WIDTH = 15.32;
const LEFT_TEMPLE = 454;
const RIGHT_TEMPLE = 234;

/** A common skull as wide as the person's face asks for. */
export function scalpOfFace({ vertices }: FaceGeometry): Scalp {
  const width = Math.hypot(
    vertices[3 * LEFT_TEMPLE]! - vertices[3 * RIGHT_TEMPLE]!,
    vertices[3 * LEFT_TEMPLE + 1]! - vertices[3 * RIGHT_TEMPLE + 1]!,
    vertices[3 * LEFT_TEMPLE + 2]! - vertices[3 * RIGHT_TEMPLE + 2]!,
  );
  const scale = Math.max(0.92, Math.min(1.08, width / USUAL_WIDTH));
  const shape = {
    center: { x: 0, y: 3.6, z: -3.3 },
    side: 7.8 * scale,
    up: 9.3,
    downwards: 13,
    front: 7.6,
    back: 9.8,
    exponent: 2.3,
  };
  return { ...shape, hairline: naturalHairline(shape) };
}
