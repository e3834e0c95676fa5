/** The upper part of trousers of which a picture shows no more than the legs and hips, continued from their cloth. */
import { createMask, createRgbaImage, type Mask, type RgbaImage } from '../pixels/image.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import { completeCloth, type WholeCloth } from './fill-hidden-cloth.ts';
import { sewWaist } from './sewn-waist.ts';

/** A row this wide, as a share of the widest, is the hips' uppermost. */
const HIPS = 0.8;
/** The waist's width as a share of that row's. */
const NARROWING = 0.9;
/** Gaps above the cloth in the picture are filled this far down, in shares of the hips' width. */
const DEEPEST_GAP = 0.3;
/** Rows above the new waist. */
const MARGIN = 8;
/** What is darker than this share of the cloth's median in the seen rows above the crotch belongs to what hung over it. */
const FOREIGN = 0.55;
/** How far around it the cloth is drawn anew, in shares of the hips' width. */
const AROUND = 0.012;

/**
 * Picture and cloth (255 or 0) with `rows` more of the cloth above the hips; both are higher by as many rows and a margin.
 * `unit` is the shoulder width in pixels, `crotch` a point of `picture`: the new waist is sewn like that of trousers.
 */
export function raiseWaist(
  picture: RgbaImage,
  cloth: Mask,
  rows: number,
  unit: number,
  crotch: { readonly x: number; readonly y: number },
): WholeCloth {
  const { width } = cloth;
  const added = rows + MARGIN;
  const height = cloth.height + added;
  const higher = createRgbaImage(width, height);
  higher.data.set(picture.data, 4 * added * width);
  const seen = createMask(width, height);
  seen.data.set(cloth.data, added * width);
  const { row, left, right } = hipsOf(seen);
  const waist = row - rows;
  const hidden = createMask(width, height);
  for (let y = waist; y < Math.min(height, row + DEEPEST_GAP * (right - left)); y++) {
    const t = Math.max(0, (row - y) / rows);
    const inset = (t * (1 - NARROWING) * (right - left)) / 2;
    for (let x = Math.ceil(left + inset); x < right - inset; x++) {
      const at = y * width + x;
      const above = y === waist || hidden.data[at - width] === 255;
      if (seen.data[at] === 0 && (above || y <= row)) hidden.data[at] = 255;
    }
  }
  const overCloth = hangingOver(higher, seen, crotch.y + added, (right - left) * AROUND);
  for (let i = 0; i < seen.data.length; i++)
    if (overCloth.data[i] === 255 && seen.data[i] === 255) {
      seen.data[i] = 0;
      hidden.data[i] = 255;
    }
  const whole = completeCloth(higher, seen, hidden, unit, true);
  const inset = ((1 - NARROWING) * (right - left)) / 2;
  const sewn = sewWaist(whole.picture, whole.cloth, {
    top: waist,
    left: left + inset,
    right: right - inset,
    crotch: { x: crotch.x, y: crotch.y + added },
  });
  return { ...whole, picture: sewn };
}

/** 255 around the dark things (cords, a shirt's hem) that hang over the cloth above row `end`; `reach` in pixels. */
function hangingOver(picture: RgbaImage, cloth: Mask, end: number, reach: number): Mask {
  const { width } = cloth;
  const lightAt = (at: number): number =>
    0.3 * picture.data[4 * at]! + 0.59 * picture.data[4 * at + 1]! + 0.11 * picture.data[4 * at + 2]!;
  const lights: number[] = [];
  for (let at = 0; at < cloth.data.length; at += 7) if (cloth.data[at] === 255) lights.push(lightAt(at));
  const median = lights.sort((a, b) => a - b)[lights.length >> 1] ?? 0;
  const found = createMask(width, cloth.height);
  for (let at = 0; at < Math.min(cloth.data.length, Math.floor(end) * width); at++)
    if (cloth.data[at] === 255 && lightAt(at) < FOREIGN * median) found.data[at] = 255;
  return dilateSquare(found, Math.max(1, Math.round(reach)));
}

/** The uppermost row that is about as wide as the widest, and its ends. */
function hipsOf({ data, width, height }: Mask): { row: number; left: number; right: number } {
  const spans: { left: number; right: number }[] = [];
  let widest = 0;
  for (let y = 0; y < height; y++) {
    const from = data.indexOf(255, y * width);
    const to = data.lastIndexOf(255, (y + 1) * width - 1);
    const isEmpty = from < 0 || to < from || from >= (y + 1) * width;
    const span = isEmpty ? { left: 0, right: 0 } : { left: from - y * width, right: to - y * width + 1 };
    spans.push(span);
    widest = Math.max(widest, span.right - span.left);
  }
  const row = spans.findIndex(({ left, right }) => right - left >= HIPS * widest);
  return { row, ...spans[row]! };
}
