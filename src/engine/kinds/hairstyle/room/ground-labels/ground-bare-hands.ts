/**
 * Hands and forearms that no net has found, cut off by the photo's edge as they often are: skin near the hair that is broad, stands
 * apart from it or goes on far beyond its reach. It is neither stray hair nor the cloth it is held before.
 */
import { chamferDepth, chamferDistanceWithin } from '../../../../pixels/chamfer-distance.ts';
import { connectedRegions } from '../../../../pixels/connected-components.ts';
import { createMask } from '../../../../pixels/image.ts';
import type { GroundGrid } from '../ground/ground-grid.ts';

/** Half the width (centimetres) of a finger, less its shaded rims. */
const FINGER = 0.4;
/** Least of a piece that is so broad, in square centimetres. */
const LEAST_AREA = 1;
/** Centimetres between hair and a piece that is no lock of it, and from the hair beyond which what begins there goes on. */
const APART = 0.8;
const BEYOND = 4.5;
/** Largest share of a piece that has one of the hair's shades. */
const MOST_HAIR = 0.5;
/** Largest share of the body in view: where more is like skin, the clothes have its colour. */
const MOST_OF_BODY = 0.4;
/** Centimetres beside such skin that go with it: its shaded rims. */
const RIM = 0.5;

/**
 * 1 for each cell of a bare hand or arm. `alike`, `shades`: 1 where a cell has the face's colour, one of the hair's shades;
 * `hidden`: 1 where no body is seen; `fromHair`: cells to the hair.
 */
export function bareHands(
  { width, height, cellsPerCentimetre: unit, person }: GroundGrid,
  alike: Uint8Array,
  shades: Uint8Array,
  hidden: Uint8Array,
  fromHair: Float32Array,
): Uint8Array {
  const result = new Uint8Array(width * height);
  const skin = createMask(width, height);
  let body = 0;
  let bare = 0;
  for (let at = 0; at < result.length; at++) {
    if (hidden[at] || person.data[at]! < 128) continue;
    body++;
    if (!alike[at]) continue;
    bare++;
    skin.data[at] = 255;
  }
  if (bare === 0 || bare > MOST_OF_BODY * body) return result;
  const depth = chamferDepth(skin).data;
  const broad = skin.data.map((_, at) => (depth[at]! > FINGER * unit ? 1 : 0));
  const { labels, components } = connectedRegions(broad, width, height, 8);
  const hairy = new Uint32Array(components.length + 1);
  const nearest = new Float32Array(components.length + 1).fill(Number.POSITIVE_INFINITY);
  const farthest = new Float32Array(components.length + 1);
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === 0) continue;
    if (shades[at]) hairy[label]!++;
    nearest[label] = Math.min(nearest[label]!, fromHair[at]! - depth[at]!);
    farthest[label] = Math.max(farthest[label]!, fromHair[at]!);
  }
  const core = createMask(width, height);
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === 0) continue;
    const { area } = components[label - 1]!;
    if (area < LEAST_AREA * unit * unit || hairy[label]! > MOST_HAIR * area) continue;
    if (nearest[label]! > APART * unit || farthest[label]! > BEYOND * unit) core.data[at] = 255;
  }
  const reach = (FINGER + RIM) * unit;
  const away = chamferDistanceWithin(core, reach).data;
  for (let at = 0; at < result.length; at++)
    if (away[at]! < reach && !hidden[at] && person.data[at]! >= 128) result[at] = 1;
  return result;
}
