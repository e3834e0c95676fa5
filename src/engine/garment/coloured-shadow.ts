/**
 * Shadows on coloured grounds. Light that reaches a fold of coloured cloth has bounced off it before, so its shadow is not
 * only darker but of a deeper colour, which no shadow on a white ground is.
 */
import type { Mask, RgbaImage } from '../pixels/image.ts';
import { dilateSquare, erodeSquare } from '../pixels/morphology.ts';

type Colours = ArrayLike<number>;

/** A ground whose strongest channel exceeds its weakest by less has no colour to tell its shadow by. */
const COLOURED = 30;
/** Darkest shadow, as a share of the ground's colour. */
const DARKEST = 0.3;
/** A shadow keeps at least this share of the ground's saturation. */
const SATURATION = 0.8;
/** How far a shadow's colour may lie off the ground's, in 8-bit steps and as a share of what it is darker by. */
const OFF = 5;
const OFF_SHARE = 0.3;

/** Whether the colour at `a[i..i+2]` (8-bit sRGB) is that of the coloured ground at `b[j..j+2]` in shadow. */
export function isColouredShadow(a: Colours, i: number, b: Colours, j: number): boolean {
  const red = b[j]!;
  const green = b[j + 1]!;
  const blue = b[j + 2]!;
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread < COLOURED) return false;
  const square = red * red + green * green + blue * blue;
  const share = (a[i]! * red + a[i + 1]! * green + a[i + 2]! * blue) / square;
  if (share >= 1 || share < DARKEST) return false;
  const ownMost = Math.max(a[i]!, a[i + 1]!, a[i + 2]!);
  const ownSpread = ownMost - Math.min(a[i]!, a[i + 1]!, a[i + 2]!);
  if (ownSpread * most < SATURATION * spread * ownMost) return false;
  const off = Math.hypot(a[i]! - share * red, a[i + 1]! - share * green, a[i + 2]! - share * blue);
  return off < OFF + OFF_SHARE * (1 - share) * Math.sqrt(square);
}

/** How deep a shadow may reach into the mask, as a share of its long side; a larger share of the mask than MOST is no shadow. */
const DEEPEST = 0.2;
const MOST = 0.05;
/** Largest darkening from pixel to pixel (sum of three 8-bit channels): cloth begins more sharply. */
const STEEPEST = 60;
/** Half the width of the broadest contact shadow, as a share of the mask's long side. */
const WIDE = 0.008;

/** `mask` (0 or 255) without what is joined to its background and has the colour of that background in shadow. */
export function withoutColouredShadow(mask: Mask, picture: RgbaImage): Mask {
  const { width, height } = mask;
  const { data } = picture;
  if (!hasColouredGround(mask, picture)) return mask;
  const inside = mask.data.slice();
  /** For each pixel reached the background pixel whose shadow it is. */
  const ground = new Int32Array(width * height);
  const depth = new Uint16Array(width * height);
  const queue = new Int32Array(width * height);
  const deepest = Math.round(DEEPEST * Math.max(width, height));
  let tail = 0;
  let area = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (inside[at] !== 0) {
        area++;
        continue;
      }
      const edge =
        (x > 0 && inside[at - 1] !== 0) ||
        (x + 1 < width && inside[at + 1] !== 0) ||
        (y > 0 && inside[at - width] !== 0) ||
        (y + 1 < height && inside[at + width] !== 0);
      if (!edge) continue;
      ground[at] = lighterNearby(x, y);
      queue[tail++] = at;
    }
  const seeds = tail;
  for (let head = 0; head < tail; head++) {
    const at = queue[head]!;
    const x = at % width;
    if (depth[at]! >= deepest) continue;
    if (x > 0) admit(at - 1, at);
    if (x + 1 < width) admit(at + 1, at);
    if (at >= width) admit(at - width, at);
    if (at + width < inside.length) admit(at + width, at);
  }
  if (tail - seeds > MOST * area) return mask;
  putBackWide(mask, inside);
  return { data: inside, width, height };

  function admit(at: number, from: number): void {
    if (inside[at] === 0 || !isColouredShadow(data, at * 4, data, ground[from]! * 4)) return;
    if (light(from) - light(at) > STEEPEST) return;
    inside[at] = 0;
    ground[at] = ground[from]!;
    depth[at] = depth[from]! + 1;
    queue[tail++] = at;
  }

  /** Sum of the channels. */
  function light(at: number): number {
    return data[at * 4]! + data[at * 4 + 1]! + data[at * 4 + 2]!;
  }

  /** The lightest background pixel within a few pixels: beside the mask the shadow has begun already. */
  function lighterNearby(x: number, y: number): number {
    let best = y * width + x;
    let most = -1;
    for (let dy = -6; dy <= 6; dy += 3)
      for (let dx = -6; dx <= 6; dx += 3) {
        if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
        const at = (y + dy) * width + x + dx;
        if (mask.data[at] === 0 && light(at) > most) {
          most = light(at);
          best = at;
        }
      }
    return best;
  }
}

/** Puts back into `inside` what was taken where it is wide: a darker inside of the back, say. */
function putBackWide({ data, width, height }: Mask, inside: Uint8Array): void {
  const taken = data.map((value, i) => (value !== 0 && inside[i] === 0 ? 255 : 0));
  const radius = Math.round(WIDE * Math.max(width, height));
  const core = erodeSquare({ data: taken, width, height }, radius);
  const wide = dilateSquare(core, 3 * radius).data;
  for (let i = 0; i < inside.length; i++) if (wide[i] === 255 && taken[i] === 255) inside[i] = 255;
}

/** Whether the background as a whole has a colour: beside coloured cloth on white some pixels always have. */
function hasColouredGround(mask: Mask, { data }: RgbaImage): boolean {
  const sums = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < mask.data.length; at++) {
    if (mask.data[at] !== 0) continue;
    count++;
    for (let c = 0; c < 3; c++) sums[c]! += data[at * 4 + c]!;
  }
  return Math.max(...sums) - Math.min(...sums) >= COLOURED * count;
}
