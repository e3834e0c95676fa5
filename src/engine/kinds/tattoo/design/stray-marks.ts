/**
 * Which marks on the page are the design. A page number, a red dot beside a black drawing, a neighbour's drawing cut by
 * the page's edge, specks and stray lines are small beside the main group of marks and lie apart from it.
 */
import { chamferDistance } from '../../../pixels/chamfer-distance.ts';
import { connectedComponents } from '../../../pixels/connected-components.ts';
import type { Mask } from '../../../pixels/image.ts';
import { dilateSquare } from '../../../pixels/morphology.ts';
import { groupInk, type InkGroup, type InkGroups, type InkMap } from './ink-groups.ts';

/** Strength from which a pixel counts as ink. */
export const INK_FROM = 0.1;
/** Ink that goes on from there is followed down to this strength. */
const FOLLOWED_TO = 0.045;
/** Margin round ink, of the picture's long side; marks closer than twice that belong together. */
const MARGIN = 0.008;
/** Faint lines farther than this from anything strong may be a neighbour's, though a line leads there. */
const FAINT_REACH = 0.03;
/** Pixels of the reduced picture in a speck at most. */
const SPECK = 8;
/** Page numbers and names stand within this share of the picture from its border. */
const PAGE_MARGIN = 0.13;
/** So many dots close together are drawn on purpose. */
const DOTWORK = 12;

/** A rectangle in pixels of the reduced picture, right and bottom exclusive. */
type Box = Pick<InkGroup, 'left' | 'top' | 'right' | 'bottom'>;

/** What of the picture is the design. */
export interface KeptInk {
  /** 255 where its ink lies, with a margin; 0 elsewhere. */
  readonly keep: Mask;
  /** Groups of marks that were left out and are large enough to be missed. */
  readonly leftOut: number;
}

/** Parts the design from stray marks. `beyond` marks what lies beyond the page. */
export function keepDesign(ink: InkMap, beyond: Mask): KeptInk {
  const { strength, width, height } = ink;
  const size = Math.max(width, height);
  const margin = Math.max(2, Math.round(MARGIN * size));
  const empty = (): Mask => ({ data: new Uint8Array(width * height), width, height });
  const inked = empty();
  for (let i = 0; i < strength.length; i++)
    if (strength[i]! > INK_FROM && beyond.data[i] === 0) inked.data[i] = 255;

  const faint = findFaint(ink, inked, size);
  const annotations = findAnnotations(ink, inked, faint, beyond, margin);
  const rest = empty();
  for (let i = 0; i < rest.data.length; i++) {
    if (annotations.data[i]! > 0) faint.data[i] = 0;
    else if (inked.data[i]! > 0 && faint.data[i] === 0) rest.data[i] = 255;
  }
  const firm = groupInk(ink, rest, beyond, margin);
  const loose = groupInk(ink, faint, beyond, margin);
  const keep = empty();
  const main = largest([...firm.groups, ...loose.groups]);
  if (!main) return { keep, leftOut: 0 };
  const holder = firm.groups.includes(main) ? firm : loose;
  const core = coreOf(ink, holder, holder.groups.indexOf(main) + 1);
  let leftOut = 0;
  const judge = (group: InkGroup): boolean => {
    const stray = group !== main && isStray(ink, group, main, core, size);
    if (stray && group.mass > 0.002 * main.mass) leftOut++;
    return !stray;
  };
  const firmStays = firm.groups.map(judge);
  const looseStays = loose.groups.map(judge);
  dropSpecks(firm, firmStays, rest, main, size);
  dropSpecks(loose, looseStays, faint, main, size);
  for (let i = 0; i < keep.data.length; i++) {
    if (beyond.data[i]! > 0 || annotations.data[i]! > 0) continue;
    const [group, far] = [firm.labels[i]!, loose.labels[i]!];
    if (group > 0 ? firmStays[group - 1] : far > 0 && looseStays[far - 1]) keep.data[i] = 255;
  }
  followInPlace(keep, ink, beyond, annotations, firm.labels, loose.labels);
  return { keep, leftOut };
}

