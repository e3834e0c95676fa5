/**
 * Strands to pixels, nearest first: each pixel takes what the strands before it have left uncovered, so that hair behind
 * covered pixels costs one comparison.
 */
import { createPlane, type Mask, type Plane } from '../../../pixels/image.ts';
import { POINT_SAMPLES, type ShadedStrands } from './shade-strands.ts';
import { sortByNearness } from './sort-segments.ts';
import type { StrandLayer } from './strand-layer.ts';
import { TILE_SHIFT, tileSegments } from './tile-segments.ts';

/** What the raster draws of a layer. */
export interface DrawnPlanes
  extends Pick<
    StrandLayer,
    'coverage' | 'shade' | 'shine' | 'glint' | 'along' | 'lock' | 'lieCosine' | 'lieSine'
  > {
  /** How near the hair is that is seen, view frame. */
  readonly nearness: Plane;
}

/** Opacity of the middle of a strand. */
const OPACITY = 0.86;
/** A pixel with less than this left is full. */
const FULL = 0.03;
/** Hair behind other hair by this many centimetres lies in its shade. */
const SHADE_DEPTH = 0.9;
const SHADE_MOST = 0.55;
/** Coverage (0..255) from which the person hides some of what lies behind, and all of it: at a photo's outline skin is mixed with wall. */
const PARTLY = 198;
const WHOLLY = 250;
/** Centimetres over which hair passes from in front of the body to behind it, and how far it may sink into it. */
const TOLERANCE = 0.7;
const SINK = 0.35;

const EDGE = 1 << TILE_SHIFT;
/** Blocks of a tile, which are passed over once they are full. */
const BLOCK_SHIFT = 3;
const BLOCK = 1 << BLOCK_SHIFT;
const BLOCKS = EDGE >> BLOCK_SHIFT;
/**
 * Interleaved values of a tile's pixel: what is open, nearness of the body, how far it hides, then sums by coverage; last what is
 * open of the share that the body leaves free. Hairs behind an outline never cover more than that, however many they are.
 */
const OPEN = 0;
const BODY = 1;
const HIDES = 2;
const SHADE = 3;
const SHINE = 4;
const GLINT = 5;
const ALONG = 6;
const LOCK = 7;
const NEARNESS = 8;
const LIE_COSINE = 9;
const LIE_SINE = 10;
const FREE = 11;
const SAMPLES = 12;
const ROW = EDGE * SAMPLES;

/** Draws the strands over one another; `person` hides what lies behind `nearness` (the body's, view frame). */
export function rasterStrands(
  strands: ShadedStrands,
  nearness: Plane,
  person: Mask,
  pixelsPerCentimetre: number,
): DrawnPlanes {
  const { width, height } = person;
  const { points } = strands;
  const { columns, rows, starts, segments } = tileSegments(strands, sortByNearness(strands), width, height);
  const planes: DrawnPlanes = {
    coverage: createPlane(width, height),
    shade: createPlane(width, height),
    shine: createPlane(width, height),
    glint: createPlane(width, height),
    along: createPlane(width, height),
    lock: createPlane(width, height),
    lieCosine: createPlane(width, height),
    lieSine: createPlane(width, height),
    nearness: createPlane(width, height),
  };
  const tile = new Float32Array(EDGE * ROW);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const from = starts[row * columns + column]!;
      const until = starts[row * columns + column + 1]!;
      if (from === until) continue;
      const left = column << TILE_SHIFT;
      const top = row << TILE_SHIFT;
      openTile(tile, left, top, nearness, person);
      drawTile(tile, left, top, width, height, points, segments, from, until, pixelsPerCentimetre);
      closeTile(tile, left, top, planes);
    }
  return planes;
}

