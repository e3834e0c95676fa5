/** A forearm that goes on behind hair: its two seen outlines, continued straight and tapering. */
import type { ImagePoint } from '../../../../geometry/frames.ts';
import type { Mask } from '../../../../pixels/image.ts';
import type { Head } from '../../head/head.ts';

/** Joints seen less than this may lie anywhere. */
const LEAST_VISIBILITY = 0.4;
/** Centimetres between the stations at which an arm is measured across. */
const STATION = 0.2;
/** Centimetres: farthest that an outline is looked for from the bone; narrowest and widest arm. */
const REACH = 7.5;
const NARROWEST = 3;
const WIDEST = 13;
/** Centimetres from hair up to which an outline isn't believed, and those before the hair in which single hairs cross the arm. */
const BESIDE_HAIR = 0.5;
const WISPS = 0.9;
/** Centimetres of the seen arm whose outlines are continued, and the fewest that suffice. */
const STRETCH = 4;
const LEAST_STRETCH = 1.5;
/** Farther before the hair (centimetres) the last sure outlines tell nothing. */
const MOST_UNSEEN = 14;
/** How much narrower (share) an arm gets a centimetre: forearms taper, but not to a point. */
const MOST_TAPER = 0.1;
/** Half the width in centimetres below which no wrist falls. */
const WRIST = 2.3;
/** A hand reaches so far beyond the wrist, in forearms. */
const HAND = 0.65;
/** Coverage (0..255) of the outline. */
const HALF = 128;

/** Coordinates of an arm: `s` along it from `origin` in pixels, and across it off the line through `origin`. */
export interface HiddenLimb {
  readonly origin: ImagePoint;
  /** Unit vector along the arm, towards the hand. */
  readonly along: ImagePoint;
  /** The outlines across as linear functions of s: offset at s = 0 and slope. */
  readonly low: readonly [number, number];
  readonly high: readonly [number, number];
  /** From here on (s, pixels) the arm is painted; hair begins at `hair`, the hand ends at `end`. */
  readonly start: number;
  readonly hair: number;
  readonly end: number;
  /** The first s of the stretch whose skin is clean. */
  readonly seenFrom: number;
  readonly leastHalf: number;
}

/**
 * Forearms that the photo shows from the elbow on and that vanish in hair. `fromHair` tells of each pixel how far it is
 * from hair (pixels), `photo` where on the canvas the photo lies.
 */
export function limbsBehindHair(
  head: Head,
  fromHair: Float32Array,
  photo: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): HiddenLimb[] {
  if (!head.pose) return [];
  const { landmarks } = head.pose;
  const limbs: HiddenLimb[] = [];
  for (const side of ['left', 'right'] as const) {
    const elbow = landmarks[`${side}Elbow`];
    if (elbow.visibility < LEAST_VISIBILITY) continue;
    const wrist = landmarks[`${side}Wrist`].point;
    const unit = head.pixelsPerCentimetre;
    // a wrist in the hair is a guess of the net: the seen part's middle tells where the arm goes
    const first = followForearm(elbow.point, wrist, head.personMask, fromHair, photo, unit);
    if (!first) continue;
    const middle = limbMiddle(first, first.start);
    const from = limbMiddle(first, 0);
    const reach = Math.hypot(wrist.x - elbow.point.x, wrist.y - elbow.point.y);
    const run = Math.hypot(middle.x - from.x, middle.y - from.y);
    const aimed = {
      x: from.x + (reach * (middle.x - from.x)) / run,
      y: from.y + (reach * (middle.y - from.y)) / run,
    };
    const limb = followForearm(from, aimed, head.personMask, fromHair, photo, unit);
    if (limb) limbs.push(limb);
  }
  return limbs;
}

