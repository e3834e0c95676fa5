/** What lies where once the hair is gone: background, clothes, bare skin below the chin, head. */
import { chamferDistance } from '../../../pixels/chamfer-distance.ts';
import { createMask, type Mask } from '../../../pixels/image.ts';
import { resizeMask, resizePlane } from '../../../pixels/resample.ts';
import type { HairTone } from '../hair/old-hair.ts';
import type { Head } from '../head/head.ts';
import type { GroundGrid } from './ground-grid.ts';
import { likeHair } from './ground-leftovers.ts';
import { addForearmsInPlace, coverByLimbs, limbsInView } from './ground-limbs.ts';
import { bodyDistance, drawHead } from './ground-shapes.ts';
import { continueBorder } from './ground-silhouette.ts';
import { likeFace, likeSkin, neckCells, seenSkin, usualNeckline } from './ground-skin.ts';
import { type Canvas, GROUND_LABELS } from './room.ts';

export const BACKGROUND = GROUND_LABELS.indexOf('background');
export const CLOTHES = GROUND_LABELS.indexOf('clothes');
export const BODY_SKIN = GROUND_LABELS.indexOf('body skin');
export const HEAD = GROUND_LABELS.indexOf('head');

/** Coverage (0..255) from which a cell is hair. */
const LEAST_HAIR = 24;
/** Centimetres beside hair in which nothing that is seen is believed: wisps and their shadows. */
const BESIDE_HAIR = 0.3;
/** Centimetres around skull and face in which the person's outline is the head's own (ears, a beard). */
const AROUND_HEAD = 1.2;
/** Centimetres off the suggested body up to which something beside the head can be a shoulder. */
const NEAR_SHAPE = 1.5;
/** What of the person is so close (centimetres) beside the hair, over the background, is hair whatever its colour. */
const CLOSE_BESIDE = 1.2;
/** Hair that the matte lacks lies within so many centimetres of it. */
const LEFTOVER_REACH = 4;
/** Square centimetres of clothes that must be seen for the rest to be clothed. */
const LEAST_CLOTHES = 5;
/** Shoulders fall by so much of their way outwards. */
const SHOULDER_SLOPE = 0.5;
/** Width of a continued border in pixels, about that of the person mask's outline. */
const BORDER_WIDTH = 2.5;

export interface GroundRegions {
  /** Index into `GROUND_LABELS`, one a canvas pixel. */
  readonly labels: Uint8Array;
  /** Soft coverage by clothes and bare skin below the chin, going on behind the chin. */
  readonly body: Mask;
  /** Soft share of bare skin in the body. */
  readonly skin: Mask;
  /** 1 for each cell of the grid that shows hair which the matte lacks. */
  readonly leftover: Uint8Array;
}

export function labelGround(canvas: Canvas, head: Head, grid: GroundGrid, tone: HairTone): GroundRegions {
  const { width, height, cellsPerCentimetre } = grid;
  const size = width * height;
  const headCells = drawHead(head, width, height, grid.cell);
  const fromHair = chamferDistance(grid.hair, LEAST_HAIR).data;
  const fromHead = chamferDistance(headCells).data;
  const chinRow = head.mesh.points[152]!.y / grid.cell;
  const shape = bodyDistance(head, width, height, grid.cell);
  const hidden = new Uint8Array(size);
  const alike = likeFace(head, grid);
  const shades = likeHair(grid, tone);
  const leftover = new Uint8Array(size);
  const outline = new Uint8Array(size).fill(2);
  const bodySeen = new Uint8Array(size);
  for (let at = 0; at < size; at++)
    if (!grid.seen[at] || fromHair[at]! <= BESIDE_HAIR * cellsPerCentimetre) hidden[at] = 1;
  const noLimb = hidden.map((value, at) => (value || headCells.data[at]! >= 128 ? 1 : 0));
  const limbs = limbsInView(head, grid, noLimb);
  const ofLimbs = coverByLimbs(limbs, grid, head.pixelsPerCentimetre);
  addForearmsInPlace(shape, limbs, grid, head.pixelsPerCentimetre);
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      if (hidden[at]) continue;
      const person = grid.person.data[at]! >= 128;
      if (!person) outline[at] = 0;
      else if (headCells.data[at]! < 128) {
        if (row < chinRow && fromHead[at]! < AROUND_HEAD * cellsPerCentimetre) continue;
        if (
          row < chinRow &&
          shape[at]! > NEAR_SHAPE &&
          fromHair[at]! < LEFTOVER_REACH * cellsPerCentimetre &&
          (shades[at] || alike[at] || fromHair[at]! < CLOSE_BESIDE * cellsPerCentimetre) &&
          !ofLimbs[at]
        ) {
          hidden[at] = 1;
          leftover[at] = 1;
          continue;
        }
        bodySeen[at] = 1;
        // beside the head an arm may be raised: it says nothing of the shoulders
        if (row > chinRow || shape[at]! < NEAR_SHAPE) outline[at] = 1;
      }
    }
  const toBody = continueBorder(grid, shape, outline);
  const hiddenBody = new Uint8Array(size);
  for (let at = 0; at < size; at++) if (hidden[at] && toBody[at]! < 0) hiddenBody[at] = 1;
  goOnBeyondPhotoInPlace(grid, toBody);
  const neck = neckCells(head, grid);
  const sure = seenSkin(grid, alike, bodySeen, hiddenBody, neck);
  const skin = seenSkin(grid, likeSkin(grid, sure, alike), bodySeen, hiddenBody, neck);
  const toSkin = continueBorder(grid, usualNeckline(head, grid), skin);
  // where no clothes are seen at all, shoulders are bare
  let clothes = 0;
  for (let at = 0; at < size; at++) if (skin[at] === 0) clothes++;
  if (clothes < LEAST_CLOTHES * cellsPerCentimetre ** 2) toSkin.fill(-1);
  for (let at = 0; at < size; at++) if (skin[at] !== 2) toSkin[at] = skin[at] === 1 ? -1 : 1;
  return { ...toPixels(canvas, head, grid, { hidden, toBody, toSkin, headCells }), leftover };
}

