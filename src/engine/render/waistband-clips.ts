/** Clips of braces and the like that hang into the waistband from the old top: trousers' cloth takes their place. */
import { connectedComponents } from '../pixels/connected-components.ts';
import { cropMask, cropRgba, type PixelArea } from '../pixels/crop.ts';
import { exemplarFill } from '../pixels/exemplar-fill.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { smoothFill } from '../pixels/smooth-fill.ts';
import type { Waistband } from './waistband.ts';

/** Sizes in shoulder widths: how far below the edge clips reach, their widest, their shortest. */
const DEEPEST = 0.12;
const WIDEST = 0.07;
const SHORTEST = 0.015;
/** Metal is brighter than the band's median by this, or differs by this in the channels' differences; folds are darker. */
const BRIGHTER = 50;
const OTHER_HUE = 36;
/** Cloth with more of other colours than this share, from below clips' reach down to this depth, has a pattern. */
const PATTERNED = 0.02;
const PATTERN_DEPTH = 0.6;
/** Rows below the edge in which the photo mixes trousers and old top. */
const EDGE = 3;

export interface Unclipped {
  readonly photo: RgbaImage;
  /** Coverage of the lower clothes, the clips' places included. */
  readonly lower: Mask;
}

/**
 * The photo of an area with small things of another colour that hang over the waistband's edge filled with cloth from
 * beside them; null where there are none, or where the cloth has such colours of its own. `unit` is the shoulder width in
 * pixels.
 */
export function withoutClips(
  photo: RgbaImage,
  lower: Mask,
  { from, to, edge }: Waistband,
  unit: number,
  seed: number,
): Unclipped | null {
  let top = photo.height;
  let bottom = 0;
  for (let x = from; x < to; x++) {
    top = Math.min(top, Math.floor(edge[x]!));
    bottom = Math.max(bottom, Math.ceil(edge[x]! + 1.6 * DEEPEST * unit));
  }
  top = Math.max(0, top - 2);
  bottom = Math.min(photo.height, bottom);
  if (bottom - top < 8) return null;
  const box: PixelArea = { x: from, y: top, width: to - from, height: bottom - top };
  const picture = cropRgba(photo, box);
  const cloth = cropMask(lower, box);
  const tone = medianColour(picture, cloth);
  if (isPatterned(photo, lower, { from, to, edge }, unit, tone)) return null;
  const strange = createMask(box.width, box.height);
  const below = (x: number, y: number): number => top + y - edge[from + x]!;
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++) {
      const depth = below(x, y);
      if (depth < 0 || depth > 1.5 * DEEPEST * unit) {
        cloth.data[y * box.width + x] = 0;
        continue;
      }
      // the edge's own pixels show the old top too
      if (depth >= EDGE && isStrange(picture, y * box.width + x, tone)) strange.data[y * box.width + x] = 255;
    }
  const { labels, components } = connectedComponents(strange, 8);
  const touches = new Uint8Array(components.length);
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++) {
      const label = labels[y * box.width + x]!;
      if (label > 0 && below(x, y) < 0.016 * unit + EDGE) touches[label - 1] = 1;
    }
  const isClip = components.map(
    ({ left, right, top, bottom }, k) =>
      touches[k] === 1 &&
      // what reaches the waistband's ends is a sleeve or the background
      left > 1 &&
      right < box.width - 1 &&
      right - left <= WIDEST * unit &&
      bottom - top >= SHORTEST * unit &&
      bottom - top <= DEEPEST * unit,
  );
  if (!isClip.includes(true)) return null;
  const clips = createMask(box.width, box.height);
  const rim = 3;
  const above = rim + EDGE + 2;
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++) {
      const label = labels[y * box.width + x]!;
      if (label === 0 || !isClip[label - 1]) continue;
      for (let ny = Math.max(0, y - above); ny <= Math.min(box.height - 1, y + rim); ny++)
        for (let nx = Math.max(0, x - rim); nx <= Math.min(box.width - 1, x + rim); nx++)
          clips.data[ny * box.width + nx] = 255;
    }
  const source = createMask(box.width, box.height);
  for (let i = 0; i < source.data.length; i++)
    if (cloth.data[i]! > 200 && clips.data[i] === 0 && strange.data[i] === 0) source.data[i] = 255;
  const filled = exemplarFill(smoothFill(picture, source), clips, source, {
    block: 2 * Math.max(2, Math.round(0.018 * unit)) + 1,
    depth: unit,
    shiftX: 0.4 * unit,
    shiftY: 0.12 * unit,
    seed,
  });
  const result = { ...photo, data: photo.data.slice() };
  const whole: Mask = { ...lower, data: lower.data.slice() };
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++) {
      const at = y * box.width + x;
      if (clips.data[at] === 0) continue;
      const to = (top + y) * photo.width + from + x;
      result.data.set(filled.data.subarray(4 * at, 4 * at + 4), 4 * to);
      whole.data[to] = 255;
    }
  return { photo: result, lower: whole };
}

type Rgb = readonly [number, number, number];

/** Whether pixel `i` is clearly brighter than `tone`, or of another hue. */
function isStrange({ data }: RgbaImage, i: number, tone: Rgb): boolean {
  const r = data[4 * i]! - tone[0];
  const g = data[4 * i + 1]! - tone[1];
  const b = data[4 * i + 2]! - tone[2];
  return r + g + b > 3 * BRIGHTER || Math.max(Math.abs(r - g), Math.abs(g - b), Math.abs(r - b)) > OTHER_HUE;
}

/** Whether the cloth below what clips reach shows colours other than `tone` too: spots at the edge are its own then. */
function isPatterned(
  photo: RgbaImage,
  lower: Mask,
  { from, to, edge }: Waistband,
  unit: number,
  tone: Rgb,
): boolean {
  let seen = 0;
  let other = 0;
  for (let x = from; x < to; x++) {
    const last = Math.min(photo.height, Math.floor(edge[x]! + PATTERN_DEPTH * unit));
    for (let y = Math.max(0, Math.ceil(edge[x]! + 1.5 * DEEPEST * unit)); y < last; y++) {
      const at = y * photo.width + x;
      if (lower.data[at]! <= 200) continue;
      seen++;
      if (isStrange(photo, at, tone)) other++;
    }
  }
  return other > PATTERNED * seen;
}

function medianColour({ data }: RgbaImage, where: Mask): Rgb {
  const of = (c: number): number => {
    const histogram = new Uint32Array(256);
    let total = 0;
    for (let i = 0; i < where.data.length; i++)
      if (where.data[i]! > 200) {
        histogram[data[4 * i + c]!]!++;
        total++;
      }
    let value = 0;
    for (let seen = histogram[0]!; value < 255 && 2 * seen < total; seen += histogram[value]!) value++;
    return value;
  };
  return [of(0), of(1), of(2)];
}
