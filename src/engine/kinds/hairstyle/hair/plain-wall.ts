/**
 * A plain wall that the person's mask holds for the person: the net closes the corner between hair and shoulder up to the
 * photo's edge. What goes on from the background in view without a step, as flat as that and in its colour, is wall, where
 * nothing like it lies within the body.
 */
import {
  chamferDistance,
  chamferDistanceWithin,
  distanceFromBroad,
} from '../../../pixels/chamfer-distance.ts';
import { connectedRegions } from '../../../pixels/connected-components.ts';
import { gaussianBlur } from '../../../pixels/gaussian-blur.ts';
import type { Mask, RgbaImage } from '../../../pixels/image.ts';
import { dilateSquare } from '../../../pixels/morphology.ts';
import { pushPullSamples } from '../../../pixels/push-pull.ts';
import { smoothStep } from '../../../pixels/smooth-step.ts';
import type { Head } from '../head/head.ts';

/** The mesh's point under the chin. */
const CHIN = 152;
/** Cells in a centimetre on which wall and person are told apart. */
const CELLS_PER_CENTIMETRE = 4;
/** Coverage (0..255) from which a cell holds hair, up to which it is pure background, and from which it is the person's. */
const HAIR = 10;
const PURE_BACKGROUND = 4;
const OF_PERSON = 40;
const PURE_PERSON = 250;
/** Standard deviation (centimetres) of the smoothing of the wall's colour. */
const SMOOTHING = 1.5;
/** Levels that nine of ten cells of a plain wall differ from that at most, and by which pixels spread within them. */
const PLAIN = 7;
const FLAT = 5;
/** Levels that a cell of the wall may differ, at least; twice what the wall itself does. */
const LEAST_ALIKE = 4;
/** Centimetres beside the chin in which the body lies below it, and the most of it that may be like the wall (a share). */
const TRUNK = 7;
const MOST_LIKE_WALL = 0.02;
/** Square centimetres of wall in view to learn from, and of the least piece that is taken from the person. */
const LEAST_LESSON = 40;
const LEAST_PIECE = 1;
/** Centimetres: no piece is narrower, and none farther from the background in view. */
const NARROWEST = 0.7;
const STRANDS = 1.5;
/** Beside a piece, so many centimetres far, cells are wall that differ (levels) and spread no more: halos of strands and edges. */
const BESIDE = 2;
const NEARLY_ALIKE = 12;
const NEARLY_FLAT = 5;
/** So close to the hair (centimetres) these hold: single hairs lie over the wall there. */
const AT_HAIR = 1.2;
const WITH_HAIRS = 50;
const WITH_HAIRS_SPREAD = 30;
/** Mean level of a wall that is too dark to be told. */
const DARK_WALL = 60;
/** Levels off the wall's colour between which a pixel beside its cells turns from wall to person. */
const RIM = { from: 6, to: 18 } as const;

