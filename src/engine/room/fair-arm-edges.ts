/**
 * One fair outline of a bare arm where an old short sleeve ended: what is rebuilt above its hem meets the edge that is seen
 * below in its place and in its direction. Cloth there stands off, or pinches the arm, and its own edge is often lost on a
 * pale wall: near the hem it tells nothing.
 */
import { armTable } from '../fit/arm-axis.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import type { Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { medianInPlace } from '../pixels/median.ts';
import { smoothLine } from '../pixels/smooth-line.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import type { ArmCoordinates } from './arm-coordinates.ts';
import type { Cuffs } from './arms-in-room.ts';
import { EDGE } from './rounded-shape.ts';

/** Real lengths along the arm, in shoulder widths, between which the shoulder's outline becomes the fair one. */
const FROM = [0.06, 0.2] as const;
/** So far above the hem the measured outline counts in full, and right above it not at all; shoulder widths. */
const ABOVE = 0.26;
/** So far below it the edge that is seen gives the direction, and it counts so many times. */
const BELOW = 0.16;
const SEEN = 8;
/** The line's smoothness, and how far it may leave the silhouette of the old clothes, in shoulder widths. */
const SMOOTH = 0.055;
const OUTSIDE = 0.012;
/** The line goes through the edge that is seen in so many shoulder widths below the hem; off it that fades over so many. */
const MEETS = 0.03;
const FADES = 0.08;
/** An edge has nobody beyond it within this distance, in shoulder widths. */
const OPEN = 0.3;
/** The soft rim of skin that is seen, in shoulder widths. */
const RIM = 0.015;
/** The line goes on so far under a new cuff, in shoulder widths. */
const UNDER_CUFF = 0.03;
/** Rows of an edge, as a share of all, that must be open to what is behind the person. */
const LEAST_OPEN = 0.6;

interface Edge {
  /** Offset of the outline from the arm's axis towards its side, by row; NaN where there is none before the background. */
  readonly at: Float64Array;
  /** Farthest offset up to the silhouette. */
  readonly most: Float64Array;
  /** Whether the outline was rebuilt there. */
  readonly rebuilt: Uint8Array;
  /** The last row in which it was; −1 where none was. */
  readonly hem: number;
}

/**
 * Draws, in place, the fair outline of the `arms` that bare what an old short sleeve covered, all of it or below the shorter
 * new one's cuff, and takes from `torso` what is beyond it. `skin` is opaque wherever an arm may be, `removed` what is rebuilt, `silhouette` the signed
 * distance from that of all that was the person.
 */
export function fairArmEdgesInPlace(
  arms: Layer,
  skin: Layer,
  torso: Mask,
  { arms: axes, frame }: Pick<BodyMeasures, 'arms' | 'frame'>,
  places: ArmCoordinates,
  removed: Mask,
  silhouette: Float32Array,
  cuffs: Cuffs,
): void {
  const unit = frame.shoulderWidth;
  for (const [name, code] of [
    ['left', 1],
    ['right', 2],
  ] as const) {
    const arm = axes[name];
    const cuff = cuffs[name];
    if (cuff?.atWrist || arm.sleeved) continue;
    // a shorter new sleeve hides the beginning of the line
    const from = cuff ? Math.min(cuff.outer, cuff.inner) - UNDER_CUFF * unit : 0;
    const { coordinates } = places[name];
    const middle = (along: number): number => armTable(arm, arm.middle, along);
    for (const sign of [1, -1] as const) {
      const rows = Math.ceil(arm.elbowAt) + 1;
      const on = (at: number): boolean => {
        if (places.side[at] !== code) return false;
        const along = coordinates[2 * at]!;
        return along >= 0 && along < rows && sign * (coordinates[2 * at + 1]! - middle(along)) > 0;
      };
      const edge = readEdge(arms, torso, removed, silhouette, coordinates, on, sign, rows, unit);
      const moved = fairLine(edge, unit);
      if (!moved) continue;
      for (let at = 0; at < places.side.length; at++) {
        // a hem that pinches the arm leaves room for it on the ground beside
        const beside = removed.data[at] === 0 && silhouette[at]! > -EDGE;
        if ((removed.data[at] === 0 && !beside) || !on(at)) continue;
        const along = coordinates[2 * at]!;
        if (along < from) continue;
        const row = Math.min(rows - 2, Math.floor(along));
        const line = moved[row]! + (moved[row + 1]! - moved[row]!) * (along - row);
        const offset = sign * coordinates[2 * at + 1]!;
        // NaN where the outline stays
        if (!(offset > Math.min(line, edge.at[row]!) - 2 * EDGE)) continue;
        const cover = Math.max(0, Math.min(1, (line - offset) / EDGE + 0.5));
        if (beside) {
          if (!(cover > 0) || row > edge.hem) continue;
          removed.data[at] = 255 * cover;
        }
        torso.data[at] = Math.min(torso.data[at]!, 255 * cover + 0.5);
        const alpha = arms.alpha[at]!;
        const wanted = cover > alpha ? Math.max(alpha, Math.min(cover, removed.data[at]! / 255)) : cover;
        if (wanted > alpha && skin.alpha[at] === 0) continue;
        arms.alpha[at] = wanted;
        for (let c = 0; c < 3; c++)
          arms.color[3 * at + c]! +=
            wanted > alpha
              ? (wanted - alpha) * skin.color[3 * at + c]!
              : arms.color[3 * at + c]! * (wanted / Math.max(1e-6, alpha) - 1);
      }
    }
  }
}

