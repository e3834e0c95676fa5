/**
 * Coverage along an outline: in a narrow band the share of the colour inside, by projection between the colours that lie on
 * both sides of it. Where both look alike, and where projection says what the outline can't mean, the outline alone decides.
 */
import { signedDistance } from './distance-transform.ts';
import { gaussianBlur } from './gaussian-blur.ts';
import { createMask, type Mask, type RgbaImage } from './image.ts';
import { smoothFill } from './smooth-fill.ts';

/** Squared distance of the two colours, in sRGB codes, from which on the projection says half of the coverage. */
const TELLING = 30 ** 2;
/** The outline of a mask goes in steps from pixel to pixel; blurred by so many pixels its distance goes straight through them. */
const STEPS = 0.8;

/** Soft coverage of `inside` (255 or 0); pixels farther than `band` from its outline stay full or empty. */
export function edgeMatte(picture: RgbaImage, inside: Mask, band: number): Mask {
  const { width, height, data } = picture;
  const distance = gaussianBlur(signedDistance(inside), STEPS).data;
  const result = createMask(width, height);
  const [known, open, rim] = [
    createMask(width, height),
    createMask(width, height),
    createMask(width, height),
  ];
  let any = false;
  for (let i = 0; i < distance.length; i++) {
    const d = distance[i]!;
    if (inside.data[i]! > 0) result.data[i] = 255;
    if (Math.abs(d) > band) (inside.data[i]! > 0 ? known : open).data[i] = 255;
    else {
      rim.data[i] = 255;
      any = true;
    }
  }
  if (!any) return result;
  const fore = smoothFill(picture, known, rim).data;
  const back = smoothFill(picture, open, rim).data;
  for (let i = 0; i < distance.length; i++) {
    if (rim.data[i] === 0) continue;
    let [along, apart] = [0, 0];
    for (let c = 4 * i; c < 4 * i + 3; c++) {
      const step = fore[c]! - back[c]!;
      along += (data[c]! - back[c]!) * step;
      apart += step * step;
    }
    const beyond = -distance[i]!;
    const outline = Math.max(0, Math.min(1, 0.5 + 0.9 * beyond));
    const trust = apart / (apart + TELLING);
    const colour = Math.max(0, Math.min(1, along / (apart || 1)));
    // the farther from the outline, the less may colour contradict it
    const room = 1 - (Math.abs(beyond) / band) ** 2;
    const share = outline + trust * room * (colour - outline);
    result.data[i] = Math.round(255 * share);
  }
  return result;
}
