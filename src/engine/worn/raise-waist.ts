/** The upper part of trousers of which a picture shows no more than the legs and hips, continued from their cloth. */
import { createMask, createRgbaImage, type Mask, type RgbaImage } from '../pixels/image.ts';
import { completeCloth, type WholeCloth } from './fill-hidden-cloth.ts';

/** A row this wide, as a share of the widest, is the hips' uppermost. */
const HIPS = 0.8;
/** The waist's width as a share of that row's. */
const NARROWING = 0.9;
/** Gaps above the cloth in the picture are filled this far down, in shares of the hips' width. */
const DEEPEST_GAP = 0.3;
/** Rows above the new waist. */
const MARGIN = 8;

/**
 * Picture and cloth (255 or 0) with `rows` more of the cloth above the hips; both are higher by as many rows and a margin.
 * `unit` is the shoulder width in pixels.
 */
export function raiseWaist(picture: RgbaImage, cloth: Mask, rows: number, unit: number): WholeCloth {
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
  return completeCloth(higher, seen, hidden, unit);
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
