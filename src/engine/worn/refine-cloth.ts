/**
 * A mask's edge settled by the colours on its two sides: in overlapping windows along the edge, what surely lies inside and
 * outside teaches two colour histograms, and pixels near the edge go to the likelier one, the more the better the window's
 * colours tell its sides apart (the localized classifiers of Bai et al.: "Video SnapCut", 2009).
 */
import { signedChamferDistance } from '../pixels/chamfer-distance.ts';
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';

/** Sizes in shares of the person's shoulder width: the doubtful band on either side, a window's half side, windows' spacing. */
const BAND = 0.06;
const WINDOW = 0.17;
const SPACING = 0.12;

/** Histogram cells along L and along a and b, and their size in Lab units. */
const L_CELLS = 20;
const AB_CELLS = 24;
const L_SIZE = 5;
const AB_SIZE = 5;
const CELLS = L_CELLS * AB_CELLS * AB_CELLS;
/** A window says something from so many sure pixels on either side. */
const LEAST_SURE = 25;
/** Share of each side's pixels that may have any colour: what lies around a garment is less known than the garment. */
const ANY_INSIDE = 0.02;
const ANY_OUTSIDE = 0.03;
/** So many cells hold the colours of photos. */
const USUAL_CELLS = 300;
/** The mask grows no more than this share of the shoulder width: what it missed is a rim. */
const GROWTH = 0.012;

/** `mask` (255 or 0, the size of `lab`) with its edge settled. `unit` is the shoulder width in its pixels. */
export function refineCloth(mask: Mask, lab: LabImage, unit: number): Mask {
  const { width, height } = mask;
  // positive inside
  const distance = signedChamferDistance(mask).data.map((value) => -value);
  const band = Math.max(2, BAND * unit);
  const cells = cellsOf(lab);
  const half = Math.round(WINDOW * unit);
  const spacing = Math.max(4, Math.round(SPACING * unit));
  const likelihood = new Float32Array(mask.data.length);
  const weights = new Float32Array(mask.data.length);
  const inside = new Float32Array(CELLS);
  const outside = new Float32Array(CELLS);
  for (let cy = spacing >> 1; cy < height + spacing; cy += spacing)
    for (let cx = spacing >> 1; cx < width + spacing; cx += spacing) {
      const window = {
        left: Math.max(0, cx - half),
        right: Math.min(width, cx + half),
        top: Math.max(0, cy - half),
        bottom: Math.min(height, cy + half),
      };
      const trust = learnWindow(window, inside, outside);
      if (trust <= 0) continue;
      for (let y = window.top; y < window.bottom; y++)
        for (let x = window.left; x < window.right; x++) {
          const at = y * width + x;
          if (Math.abs(distance[at]!) > band) continue;
          const near = trust * (1.02 - Math.max(Math.abs(x - cx), Math.abs(y - cy)) / half);
          const own = inside[cells[at]!]!;
          likelihood[at]! += near * (own / (own + outside[cells[at]!]!));
          weights[at]! += near;
        }
    }
  // how well colours tell, smoothed, against what the mask says; near the edge the mask says little
  const probability = new Float32Array(mask.data.length);
  for (let at = 0; at < probability.length; at++) {
    const shape = Math.max(0, Math.min(1, 0.5 + distance[at]! / (2 * band)));
    const trust = Math.min(1, weights[at]!);
    probability[at] = weights[at]! > 0 ? shape + trust * (likelihood[at]! / weights[at]! - 0.5) : shape;
  }
  return majority(probability, mask, distance, band, GROWTH * unit);

  /** Fills both histograms; returns 0..1, how well they part the window's sure pixels, less where they hardly do. */
  function learnWindow(
    { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
    own: Float32Array,
    other: Float32Array,
  ): number {
    own.fill(0);
    other.fill(0);
    let ownCount = 0;
    let otherCount = 0;
    let doubtful = false;
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const at = y * width + x;
        const d = distance[at]!;
        if (Math.abs(d) <= band) doubtful = true;
        else if (d > 0) {
          own[cells[at]!]!++;
          ownCount++;
        } else {
          other[cells[at]!]!++;
          otherCount++;
        }
      }
    if (!doubtful || ownCount < LEAST_SURE || otherCount < LEAST_SURE) return 0;
    spread(own, ownCount, ANY_INSIDE);
    spread(other, otherCount, ANY_OUTSIDE);
    let correct = 0;
    let all = 0;
    for (let y = top; y < bottom; y += 2)
      for (let x = left; x < right; x += 2) {
        const at = y * width + x;
        const d = distance[at]!;
        if (Math.abs(d) <= band) continue;
        const share = own[cells[at]!]! / (own[cells[at]!]! + other[cells[at]!]!);
        const weight = d > 0 ? 1 / ownCount : 1 / otherCount;
        correct += weight * (d > 0 ? share : 1 - share);
        all += weight;
      }
    return all > 0 ? Math.max(0, (correct / all - 0.6) / 0.35) : 0;
  }
}

/** Histogram cell of each pixel. */
function cellsOf({ data }: LabImage): Uint16Array {
  const result = new Uint16Array(data.length / 3);
  const cell = (value: number, size: number, count: number): number =>
    Math.max(0, Math.min(count - 1, Math.floor(value / size)));
  for (let i = 0; i < result.length; i++) {
    const l = cell(data[3 * i]!, L_SIZE, L_CELLS);
    const a = cell(data[3 * i + 1]! + (AB_CELLS * AB_SIZE) / 2, AB_SIZE, AB_CELLS);
    const b = cell(data[3 * i + 2]! + (AB_CELLS * AB_SIZE) / 2, AB_SIZE, AB_CELLS);
    result[i] = (l * AB_CELLS + a) * AB_CELLS + b;
  }
  return result;
}

const spreadBuffer = new Float32Array(CELLS);

/** The histogram as shares, each count spread to its neighbours along L, a and b (1 2 1), a share over all cells, in place. */
function spread(histogram: Float32Array, count: number, any: number): void {
  for (const step of [1, AB_CELLS, AB_CELLS * AB_CELLS]) {
    spreadBuffer.set(histogram);
    for (let i = step; i < CELLS - step; i++)
      histogram[i] = 0.5 * spreadBuffer[i]! + 0.25 * (spreadBuffer[i - step]! + spreadBuffer[i + step]!);
  }
  for (let i = 0; i < CELLS; i++) histogram[i] = ((1 - any) * histogram[i]!) / count + any / USUAL_CELLS;
}

/** 255 where the mean probability of 5 × 5 pixels is over a half; outside the band the mask stays. */
function majority(
  probability: Float32Array,
  mask: Mask,
  distance: Float32Array,
  band: number,
  growth: number,
): Mask {
  const { width, height } = mask;
  const result = createMask(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (Math.abs(distance[at]!) > band || distance[at]! < -growth) {
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
