/** What of a head hides the inside of a collar, which lies behind the neck. */
import { createMask, type Mask } from '../pixels/image.ts';

/**
 * Coverage of neck and face, and of the hair that shares a pixel with them: on the edge between both each covers half, and
 * what lies behind would shine through as a thin line. Hair by itself is drawn before the collar later.
 */
export function headBeforeCollar(neck: Mask, face: Mask, hair: Mask): Mask {
  const result = createMask(neck.width, neck.height);
  for (let i = 0; i < result.data.length; i++) {
    const skin = neck.data[i]! + face.data[i]!;
    if (skin > 0) result.data[i] = Math.min(255, skin + hair.data[i]!);
  }
  return result;
}
