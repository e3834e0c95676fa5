/**
 * Which way photographed hair lies: the direction across which its brightness changes least, from the structure tensor
 * (Förstner and Gülch 1987; Bigün and Granlund 1987).
 */
import { flowOfLines, smoothAlong } from '../../../pixels/flow-smoothing.ts';
import { gaussianBlur } from '../../../pixels/gaussian-blur.ts';
import { createPlane, type Plane } from '../../../pixels/image.ts';

/** Directions of the size of the plane they were found in. */
export interface HairDirection {
  /** Cosine and sine of twice the angle of the hairs to the rows, a unit vector; 0 where there is no hair. */
  readonly cosine: Plane;
  readonly sine: Plane;
  /** 0 where all directions are alike, 1 where all hairs are parallel. */
  readonly coherence: Plane;
}

/**
 * The direction of hairs in `brightness`, averaged over `sigma` cells; only cells that `hair` covers wholly (1), with their
 * neighbours, tell anything.
 */
export function directionOfHair(brightness: Plane, hair: Plane, sigma: number): HairDirection {
  const { data, width, height } = brightness;
  const covers = hair.data;
  const cosines = createPlane(width, height);
  const sines = createPlane(width, height);
  const strengths = createPlane(width, height);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      const all = covers[i]! * covers[i - 1]! * covers[i + 1]! * covers[i - width]! * covers[i + width]!;
      if (all < 0.98) continue;
      const right = data[i + 1]! - data[i - 1]!;
      const down = data[i + width]! - data[i - width]!;
      // hairs run across the steepest slope: their doubled angle is the slope's turned by half a circle
      cosines.data[i] = down * down - right * right;
      sines.data[i] = -2 * right * down;
      strengths.data[i] = right * right + down * down;
    }
  const cosine = gaussianBlur(cosines, sigma);
  const sine = gaussianBlur(sines, sigma);
  const coherence = gaussianBlur(strengths, sigma);
  for (let i = 0; i < data.length; i++) {
    const length = Math.hypot(cosine.data[i]!, sine.data[i]!);
    const strength = coherence.data[i]!;
    coherence.data[i] = strength > 1e-9 ? Math.min(1, length / strength) : 0;
    cosine.data[i] = length > 1e-9 ? cosine.data[i]! / length : 0;
    sine.data[i] = length > 1e-9 ? sine.data[i]! / length : 0;
  }
  return { cosine, sine, coherence };
}

/**
 * How much of the contrast of `brightness` is left when it is averaged along the hairs, `reach` cells each way: near 1 for long
 * hair, whose streaks run on, and near 1 / (2 · `reach`) for stubble, whose hairs end within it. What is broader than `fine`
 * cells is no streak.
 */
export function runOfHair(
  brightness: Plane,
  hair: Plane,
  { cosine, sine }: HairDirection,
  reach: number,
  fine: number,
): Plane {
  const along = smoothAlong(brightness, hair, flowOfLines(cosine, sine, hair), reach);
  const left = contrastOf(along, hair, fine);
  const whole = contrastOf(brightness, hair, fine).data;
  for (let i = 0; i < whole.length; i++) left.data[i] = whole[i]! > 1e-9 ? left.data[i]! / whole[i]! : 0;
  return left;
}

/** Mean square of what is finer than `fine` cells, over an area four times as broad. */
function contrastOf(plane: Plane, hair: Plane, fine: number): Plane {
  const smooth = gaussianBlur(plane, fine);
  for (let i = 0; i < smooth.data.length; i++) {
    // beside skin it isn't the hair's
    const detail = hair.data[i]! < 0.98 ? 0 : plane.data[i]! - smooth.data[i]!;
    smooth.data[i] = detail * detail;
  }
  return gaussianBlur(smooth, 4 * fine);
}
