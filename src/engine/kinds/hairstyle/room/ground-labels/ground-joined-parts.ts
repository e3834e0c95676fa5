/** Parts of the body that hair hides a gap between: neck, shoulder and jaw hang together. */
import { chamferDistance } from '../../../../pixels/chamfer-distance.ts';
import { createMask, type Mask } from '../../../../pixels/image.ts';
import { smoothStep } from '../../../../pixels/smooth-step.ts';
import type { GroundGrid } from '../ground/ground-grid.ts';

/** Half the width (centimetres) of a gap between parts of the body that is none, and how high above the chin one may lie. */
const JOINED = 1.3;
const JOINED_ABOVE_CHIN = 3.2;
/** Half the width beside wall that is seen, and the centimetres over which that counts less and less. */
const JOINED_BESIDE_WALL = 0.4;
const BESIDE_WALL = { from: 0.4, to: 1.2 } as const;
/** Coverage by the person (0..255) below which a cell is background. */
const SEEN_WALL = 32;

/**
 * Closes narrow gaps between what is seen of the body, what is continued of it and the head: between neck, shoulder and
 * jaw no wall shows. Beside wall that is seen, in `gaps` (1) too, a corner between them is wall, and only a slit closes.
 * `toBody` is the signed distance (centimetres, negative inside), `hidden` 1 where nothing is believed.
 */
export function joinPartsInPlace(
  toBody: Float32Array,
  hidden: Uint8Array,
  headCells: Mask,
  gaps: Uint8Array,
  { width, height, cellsPerCentimetre, seen, person }: GroundGrid,
  chinRow: number,
): void {
  const from = Math.max(0, Math.floor(chinRow - JOINED_ABOVE_CHIN * cellsPerCentimetre));
  const parts = createMask(width, height);
  const wall = createMask(width, height);
  for (let at = 0; at < toBody.length; at++) {
    const isHead = headCells.data[at]! >= 128;
    if (gaps[at] && !isHead) wall.data[at] = 255;
    else if (toBody[at]! < 0 || isHead) parts.data[at] = 255;
    else if (!hidden[at] && seen[at] && person.data[at]! < SEEN_WALL) wall.data[at] = 255;
  }
  const away = chamferDistance(parts).data;
  const fromWall = chamferDistance(wall).data;
  const wide = closing(away, JOINED * cellsPerCentimetre, width);
  const tight = closing(away, JOINED_BESIDE_WALL * cellsPerCentimetre, width);
  for (let at = from * width; at < toBody.length; at++) {
    if (!hidden[at]) continue;
    const share = smoothStep(BESIDE_WALL.from, BESIDE_WALL.to, fromWall[at]! / cellsPerCentimetre);
    toBody[at] = Math.min(toBody[at]!, (tight[at]! + share * (wide[at]! - tight[at]!)) / cellsPerCentimetre);
  }
}

/** Signed distance (cells, negative inside) to parts that lie `away` once gaps narrower than twice `reach` are closed. */
function closing(away: Float32Array, reach: number, width: number): Float32Array {
  const open = createMask(width, away.length / width);
  for (let at = 0; at < away.length; at++) if (away[at]! > reach) open.data[at] = 255;
  return chamferDistance(open).data.map((own) => (own > 0 ? reach - own : reach));
}
