/** How much of a part is bare skin: walks along its axis and looks at the skin across it. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import type { BareSkin } from '../skin/bare-skin.ts';

/** The longest piece of an axis that shows skin. */
export interface SkinStretch {
  /** Middle of the skin at the piece's ends. */
  readonly upper: ImagePoint;
  readonly lower: ImagePoint;
  /** Median of half the skin's width across the axis, photo pixels. */
  readonly halfWidth: number;
  /** Share of the whole axis that the piece covers, 0..1. */
  readonly share: number;
  /** Ends of the piece, 0 at the axis's upper end, 1 at its lower. */
  readonly from: number;
  readonly to: number;
}

const STEPS = 24;
/** Coverage from which a pixel counts as skin. */
const SKIN = 128;
/** Skin narrower than this part of the expected width is a remnant: the rim of a sleeve, a shadow. */
const LEAST_WIDTH = 0.35;
/** The axis may lie this far beside the skin, in expected half-widths: joints are a few centimetres off. */
const MOST_OFFSET = 0.7;
/** So many steps without skin (a bracelet, a strap) don't end a piece. */
const MOST_GAP = 1;
/** An outline so far from the axis, in expected half-widths, is still taken for the limb's. */
const OUTLINE_REACH = 2.3;

/**
 * The longest piece of the axis from `upper` to `lower` (photo pixels) along which bare skin is seen, no wider than
 * `mostHalfWidth` on each side: what is wider belongs to other parts.
 * @param limb Whether the part is long and has outlines: the axis may turn to lie midway between them, and where skin
 *   goes on to one side only, the piece keeps to the outline at the other (an arm before a bare trunk).
 * @returns null where there is none.
 */
export function skinStretch(
  skin: BareSkin,
  upper: ImagePoint,
  lower: ImagePoint,
  mostHalfWidth: number,
  limb: boolean,
): SkinStretch | null {
  const dx = lower.x - upper.x;
  const dy = lower.y - upper.y;
  const length = Math.hypot(dx, dy);
  if (length < 1 || mostHalfWidth < 1) return null;
  const across = { x: -dy / length, y: dx / length };
  const offsets = new Float64Array(STEPS);
  const halves = new Float64Array(STEPS);
  for (let step = 0; step < STEPS; step++) {
    const t = (step + 0.5) / STEPS;
    const run = runAcross(skin, upper.x + t * dx, upper.y + t * dy, across, mostHalfWidth, limb);
    if (!run) continue;
    offsets[step] = (run.from + run.to) / 2;
    halves[step] = (run.to - run.from) / 2;
  }
  const piece = longestPiece(halves);
  if (!piece) return null;
  const [first, last] = piece;
  const seen = halves.slice(first, last + 1).filter((half) => half > 0);
  const halfWidth = seen.sort()[seen.length >> 1]!;
  const from = first / STEPS;
  const to = (last + 1) / STEPS;
  // single cross-sections jump where parts meet: a limb's ends take the mean of a third of the piece; wide parts are
  // moved as a whole, what is bare of them says nothing of their direction
  const third = limb ? Math.max(1, Math.round((last - first + 1) / 3)) : last - first + 1;
  const offsetAt = (begin: number): number => {
    let sum = 0;
    let count = 0;
    for (let step = begin; step < begin + third; step++)
      if (halves[step]! > 0) {
        sum += offsets[step]!;
        count++;
      }
    return count > 0 ? sum / count : 0;
  };
  const at = (t: number, offset: number): ImagePoint => ({
    x: upper.x + t * dx + offset * across.x,
    y: upper.y + t * dy + offset * across.y,
  });
  return {
    upper: at(from, offsetAt(first)),
    lower: at(to, offsetAt(last + 1 - third)),
    halfWidth,
    share: to - from,
    from,
    to,
  };
}

/**
 * The skin across a point: the run through it or the nearest one beside it, as distances along `across` in photo
 * pixels, clipped to the most half-width about its own middle.
 */
function runAcross(
  skin: BareSkin,
  x: number,
  y: number,
  across: ImagePoint,
  most: number,
  limb: boolean,
): { from: number; to: number } | null {
  const { data, width, height } = skin.coverage;
  const { scale } = skin;
  const reach = most * (limb ? OUTLINE_REACH : 1.7);
  const step = 1 / scale;
  const isSkin = (offset: number): boolean => {
    const column = Math.floor((x + offset * across.x) * scale);
    const row = Math.floor((y + offset * across.y) * scale);
    return column >= 0 && row >= 0 && column < width && row < height && data[row * width + column]! >= SKIN;
  };
  let start = 0;
  while (start <= most * MOST_OFFSET && !isSkin(start) && !isSkin(-start)) start += step;
  if (start > most * MOST_OFFSET) return null;
  if (!isSkin(start)) start = -start;
  let from = start;
  let to = start;
  while (to < reach && isSkin(to + step)) to += step;
  while (from > -reach && isSkin(from - step)) from -= step;
  if (to - from < 2 * most * LEAST_WIDTH) return null;
  if (to - from <= 2 * most) return { from, to };
  if (limb) {
    if (from > -reach && to >= reach) return { from, to: from + 2 * most };
    if (to < reach && from <= -reach) return { from: to - 2 * most, to };
  }
  // wider than the part: skin of others joins in; keep to the axis as far as its own outline allows
  if (from > -most) return { from, to: from + 2 * most };
  if (to < most) return { from: to - 2 * most, to };
  return { from: -most, to: most };
}

/** First and last step of the longest run of steps with skin, small gaps included. */
function longestPiece(halves: Float64Array): [first: number, last: number] | null {
  let best: [number, number] | null = null;
  let first = -1;
  let last = -1;
  for (let step = 0; step < halves.length; step++) {
    if (halves[step] === 0) continue;
    if (first < 0 || step - last > MOST_GAP + 1) first = step;
    last = step;
    if (!best || last - first > best[1] - best[0]) best = [first, last];
  }
  return best;
}
