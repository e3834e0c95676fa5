/** Marks on a page, in groups: what lies close together belongs together. */
import { type Component, connectedComponents } from '../../../pixels/connected-components.ts';
import type { Mask } from '../../../pixels/image.ts';
import { dilateSquare } from '../../../pixels/morphology.ts';

/** Ink in the reduced picture. */
export interface InkMap {
  /** How strongly each pixel reads as ink, absorbance. */
  readonly strength: Float32Array;
  /** The same where the ink has a colour, 0 where it is grey. */
  readonly colourful: Float32Array;
  /** 1 where it is a full red or vermilion. */
  readonly red: Uint8Array;
  /** Absorbance of the darkest that is seen in the pixel. */
  readonly deepest: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** One group of marks. */
export interface InkGroup {
  /** Sum of the strength of its pixels. */
  readonly mass: number;
  readonly colourMass: number;
  /** Number of inked pixels. */
  readonly area: number;
  /** Inked pixels with ink on all sides: few in thin lines. */
  readonly inner: number;
  /** Mean of the darkest that is seen in its pixels, stronger ones counting more. */
  readonly peak: number;
  /** Inked pixels that lie at the page's edge. */
  readonly contact: number;
  /** Bounding box of its ink, right and bottom exclusive. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Its marks: connected inked pixels. */
  readonly marks: readonly Component[];
}

/** All groups of a page. */
export interface InkGroups {
  /** 0 away from ink, else 1 + index into `groups`; ink has a margin round it. */
  readonly labels: Int32Array;
  readonly groups: readonly InkGroup[];
}

/** Groups of the pixels where `inked` is 255; ink closer than twice `margin` pixels is one group. */
export function groupInk(ink: InkMap, inked: Mask, beyond: Mask, margin: number): InkGroups {
  const { strength, colourful, deepest, width, height } = ink;
  if (!inked.data.includes(255)) return { labels: new Int32Array(width * height), groups: [] };
  const { labels, components } = connectedComponents(dilateSquare(inked, margin), 8);
  const groups = components.map(() => ({
    mass: 0,
    colourMass: 0,
    area: 0,
    inner: 0,
    peak: 0,
    contact: 0,
    left: width,
    top: height,
    right: 0,
    bottom: 0,
    marks: [] as Component[],
  }));
  const has = inked.data;
  const out = beyond.data;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (has[at] === 0) continue;
      const group = groups[labels[at]! - 1]!;
      const here = strength[at]!;
      group.mass += here;
      group.colourMass += colourful[at]!;
      group.peak += here * deepest[at]!;
      group.area++;
      if (x < group.left) group.left = x;
      if (x >= group.right) group.right = x + 1;
      if (y < group.top) group.top = y;
      group.bottom = y + 1;
      const rim = x < 2 || y < 2 || x >= width - 2 || y >= height - 2;
      if (rim || out[at - 2] || out[at + 2] || out[at - 2 * width] || out[at + 2 * width]) group.contact++;
      else if (has[at - 1] && has[at + 1] && has[at - width] && has[at + width]) group.inner++;
    }
  for (const group of groups) if (group.mass > 0) group.peak /= group.mass;
  const marks = connectedComponents(inked, 8);
  const counted = new Uint8Array(marks.components.length + 1);
  for (let at = 0; at < labels.length; at++) {
    const mark = marks.labels[at]!;
    if (mark === 0 || counted[mark] === 1) continue;
    counted[mark] = 1;
    groups[labels[at]! - 1]!.marks.push(marks.components[mark - 1]!);
  }
  return { labels, groups };
}

/** A rectangle in pixels of the reduced picture, right and bottom exclusive. */
export type Box = Pick<InkGroup, 'left' | 'top' | 'right' | 'bottom'>;

/** The group with the most ink. */
export function largestGroup(groups: readonly InkGroup[]): InkGroup | undefined {
  let main = groups[0];
  for (const group of groups) if (group.mass > main!.mass) main = group;
  return main;
}

/** The rectangle that holds a group but for the outermost 1 % of its mass on each side. */
export function coreOf({ strength, width, height }: InkMap, { labels }: InkGroups, label: number): Box {
  const rows = new Float64Array(height);
  const columns = new Float64Array(width);
  let total = 0;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (labels[at] !== label) continue;
      rows[y]! += strength[at]!;
      columns[x]! += strength[at]!;
      total += strength[at]!;
    }
  const edge = (sums: Float64Array, from: number, step: number): number => {
    let [at, passed] = [from, sums[from]!];
    while (passed < 0.01 * total) {
      at += step;
      passed += sums[at]!;
    }
    return at;
  };
  return {
    left: edge(columns, 0, 1),
    top: edge(rows, 0, 1),
    right: edge(columns, width - 1, -1) + 1,
    bottom: edge(rows, height - 1, -1) + 1,
  };
}

/** Share of a box that lies outside of another one. */
export function outsideShare(box: Box, core: Box): number {
  const width = Math.max(0, Math.min(box.right, core.right) - Math.max(box.left, core.left));
  const height = Math.max(0, Math.min(box.bottom, core.bottom) - Math.max(box.top, core.top));
  return 1 - (width * height) / ((box.right - box.left) * (box.bottom - box.top));
}

/** Largest of the gaps between two boxes along the axes. */
export function gap(a: Box, b: Box): number {
  return Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom, 0);
}
