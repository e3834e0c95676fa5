/**
 * The inner corner where an old short sleeve ended: an arm that is pressed to the chest is broader below the cuff than it is
 * rebuilt above, and a square step of it would stand before the new top.
 */
import type { ArmAxis } from '../fit/arm-axis.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import { fromTorso, type TorsoFrame, toTorso } from '../fit/torso-frame.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import type { PixelArea } from '../pixels/crop.ts';
import { createMask, createRgbaImage, type Mask } from '../pixels/image.ts';
import { copyLayer, type Layer } from '../pixels/layer.ts';
import { closeDisc, dilateDisc, openDisc } from '../pixels/morphology.ts';
import { smoothFill } from '../pixels/smooth-fill.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { isStraight } from './bent-arm-creases.ts';
import { softened } from './coverage.ts';

/** Radius in which the corner is rounded out, in shoulder widths. */
const RADIUS = 0.14;
/** Corners lie so far below the shoulders, and above an elbow that bends, at least, in shoulder widths: its crook is none. */
const BELOW = 0.2;
const ABOVE_ELBOW = 0.25;
/** Half the width that an old sleeve has at least, in shoulder widths. */
const SLEEVE = 0.05;
/** So far beside what is added the arm is whole, in shoulder widths. */
const BESIDE = 0.14;
/** So far inwards of the seen corner nothing is added above it; below, the arm's edge leans back by this slope. */
const LEAN = 0.25;
/** Height of the rows below an old cuff in which the arm's inner edge is sought, and least breadth of an arm; shoulder widths. */
const ROWS = 0.03;
const LEAST = 0.12;
/** Less than this, in squares of the shoulder width, is no corner that anybody sees. */
const SMALLEST = 0.0003;
/** Coverage from which an arm's colour is its own. */
const SOLID = 0.9;

/**
 * Rounds out the corners between what was rebuilt of the `arms` where something is `removed` and their `seen` skin below, on
 * sides without a new sleeve's cuff. `layers` are the arms as they are drawn and, last, up to the shoulders.
 */