function openTile(tile: Float32Array, left: number, top: number, nearness: Plane, person: Mask): void {
  const { data, width, height } = person;
  tile.fill(0);
  const right = Math.min(EDGE, width - left);
  const bottom = Math.min(EDGE, height - top);
  for (let y = 0; y < bottom; y++)
    for (let x = 0; x < right; x++) {
      const from = (top + y) * width + left + x;
      const at = y * ROW + x * SAMPLES;
      tile[at + OPEN] = 1;
      tile[at + BODY] = nearness.data[from]!;
      const hides = Math.max(0, Math.min(1, (data[from]! - PARTLY) / (WHOLLY - PARTLY)));
      tile[at + HIDES] = hides;
      tile[at + FREE] = 1 - hides;
    }
}

function closeTile(tile: Float32Array, left: number, top: number, planes: DrawnPlanes): void {
  const { width, height } = planes.coverage;
  const right = Math.min(EDGE, width - left);
  const bottom = Math.min(EDGE, height - top);
  for (let y = 0; y < bottom; y++)
    for (let x = 0; x < right; x++) {
      const at = y * ROW + x * SAMPLES;
      const covered = 1 - tile[at + OPEN]!;
      if (covered < 0.002) continue;
      const to = (top + y) * width + left + x;
      const scale = 1 / covered;
      planes.coverage.data[to] = covered > 1 - 1.1 * FULL ? 1 : covered;
      planes.shade.data[to] = tile[at + SHADE]! * scale;
      planes.shine.data[to] = tile[at + SHINE]! * scale;
      planes.glint.data[to] = tile[at + GLINT]! * scale;
      planes.along.data[to] = tile[at + ALONG]! * scale;
      planes.lock.data[to] = tile[at + LOCK]! * scale;
      planes.lieCosine.data[to] = tile[at + LIE_COSINE]! * scale;
      planes.lieSine.data[to] = tile[at + LIE_SINE]! * scale;
      planes.nearness.data[to] = tile[at + NEARNESS]! * scale;
    }
}

