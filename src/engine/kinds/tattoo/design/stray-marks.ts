/**
 * Which marks on the page are the design. A page number, a red dot beside a black drawing, a neighbour's drawing cut by
 * the page's edge, specks and stray lines are small beside the main group of marks and lie apart from it.
 */
import { connectedComponents } from '../../../pixels/connected-components.ts';
import { floodInPlace } from '../../../pixels/flood-fill.ts';
import type { Mask } from '../../../pixels/image.ts';
import { dilateSquare } from '../../../pixels/morphology.ts';
import { findAnnotations } from './annotations.ts';
import {
  type Box,
  coreOf,
  groupInk,
  type InkGroup,
  type InkGroups,
  type InkMap,
  largestGroup,
  outsideShare,
} from './ink-groups.ts';
import { isLettering, isSignature } from './lettering.ts';
import { findSeals } from './painters-seal.ts';
import { ruledLines } from './ruled-paper.ts';
import { sampledQuantile } from './sampled-quantile.ts';
import { dropSpecksInPlace } from './specks.ts';

/** Strength from which a pixel counts as ink. */
export const INK_FROM = 0.1;
/** Ink that goes on from there is followed down to this strength. */
const FOLLOWED_TO = 0.045;
/** Margin round ink, of the picture's long side; marks closer than twice that belong together. */
const MARGIN = 0.008;
/** Faint lines farther than this from anything strong may be a neighbour's, though a line leads there. */
const FAINT_REACH = 0.03;
/** Share of the drawing's ink in a smudge at most, and its mean strength. */
const SMUDGE = 0.002;
const PALE = 0.18;
/** Darkest absorbance in a pixel from which it holds a pencil's line. */
const PALE_PENCIL = 0.42;
/** It goes on so far beside stronger ink, of the picture's long side. */
const SMUDGE_REACH = 0.06;
/** Pixels of the reduced picture in a speck at most. */
const SPECK = 8;

/** What of the picture is the design. */
export interface KeptInk {
  /** 255 where its ink lies, with a margin; 0 elsewhere. */
  readonly keep: Mask;
  /** Absorbance of lines printed on the paper, 0 on plain paper; ink of the design is darker. */
  readonly ruled: number;
  /** Groups of marks that were left out and are large enough to be missed. */
  readonly leftOut: number;
  /** Whether a painter's seal or signature was left out. */
  readonly sealed: boolean;
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

  const ruled = ruledLines(ink, inked);
  if (ruled > 0)
    for (let i = 0; i < strength.length; i++) if (ink.deepest[i]! < 1.3 * ruled) inked.data[i] = 0;
  const seals = findSeals(ink, inked, beyond, margin);
  if (seals) for (let i = 0; i < inked.data.length; i++) if (seals.data[i]! > 0) inked.data[i] = 0;
  const faint = findFaint(ink, inked, size);
  const annotations = findAnnotations(ink, inked, faint, beyond, margin);
  if (seals) for (let i = 0; i < seals.data.length; i++) annotations.data[i]! |= seals.data[i]!;
  const rest = empty();
  for (let i = 0; i < rest.data.length; i++) {
    if (annotations.data[i]! > 0) faint.data[i] = 0;
    else if (inked.data[i]! > 0 && faint.data[i] === 0) rest.data[i] = 255;
  }
  const firm = groupInk(ink, rest, beyond, margin);
  const loose = groupInk(ink, faint, beyond, margin);
  const keep = empty();
  const main = largestGroup([...firm.groups, ...loose.groups]);
  if (!main) return { keep, ruled, leftOut: 0, sealed: seals !== null };
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
  dropSpecksInPlace(firm, firmStays, rest, main, size);
  dropSpecksInPlace(loose, looseStays, faint, main, size);
  for (let i = 0; i < keep.data.length; i++) {
    if (beyond.data[i]! > 0 || annotations.data[i]! > 0) continue;
    const [group, far] = [firm.labels[i]!, loose.labels[i]!];
    if (group > 0 ? firmStays[group - 1] : far > 0 && looseStays[far - 1]) keep.data[i] = 255;
  }
  if (ruled === 0) followInPlace(keep, ink, beyond, annotations, firm.labels, loose.labels);
  dropSmudgesInPlace(keep, ink, loose, main, core);
  return { keep, ruled, leftOut, sealed: seals !== null };
}

function isStray(ink: InkMap, group: InkGroup, main: InkGroup, core: Box, size: number): boolean {
  const share = group.mass / main.mass;
  const long = Math.max(group.right - group.left, group.bottom - group.top);
  const thin = group.inner < 0.15 * group.area;
  const faint = group.peak < Math.min(1.3, 0.4 * main.peak);
  // cut by the page's edge: a neighbour's drawing, dirt, the edge itself
  if (group.contact > 0 && (share < 0.08 || (share < 0.2 && thin))) return true;
  if (isSmudge(group, main, core)) return true;
  // stray pencil lines and dirt
  if (faint && share < 0.03 && (thin || long < 0.02 * size)) return true;
  if (share < 0.03 && isSignature(ink, group, core)) return true;
  return share < 0.03 && isLettering(ink, group) && outsideShare(group, core) > 0.9;
}

/** Beside the drawing, too pale and too little to be inked. */
function isSmudge(group: InkGroup, main: InkGroup, core: Box): boolean {
  const pale = group.mass < PALE * group.area && group.peak < 0.15 * main.peak;
  return pale && group.mass < SMUDGE * main.mass && outsideShare(group, core) > 0.9;
}

/** Takes smudges out of what is kept, with what is as pale where they go on beside stronger ink. */
function dropSmudgesInPlace(keep: Mask, ink: InkMap, loose: InkGroups, main: InkGroup, core: Box): void {
  const { deepest, width, height } = ink;
  const smudged = loose.groups.map((group) => group.area > SPECK && isSmudge(group, main, core));
  if (!smudged.includes(true)) return;
  const smudges: Mask = { data: new Uint8Array(width * height), width, height };
  const drawn: Mask = { data: new Uint8Array(width * height), width, height };
  for (let i = 0; i < deepest.length; i++) {
    if (loose.labels[i]! > 0 && smudged[loose.labels[i]! - 1]) smudges.data[i] = 255;
    else if (deepest[i]! > PALE_PENCIL) drawn.data[i] = 255;
  }
  const open = dilateSquare(smudges, Math.round(SMUDGE_REACH * Math.max(width, height))).data;
  const lines = dilateSquare(drawn, 1).data;
  for (let i = 0; i < open.length; i++) if (lines[i]! > 0) open[i] = 0;
  floodInPlace(smudges.data, open, width, 255);
  for (let i = 0; i < open.length; i++) if (smudges.data[i]! > 0) keep.data[i] = 0;
}

/** 255 on faint ink that is far from anything strong. */
function findFaint({ deepest, width, height }: InkMap, inked: Mask, size: number): Mask {
  const strong = 0.45 * Math.min(3, sampledQuantile(deepest, inked.data, 0.95));
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
  const open = new Uint8Array(width * height);
  for (let at = 0; at < open.length; at++) {
    if (strength[at]! < FOLLOWED_TO || beyond.data[at]! > 0 || annotations.data[at]! > 0) continue;
    if (firm[at] === 0 && loose[at] === 0) open[at] = 1;
  }
  floodInPlace(keep.data, open, width, 255);
}
