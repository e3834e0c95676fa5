/** What the grid knows, brought to pixels: most cells are of one kind with their neighbours and are filled at once. */
import { createMask, type Mask } from '../../../../pixels/image.ts';
import type { Head } from '../../head/head.ts';
import { type Canvas, GROUND_LABELS } from '../room.ts';
import type { GroundGrid } from './ground-grid.ts';

export const BACKGROUND = GROUND_LABELS.indexOf('background');
export const CLOTHES = GROUND_LABELS.indexOf('clothes');
export const BODY_SKIN = GROUND_LABELS.indexOf('body skin');
export const HEAD = GROUND_LABELS.indexOf('head');

/** Width of a continued border in pixels, about that of the person mask's outline. */
const BORDER_WIDTH = 2.5;

export interface PixelRegions {
  /** Index into `GROUND_LABELS`, one a canvas pixel. */
  readonly labels: Uint8Array;
  /** Soft coverage by clothes and bare skin below the chin, going on behind the chin. */
  readonly body: Mask;
  /** Soft share of bare skin in the body. */
  readonly skin: Mask;
}

/** What is known of each cell; distances in centimetres, negative inside. */
interface FoundCells {
  readonly hidden: Uint8Array;
  readonly toBody: Float32Array;
  readonly toSkin: Float32Array;
  readonly headCells: Mask;
}

/** Where the photo shows the person its own soft outline, elsewhere, also under `hair` (the matte), the continued one. */
export function regionsOfPixels(
  canvas: Canvas,
  { personMask, pixelsPerCentimetre }: Head,
  { width: columns, height: rows, cell }: GroundGrid,
  hair: Mask,
  { hidden, toBody, toSkin, headCells }: FoundCells,
): PixelRegions {
  const { width, height } = canvas.picture;
  const labels = new Uint8Array(width * height);
  const body = createMask(width, height);
  const skin = createMask(width, height);
  const inHead = headCells.data;
  const steep = pixelsPerCentimetre / BORDER_WIDTH;
  const kinds = kindsOfCells(columns, rows, { hidden, toBody, toSkin, headCells }, 0.5 / steep);
  const right = canvas.left + canvas.width;
  const bottom = canvas.top + canvas.height;
  for (let y = 0; y < height; y++) {
    const rowInPhoto = y >= canvas.top && y < bottom;
    const row = Math.floor(y / cell);
    const gy = Math.max(0, Math.min(rows - 1, (y + 0.5) / cell - 0.5));
    const y0 = Math.floor(gy);
    const fy = gy - y0;
    const down = y0 + 1 < rows ? columns : 0;
    for (let column = 0; column < columns; column++) {
      const kind = kinds[row * columns + column]!;
      const start = column * cell;
      const end = Math.min(width, start + cell);
      if ((kind & MIXED) === 0 && (kind & (IS_HIDDEN | IN_HEAD)) > 0) {
        // nothing that is seen there counts
        const cover = kind & IN_BODY ? 255 : 0;
        const bare = kind & IS_BARE ? 255 : 0;
        const label = kind & IN_HEAD ? HEAD : cover === 0 ? BACKGROUND : bare > 0 ? BODY_SKIN : CLOTHES;
        for (let at = y * width + start; at < y * width + end; at++) {
          body.data[at] = cover;
          skin.data[at] = bare;
          labels[at] = label;
        }
        continue;
      }
      for (let x = start, at = y * width + x; x < end; x++, at++) {
        const inPhoto = rowInPhoto && x >= canvas.left && x < right;
        let share = 0;
        let guess = 0;
        let bare = 0;
        let isHead = false;
        if (kind === MIXED) {
          const gx = Math.max(0, Math.min(columns - 1, (x + 0.5) / cell - 0.5));
          const x0 = Math.floor(gx);
          const fx = gx - x0;
          const a = y0 * columns + x0;
          const b = x0 + 1 < columns ? a + 1 : a;
          const c = a + down;
          const d = b + down;
          const wa = (1 - fx) * (1 - fy);
          const wb = fx * (1 - fy);
          const wc = (1 - fx) * fy;
          const wd = fx * fy;
          share = wa * hidden[a]! + wb * hidden[b]! + wc * hidden[c]! + wd * hidden[d]!;
          isHead = wa * inHead[a]! + wb * inHead[b]! + wc * inHead[c]! + wd * inHead[d]! >= 127.5;
          const off = wa * toBody[a]! + wb * toBody[b]! + wc * toBody[c]! + wd * toBody[d]!;
          guess = Math.max(0, Math.min(1, 0.5 - off * steep));
          const beyond = wa * toSkin[a]! + wb * toSkin[b]! + wc * toSkin[c]! + wd * toSkin[d]!;
          bare = Math.max(0, Math.min(1, 0.5 - beyond * steep));
        } else {
          share = kind & IS_HIDDEN ? 1 : 0;
          guess = kind & IN_BODY ? 1 : 0;
          bare = kind & IS_BARE ? 1 : 0;
          isHead = (kind & IN_HEAD) > 0;
        }
        if (isHead || !inPhoto) share = 1;
        // what of the person's outline is hair's says nothing of the body
        const ofHair = hair.data[at]! / 255;
        const seen = ofHair * guess + Math.max(0, personMask.data[at]! / 255 - ofHair);
        const cover = share * guess + (1 - share) * seen;
        body.data[at] = 255 * cover + 0.5;
        skin.data[at] = 255 * bare + 0.5;
        labels[at] = isHead ? HEAD : cover < 0.5 ? BACKGROUND : bare > 0.5 ? BODY_SKIN : CLOTHES;
      }
    }
  }
  return { labels, body, skin };
}

const IS_HIDDEN = 1;
const IN_BODY = 2;
const IS_BARE = 4;
const IN_HEAD = 8;
const MIXED = 16;

/** What holds for a cell and all its neighbours, as bits; `MIXED` where they differ or a border is nearer than `rim`. */
function kindsOfCells(
  columns: number,
  rows: number,
  { hidden, toBody, toSkin, headCells }: FoundCells,
  rim: number,
): Uint8Array {
  const own = new Uint8Array(columns * rows);
  for (let at = 0; at < own.length; at++) {
    const head = headCells.data[at]!;
    if (Math.abs(toBody[at]!) < rim || Math.abs(toSkin[at]!) < rim || (head > 0 && head < 255))
      own[at] = MIXED;
    else
      own[at] =
        (hidden[at] ? IS_HIDDEN : 0) |
        (toBody[at]! < 0 ? IN_BODY : 0) |
        (toSkin[at]! < 0 ? IS_BARE : 0) |
        (head === 255 ? IN_HEAD : 0);
  }
  const result = own.slice();
  for (let y = 0, at = 0; y < rows; y++)
    for (let x = 0; x < columns; x++, at++)
      for (let v = Math.max(0, y - 1); v <= Math.min(rows - 1, y + 1); v++)
        for (let u = Math.max(0, x - 1); u <= Math.min(columns - 1, x + 1); u++)
          if (own[v * columns + u] !== own[at]) result[at] = MIXED;
  return result;
}
