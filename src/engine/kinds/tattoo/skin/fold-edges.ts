/** Where one surface of skin ends in front of another: dark folds and sudden steps of light that go on as lines. */
import { createPlane, type Mask, type Plane, type RgbaImage } from '../../../pixels/image.ts';
import { luminanceAt } from '../../../pixels/luminance.ts';

/** Directions of lines that are tried, over half a turn. */
const DIRECTIONS = 8;
/** A line is averaged over so many pixels to both sides: freckles, pores and hairs are no lines. */
const HALF_LENGTH = 4;
/** Pixels from a line to the skin beside it, and to where the slope of the shading is measured. */
const BESIDE = 2;
const FARTHER = 5;
/** So far there has to be skin on both sides of a line: along its rim every limb is shaded steeply. */
const INSIDE = 5;
/** The picture is continued beyond its border so far, so that lines are found up to it. */
const BORDER = HALF_LENGTH + INSIDE + 2;
/** Added to linear light (0..1): noise in the dark makes no edges. */
const DARK = 0.02;
/** A fold shades the skin on both sides of it too: its depth counts more than the height of a step. */
const FOLD_GAIN = 1.3;
/** Share of the shading's slope that a fold has to exceed. */
const FOLD_SLOPE = 0.25;
/** Differences between single pixels below which no line is looked for. */
const SMOOTH = 0.06;

/**
 * Strength of the line through every second skin pixel of every second row (a plane of half the size, rounded down), in
 * natural logarithms of light and without what the slope of the shading beside it explains; 0 off the skin. `light`
 * continues the skin's light beyond its rim, so that the rim itself is no edge.
 */
export function foldEdges(picture: RgbaImage, coverage: Mask, light: Plane): Plane {
  const { width, height } = coverage;
  const stride = width + 2 * BORDER;
  const size = stride * (height + 2 * BORDER);
  const log = padInto(new Float32Array(size), skinLog(picture, coverage, light), width, height);
  const bare = padInto(new Uint8Array(size), coverage.data, width, height);
  const taps = 2 * HALF_LENGTH + 1;
  const along = new Int32Array(DIRECTIONS * taps);
  const beside = new Int32Array(DIRECTIONS);
  const farther = new Int32Array(DIRECTIONS);
  const inside = new Int32Array(DIRECTIONS);
  for (let k = 0; k < DIRECTIONS; k++) {
    const dx = Math.cos((Math.PI * k) / DIRECTIONS);
    const dy = Math.sin((Math.PI * k) / DIRECTIONS);
    for (let t = 0; t < taps; t++)
      along[k * taps + t] = Math.round((t - HALF_LENGTH) * dy) * stride + Math.round((t - HALF_LENGTH) * dx);
    beside[k] = Math.round(BESIDE * dx) * stride - Math.round(BESIDE * dy);
    inside[k] = Math.round(INSIDE * dx) * stride - Math.round(INSIDE * dy);
    farther[k] = Math.round(FARTHER * dx) * stride - Math.round(FARTHER * dy);
  }
  const strength = createPlane(Math.max(1, width >> 1), Math.max(1, height >> 1));
  for (let y = 0, at = 0; y < strength.height; y++)
    for (let x = 0; x < strength.width; x++, at++) {
      if (coverage.data[2 * y * width + 2 * x]! < 128) continue;
      const i = (2 * y + BORDER) * stride + 2 * x + BORDER;
      const own = log[i]!;
      let largest = 0;
      for (let k = 0; k < DIRECTIONS; k += 2) {
        const before = log[i - beside[k]!]!;
        const after = log[i + beside[k]!]!;
        const step = after > before ? after - before : before - after;
        const fold = (after > before ? after : before) - own;
        if (step > largest) largest = step;
        if (fold > largest) largest = fold;
      }
      if (largest < SMOOTH) continue;
      // two pixels of the four, so that no line slips through between
      strength.data[at] = Math.max(
        lineThrough(log, bare, i, along, beside, farther, inside),
        lineThrough(log, bare, i + stride + 1, along, beside, farther, inside),
      );
    }
  return strength;
}

/** The strongest line through pixel `i`; offsets of pixels along the line and to its sides for each direction. */
function lineThrough(
  log: Float32Array,
  bare: Uint8Array,
  i: number,
  along: Int32Array,
  beside: Int32Array,
  farther: Int32Array,
  inside: Int32Array,
): number {
  const taps = along.length / DIRECTIONS;
  let best = 0;
  for (let k = 0; k < DIRECTIONS; k++) {
    if (bare[i - inside[k]!]! < 128 || bare[i + inside[k]!]! < 128) continue;
    const side = beside[k]!;
    const far = farther[k]!;
    let here = 0;
    let left = 0;
    let right = 0;
    let farLeft = 0;
    let farRight = 0;
    for (let t = 0; t < taps; t++) {
      const j = i + along[k * taps + t]!;
      here += log[j]!;
      left += log[j - side]!;
      right += log[j + side]!;
      farLeft += log[j - far]!;
      farRight += log[j + far]!;
    }
    const slopes = Math.abs(farLeft - left) + Math.abs(farRight - right);
    const fold = FOLD_GAIN * (Math.min(left, right) - here) - FOLD_SLOPE * slopes;
    const step = Math.abs(right - left) - (BESIDE / (FARTHER - BESIDE)) * slopes;
    best = Math.max(best, fold / taps, step / taps);
  }
  return best;
}

/** Logarithm of the skin's own light, of the continued light off the skin. */
function skinLog(picture: RgbaImage, coverage: Mask, light: Plane): Float32Array {
  const log = new Float32Array(coverage.data.length);
  for (let i = 0; i < log.length; i++) {
    const share = coverage.data[i]! / 255;
    const own = share > 0 ? luminanceAt(picture.data, 4 * i) : 0;
    log[i] = Math.log(share * own + (1 - share) * light.data[i]! + DARK);
  }
  return log;
}

/** Copies a plane into the middle of a larger one, its border pixels repeated `BORDER` times all around. */
function padInto<T extends Float32Array | Uint8Array>(result: T, plane: T, width: number, height: number): T {
  const stride = width + 2 * BORDER;
  for (let y = 0; y < height; y++) {
    const row = (y + BORDER) * stride;
    result.set(plane.subarray(y * width, (y + 1) * width), row + BORDER);
    result.fill(result[row + BORDER]!, row, row + BORDER);
    result.fill(result[row + BORDER + width - 1]!, row + BORDER + width, row + stride);
  }
  const last = BORDER + height - 1;
  for (let y = 0; y < BORDER; y++) {
    result.copyWithin(y * stride, BORDER * stride, (BORDER + 1) * stride);
    result.copyWithin((last + 1 + y) * stride, last * stride, (last + 1) * stride);
  }
  return result;
}
