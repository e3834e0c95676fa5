/**
 * A forehead that hair hides: the next skin that is seen lies around the eyes, deep and in shade, and would make it brown.
 * It goes on as nose and cheeks are instead, which face the light as it does.
 */
import { smoothStep } from '../../../../pixels/smooth-step.ts';
import { AROUND_EYES, type BareRegions } from './bare-regions.ts';
import type { BareSurface } from './bare-surface.ts';

/** Heights (centimetres) of the head frame above which the forehead lies. */
export const ABOVE_BROWS = 3;
/** Square centimetres of forehead clear of hair with which it passes for hidden wholly, and not any more. */
const HIDDEN = { wholly: 2, none: 6 } as const;

export interface HiddenForehead {
  /** 0..1: how far hair hides it or shades what is seen. */
  readonly hidden: number;
  /** 0..1 a cell: what lies around the eyes and tells nothing of the forehead. */
  readonly sockets: Float32Array;
}

/** @param clear 1 a cell on sure skin that no hair shades. */
export function hiddenForehead(
  regions: BareRegions,
  surface: BareSurface,
  clear: Uint8Array,
): HiddenForehead {
  const { heights, step, unit } = surface;
  const sockets = eyeSockets(regions, surface);
  let cells = 0;
  for (let at = 0; at < clear.length; at++)
    if (clear[at] === 1 && heights[at]! > ABOVE_BROWS && sockets[at] === 0) cells++;
  const hidden = 1 - smoothStep(HIDDEN.wholly, HIDDEN.none, cells * (step / unit) ** 2);
  for (let at = 0; at < sockets.length; at++) sockets[at]! *= hidden;
  return { hidden, sockets };
}

/** 0..1 a cell: what lies between a brow's upper edge and below the eye. */
function eyeSockets({ aroundEyes }: BareRegions, { columns, rows, step, unit }: BareSurface): Float32Array {
  const { data, width, height } = aroundEyes;
  const result = new Float32Array(columns * rows);
  const up = Math.round(AROUND_EYES * unit);
  for (let at = 0; at < result.length; at++) {
    const x = Math.min(width - 1, Math.floor(((at % columns) + 0.5) * step));
    const y = Math.min(height - 1, Math.floor((Math.floor(at / columns) + 0.5) * step));
    // the rim above the brow is forehead
    if (y >= up) result[at] = Math.min(data[y * width + x]!, data[(y - up) * width + x]!) / 255;
  }
  return result;
}
