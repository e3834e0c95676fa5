/** The hairs of one rope: a plait of three bundles or a matted loc, around its centre line. */
import { valueNoise } from '../../../pixels/seeded-noise.ts';
import { appendStrand } from './append-strand.ts';
import { facingAt, opennessOf } from './openness.ts';
import { bundleRadius, plaitOffset } from './plait.ts';
import { type FramedCurve, pointBeside } from './space-curve.ts';
import type { StrandBuilder } from './strand-builder.ts';

export interface Rope {
  readonly plait: 'three' | 'loc';
  readonly curve: FramedCurve;
  /** `facingAlong` of the curve. */
  readonly facing: Float64Array;
  readonly length: number;
  /** Half widths at an arc length: along the curve's side and along its rise. */
  readonly halfWidth: (arc: number) => number;
  readonly halfHeight: (arc: number) => number;
  /** Length in which a bundle comes back to its side where the plait is `periodWidth` half wide; it grows with the width. */
  readonly period: number;
  readonly periodWidth: number;
  readonly fuzz: number;
  readonly brush: number;
  readonly hairs: number;
  readonly lock: number;
  readonly width: number;
  readonly seed: number;
  /** Writes the hair's points before the rope (from its root), and returns their count. */
  readonly lead: (hair: number, out: Float64Array) => number;
}

const POINTS_A_PERIOD = 8;
/** Least light of a bundle that lies under another. */
const COVERED = 0.45;
const LOC_STEP = 0.38;
/** Length in which a hair of a loc goes around it. */
const LOC_PITCH = 2.4;
const MOST_POINTS = 900;
const buffer = new Float64Array(MOST_POINTS * 3);
const openness = new Float64Array(MOST_POINTS);

/** Appends the rope's hairs. */
export function appendRope(builder: StrandBuilder, rope: Rope, random: () => number): void {
  if (rope.plait === 'three') appendPlait(builder, rope, random);
  else appendLoc(builder, rope, random);
}

function appendPlait(builder: StrandBuilder, rope: Rope, random: () => number): void {
  const { curve, facing, halfWidth, halfHeight } = rope;
  const phases = phasesAlong(rope);
  const bundle = bundleRadius('three');
  const begin = random();
  const offset = { u: 0, v: 0 };
  for (let hair = 0; hair < rope.hairs; hair++) {
    const which = hair % 3;
    const phase = begin + which / 3;
    const around = random() * 2 * Math.PI;
    // Hairs inside a bundle aren't seen: most lie near its surface
    const deep = (0.45 + 0.55 * Math.sqrt(random())) * bundle * 1.12;
    const stray = random() < 0.07 ? rope.fuzz : 0;
    openness.fill(1);
    let count = rope.lead(hair, buffer);
    for (let i = 0; i < phases.length; i++) {
      const s = phases[i]!;
      const w = halfWidth(s);
      const h = halfHeight(s);
      plaitOffset('three', i / POINTS_A_PERIOD + phase, offset);
      const spin = around + s * 0.8;
      const out = 1 + (stray / (w + 0.05)) * Math.max(0, valueNoise(s * 1.3, hair * 3.1, rope.seed));
      pointBeside(
        curve,
        s,
        (offset.u * 0.82 + Math.cos(spin) * deep * out) * w,
        (offset.v * 1.15 + Math.sin(spin) * deep * out) * h,
        buffer,
        count * 3,
      );
      const turned = facingAt(curve, s);
      openness[count] =
        opennessOf(Math.cos(spin) * facing[turned]! + Math.sin(spin) * facing[turned + 1]!) *
        Math.min(1, Math.max(COVERED, 0.5 + offset.v));
      count++;
    }
    count = appendBrush(rope, around, random, count);
    appendStrand(
      builder,
      buffer,
      count,
      {
        width: rope.width,
        lock: rope.lock * 3 + which,
        kind: 'rope',
        density: 0.95,
      },
      openness,
    );
  }
}

function appendLoc(builder: StrandBuilder, rope: Rope, random: () => number): void {
  const { curve, facing, length, halfWidth, halfHeight, seed } = rope;
  for (let hair = 0; hair < rope.hairs; hair++) {
    const around = (hair * 2.39996 + random()) % (2 * Math.PI);
    // Matted hair runs around the loc both ways
    const turn = ((hair % 3) - 1) * (0.8 + 0.4 * random()) * 2 * Math.PI;
    const stands = random() < 0.15 ? rope.fuzz * (0.4 + random()) : rope.fuzz * 0.1;
    // Some hairs fill the inside, so that nothing is seen through it
    const deep = hair % 4 === 0 ? 0.55 : 0.9 + 0.1 * random();
    openness.fill(1);
    let count = rope.lead(hair, buffer);
    const reached = length - random() * Math.min(1.2, length * 0.1);
    const steps = Math.min(MOST_POINTS - count, Math.ceil(reached / LOC_STEP));
    for (let i = 0; i < steps; i++) {
      const s = (reached * i) / steps;
      const a = around + (turn * s) / LOC_PITCH + 0.6 * valueNoise(s * 0.9, hair * 7.7, seed);
      // Grown together, a loc is thick here and thin there, and not round
      const uneven =
        1 + 0.28 * valueNoise(s / rope.period, 1.5, seed) + 0.12 * valueNoise(s * 1.7, a, seed + 1);
      const tip = Math.min(1, 0.35 + (length - s) / 1.2);
      const off = stands * Math.max(0, valueNoise(s * 2.1, hair * 5.3, seed + 2));
      pointBeside(
        curve,
        s,
        Math.cos(a) * (halfWidth(s) * uneven * tip * deep + off),
        Math.sin(a) * (halfHeight(s) * uneven * tip * deep + off),
        buffer,
        count * 3,
      );
      const turned = facingAt(curve, s);
      openness[count] = opennessOf(Math.cos(a) * facing[turned]! + Math.sin(a) * facing[turned + 1]!);
      count++;
    }
    appendStrand(
      builder,
      buffer,
      count,
      {
        width: rope.width * (0.8 + 0.5 * random()),
        lock: rope.lock * 3 + (hair % 3),
        kind: 'rope',
        density: 0.95,
      },
      openness,
    );
  }
}

/** Arc lengths of the plait's points, equal steps of its phase apart: where it is thin, bundles cross at shorter distances. */
function phasesAlong({ length, period, periodWidth, halfWidth }: Rope): Float64Array {
  const arcs: number[] = [];
  for (let s = 0; s < length && arcs.length < MOST_POINTS - 24; ) {
    arcs.push(s);
    s += (period * Math.max(0.35, halfWidth(s) / periodWidth)) / POINTS_A_PERIOD;
  }
  return Float64Array.from(arcs);
}

/** The free ends below a plait. */
function appendBrush(rope: Rope, around: number, random: () => number, start: number): number {
  const free = rope.brush * (0.4 + 0.6 * random());
  const own = Math.sqrt(random());
  let count = start;
  for (let s = 0.4; s < free; s += 0.5) {
    const r = rope.halfWidth(rope.length) * own * (0.8 + 0.5 * (s / rope.brush));
    pointBeside(rope.curve, rope.length + s, Math.cos(around) * r, Math.sin(around) * r, buffer, count * 3);
    count++;
  }
  return count;
}
