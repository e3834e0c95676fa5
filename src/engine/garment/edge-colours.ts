/**
 * Colours of a cut-out's edge, free of the background's. Lens, scaling and compression mix cloth and background over a
 * pixel or two; what lies between the two colours there is replaced by cloth from a little further in.
 */
import { createMask, createRgbaImage, type Mask, type RgbaImage } from '../pixels/image.ts';
import { dilateSquare, erodeSquare } from '../pixels/morphology.ts';

/** How deep in picture pixels the background's colour reaches into the cloth, and the cloth's into the background. */
const MIXED_DEPTH = 2;
/** How far outside the matte colours are drawn, so that whoever resamples the picture finds cloth there. */
const MARGIN = 8;
/** A colour is a mixture when it lies this near (8-bit steps, share of the colours' distance) to the line between the two … */
const OFF_LINE = 10;
const OFF_LINE_SHARE = 0.2;
/** … and this much nearer to the background than the cloth is. */
const LEAST_MIXED = 0.04;

/** The picture, opaque, its mixed edge and MARGIN pixels beyond the matte in colours of the cloth nearby. */
export function drawColoursOutwards(source: RgbaImage, matte: Mask): RgbaImage {
  const { width, height } = source;
  const picture = createRgbaImage(width, height);
  picture.data.set(source.data);
  for (let i = 3; i < picture.data.length; i += 4) picture.data[i] = 255;
  const core = findCore(matte);
  spreadColours(picture, core, MIXED_DEPTH + 1 + MARGIN);

  const backdrop = { ...source, data: source.data.slice() };
  const clear = createMask(width, height);
  for (let i = 0; i < clear.data.length; i++) clear.data[i] = matte.data[i] === 0 ? 255 : 0;
  spreadColours(backdrop, erodeSquare(clear, MIXED_DEPTH), 2 * MIXED_DEPTH + 2);
  const own = createMask(width, height);
  for (let at = 0; at < own.data.length; at++)
    if (
      matte.data[at]! >= 128 &&
      core.data[at] === 0 &&
      !isMixed(source.data, picture.data, backdrop.data, at * 4)
    )
      own.data[at] = hasTint(backdrop.data, at * 4) ? BESIDE_TINT : 255;
  for (let at = 0; at < own.data.length; at++)
    if (own.data[at] === 255 || (own.data[at] === BESIDE_TINT && isAmongLike(own, at)))
      for (let c = 0; c < 3; c++) picture.data[at * 4 + c] = source.data[at * 4 + c]!;
  return picture;
}

/** Whether most of a pixel’s neighbours keep their own colours as well. */
function isAmongLike({ data, width }: Mask, at: number): boolean {
  let count = 0;
  for (const dy of [-width, 0, width]) for (const dx of [-1, 0, 1]) if (data[at + dy + dx]! > 0) count++;
  return count > 5;
}

/** Whether a colour lies on the way from the cloth's to the background's. */
function isMixed(
  own: Uint8ClampedArray,
  cloth: Uint8ClampedArray,
  backdrop: Uint8ClampedArray,
  i: number,
): boolean {
  let along = 0;
  let span = 0;
  let square = 0;
  for (let c = 0; c < 3; c++) {
    const axis = backdrop[i + c]! - cloth[i + c]!;
    const offset = own[i + c]! - cloth[i + c]!;
    along += axis * offset;
    span += axis * axis;
    square += offset * offset;
  }
  if (hasTint(backdrop, i) && !isOffTint(own, cloth, backdrop, i)) return true;
  const share = along / (span + 1);
  if (share < LEAST_MIXED) return false;
  const off = Math.sqrt(Math.max(0, square - share * along));
  return off < OFF_LINE + OFF_LINE_SHARE * Math.sqrt(span);
}