function drawTile(
  tile: Float32Array,
  left: number,
  top: number,
  width: number,
  height: number,
  points: Float32Array,
  segments: Uint32Array,
  from: number,
  until: number,
  pixelsPerCentimetre: number,
): void {
  const tolerance = 1 / (TOLERANCE * pixelsPerCentimetre);
  const sink = SINK * pixelsPerCentimetre;
  const shadePerDepth = 1 / (SHADE_DEPTH * pixelsPerCentimetre);
  const right = Math.min(EDGE, width - left);
  const bottom = Math.min(EDGE, height - top);
  let unfinished = right * bottom;
  // pixels of each block that are not full
  const blocks = new Uint8Array(BLOCKS * BLOCKS);
  for (let y = 0; y < bottom; y += BLOCK)
    for (let x = 0; x < right; x += BLOCK)
      blocks[(y >> BLOCK_SHIFT) * BLOCKS + (x >> BLOCK_SHIFT)] =
        Math.min(BLOCK, right - x) * Math.min(BLOCK, bottom - y);

  for (let n = from; n < until && unfinished > 0; n++) {
    let a = segments[n]! * POINT_SAMPLES;
    let b = a + POINT_SAMPLES;
    const steep = Math.abs(points[b + 1]! - points[a + 1]!) >= Math.abs(points[b]! - points[a]!);
    // main: the axis that is walked, cross: the one across it
    const main = steep ? 1 : 0;
    const cross = 1 - main;
    if (points[b + main]! < points[a + main]!) {
      const swap = a;
      a = b;
      b = swap;
    }
    const mainOrigin = steep ? top : left;
    const m0 = points[a + main]! - mainOrigin;
    const m1 = points[b + main]! - mainOrigin;
    let i = Math.ceil(m0 - 0.5);
    let end = Math.ceil(m1 - 0.5);
    const longest = steep ? bottom : right;
    const widest = steep ? right : bottom;
    if (i < 0) i = 0;
    if (end > longest) end = longest;
    if (i >= end) continue;
    const inverse = 1 / (m1 - m0);
    const c0 = points[a + cross]! - (steep ? left : top);
    const slope = (points[b + cross]! - (steep ? left : top) - c0) * inverse;
    const slant = 0.5 * Math.sqrt(1 + slope * slope);
    const w0 = points[a + 6]! * slant;
    const dw = (points[b + 6]! * slant - w0) * inverse;
    const o0 = points[a + 7]! * OPACITY;
    const opacityStep = (points[b + 7]! * OPACITY - o0) * inverse;
    const z0 = points[a + 2]!;
    const dz = (points[b + 2]! - z0) * inverse;
    const s0 = points[a + 3]!;
    const ds = (points[b + 3]! - s0) * inverse;
    const p0 = points[a + 4]!;
    const dp = (points[b + 4]! - p0) * inverse;
    const g0 = points[a + 5]!;
    const dg = (points[b + 5]! - g0) * inverse;
    const l0 = points[a + 8]!;
    const dl = (points[b + 8]! - l0) * inverse;
    const lock = points[a + 9]!;
    // twice the angle, so that both ways along a hair are the same
    const perSquare = points[a + 10]! / (1 + slope * slope);
    const lieCosine = (steep ? slope * slope - 1 : 1 - slope * slope) * perSquare;
    const lieSine = 2 * slope * perSquare;
    const strideMain = steep ? ROW : SAMPLES;
    const strideCross = steep ? SAMPLES : ROW;

    const blockMain = steep ? BLOCKS : 1;
    const blockCross = steep ? 1 : BLOCKS;
    for (; i < end; i++) {
      const t = i + 0.5 - m0;
      const centre = c0 + slope * t;
      if (centre >= 0 && centre < widest) {
        const blockRow = (i >> BLOCK_SHIFT) * blockMain;
        if (blocks[blockRow + (centre >> BLOCK_SHIFT) * blockCross] === 0) {
          // nothing is left in this block: on to the next one, unless the strand leaves it sideways before
          const next = (i | (BLOCK - 1)) + 1;
          const then = centre + slope * (next - 1 - i);
          if (then >= 0 && then < widest && blocks[blockRow + (then >> BLOCK_SHIFT) * blockCross] === 0)
            i = next - 1;
          continue;
        }
      }
      const reach = w0 + dw * t;
      let near = centre - reach;
      let over = centre + reach;
      if (near < 0) near = 0;
      if (over > widest) over = widest;
      if (near >= over) continue;
      const base = i * strideMain;
      for (let j = near | 0; j < over; j++) {
        const at = base + j * strideCross;
        const open = tile[at]!;
        if (open < FULL) continue;
        const covered = (j + 1 < over ? j + 1 : over) - (j > near ? j : near);
        const alpha = covered * (o0 + opacityStep * t);
        const z = z0 + dz * t;
        let weight = alpha * open;
        if (tile[at + HIDES]! !== 0) {
          const behind = (tile[at + BODY]! - sink - z) * tolerance + 0.5;
          const free = alpha * tile[at + FREE]!;
          tile[at + FREE]! -= free;
          if (behind > 0) weight = free + (weight - free) * (behind < 1 ? 1 - behind : 0);
        }
        if (weight <= 0.002 * open) continue;
        let lit = 1;
        const taken = 1 - open;
        if (taken > 0.05) {
          const depth = (tile[at + NEARNESS]! / taken - z) * shadePerDepth;
          if (depth > 0) lit = 1 - taken * SHADE_MOST * (depth < 1 ? depth : 1);
        }
        const bright = weight * lit;
        tile[at + SHADE]! += bright * (s0 + ds * t);
        tile[at + SHINE]! += bright * (p0 + dp * t);
        tile[at + GLINT]! += bright * (g0 + dg * t);
        tile[at + ALONG]! += weight * (l0 + dl * t);
        tile[at + LOCK]! += weight * lock;
        tile[at + NEARNESS]! += weight * z;
        tile[at + LIE_COSINE]! += weight * lieCosine;
        tile[at + LIE_SINE]! += weight * lieSine;
        const rest = open - weight;
        tile[at] = rest;
        if (rest < FULL) {
          unfinished--;
          blocks[(i >> BLOCK_SHIFT) * blockMain + (j >> BLOCK_SHIFT) * blockCross]!--;
        }
      }
    }
  }
}
