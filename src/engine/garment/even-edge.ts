/**
 * A cut-out's edge without what no cloth has: the notches and spurs that a background's noise and stripes of its own colour
 * leave. What is shallow is evened out. A deep narrow bay is filled where it runs across the garment, as slits between
 * sleeve and body never do, or where the other side has cloth far around its mirror image.
 */
import { connectedComponents, connectedRegions } from '../pixels/connected-components.ts';
import { signedDistance } from '../pixels/distance-transform.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { dilateSquare, erodeSquare } from '../pixels/morphology.ts';
import { findUprightFrame, fromUpright, toUpright } from './upright-frame.ts';

/** Half the width of bays and half the thickness of spurs that are evened out, as shares of the mask's long side. */
const BAY = 0.0078;
const SPUR = 0.005;
/** Longest bay, in half widths, that is evened out whatever it is, and the share of the width to which that is done. */
const SHALLOW = 2.2;
const SLIGHT = 0.45;
/** Mean depth inside the garment of a bay's mirror image, as a share of the long side, from which on it is cloth. */
const DEEP_INSIDE = 0.008;
/** A run across that is longer than this many of the runs down through it is a stripe. */
const CROSSING = 1.5;
/** What is thin and shorter than this share of the long side is a spur, what is longer a strap. */
const SHORTEST_STRAP = 0.08;

/** `mask`: 0 or 255. Nothing is filled above row `strapsEnd` but shallow notches, and no hole. */
export function evenEdge(mask: Mask, strapsEnd: number): Mask {
  return withoutSpurs(fillBays(mask, strapsEnd), strapsEnd);
}

function fillBays(mask: Mask, strapsEnd: number): Mask {
  const { width, height } = mask;
  const longSide = Math.max(width, height);
  const radius = BAY * longSide;
  const closed = erodeSquare(dilateSquare(mask, Math.round(radius)), Math.round(radius));
  const outside = reachableBackground(mask);
  const bays = createMask(width, height);
  for (let i = 0; i < bays.data.length; i++)
    bays.data[i] = closed.data[i] === 255 && mask.data[i] === 0 && outside[i] === 1 ? 255 : 0;
  const kinds = tellCrosswise(bays);
  const { labels, components } = connectedRegions(kinds, width, height, 4);
  const crosswise = new Uint8Array(components.length);
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0 && kinds[i] === CROSSWISE) crosswise[labels[i]! - 1] = 1;
  const frame = findUprightFrame(mask);
  const depth = signedDistance(mask).data;
  const depths = new Float64Array(components.length);
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at]! - 1;
    if (label < 0) continue;
    const { u, v } = toUpright(frame, (at % width) + 0.5, Math.floor(at / width) + 0.5);
    const mirror = fromUpright(frame, -u, v);
    const x = Math.floor(mirror.x);
    const y = Math.floor(mirror.y);
    if (x >= 0 && y >= 0 && x < width && y < height) depths[label]! -= depth[y * width + x]!;
  }
  const filled = components.map(
    ({ top, area }, k) =>
      top >= strapsEnd && (crosswise[k] === 1 || depths[k]! / area > DEEP_INSIDE * longSide),
  );
  const shallow = components.map(
    ({ left, right, top, bottom }) => Math.hypot(right - left, bottom - top) < SHALLOW * radius,
  );
  // a slanting stripe's mouth is wider down than across
  const beside = touchingFilled(
    labels,
    width,
    components.map(({ left, right }, k) => filled[k]! && right - left > SHALLOW * radius),
  );
  for (let k = 0; k < filled.length; k++) if (shallow[k] && beside[k] === 1) filled[k] = true;
  const little = Math.round(SLIGHT * radius);
  const slight = erodeSquare(dilateSquare(mask, little), little).data;
  const result = createMask(width, height);
  for (let i = 0; i < labels.length; i++) {
    const k = labels[i]! - 1;
    result.data[i] = mask.data[i] === 255 || filled[k] || (shallow[k] && slight[i] === 255) ? 255 : 0;
  }
  return result;
}

/** 1 for components that touch one that is filled. */
function touchingFilled(labels: Int32Array, width: number, filled: readonly boolean[]): Uint8Array {
  const touching = new Uint8Array(filled.length);
  for (let at = width; at < labels.length; at++) {
    const label = labels[at]!;
    if (label === 0) continue;
    for (const other of [labels[at - 1]!, labels[at - width]!]) {
      if (other === 0 || other === label) continue;
      if (filled[other - 1]) touching[label - 1] = 1;
      if (filled[label - 1]) touching[other - 1] = 1;
    }
  }
  return touching;
}

const CROSSWISE = 2;

/** CROSSWISE on what belongs to a run that is longer across the picture than down it, 1 on the rest of `bays`. */
function tellCrosswise({ data, width, height }: Mask): Uint8Array {
  const down = new Uint16Array(data.length);
  for (let at = 0; at < data.length; at++)
    down[at] = data[at] === 0 ? 0 : (at >= width ? down[at - width]! : 0) + 1;
  for (let at = data.length - width - 1; at >= 0; at--)
    if (down[at]! > 0) down[at] = Math.max(down[at]!, down[at + width]!);
  const kinds = new Uint8Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = y * width + x;
      if (data[from] === 0) continue;
      let end = x;
      while (end < width && data[y * width + end] !== 0) end++;
      for (let at = from; at < y * width + end; at++)
        kinds[at] = end - x > CROSSING * down[at]! ? CROSSWISE : 1;
      x = end;
    }
  return kinds;
}

/** 1 on background that reaches the picture's border. */
function reachableBackground(mask: Mask): Uint8Array {
  const { width, height } = mask;
  const background = createMask(width, height);
  for (let i = 0; i < background.data.length; i++) background.data[i] = 255 - mask.data[i]!;
  const { labels, components } = connectedComponents(background, 4);
  const open = components.map(
    ({ left, right, top, bottom }) => left === 0 || top === 0 || right >= width - 1 || bottom >= height - 1,
  );
  const reachable = new Uint8Array(labels.length);
  for (let i = 0; i < labels.length; i++) if (labels[i]! > 0 && open[labels[i]! - 1]) reachable[i] = 1;
  return reachable;
}

/** Thin parts stay where they are long or, above `strapsEnd`, upright: straps. */
function withoutSpurs(mask: Mask, strapsEnd: number): Mask {
  const longSide = Math.max(mask.width, mask.height);
  const radius = Math.round(SPUR * longSide);
  const opened = dilateSquare(erodeSquare(mask, radius), radius);
  const thin = createMask(mask.width, mask.height);
  for (let i = 0; i < thin.data.length; i++)
    thin.data[i] = mask.data[i] === 255 && opened.data[i] === 0 ? 255 : 0;
  const { labels, components } = connectedComponents(thin, 8);
  const kept = components.map(({ left, right, top, bottom }) => {
    if (Math.max(right - left, bottom - top) > SHORTEST_STRAP * longSide) return true;
    return top < strapsEnd && right - left < 2.5 * (bottom - top);
  });
  for (let i = 0; i < labels.length; i++) if (kept[labels[i]! - 1]) opened.data[i] = 255;
  return opened;
}
