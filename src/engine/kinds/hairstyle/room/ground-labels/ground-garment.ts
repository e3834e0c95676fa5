/**
 * What rises beside the neck from the body in view without an edge is its own, however close to the hair and above the usual
 * shoulder: a lapel, a collar that stands, a shoulder drawn up.
 */
import { chamferDistanceWithin } from '../../../../pixels/chamfer-distance.ts';
import type { GroundGrid } from '../ground/ground-grid.ts';

/** Coverage by the person (0..255) of a cell that can be followed, and of one that is surely body. */
const LEAST_PERSON = 128;
const SURE_PERSON = 240;
/** Centimetres off the suggested body up to which, and from the hair on which, something below the chin is surely body. */
const NEAR_SHAPE = 1.5;
const OFF_HAIR = 1;
/** Log ratios of the channels, and logarithm of light, by which neighbouring cells of one thing differ at most. */
const SAME_HUE = 0.22;
const SAME_LIGHT = 0.4;
/** Keeps logarithms of dark levels steady. */
const DARK = 12;

/** Cells around what was followed that go with it: its rim, in which the background is mixed; one of them where it may be hair. */
const RIM = 2;

/** 1 for each cell of the body in view that is no hair. `shape`: centimetres off the suggested body; `fromHair`: cells to the hair. */
export function sureBody(
  { width, person, cellsPerCentimetre }: GroundGrid,
  blocked: Uint8Array,
  hairy: Uint8Array,
  fromHair: Float32Array,
  shape: Float32Array,
  chinRow: number,
): Uint8Array {
  const result = new Uint8Array(blocked.length);
  for (let at = Math.max(0, Math.ceil(chinRow)) * width; at < result.length; at++)
    if (
      !blocked[at] &&
      !hairy[at] &&
      person.data[at]! >= SURE_PERSON &&
      shape[at]! < NEAR_SHAPE &&
      fromHair[at]! > OFF_HAIR * cellsPerCentimetre
    )
      result[at] = 1;
  return result;
}

/**
 * 1 for each cell that is followed from those of `sure` (1), the body in view. `blocked`: 1 where nothing is followed: what is
 * hidden, and the head; `hairy`: 1 for what may be hair, of which no more than the rim's shade goes with the body.
 */
export function followBody(
  { width, height, person, colour }: GroundGrid,
  sure: Uint8Array,
  blocked: Uint8Array,
  hairy: Uint8Array,
): Uint8Array {
  const size = width * height;
  const logs = new Float32Array(3 * size);
  for (let i = 0; i < logs.length; i++) logs[i] = Math.log(colour[i]! + DARK);
  const found = sure.slice();
  const queue = new Int32Array(size);
  let end = 0;
  for (let at = 0; at < size; at++) if (sure[at]) queue[end++] = at;
  for (let n = 0; n < end; n++) {
    const at = queue[n]!;
    const column = at % width;
    for (let way = 0; way < 4; way++) {
      if ((way === 0 && column === 0) || (way === 1 && column === width - 1)) continue;
      const next = way === 0 ? at - 1 : way === 1 ? at + 1 : way === 2 ? at - width : at + width;
      if (next < 0 || next >= size) continue;
      if (found[next] || blocked[next] || hairy[next] || person.data[next]! < LEAST_PERSON) continue;
      const red = logs[3 * next]! - logs[3 * at]!;
      const green = logs[3 * next + 1]! - logs[3 * at + 1]!;
      const blue = logs[3 * next + 2]! - logs[3 * at + 2]!;
      if (Math.abs(red + green + blue) > 3 * SAME_LIGHT) continue;
      if (Math.hypot(red - green, blue - green) > SAME_HUE) continue;
      found[next] = 1;
      queue[end++] = next;
    }
  }
  const away = chamferDistanceWithin({ data: found, width, height }, RIM + 1, 1).data;
  for (let at = 0; at < size; at++)
    if (away[at]! <= (hairy[at] ? 1 : RIM) && !blocked[at] && person.data[at]! >= LEAST_PERSON) found[at] = 1;
  return found;
}
