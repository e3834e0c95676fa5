/**
 * Shadows on coloured grounds. Light that reaches a fold of coloured cloth has bounced off it before, so its shadow is not
 * only darker but of a deeper colour, which no shadow on a white ground is.
 */
import { type Component, connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
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
  openGaps(mask, picture, inside);
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

/** What is this many times taller than wide and lies beside the middle by this share of the width is a gap beside the body. */
const TALL = 1.6;
const BESIDE = 0.06;

/** Whether a component (or its box) is a gap between sleeve and body, `middle` being the garment's. */
function isGapBeside({ left, right, top, bottom }: Component, middle: number, width: number): boolean {
  const beside = left > middle ? left - middle : middle - right;
  return beside > BESIDE * width && bottom - top > TALL * (right - left);
}

/** Puts back into `inside` what was taken where it is wide, as the darker inside of the back is; gaps beside the body stay open. */
function putBackWide(mask: Mask, inside: Uint8Array): void {
  const { data, width, height } = mask;
  const taken = { data: data.map((value, i) => (value !== 0 && inside[i] === 0 ? 255 : 0)), width, height };
  const radius = Math.round(WIDE * Math.max(width, height));
  const core = erodeSquare(taken, radius);
  const wide = dilateSquare(core, 3 * radius).data;
  const middle = middleOf(mask);
  const { labels, components } = connectedComponents(core, 8);
  const stays = createMask(width, height);
  for (let i = 0; i < labels.length; i++)
    if (labels[i] !== 0 && isGapBeside(components[labels[i]! - 1]!, middle, width)) stays.data[i] = 255;
  const gaps = dilateSquare(stays, 3 * radius).data;
  for (let i = 0; i < inside.length; i++)
    if (wide[i] === 255 && gaps[i] === 0 && taken.data[i] === 255) inside[i] = 255;
}

/** Column of a mask's centre. */
function middleOf({ data, width }: Mask): number {
  let sum = 0;
  let area = 0;
  for (let at = 0; at < data.length; at++)
    if (data[at] !== 0) {
      sum += at % width;
      area++;
    }
  return sum / Math.max(1, area);
}

/** Least area of a closed gap, as a share of the mask's. */
const LEAST_GAP = 5e-4;
/** How far aside and how far down background begins beyond a closed mouth, as shares of the long side. */
const ASIDE = 0.012;
const MOUTH = 0.06;
/** Ground in the depth of a gap is at most this share as light as beside the garment. */
const GAP_SHADE = 0.8;

/**
 * Opens gaps between sleeve and body whose mouth the cloth closes over: tall, beside the middle, in the colour of the
 * background in shadow, and with background beyond their mouth.
 */
function openGaps(mask: Mask, { data }: RgbaImage, inside: Uint8Array): void {
  const { width, height } = mask;
  const ground = meanOutside(mask, data);
  const light = ground[0]! + ground[1]! + ground[2]!;
  const shadow = createMask(width, height);
  let area = 0;
  for (let at = 0; at < inside.length; at++) {
    if (inside[at] === 0) continue;
    area++;
    const own = data[4 * at]! + data[4 * at + 1]! + data[4 * at + 2]!;
    if (own < GAP_SHADE * light && isColouredShadow(data, 4 * at, ground, 0)) shadow.data[at] = 255;
  }
  const middle = middleOf(mask);
  const { labels, components } = connectedComponents(shadow, 4);
  const long = Math.max(width, height);
  const aside = Math.max(2, Math.round(ASIDE * long));
  const mouth = Math.max(2, Math.round(MOUTH * long));
  const isOpen = components.map((component, k) => {
    if (component.area < LEAST_GAP * area || !isGapBeside(component, middle, width)) return false;
    const { left, right, bottom } = component;
    const last = labels.indexOf(k + 1, (bottom - 1) * width) % width;
    for (let y = bottom; y < Math.min(height, bottom + mouth); y++)
      for (let x = Math.max(0, left - aside); x < Math.min(width, right + aside); x++) {
        if (mask.data[y * width + x] !== 0) continue;
        openMouth(inside, width, { x: last, y: bottom - 1 }, { x, y });
        return true;
      }
    return false;
  });
  for (let at = 0; at < inside.length; at++) if (isOpen[labels[at]! - 1]) inside[at] = 0;
}

/** Parts the cloth two pixels wide along the line from a gap's lower end to the background. */
function openMouth(
  inside: Uint8Array,
  width: number,
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): void {
  const steps = 2 * Math.max(1, Math.abs(to.x - from.x), to.y - from.y);
  for (let k = 0; k <= steps; k++) {
    const x = Math.round(from.x + ((to.x - from.x) * k) / steps);
    const at = Math.round(from.y + ((to.y - from.y) * k) / steps) * width + x;
    inside[at] = 0;
    if (x + 1 < width) inside[at + 1] = 0;
  }
}

/** Mean colour where the mask is 0. */
function meanOutside({ data: mask }: Mask, data: Colours): number[] {
  const sums = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] !== 0) continue;
    count++;
    for (let c = 0; c < 3; c++) sums[c]! += data[at * 4 + c]!;
  }
  return sums.map((sum) => sum / Math.max(1, count));
}

/** Whether the background as a whole has a colour: beside coloured cloth on white some pixels always have. */
function hasColouredGround(mask: Mask, { data }: RgbaImage): boolean {
  const ground = meanOutside(mask, data);
  return Math.max(...ground) - Math.min(...ground) >= COLOURED;
}
