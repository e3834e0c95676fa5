/**
 * Hair that cornrows take up: from every root between hairline and nape back into the plait of its row. Where it grows the
 * scalp is covered, so that the rim is the person's hairline and not the rows' ends; only the partings stay bare.
 */
import { valueNoise } from '../../../pixels/seeded-noise.ts';
import { type Scalp, scalpNorm } from '../head/scalp.ts';
import type { RopeRows } from '../style/roped-hair.ts';
import { appendStrand } from './append-strand.ts';
import { amongRows, rowGap, turnOf } from './row-places.ts';
import { sampleRoots } from './sample-roots.ts';
import { type FramedCurve, pointBeside } from './space-curve.ts';
import type { StrandBuilder } from './strand-builder.ts';

const HAIRS = 60000;
const POINTS = 7;
/** Centimetres over which hair thins out towards the hairline. */
const SOFT_EDGE = 0.3;
/** How far along its row a hair meets the plait, centimetres. */
const MEETS = [0.7, 2] as const;
/** Hair from farther away than this lies towards its row, and ends under other hair; centimetres. */
const LONGEST = 3;
/** How far a parting wanders to each side, centimetres. */
const WANDER = 0.04;

/** It lies flat between rows that stand over it: so open to the light as smooth hair is 1. */
const OPENNESS = new Float64Array(POINTS).fill(0.68);

/** A row that takes up hair; `turns` of its points over the head. */
export interface FedRow {
  readonly row: number;
  readonly curve: FramedCurve;
  readonly turns: Float64Array;
  readonly halfWidth: (arc: number) => number;
}

/** Appends the hair of all rows. */
export function growRowFeed(
  builder: StrandBuilder,
  fed: readonly FedRow[],
  rows: RopeRows,
  scalp: Scalp,
  width: number,
  firstLock: number,
  random: () => number,
): void {
  const { center: c } = scalp;
  const seed = Math.floor(random() * 2 ** 30);
  const roots = sampleRoots(scalp, { count: HAIRS, soft: SOFT_EDGE }, random);
  const byRow = new Map(fed.map((one) => [one.row, one]));
  const outer = [fed[0]!, fed.at(-1)!] as const;
  const buffer = new Float64Array(POINTS * 3);
  const target = new Float64Array(3);
  for (let i = 0; i < roots.count; i++) {
    const x = roots.points[3 * i]! - c.x;
    const y = roots.points[3 * i + 1]! - c.y;
    const z = roots.points[3 * i + 2]! - c.z;
    const place = amongRows(rows, x, y, z);
    const row = Math.floor(place);
    // Beyond the outermost rows hair is drawn up into them
    const taken = byRow.get(row) ?? outer[place < rows.count / 2 ? 0 : 1];
    const across = place - taken.row - 0.5;
    const gap = rowGap(rows) * Math.hypot(y, z);
    const wander = WANDER * valueNoise(turnOf(y, z) * 9, row * 3.7, seed);
    if (taken.row === row && (0.5 - Math.abs(across)) * gap < rows.line / 2 + wander) continue;
    const arc = arcAt(taken, turnOf(y, z)) + MEETS[0] + (MEETS[1] - MEETS[0]) * random();
    const half = taken.halfWidth(arc);
    pointBeside(
      taken.curve,
      Math.min(arc, (taken.curve.count - 1) * taken.curve.step),
      Math.sign(across) * half * (0.3 + 0.4 * random()),
      rows.height * (random() - 0.4) * 0.5,
      target,
      0,
    );
    const way = Math.hypot(target[0]! - c.x - x, target[1]! - c.y - y, target[2]! - c.z - z);
    const reach = Math.min(1, (LONGEST * (0.6 + 0.4 * random())) / way);
    for (let k = 0; k < POINTS; k++) {
      const t = (reach * k) / (POINTS - 1);
      const px = x + (target[0]! - c.x - x) * t;
      const py = y + (target[1]! - c.y - y) * t;
      const pz = z + (target[2]! - c.z - z) * t;
      const radius = Math.hypot(px, py, pz);
      const lowest = 1 + (0.03 + 0.09 * Math.sin(Math.PI * t)) / radius;
      const scale = Math.max(1, lowest / scalpNorm(scalp, px, py, pz));
      buffer[3 * k] = c.x + px * scale;
      buffer[3 * k + 1] = c.y + py * scale;
      buffer[3 * k + 2] = c.z + pz * scale;
    }
    const grown = Math.min(1, Math.max(0, roots.margins[i]!) / SOFT_EDGE);
    appendStrand(
      builder,
      buffer,
      POINTS,
      {
        width: width * (0.7 + 0.4 * random()),
        lock: firstLock + 3 * taken.row + (across < 0 ? 0 : 1),
        kind: 'rope',
        density: (0.7 + 0.3 * grown) * (0.75 + 0.25 * random()),
      },
      OPENNESS,
    );
  }
}

/** Arc length at which a row reaches a turn over the head; 0 before its beginning. */
function arcAt({ turns, curve }: FedRow, turn: number): number {
  let low = 0;
  let high = turns.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (turns[middle]! < turn) low = middle + 1;
    else high = middle;
  }
  return low * curve.step;
}
