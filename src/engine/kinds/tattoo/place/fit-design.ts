/** Search for the position, scale and angle around a place at which a whole design lies well on skin. */
import type { SkinSurface } from '../surface/skin-surface.ts';
import type { InkMass } from './ink-mass.ts';
import { type Laying, type LayingMerits, layingJudge } from './judge-laying.ts';
import type { SkinRoom } from './skin-room.ts';

/** Share of the ink that may lie off the skin. */
export const ALLOWED_LOSS = 0.015;

export interface FitQuestion {
  readonly room: SkinRoom;
  readonly mass: InkMass;
  readonly surface: SkinSurface;
  /** Where to look, in photo pixels. */
  readonly x: number;
  readonly y: number;
  /** The design's middle may lie up to this far from there (each way along the surface's frame). */
  readonly across: number;
  readonly along: number;
  /** The width wanted, and the widths to try as factors on it, descending. */
  readonly width: number;
  readonly scales: readonly number[];
  /** Clockwise from the surface's up. */
  readonly turn: number;
  readonly mirrored: boolean;
  /** Photo pixels to the rim that are comfortable. */
  readonly margin: number;
  /** How good a position is beside its skin, 0..1; 1 where nothing else matters. */
  readonly worth?: (x: number, y: number) => number;
  /** How much more a small scale loses: exponent on the scale. */
  readonly sizeMatters: number;
  readonly allowedLoss?: number;
}

export interface Fit {
  readonly laying: Laying;
  readonly surface: SkinSurface;
  readonly merits: LayingMerits;
  /** 0..1, comparable between places. */
  readonly score: number;
  /** Of the width wanted. */
  readonly scale: number;
}

/** Positions to each side of the middle in the first round. */
const STEPS = 4;

/** The best laying, or null where none has enough of its ink on skin. */
export function fitDesign(question: FitQuestion): Fit | null {
  const { surface, scales } = question;
  const rightX = Math.cos(surface.up);
  const rightY = Math.sin(surface.up);
  const judge = layingJudge(question.room, question.mass, surface);
  const merits: LayingMerits = { cover: 0, hidden: 0, quality: 0, margin: 0 };
  let best: Fit | null = null;

  const consider = (across: number, along: number, scale: number): void => {
    const x = question.x + rightX * across - rightY * along;
    const y = question.y + rightY * across + rightX * along;
    const worth = question.worth === undefined ? 1 : question.worth(x, y);
    const ceiling = worth * Math.min(1, scale) ** question.sizeMatters;
    if (best !== null && ceiling <= best.score) return;
    const laying: Laying = {
      x,
      y,
      angle: surface.up + question.turn,
      width: question.width * scale,
      mirrored: question.mirrored,
    };
    judge(laying, question.margin, question.allowedLoss ?? ALLOWED_LOSS, merits);
    if (merits.cover === 0) return;
    const score =
      ceiling * merits.quality * (0.15 + 0.85 * merits.margin * merits.margin) * merits.cover ** 4;
    if (best === null || score > best.score) best = { laying, surface, merits: { ...merits }, score, scale };
  };

  for (const scale of scales) {
    const ceiling = Math.min(1, scale) ** question.sizeMatters;
    if (best !== null && ceiling <= (best as Fit).score) break;
    for (let row = -STEPS; row <= STEPS; row++)
      for (let column = -STEPS; column <= STEPS; column++)
        consider((column / STEPS) * question.across, (row / STEPS) * question.along, scale);
  }
  if (best === null) return null;

  // finer, around the best
  for (let step = 0.5; step >= 0.24; step /= 2) {
    const { laying, scale } = best as Fit;
    const dx = laying.x - question.x;
    const dy = laying.y - question.y;
    const across = rightX * dx + rightY * dy;
    const along = -rightY * dx + rightX * dy;
    for (let row = -1; row <= 1; row++)
      for (let column = -1; column <= 1; column++)
        consider(
          across + (column * step * question.across) / STEPS,
          along + (row * step * question.along) / STEPS,
          scale,
        );
  }
  return best;
}
