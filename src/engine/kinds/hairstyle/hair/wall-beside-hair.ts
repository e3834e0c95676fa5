/**
 * Background that the person's mask holds for the person. Between hair and shoulder a narrow wedge of the wall shows, and
 * the mask closes it; beside the head the mask stands undecided on a wall without any texture. The colour tells, where wall
 * and body differ: the wall's own, below the chin in light or shade.
 */
import { boxFilter } from '../../../pixels/box-filter.ts';
import { chamferDistanceWithin, distanceFromBroad } from '../../../pixels/chamfer-distance.ts';
import { connectedRegions } from '../../../pixels/connected-components.ts';
import {
  coveredArea,
  cropLabels,
  cropMask,
  cropRgba,
  pasteMaskInPlace,
  wholePixels,
} from '../../../pixels/crop.ts';
import type { Mask } from '../../../pixels/image.ts';
import { pushPullSamples } from '../../../pixels/push-pull.ts';
import type { Head } from '../head/head.ts';
import type { OldHair } from './old-hair.ts';

/** Coverage (0..255) from which a pixel is hair, up to which it is pure background, and from which purely the person's. */
const HAIR = 24;
const PURE_BACKGROUND = 4;
const PURE_PERSON = 250;
/** Centimetres beside the hair in which the mask is doubted; farther off, what it shows teaches the colours. */
const DOUBTED = 2.4;
/** Centimetres around the hair that teach the colours. */
const AROUND = 6;
/** Cells in a centimetre on which the colours are spread. */
const CELLS_PER_CENTIMETRE = 4;
/** Every so many columns and rows are looked at. */
const EVERY = 2;
/** Sharpest angles (sine) between the colours of wall and body there, and between the wall's and that of a pixel that is wall. */
const LEAST_ANGLE = 0.14;
const MOST_OFF_WALL = 0.09;
/** Mean level of a wall that is too dark to be told. */
const DARK_WALL = 60;
/** Levels by which an undecided pixel may differ from the wall's colour, and by which the body's must. */
const SAME = 14;
const APART = 40;
/** Share of the wall's light in its shadow, and above it. */
const DARKEST = 0.45;
const BRIGHTEST = 1.15;
/** Centimetres: no narrower is a wedge of wall together with the hair before it. */
const NARROWEST = 1;
/** Half the side (centimetres) of the surroundings that must agree, and the shares of them between which a pixel turns wall. */
const AGREEING = 0.12;
const SHARES = { from: 0.35, to: 0.65 } as const;

/** The person's mask without the wall that shows beside the hair; the head's own where none does. */
export function withoutWallBesideHair(head: Head, hair: OldHair): Mask {
  const { personMask, mesh, pixelsPerCentimetre: unit } = head;
  const area = coveredArea(hair.matte, HAIR, Math.ceil(AROUND * unit));
  if (!area) return personMask;
  const chinRow = Math.round(mesh.points[152]!.y) - area.y;
  const { width, height } = area;
  const { data: photo } = cropRgba(head.photo, area);
  const person = cropMask(personMask, area);
  const matte = cropMask(hair.matte, area);
  const kept = cropMask(hair.inFront, area).data;
  addCoverageInPlace(kept, cropMask(hair.worn, area).data);
  if (hair.collar) addCoverageInPlace(kept, cropMask(hair.collar, area).data);
  const reach = DOUBTED * unit;
  const fromHair = chamferDistanceWithin(matte, reach, HAIR).data;
  const cell = Math.max(2, Math.round(unit / CELLS_PER_CENTIMETRE));
  const spread = (counts: (at: number) => boolean): Float32Array | null =>
    spreadColour(photo, width, height, cell, counts);
  const wall = spread((at) => person.data[at]! <= PURE_BACKGROUND && fromHair[at]! > unit / 2);
  const body = spread((at) => person.data[at]! >= PURE_PERSON && fromHair[at]! >= reach);
  if (!wall || !body) return personMask;
  const columns = Math.ceil(width / cell);
  const isWall = new Uint8Array(width * height);
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let at = 0; at < isWall.length; at++) {
    if (person.data[at]! <= PURE_BACKGROUND) {
      isWall[at] = 1;
      continue;
    }
    if (fromHair[at]! >= reach || fromHair[at] === 0 || kept[at]! > 0) continue;
    const x = at % width;
    const y = (at - x) / width;
    const from = 3 * (Math.floor(y / cell) * columns + Math.floor(x / cell));
    // before a dark wall everything is dark
    if (wall[from]! + wall[from + 1]! + wall[from + 2]! < 3 * DARK_WALL) continue;
    const sure = person.data[at]! >= PURE_PERSON;
    if (sure && y < chinRow) continue;
    const same =
      !sure && levelsOff(photo, 4 * at, wall, from) < SAME && levelsOff(body, from, wall, from) > APART;
    if (!same && (y < chinRow || !isShaded(photo, 4 * at, wall, body, from))) continue;
    isWall[at] = 1;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    bottom = y;
  }
  if (right < 0) return personMask;
  // what lies farther off than twice the narrowest decides nothing
  const margin = Math.ceil(2 * NARROWEST * unit);
  const doubted = wholePixels(
    {
      x: left - margin,
      y: top - margin,
      width: right + 1 - left + 2 * margin,
      height: bottom + 1 - top + 2 * margin,
    },
    width,
    height,
  );
  const within = { data: cropLabels(isWall, width, doubted), width: doubted.width, height: doubted.height };
  dropNarrowInPlace(within.data, cropMask(matte, doubted), NARROWEST * unit);
  keepWhatHangsTogetherInPlace(within.data, cropMask(person, doubted));
  pasteMaskInPlace({ data: isWall, width, height }, within, doubted.x, doubted.y);
  const radius = Math.max(1, Math.round(AGREEING * unit));
  const agreeing = boxFilter({ data: new Float32Array(isWall), width, height }, radius).data;
  for (let at = 0; at < agreeing.length; at++) {
    if (fromHair[at]! >= reach || fromHair[at] === 0) continue;
    const share = (agreeing[at]! - SHARES.from) / (SHARES.to - SHARES.from);
    person.data[at] = Math.min(person.data[at]!, 255 * Math.max(0, Math.min(1, 1 - share)));
  }
  const result = { ...personMask, data: personMask.data.slice() };
  pasteMaskInPlace(result, person, area.x, area.y);
  return result;
}

