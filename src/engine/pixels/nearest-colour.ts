/** Which of some sampled pixels has the colour nearest to another's. */

/** So many of the nearest must agree: a single sample may lie. */
const AGREE = 3;

/** At most about `most` of the pixels, evenly spaced. */
export function thinned(pixels: readonly number[], most: number): number[] {
  const step = Math.max(1, pixels.length / most);
  return Array.from({ length: Math.floor(pixels.length / step) }, (_, i) => pixels[Math.floor(i * step)]!);
}

/**
 * Distance in Lab from pixel `at` to the colour that is third nearest among the pixels `samples`, L* weighted by
 * `lightness`, and which pixel is nearest. `lab` holds three values a pixel.
 */
export function nearestColour(
  lab: ArrayLike<number>,
  at: number,
  samples: readonly number[],
  lightness: number,
): { distance: number; at: number } {
  const best = new Array<number>(AGREE).fill(Number.POSITIVE_INFINITY);
  let nearest = samples[0]!;
  for (const other of samples) {
    const distance =
      (lightness * (lab[3 * at]! - lab[3 * other]!)) ** 2 +
      (lab[3 * at + 1]! - lab[3 * other + 1]!) ** 2 +
      (lab[3 * at + 2]! - lab[3 * other + 2]!) ** 2;
    if (distance >= best[AGREE - 1]!) continue;
    if (distance < best[0]!) nearest = other;
    best[AGREE - 1] = distance;
    best.sort((a, b) => a - b);
  }
  return { distance: Math.sqrt(best[AGREE - 1]!), at: nearest };
}
