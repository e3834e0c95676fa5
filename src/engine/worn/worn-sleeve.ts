/** A worn sleeve: its edges along the wearer's arm, from the shoulder to the cuff. */
import { type ArmAxis, armPoint, armTable, nearestOnArm } from '../fit/arm-axis.ts';
import { resamplePolyline } from '../fit/polyline.ts';
import { fromTorso, type TorsoPoint, toTorso } from '../fit/torso-frame.ts';
import type { ImagePoint } from '../geometry/frames.ts';
import { creaseBesideBody } from './crease-beside-body.ts';
import { hairBefore, type WornView } from './worn-view.ts';

/** Points along each edge. */
const EDGE_POINTS = 16;
/** A sleeve shorter than this share of the arm is an armhole. */
const SHORTEST = 0.13;
/** How far a sleeve may stand off the arm's axis, in shoulder widths. */
const WIDEST = 0.42;
/** Less, or no end, says nothing: then it reaches as far as usual. */
const LEAST_REACH = 0.025;
const USUAL_REACH = 0.15;
/** What reaches farther inwards than so many half-widths of the arm has run into the torso. */
const INTO_TORSO = 1.7;
/** A cuff's corners are looked for this far beside the arm's axis, as shares of a short sleeve's reach and of a long one's. */
const BESIDE_ARM = 0.82;
const BESIDE_WRIST = 0.45;
/** How far before and behind its middle a cuff's corners may lie, as a share of the arm. */
const CUFF_SLANT = 0.12;
/** A wide sleeve's outer corner lies so much farther up, the same share, from where on the cuff is slanted that far. */
const WIDE_SLANT = 0.3;
const SLANTED = 0.06;
/** Of a slanted cuff the corner is where going on along the arm costs so many times as much width. */
const STEEPEST_TAPER = 0.5;
/** The torso's side is read so far beyond the sleeve's end, as shares of the arm, beside an arm that hangs this straight. */
const SIDE_ROWS = [0.03, 0.16] as const;
const HANGING = 0.8;
const LEAST_SIDES = 6;
/** From this share of the arm on a sleeve is long, and it lies against the body where so much of it runs into that. */
const LONG = 0.88;
const AGAINST = 0.8;

export interface WornSleeve {
  readonly outerEdge: readonly ImagePoint[];
  readonly innerEdge: readonly ImagePoint[];
}

/** Real lengths along the arm between which a sleeve ends: they differ where hair hides its end. */
export interface SleeveEnd {
  readonly least: number;
  readonly most: number;
}

/** Where along the arm the sleeve ends; null when the arm is bare from the shoulder on. What hair hides tells nothing. */
export function sleeveEnd(view: WornView, arm: ArmAxis): SleeveEnd | null {
  const samples = 80;
  const isUnknown = hairBefore(view);
  const covered: number[] = [];
  for (let i = 0; i <= samples; i++) {
    const along = (1.1 * arm.length * i) / samples;
    const { x, y } = armPoint(arm, along, armTable(arm, arm.middle, along));
    covered.push(view.isCloth(x, y) ? 1 : isUnknown(x, y) ? 0 : -1);
  }
  let best = 0;
  let end = 0;
  let score = 0;
  covered.forEach((value, i) => {
    score += value;
    if (score > best) {
      best = score;
      end = i + 1;
    }
  });
  const hidden = covered.findIndex((value, i) => i >= end && value !== 0);
  const lengthOf = (count: number): number => {
    const length = (1.1 * arm.length * count) / samples;
    return arm.handSeen ? length : Math.min(length, 1.02 * arm.length);
  };
  const least = lengthOf(end);
  return least < SHORTEST * arm.length ? null : { least, most: hidden < 0 ? least : lengthOf(hidden) };
}

/** Where a sleeve hangs on the garment's body, points of the picture. */
export interface SleeveRoot {
  readonly shoulderTip: ImagePoint;
  /** The outline beyond the tip, as far as it still slopes. */
  readonly beyondTip: readonly ImagePoint[];
  readonly armpit: ImagePoint;
  /** Where arm and body part; null where they touch all the way. */
  readonly gapTop: ImagePoint | null;
}