export function roundCornersAtSleevesInPlace(
  layers: readonly [arms: Layer, whole: Layer],
  seen: { readonly left: Mask; readonly right: Mask },
  removed: Mask,
  { arms: axes, frame }: BodyMeasures,
  area: PixelArea,
  cuffs: { readonly left: unknown; readonly right: unknown },
): void {
  const whole = copyLayer(layers[1]);
  const { width, height } = removed;
  const { origin, across, down, shoulderWidth } = frame;
  const radius = RADIUS * shoulderWidth;
  const [solid, rebuilt] = [createMask(width, height), createMask(width, height)];
  for (let i = 0; i < solid.data.length; i++) {
    if (whole.alpha[i]! < 0.5) continue;
    solid.data[i] = 255;
    if (removed.data[i]! >= 128) rebuilt.data[i] = 255;
  }
  const closed = closeDisc(solid, radius).data;
  // the rims of a strap on skin are no sleeve
  const sleeve = SLEEVE * shoulderWidth;
  const fromSleeve = chamferDistanceWithin(openDisc(rebuilt, sleeve), 1.5 * sleeve).data;
  for (let i = 0; i < fromSleeve.length; i++) if (fromSleeve[i]! >= 1.5 * sleeve) rebuilt.data[i] = 0;
  const fromRebuilt = chamferDistanceWithin(rebuilt, radius).data;
  const added = createMask(width, height);
  let any = false;
  for (const side of ['left', 'right'] as const) {
    if (cuffs[side] !== null) continue;
    const shoulder = toTorso(frame, axes[side].points[0]!);
    const elbow = toTorso(frame, axes[side].elbow);
    const slope = (elbow.u - shoulder.u) / Math.max(1, elbow.v - shoulder.v);
    const straight = isStraight(axes[side]);
    const lowest = elbow.v - (straight ? 0 : ABOVE_ELBOW * shoulderWidth);
    const fromSeen = chamferDistanceWithin(seen[side], radius).data;
    const sign = side === 'left' ? 1 : -1;
    const corner = straight ? null : topOfSeen(seen[side], axes[side], frame, area, sign);
    for (let y = 0, at = 0; y < height; y++)
      for (let x = 0; x < width; x++, at++) {
        if (closed[at]! < 128 || solid.data[at] === 255 || removed.data[at]! < 128) continue;
        if (fromSeen[at]! >= radius || fromRebuilt[at]! >= radius) continue;
        const dx = area.x + x + 0.5 - origin.x;
        const dy = area.y + y + 0.5 - origin.y;
        const v = dx * down.x + dy * down.y;
        if (v < BELOW * shoulderWidth || v > lowest) continue;
        // between the arm and the body, not on the arm's outer side
        const u = dx * across.x + dy * across.y;
        if (sign * (u - shoulder.u - slope * (v - shoulder.v)) > 0) continue;
        // the forearm of a crossed arm meets the upper arm in a crook, which stays
        if (corner && sign * u < corner.reach + LEAN * Math.max(0, v - corner.v)) continue;
        added.data[at] = 255;
        any = true;
      }
  }
  if (!any || !dropSpecksInPlace(added, SMALLEST * shoulderWidth * shoulderWidth)) return;
  const picture = createRgbaImage(width, height);
  const known = createMask(width, height);
  for (let i = 0; i < known.data.length; i++) {
    const alpha = whole.alpha[i]!;
    if (alpha < SOLID) continue;
    known.data[i] = 255;
    for (let c = 0; c < 3; c++) picture.data[4 * i + c] = whole.color[3 * i + c]! / alpha;
  }
  const soft = softened(dilateDisc(added, 2));
  const filled = smoothFill(picture, known, soft).data;
  const fromAdded = chamferDistanceWithin(added, BESIDE * shoulderWidth).data;
  for (const arms of layers)
    for (let i = 0; i < soft.data.length; i++) {
      // beside what is added the arm itself stands before the top too
      const share = smoothStep(BESIDE, 0.5 * BESIDE, fromAdded[i]! / shoulderWidth);
      const own = whole.alpha[i]! * share - arms.alpha[i]!;
      if (own > 0 && whole.alpha[i]! > 0) {
        arms.alpha[i]! += own;
        for (let c = 0; c < 3; c++)
          arms.color[3 * i + c]! += (own * whole.color[3 * i + c]!) / whole.alpha[i]!;
      }
      const more = soft.data[i]! / 255 - arms.alpha[i]!;
      if (more <= 0 || fromRebuilt[i]! >= radius) continue;
      arms.alpha[i]! += more;
      for (let c = 0; c < 3; c++) arms.color[3 * i + c]! += more * filled[4 * i + c]!;
    }
}

/** Takes away pieces of less than `least` pixels; tells whether one is left. */
function dropSpecksInPlace(mask: Mask, least: number): boolean {
  const { labels, components } = connectedComponents(mask, 8);
  for (let at = 0; at < labels.length; at++)
    if (labels[at]! > 0 && components[labels[at]! - 1]!.area < least) mask.data[at] = 0;
  return components.some(({ area }) => area >= least);
}

/** Torso height at which the arm's `seen` skin begins, and reach of its inner edge there from the torso's axis; null where none is. */
function topOfSeen(
  seen: Mask,
  arm: ArmAxis,
  frame: TorsoFrame,
  area: PixelArea,
  sign: 1 | -1,
): { readonly v: number; readonly reach: number } | null {
  const [shoulder, elbow] = [toTorso(frame, arm.points[0]!), toTorso(frame, arm.elbow)];
  const isSeen = (reach: number, v: number): boolean => {
    const { x, y } = fromTorso(frame, sign * reach, v);
    const [column, row] = [Math.floor(x) - area.x, Math.floor(y) - area.y];
    if (column < 0 || row < 0 || column >= seen.width || row >= seen.height) return false;
    return seen.data[row * seen.width + column]! >= 128;
  };
  const unit = frame.shoulderWidth;
  let top: { v: number; reach: number } | null = null;
  for (let v = shoulder.v; v < elbow.v; v++) {
    if (top && v > top.v + ROWS * unit) break;
    const t = (v - shoulder.v) / Math.max(1, elbow.v - shoulder.v);
    const middle = sign * (shoulder.u + t * (elbow.u - shoulder.u));
    let reach = middle;
    while (reach > 0 && isSeen(reach - 1, v)) reach--;
    if (middle - reach < 0.5 * LEAST * unit) continue;
    if (!top) top = { v, reach };
    else top.reach = Math.min(top.reach, reach);
  }
  return top;
}