/** Draws the colours of `known` (255) outwards over `rounds` pixels, in place: each pixel the mean of its known neighbours. */
function spreadColours({ data, width }: RgbaImage, known: Mask, rounds: number): void {
  const state = known.data.slice();
  let layer: number[] = [];
  for (let at = 0; at < state.length; at++)
    if (state[at] === 0 && touchesKnown(at)) {
      state[at] = 1;
      layer.push(at);
    }
  for (let round = 0; round < rounds && layer.length > 0; round++) {
    for (const at of layer) paintFromNeighbours(at);
    const next: number[] = [];
    for (const at of layer) state[at] = 255;
    for (const at of layer) {
      const x = at % width;
      for (let dy = -1; dy <= 1; dy++)
        for (let dx = -1; dx <= 1; dx++) {
          const to = at + dy * width + dx;
          if (x + dx < 0 || x + dx >= width || to < 0 || to >= state.length || state[to] !== 0) continue;
          state[to] = 1;
          next.push(to);
        }
    }
    layer = next;
  }

  function touchesKnown(at: number): boolean {
    const x = at % width;
    return (
      (x > 0 && state[at - 1] === 255) ||
      (x + 1 < width && state[at + 1] === 255) ||
      (at >= width && state[at - width] === 255) ||
      (at + width < state.length && state[at + width] === 255)
    );
  }

  function paintFromNeighbours(at: number): void {
    const x = at % width;
    let total = 0;
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const from = at + dy * width + dx;
        if (x + dx < 0 || x + dx >= width || from < 0 || from >= state.length || state[from] !== 255)
          continue;
        const weight = dx === 0 || dy === 0 ? 2 : 1;
        total += weight;
        red += weight * data[from * 4]!;
        green += weight * data[from * 4 + 1]!;
        blue += weight * data[from * 4 + 2]!;
      }
    if (total === 0) return;
    data[at * 4] = red / total;
    data[at * 4 + 1] = green / total;
    data[at * 4 + 2] = blue / total;
  }
}

/** 255 on cloth deep enough to be unmixed; on the middle of what is too thin to have such. */
function findCore(matte: Mask): Mask {
  const covered = createMask(matte.width, matte.height);
  for (let i = 0; i < covered.data.length; i++) covered.data[i] = matte.data[i]! >= 250 ? 255 : 0;
  const core = erodeSquare(covered, MIXED_DEPTH);
  const reached = dilateSquare(core, MIXED_DEPTH + 2);
  for (let i = 0; i < core.data.length; i++)
    if (covered.data[i] === 255 && reached.data[i] === 0) core.data[i] = 255;
  return core;
}

/** Least difference of the strongest and the weakest channel of a ground that tints what lies near it. */
const TINTING = 30;
/** How far from the cloth's, as a share of the way to the ground's and in the other direction, a chromaticity is an edging's own. */
const OFF_TINT = 0.1;
/** Such an edging is no single pixel. */
const BESIDE_TINT = 128;

/** Whether a ground is coloured: it throws its light on the cloth's edge, and lies in its shadow there. */
function hasTint(ground: Uint8ClampedArray, i: number): boolean {
  const [r, g, b] = [ground[i]!, ground[i + 1]!, ground[i + 2]!];
  return Math.max(r, g, b) - Math.min(r, g, b) >= TINTING;
}

/** Whether the chromaticity (shares of red and green in the sum) of a pixel differs from the cloth's away from the ground’s. */
function isOffTint(
  own: Uint8ClampedArray,
  cloth: Uint8ClampedArray,
  ground: Uint8ClampedArray,
  i: number,
): boolean {
  const [grounds, cloths, owns] = [sumAt(ground, i), sumAt(cloth, i), sumAt(own, i)];
  const [dr, dg] = [
    ground[i]! / grounds - cloth[i]! / cloths,
    ground[i + 1]! / grounds - cloth[i + 1]! / cloths,
  ];
  const [or, og] = [own[i]! / owns - cloth[i]! / cloths, own[i + 1]! / owns - cloth[i + 1]! / cloths];
  return or * dr + og * dg < -OFF_TINT * (dr * dr + dg * dg);
}

const sumAt = (data: Uint8ClampedArray, i: number): number =>
  Math.max(1, data[i]! + data[i + 1]! + data[i + 2]!);
