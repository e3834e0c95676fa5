/**
 * Top, bottom or dress, from the proportions of the outline. The rules come from how garments are built: trousers fork;
 * waistbands are straight, wide and have no arms beside them; tops and dresses end in shoulders or straps around a neck;
 * a dress is long and often wide below for the width of its chest.
 */
import type { GarmentType } from './garment.ts';
import type { GarmentOutline } from './garment-outline.ts';
import { chainLength, down, farthestFromChord, outward } from './side-chain.ts';
import type { SideIndices, TopReading } from './top-landmarks.ts';

export interface TypeFeatures {
  /** Height of the fork between two legs, as a share of the garment's height. */
  readonly fork: number;
  /** 1 when both sides have a sleeve of like size, 0 when none has. */
  readonly sleeves: number;
  /** Depth of the shallower armhole's bay over the width of the chest; 0 with sleeves. */
  readonly armholes: number;
  /** Evidence for a front neckline inside the outline, 0..1. */
  readonly neckline: number;
  /** How deep the outline dips between its two highest corners, as a share of their distance: necklines, straps. */
  readonly dip: number;
  /** Width near the top over the width a little further down: straight waistbands are near 1. */
  readonly straightTop: number;
  /** Width near the top over the widest place of the upper third: necks are narrow. */
  readonly topWidth: number;
  /** Narrowest place below the top over the width near the top: dresses and blouses have a waist, skirts begin with it. */
  readonly waist: number;
  /** How much wider the garment is both above and below its narrowest place: skirts only widen from their waistband down. */
  readonly pinch: number;
  /** Length below the armpits over the width of the chest. */
  readonly length: number;
  /** Width of the lower part over the width of the chest. */
  readonly flare: number;
}

export interface TypeVerdict {
  readonly type: GarmentType;
  /** 0..1 */
  readonly confidence: number;
  readonly features: TypeFeatures;
}

/** What is filled at one height. */
interface Row {
  readonly filled: number;
  /** From the outermost left to the outermost right edge. */
  readonly extent: number;
}

const ROWS = 100;
/** Rows between which a garment's waist is looked for: ruffles above a waistband are narrower. */
const PINCH_FROM = 10;
const PINCH_TO = 42;
/** Depth of the front's edge below a waist's corners, in waist widths; necklines are deeper … */
const DEEPEST_WAIST = 0.2;
/** … and narrower than this share of the shoulders a little below their corners. */
const WIDEST_NECK = 0.84;
/** Armpits lie above this share of a top's height: below it the side of a skirt that flares is taken for an armhole. */
const LOWEST_ARMPIT = 0.82;
/** Proportions alone never say more. */
const SUREST = 0.97;

/** Tells the type from landmarks that hold if it is a top. */
export function judgeType(reading: TopReading): TypeVerdict {
  const features = measureFeatures(reading);
  const { fork, sleeves, armholes, neckline, dip, straightTop, topWidth, waist, pinch, length, flare } =
    features;
  const forked = 9 * Math.min(1, (fork - 0.11) / 0.07);
  const waistband =
    3 * Math.min(1, (straightTop - 0.72) / 0.1) +
    4 * Math.min(1, Math.max(-1, (topWidth - 0.55) / 0.1)) -
    9 * sleeves -
    7 * Math.min(1, Math.max(0, armholes - 0.015) / 0.05) -
    // no waistband has the clear front edge of a neckline inside it, however the sleeves lie
    11 * Math.min(1, Math.max(0, neckline - 0.58) / 0.1) -
    16 * Math.max(0, dip - 0.2) -
    (waist < 0.94 && flare > 1.2 ? 9 : 9 * Math.min(1, Math.max(0, pinch - 0.05) / 0.06));
  const bottom = logistic(Math.max(forked, waistband));
  // a skirt of its own makes a dress likely before its length does
  const longFor = sleeves > 0.5 ? 2 : 2.55;
  const dress = logistic((length + 0.8 * Math.max(0, flare - 1.25) - longFor) / 0.14);
  const shares: Record<GarmentType, number> = {
    bottom,
    dress: (1 - bottom) * dress,
    top: (1 - bottom) * (1 - dress),
  };
  const type = (['top', 'dress', 'bottom'] as const).reduce((a, b) => (shares[b] > shares[a] ? b : a));
  return { type, confidence: Math.min(SUREST, shares[type]), features };
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}

