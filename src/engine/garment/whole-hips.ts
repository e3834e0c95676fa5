/**
 * The upper part of trousers and skirts bulges on all sides: what colour mixtures bit out of it, as a belt or a pocket that has
 * the ground's colours or lies at the picture's border, is garment wherever it doesn't look like the ground around it.
 */
import { convexHull } from '../geometry/convex-hull.ts';
import { fillPixelCentres } from '../geometry/fill-polygon.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type LabImage, type Mask, type RgbaImage } from '../pixels/image.ts';
import { labToSrgb } from '../pixels/lab.ts';
import { closeDisc } from '../pixels/morphology.ts';
import { resizeRgba } from '../pixels/resample.ts';
import { fitBackground, paintBackground } from './background-model.ts';
import { isColouredShadow } from './coloured-shadow.ts';
import type { CutOut } from './cut-out.ts';
import { findUprightFrame, toUpright, type UprightFrame } from './upright-frame.ts';

/** Hips are measured in this upper share of the garment, and end so many of their widths below the waist. */
const UPPER = 0.35;
const DEPTH = 0.5;
/** What differs more from the ground's smooth colour, ΔE, isn't ground; or more than so many times as the ground itself does. */
const UNLIKE = 9;
const UNLIKE_NOISE = 3.5;
/** A shadow's least light, as a share of the ground's, and how far the channels' shares may be off it. */
const DARKEST = 0.3;
const SAME_HUE = 0.03;
/** Radius of what is closed around what was found, as a share of the hips' width. */
const CLOSE = 0.02;
/** Area of a piece over its mouth's square from which it is no bay of the ground. */
const DEEP = 0.5;
/** More than this share of the hips that lacks is another shape, less is nothing. */
const MOST = 0.2;
const LEAST = 0.004;

/** The cut-out of a bottom with its hips whole; the same cut-out where nothing lacks. `picture` is at its own size. */
export function withWholeHips(cutOut: CutOut, picture: RgbaImage): CutOut {
  const { mask, lab, method } = cutOut;
  if (method !== 'mixture') return cutOut;
  const { width, height } = mask;
  const frame = findUprightFrame(mask);
  const extent = extentOf(mask, frame);
  const end = extent.top + DEPTH * extent.hips;
  const hull = fillPixelCentres(hullAbove(cutOut.byColour ?? mask, mask, frame, end), width, height);
  const isGround = groundTest(lab, resizeRgba(picture, width, height));
  const grown = createMask(width, height);
  grown.data.set(mask.data);
  const lacking = createMask(width, height);
  let [area, added] = [0, 0];
  for (let at = 0; at < mask.data.length; at++) {
    if (hull.data[at]! < 128) continue;
    area++;
    if (mask.data[at] !== 0 || isGround(at)) continue;
    if (cutOut.byColour?.data[at] === 255) {
      grown.data[at] = 255;
      added++;
    } else lacking.data[at] = 255;
  }
  added += fillDeepBaysInPlace(grown, lacking, hull);
  if (added > MOST * area || added < LEAST * area) return cutOut;
  const closed = closeDisc(grown, CLOSE * extent.hips);
  for (let at = 0; at < mask.data.length; at++)
    if (hull.data[at]! >= 128 && closed.data[at] !== 0) grown.data[at] = 255;
  return { ...cutOut, mask: largest(grown) };
}

/** Adds to the mask what lacks in pieces that are deep for the mouth that they have at the hull's rim; how many pixels. */
function fillDeepBaysInPlace(mask: Mask, lacking: Mask, hull: Mask): number {
  const { width } = mask;
  const { labels, components } = connectedComponents(lacking, 4);
  const mouths = new Uint32Array(components.length);
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === 0) continue;
    // the picture's border is a rim too
    const rim = [at - width, at - 1, at + 1, at + width].some((next) => (hull.data[next] ?? 0) < 128);
    if (rim) mouths[labels[at]! - 1]!++;
  }
  let added = 0;
  for (let at = 0; at < labels.length; at++) {
    const k = labels[at]! - 1;
    if (k < 0 || components[k]!.area < DEEP * mouths[k]! ** 2) continue;
    mask.data[at] = 255;
    added++;
  }
  return added;
}

