/**
 * The seal that a painter stamps beside a painting, and the signature that stands next to it: whose work it is, not what
 * it shows.
 */
import { connectedComponents } from '../../../pixels/connected-components.ts';
import type { Mask } from '../../../pixels/image.ts';
import {
  type Box,
  coreOf,
  gap,
  groupInk,
  type InkGroup,
  type InkGroups,
  type InkMap,
  largestGroup,
  outsideShare,
} from './ink-groups.ts';

/** Side of a seal, of the page's long side. */
const LEAST_SIDE = 0.02;
const MOST_SIDE = 0.085;
/** Its longer side over its shorter one at most. */
const MOST_ASPECT = 1.8;
/** Part of its box that a seal covers with what it encloses: a disc covers π / 4. */
const FILLED = 0.7;
/** Part of what lies within it that is signs: paper in red, or red in a frame. */
const LEAST_SIGNS = 0.06;
const MOST_SIGNS = 0.85;
/** A sign has so much of the red's usual strength at most. */
const SIGN = 0.72;
/** Its middle begins so far from its outline, of its shorter side. */
const RIM = 0.12;
/** Strength of dark ink. */
const DARK = 1;
/** Part of its outline along which something dark may lie: a seal has no outline in black, its signature may touch it. */
const MOST_OUTLINE = 0.25;
/** A seal stands so close to the page's border, of the page's long side, and has so little of the drawing's ink. */
const BORDER = 0.2;
const MOST_MASS = 0.25;
/** More of them are a pattern. */
const MOST_SEALS = 3;
/** Long side of a signature, and of each sign in a column of them, of the page's long side. */
const SIGNATURE = 0.22;
const WRITTEN_SIGN = 0.08;

/**
 * 255 on seals and their signatures, with a margin; null where there are none. A seal is a compact red stamp with signs in
 * it, apart from the drawing and towards the border of the page.
 */
export function findSeals(ink: InkMap, inked: Mask, beyond: Mask, margin: number): Mask | null {
  const { width, height } = ink;
  const size = Math.max(width, height);
  const red = redInk(ink, inked);
  const marks = connectedComponents(red, 8);
  const page = pageBox(beyond);
  const stamps = marks.components.flatMap((mark, i) => {
    const [long, short] = sides(mark);
    if (long < LEAST_SIDE * size || long > MOST_SIDE * size || long > MOST_ASPECT * short) return [];
    const toBorder = Math.min(
      mark.left - page.left,
      mark.top - page.top,
      page.right - mark.right,
      page.bottom - mark.bottom,
    );
    if (toBorder < 1 || toBorder > BORDER * size) return [];
    return isStamp(ink, marks.labels, mark, i + 1) ? [mark] : [];
  });
  if (stamps.length === 0) return null;
  const groups = groupInk(ink, inked, beyond, margin);
  const main = largestGroup(groups.groups)!;
  const core = coreOf(ink, groups, groups.groups.indexOf(main) + 1);
  const seals = stamps.filter((stamp) => {
    const group = groupAt(groups, stamp, width);
    return group !== undefined && group !== main && isMarginal(group, main, core, size, SIGNATURE);
  });
  if (seals.length === 0 || seals.length > MOST_SEALS || hasRedCompany(marks.components, seals)) return null;
  const signed = new Set(seals.map((seal) => groups.groups.indexOf(groupAt(groups, seal, width)!)));
  addSignatures(groups, signed, main, core, seals, size);
  const result: Mask = { data: new Uint8Array(width * height), width, height };
  for (let i = 0; i < result.data.length; i++)
    if (groups.labels[i]! > 0 && signed.has(groups.labels[i]! - 1)) result.data[i] = 255;
  return result;
}

/** 255 on ink in a full red or vermilion. */
function redInk({ red, width, height }: InkMap, inked: Mask): Mask {
  const mask: Mask = { data: new Uint8Array(width * height), width, height };
  for (let i = 0; i < red.length; i++) if (inked.data[i]! > 0 && red[i] === 1) mask.data[i] = 255;
  return mask;
}

function pageBox({ data, width, height }: Mask): Box {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (data[at]! > 0) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  return { left, top, right, bottom };
}

function sides({ left, top, right, bottom }: Box): [long: number, short: number] {
  return [Math.max(right - left, bottom - top), Math.min(right - left, bottom - top)];
}

/** Whether a red mark is compact, has no dark outline, and has signs in it. */
function isStamp(ink: InkMap, labels: Int32Array, mark: Box, label: number): boolean {
  const [w, h] = [mark.right - mark.left, mark.bottom - mark.top];
  const inside = enclosed(labels, ink.width, mark, label);
  let filled = 0;
  for (let i = 0; i < inside.length; i++) filled += inside[i]!;
  if (filled < FILLED * w * h) return false;
  return darkOutline(ink, mark, inside) < MOST_OUTLINE && hasSigns(ink, mark, inside);
}

