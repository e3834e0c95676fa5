/** Where rebuilt skin of the neck meets the face, which stays as it is: without a step in light the parse's border doesn't show. */
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { SOLID_COVERAGE } from '../pixels/front-layer.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';

/** The face's colour is carried so far, in shoulder widths, and prevails by so much at its rim. */
const REACH = 0.024;
const SHARE = 0.85;

/**
 * Lets skin in `plate`, of coverage `skin` (0..1), take the colour of the `face` beside it in the photo where it was rebuilt
 * (`removed`, 255 fully).
 */
export function blendIntoFaceInPlace(
  plate: Layer,
  skin: Float32Array,
  photo: RgbaImage,
  face: Mask,
  removed: Mask,
  unit: number,
): void {
  const { width, height } = face;
  const reach = Math.max(2, REACH * unit);
  const window = Math.ceil(reach);
  const distance = chamferDistanceWithin(face, reach, SOLID_COVERAGE).data;
  for (let at = 0; at < distance.length; at++) {
    const away = distance[at]!;
    if (away === 0 || away >= reach || removed.data[at] === 0 || skin[at]! < 0.5) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    let [red, green, blue, total] = [0, 0, 0, 0];
    for (let v = Math.max(0, y - window); v <= Math.min(height - 1, y + window); v++)
      for (let u = Math.max(0, x - window); u <= Math.min(width - 1, x + window); u++) {
        const from = v * width + u;
        if (face.data[from]! < SOLID_COVERAGE) continue;
        const weight = 1 / (1 + (u - x) ** 2 + (v - y) ** 2);
        total += weight;
        red += weight * photo.data[4 * from]!;
        green += weight * photo.data[4 * from + 1]!;
        blue += weight * photo.data[4 * from + 2]!;
      }
    if (total === 0) continue;
    const share = SHARE * (1 - away / reach) ** 2 * (removed.data[at]! / 255) * skin[at]!;
    const { color } = plate;
    color[3 * at]! += share * (red / total - color[3 * at]!);
    color[3 * at + 1]! += share * (green / total - color[3 * at + 1]!);
    color[3 * at + 2]! += share * (blue / total - color[3 * at + 2]!);
  }
}