function measureFeatures(reading: TopReading): TypeFeatures {
  const { outline, right, left, neckline } = reading;
  const rows = measureRows(outline);
  const height = outline.bottom - outline.top;
  const hemCentre = outline.points[1]!;
  const corners = (down(outline.right, right.hemCorner) + down(outline.left, left.hemCorner)) / 2 - hemCentre;
  const sleeves = armsAgree(outline, right, left)
    ? Math.min(sleeveShare(outline.right, right), sleeveShare(outline.left, left))
    : 0;

  const widestAbove = Math.max(...rows.slice(2, 30).map((row) => row.filled));
  const mayHaveArmholes = !right.cuff && !left.cuff && armpitsLieHigh(outline, right, left);
  const cutIn = mayHaveArmholes
    ? Math.min(armholeBay(outline.right, right), armholeBay(outline.left, left))
    : 0;
  const byArmpits = sleeves > 0.5 || cutIn > 0.02 * widestAbove;
  const chest = findChest(outline, rows, right, left, byArmpits);
  const widthOfTop = mean(rows.slice(3, 9).map((row) => row.extent));
  const bodyBottom = Math.max(hemCentre, outline.top + 0.5 * height);
  const lower = rows.slice(Math.round(60), 95).map((row) => row.extent);
  return {
    fork: Math.max(0, corners / height),
    sleeves,
    armholes: cutIn / chest.width,
    neckline: neckline.inside && !isWaist(reading) ? neckline.evidence : 0,
    dip: dipOfTop(outline, right, left),
    straightTop: rows[4]!.extent / Math.max(1, rows[12]!.extent),
    topWidth: widthOfTop / Math.max(...rows.slice(2, 30).map((row) => row.extent)),
    waist: Math.min(...rows.slice(9, 40).map((row) => row.extent)) / widthOfTop,
    pinch: pinchOf(rows),
    length: (bodyBottom - chest.level) / chest.width,
    flare: sleeves > 0.5 ? hemWidth(outline, right, left) / chest.width : Math.max(...lower) / chest.width,
  };
}

/** Of all levels in the upper part the largest share by which the garment is wider both somewhere above and below. */
function pinchOf(rows: readonly Row[]): number {
  let above = 0;
  let pinch = 0;
  for (let r = PINCH_FROM; r < PINCH_TO; r++) {
    const { extent } = rows[r]!;
    let below = 0;
    for (let k = r; k < PINCH_TO + 20; k++) below = Math.max(below, rows[k]!.extent);
    pinch = Math.max(pinch, Math.min(above, below) / Math.max(1, extent) - 1);
    above = Math.max(above, extent);
  }
  return pinch;
}

/** Whether the edge inside the outline is the front of a waistband: shallow, and as wide as all that lies near it. */
function isWaist({ outline, right, left, neckline }: TopReading): boolean {
  if (right.cuff || left.cuff || neckline.depth > DEEPEST_WAIST) return false;
  const corners = outward(outline.right, right.neckPeak) + outward(outline.left, left.neckPeak);
  let widest = corners;
  const level = (down(outline.right, right.neckPeak) + down(outline.left, left.neckPeak)) / 2 + 0.2 * corners;
  for (const chain of [outline.right, outline.left])
    for (let i = 0; i < chainLength(chain); i++)
      if (down(chain, i) < level) widest = Math.max(widest, 2 * outward(chain, i));
  return corners > WIDEST_NECK * widest;
}

