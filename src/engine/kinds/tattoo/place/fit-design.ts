/** Search for the position, scale and angle around a place at which a whole design lies well on skin. */
import type { SkinSurface } from '../surface/skin-surface.ts';
import type { DesignInk } from './ink-mass.ts';
import { type Laying, type LayingJudge, type LayingMerits, layingJudge } from './judge-laying.ts';
import { depthAt, type SkinRoom } from './skin-room.ts';

/** Share of the ink that may lie off the skin. */
export const ALLOWED_LOSS = 0.015;

/** Where to look for a laying, and what it has to keep to. */
export interface FitQuestion {
  readonly room: SkinRoom;
  readonly ink: DesignInk;
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
  /** No width below this one. */
  readonly least: number;
  /** Clockwise from the surface's up. */
  readonly turn: number;
  readonly mirrored: boolean;
  /** Photo pixels to the rim that are comfortable. */
  readonly margin: number;
  /** Radius of the widest circle of skin around there: the design's middle likes to be as deep. */
  readonly reach: number;
  /** How good a position is beside its skin, 0..1; 1 where nothing else matters. */
  readonly worth?: (x: number, y: number) => number;
  /** How much more a small scale loses: exponent on the scale. */
  readonly sizeMatters: number;
  readonly allowedLoss?: number;
  /** How much ink off the skin counts: exponent on what is covered. */
  readonly coverMatters?: number;
}

/** The best laying that was found. */
export interface Fit {
  /** What was asked: the same can be asked again close by. */
  readonly question: FitQuestion;
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
/** How much a position at the rim loses beside one in the middle. */
const CENTRING = 0.45;
/** How much ink across creases and edges counts: exponent. */
const CROSSING = 4;
/** Scales tried in turn until the design in full lies on skin where its coarse ink does. */
const SHRINKS = [1, 0.97, 0.94, 0.9, 0.86, 0.8] as const;

/** The best laying, or null where none has enough of its ink on skin. */
export function fitDesign(question: FitQuestion): Fit | null {
  const { room, surface, scales, ink, reach } = question;
  const coverMatters = question.coverMatters ?? 4;
  const allowedLoss = question.allowedLoss ?? ALLOWED_LOSS;
  const rightX = Math.cos(surface.up);
  const rightY = Math.sin(surface.up);
  const coarse = layingJudge(room, ink.coarse, surface);
  const merits: LayingMerits = { cover: 0, hidden: 0, quality: 0, crossing: 0, margin: 0 };
  let best: Fit | null = null;

  /** The laying there if it is better than `better`, else `better`. */
  const consider = (
    judge: LayingJudge,
    x: number,
    y: number,
    scale: number,
    better: Fit | null,
  ): Fit | null => {
    const worth = question.worth === undefined ? 1 : question.worth(x, y);
    const deep = Math.min(1, depthAt(room, x, y) / reach);
    const ceiling = worth * Math.min(1, scale) ** question.sizeMatters * (1 - CENTRING * (1 - deep));
    if (better !== null && ceiling * room.greatestQuality <= better.score) return better;
    const laying: Laying = {
      x,
      y,
      angle: surface.up + question.turn,
      width: question.width * scale,
      mirrored: question.mirrored,
    };
    judge(laying, question.margin, allowedLoss, merits);
    if (merits.cover === 0) return better;
    const score =
      ceiling *
      merits.quality *
      (0.15 + 0.85 * merits.margin * merits.margin) *
      (1 - merits.crossing) ** CROSSING *
      merits.cover ** coverMatters;
    if (better !== null && score <= better.score) return better;
    return { question, laying, surface, merits: { ...merits }, score, scale };
  };

  for (const scale of scales) {
    if (scale * question.width < question.least) break;
    const ceiling = Math.min(1, scale) ** question.sizeMatters;
    if (best !== null && ceiling * room.greatestQuality <= best.score) break;
    for (let row = -STEPS; row <= STEPS; row++)
      for (let column = -STEPS; column <= STEPS; column++) {
        const across = (column / STEPS) * question.across;
        const along = (row / STEPS) * question.along;
        const x = question.x + rightX * across - rightY * along;
        const y = question.y + rightY * across + rightX * along;
        best = consider(coarse, x, y, scale, best);
      }
  }
  if (best === null) return null;

  // all of its ink, at finer steps around the best, a little smaller if need be
  const fine = layingJudge(room, ink.fine, surface);
  for (const shrink of SHRINKS) {
    if (best.scale * shrink * question.width < question.least) break;
    let found: Fit | null = null;
    for (let step = 0.5; step >= 0.24; step /= 2) {
      const middle: Laying = found?.laying ?? best.laying;
      for (let row = -1; row <= 1; row++)
        for (let column = -1; column <= 1; column++) {
          const across = (column * step * question.across) / STEPS;
          const along = (row * step * question.along) / STEPS;
          const x = middle.x + rightX * across - rightY * along;
          const y = middle.y + rightY * across + rightX * along;
          found = consider(fine, x, y, best.scale * shrink, found);
        }
    }
    if (found !== null) return found;
  }
  return null;
}
