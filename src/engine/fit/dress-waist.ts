/** Where bodice and skirt of a dress meet, in the garment's own axes. */
import type { TopLandmarks } from '../garment/garment.ts';
import { type GarmentFrame, garmentFrame } from './garment-frame.ts';
import type { TorsoPoint } from './torso-frame.ts';

/** A row of the dress from side to side: height v and both ends' u in the garment's axes. */
export interface DressRow {
  readonly v: number;
  readonly left: number;
  readonly right: number;
}

/** Usual height of a waist below the armpits, in distances between the armpits, and how far it is sought around. */
const USUAL = 0.5;
const HIGHEST = 0.12;
const LOWEST = 0.95;
/** Rows from which on and to which the sides' slope is compared above and below, in distances between the armpits. */
const NEAR = 0.05;
const FAR = 0.3;

/** Rows of a dress by height: its ends on both side seams, prolonged beyond them. */
export function dressRows(top: TopLandmarks, axes: GarmentFrame): (v: number) => DressRow {
  const seams = [top.left, top.right].map((side) =>
    [side.armpit, ...side.sideSeam].map((point) => axes.toAxes(point)),
  );
  const at = (seam: readonly TorsoPoint[], v: number): number => {
    let i = 0;
    while (i + 2 < seam.length && seam[i + 1]!.v < v) i++;
    const [a, b] = [seam[i]!, seam[i + 1]!];
    return a.u + ((b.u - a.u) * (v - a.v)) / Math.max(1, b.v - a.v);
  };
  return (v) => ({ v, left: at(seams[0]!, v), right: at(seams[1]!, v) });
}

/**
 * Height v of a dress's waist in its own axes: where it is narrow and flares below, near the height that most have.
 * Always between armpits and hem.
 */
export function findDressWaist(top: TopLandmarks): number {
  const axes = garmentFrame(top);
  const [left, right] = [axes.toAxes(top.left.armpit), axes.toAxes(top.right.armpit)];
  const pit = (left.v + right.v) / 2;
  const gap = Math.abs(left.u - right.u);
  const hem = axes.toAxes(top.hem[top.hem.length >> 1]!).v;
  const rows = dressRows(top, axes);
  const width = (v: number): number => {
    const row = rows(Math.max(pit, Math.min(hem, v)));
    return row.left - row.right;
  };
  let best = Number.NEGATIVE_INFINITY;
  let waist = pit + USUAL * gap;
  const lowest = Math.min(LOWEST * gap, 0.5 * (hem - pit));
  for (let below = HIGHEST * gap; below < lowest; below += 0.01 * gap) {
    const v = pit + below;
    const flare = (width(v + FAR * gap) - width(v + NEAR * gap)) / (FAR - NEAR);
    const taper = (width(v - NEAR * gap) - width(v - FAR * gap)) / (FAR - NEAR);
    const score = (flare - 0.6 * taper - 2 * width(v)) / gap - 1.2 * Math.abs(below / gap - USUAL);
    if (score > best) {
      best = score;
      waist = v;
    }
  }
  return Math.min(waist, pit + 0.6 * (hem - pit));
}