/** 1 within a mark's box where the mark lies on both sides along the row and along the column. */
function enclosed(
  labels: Int32Array,
  width: number,
  { left, top, right, bottom }: Box,
  label: number,
): Uint8Array {
  const [w, h] = [right - left, bottom - top];
  const inside = new Uint8Array(w * h).fill(1);
  const has = (x: number, y: number) => labels[(top + y) * width + left + x] === label;
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w && !has(x, y); x++) inside[y * w + x] = 0;
    for (let x = w - 1; x >= 0 && !has(x, y); x--) inside[y * w + x] = 0;
  }
  for (let x = 0; x < w; x++) {
    for (let y = 0; y < h && !has(x, y); y++) inside[y * w + x] = 0;
    for (let y = h - 1; y >= 0 && !has(x, y); y--) inside[y * w + x] = 0;
  }
  return inside;
}

/** Part of what borders on a stamp that is dark ink. */
function darkOutline(
  { strength, colourful, width, height }: InkMap,
  { left, top, right, bottom }: Box,
  inside: Uint8Array,
): number {
  const [w, h] = [right - left, bottom - top];
  const is = (x: number, y: number) => x >= 0 && y >= 0 && x < w && y < h && inside[y * w + x] === 1;
  let [outline, dark] = [0, 0];
  for (let y = -1; y <= h; y++)
    for (let x = -1; x <= w; x++) {
      const [px, py] = [left + x, top + y];
      if (px < 0 || py < 0 || px >= width || py >= height || is(x, y)) continue;
      if (!is(x + 1, y) && !is(x - 1, y) && !is(x, y + 1) && !is(x, y - 1)) continue;
      const at = py * width + px;
      outline++;
      if (colourful[at] === 0 && strength[at]! > DARK) dark++;
    }
  return dark / Math.max(1, outline);
}

/** Whether a stamp has light signs, or red ones on light: in three of its quarters, where a highlight lies in one. */
function hasSigns(
  { strength, red, width }: InkMap,
  { left, top, right, bottom }: Box,
  inside: Uint8Array,
): boolean {
  const [w, h] = [right - left, bottom - top];
  const reds: number[] = [];
  for (let y = top; y < bottom; y++)
    for (let x = left, at = y * width + left; x < right; x++, at++)
      if (red[at] === 1) reds.push(strength[at]!);
  // of the red itself, so that darker signs on it don't count
  const full = reds.sort((a, b) => a - b)[reds.length >> 1]!;
  const rim = Math.max(1, Math.round(RIM * Math.min(w, h)));
  const quarters = [0, 0, 0, 0];
  let [signs, inner] = [0, 0];
  for (let y = rim; y < h - rim; y++)
    for (let x = rim; x < w - rim; x++) {
      const i = y * w + x;
      if (!inside[i - rim * w] || !inside[i + rim * w] || !inside[i - rim] || !inside[i + rim]) continue;
      inner++;
      if (strength[(top + y) * width + left + x]! > SIGN * full) continue;
      signs++;
      quarters[(2 * y < h ? 0 : 2) + (2 * x < w ? 0 : 1)]!++;
    }
  if (signs < LEAST_SIGNS * inner || signs > MOST_SIGNS * inner) return false;
  return quarters.filter((count) => count > 0.01 * inner).length >= 3;
}

/** The group in which a mark lies. */
function groupAt({ labels, groups }: InkGroups, mark: Box, width: number): InkGroup | undefined {
  const at = ((mark.top + mark.bottom) >> 1) * width + ((mark.left + mark.right) >> 1);
  return groups[labels[at]! - 1];
}

/** Whether a group is a small matter beside the drawing, up to `most` of the page's size long. */
function isMarginal(group: InkGroup, main: InkGroup, core: Box, size: number, most: number): boolean {
  const [long] = sides(group);
  return long < most * size && group.mass < MOST_MASS * main.mass && outsideShare(group, core) > 0.5;
}

/** Whether other red marks of a like size stand beside a seal: it is a letter, a petal or a berry then. */
function hasRedCompany(marks: readonly (Box & { area: number })[], seals: readonly Box[]): boolean {
  return seals.some((seal) => {
    const [long] = sides(seal);
    const area = (seal.right - seal.left) * (seal.bottom - seal.top);
    return marks.some(
      (mark) =>
        !seals.includes(mark) &&
        mark.area > 0.12 * area &&
        gap(mark, seal) < 1.5 * long &&
        outsideShare(mark, seal) > 0,
    );
  });
}

/** Adds the groups that stand beside a seal, and those beside them that are single signs, to `signed`. */
function addSignatures(
  { groups }: InkGroups,
  signed: Set<number>,
  main: InkGroup,
  core: Box,
  seals: readonly Box[],
  size: number,
): void {
  const reach = Math.max(...seals.map((seal) => sides(seal)[0]));
  const near = (boxes: readonly Box[], most: number): number[] =>
    groups.flatMap((group, i) =>
      group !== main &&
      !signed.has(i) &&
      group.colourMass < 0.2 * group.mass &&
      isMarginal(group, main, core, size, most) &&
      boxes.some((box) => gap(group, box) < reach)
        ? [i]
        : [],
    );
  for (let found = near(seals, SIGNATURE); found.length > 0; ) {
    for (const i of found) signed.add(i);
    found = near(
      found.map((i) => groups[i]!),
      WRITTEN_SIGN,
    );
  }
}
