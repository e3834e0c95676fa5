/** Page numbers, names and copyright lines in the margin of a page, and signatures in its corners. */
import { type Box, gap, type InkGroup, type InkMap } from './ink-groups.ts';

/** Page numbers and names stand within this share of the picture from its border. */
const PAGE_MARGIN = 0.13;
/** Height of such lettering at most; what is larger is meant to be read on the skin. */
const SMALL_PRINT = 0.034;
/** A signature in a lower corner: its largest size, its distance from the border and from the drawing, of the page's long side. */
const SIGNATURE_HEIGHT = 0.06;
const SIGNATURE_WIDTH = 0.18;
const CORNER = 0.17;
const APART = 0.03;
/** A row crosses so many of its strokes at least. */
const WRITTEN = 5;

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

/** A small scribble without colour in a lower corner of the page, apart from the drawing, wider than high as a name is. */
export function isSignature(ink: InkMap, group: InkGroup, drawing: Box): boolean {
  const { left, top, right, bottom, mass, colourMass } = group;
  const size = Math.max(ink.width, ink.height);
  const [width, height] = [right - left, bottom - top];
  if (height > SIGNATURE_HEIGHT * size || width > SIGNATURE_WIDTH * size || width < 1.4 * height)
    return false;
  if (ink.height - bottom > CORNER * size || Math.min(left, ink.width - right) > CORNER * size) return false;
  if (colourMass > 0.2 * mass || gap(group, drawing) < APART * size) return false;
  return strokesAcross(ink, left, right, top, bottom) >= WRITTEN;
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