/** What the photo's sides and bottom cut off goes on beyond them: sideways falling off, downwards straight. */
function goOnBeyondPhotoInPlace({ width, height, seen }: GroundGrid, toBody: Float32Array): void {
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let from = 0;
    while (from < width && !seen[row + from]) from++;
    if (from === width) continue;
    let to = width - 1;
    while (!seen[row + to]) to--;
    for (let x = 0; x < width; x++) {
      const away = x < from ? from - x : x - to;
      if (away <= 0) continue;
      const edge = x < from ? from : to;
      const higher = Math.max(0, y - Math.round(SHOULDER_SLOPE * away));
      toBody[row + x] = toBody[higher * width + edge]!;
    }
  }
  for (let at = width; at < width * height; at++) {
    const y = Math.floor(at / width);
    if (!seen[at] && 2 * y > height && !rowSeen(seen, width, y)) toBody[at] = toBody[at - width]!;
  }
}

function rowSeen(seen: Uint8Array, width: number, y: number): boolean {
  for (let x = 0; x < width; x++) if (seen[y * width + x]) return true;
  return false;
}

/** Grid answers brought to pixels: where the photo shows the person its own soft outline, elsewhere the continued one. */
function toPixels(
  canvas: Canvas,
  head: Head,
  grid: GroundGrid,
  found: {
    readonly hidden: Uint8Array;
    readonly toBody: Float32Array;
    readonly toSkin: Float32Array;
    readonly headCells: Mask;
  },
): Omit<GroundRegions, 'leftover'> {
  const { width, height } = canvas.picture;
  const [columns, rows] = [grid.width, grid.height];
  const [wide, high] = [columns * grid.cell, rows * grid.cell];
  const enlarge = (data: Float32Array): Float32Array =>
    resizePlane({ data, width: columns, height: rows }, wide, high).data;
  const toBody = enlarge(found.toBody);
  const toSkin = enlarge(found.toSkin);
  const hidden = enlarge(Float32Array.from(found.hidden));
  const inHead = resizeMask(found.headCells, wide, high).data;
  const labels = new Uint8Array(width * height);
  const body = createMask(width, height);
  const skin = createMask(width, height);
  const steep = head.pixelsPerCentimetre / BORDER_WIDTH;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const from = y * wide + x;
      const guess = Math.max(0, Math.min(1, 0.5 - toBody[from]! * steep));
      const isHead = inHead[from]! >= 128;
      const inPhoto =
        x >= canvas.left &&
        y >= canvas.top &&
        x < canvas.left + canvas.width &&
        y < canvas.top + canvas.height;
      const share = isHead || !inPhoto ? 1 : hidden[from]!;
      const cover = share * guess + ((1 - share) * head.personMask.data[at]!) / 255;
      body.data[at] = 255 * cover + 0.5;
      skin.data[at] = 255 * Math.max(0, Math.min(1, 0.5 - toSkin[from]! * steep)) + 0.5;
      labels[at] = isHead ? HEAD : cover < 0.5 ? BACKGROUND : toSkin[from]! < 0 ? BODY_SKIN : CLOTHES;
    }
  return { labels, body, skin };
}
