/** Bare shoulders beyond the straps of a top: skin that no way over skin joins to the neck. */
import { chamferDistanceWithin } from '../../../../pixels/chamfer-distance.ts';
import { connectedRegions } from '../../../../pixels/connected-components.ts';
import type { GroundGrid } from '../ground/ground-grid.ts';
import { chroma, meanChroma } from './ground-skin-colour.ts';

/** Centimetres of the broadest strap. */
const STRAP = 3;
/** Centimetres beyond it that tell a piece's colour: light changes along an arm. */
const BESIDE = 2.5;
/** Least spread of the log ratios of skin, and squared Mahalanobis distance from its colours up to which one is usual. */
const LEAST_SPREAD = 0.08;
const MOST_DISTANCE = 6;
/** Centimetres beside skin in which its shade, too, is skin. */
const RIM = 0.8;
/** Square centimetres of the smallest piece of a shoulder. */
const LEAST_AREA = 4;

/**
 * Sets `state` (1 skin, 0 clothes, 2 nothing), in place, to skin for the pieces of clothes that are like skin (`like`), a strap's
 * width away from skin and of a colour that is usual in it: leather beside a neckline lies beyond all the shades of the chest.
 * None above `chinRow`: an arm beside the head is no shoulder.
 */
export function joinBeyondStrapsInPlace(
  grid: GroundGrid,
  state: Uint8Array,
  like: Uint8Array,
  chinRow: number,
): void {
  const { width, height, cellsPerCentimetre: unit } = grid;
  const pieces = connectedRegions(
    state.map((own, at) => (own === 0 && like[at] ? 1 : 0)),
    width,
    height,
    4,
  );
  const least = LEAST_AREA * unit * unit;
  if (!pieces.components.some(({ area }) => area >= least)) return;
  const { labels, components } = pieces;
  const skin = { data: state.map((own) => (own === 1 ? 1 : 0)), width, height };
  const fromSkin = chamferDistanceWithin(skin, (STRAP + BESIDE) * unit, 1).data;
  const nearest = new Float32Array(components.length + 1).fill(Number.POSITIVE_INFINITY);
  const beside = new Uint32Array(labels.length);
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === 0) continue;
    nearest[label] = Math.min(nearest[label]!, fromSkin[at]!);
    if (fromSkin[at]! <= (STRAP + BESIDE) * unit) beside[at] = label;
  }
  const colours = meanChroma(grid, beside, components.length);
  const isUsual = usualColours(grid, skin.data);
  const joined = components.map(
    ({ area }, k) =>
      area >= least && nearest[k + 1]! <= STRAP * unit && colours[k] !== null && isUsual(colours[k]!),
  );
  if (!joined.includes(true)) return;
  const first = Math.max(0, Math.ceil(chinRow)) * width;
  for (let at = first; at < labels.length; at++)
    if (labels[at]! > 0 && joined[labels[at]! - 1]) state[at] = skin.data[at] = 1;
  const rim = RIM * unit;
  const away = chamferDistanceWithin(skin, rim + 1, 1).data;
  for (let at = first; at < labels.length; at++)
    if (state[at] === 0 && away[at]! <= rim && isUsual(chroma(grid.colour, at))) state[at] = 1;
}

/** Tells of a mean colour whether it is usual among the cells that are 1 in `skin`: by their mean and covariance. */
function usualColours(
  grid: GroundGrid,
  skin: Uint8Array,
): (colour: readonly [number, number, number]) => boolean {
  let count = 0;
  const sums = new Float64Array(5);
  for (let at = 0; at < skin.length; at++) {
    if (!skin[at]) continue;
    const [red, blue] = chroma(grid.colour, at);
    const terms = [red, blue, red * red, blue * blue, red * blue];
    for (let k = 0; k < 5; k++) sums[k]! += terms[k]!;
    count++;
  }
  const [red, blue, redSquare, blueSquare, product] = [...sums].map((sum) => sum / count);
  const a = redSquare! - red! * red! + LEAST_SPREAD ** 2;
  const b = blueSquare! - blue! * blue! + LEAST_SPREAD ** 2;
  const c = product! - red! * blue!;
  return (colour) => {
    const [u, v] = [colour[0] - red!, colour[1] - blue!];
    const distance = (b * u * u - 2 * c * u * v + a * v * v) / (a * b - c * c);
    return distance < MOST_DISTANCE;
  };
}
