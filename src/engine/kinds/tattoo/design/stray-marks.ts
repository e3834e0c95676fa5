/**
 * Which marks on the page are the design. Marks that lie close together are one group; a page number, a neighbour's
 * drawing that is cut by the page's edge, specks and stray lines are groups that are small beside the main one.
 */
import { connectedComponents } from '../../../pixels/connected-components.ts';
import type { Mask } from '../../../pixels/image.ts';
import { dilateSquare } from '../../../pixels/morphology.ts';

/** Ink in the reduced picture. */
export interface InkMap {
  /** How strongly each pixel reads as ink, absorbance. */
  readonly strength: Float32Array;
  /** The colourful part of it: largest less smallest of the three absorbances. */
  readonly colourful: Float32Array;
  readonly width: number;
  readonly height: number;
}

export interface InkGroup {
  /** Sum of the strength of its pixels. */
  mass: number;
  colourMass: number;
  /** Number of inked pixels. */
  area: number;
  /** Mean strength of the stronger half of its pixels, about. */
  peak: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Inked pixels that lie at the page's edge. */
  contact: number;
  /** Inked pixels with ink on all sides: 0 in thin lines. */
  inner: number;
}

/** Strength from which a pixel counts as ink. */
export const INK_FROM = 0.1;
/** Marks closer than this share of the picture belong together. */
const TOGETHER = 0.008;

/**
 * 255 where ink of the design lies, with a margin; 0 where there is none, or what is not the design. `beyond` marks
 * what lies beyond the page.
 */
export function keepDesign(ink: InkMap, beyond: Mask): { keep: Mask; dropped: number } {
  const { strength, colourful, width, height } = ink;
  const size = Math.max(width, height);
  const inked: Mask = { data: new Uint8Array(width * height), width, height };
  for (let i = 0; i < strength.length; i++)
    if (strength[i]! > INK_FROM && beyond.data[i] === 0) inked.data[i] = 255;
  const margin = Math.max(2, Math.round(TOGETHER * size));
  const near = dilateSquare(inked, margin);
  const { labels, components } = connectedComponents(near, 8);
  const groups: InkGroup[] = components.map(() => ({
    mass: 0,
    colourMass: 0,
    area: 0,
    peak: 0,
    left: width,
    top: height,
    right: 0,
    bottom: 0,
    contact: 0,
    inner: 0,
  }));
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (inked.data[at] === 0) continue;
      const group = groups[labels[at]! - 1]!;
      const here = strength[at]!;
      group.mass += here;
      group.colourMass += colourful[at]!;
      group.peak += here * here;
      group.area++;
      if (x < group.left) group.left = x;
      if (x >= group.right) group.right = x + 1;
      if (y < group.top) group.top = y;
      group.bottom = y + 1;
      const rim = x < 2 || y < 2 || x >= width - 2 || y >= height - 2;
      if (
        rim ||
        beyond.data[at - 2] ||
        beyond.data[at + 2] ||
        beyond.data[at - 2 * width] ||
        beyond.data[at + 2 * width]
      )
        group.contact++;
      else if (
        inked.data[at - 1] &&
        inked.data[at + 1] &&
        inked.data[at - width] &&
        inked.data[at + width] &&
        inked.data[at - width - 1] &&
        inked.data[at - width + 1] &&
        inked.data[at + width - 1] &&
        inked.data[at + width + 1]
      )
        group.inner++;
    }
  for (const group of groups) group.peak = group.mass > 0 ? group.peak / group.mass : 0;

  const stays = judgeGroups(groups, size);
  const keep: Mask = { data: new Uint8Array(width * height), width, height };
  let dropped = 0;
  stays.forEach((stay, i) => {
    if (!stay && groups[i]!.mass > 0) dropped++;
  });
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0 && stays[labels[i]! - 1] && beyond.data[i] === 0) keep.data[i] = 255;
  return { keep, dropped };
}

/** Which groups are the design. */
function judgeGroups(groups: readonly InkGroup[], size: number): boolean[] {
  let [total, colour] = [0, 0];
  let main = groups[0];
  for (const group of groups) {
    total += group.mass;
    if (!main || group.mass > main.mass) main = group;
  }
  if (!main) return [];
  for (const group of groups) colour += group.colourMass;
  const rules = { main, total, colourless: main.colourMass < 0.12 * main.mass, size };
  return groups.map((group) => group === main || !isStray(group, rules));
}

interface Rules {
  readonly main: InkGroup;
  readonly total: number;
  readonly colourless: boolean;
  readonly size: number;
}

function isStray(group: InkGroup, { main, colourless, size }: Rules): boolean {
  const share = group.mass / main.mass;
  const long = Math.max(group.right - group.left, group.bottom - group.top);
  const thin = group.inner < 0.08 * group.area;
  const faint = group.peak < 0.55 * main.peak;
  // cut by the page's edge: a neighbour's drawing, dirt, the edge itself
  if (group.contact > 0 && (share < 0.08 || (share < 0.2 && thin))) return true;
  const outside = outsideShare(group, main);
  // a red dot, a number in red beside a drawing in black
  if (
    colourless &&
    group.colourMass > 0.5 * group.mass &&
    share < 0.15 &&
    (outside > 0.4 || group.contact > 0)
  )
    return true;
  // stray pencil lines and dirt
  if (faint && share < 0.03 && (thin || long < 0.02 * size)) return true;
  return false;
}

/** Share of the group's box that lies outside of the main group's. */
function outsideShare(group: InkGroup, main: InkGroup): number {
  const width = Math.max(0, Math.min(group.right, main.right) - Math.max(group.left, main.left));
  const height = Math.max(0, Math.min(group.bottom, main.bottom) - Math.max(group.top, main.top));
  return 1 - (width * height) / ((group.right - group.left) * (group.bottom - group.top));
}