function addCoverageInPlace(coverage: Uint8Array, other: Uint8Array): void {
  for (let at = 0; at < other.length; at++) if (other[at]! > coverage[at]!) coverage[at] = other[at]!;
}

/** Takes what is narrower than `narrowest` pixels, with the hair that hangs before the wall: a grey strap on a shoulder. */
function dropNarrowInPlace(isWall: Uint8Array, matte: Mask, narrowest: number): void {
  const { width, height } = matte;
  const behind = { data: isWall.map((own, at) => (own || matte.data[at]! >= HAIR ? 255 : 0)), width, height };
  const { data: away } = distanceFromBroad(behind, narrowest / 2, narrowest);
  for (let at = 0; at < isWall.length; at++) if (away[at]! > narrowest / 2) isWall[at] = 0;
}

/** Wall is only what the mask's background reaches. */
function keepWhatHangsTogetherInPlace(isWall: Uint8Array, { data, width, height }: Mask): void {
  const { labels, components } = connectedRegions(isWall, width, height, 8);
  const reached = new Uint8Array(components.length + 1);
  for (let at = 0; at < data.length; at++) if (data[at]! <= PURE_BACKGROUND) reached[labels[at]!] = 1;
  for (let at = 0; at < data.length; at++) if (!reached[labels[at]!]) isWall[at] = 0;
}

/** Mean colour (sRGB) of the pixels that count, in cells of the photo, spread to the others; null where none counts. */
function spreadColour(
  data: Uint8ClampedArray,
  width: number,
  height: number,
  cell: number,
  counts: (at: number) => boolean,
): Float32Array | null {
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const colour = new Float32Array(3 * columns * rows);
  const weight = new Float32Array(columns * rows);
  let total = 0;
  for (let y = 0; y < height; y += EVERY)
    for (let x = 0; x < width; x += EVERY) {
      const at = y * width + x;
      if (!counts(at)) continue;
      const to = Math.floor(y / cell) * columns + Math.floor(x / cell);
      weight[to]!++;
      for (let c = 0; c < 3; c++) colour[3 * to + c]! += data[4 * at + c]!;
      total++;
    }
  if (total === 0) return null;
  for (let to = 0; to < weight.length; to++) {
    if (weight[to] === 0) continue;
    for (let c = 0; c < 3; c++) colour[3 * to + c]! /= weight[to]!;
    weight[to] = 1;
  }
  return pushPullSamples(colour, weight, columns, rows, 3);
}

/** Sine of the angle between two colours as vectors: light and shade change nothing of it. */
function sine(a: ArrayLike<number>, i: number, b: ArrayLike<number>, j: number): number {
  const [ar, ag, ab] = [a[i]!, a[i + 1]!, a[i + 2]!];
  const [br, bg, bb] = [b[j]!, b[j + 1]!, b[j + 2]!];
  const across = Math.hypot(ag * bb - ab * bg, ab * br - ar * bb, ar * bg - ag * br);
  return across / Math.max(1, Math.hypot(ar, ag, ab) * Math.hypot(br, bg, bb));
}

/** Whether a pixel has the wall's hue in light or shade, and not the body's. */
function isShaded(
  photo: Uint8ClampedArray,
  i: number,
  wall: Float32Array,
  body: Float32Array,
  j: number,
): boolean {
  if (sine(wall, j, body, j) < LEAST_ANGLE) return false;
  const light = photo[i]! + photo[i + 1]! + photo[i + 2]!;
  const ratio = light / Math.max(1, wall[j]! + wall[j + 1]! + wall[j + 2]!);
  if (ratio < DARKEST || ratio > BRIGHTEST) return false;
  const off = sine(photo, i, wall, j);
  return off < MOST_OFF_WALL && 2 * off < sine(photo, i, body, j);
}

/** Largest difference of the channels. */
function levelsOff(a: ArrayLike<number>, i: number, b: ArrayLike<number>, j: number): number {
  return Math.max(Math.abs(a[i]! - b[j]!), Math.abs(a[i + 1]! - b[j + 1]!), Math.abs(a[i + 2]! - b[j + 2]!));
}
