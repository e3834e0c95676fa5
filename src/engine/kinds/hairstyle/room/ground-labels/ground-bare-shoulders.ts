/** Whether clothes end below the collarbones, and whether the shoulders are bare, too. */
import type { ImagePoint } from '../../../../geometry/frames.ts';
import type { Head } from '../../head/head.ts';
import type { GroundGrid } from '../ground/ground-grid.ts';

/** Centimetres below the usual neckline up to which skin teaches its colour. */
export const NEAR_NECKLINE = 2;
/** Square centimetres that must be seen below the usual neckline, and the share of skin from which it is a low one. */
const LEAST_SEEN = 5;
const LEAST_BARE = 0.5;
/** Centimetres aside of the neck from and to which a shoulder lies, and how deep below its outline it is looked at. */
const SHOULDER_FROM = 8.5;
const SHOULDER_TO = 16;
const SHOULDER_DEPTH = 4;
/** Square centimetres of shoulders that must be seen, and the share of skin from which they are bare. */
const LEAST_SHOULDERS = 3;
const LEAST_BARE_SHOULDERS = 0.35;

/** Whether most of what is seen right below the usual neckline is sure skin. */
export function isLowCut(
  sure: Uint8Array,
  body: Uint8Array,
  neckline: Float32Array,
  cellsPerCentimetre: number,
): boolean {
  let bare = 0;
  let count = 0;
  for (let at = 0; at < sure.length; at++) {
    if (!body[at] || neckline[at]! < 0 || neckline[at]! > NEAR_NECKLINE) continue;
    count++;
    if (sure[at] === 1) bare++;
  }
  return count > LEAST_SEEN * cellsPerCentimetre ** 2 && bare > LEAST_BARE * count;
}

/**
 * Whether what is seen of the shoulders is mostly skin, or nothing of them is seen. `neck`: where the neck's axis meets the
 * chin's height, in photo pixels; `toBody`: centimetres to the body, negative inside; `state`: 1 skin, 0 clothes, 2 not seen.
 */
export function areShouldersBare(
  { pixelsPerCentimetre }: Head,
  { width, height, cell, cellsPerCentimetre }: GroundGrid,
  neck: ImagePoint,
  toBody: Float32Array,
  state: Uint8Array,
): boolean {
  let bare = 0;
  let count = 0;
  const from = Math.max(0, Math.round(neck.y / cell));
  for (let column = 0; column < width; column++) {
    const aside = Math.abs((column + 0.5) * cell - neck.x) / pixelsPerCentimetre;
    if (aside < SHOULDER_FROM || aside > SHOULDER_TO) continue;
    let top = from;
    while (top < height && toBody[top * width + column]! >= 0) top++;
    const to = Math.min(height, top + SHOULDER_DEPTH * cellsPerCentimetre);
    for (let row = top; row < to; row++) {
      const own = state[row * width + column]!;
      if (own === 2) continue;
      count++;
      if (own === 1) bare++;
    }
  }
  return count < LEAST_SHOULDERS * cellsPerCentimetre ** 2 || bare > LEAST_BARE_SHOULDERS * count;
}
