/** The shape that a flat garment's neckline takes around a neck. */
import { smoothStep } from '../pixels/smooth-step.ts';

/** Exponent of the superellipse that is the squarest neckline of cloth that hangs around a neck. */
const SQUAREST_NECKLINE = 2.4;

/**
 * A place on a neckline, t from its right end (0) to its left one (1) and `depth` below the line between them, as it hangs:
 * upright sides and sharp corners of a flat neckline lean in to a rounder curve of the same width and of depth `lowest`.
 */
export function roundedNeckline(t: number, depth: number, lowest: number): { t: number; depth: number } {
  const across = Math.abs(2 * t - 1);
  const down = Math.max(0, depth) / Math.max(1, lowest);
  const reach = (across ** SQUAREST_NECKLINE + down ** SQUAREST_NECKLINE) ** (1 / SQUAREST_NECKLINE);
  const shrink = 1 / Math.max(1, reach);
  return { t: 0.5 + (t - 0.5) * shrink, depth: depth > 0 ? depth * shrink : depth };
}

/** A throat's base lies this far below the neck's sides, in half widths of the neck. */
const THROAT = 0.6;
/** Necklines up to the first reach lie around the throat, those from the second on before the chest, in half widths of the neck. */
const AROUND = 1.35;
const BEFORE = 1.7;

/**
 * How much deeper a neckline of depth `depth` hangs on the body that ends `reach` from the neck's middle: the front of a neck
 * begins lower than its sides, however straight the edge of a closed collar lies. A collar that stands (depth below 0) does so
 * from there. In the unit of `neckHalfWidth`.
 */
export function throatSag(neckHalfWidth: number, reach: number, depth: number): number {
  const least = THROAT * neckHalfWidth * (1 - smoothStep(AROUND, BEFORE, reach / neckHalfWidth));
  return Math.max(0, least - Math.max(0, depth));
}
