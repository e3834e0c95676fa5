/** Wall that shows between hair and neck, so close to the hair that nothing there is believed but its plain colour. */
import { pushPullSamples } from '../../../../pixels/push-pull.ts';
import type { GroundGrid } from '../ground/ground-grid.ts';

/** Coverage (0..255) by the person below which a cell is wall, and by hair up to which a cell shows what is behind. */
const SEEN_WALL = 32;
const LEAST_HAIR = 24;
/** Levels by which the wall's own colour may differ. */
const SAME = 12;

/**
 * 1 for each hidden cell without hair that has the colour of the wall around and not that of skin (`alike`), whatever the
 * person's mask holds there. `hidden` is 1 where nothing is believed.
 */
export function wallInGaps(grid: GroundGrid, hidden: Uint8Array, alike: Uint8Array): Uint8Array {
  const { width, height, colour, person, seen, hair } = grid;
  const size = width * height;
  const weight = new Float32Array(size);
  const samples = new Float32Array(3 * size);
  const found = new Uint8Array(size);
  let any = false;
  for (let at = 0; at < size; at++) {
    if (hidden[at] || !seen[at] || person.data[at]! >= SEEN_WALL) continue;
    any = true;
    weight[at] = 1;
    for (let k = 3 * at; k < 3 * at + 3; k++) samples[k] = colour[k]!;
  }
  if (!any) return found;
  const wall = pushPullSamples(samples, weight, width, height, 3);
  for (let at = 0; at < size; at++) {
    if (!hidden[at] || !seen[at] || alike[at] || hair.data[at]! >= LEAST_HAIR) continue;
    let off = 0;
    for (let k = 3 * at; k < 3 * at + 3; k++) off = Math.max(off, Math.abs(colour[k]! - wall[k]!));
    if (off < SAME) found[at] = 1;
  }
  return found;
}
