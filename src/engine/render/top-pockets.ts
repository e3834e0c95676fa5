/** A sleeve that goes into a slit of its own coat: it ends at the slit's lip, whose shade lies on it. */
import type { TopPocket } from '../fit/top-pocket.ts';
import { clamp } from '../pixels/clamp.ts';
import type { PixelArea } from '../pixels/crop.ts';
import type { Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** So far around a slit its sleeve is looked at, in shoulder widths. */
const REACH = 0.4;
/** Shade (logarithm) that the lip casts on the sleeve and its line, each with the reach in shoulder widths. */
const SHADE = { depth: 0.34, reach: 0.035 };
const LINE = { depth: 0.3, reach: 0.012 };
/** The sleeve's own shadow ends before the slit within this share of its length. */
const SHADOW_ENDS = 0.2;

/** Calls `visit` for pixels around a slit: index, pixels beyond its line (below 0 on the sleeve's side), share of the way down it. */
function aroundSlit(
  { side, upper, lower }: TopPocket,
  area: PixelArea,
  reach: number,
  visit: (at: number, beyond: number, along: number) => void,
): void {
  const [dx, dy] = [lower.x - upper.x, lower.y - upper.y];
  const length = Math.hypot(dx, dy) || 1;
  // down the left slit, at larger x, the coat lies to the right of the way
  const sign = side === 'left' ? 1 : -1;
  const [nx, ny] = [(-sign * dy) / length, (sign * dx) / length];
  const [left, right] = [Math.min(upper.x, lower.x) - reach, Math.max(upper.x, lower.x) + reach];
  const [top, bottom] = [Math.min(upper.y, lower.y) - reach, Math.max(upper.y, lower.y) + reach];
  for (let y = Math.max(0, Math.floor(top - area.y)); y < Math.min(area.height, bottom - area.y); y++)
    for (let x = Math.max(0, Math.floor(left - area.x)); x < Math.min(area.width, right - area.x); x++) {
      const [px, py] = [area.x + x + 0.5 - upper.x, area.y + y + 0.5 - upper.y];
      visit(y * area.width + x, px * nx + py * ny, (px * dx + py * dy) / length ** 2);
    }
}

/** Ends the sleeves at the slits that they go into; `unit` is the shoulder width in pixels. */
export function endInTopPocketsInPlace(
  sleeves: Layer,
  pockets: readonly TopPocket[],
  area: PixelArea,
  unit: number,
): void {
  for (const pocket of pockets)
    aroundSlit(pocket, area, REACH * unit, (at, beyond) => {
      const keep = clamp(0.5 - beyond / 1.6, 0, 1);
      if (keep === 1 || sleeves.alpha[at] === 0) return;
      sleeves.alpha[at]! *= keep;
      for (let c = 0; c < 3; c++) sleeves.color[3 * at + c]! *= keep;
    });
}

/**
 * Lays the shade of the slits' lips on `onSleeve`, and takes the sleeves' shadow `onTorso` (both logarithms of light) from the lips,
 * which lie before them.
 */
export function shadeTopPocketsInPlace(
  onSleeve: Float32Array,
  onTorso: Float32Array,
  pockets: readonly TopPocket[],
  area: PixelArea,
  unit: number,
): void {
  for (const pocket of pockets)
    aroundSlit(pocket, area, REACH * unit, (at, beyond, along) => {
      const before = Math.min(0, beyond) / unit;
      onSleeve[at]! -=
        SHADE.depth * Math.exp(before / SHADE.reach) + LINE.depth * Math.exp(before / LINE.reach);
      if (beyond > 0) onTorso[at]! *= 1 - smoothStep(-SHADOW_ENDS, SHADOW_ENDS, along);
    });
}
