/**
 * The light at the crease of a sleeve that is bent sharply at the elbow. Where the forearm lies along its own upper arm that is
 * all that parts them: the limb above turns away at its edge, the one below lies in its shade, and the crook's cloth is folded.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import type { PixelArea } from '../pixels/crop.ts';
import type { Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { darkness, paleness } from './paleness.ts';

/** Half-widths of the crease's line and of the shadow beside it, in shoulder widths, and their depths in log light. */
const LINE = 0.01;
const SHADOW = 0.045;
const LINE_DEPTH = 0.5;
const SHADOW_DEPTH = 0.28;
/** Shares of the crease over which it begins, and over which it ends. */
const BEGINS = 0.45;
const ENDS = 0.15;
/** So much of its length it goes on where limbs part, which lie beside each other there: ended before their edges it is a pen stroke. */
const ONWARD = 0.35;
/** Lengths of a crease, in shoulder widths, from which on limbs lie along each other, and from which on surely. */
const ALONG = 0.32;
const SURELY_ALONG = 0.45;
/** What is added then: on the limb below the other's shade, on the one above how it turns away; the same units. */
const BELOW = { depth: 0.55, reach: 0.085 };
const ABOVE = { depth: 0.2, reach: 0.04 };
/** The light on the limb above: in sRGB codes on black cloth, where shade alone is not seen, none from `PALE` on. */
const SHEEN = { light: 34, away: 0.075, reach: 0.04 };
const PALE = 110;
/** Folds from the crook: the share of the crease where they begin, their direction from it (radians), length, width, depth. */
const FOLDS = [
  { at: 0.86, turn: 2.55, length: 0.2 },
  { at: 0.66, turn: 2.75, length: 0.17 },
  { at: 0.8, turn: -2.6, length: 0.19 },
  { at: 0.58, turn: -2.8, length: 0.16 },
] as const;
const FOLD = { width: 0.016, depth: 0.34, light: 16 };

/** So much less deep creases are in the palest cloth. */
const PALE_FOLD = 0.5;
/**
 * On dark prints shade is hardly seen: it is so much deeper there on the limb below, less on the one above, whose sheen is stronger
 * and goes on to its edge.
 */
const DARK = { below: 0.8, above: -0.55, sheen: 0.9 } as const;
const EDGE = { light: 30, away: 0.032, reach: 0.018 } as const;

type Crease = readonly [ImagePoint, ImagePoint];

/** How far limbs with this crease lie along each other, 0..1. */
function laidOf([from, to]: Crease, shoulderWidth: number): number {
  return smoothStep(ALONG, SURELY_ALONG, Math.hypot(to.x - from.x, to.y - from.y) / shoulderWidth);
}

/** Calls `visit` with pixel, share along the line and distance from it (above positive) within `margin` of it. */
function nearLine(
  area: PixelArea,
  [from, to]: Crease,
  margin: number,
  visit: (at: number, along: number, above: number) => void,
): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 1) return;
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const up = along.x > 0 ? -1 : 1;
  const left = Math.max(0, Math.floor(Math.min(from.x, to.x) - margin - area.x));
  const right = Math.min(area.width - 1, Math.ceil(Math.max(from.x, to.x) + margin - area.x));
  const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - margin - area.y));
  const bottom = Math.min(area.height - 1, Math.ceil(Math.max(from.y, to.y) + margin - area.y));
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const dx = area.x + x + 0.5 - from.x;
      const dy = area.y + y + 0.5 - from.y;
      const t = (dx * along.x + dy * along.y) / length;
      const above = up * (dy * along.x - dx * along.y);
      if (t > 0 && t < 1 && Math.abs(above) <= margin) visit(y * area.width + x, t, above);
    }
}

/** The crook's folds as lines in the photo. */
function foldsOf([from, to]: Crease, shoulderWidth: number): Crease[] {
  const direction = Math.atan2(to.y - from.y, to.x - from.x);
  return FOLDS.map(({ at, turn, length }) => {
    const start = { x: from.x + at * (to.x - from.x), y: from.y + at * (to.y - from.y) };
    const [angle, reach] = [direction + turn, length * shoulderWidth];
    return [start, { x: start.x + reach * Math.cos(angle), y: start.y + reach * Math.sin(angle) }];
  });
}

/** Share of a fold that is left at share `along` of it. */
const foldAt = (along: number): number => Math.min(1, along / 0.15) * (1 - along) ** 1.5;
const bell = (distance: number, reach: number): number => Math.exp(-((distance / reach) ** 2));

