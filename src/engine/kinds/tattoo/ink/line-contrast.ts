/**
 * Lines of ink that stay lines at any size: a tattooist draws a thin or pale line with a full needle, and leaves skin
 * between lines that would close.
 */
import { gaussianBlur } from '../../../pixels/gaussian-blur.ts';
import { createPlane, type Plane } from '../../../pixels/image.ts';
import { resizePlane } from '../../../pixels/resample.ts';

/** How much ink gains that is darker than what is around it, and loses that is lighter. */
const LINE_GAIN = 6;
const GAP_LOSS = 2;
/** Contrast of a line with what is around it is at most the first, that of a lone speck at least the second. */
const LINE = 0.8;
const SPECK = 0.95;
/** A part of the ink spreads wider: the soft halo of healed lines. */
const HALO = 0.06;
/** σ of what is around on its reduced grid. */
const AROUND_STEPS = 1.2;

/**
 * Mean width of strokes in steps of the planes' grid: twice the mass of the ink over its total variation. A stroke of
 * even darkness changes by it twice across its width.
 * @param planes Darkness; the first one counts.
 */
export function strokeWidth([plane]: readonly Plane[]): number {
  const { data, width, height } = plane!;
  let [mass, variation] = [0, 0];
  for (let y = 0; y + 1 < height; y++)
    for (let x = 0, i = y * width; x + 1 < width; x++, i++) {
      const here = data[i]!;
      const dx = data[i + 1]! - here;
      const dy = data[i + width]! - here;
      mass += here;
      variation += Math.sqrt(dx * dx + dy * dy);
    }
  return variation > 0 ? (2 * mass) / variation : Math.max(width, height);
}

/**
 * Deepens what is darker than its surroundings and opens what is lighter, in place. The change is that of a logistic
 * curve: bare skin stays bare, full ink full. Colours keep their hue: all planes change by the same factor.
 * @param planes Darkness, one plane or red, green and blue.
 * @param reach σ of the surroundings in steps of the grid.
 * @param gain How much, about 1.
 */
export function standOut(planes: readonly Plane[], reach: number, gain: number): void {
  const { width, height } = planes[0]!;
  const mean = planes.length === 1 ? planes[0]! : meanOf(planes);
  const reduced = Math.max(1, Math.round(reach / AROUND_STEPS));
  const small = resizePlane(mean, Math.ceil(width / reduced), Math.ceil(height / reduced));
  const around = resizePlane(gaussianBlur(small, reach / reduced), width, height).data;
  const [first, second, third] = planes.map(({ data }) => data);
  const { data } = mean;
  for (let i = 0; i < data.length; i++) {
    const here = data[i]!;
    const beside = around[i]!;
    if (beside < 1e-4) continue;
    const contrast = (here - beside) / (here + beside);
    const halo = contrast < 0 ? HALO * (beside - here) : 0;
    let deepest = here;
    if (second && third) deepest = Math.max(first![i]!, second[i]!, third[i]!);
    const sharp = contrast * Math.sqrt(Math.abs(contrast)) * (1 - deepest) * gain;
    const change =
      contrast < 0
        ? Math.max(0, 1 + GAP_LOSS * sharp)
        : contrast < LINE
          ? 1 + LINE_GAIN * sharp
          : 1 + LINE_GAIN * sharp * Math.max(0, (SPECK - contrast) / (SPECK - LINE));
    first![i] = first![i]! * change + halo;
    if (second && third) {
      second[i] = second[i]! * change + halo;
      third[i] = third[i]! * change + halo;
    }
  }
}

function meanOf(planes: readonly Plane[]): Plane {
  const [red, green, blue] = planes.map(({ data }) => data) as [Float32Array, Float32Array, Float32Array];
  const mean = createPlane(planes[0]!.width, planes[0]!.height);
  for (let i = 0; i < mean.data.length; i++) mean.data[i] = (red[i]! + green[i]! + blue[i]!) / 3;
  return mean;
}