/** The outline of one side of an arm (`sign` 1 the outer one), of the pixels that are `on` that side. */
function readEdge(
  arms: Layer,
  torso: Mask,
  removed: Mask,
  silhouette: Float32Array,
  coordinates: Float32Array,
  on: (at: number) => boolean,
  sign: 1 | -1,
  rows: number,
  unit: number,
): Edge {
  const at = new Float64Array(rows).fill(Number.NaN);
  const most = new Float64Array(rows).fill(Number.POSITIVE_INFINITY);
  const rebuilt = new Uint8Array(rows);
  const sides: number[] = [];
  for (let i = 0; i < arms.alpha.length; i++) {
    if (!on(i)) continue;
    sides.push(i);
    const cover = Math.max(arms.alpha[i]!, torso.data[i]! / 255);
    if (cover < 0.5) continue;
    const row = Math.floor(coordinates[2 * i]!);
    const reached = sign * coordinates[2 * i + 1]! + EDGE * (cover - 0.5);
    if (at[row]! >= reached) continue;
    at[row] = reached;
    rebuilt[row] = removed.data[i]! >= 128 ? 1 : 0;
  }
  for (const i of sides) {
    if (silhouette[i]! < 0) continue;
    const row = Math.floor(coordinates[2 * i]!);
    const offset = sign * coordinates[2 * i + 1]!;
    if (offset > at[row]! - 0.05 * unit && offset < most[row]!) most[row] = offset;
  }
  for (let row = 0; row < rows; row++) {
    if (!(most[row]! < at[row]! + OPEN * unit)) at[row] = Number.NaN;
    // light from behind makes a soft rim, and the parse takes but a part of it for skin
    else if (!rebuilt[row] && most[row]! < at[row]! + RIM * unit)
      at[row] = Math.max(at[row]!, (at[row]! + most[row]!) / 2);
  }
  const hem = rebuilt.findLastIndex((is, row) => is === 1 && !Number.isNaN(at[row]!));
  return { at, most, rebuilt, hem };
}

/** The fair line by row, NaN where the outline stays; null where no sleeve ended on this edge. */
function fairLine({ at, most, hem }: Edge, unit: number): Float64Array | null {
  const to = Math.min(at.length, hem + 1 + Math.round(BELOW * unit));
  let from = Math.round(FROM[0] * unit);
  // the line begins where the edge before the background does
  let open = 0;
  for (let row = hem; row >= from; row--) {
    if (!Number.isNaN(at[row]!)) open++;
    else if (hem - row > open / LEAST_OPEN + 3) {
      from = row + 1;
      break;
    }
  }
  const count = to - from;
  let [above, below] = [0, 0];
  const values = new Float64Array(Math.max(0, count));
  const weights = new Float64Array(Math.max(0, count));
  for (let k = 0; k < count; k++) {
    const row = from + k;
    if (Number.isNaN(at[row]!)) continue;
    values[k] = at[row]!;
    if (row > hem) {
      weights[k] = SEEN;
      below++;
    } else {
      weights[k] = 0.002 + smoothStep(0.04 * unit, ABOVE * unit, hem - row);
      above++;
    }
  }
  if (hem < 0 || above < 0.1 * unit || below < 0.03 * unit) return null;
  const line = smoothLine(values, weights, SMOOTH * unit);
  // an arm that turns there is cut short by the smooth line
  const rows = Array.from({ length: Math.round(MEETS * unit) }, (_, k) => hem + 1 + k - from);
  const short = medianInPlace(
    rows.map((k) => values[k]! - line[k]!).filter((_, k) => weights[rows[k]!]! > 0),
  );
  if (short !== undefined)
    for (let k = 0; k < count; k++) line[k]! += short * Math.exp(-Math.abs(hem - from - k) / (FADES * unit));
  const moved = new Float64Array(at.length).fill(Number.NaN);
  for (let k = 0; k < count; k++) {
    const row = from + k;
    if (row > hem + 2) break;
    const own = Number.isNaN(at[row]!) ? line[k]! : at[row]!;
    const share = smoothStep(0, (FROM[1] - FROM[0]) * unit, k);
    moved[row] = Math.min(own + share * (line[k]! - own), Math.max(own, most[row]! + OUTSIDE * unit));
  }
  return moved;
}
