/** Covered ears of which a piece looks out under the hair: what is painted above it goes on as wide as the piece is. */
import type { PixelArea } from '../../../../pixels/crop.ts';
import type { Mask } from '../../../../pixels/image.ts';
import { type Head, projectToPhoto } from '../../head/head.ts';
import type { HeadPoint } from '../../head/head-point.ts';
import type { BareRegions } from '../skin/bare-regions.ts';
import type { BareSilhouette } from '../skin/bare-silhouette.ts';
import { type DrawnEar, drawEar } from './bare-ear.ts';

/** Square centimetres of an ear that tell that some of it is seen. */
const LEAST_PIECE = 0.3;
/** A piece may stand out so far (centimetres) beside where the ear is drawn, and end so far below. */
const ASTRAY = 0.6;
const LOWER = 0.8;
/** Narrower rows (centimetres) are no lobe. */
const LEAST_ROW = 0.2;
/** Coverage by the person (0..255), and hidden share of a pixel below which it is seen. */
const PERSON = 128;
const SEEN = 0.4;
/** Share of the pixel by the skull from which it is no ear. */
const SKULL = 0.3;
/** How much narrower than usual an ear may be; one that stands out less (centimetres) tells nothing. */
const NARROWEST = 0.55;
const STANDS_OUT = 0.25;

/** The ear as wide and as low as its seen piece; null where the photo shows none. */
export function aroundSeenPiece(
  head: Head,
  drawn: DrawnEar,
  { gone, face, besideEar, unit }: BareRegions,
  silhouette: BareSilhouette,
  person: Mask,
  area: PixelArea,
): DrawnEar | null {
  const { ear, side } = drawn;
  const { width, height } = face;
  const outwards = side === 'left' ? 1 : -1;
  const root = Math.round(projectToPhoto(head, ear.root).x - area.x);
  const most = Math.round(drawn.area.width + ASTRAY * unit);
  let count = 0;
  let widest = { reach: 0, row: 0 };
  let bottom = 0;
  const end = Math.min(height, Math.round(drawn.area.y + drawn.area.height + LOWER * unit));
  for (let y = drawn.area.y; y < end; y++) {
    let inRow = 0;
    let first = -1;
    for (let reach = 0; reach < most; reach++) {
      const x = root + outwards * reach;
      if (x < 0 || x >= width) break;
      const at = y * width + x;
      if (besideEar[at] === 0 || silhouette.head[at]! > SKULL) continue;
      if (gone[at]! >= SEEN || person.data[at]! < PERSON) continue;
      if (first < 0) first = reach;
      inRow++;
    }
    count += inRow;
    // specks further out are none of it
    if (first + inRow > widest.reach) widest = { reach: first + inRow, row: y };
    if (inRow >= LEAST_ROW * unit) bottom = y;
  }
  if (count < LEAST_PIECE * unit * unit) return null;
  // skin that goes on below is the neck's
  const lower =
    bottom === 0 || bottom >= end - 1 ? 0 : bottom - lowestRow(drawn, root, outwards, LEAST_ROW * unit);
  const usual = reachOf(drawn, root, outwards, widest.row - lower);
  const scale = usual < STANDS_OUT * unit ? 1 : Math.max(NARROWEST, Math.min(1, widest.reach / usual));
  const centimetres = lower / unit;
  const { down } = head;
  const place = (point: HeadPoint): HeadPoint => ({
    x: ear.root.x + (point.x - ear.root.x) * scale + centimetres * down.x,
    y: point.y + centimetres * down.y,
    z: ear.root.z + (point.z - ear.root.z) * scale + centimetres * down.z,
  });
  const fitted = {
    ...ear,
    root: place(ear.root),
    top: place(ear.top),
    lobe: place(ear.lobe),
    outer: place(ear.outer),
  };
  return drawEar(head, fitted, side, area);
}

/** The last row in which the drawn ear stands out from a column by so many pixels. */
function lowestRow(drawn: DrawnEar, column: number, outwards: number, least: number): number {
  const { y, height } = drawn.area;
  let row = y + height - 1;
  while (row > y && reachOf(drawn, column, outwards, row) < least) row--;
  return row;
}

/** Pixels by which the drawn ear stands out from a column in a row. */
function reachOf({ area, coverage }: DrawnEar, column: number, outwards: number, row: number): number {
  let reach = 0;
  for (let x = 0; x < area.width; x++)
    if ((coverage[(row - area.y) * area.width + x] ?? 0) > 0.5)
      reach = Math.max(reach, outwards * (area.x + x - column) + 1);
  return reach;
}
