/** Outlines of the bald head and of the bare skin below it, as soft coverage. */
import { blurMask } from '../../../../pixels/gaussian-blur.ts';
import type { Mask } from '../../../../pixels/image.ts';
import { samplePlane } from '../../../../pixels/sample-bilinear.ts';
import type { Head } from '../../head/head.ts';
import { GROUND_LABELS } from '../room.ts';
import type { BareRegions } from './bare-regions.ts';
import type { BareSurface } from './bare-surface.ts';

export interface BareSilhouette {
  /** 0..1, one a pixel of the area. */
  readonly head: Float32Array;
  /** 255 on the head's skin that is seen as bare from the front: face, and forehead and temples above it. */
  readonly headSkin: Mask;
  /** Neck, chest and shoulders; under the head. */
  readonly body: Mask;
  /** Both together. */
  readonly whole: Mask;
}

const BODY_SKIN = GROUND_LABELS.indexOf('body skin');
const HEAD = GROUND_LABELS.indexOf('head');
/** Pixels over which an outline fades. */
const SOFT = 1.6;
/** A cell's distance to the outline differs from its pixels' by at most so many cells. */
const FAR_CELLS = 8;
/**
 * Below this height of the head frame, under the ears' lobes, the skull's outline draws in and gives way to the jaw's; its
 * solid goes on below. So many centimetres for each one downwards, and for its square: it meets the face without a step.
 */
const JAW = { from: -3, slope: 0.3, bend: 0.7 };
/** Hair that ends lower lies beside the jaw. */
const LOWEST_END = -3.2;
/** An ear that faces the camera less leaves the head's outline to the face. */
const TURNED_AWAY = 0.8;
/** Hair so close (centimetres) to the face's outline covers it; above its end the skull passes into that over so many, and is as much narrower there. */
const BESIDE_FACE = 0.4;
const PASSES = 3.5;
const NARROWER = 1;
const MOST_NARROWER = 2.2;
/** Above this height, and facing the camera so far, the skull beside the face is forehead and temples. */
const FOREHEAD = { height: 1.5, facing: 0.35 };

export function bareSilhouette(
  surface: BareSurface,
  { face, fromHair }: BareRegions,
  labels: Uint8Array,
  groundBody: Mask,
  personMask: Mask,
  unit: number,
  { oval, ears }: Pick<Head, 'oval' | 'ears'>,
): BareSilhouette {
  const { columns, rows, step, outside, heights, normals, area } = surface;
  const { width, height } = area;
  const cover = new Float32Array(columns * rows);
  const ends = hairEnds(oval, ears, surface, fromHair.data);
  for (let i = 0; i < cover.length; i++) {
    const below = Math.max(0, JAW.from - heights[i]!);
    // centimetres inside the outline, moved inwards below the ears
    const end = normals[3 * i]! < 0 ? ends.pictureLeft : ends.pictureRight;
    const towards = Math.max(0, Math.min(1, (end.height + PASSES - heights[i]!) / PASSES));
    cover[i] = -outside[i]! - below * (JAW.slope + JAW.bend * below) - end.narrower * towards * towards;
  }
  const coverage = { data: cover, width: columns, height: rows };
  const clear = FAR_CELLS * step + SOFT;
  const head = new Float32Array(width * height);
  const headSkin: Mask = { width, height, data: face.data.slice() };
  const skin: Mask = { width, height, data: new Uint8Array(width * height) };
  for (let y = 0; y < height; y++) {
    const cellRow = Math.min(rows - 1, Math.floor(y / step)) * columns;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const cell = cellRow + Math.min(columns - 1, Math.floor(x / step));
      const about = cover[cell]! * unit;
      // far from the outline a cell speaks for its pixels
      const skull =
        about > clear
          ? 1
          : about < -clear
            ? 0
            : Math.max(
                0,
                Math.min(1, 0.5 + (unit * samplePlane(coverage, (x + 0.5) / step, (y + 0.5) / step)) / SOFT),
              );
      // a skull is never wider than the hair on it
      const seen = fromHair.data[at]! < 1 ? 1 : Math.min(1, personMask.data[at]! / 128);
      head[at] = Math.max(face.data[at]! / 255, skull * seen);
      if (head[at]! > 0.99 && heights[cell]! > FOREHEAD.height && normals[3 * cell + 2]! > FOREHEAD.facing)
        headSkin.data[at] = 255;
      // beside the jaw the neck may show
      if (labels[at] === BODY_SKIN || (labels[at] === HEAD && groundBody.data[at]! >= 128))
        skin.data[at] = 255;
    }
  }
  const soft = blurMask(skin, SOFT / 2);
  const whole: Mask = { width, height, data: new Uint8Array(width * height) };
  for (let i = 0; i < head.length; i++) {
    soft.data[i] = Math.min(255, 2 * soft.data[i]!);
    whole.data[i] = Math.max(soft.data[i]!, 255 * head[i]!);
  }
  return { head, headSkin, body: soft, whole };
}

/** Where hair ends beside the face's outline. */
interface HairEnd {
  /** Height of the head frame; −Infinity where hair goes on, or an ear lies there. */
  readonly height: number;
  /** Centimetres by which the skull is too wide there. */
  readonly narrower: number;
}

function hairEnds(
  oval: Head['oval'],
  ears: Head['ears'],
  { area, step, columns, rows, heights, normals, outside, unit }: BareSurface,
  fromHair: Float32Array,
): { readonly pictureLeft: HairEnd; readonly pictureRight: HairEnd } {
  const none = { height: Number.POSITIVE_INFINITY, narrower: NARROWER };
  const ends = { pictureLeft: none, pictureRight: none };
  for (const { x, y } of oval) {
    const column = Math.floor(x - area.x);
    const row = Math.floor(y - area.y);
    if (column < 0 || row < 0 || column >= area.width || row >= area.height) continue;
    if (fromHair[row * area.width + column]! > BESIDE_FACE * unit) continue;
    const cell = Math.min(rows - 1, Math.floor(row / step)) * columns + Math.floor(column / step);
    const side = normals[3 * cell]! < 0 ? 'pictureLeft' : 'pictureRight';
    if (heights[cell]! >= ends[side].height) continue;
    const narrower = Math.max(NARROWER, Math.min(MOST_NARROWER, -outside[cell]!));
    ends[side] = { height: heights[cell]!, narrower };
  }
  // the wearer's right ear is at the picture's left
  const turned = (end: HairEnd, facing: number): HairEnd =>
    facing < TURNED_AWAY && end.height > LOWEST_END && end.height < FOREHEAD.height + 1
      ? end
      : { height: Number.NEGATIVE_INFINITY, narrower: 0 };
  return {
    pictureLeft: turned(ends.pictureLeft, ears.right.facing),
    pictureRight: turned(ends.pictureRight, ears.left.facing),
  };
}