/** Level of the armpits and width of the body there. */
function findChest(
  outline: GarmentOutline,
  rows: readonly Row[],
  right: SideIndices,
  left: SideIndices,
  byArmpits: boolean,
): { level: number; width: number } {
  if (byArmpits)
    return {
      level: (down(outline.right, right.armpit) + down(outline.left, left.armpit)) / 2,
      width: outward(outline.right, right.armpit) + outward(outline.left, left.armpit),
    };
  // otherwise: where the upper third first is nearly as wide as it gets
  const widest = Math.max(...rows.slice(0, 30).map((row) => row.extent));
  const first = rows.findIndex((row) => row.extent >= 0.9 * widest);
  const widths = rows.slice(first, first + 16).map((row) => row.extent);
  widths.sort((a, b) => a - b);
  return {
    level: outline.top + (first / ROWS) * (outline.bottom - outline.top),
    width: widths[widths.length >> 1]!,
  };
}

/** Whether the armpits lie level, equally far out, and high enough to be armpits. */
function armsAgree(outline: GarmentOutline, right: SideIndices, left: SideIndices): boolean {
  const height = outline.bottom - outline.top;
  const levels = [down(outline.right, right.armpit), down(outline.left, left.armpit)];
  const reaches = [outward(outline.right, right.armpit), outward(outline.left, left.armpit)];
  return (
    Math.abs(levels[0]! - levels[1]!) < 0.14 * height &&
    Math.min(...reaches) > 0.7 * Math.max(...reaches) &&
    armpitsLieHigh(outline, right, left)
  );
}

/** Whether both armpits lie above the garment's lowest part. */
function armpitsLieHigh(outline: GarmentOutline, right: SideIndices, left: SideIndices): boolean {
  const lowest = Math.max(down(outline.right, right.armpit), down(outline.left, left.armpit));
  return lowest < outline.top + LOWEST_ARMPIT * (outline.bottom - outline.top);
}

/** 0..1, how far this side's sleeve stands out from the body; 0 without one. */
function sleeveShare(chain: Float64Array, side: SideIndices): number {
  if (!side.cuff) return 0;
  let outermost = 0;
  for (let i = side.armpit; i < chainLength(chain); i++) outermost = Math.max(outermost, outward(chain, i));
  return Math.min(1, (outermost / outward(chain, side.armpit) - 1) / 0.4);
}

/** How deep an armhole is cut in beside the line from armpit to shoulder, in mask pixels. */
function armholeBay(chain: Float64Array, side: SideIndices): number {
  if (side.shoulderTip - side.armpit < 4) return 0;
  return Math.max(0, farthestFromChord(chain, side.armpit, side.shoulderTip, -1).distance);
}

/** Depth of the outline below the line between the highest corners of both sides, over their distance. */
function dipOfTop(outline: GarmentOutline, right: SideIndices, left: SideIndices): number {
  const distance = outward(outline.right, right.neckPeak) + outward(outline.left, left.neckPeak);
  const level = (down(outline.right, right.neckPeak) + down(outline.left, left.neckPeak)) / 2;
  let lowest = level;
  for (const [chain, side] of [
    [outline.right, right],
    [outline.left, left],
  ] as const)
    for (let i = side.neckPeak; i < chainLength(chain); i++) lowest = Math.max(lowest, down(chain, i));
  return (lowest - level) / Math.max(1, distance);
}

function hemWidth(outline: GarmentOutline, right: SideIndices, left: SideIndices): number {
  return outward(outline.right, right.hemCorner) + outward(outline.left, left.hemCorner);
}

function measureRows(outline: GarmentOutline): Row[] {
  const { points, top, bottom } = outline;
  const n = points.length / 2;
  return Array.from({ length: ROWS }, (_, r) => {
    const v = top + ((r + 0.5) / ROWS) * (bottom - top);
    const crossings: number[] = [];
    for (let i = 0; i < n; i++) {
      const j = (i + 1) % n;
      const v0 = points[i * 2 + 1]!;
      const v1 = points[j * 2 + 1]!;
      if (v0 <= v === v1 <= v) continue;
      crossings.push(points[i * 2]! + ((v - v0) / (v1 - v0)) * (points[j * 2]! - points[i * 2]!));
    }
    crossings.sort((a, b) => a - b);
    let filled = 0;
    for (let k = 0; k + 1 < crossings.length; k += 2) filled += crossings[k + 1]! - crossings[k]!;
    return { filled, extent: (crossings.at(-1) ?? 0) - (crossings[0] ?? 0) };
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
