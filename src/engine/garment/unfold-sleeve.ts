/**
 * A top photographed with one sleeve folded over its body, laid out: what the folded sleeve shows and hides is taken from
 * the open half, mirrored at the axis from the neck's middle to the hem's. Pixels inside the folded sleeve's inner edge
 * stay as they are, and the mirrored ones are shifted along the seam so that stripes meet.
 */
import { createMask, createRgbaImage, type Mask, type RgbaImage } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { samplePlane, sampleRgba } from '../pixels/sample-bilinear.ts';
import { longestOnBorder } from './border-contact.ts';
import type { CutOut } from './cut-out.ts';
import { type FoldedFrame, findFoldedFrame } from './folded-frame.ts';
import { changeAcross, followEdge } from './follow-edge.ts';
import { meetAtSeam } from './meet-at-seam.ts';
import type { TopReading } from './top-landmarks.ts';
import { fromUpright, toUpright } from './upright-frame.ts';

/** Shares of the body's width: … */
/** … how far below the neck an armpit lies, and the folded sleeve begins; … */
const ARMPIT = 0.45;
const SHOULDER = 0.12;
/** … the half width of the slit cut between sleeve and body at its upper end, and at the hem; … */
const SLIT = [0.006, 0.012] as const;
/** … how far inside the folded sleeve's edge the seam lies, for its shadow; … */
const SHADOW = 0.04;
/** … and how far beyond the axis that edge may lie. What is hidden on both halves can only be guessed. */
const HIDDEN = 0.3;
/** Larger shares of a side of the picture are where a garment runs out of it: what is missing there isn't folded. */
const ON_BORDER = 0.04;
/** Empty pixels around the result. */
const MARGIN = 12;

/** The open half at the left, the axis upright along `centre`. */
interface OpenHalf {
  readonly picture: RgbaImage;
  readonly cover: Mask;
  readonly centre: number;
  /** Row of the neck's middle and of the hem's. */
  readonly neck: number;
  readonly hem: number;
  readonly chest: number;
  /** Column and row where the open sleeve leaves the hem. */
  readonly notch: { readonly x: number; readonly y: number } | null;
}

/** The garment laid out, transparent around it; null where no sleeve lies folded over the body. */
export function unfoldSleeve(picture: RgbaImage, cutOut: CutOut, reading: TopReading): RgbaImage | null {
  if (longestOnBorder(cutOut.mask) > ON_BORDER) return null;
  const folded = findFoldedFrame(reading, cutOut.mask, cutOut.lab);
  if (!folded) return null;
  const half = setUpright(picture, cutOut, folded);
  const { width, height } = half.picture;
  const change = changeAcross(toLab(half.picture), Math.max(2, Math.round(0.008 * half.chest)));
  const seam = findFoldedEdge(half, change);
  if (!seam) return null;
  if (half.notch) openSlit(half, change, half.notch);
  fillHidden(half, seam);
  for (let y = 0; y < height; y++) seam[y] = Math.max(seam[y]!, half.centre);
  const shift = meetAtSeam(half.picture, half.centre, seam, half.chest);
  const result = createRgbaImage(width, height);
  const colour = new Float32Array(4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const to = (y * width + (folded.openSign < 0 ? x : width - 1 - x)) * 4;
      const share = Math.max(0, Math.min(1, (x - seam[y]!) / (SHADOW * half.chest) + 0.5));
      const away = Math.max(0, 1 - (x - seam[y]!) / (0.35 * half.chest));
      const mirrored = 2 * half.centre - (x + 0.5);
      if (share > 0) sampleRgba(half.picture, mirrored, y + 0.5 + shift[y]! * Math.min(1, away), colour);
      const covered = share > 0 ? samplePlane(half.cover, mirrored, y + 0.5) : 0;
      for (let c = 0; c < 3; c++)
        result.data[to + c] = half.picture.data[at * 4 + c]! * (1 - share) + colour[c]! * share;
      result.data[to + 3] = half.cover.data[at]! * (1 - share) + covered * share;
    }
  return result;
}

/** Picture and mask resampled so that the axis stands upright and the open half lies at the left. */
function setUpright(picture: RgbaImage, cutOut: CutOut, folded: FoldedFrame): OpenHalf {
  const { mask, scale } = cutOut;
  const { frame, openSign } = folded;
  let reach = 0;
  let top = 0;
  let bottom = 0;
  for (let at = 0; at < mask.data.length; at++) {
    if (mask.data[at] === 0) continue;
    const x = at % mask.width;
    const { u, v } = toUpright(frame, x + 0.5, (at - x) / mask.width + 0.5);
    if (u * openSign > 0) reach = Math.max(reach, Math.abs(u));
    top = Math.min(top, v);
    bottom = Math.max(bottom, v);
  }
  const centre = Math.ceil(reach / scale) + MARGIN;
  const neck = Math.ceil(-top / scale) + MARGIN;
  const width = 2 * centre;
  const height = neck + Math.ceil(bottom / scale) + MARGIN;
  const upright = createRgbaImage(width, height);
  const cover = createMask(width, height);
  const colour = new Float32Array(4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const u = -openSign * (x + 0.5 - centre) * scale;
      const from = fromUpright(frame, u, (y + 0.5 - neck) * scale);
      sampleRgba(picture, from.x / scale, from.y / scale, colour);
      const to = (y * width + x) * 4;
      for (let c = 0; c < 3; c++) upright.data[to + c] = colour[c]!;
      upright.data[to + 3] = 255;
      const inside = from.x > 0 && from.y > 0 && from.x < mask.width && from.y < mask.height;
      cover.data[y * width + x] = inside ? samplePlane(mask, from.x, from.y) : 0;
    }
  const notch = folded.notch && toUpright(frame, folded.notch.x, folded.notch.y);
  return {
    picture: upright,
    cover,
    centre,
    neck,
    hem: neck + Math.round(folded.length / scale),
    chest: folded.chest / scale,
    notch: notch && { x: centre - openSign * (notch.u / scale), y: neck + notch.v / scale },
  };
}