/** The person's mask without the plain wall below the chin that it holds; the head's own where it holds none. */
export function withoutPlainWall({ photo, personMask, mesh, pixelsPerCentimetre }: Head, matte: Mask): Mask {
  const cell = Math.max(2, Math.round(pixelsPerCentimetre / CELLS_PER_CENTIMETRE));
  const person = mostOfCells(personMask, cell);
  const { data: hair, width, height } = mostOfCells(matte, cell);
  const perCentimetre = pixelsPerCentimetre / cell;
  const size = width * height;
  const fromHair = chamferDistanceWithin({ data: hair, width, height }, 2 * perCentimetre, HAIR).data;
  const wall = new Float32Array(size);
  let count = 0;
  for (let at = 0; at < size; at++)
    if (person.data[at]! <= PURE_BACKGROUND && fromHair[at]! > perCentimetre) {
      wall[at] = 1;
      count++;
    }
  if (count < LEAST_LESSON * perCentimetre ** 2) return personMask;
  const cells: Cells = {
    width,
    height,
    colour: new Float32Array(3 * size),
    spread: new Float32Array(size),
    person: person.data,
    hair,
  };
  const { colour, spread } = cells;
  const isSeen = (at: number): boolean => wall[at]! > 0;
  measureInPlace(cells, photo, cell, isSeen);
  const grain = ninth(size, isSeen, (at) => spread[at]!);
  if (grain > FLAT) return personMask;
  const field = smoothField(cells, wall, SMOOTHING * perCentimetre);
  const usual = ninth(size, isSeen, (at) => levelsOff(colour, field, 3 * at));
  if (usual > PLAIN) return personMask;
  const chin = mesh.points[CHIN]!;
  const start = Math.ceil(chin.y / cell) * width;
  measureInPlace(cells, photo, cell, (at) => at >= start && wall[at] === 0);
  const isAlike = (at: number): boolean =>
    field[3 * at]! + field[3 * at + 1]! + field[3 * at + 2]! > 3 * DARK_WALL &&
    hair[at]! < HAIR &&
    spread[at]! <= 1.5 * grain + 1 &&
    levelsOff(colour, field, 3 * at) <= Math.max(LEAST_ALIKE, 2 * usual);
  let [body, like] = [0, 0];
  for (let at = start; at < size; at++) {
    const aside = Math.abs((at % width) - chin.x / cell);
    if (aside > TRUNK * perCentimetre || person.data[at]! < PURE_PERSON || fromHair[at]! < perCentimetre)
      continue;
    body++;
    if (isAlike(at)) like++;
  }
  if (like > MOST_LIKE_WALL * body) return personMask;
  const found = goOn(cells, start, perCentimetre, isAlike);
  if (!found.includes(1)) return personMask;
  const isAtHair = (at: number): boolean => fromHair[at]! > 0 && fromHair[at]! < AT_HAIR * perCentimetre;
  growInPlace(
    found,
    width,
    Math.round(BESIDE * perCentimetre),
    (at) =>
      at >= start &&
      person.data[at]! > PURE_BACKGROUND &&
      spread[at]! <= (isAtHair(at) ? WITH_HAIRS_SPREAD : NEARLY_FLAT) &&
      levelsOff(colour, field, 3 * at) <= (isAtHair(at) ? WITH_HAIRS : NEARLY_ALIKE),
  );
  return clearWall(photo, personMask, cells, field, found, cell);
}

interface Cells {
  readonly width: number;
  readonly height: number;
  /** Mean sRGB 0..255, 3 a cell. */
  readonly colour: Float32Array;
  /** Standard deviation of the green of a cell's pixels, in levels. */
  readonly spread: Float32Array;
  /** Most coverage by the person and by hair, 0..255. */
  readonly person: Uint8Array;
  readonly hair: Uint8Array;
}

/** Most coverage in each cell of `cell` × `cell` pixels. */
function mostOfCells({ data, width: wide, height: high }: Mask, cell: number): Mask {
  const width = Math.ceil(wide / cell);
  const height = Math.ceil(high / cell);
  const most = new Uint8Array(width * height);
  for (let y = 0, from = 0; y < high; y++) {
    const row = Math.floor(y / cell) * width;
    for (let column = 0, x = 0; column < width; column++) {
      const end = Math.min(wide, x + cell);
      let found = most[row + column]!;
      for (; x < end; x++, from++) if (data[from]! > found) found = data[from]!;
      most[row + column] = found;
    }
  }
  return { data: most, width, height };
}

/** Measures colour and spread of the cells that count. */
function measureInPlace(
  { width, height, colour, spread }: Cells,
  { data, width: wide, height: high }: RgbaImage,
  cell: number,
  counts: (at: number) => boolean,
): void {
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      if (!counts(at)) continue;
      const right = Math.min(wide, (column + 1) * cell);
      const bottom = Math.min(high, (row + 1) * cell);
      let [red, green, blue, squares, count] = [0, 0, 0, 0, 0];
      for (let y = row * cell; y < bottom; y++)
        for (let x = column * cell, from = 4 * (y * wide + x); x < right; x++, from += 4) {
          red += data[from]!;
          green += data[from + 1]!;
          blue += data[from + 2]!;
          squares += data[from + 1]! ** 2;
          count++;
        }
      colour[3 * at] = red / count;
      colour[3 * at + 1] = green / count;
      colour[3 * at + 2] = blue / count;
      spread[at] = Math.sqrt(Math.max(0, squares / count - (green / count) ** 2));
    }
}

