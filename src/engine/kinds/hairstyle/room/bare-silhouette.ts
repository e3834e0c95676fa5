/** Outlines of the bald head and of the bare skin below it, as soft coverage. */
import { blurMask } from '../../../pixels/gaussian-blur.ts';
import type { Mask } from '../../../pixels/image.ts';
import { samplePlane } from '../../../pixels/sample-bilinear.ts';
import type { BareRegions } from './bare-regions.ts';
import type { BareSurface } from './bare-surface.ts';
import { GROUND_LABELS } from './room.ts';

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
/** Heights in the head frame between which the skull's outline gives way to the jaw's: the skull's solid goes on below. */
const JAW = { from: -3.2, to: -5.5 };
/** Above this height, and facing the camera so far, the skull beside the face is forehead and temples. */
const FOREHEAD = { height: 1.5, facing: 0.35 };

export function bareSilhouette(
  surface: BareSurface,
  { face, fromHair }: BareRegions,
  labels: Uint8Array,
  groundBody: Mask,
  personMask: Mask,
  unit: number,
): BareSilhouette {
  const { columns, rows, step, outside, heights, normals, area } = surface;
  const { width, height } = area;
  const cover = new Float32Array(columns * rows);
  for (let i = 0; i < cover.length; i++) {
    const below = Math.max(0, Math.min(1, (JAW.from - heights[i]!) / (JAW.from - JAW.to)));
    // centimetres inside the outline, moved inwards below the ears
    cover[i] = -outside[i]! - 8 * below;
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