/** The sleeve on `arm` that ends at the real length `end`. */
export function readSleeve(view: WornView, arm: ArmAxis, end: number, root: SleeveRoot): WornSleeve {
  const unit = view.body.frame.shoulderWidth;
  const limit = WIDEST * unit;
  const isHair = hairBefore(view);
  const reach = (along: number, sense: 1 | -1): number => {
    let reached = 0;
    let open = 0;
    for (let d = 0; d < limit && open <= 4; d++) {
      const { x, y } = armPoint(arm, along, sense * d);
      if (view.isCloth(x, y)) {
        reached = d;
        open = 0;
      } else if (!isHair(x, y)) open++;
    }
    return reached;
  };
  const near = 0.86 * end;
  const isLong = end > LONG * arm.length;
  const typicalAt = (along: number): number =>
    armTable(arm, arm.bare, along) - armTable(arm, arm.middle, along);
  const torsoSide = torsoBeside(view, arm, end);
  const crease = liesAgainstBody() ? creaseBesideBody(view, arm, end, root.armpit, isLong) : null;
  const inwardAt = (along: number): number => {
    if (crease) return crease(along);
    const reached = reach(along, -1);
    const typical = typicalAt(along);
    if (reached <= INTO_TORSO * typical && reached >= 0.4 * typical) return reached;
    return Math.min(1.15 * typical, torsoSide?.(along) ?? Number.POSITIVE_INFINITY);
  };
  const seenOutwardAt = (along: number): number | null => {
    const reached = reach(along, 1);
    return reached < LEAST_REACH * unit || reached >= limit - 1 ? null : reached;
  };
  const outwardAt = (along: number): number => seenOutwardAt(along) ?? USUAL_REACH * unit;
  // a cuff that is gathered at the wrist is narrower than the sleeve above it
  const beside = isLong ? BESIDE_WRIST : BESIDE_ARM;
  const outerMiddle = cornerAt(view, arm, end, beside * outwardAt(near));
  const innerEnd = cornerAt(view, arm, end, -beside * inwardAt(near));

  const slantedEnd = slantedCorner();
  const outerEnd = outerMiddle - slantedEnd > SLANTED * arm.length ? slantedEnd : outerMiddle;
  const steps = 24;
  const places = (from: number, to: number): number[] =>
    Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps);
  const outer: ImagePoint[] = [root.shoulderTip, ...root.beyondTip];
  const start = Math.max(0, nearestOnArm(arm, outer.at(-1)!).length) + 0.02 * arm.length;
  const outside = places(Math.min(start, 0.8 * outerEnd), outerEnd);
  const outward = medianOf(continued(outside.map(seenOutwardAt), USUAL_REACH * unit));
  outside.forEach((along, i) => {
    outer.push(armPoint(arm, along, outward[i]!));
  });

  const inner: ImagePoint[] = [root.armpit];
  const parted = root.gapTop && root.gapTop !== root.armpit ? [root.gapTop] : [];
  const partedAt = nearestOnArm(arm, parted[0] ?? root.armpit).length;
  const creased = partedAt < innerEnd - 0.03 * arm.length;
  if (creased) inner.push(...parted);
  const pitAt = nearestOnArm(arm, root.armpit).length;
  const from = Math.min((creased ? partedAt : pitAt) + 0.03 * arm.length, innerEnd - 0.01 * arm.length);
  const inside = places(from, innerEnd);
  const inward = medianOf(inside.map(inwardAt));
  inside.forEach((along, i) => {
    inner.push(armPoint(arm, along, -inward[i]!));
  });
  return {
    outerEdge: resamplePolyline(outer, EDGE_POINTS).slice(1),
    innerEdge: resamplePolyline(inner, EDGE_POINTS).slice(1),
  };

  /** Whether the sleeve runs into the torso nearly all the way from the armpit to the cuff. */
  function liesAgainstBody(): boolean {
    if (isLong && !arm.handSeen) return false;
    let against = 0;
    let rows = 0;
    for (let along = nearestOnArm(arm, root.armpit).length; along < near; along += 2) {
      rows++;
      if (reach(along, -1) > INTO_TORSO * typicalAt(along)) against++;
    }
    return rows > 0 && against > AGAINST * rows;
  }

  /** Where the sleeve's outer edge turns into its cuff. */
  function slantedCorner(): number {
    let corner = outerMiddle;
    let most = Number.NEGATIVE_INFINITY;
    for (let along = Math.max(0, end - WIDE_SLANT * arm.length); along <= outerMiddle; along++) {
      const value = (seenOutwardAt(along) ?? Number.NEGATIVE_INFINITY) + STEEPEST_TAPER * along;
      if (value <= most) continue;
      most = value;
      corner = along;
    }
    return corner;
  }
}

/**
 * Distance inwards from the axis at a real length to the torso's side, which is read where it shows beside the bare arm
 * below the end of the sleeve; null where it doesn't, or where the arm isn't beside the torso.
 */
function torsoBeside(view: WornView, arm: ArmAxis, end: number): ((along: number) => number) | null {
  const { frame } = view.body;
  const sign = arm.side === 'left' ? 1 : -1;
  const reachFrom = (along: number): TorsoPoint => toTorso(frame, armPoint(arm, along, 0));
  const sides: number[] = [];
  const [first, last] = SIDE_ROWS.map((share) => end + share * arm.length) as [number, number];
  for (let along = first; along <= last; along += 2) {
    const axis = reachFrom(along);
    const { x, y } = fromTorso(frame, axis.u, axis.v);
    if (view.isCloth(x, y)) continue;
    for (let u = sign * axis.u; u > 0; u--) {
      if (!view.clothAt(sign * u, axis.v)) continue;
      sides.push(u);
      break;
    }
  }
  if (sides.length < LEAST_SIDES) return null;
  sides.sort((a, b) => a - b);
  const side = sides[sides.length >> 1]!;
  const [upper, lower] = [reachFrom(0.8 * end), reachFrom(end)];
  const length = Math.hypot(lower.u - upper.u, lower.v - upper.v) || 1;
  const hanging = (lower.v - upper.v) / length;
  if (hanging < HANGING) return null;
  return (along) => Math.max(0, (sign * reachFrom(along).u - side) / hanging);
}

/** `values` with what is null taken from the place before it; `usual` before the first that is read. */
function continued(values: readonly (number | null)[], usual: number): number[] {
  let latest = usual;
  return values.map((value) => {
    latest = value ?? latest;
    return latest;
  });
}

/** Real length at which the cloth ends on the line beside the arm's axis, near `end`. */
function cornerAt(view: WornView, arm: ArmAxis, end: number, offset: number): number {
  const [first, last] = [end - CUFF_SLANT * arm.length, end + CUFF_SLANT * arm.length];
  let reached = first;
  for (let along = first; along <= last; along++) {
    const { x, y } = armPoint(arm, along, offset);
    if (view.isCloth(x, y)) reached = along;
    else if (along - reached > 5) break;
  }
  // running on beside the arm it was the torso that was met
  return reached >= last - 1 || reached <= first + 1 ? end : reached;
}

function medianOf(values: readonly number[]): number[] {
  return values.map((_, i) => {
    const around = values.slice(Math.max(0, i - 2), i + 3).sort((a, b) => a - b);
    return around[around.length >> 1]!;
  });
}
