/** Page numbers, names and copyright lines in the margin of a page. */
import type { InkGroup, InkMap } from './ink-groups.ts';

/** Page numbers and names stand within this share of the picture from its border. */
const PAGE_MARGIN = 0.13;
/** Height of such lettering at most; what is larger is meant to be read on the skin. */
const SMALL_PRINT = 0.034;
/** A line of text in the page's margin: several marks of a letter's shape and of one height, or strokes in quick succession. */
export function isLettering(ink: InkMap, { left, top, right, bottom, marks }: InkGroup): boolean {
  const height = bottom - top;
  const width = right - left;
  if (height < 4 || height > 1.3 * width) return false;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const size = Math.max(ink.width, ink.height);
  const margin = PAGE_MARGIN * size;
  if (height > SMALL_PRINT * size) return false;
  if (Math.min(x, y, ink.width - x, ink.height - y) > margin) return false;
  let [letters, wide] = [0, false];
  for (const mark of marks) {
    const tall = mark.bottom - mark.top;
    if (tall < 0.55 * height) continue;
    if (mark.right - mark.left > 1.6 * tall) wide = true;
    else letters++;
  }
  if (!wide && letters >= 2 && letters >= 0.6 * marks.length) return true;
  // small letters run together in the reduced picture, but stay darker than the gaps between them
  return width > 3 * height && strokesAcross(ink, left, right, top, bottom) > (1.2 * width) / height;
}

/** Most strokes that a row in the middle of a box crosses. */
function strokesAcross(
  { strength, width }: InkMap,
  left: number,
  right: number,
  top: number,
  bottom: number,
): number {
  let most = 0;
  const quarter = (bottom - top) >> 2;
  for (let y = top + quarter; y < bottom - quarter; y++) {
    let sum = 0;
    for (let x = left; x < right; x++) sum += strength[y * width + x]!;
    const mean = sum / (right - left);
    let [strokes, inside] = [0, false];
    for (let x = left; x < right; x++) {
      const now = strength[y * width + x]! > mean;
      if (now && !inside) strokes++;
      inside = now;
    }
    if (strokes > most) most = strokes;
  }
  return most;
}
