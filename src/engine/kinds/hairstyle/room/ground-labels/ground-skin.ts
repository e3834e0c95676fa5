/** Bare skin below the chin, told from clothes by its colour and hung together with the neck. */
import { connectedRegions } from '../../../../pixels/connected-components.ts';
import type { GroundGrid } from '../ground/ground-grid.ts';
import { chroma, chromaWhere, closeColours, meanChroma } from './ground-skin-colour.ts';

/**
 * What is seen of skin and clothes below the chin, one a cell: 1 skin, 0 clothes, 2 nothing. Skin must hang together with
 * the neck, through hidden cells too; what does so through hidden cells only must have the very colour of the skin around
 * the neck, or a jacket of light leather were skin. `body` is 1 where the visible body is, `hidden` 1 where nothing is
 * known; `neckline` is the signed distance (centimetres) to the usual neckline.
 */
export function seenSkin(
  grid: GroundGrid,
  alike: Uint8Array,
  body: Uint8Array,
  hidden: Uint8Array,
  neck: Uint8Array,
  neckline: Float32Array,
): Uint8Array {
  const { width, height, cellsPerCentimetre } = grid;
  const size = width * height;
  const reach = new Uint8Array(size);
  const inView = new Uint8Array(size);
  for (let at = 0; at < size; at++) {
    if (body[at] && alike[at]) inView[at] = 1;
    if (hidden[at] || inView[at]) reach[at] = 1;
  }
  const kept = partsAt(reach, neck, width, height);
  const together = partsAt(inView, neck, width, height);
  const pieces = connectedRegions(inView, width, height, 4);
  const colours = meanChroma(grid, pieces.labels, pieces.components.length);
  const neckColour = chromaWhere(grid, (at) => inView[at] === 1 && neckline[at]! < 0 && kept[at] === 1);
  const same = colours.map((own) => neckColour !== null && own !== null && closeColours(own, neckColour));
  const state = new Uint8Array(size).fill(2);
  const leastApart = LEAST_APART * cellsPerCentimetre ** 2;
  for (let at = 0; at < size; at++) {
    if (!body[at]) continue;
    state[at] = 0;
    if (!inView[at] || !kept[at]) continue;
    const piece = pieces.labels[at]! - 1;
    if (together[at]) state[at] = 1;
    // a spot among the hair may be its own light before the wall
    else if (same[piece]) state[at] = pieces.components[piece]!.area >= leastApart ? 1 : 2;
  }
  dropIslandsInPlace(state, width, height, LEAST_ISLAND * cellsPerCentimetre ** 2);
  // clothes above the neckline are more than a dark spot: a shadow beside a lock is none
  if (neckColour) {
    const inShade = neckline.map((own, at) =>
      own < 0 && Math.log(chroma(grid.colour, at)[2]) < neckColour[2] - SHADE ? 1 : 0,
    );
    dropIslandsInPlace(state, width, height, LEAST_COLLAR * cellsPerCentimetre ** 2, inShade);
  }
  return state;
}

/** Square centimetres of an island of skin in clothes or the reverse, and of clothes that lie inside the neckline. */
const LEAST_ISLAND = 0.8;
const LEAST_COLLAR = 5;
/** Square centimetres from which skin is believed that only hidden cells join to the neck. */
const LEAST_APART = 2.5;
/** A shadow on skin is darker by this log light. */
const SHADE = 0.3;
/** 1 in the cells of the pieces of `part` that `anchor` meets. */
function partsAt(part: Uint8Array, anchor: Uint8Array, width: number, height: number): Uint8Array {
  const { labels, components } = connectedRegions(part, width, height, 4);
  const kept = new Uint8Array(components.length + 1);
  for (let at = 0; at < part.length; at++) if (anchor[at] && labels[at]! > 0) kept[labels[at]!] = 1;
  return part.map((_, at) => kept[labels[at]!]!);
}

/**
 * Gives small islands of skin in clothes, or of clothes in skin, to what surrounds them, of neither to what isn't seen; with `among` those of clothes only,
 * that lie wholly where it is 1.
 */
function dropIslandsInPlace(
  state: Uint8Array,
  width: number,
  height: number,
  least: number,
  among: ArrayLike<number> | null = null,
): void {
  for (const value of among ? [0] : [1, 0]) {
    const part = state.map((own) => (own === value ? 1 : 0));
    const { labels, components } = connectedRegions(part, width, height, 8);
    const beyond = new Uint8Array(components.length + 1);
    const beside = new Uint8Array(components.length + 1);
    for (let at = 0; at < state.length; at++) {
      if (labels[at] === 0) continue;
      for (const next of [at - 1, at + 1, at - width, at + width])
        if (state[next] === 1 - value) beside[labels[at]!] = 1;
    }
    if (among) for (let at = 0; at < state.length; at++) if (!among[at]) beyond[labels[at]!] = 1;
    for (let at = 0; at < state.length; at++)
      if (labels[at]! > 0 && components[labels[at]! - 1]!.area < least && !beyond[labels[at]!])
        state[at] = beside[labels[at]!] ? 1 - value : 2;
  }
}
