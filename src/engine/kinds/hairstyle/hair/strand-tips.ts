/** Tips of strands on the lids: a strand that crosses a brow thins out below it, too faint to be told by its darkness alone. */
import { chamferDepth, chamferDistance } from '../../../pixels/chamfer-distance.ts';
import { createMask, type Mask } from '../../../pixels/image.ts';
import type { FaceCloseUp } from './face-close-up.ts';

/** Coverage of a tip, by how much it is over what surrounds it, and the coverage of brow and strand together. */
const TIP = 0.26;
const RIDGE = 0.06;
const ON_BROW = 0.55;
/** Both where a line goes on that is found. */
const FAINT = { tip: 0.16, ridge: 0.02 } as const;
/** Coverage of wide dark places. */
const WIDE = 0.34;
/** Half-width of a tip at most, and of the rim beside wider dark places, in centimetres. */
const HALF_WIDTH = 0.24;
const RIM = 0.02;
/** Centimetres from the line in which its root may merge with the brow. */
const ROOT = 0.32;
/** Centimetres around a brow that count as the brow. */
const BROW_RIM = 0.08;
/** Centimetres from the eye's opening within which lashes and the lid's crease lie. */
const LASHES = 0.12;
/** Steps along a strand, its longest way over brow and lid, and how far a tip reaches below the brow, in centimetres. */
const STEP = 0.06;
const LONGEST = 2.6;
const REACH = 1.1;
/** Slants of strands over the brow, by the share of their way that runs aside. */
const SLANTS = [0, -0.2, 0.2, -0.4, 0.4, -0.6, 0.6, -0.8, 0.8, -1, 1];
/** Share of the way on the lid and on the brow that has to be seen. */
const SEEN = 0.8;

export interface StrandsSeen {
  /** 0..1: how far each pixel's colour lies from the skin's towards the hair's. */
  readonly cover: Float32Array;
  /** The same over what surrounds a pixel. */
  readonly fine: Float32Array;
  /** Whether a pixel belongs to brow, lids or eye. */
  readonly isOrbit: (at: number) => boolean;
  /** Whether a pixel beyond those is hair. */
  readonly isHair: (at: number) => boolean;
}

/** Coverage by what on the lids leads as a thin dark line through a brow to a strand above it; null where nothing does. */
export function findStrandTips(face: FaceCloseUp, seen: StrandsSeen): Mask | null {
  const { picture, brows, eyes, above, unit } = face;
  const { width, height } = picture;
  const { cover, fine, isOrbit } = seen;
  // what lies close to a wide dark place is its rim: a brow may lie lower than the mesh tells
  const dark = createMask(width, height);
  for (let i = 0; i < cover.length; i++) if (cover[i]! > WIDE) dark.data[i] = 255;
  const depth = chamferDepth(dark).data;
  const wide = createMask(width, height);
  for (let i = 0; i < depth.length; i++) if (depth[i]! > HALF_WIDTH * unit) wide.data[i] = 255;
  const fromWide = chamferDistance(wide).data;
  const isThin = (i: number): boolean => fromWide[i]! > (HALF_WIDTH + RIM) * unit;
  const queue: number[] = [];
  for (let i = 0; i < cover.length; i++) {
    if (fine[i]! < RIDGE || cover[i]! < TIP || above.data[i]! > 0 || brows.data[i]! > REACH) continue;
    if (!isOrbit(i) || !isThin(i) || brows.data[i]! < BROW_RIM || eyes.data[i]! < LASHES) continue;
    const x = i % width;
    if (!leadsToStrand(face, seen, x, (i - x) / width)) continue;
    queue.push(i);
  }
  if (queue.length === 0) return null;
  const tips = createMask(width, height);
  for (const i of queue) tips.data[i] = 255;
  const near = chamferDistance(tips).data;
  const isRoot = (i: number): boolean => near[i]! < ROOT * unit && fine[i]! > RIDGE;
  // up to the brow and down to where the line ends
  for (let n = 0; n < queue.length; n++)
    for (const next of [queue[n]! - 1, queue[n]! + 1, queue[n]! - width, queue[n]! + width]) {
      if (next < 0 || next >= cover.length || tips.data[next]! > 0 || above.data[next]! > 0) continue;
      if (fine[next]! < FAINT.ridge || cover[next]! < FAINT.tip) continue;
      if (
        !isOrbit(next) ||
        !(isThin(next) || isRoot(next)) ||
        brows.data[next]! <= 0 ||
        eyes.data[next]! < LASHES
      )
        continue;
      tips.data[next] = 255;
      queue.push(next);
    }
  return tips;
}

function leadsToStrand(
  { picture: { width, height }, brows, unit, up }: FaceCloseUp,
  { cover, fine, isOrbit, isHair }: StrandsSeen,
  x: number,
  y: number,
): boolean {
  const step = Math.max(1, STEP * unit);
  const most = (LONGEST * unit) / step;
  for (const slant of SLANTS) {
    const long = Math.hypot(1, slant);
    const dx = (step * (up.x - slant * up.y)) / long;
    const dy = (step * (up.y + slant * up.x)) / long;
    let [lid, line, brow, dark] = [0, 0, 0, 0];
    for (let k = 1; k < most; k++) {
      const column = Math.round(x + k * dx);
      const row = Math.round(y + k * dy);
      if (column < 0 || row < 0 || column >= width || row >= height) break;
      const i = row * width + column;
      if (!isOrbit(i)) {
        const [beyond, above] = [Math.round(column + 2 * dx), Math.round(row + 2 * dy)];
        if (beyond < 0 || above < 0 || beyond >= width || above >= height) break;
        if (brow > 0 && isHair(i) && isHair(above * width + beyond)) return true;
        break;
      }
      if (brows.data[i]! < BROW_RIM) {
        brow++;
        if (cover[i]! > ON_BROW) dark++;
      } else if (brow === 0) {
        lid++;
        if (cover[i]! > TIP && fine[i]! > RIDGE) line++;
      } else {
        // between brow and forehead
        brow++;
        if (cover[i]! > TIP) dark++;
      }
      if (line < SEEN * lid - 1 || dark < SEEN * brow - 1) break;
    }
  }
  return false;
}