/** The column in each row where the folded sleeve's inner edge lies, less its shadow; null where it hides too much. */
function findFoldedEdge(half: OpenHalf, change: ReturnType<typeof changeAcross>): Float64Array | null {
  const { centre, chest, neck, hem, cover } = half;
  const { width, height } = cover;
  const top = Math.round(neck + SHOULDER * chest);
  const bottom = Math.min(height - 1, hem);
  const from = new Float64Array(height).fill(centre - HIDDEN * chest);
  const to = new Float64Array(height).fill(centre + 0.44 * chest);
  // a cuff that hangs out below the hem says where the edge ends
  const cuff = findHangingCuff(half);
  if (cuff < centre - HIDDEN * chest) return null;
  if (cuff < centre + 0.44 * chest)
    for (let y = top; y <= bottom; y++) {
      from[y] = Math.max(from[y]!, cuff - 0.06 * chest - (bottom - y));
      to[y] = Math.min(to[y]!, cuff + 0.01 * chest + 1.5 * (bottom - y));
    }
  const edge = followEdge(change, { top, bottom, from, to, slope: 2, bending: 1 });
  for (let y = 0; y < height; y++) edge[y] = edge[Math.max(top, Math.min(bottom, y))]!;
  for (let y = 0; y < height; y++) edge[y]! -= SHADOW * chest;
  // below the hem everything is cuff
  const first = Math.round((half.notch?.x ?? centre - 0.5 * chest) + 0.1 * chest);
  for (let y = bottom; y < height; y++)
    for (let x = first; x < edge[y]!; x++) if (cover.data[y * width + x]! > 0) edge[y] = x - 2;
  return edge;
}

/** The leftmost column of what hangs out below the body's hem; the picture's width where nothing does. */
function findHangingCuff({ cover, notch, centre, chest, hem }: OpenHalf): number {
  const { width, height } = cover;
  const first = Math.round((notch?.x ?? centre - 0.5 * chest) + 0.1 * chest);
  const last = Math.min(height - 1, Math.round(hem + 0.2 * chest));
  let leftmost = width;
  for (let y = Math.round(hem + 0.05 * chest); y <= last; y++)
    for (let x = first; x < leftmost; x++) if (cover.data[y * width + x] === 255) leftmost = x;
  return leftmost;
}

/** Cuts the sleeve that lies against the body off it, from the notch at the hem up to the armpit. */
function openSlit(
  { cover, chest, neck }: OpenHalf,
  change: ReturnType<typeof changeAcross>,
  notch: { readonly x: number; readonly y: number },
): void {
  const { width, height } = cover;
  const top = Math.round(neck + ARMPIT * chest);
  const bottom = Math.min(height - 1, Math.round(notch.y));
  if (bottom - top < 0.2 * chest) return;
  const from = new Float64Array(height);
  const to = new Float64Array(height);
  for (let y = top; y <= bottom; y++) {
    const room = Math.min(0.14 * chest, 1 + 0.5 * (bottom - y));
    from[y] = notch.x - room;
    to[y] = notch.x + room;
  }
  const path = followEdge(change, { top, bottom, from, to, slope: 1, bending: 3 });
  const end = Math.min(height - 1, Math.round(bottom + 0.06 * chest));
  for (let y = top; y <= end; y++) {
    const down = Math.min(1, (y - top) / (bottom - top));
    const room = (SLIT[0] + (SLIT[1] - SLIT[0]) * down) * chest;
    // below the hem the slit runs out beside the sleeve
    const column = y <= bottom ? path[y]! : path[bottom]! + 0.3 * (y - bottom);
    for (let x = Math.round(column - room); x <= Math.round(column + room); x++)
      if (x >= 0 && x < width) cover.data[y * width + x] = 0;
  }
}

/** What the folded sleeve hides of the open half is reflected at the sleeve's edge, which continues stripes and plain cloth. */
function fillHidden({ picture, cover, centre }: OpenHalf, edge: Float64Array): void {
  const { width, height } = cover;
  for (let y = 0; y < height; y++)
    for (let x = Math.ceil(edge[y]!); x <= centre + 2; x++) {
      const from = y * width + Math.max(0, Math.round(2 * edge[y]! - x));
      const to = y * width + x;
      picture.data.copyWithin(to * 4, from * 4, from * 4 + 4);
      cover.data[to] = cover.data[from]!;
    }
}