/** Parts the limbs of a bent sleeve at its crease, in place: its `cloth`'s light, and `shade` (log light), both over `area`. */
export function partLimbsInPlace(
  cloth: Layer,
  shade: Float32Array,
  area: PixelArea,
  crease: Crease,
  shoulderWidth: number,
): void {
  const dark = darkness(cloth);
  const depth = 1 - PALE_FOLD * paleness(cloth);
  lightCreaseInPlace(cloth, area, crease, shoulderWidth, dark);
  shadeCreaseInPlace(shade, area, crease, shoulderWidth, depth, dark);
}

/**
 * Darkens `shade` (log light over `area`), in place, along a crease that deepens from its first point to its second to `depth`, in cloth
 * so `dark`, 0..1.
 */
export function shadeCreaseInPlace(
  shade: Float32Array,
  area: PixelArea,
  crease: Crease,
  shoulderWidth: number,
  depth = 1,
  dark = 0,
): void {
  const narrow = Math.max(0.8, LINE * shoulderWidth);
  const laid = laidOf(crease, shoulderWidth);
  const reach = SHADOW * shoulderWidth;
  const [below, above] = [BELOW.reach * shoulderWidth, ABOVE.reach * shoulderWidth];
  const begins = BEGINS * (1 - 0.4 * laid);
  const ends = ENDS * (1 - 0.6 * laid);
  const length = 1 + ONWARD * (1 - laid);
  const [{ x, y }, to] = crease;
  const line: Crease = [crease[0], { x: x + length * (to.x - x), y: y + length * (to.y - y) }];
  nearLine(area, line, Math.max(3 * reach, laid > 0 ? 2.2 * below : 0), (at, t, up) => {
    const away = Math.abs(up);
    const begun = Math.min(1, (t * length) / begins, ((1 - t) * length) / ends);
    const own =
      Math.abs(up) <= 3 * reach ? LINE_DEPTH * bell(away, narrow) + SHADOW_DEPTH * bell(away, reach) : 0;
    const side = up < 0 ? BELOW.depth * bell(away, below) : ABOVE.depth * bell(away, above);
    const deeper = 1 + laid * dark * (up < 0 ? DARK.below : DARK.above);
    shade[at]! -= depth * begun * deeper * (own + laid * side);
  });
  if (laid === 0) return;
  const width = Math.max(1, FOLD.width * shoulderWidth);
  for (const fold of foldsOf(crease, shoulderWidth))
    nearLine(area, fold, 3 * width, (at, t, up) => {
      shade[at]! -= depth * laid * FOLD.depth * foldAt(t) * bell(up + 0.5 * width, width);
    });
}

/** Lightens dark cloth beside a crease, in place, where the limb above it and the crook's folds catch the light; more where the whole is `dark`, 0..1. */
export function lightCreaseInPlace(
  layer: Layer,
  area: PixelArea,
  crease: Crease,
  shoulderWidth: number,
  dark = 0,
): void {
  const laid = laidOf(crease, shoulderWidth);
  if (laid === 0) return;
  const add = (at: number, light: number): void => {
    const alpha = layer.alpha[at]!;
    if (alpha === 0) return;
    const own =
      (0.299 * layer.color[3 * at]! + 0.587 * layer.color[3 * at + 1]! + 0.114 * layer.color[3 * at + 2]!) /
      alpha;
    const more = laid * light * alpha * Math.max(0, 1 - own / PALE);
    for (let c = 3 * at; c < 3 * at + 3; c++) layer.color[c]! += more;
  };
  const [middle, reach] = [SHEEN.away * shoulderWidth, SHEEN.reach * shoulderWidth];
  const sheen = SHEEN.light * (1 + DARK.sheen * dark);
  const edge = EDGE.light * dark;
  const [edgeAt, edgeReach] = [EDGE.away * shoulderWidth, EDGE.reach * shoulderWidth];
  nearLine(area, crease, middle + 2.5 * reach, (at, t, up) => {
    if (up <= 0) return;
    const light = sheen * bell(up - middle, reach) + edge * bell(up - edgeAt, edgeReach);
    add(at, light * Math.min(1, t / 0.3, (1 - t) / 0.12));
  });
  const width = Math.max(1, FOLD.width * shoulderWidth);
  for (const fold of foldsOf(crease, shoulderWidth))
    nearLine(area, fold, 4 * width, (at, t, up) => {
      add(at, FOLD.light * foldAt(t) * bell(up - 1.2 * width, width));
    });
}