function followForearm(
  elbow: ImagePoint,
  wrist: ImagePoint,
  { data, width }: Mask,
  fromHair: Float32Array,
  photo: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
  unit: number,
): HiddenLimb | null {
  const length = Math.hypot(wrist.x - elbow.x, wrist.y - elbow.y);
  if (length < 3 * unit) return null;
  const along = { x: (wrist.x - elbow.x) / length, y: (wrist.y - elbow.y) / length };
  const at = (s: number, off: number): number => {
    const x = Math.round(elbow.x + s * along.x - off * along.y);
    const y = Math.round(elbow.y + s * along.y + off * along.x);
    const inside =
      x >= photo.left && y >= photo.top && x < photo.left + photo.width && y < photo.top + photo.height;
    return inside ? y * width + x : -1;
  };
  const away = BESIDE_HAIR * unit;
  /** Offset of the outline on one side of the bone; NaN where it isn't seen. */
  const outline = (s: number, sign: number): number => {
    for (let off = 0; off < REACH * unit; off++) {
      const pixel = at(s, sign * off);
      if (pixel < 0 || fromHair[pixel]! < away) return Number.NaN;
      const cover = data[pixel]!;
      if (cover >= HALF) continue;
      if (off === 0) return Number.NaN;
      const before = data[at(s, sign * (off - 1))]!;
      return sign * (off - 1 + (before - HALF) / Math.max(1, before - cover));
    }
    return Number.NaN;
  };
  const end = length * (1 + HAND);
  const stations: [number, number, number][] = [];
  let hair = Number.NaN;
  for (let s = 0; s < end; s += STATION * unit) {
    const middle = at(s, 0);
    if (middle >= 0 && fromHair[middle]! <= 0) {
      hair = s;
      break;
    }
    const low = outline(s, -1);
    const high = outline(s, 1);
    if (high - low > NARROWEST * unit && high - low < WIDEST * unit) stations.push([s, low, high]);
  }
  const last = stations.at(-1);
  if (Number.isNaN(hair) || !last || hair - last[0] > MOST_UNSEEN * unit) return null;
  const clean = stations.filter(
    ([s]) => s < last[0] - WISPS * unit && s > last[0] - (WISPS + STRETCH) * unit,
  );
  const used = clean.length * STATION < LEAST_STRETCH ? stations : clean;
  if (used.length * STATION < LEAST_STRETCH) return null;
  let low = fitLine(used.map(([s, value]) => [s, value]));
  let high = fitLine(used.map(([s, , value]) => [s, value]));
  // the wider the extrapolation the more a wrong slope tells: the taper stays that of an arm
  const start = used.at(-1)![0];
  const span = high[0] + high[1] * start - low[0] - low[1] * start;
  const taper = high[1] - low[1];
  const most = (MOST_TAPER * span) / (5 * unit);
  const bounded = Math.max(-most, Math.min(-0.2 * most, taper));
  const turn = (bounded - taper) / 2;
  low = [low[0] + turn * start, low[1] - turn];
  high = [high[0] - turn * start, high[1] + turn];
  return {
    origin: elbow,
    along,
    low,
    high,
    start,
    hair,
    end,
    seenFrom: used[0]![0],
    leastHalf: Math.min(WRIST * unit, 0.42 * span),
  };
}

/** Theil and Sen's line through (x, y): value at 0 and slope, both medians. */
function fitLine(points: readonly (readonly [number, number])[]): [number, number] {
  const slopes: number[] = [];
  const half = points.length >> 1;
  for (let i = 0; i + half < points.length; i++) {
    const [x, y] = points[i]!;
    const [u, v] = points[i + half]!;
    if (u > x) slopes.push((v - y) / (u - x));
  }
  const slope = median(slopes);
  return [median(points.map(([x, y]) => y - slope * x)), slope];
}

function median(values: number[]): number {
  return values.length === 0 ? 0 : values.sort((a, b) => a - b)[values.length >> 1]!;
}

function limbMiddle(limb: HiddenLimb, s: number): ImagePoint {
  const off = (limb.low[0] + limb.high[0] + (limb.low[1] + limb.high[1]) * s) / 2;
  return {
    x: limb.origin.x + s * limb.along.x - off * limb.along.y,
    y: limb.origin.y + s * limb.along.y + off * limb.along.x,
  };
}

/** Half the arm's width and the offset of its middle at s, pixels. */
export function limbAcross(
  { low, high, leastHalf }: HiddenLimb,
  s: number,
): { half: number; middle: number } {
  const from = low[0] + low[1] * s;
  const to = high[0] + high[1] * s;
  return { half: Math.max(leastHalf, (to - from) / 2), middle: (from + to) / 2 };
}
