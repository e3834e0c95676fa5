/**
 * A mask's edge settled by the colours on its two sides: in overlapping windows along the edge, what surely lies inside and
 * outside teaches two colour histograms, and pixels near the edge go to the likelier one, the more the better the window's
 * colours tell its sides apart (the localized classifiers of Bai et al.: "Video SnapCut", 2009).
 */
import { signedChamferDistance } from '../pixels/chamfer-distance.ts';
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';
import { DOUBTFUL, INSIDE, learnSides, OUTSIDE } from './local-colours.ts';

/** Sizes in shares of the person's shoulder width: the doubtful band on either side, a window's half side, windows' spacing. */
const BAND = 0.06;
const WINDOW = 0.17;
const WIDE = 0.36;
const SPACING = 0.12;
/** The mask grows no more than this share of the shoulder width: what it missed is a rim. */
const GROWTH = 0.012;
/** A pixel gained is at least so likely the garment's by its own colour, and colours tell the sides apart so well. */
const LIKELY = 0.6;
const LEAST_TRUST = 0.25;

/** `mask` (255 or 0, the size of `lab`) with its edge settled. `unit` is the shoulder width in its pixels. */
export function refineCloth(mask: Mask, lab: LabImage, unit: number): Mask {
  // positive inside
  const distance = signedChamferDistance(mask).data.map((value) => -value);
  const band = Math.max(2, BAND * unit);
  const roles = new Uint8Array(mask.data.length);
  for (let at = 0; at < roles.length; at++) {
    const d = distance[at]!;
    roles[at] = Math.abs(d) <= band ? DOUBTFUL : d > 0 ? INSIDE : OUTSIDE;
  }
  const known = learnSides(lab, roles, Math.round(WINDOW * unit), Math.max(4, Math.round(SPACING * unit)));
  // in a narrow gap no wall is sure near by: there it is learned from farther off
  for (let at = 0; at < roles.length; at++)
    if (roles[at] === DOUBTFUL && known.trust[at]! >= LEAST_TRUST) roles[at] = 0;
  const farther = learnSides(
    lab,
    roles,
    Math.round(WIDE * unit),
    Math.max(4, Math.round(2 * SPACING * unit)),
  );
  for (let at = 0; at < roles.length; at++)
    if (roles[at] === DOUBTFUL && farther.trust[at]! > known.trust[at]!) {
      known.trust[at] = farther.trust[at]!;
      known.inside[at] = farther.inside[at]!;
    }
  // how well colours tell, smoothed, against what the mask says; near the edge the mask says little
  const probability = new Float32Array(mask.data.length);
  for (let at = 0; at < probability.length; at++) {
    const shape = Math.max(0, Math.min(1, 0.5 + distance[at]! / (2 * band)));
    probability[at] = shape;
    if (known.trust[at]! > 0) probability[at]! += Math.min(1, known.trust[at]!) * (known.inside[at]! - 0.5);
  }
  // cloth is gained where its colours are seen alone: in a narrow gap both sides' cloth is nearer than the wall
  const isSeen = (at: number): boolean => known.trust[at]! > LEAST_TRUST && known.inside[at]! > LIKELY;
  return majority(probability, mask, distance, band, GROWTH * unit, isSeen);
}

/** 255 where the mean probability of 5 × 5 pixels is over a half, in what was outside only where `isSeen`; beyond the band the mask stays. */
function majority(
  probability: Float32Array,
  mask: Mask,
  distance: Float32Array,
  band: number,
  growth: number,
  isSeen: (at: number) => boolean,
): Mask {
  const { width, height } = mask;
  const result = createMask(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const outside = mask.data[at] === 0;
      if (Math.abs(distance[at]!) > band || (outside && (distance[at]! < -growth || !isSeen(at)))) {
        result.data[at] = mask.data[at]!;
        continue;
      }
      let sum = 0;
      let count = 0;
      for (let j = Math.max(0, y - 2); j <= Math.min(height - 1, y + 2); j++)
        for (let i = Math.max(0, x - 2); i <= Math.min(width - 1, x + 2); i++) {
          sum += probability[j * width + i]!;
          count++;
        }
      result.data[at] = sum > 0.5 * count ? 255 : 0;
    }
  return result;
}
