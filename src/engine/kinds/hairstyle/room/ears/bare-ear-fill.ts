/** The background goes on where something beside an ear was taken away. */
import { boxFilter } from '../../../../pixels/box-filter.ts';
import { createMask, type Mask, type RgbaImage } from '../../../../pixels/image.ts';
import { dilateDisc } from '../../../../pixels/morphology.ts';
import { smoothFill } from '../../../../pixels/smooth-fill.ts';
import { GROUND_LABELS } from '../room.ts';
import type { BareRegions } from '../skin/bare-regions.ts';
import type { BareSilhouette } from '../skin/bare-silhouette.ts';

const BACKGROUND = GROUND_LABELS.indexOf('background');
/** Centimetres by which what is left is taken with its soft rim, and over which the fill joins. */
const RIM = 0.14;
/** Pixels that such a rim is wide at least. */
const LEAST_RIM = 2;
const JOIN = 0.08;
/** Coverage (0..255) by the body below the chin that stays. */
export const BODY = 40;

export interface FillPlace {
  /** The background behind the head, filled in place. */
  readonly laid: RgbaImage;
  readonly labels: Uint8Array;
  readonly regions: BareRegions;
  readonly silhouette: BareSilhouette;
  /** Coverage by the body below the chin. */
  readonly body: Mask;
}

/** Fills what `taken` (255; its corner at `left`, `top`) covers smoothly from the background around; marks it in `cleared`. */
export function fillBesideEarInPlace(
  taken: Mask,
  left: number,
  top: number,
  { laid, labels, regions, silhouette, body }: FillPlace,
  cleared: Mask,
): void {
  const { gone, face, fromFace, unit } = regions;
  const { width: columns, height: rows } = taken;
  const { width } = laid;
  const wide = dilateDisc(taken, Math.max(LEAST_RIM, RIM * unit));
  const known = createMask(columns, rows);
  const patch = { data: new Uint8ClampedArray(4 * columns * rows), width: columns, height: rows };
  let count = 0;
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const to = y * columns + x;
      const at = (top + y) * width + left + x;
      for (let c = 0; c < 4; c++) patch.data[4 * to + c] = laid.data[4 * at + c]!;
      const stays = body.data[at]! > BODY || face.data[at]! >= 128 || silhouette.head[at]! > 0.95;
      if (stays) wide.data[to] = 0;
      if (stays || wide.data[to]! > 0 || labels[at] !== BACKGROUND) continue;
      if (silhouette.head[at]! > 0.05 || fromFace.data[at]! < 2 * RIM * unit) continue;
      known.data[to] = 255;
      count++;
    }
  if (count < unit * unit) return;
  const filled = smoothFill(patch, known, wide);
  const soft = boxFilter(
    { data: Float32Array.from(wide.data), width: columns, height: rows },
    Math.max(1, Math.round(JOIN * unit)),
  ).data;
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      const from = y * columns + x;
      if (wide.data[from] === 0) continue;
      const at = (top + y) * width + left + x;
      const share = Math.min(1, (2 * soft[from]!) / 255);
      for (let c = 0; c < 3; c++)
        laid.data[4 * at + c]! += share * (filled.data[4 * from + c]! - laid.data[4 * at + c]!);
      gone[at] = 1;
      cleared.data[at] = 255;
      silhouette.body.data[at]! *= 1 - share;
      silhouette.whole.data[at] = Math.max(silhouette.body.data[at]!, 255 * silhouette.head[at]!);
    }
}