function largest(groups: readonly InkGroup[]): InkGroup | undefined {
  let main = groups[0];
  for (const group of groups) if (group.mass > main!.mass) main = group;
  return main;
}

function isStray(ink: InkMap, group: InkGroup, main: InkGroup, core: Box, size: number): boolean {
  const share = group.mass / main.mass;
  const long = Math.max(group.right - group.left, group.bottom - group.top);
  const thin = group.inner < 0.15 * group.area;
  const faint = group.peak < Math.min(1.3, 0.4 * main.peak);
  // cut by the page's edge: a neighbour's drawing, dirt, the edge itself
  if (group.contact > 0 && (share < 0.08 || (share < 0.2 && thin))) return true;
  // stray pencil lines and dirt
  if (faint && share < 0.03 && (thin || long < 0.02 * size)) return true;
  return share < 0.03 && isLettering(ink, group) && outsideShare(group, core) > 0.9;
}

/** A line of text in the page's margin: several marks of a letter's shape and of one height, or strokes in quick succession. */
function isLettering(ink: InkMap, { left, top, right, bottom, marks }: InkGroup): boolean {
  const height = bottom - top;
  const width = right - left;
  if (height < 4 || height > 1.3 * width) return false;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const margin = PAGE_MARGIN * Math.max(ink.width, ink.height);
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

/** The rectangle that holds a group but for the outermost 1 % of its mass on each side. */
function coreOf({ strength, width, height }: InkMap, { labels }: InkGroups, label: number): Box {
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
function outsideShare(box: Box, core: Box): number {
  const width = Math.max(0, Math.min(box.right, core.right) - Math.max(box.left, core.left));
  const height = Math.max(0, Math.min(box.bottom, core.bottom) - Math.max(box.top, core.top));
  return 1 - (width * height) / ((box.right - box.left) * (box.bottom - box.top));
}

/** Specks: little ink, far from anything large, and not in such company as the dots of dotwork are. */
function dropSpecks(
  { labels, groups }: InkGroups,
  stays: boolean[],
  inked: Mask,
  main: InkGroup,
  size: number,
): void {
  const slight = groups.map(
    (group) =>
      Math.max(group.right - group.left, group.bottom - group.top) < 0.03 * size &&
      group.mass < 0.0015 * main.mass,
  );
  if (!slight.some((is, i) => is && stays[i])) return;
  const large: Mask = { ...inked, data: new Uint8Array(inked.data.length) };
  for (let i = 0; i < labels.length; i++)
    if (inked.data[i]! > 0 && stays[labels[i]! - 1] && !slight[labels[i]! - 1]) large.data[i] = 255;
  const distance = chamferDistance(large).data;
  const specks = groups.flatMap((group, i) => {
    if (!slight[i] || !stays[i]) return [];
    const x = (group.left + group.right) >> 1;
    const y = (group.top + group.bottom) >> 1;
    return distance[y * inked.width + x]! > 0.03 * size ? [{ i, x, y, marks: group.marks.length }] : [];
  });
  for (const speck of specks) {
    let company = 0;
    for (const other of specks)
      if (Math.hypot(other.x - speck.x, other.y - speck.y) < 0.04 * size) company += other.marks;
    if (company < DOTWORK) stays[speck.i] = false;
  }
}

/**
 * 255 on marks in colour, with a margin, that annotate a drawing without colour: a number beside it, a dot at the page's
 * edge. A red sun within a drawing in black is part of it.
 */
function findAnnotations(ink: InkMap, inked: Mask, faint: Mask, beyond: Mask, margin: number): Mask {
  const { strength, colourful, width, height } = ink;
  const size = Math.max(width, height);
  const coloured: Mask = { data: new Uint8Array(width * height), width, height };
  const grey: Mask = { data: new Uint8Array(width * height), width, height };
  let greyMass = 0;
  for (let i = 0; i < strength.length; i++) {
    if (inked.data[i] === 0) continue;
    if (colourful[i]! > 0) coloured.data[i] = 255;
    else if (faint.data[i] === 0) {
      grey.data[i] = 255;
      greyMass += strength[i]!;
    }
  }
  const result: Mask = { data: new Uint8Array(width * height), width, height };
  const marks = groupInk(ink, coloured, beyond, Math.max(1, margin >> 1));
  const greys = groupInk(ink, grey, beyond, margin);
  const rest = largest(greys.groups);
  if (!rest) return result;
  const core = coreOf(ink, greys, greys.groups.indexOf(rest) + 1);
  // colour that lies within grey is a stain or a tint
  const within = new Int32Array(marks.groups.length);
  for (let i = 0; i < marks.labels.length; i++)
    if (marks.labels[i]! > 0 && inked.data[i]! > 0 && colourful[i] === 0) within[marks.labels[i]! - 1]!++;
  let other = 0;
  const chosen = marks.groups.map((group, i) => {
    if (within[i]! > 0.7 * group.area) return false;
    const small = group.bottom - group.top < 0.06 * size && group.mass < 0.05 * greyMass;
    const apart = group.contact > 0 || (small && outsideShare(group, core) > 0.6);
    if (!apart) other += group.mass;
    return apart && group.mass < 0.4 * greyMass;
  });
  // where other colour remains, colour means something
  if (other > 0.05 * greyMass) return result;
  for (let i = 0; i < marks.labels.length; i++)
    if (marks.labels[i]! > 0 && chosen[marks.labels[i]! - 1]) result.data[i] = 255;
  return dilateSquare(result, 1);
}

/** 255 on faint ink that is far from anything strong. */
function findFaint({ deepest, width, height }: InkMap, inked: Mask, size: number): Mask {
  const seen: number[] = [];
  for (let i = 0; i < deepest.length; i++) if (inked.data[i]! > 0) seen.push(deepest[i]!);
  const sorted = Float32Array.from(seen).sort();
  const strong = 0.45 * Math.min(3, sorted[Math.floor(0.95 * sorted.length)] ?? 0);
  const near: Mask = { data: new Uint8Array(width * height), width, height };
  for (let i = 0; i < deepest.length; i++) if (inked.data[i]! > 0 && deepest[i]! > strong) near.data[i] = 255;
  // a speck on a faint line doesn't make it strong
  const { labels, components } = connectedComponents(near, 8);
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0 && components[labels[i]! - 1]!.area < SPECK) near.data[i] = 0;
  const reached = dilateSquare(near, Math.round(FAINT_REACH * size));
  const faint: Mask = { data: new Uint8Array(width * height), width, height };
  for (let i = 0; i < faint.data.length; i++)
    if (inked.data[i]! > 0 && reached.data[i] === 0) faint.data[i] = 255;
  return faint;
}

/** Grows what is kept along ink that fades out, where no other group lies. */
function followInPlace(
  keep: Mask,
  { strength, width, height }: InkMap,
  beyond: Mask,
  annotations: Mask,
  firm: Int32Array,
  loose: Int32Array,
): void {
  const queue = new Int32Array(width * height);
  let filled = 0;
  const { data } = keep;
  for (let at = 0; at < data.length; at++) if (data[at]! > 0) queue[filled++] = at;
  for (let head = 0; head < filled; head++) {
    const from = queue[head]!;
    const x = from % width;
    for (let side = 0; side < 4; side++) {
      if ((side === 0 && x === 0) || (side === 1 && x === width - 1)) continue;
      const at = side === 0 ? from - 1 : side === 1 ? from + 1 : side === 2 ? from - width : from + width;
      if (at < 0 || at >= data.length || data[at]! > 0 || strength[at]! < FOLLOWED_TO) continue;
      if (beyond.data[at]! > 0 || annotations.data[at]! > 0 || firm[at]! > 0 || loose[at]! > 0) continue;
      data[at] = 255;
      queue[filled++] = at;
    }
  }
}