/** Height v of the mask's top, and the hips' width. */
function extentOf(mask: Mask, frame: UprightFrame): { readonly top: number; readonly hips: number } {
  const { width, height } = mask;
  const rows = new Map<number, { from: number; to: number }>();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (mask.data[y * width + x] === 0) continue;
      const { u, v } = toUpright(frame, x + 0.5, y + 0.5);
      const row = rows.get(Math.round(v));
      if (!row) rows.set(Math.round(v), { from: u, to: u });
      else {
        row.from = Math.min(row.from, u);
        row.to = Math.max(row.to, u);
      }
    }
  const heights = [...rows.keys()];
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
  let hips = 0;
  for (const [v, { from, to }] of rows)
    if (v < top + UPPER * (bottom - top)) hips = Math.max(hips, to - from);
  return { top, hips };
}

/** Hull, interleaved, of what the mask, or colours joined to it, have above the height `end`. */
function hullAbove(byColour: Mask, mask: Mask, frame: UprightFrame, end: number): number[] {
  const { width, height } = mask;
  const both = createMask(width, height);
  for (let at = 0; at < mask.data.length; at++) both.data[at] = mask.data[at]! | byColour.data[at]!;
  const { labels, components } = connectedComponents(both, 8);
  const main = largestOf(components);
  const points: number[] = [];
  for (let y = 0; y < height; y++) {
    const row = labels.subarray(y * width, (y + 1) * width);
    for (const x of [row.indexOf(main + 1), row.lastIndexOf(main + 1)]) {
      if (x < 0 || toUpright(frame, x + 0.5, y + 0.5).v > end) continue;
      points.push(x, y, x + 1, y, x, y + 1, x + 1, y + 1);
    }
  }
  const corners = convexHull(Float64Array.from(points)).map((k) => ({
    x: points[2 * k]!,
    y: points[2 * k + 1]!,
  }));
  const [sumX, sumY] = corners.reduce(([x, y], corner) => [x + corner.x, y + corner.y], [0, 0]);
  const angle = ({ x, y }: { x: number; y: number }): number =>
    Math.atan2(y - sumY / corners.length, x - sumX / corners.length);
  return corners.sort((a, b) => angle(a) - angle(b)).flatMap(({ x, y }) => [x, y]);
}

/** Tells which pixels look like the smooth ground or its shadow. */
function groundTest(lab: LabImage, picture: RgbaImage): (at: number) => boolean {
  const model = fitBackground(lab);
  const ground = paintBackground(model, lab.width, lab.height);
  const unlike = Math.max(UNLIKE, UNLIKE_NOISE * model.medianResidual);
  const rgb = new Uint8ClampedArray(3);
  return (at) => {
    const difference = Math.hypot(
      lab.data[3 * at]! - ground.data[3 * at]!,
      lab.data[3 * at + 1]! - ground.data[3 * at + 1]!,
      lab.data[3 * at + 2]! - ground.data[3 * at + 2]!,
    );
    if (difference < unlike) return true;
    labToSrgb(ground.data[3 * at]!, ground.data[3 * at + 1]!, ground.data[3 * at + 2]!, rgb, 0);
    return isColouredShadow(picture.data, 4 * at, rgb, 0) || isShade(picture.data, 4 * at, rgb);
  };
}

/** Whether the colour at `data[i..i+2]` is the ground's in less light: its channels have nearly the same shares. */
function isShade(data: Uint8ClampedArray, i: number, ground: Uint8ClampedArray): boolean {
  const own = Math.max(1, data[i]! + data[i + 1]! + data[i + 2]!);
  const all = Math.max(1, ground[0]! + ground[1]! + ground[2]!);
  if (own > all || own < DARKEST * all) return false;
  const off = (c: number): number => Math.abs(data[i + c]! / own - ground[c]! / all);
  return Math.max(off(0), off(1), off(2)) < SAME_HUE;
}

function largest(mask: Mask): Mask {
  const { labels, components } = connectedComponents(mask, 8);
  const main = largestOf(components);
  return { ...mask, data: Uint8Array.from(labels, (label) => (label === main + 1 ? 255 : 0)) };
}

function largestOf(components: readonly { readonly area: number }[]): number {
  let best = 0;
  for (let k = 1; k < components.length; k++) if (components[k]!.area > components[best]!.area) best = k;
  return best;
}
