/** Straps over plain clothes that go under the hair: bands of another cloth go on straight, with their own pixels mirrored. */
import { chamferDepth } from '../../../../pixels/chamfer-distance.ts';
import { connectedRegions } from '../../../../pixels/connected-components.ts';
import { createMask, type Mask, type RgbaImage } from '../../../../pixels/image.ts';

/** Centimetres from what is to be laid within which a band reaches it. */
const CONTACT = 0.5;
/** What lies so many centimetres inside a piece is its core. */
const CORE = 0.25;
/** Centimetres of a band that tell its direction. */
const WINDOW = 5;
/** A contact wider than this (centimetres) is a garment's edge, no band's end. */
const WIDEST = 5;
/** Square centimetres of the smallest band, and how much longer than wide (as variances) what is seen of it must be. */
const LEAST_AREA = 1;
const ELONGATION = 3;
/** Beside a band, from and to so many centimetres off its edge, such a share of what is seen must be the cloth. */
const FLANK_FROM = 0.2;
const FLANK_TO = 0.7;
const LEAST_FLANK = 0.6;
/** Share from which a cell shows something. */
const SEEN = 0.5;
/** Centimetres that a band goes on at most. */
const FARTHEST = 12;
/** Centimetres of something else that is seen right across a band from which this goes on beneath. */
const COVERING = 0.3;
/** Share of a band's width that must be seen where it ends, and percentile of its cells that tells its edges. */
const WHOLE = 0.85;
const EDGE = 0.04;
/** Pixels over which a band's edge is soft. */
const SOFT_EDGE = 2;

/** The cells on which the clothes are understood. */
export interface BandCells {
  readonly width: number;
  readonly height: number;
  /** Side of a cell in pixels. */
  readonly cell: number;
  readonly cellsPerCentimetre: number;
  /** Above 0 where the main cloth is seen. */
  readonly cloth: Float32Array;
  /** Share of each cell that shows something else over it, 0..1. */
  readonly other: Float32Array;
  /** Cells to what is to be laid. */
  readonly away: Float32Array;
}

/** A straight band: along (`ux`, `uy`) from (`x`, `y`), `from`..`to` across; known from `start` to `end` along. In pixels. */
interface Band {
  readonly x: number;
  readonly y: number;
  readonly ux: number;
  readonly uy: number;
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

/** Draws the bands of `photo` on where `wanted` covers, in place. */
export function continueBandsInPlace(
  result: RgbaImage,
  photo: RgbaImage,
  wanted: Mask,
  cells: BandCells,
): void {
  const { width, height, other } = cells;
  const piece = createMask(width, height);
  for (let at = 0; at < other.length; at++) if (other[at]! > SEEN) piece.data[at] = 255;
  // single hairs and creases join a band to what lies about: only its core counts
  const depth = chamferDepth(piece).data;
  const core = new Uint8Array(other.length);
  for (let at = 0; at < core.length; at++) if (depth[at]! > CORE * cells.cellsPerCentimetre) core[at] = 1;
  const { labels, components } = connectedRegions(core, width, height, 8);
  const unit = cells.cellsPerCentimetre * cells.cell;
  const least = LEAST_AREA * cells.cellsPerCentimetre ** 2;
  for (const [index, { area }] of components.entries()) {
    if (area < least) continue;
    const band = bandOf(cells, labels, index + 1);
    if (band) drawBand(result, photo, wanted, band, FARTHEST * unit, unit);
  }
}

/** The band as which a component of cells reaches what is to be laid; null where it is none. */
function bandOf(cells: BandCells, labels: Int32Array, label: number): Band | null {
  const { width, away, cellsPerCentimetre, cell } = cells;
  const contact = meanPlace(labels, label, width, (at) => away[at]! <= (CORE + CONTACT) * cellsPerCentimetre);
  if (!contact || contact.most > (WIDEST / 2) * cellsPerCentimetre) return null;
  const window = WINDOW * cellsPerCentimetre;
  const inWindow = (at: number): boolean =>
    Math.hypot((at % width) - contact.x, Math.floor(at / width) - contact.y) < window;
  const middle = meanPlace(labels, label, width, inWindow);
  if (!middle) return null;
  const { xx, xy, yy } = middle;
  const turn = 0.5 * Math.atan2(2 * xy, xx - yy);
  const spread = Math.hypot(xx - yy, 2 * xy);
  if (xx + yy + spread < ELONGATION * (xx + yy - spread)) return null;
  let [ux, uy] = [Math.cos(turn), Math.sin(turn)];
  if ((contact.x - middle.x) * ux + (contact.y - middle.y) * uy < 0) [ux, uy] = [-ux, -uy];
  const across: number[] = [];
  const along: number[] = [];
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] !== label || !inWindow(at)) continue;
    const dx = (at % width) - middle.x;
    const dy = Math.floor(at / width) - middle.y;
    along.push(dx * ux + dy * uy);
    across.push(dy * ux - dx * uy);
  }
  const ordered = across.toSorted((p, q) => p - q);
  const first = ordered[Math.floor(EDGE * ordered.length)]! - 0.5;
  const last = ordered[Math.floor((1 - EDGE) * ordered.length)]! + 0.5;
  const ends = wholeLength(along, across, first, last);
  const [from, to] = [first - CORE * cellsPerCentimetre, last + CORE * cellsPerCentimetre];
  if (!ends || !liesOnCloth(cells, middle, ux, uy, from, to, ends)) return null;
  return {
    x: (middle.x + 0.5) * cell,
    y: (middle.y + 0.5) * cell,
    ux,
    uy,
    from: from * cell,
    to: to * cell,
    start: ends.start * cell,
    end: ends.end * cell,
  };
}

