/** Cloth that was made up behind a hand is lit like its mirror image on the other half: what is next to it may lie in the shade. */
import { fromUpright, toUpright, type UprightFrame } from '../garment/upright-frame.ts';
import { chamferDistance } from '../pixels/chamfer-distance.ts';
import { gaussianBlur } from '../pixels/gaussian-blur.ts';
import { createPlane, type Mask, type RgbaImage } from '../pixels/image.ts';
import { luminanceAt } from '../pixels/luminance.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** In hip widths: what is coarser is light, and the way from the seen cloth over which it comes in. */
const COARSE = 0.05;
const INWARDS = 0.16;
/** Most by which the light's logarithm is changed. */
const MOST = 0.7;

/**
 * The picture with the pixels of `hidden` (255) in the light that the cloth `seen` has at their mirror images about the axis of
 * `frame`, where it was seen there. `hips` is their width, all in pixels of the picture.
 */
export function litLikeOtherHalf(
  picture: RgbaImage,
  seen: Mask,
  hidden: Mask,
  frame: UprightFrame,
  hips: number,
): RgbaImage {
  const { width, height } = picture;
  const light = createPlane(width, height);
  const weight = createPlane(width, height);
  for (let at = 0; at < light.data.length; at++) {
    if (seen.data[at] !== 255 && hidden.data[at] !== 255) continue;
    light.data[at] = luminanceAt(picture.data, 4 * at);
    weight.data[at] = 1;
  }
  const [coarse, weights] = [
    gaussianBlur(light, COARSE * hips).data,
    gaussianBlur(weight, COARSE * hips).data,
  ];
  const away = chamferDistance(seen).data;
  const change = createPlane(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (hidden.data[at] !== 255) continue;
      const { u, v } = toUpright(frame, x + 0.5, y + 0.5);
      const mirrored = fromUpright(frame, -u, v);
      const [column, row] = [Math.floor(mirrored.x), Math.floor(mirrored.y)];
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const other = row * width + column;
      if (seen.data[other] !== 255) continue;
      const ratio = (coarse[other]! * weights[at]!) / Math.max(1e-6, coarse[at]! * weights[other]!);
      change.data[at] = Math.max(-MOST, Math.min(MOST, Math.log(Math.max(1e-3, ratio))));
    }
  const smooth = gaussianBlur(change, 0.5 * COARSE * hips).data;
  const data = picture.data.slice();
  for (let at = 0; at < hidden.data.length; at++) {
    if (hidden.data[at] !== 255) continue;
    // a logarithm of linear light: sRGB goes about with its root
    const factor = Math.exp((smooth[at]! / 2.2) * smoothStep(0, INWARDS * hips, away[at]!));
    for (let c = 4 * at; c < 4 * at + 3; c++) data[c] = Math.min(255, data[c]! * factor);
  }
  return { ...picture, data };
}
