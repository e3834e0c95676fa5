/** Whether there is a beard, which is no hair of the head, and where it stays the photo's own. */
import type { Mask } from '../../../../pixels/image.ts';
import type { BareRegions } from './bare-regions.ts';
import type { BareSurface } from './bare-surface.ts';
import type { Cells } from './skin-cells.ts';

/** Centimetres. */
const CLEAR_OF_HAIR = 0.9;
/** Heights in the head frame between which cheeks and jaw tell a beard, and how much darker than the model it is. */
const JAWS = { from: -1.5, to: -7 };
const BEARD_DARKER = 0.14;
const BEARD_ROUGH = 0.12;
/** Share of rough cells of a full beard: smiles, shade and stubble have less than a fifth. */
const FULL_BEARD = 0.38;
/** Over so many centimetres upwards sideburns pass into what is painted. */
const SIDEBURN = 2.2;
/** Beards reach so far (centimetres) beyond the face's outline beside hair, and where the person is seen clear of it. */
const BEYOND = { beside: 0.3, clear: 1 } as const;
const OVER = 0.15;
const CLEAR = 0.15;

export interface Beard {
  /** Height of the head frame below which the face carries a beard; −Infinity without one. */
  readonly below: number;
  /** Whether its hairs stand dense: shade and stubble are no full beard. */
  readonly full: boolean;
}

/**
 * Whether the face carries a beard: where cheeks and jaw are on both sides rough, or darker than the model of the skin
 * says.
 *
 * @param model Logarithms of the skin's tone, 3 a cell.
 * @param near Pixels to the old hair, one a cell: its locks and its shadow are no beard.
 */
export function findBeard(
  { logs, shares, deviations }: Cells,
  { heights, normals, unit }: BareSurface,
  model: Float32Array,
  near: Float32Array,
): Beard {
  const lacks: [number[], number[]] = [[], []];
  const rough = [0, 0];
  for (let at = 0; at < shares.length; at++) {
    if (shares[at]! < 0.3 || heights[at]! > JAWS.from || heights[at]! < JAWS.to) continue;
    if (near[at]! < CLEAR_OF_HAIR * unit) continue;
    const side = normals[3 * at]! < 0 ? 0 : 1;
    lacks[side].push(model[3 * at + 1]! - logs[3 * at + 1]!);
    if (deviations[at]! > BEARD_ROUGH) rough[side]!++;
  }
  const [right, left] = lacks.map((side) => side.sort((a, b) => a - b)[Math.floor(0.6 * side.length)] ?? 0);
  // a lock before one cheek is no beard
  const roughest = Math.min(rough[0]! / (lacks[0].length + 1), rough[1]! / (lacks[1].length + 1));
  const beard = roughest > 0.18 || Math.min(right!, left!) > BEARD_DARKER;
  return { below: beard ? JAWS.from + 0.3 : -Infinity, full: roughest > FULL_BEARD };
}

/**
 * Takes the beard's pixels out of `regions.gone`, hair that lies over its edge included: it passes for beard. Returns
 * how far each pixel is the beard's own, 0..1; null without a full beard.
 */
export function spareBeardInPlace(
  { gone, fromFace, fromHair, besideEar, unit }: BareRegions,
  { heights, columns, rows, step }: BareSurface,
  { below, full }: Beard,
  person: Mask,
): Float32Array | null {
  if (!full) return null;
  const { width } = person;
  const beard = new Float32Array(gone.length);
  for (let at = 0; at < gone.length; at++) {
    const away = fromFace.data[at]! / unit;
    if (away >= BEYOND.clear + OVER || person.data[at] === 0) continue;
    const row = Math.min(rows - 1, Math.floor(at / width / step));
    const height = heights[row * columns + Math.min(columns - 1, Math.floor((at % width) / step))]!;
    const down = Math.min(1, (below + SIDEBURN - height) / SIDEBURN);
    if (down <= 0) continue;
    const clear = fromHair.data[at]! > CLEAR * unit && besideEar[at] === 0;
    const near = Math.min(1, ((clear ? BEYOND.clear : BEYOND.beside) + OVER - away) / OVER);
    if (near <= 0) continue;
    beard[at] = near * Math.min(1, person.data[at]! / 160) * down * down * (3 - 2 * down);
    gone[at]! *= 1 - beard[at]!;
  }
  return beard;
}
