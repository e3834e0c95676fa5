/** Where rebuilt skin of the neck meets the face, which stays as it is: without a step in light the parse's border doesn't show. */
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { clamp } from '../pixels/clamp.ts';
import { SOLID_COVERAGE } from '../pixels/front-layer.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { joined } from './coverage.ts';
import { deepShade } from './shade-hue.ts';
import type { SkinTone } from './skin-tone.ts';

/** The face's colour is carried so far, in shoulder widths, and prevails by so much at its rim. */
const REACH = 0.024;
const SHARE = 0.85;
/**
 * Beneath a beard its shadow lies on the neck: at most so deep (logarithm), for light from the sky comes in from the
 * sides, and gone to a third over so much, shoulder widths.
 */
const SHADOW = 0.26;
const FADES = 0.065;
/** A neck so far in a beard's shade (0..1) is its hair. */
const BEARDED = 0.5;

/** What of the head rebuilt skin meets: the `face`, and a `neck` whose `shade` tells that it is all beard. */
export function headToMeet(face: Mask, neck: Mask, shade: number): Mask {
  return shade > BEARDED ? joined(face, neck) : face;
}

/**
 * Lets skin in `plate`, of coverage `skin` (0..1), take the colour of the `face` beside it in the photo where it was rebuilt
 * (`removed`, 255 fully), and lie in the shadow of a beard that is darker than
 * it: nowhere darker than what casts it, for a jaw without a beard would end in a torn line. The shadow is of the hue that
 * `shadeDirection` gives skin in less light: falling alike in all channels it is a grey smudge.
 */
export function blendIntoFaceInPlace(
  plate: Layer,
  skin: Float32Array,
  photo: RgbaImage,
  face: Mask,
  removed: Mask,
  unit: number,
  shadeDirection: SkinTone['shadeDirection'],
): void {
  const { width } = face;
  const reach = Math.max(2, REACH * unit);
  const window = Math.ceil(reach);
  const far = Math.max(reach, 2.5 * FADES * unit);
  const coarse = Math.max(1, Math.round(0.3 * reach));
  const distance = chamferDistanceWithin(face, far, SOLID_COVERAGE).data;
  const { color } = plate;
  for (let at = 0; at < distance.length; at++) {
    const away = distance[at]!;
    if (away === 0 || away >= far || removed.data[at] === 0 || skin[at]! < 0.5) continue;
    const rebuilt = (removed.data[at]! / 255) * skin[at]!;
    const [x, y] = [at % width, Math.floor(at / width)];
    const rim = rimColour(photo, face, x, y, window + Math.ceil(away), coarse);
    if (!rim) continue;
    const darker = Math.log((6 + color[3 * at + 1]!) / (6 + rim[1]));
    const shade = -clamp(darker, 0, SHADOW) * rebuilt * Math.exp(-((away / (FADES * unit)) ** 2));
    for (let c = 0; c < 3; c++) color[3 * at + c]! *= Math.exp(deepShade(shade, shadeDirection[c]!));
    if (away >= reach) continue;
    const near = rimColour(photo, face, x, y, window, 1);
    if (!near) continue;
    const share = SHARE * (1 - away / reach) ** 2 * rebuilt;
    for (let c = 0; c < 3; c++) color[3 * at + c]! += share * (near[c]! - color[3 * at + c]!);
  }
}

/** Mean colour of the face within `reach` pixels of (x, y), the nearest counting most, in steps of `step`; null where there is none. */
function rimColour(
  { data, width, height }: RgbaImage,
  face: Mask,
  x: number,
  y: number,
  reach: number,
  step: number,
): readonly [number, number, number] | null {
  let [red, green, blue, total] = [0, 0, 0, 0];
  // on one lattice for all places, or the steps show
  const first = (from: number): number => Math.max(0, step * Math.ceil(from / step));
  for (let v = first(y - reach); v <= Math.min(height - 1, y + reach); v += step)
    for (let u = first(x - reach); u <= Math.min(width - 1, x + reach); u += step) {
      const from = v * width + u;
      if (face.data[from]! < SOLID_COVERAGE) continue;
      const weight = 1 / (1 + (u - x) ** 2 + (v - y) ** 2);
      total += weight;
      red += weight * data[4 * from]!;
      green += weight * data[4 * from + 1]!;
      blue += weight * data[4 * from + 2]!;
    }
  return total === 0 ? null : [red / total, green / total, blue / total];
}