interface MeanPlace {
  readonly x: number;
  readonly y: number;
  readonly xx: number;
  readonly xy: number;
  readonly yy: number;
  /** Largest distance from the mean. */
  readonly most: number;
}

/** Mean and covariance of the places of a component's cells that `counts`; null where there are none. */
function meanPlace(
  labels: Int32Array,
  label: number,
  width: number,
  counts: (at: number) => boolean,
): MeanPlace | null {
  let [n, x, y, xx, xy, yy, most] = [0, 0, 0, 0, 0, 0, 0];
  const found: number[] = [];
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] !== label || !counts(at)) continue;
    found.push(at);
    x += at % width;
    y += Math.floor(at / width);
    n++;
  }
  if (n === 0) return null;
  [x, y] = [x / n, y / n];
  for (const at of found) {
    const [dx, dy] = [(at % width) - x, Math.floor(at / width) - y];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
    most = Math.max(most, Math.hypot(dx, dy));
  }
  return { x, y, xx: xx / n, xy: xy / n, yy: yy / n, most };
}

/** First and last place along the band between which about all of its width is seen. */
function wholeLength(
  along: readonly number[],
  across: readonly number[],
  from: number,
  to: number,
): { readonly start: number; readonly end: number } | null {
  const counts = new Map<number, number>();
  for (let i = 0; i < along.length; i++) {
    if (across[i]! < from || across[i]! > to) continue;
    const place = Math.round(along[i]!);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [place, count] of counts) {
    if (count < WHOLE * (to - from)) continue;
    start = Math.min(start, place);
    end = Math.max(end, place);
  }
  return end > start ? { start, end } : null;
}

/** Whether the cloth is seen on both sides of the band. */
function liesOnCloth(
  { width, height, other, cloth, cellsPerCentimetre }: BandCells,
  middle: MeanPlace,
  ux: number,
  uy: number,
  from: number,
  to: number,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  const sides = [0, 0, 0, 0];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (other[at]! < SEEN && cloth[at] === 0) continue;
      const s = (x - middle.x) * ux + (y - middle.y) * uy;
      if (s < start || s > end) continue;
      const t = (y - middle.y) * ux - (x - middle.x) * uy;
      const off = Math.max(from - t, t - to) / cellsPerCentimetre;
      if (off < FLANK_FROM || off > FLANK_TO) continue;
      const side = t > to ? 2 : 0;
      sides[side]!++;
      if (cloth[at]! > 0) sides[side + 1]!++;
    }
  return (
    sides[0]! > 0 &&
    sides[2]! > 0 &&
    sides[1]! > LEAST_FLANK * sides[0]! &&
    sides[3]! > LEAST_FLANK * sides[2]!
  );
}

/** Pixels beyond its seen end after which a band goes under what is seen: it doesn't come out again behind that. */
function uncoveredLength(
  { data, width, height }: Mask,
  { x, y, ux, uy, from, to, end }: Band,
  farthest: number,
  unit: number,
): number {
  let begun = false;
  let covered = 0;
  for (let s = 0; s < farthest; s++) {
    let [all, open] = [0, 0];
    for (let t = from + SOFT_EDGE; t < to - SOFT_EDGE; t++) {
      const px = Math.floor(x + (end + s) * ux - t * uy);
      const py = Math.floor(y + (end + s) * uy + t * ux);
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      all++;
      if (data[py * width + px]! > 0) open++;
    }
    if (2 * open > all) {
      begun = true;
      covered = 0;
    } else if (begun && ++covered > COVERING * unit) return s - covered;
  }
  return farthest;
}

/** Lays the band beyond its seen end, up to `farthest` pixels on. */
function drawBand(
  { data, width, height }: RgbaImage,
  photo: RgbaImage,
  wanted: Mask,
  { x, y, ux, uy, from, to, start, end }: Band,
  farthest: number,
  unit: number,
): void {
  const length = end - start;
  const reach = uncoveredLength(wanted, { x, y, ux, uy, from, to, start, end }, farthest, unit);
  for (let py = 0, at = 0; py < height; py++)
    for (let px = 0; px < width; px++, at++) {
      if (wanted.data[at] === 0) continue;
      const s = (px + 0.5 - x) * ux + (py + 0.5 - y) * uy - end;
      if (s < 0 || s > reach) continue;
      const t = (py + 0.5 - y) * ux - (px + 0.5 - x) * uy;
      const share = Math.min(1, (Math.min(t - from, to - t) + SOFT_EDGE / 2) / SOFT_EDGE);
      if (share <= 0) continue;
      // there and back again along what is seen
      const fold = s % (2 * length);
      const back = end - (fold < length ? fold : 2 * length - fold);
      const inside = Math.max(from + SOFT_EDGE, Math.min(to - SOFT_EDGE, t));
      const sx = Math.max(0, Math.min(width - 1, Math.floor(x + back * ux - inside * uy)));
      const sy = Math.max(0, Math.min(height - 1, Math.floor(y + back * uy + inside * ux)));
      const source = 4 * (sy * width + sx);
      for (let c = 0; c < 3; c++) data[4 * at + c]! += share * (photo.data[source + c]! - data[4 * at + c]!);
    }
}
