/**
 * The frame of a top with one sleeve folded over its body: which side lies open, and the axis from the middle of the neck to
 * the middle of the hem. The outline's own axis of symmetry is no guide here, because the outline has none.
 */
import type { LabImage, Mask } from '../pixels/image.ts';
import { findCollarMiddle, turnAtHem } from './collar-axis.ts';
import type { SideChain } from './garment-outline.ts';
import { chainLength, down, outward } from './side-chain.ts';
import type { SideIndices, TopReading } from './top-landmarks.ts';
import { fromUpright, toUpright, type UprightFrame } from './upright-frame.ts';

/** A point in mask pixels. */
interface MaskPoint {
  readonly x: number;
  readonly y: number;
}

export interface FoldedFrame {
  /** From the middle of the neck (the origin) to the middle of the hem, in mask pixels. */
  readonly frame: UprightFrame;
  /** −1 when the open side is the wearer's right (at smaller x), 1 when it is the left. */
  readonly openSign: -1 | 1;
  /** From the neck to the hem, and the body's width at the hem, in mask pixels. */
  readonly length: number;
  readonly chest: number;
  /** Half of the neck's width in mask pixels. */
  readonly neck: number;
  /** Where the open sleeve leaves the body's hem, when it lies against the body all the way up; null where its armpit shows. */
  readonly notch: MaskPoint | null;
}

/** The open side has at least this many times the folded side's area: a whole sleeve more. */
const LARGER = 1.08;
/** Share of the garment's height above which an armpit shows. */
const LOWEST_ARMPIT = 0.7;
/** Neck and hem lie across the axis, to this many radians together. */
const SKEW = 0.2;

/** Null where no sleeve lies folded over the body. */
export function findFoldedFrame(reading: TopReading, mask: Mask, lab: LabImage): FoldedFrame | null {
  const candidates = ([-1, 1] as const).flatMap((openSign) => measure(reading, mask, openSign) ?? []);
  candidates.sort((a, b) => a.skew - b.skew);
  const found = candidates[0]?.frame;
  if (!found) return null;
  const middle = findCollarMiddle(lab, found.frame, found);
  return { ...found, frame: turnAtHem(found.frame, found.length, middle) };
}

/** The frame if the side of `openSign` is the open one, and how much neck and hem deviate from lying across its axis. */
function measure(
  reading: TopReading,
  mask: Mask,
  openSign: -1 | 1,
): { frame: FoldedFrame; skew: number } | null {
  const { outline } = reading;
  const place = (chain: SideChain, index: number): MaskPoint =>
    fromUpright(
      outline.frame,
      (chain === outline.right ? -1 : 1) * outward(chain, index),
      down(chain, index),
    );
  const necks = [
    place(outline.right, reading.right.neckPeak),
    place(outline.left, reading.left.neckPeak),
  ] as const;
  const middle = between(necks[0], necks[1]);
  const [openChain, open, foldedChain, folded] =
    openSign < 0
      ? ([outline.right, reading.right, outline.left, reading.left] as const)
      : ([outline.left, reading.left, outline.right, reading.right] as const);
  const lowest = outline.top + LOWEST_ARMPIT * (outline.bottom - outline.top);
  const shows = (chain: SideChain, side: SideIndices) =>
    side.cuff !== null && down(chain, side.armpit) < lowest;
  if (!open.cuff || shows(foldedChain, folded)) return null;
  const armpitShows = shows(openChain, open);
  const openHem = place(openChain, armpitShows ? open.hemCorner : open.armpit);
  const foldedHem = lowerCorner(foldedChain, openSign, (index) => place(foldedChain, index));
  const hem = between(openHem, foldedHem);
  const length = Math.hypot(hem.x - middle.x, hem.y - middle.y);
  const chest = Math.hypot(openHem.x - foldedHem.x, openHem.y - foldedHem.y);
  if (length < 0.6 * chest || length > 2.2 * chest) return null;
  const frame: UprightFrame = {
    originX: middle.x,
    originY: middle.y,
    axisX: (hem.x - middle.x) / length,
    axisY: (hem.y - middle.y) / length,
    symmetry: outline.frame.symmetry,
  };
  const across = (from: MaskPoint, to: MaskPoint) => {
    const start = toUpright(frame, from.x, from.y);
    const end = toUpright(frame, to.x, to.y);
    return Math.abs(Math.atan((end.v - start.v) / (end.u - start.u)));
  };
  const skew = across(necks[0], necks[1]) + across(openHem, foldedHem);
  if (skew > SKEW || sideShare(mask, frame, openSign) < LARGER) return null;
  return {
    frame: {
      frame,
      openSign,
      length,
      chest,
      neck: Math.hypot(necks[0].x - necks[1].x, necks[0].y - necks[1].y) / 2,
      notch: armpitShows ? null : openHem,
    },
    skew,
  };
}

function between(a: MaskPoint, b: MaskPoint): MaskPoint {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** Area of the mask on the side of `sign` over that on the other. */
function sideShare({ data, width }: Mask, frame: UprightFrame, sign: -1 | 1): number {
  let same = 0;
  let other = 0;
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0) continue;
    const x = at % width;
    if (toUpright(frame, x + 0.5, (at - x) / width + 0.5).u * sign > 0) same++;
    else other++;
  }
  return same / Math.max(1, other);
}

/** The body's lower corner on the folded side, on the picture's own upright: the outline's farthest point down and outwards. */
function lowerCorner(chain: SideChain, openSign: -1 | 1, place: (index: number) => MaskPoint): MaskPoint {
  let best = place(0);
  let farthest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < chainLength(chain); i++) {
    const point = place(i);
    const reach = point.y - openSign * point.x;
    if (reach > farthest) {
      farthest = reach;
      best = point;
    }
  }
  return best;
}
