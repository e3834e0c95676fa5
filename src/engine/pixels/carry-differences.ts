/**
 * Carries on a difference that is known in a part of a picture: what lies beside it takes all of it, what lies further off
 * less and less (normalised convolution, Knutsson and Westin 1993, at two widths).
 */
import { gaussianBlur } from './gaussian-blur.ts';
import { createPlane, type Plane } from './image.ts';

/** Share of known cells around a place from which it takes the whole difference, close by and further off. */
const CLOSE_FULL = 0.3;
const FAR_FULL = 0.15;

/** How far things reach, as standard deviations in cells. */
export interface CarryReach {
  readonly close: number;
  readonly far: number;
}

/**
 * The difference at every cell, in its own unit, 0 far from all known ones. `known` says how far 0..1 each cell is known,
 * `weighted` is the difference times that.
 */
export function carryDifferences(weighted: Plane, known: Plane, { close, far }: CarryReach): Plane {
  const knownClose = gaussianBlur(known, close).data;
  const knownFar = gaussianBlur(known, far).data;
  const closeBy = gaussianBlur(weighted, close).data;
  const result = gaussianBlur(weighted, far);
  for (let i = 0; i < closeBy.length; i++) {
    if (knownFar[i] === 0) continue;
    const beyond = (result.data[i]! / knownFar[i]!) * Math.min(1, knownFar[i]! / FAR_FULL);
    const here = knownClose[i]! > 0 ? closeBy[i]! / knownClose[i]! : 0;
    result.data[i] = beyond + Math.min(1, knownClose[i]! / CLOSE_FULL) * (here - beyond);
  }
  return result;
}

/** A plane of nothing known on a grid of `step` × `step` pixels over `width` × `height` of them. */
export function cellsOver(width: number, height: number, step: number): Plane {
  return createPlane(Math.ceil(width / step), Math.ceil(height / step));
}