/** The wall's colour around each cell, 3 samples: blurred where it is seen, spread from there. */
function smoothField({ width, height, colour }: Cells, wall: Float32Array, sigma: number): Float32Array {
  const total = gaussianBlur({ data: wall, width, height }, sigma).data;
  const mean = new Float32Array(colour.length);
  for (let c = 0; c < 3; c++) {
    const { data } = gaussianBlur(
      { data: wall.map((own, at) => own * colour[3 * at + c]!), width, height },
      sigma,
    );
    for (let at = 0; at < total.length; at++)
      if (total[at]! > 0.02) mean[3 * at + c] = data[at]! / total[at]!;
  }
  return pushPullSamples(
    mean,
    total.map((own) => (own > 0.02 ? own : 0)),
    width,
    height,
    3,
  );
}

/** What nine of ten of the cells that count don't exceed. */
function ninth(size: number, counts: (at: number) => boolean, value: (at: number) => number): number {
  const found: number[] = [];
  for (let at = 0; at < size; at++) if (counts(at)) found.push(value(at));
  const sorted = new Float32Array(found).sort();
  return sorted[Math.floor(0.9 * sorted.length)]!;
}

/**
 * 1 for the cells from `start` on that are alike and hang together with the background in view, or lie so close to it that
 * only strands are between; none of the person's in narrow pieces: the rim of a white shirt.
 */
function goOn(
  { width, height, person }: Cells,
  start: number,
  perCentimetre: number,
  isAlike: (at: number) => boolean,
): Uint8Array {
  const background = person.map((own) => (own <= PURE_BACKGROUND ? 255 : 0));
  const away = chamferDistance({ data: background, width, height }).data;
  const found = new Uint8Array(width * height);
  for (let at = start; at < found.length; at++) if (person[at]! > OF_PERSON && isAlike(at)) found[at] = 1;
  const { labels, components } = connectedRegions(found, width, height, 4);
  const pieces = { data: found.map((own) => 255 * own), width, height };
  const { data: broad } = distanceFromBroad(pieces, (NARROWEST / 2) * perCentimetre, perCentimetre);
  const near = new Uint8Array(components.length + 1);
  const wide = new Uint8Array(components.length + 1);
  for (let at = start; at < found.length; at++) {
    if (away[at]! < STRANDS * perCentimetre) near[labels[at]!] = 1;
    if (broad[at] === 0) wide[labels[at]!] = 1;
  }
  const least = LEAST_PIECE * perCentimetre ** 2;
  for (let at = 0; at < found.length; at++) {
    const label = labels[at]!;
    if (!near[label] || !wide[label] || components[label - 1]!.area < least) found[at] = 0;
  }
  return found;
}

/** Adds, in place, neighbours that fit, `steps` times. */
function growInPlace(found: Uint8Array, width: number, steps: number, fits: (at: number) => boolean): void {
  let rim: number[] = [];
  for (let at = 0; at < found.length; at++) if (found[at]) rim.push(at);
  for (let step = 0; step < steps && rim.length > 0; step++) {
    const added: number[] = [];
    for (const at of rim) {
      const column = at % width;
      for (const next of [at - 1, at + 1, at - width, at + width]) {
        if ((column === 0 && next === at - 1) || (column === width - 1 && next === at + 1)) continue;
        if (next < 0 || next >= found.length || found[next] || !fits(next)) continue;
        found[next] = 1;
        added.push(next);
      }
    }
    rim = added;
  }
}

/** The mask without the found cells, and beside them without the pixels of the wall's colour. */
function clearWall(
  { data, width, height }: RgbaImage,
  personMask: Mask,
  { width: columns, height: rows }: Cells,
  field: Float32Array,
  found: Uint8Array,
  cell: number,
): Mask {
  const near = dilateSquare({ data: found.map((own) => 255 * own), width: columns, height: rows }, 1).data;
  const result = { ...personMask, data: personMask.data.slice() };
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const of = Math.floor(y / cell) * columns + Math.floor(x / cell);
      if (!near[of]) continue;
      let most = 0;
      for (let c = 0; c < 3; c++) most = Math.max(most, Math.abs(data[4 * at + c]! - field[3 * of + c]!));
      const share = found[of] ? 0 : smoothStep(RIM.from, RIM.to, most);
      result.data[at] = Math.min(result.data[at]!, 255 * share);
    }
  return result;
}

/** Largest difference of the channels at a sample. */
function levelsOff(a: Float32Array, b: Float32Array, at: number): number {
  return Math.max(
    Math.abs(a[at]! - b[at]!),
    Math.abs(a[at + 1]! - b[at + 1]!),
    Math.abs(a[at + 2]! - b[at + 2]!),
  );
}
