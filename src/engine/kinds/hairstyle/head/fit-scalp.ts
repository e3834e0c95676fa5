/** The scalp that belongs to a face. */
import type { FaceGeometry } from '../../../nets/canonical-face.ts';
import { naturalHairline } from './natural-hairline.ts';
import type { Scalp } from './scalp.ts';

/** Distance in centimetres of the temples (454, 234) of the canonical face. */
const USUAL_WIDTH = 15.32;
const LEFT_TEMPLE = 454;
const RIGHT_TEMPLE = 234;
/** A face from ear to ear as the photo shows it is so much narrower at most (a camera at arm's length), or wider. */
const NARROWEST = 0.92;
const WIDEST = 1.06;

/**
 * A common skull as wide as the person's face asks for. Its front half follows the canonical mesh's forehead and temples
 * within .5 cm. As heads are (Farkas, 1994) it is wider than the face, and widest above the brows; height and depth
 * are those of shorn heads in photos (vertex 13 cm above the ear's notch, 19 cm long).
 */
export function scalpOfFace({ vertices }: FaceGeometry): Scalp {
  const width = Math.hypot(
    vertices[3 * LEFT_TEMPLE]! - vertices[3 * RIGHT_TEMPLE]!,
    vertices[3 * LEFT_TEMPLE + 1]! - vertices[3 * RIGHT_TEMPLE + 1]!,
    vertices[3 * LEFT_TEMPLE + 2]! - vertices[3 * RIGHT_TEMPLE + 2]!,
  );
  const scale = Math.max(NARROWEST, Math.min(WIDEST, width / USUAL_WIDTH));
  const shape = {
    center: { x: 0, y: 4.5, z: -3.3 },
    side: 8.1 * scale,
    up: 8.7,
    downwards: 13.9,
    front: 8.4,
    back: 10.6,
    exponent: 2.3,
  };
  return { ...shape, hairline: naturalHairline(shape) };
}
