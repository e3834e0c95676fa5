/** How far down the bodice of a dress reaches: to its waist, or to below the armpits where it has none. */
import type { GarmentOutline, SideChain } from './garment-outline.ts';
import { chainLength, down } from './side-chain.ts';

export interface Bodice {
  /** Level of its lower end, v of the upright frame. */
  readonly level: number;
  /** Width of the garment there, arms that stand off left out. */
  readonly width: number;
}

const ROWS = 120;
/** The waist lies above this share of a dress's height. */
const LOWEST_WAIST = 0.6;
/** The chest begins where the garment first is as wide as this share of the widest place of its upper third. */
const CHEST = 0.8;

/** The narrowest level between chest and hips. */
export function findBodice(outline: GarmentOutline): Bodice {
  const { top, bottom } = outline;
  const levels = Array.from({ length: ROWS }, (_, r) => top + ((r + 0.5) / ROWS) * (bottom - top));
  const widths = levels.map((level) => middleRun(outline.points, level));
  const widestAbove = Math.max(...widths.slice(0, Math.round(0.34 * ROWS)));
  const chest = widths.findIndex((width) => width >= CHEST * widestAbove);
  let waist = chest;
  for (let r = chest; r < LOWEST_WAIST * ROWS; r++) if (widths[r]! < widths[waist]!) waist = r;
  return { level: levels[waist]!, width: widths[waist]! };
}

/** Index at which a chain, coming from the hem, first is as high as `level`. */
export function climbTo(chain: SideChain, level: number): number {
  let i = 0;
  while (i < chainLength(chain) - 1 && down(chain, i) > level) i++;
  return i;
}

/** Width of the filled run across the axis at a level; 0 where the axis isn't covered. */
function middleRun(points: Float64Array, level: number): number {
  let left = Number.NEGATIVE_INFINITY;
  let right = Number.POSITIVE_INFINITY;
  let crossings = 0;
  const n = points.length / 2;
  for (let i = 0; i < n; i++) {
    const j = (i + 1) % n;
    const v0 = points[i * 2 + 1]!;
    const v1 = points[j * 2 + 1]!;
    if (v0 <= level === v1 <= level) continue;
    const u = points[i * 2]! + ((level - v0) / (v1 - v0)) * (points[j * 2]! - points[i * 2]!);
    if (u <= 0) {
      left = Math.max(left, u);
      crossings++;
    } else right = Math.min(right, u);
  }
  return crossings % 2 === 1 ? right - left : 0;
}
