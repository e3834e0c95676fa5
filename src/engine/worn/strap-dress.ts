/** A worn dress that hangs from thin straps, read from its own outline: its wearer may stride, and the wind swing its skirt aside. */
import { resamplePolyline } from '../fit/polyline.ts';
import { fromTorso, type TorsoPoint, toTorso } from '../fit/torso-frame.ts';
import type { TopLandmarks, TopSide } from '../garment/garment.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { medianInPlace } from '../pixels/median.ts';
import { smoothLine } from '../pixels/smooth-line.ts';
import {
  COLUMN_STEP,
  cornerness,
  FARTHEST_CLOTH,
  LOWEST_HEM,
  skirtColumns,
  smoothedColumns,
} from './skirt-columns.ts';
import type { SeenStrap, StrapBodice } from './strap-bodice.ts';
import { isSetIn, type WornView } from './worn-view.ts';

/** Lengths are in shoulder widths. Armpits lie so far below the line between the shoulder joints in the mean, and below the middle of the bodice's edge. */
const ARMPIT = 0.38;
const BELOW_EDGE = 0.12;
/** Cloth beyond a gap of so many pixels is none of the row. */
const GAP = 4;
/** A side that bulges over half chords so long, by more than that, shows what is behind it: not near the hem, which may be ruffled. */
const CHORDS = [
  { half: 0.16, bulge: 0.008 },
  { half: 0.24, bulge: 0.01 },
  { half: 0.32, bulge: 0.013 },
  { half: 0.45, bulge: 0.02 },
] as const;
const RUFFLE = 0.45;
/** Where the hem may be ruffled cloth may come out beyond the side by so much more for each pixel down. */
const FLARE = 0.3;
/** What is behind has coloured a side so deep. */
const RIM = 0.015;
/** A strap's foot so far from the bodice's corner leaves an upper edge between both. */
const INSET = 0.07;
/** Waves of a side shorter than about six times this are smoothed out. */
const WAVES = 0.05;
/** Columns of the hem whose median is taken, on either side. */
const SMOOTH = 4;
const SEAM_POINTS = 24;
const HEM_POINTS = 17;
const NECKLINE_POINTS = 33;
const ARMHOLE_POINTS = 10;

interface Row {
  readonly v: number;
  /** Distance from the axis. */
  readonly reach: number;
}

/** A place of a dress's side. */
export interface SideOfDress {
  /** How far from the axis the dress reaches at most. */
  readonly reach: number;
  /** Whether it reaches so far: near the hem ruffles may hang in. */
  readonly sewn: boolean;
}

export interface StrapDress {
  readonly top: TopLandmarks;
  /** 255 beside its bodice and its sides: what the view shows there is no cloth of it. */
  readonly beyond: Mask;
  /** Its side at a torso height, to the wearer's left (1) or right (-1); null above the strap's foot and below the hem's corner. */
  readonly sideAt: (sign: 1 | -1, v: number) => SideOfDress | null;
}

/** The landmarks of such a dress; a strap that hair hides hangs as the other one does. `rims` is 255 on hands and around them. */
export function readStrapDress(view: WornView, bodice: StrapBodice, rims: Mask): StrapDress {
  const { frame } = view.body;
  const unit = frame.shoulderWidth;
  const place = ({ u, v }: TorsoPoint): GarmentPoint => {
    const { x, y } = fromTorso(frame, u, v);
    return { x, y };
  };
  const straps = bothStraps(bodice);
  // a bodice that its wearer's turn slants has its armpits on the slant
  const middle = bodice.edgeAt((bodice.left + bodice.right) / 2);
  const depth = Math.max(ARMPIT * unit - middle, BELOW_EDGE * unit);
  const hemAt = readHem(view, unit);
  const sides = (['left', 'right'] as const).map((name) => {
    const sign = name === 'left' ? 1 : -1;
    const corner = { u: bodice[name], v: bodice.edgeAt(bodice[name]) };
    const pitV = middle + depth + slantOf(bodice) * (corner.u - (bodice.left + bodice.right) / 2);
    const seam = readSeam(view, isSetIn(rims), sign, pitV, unit);
    const pit = { u: sign * seam[0]!.reach, v: pitV };
    const down = seam.map(({ reach, v }) => ({ u: sign * reach, v }));
    const strap = straps[name];
    const inner = { u: strap.top.u - sign * strap.half, v: strap.top.v };
    const outer = { u: strap.top.u + sign * strap.half, v: strap.top.v };
    const outerFoot = { u: strap.foot.u + sign * strap.half, v: strap.foot.v };
    // a strap near the corner: what lies between both is the corner's lacing
    const isInset = sign * (corner.u - outerFoot.u) > INSET * unit;
    const beside = { u: corner.u, v: Math.max(corner.v, outerFoot.v) };
    const armhole = isInset ? [outer, outerFoot, beside, pit] : [outer, outerFoot, pit];
    const side: TopSide = {
      neckPoint: place(inner),
      shoulderTip: place(outer),
      armpit: place(pit),
      sleeve: null,
      sideSeam: resamplePolyline(down.map(place), SEAM_POINTS + 1).slice(1),
      armhole: resamplePolyline(armhole.map(place), ARMHOLE_POINTS),
    };
    return {
      side,
      end: down.at(-1)!,
      seam,
      armhole,
      inner,
      innerFoot: { u: strap.foot.u - sign * strap.half, v: strap.foot.v },
    };
  });
  const [left, right] = [sides[0]!, sides[1]!];
  const front = Array.from({ length: NECKLINE_POINTS }, (_, i): TorsoPoint => {
    const u = right.innerFoot.u + ((left.innerFoot.u - right.innerFoot.u) * i) / (NECKLINE_POINTS - 1);
    return { u, v: bodice.edgeAt(u) };
  });
  const top: TopLandmarks = {
    left: left.side,
    right: right.side,
    neckline: resamplePolyline([right.inner, ...front, left.inner].map(place), NECKLINE_POINTS),
    backNeckline: [],
    hem: Array.from({ length: HEM_POINTS }, (_, i) => {
      if (i === 0) return place(right.end);
      if (i === HEM_POINTS - 1) return place(left.end);
      const u = right.end.u + ((left.end.u - right.end.u) * i) / (HEM_POINTS - 1);
      return place({ u, v: hemAt(u) });
    }),
    insideBack: createMask(view.cloth.width, view.cloth.height),
  };
  const sideAt: StrapDress['sideAt'] = (sign, v) => {
    const { seam, armhole } = sign === 1 ? left : right;
    const rows = [...armhole.map((point) => ({ v: point.v, reach: sign * point.u })), ...seam.slice(1)];
    const end = seam.at(-1)!.v;
    if (v < rows[1]!.v || v > end) return null;
    const k = rows.findIndex((row, i) => i > 1 && row.v >= v);
    const [a, b] = [rows[k - 1]!, rows[k]!];
    const ruffled = Math.max(0, v - end + RUFFLE * unit);
    const reach = a.reach + ((b.reach - a.reach) * (v - a.v)) / Math.max(1e-6, b.v - a.v);
    return { reach: reach + FLARE * ruffled, sewn: ruffled === 0 };
  };
  return { top, beyond: besideSides(view, sideAt), sideAt };
}

/** How much the bodice's edge falls per pixel towards the wearer's left. */
export function slantOf({ left, right, edgeAt }: StrapBodice): number {
  return (edgeAt(left) - edgeAt(right)) / (left - right);
}

/** 255 on cloth outside of the armholes and of the sides. */
function besideSides({ cloth, body: { frame } }: WornView, sideAt: StrapDress['sideAt']): Mask {
  const { width, height, data } = cloth;
  const result = createMask(width, height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (data[at] === 0) continue;
      const { u, v } = toTorso(frame, { x: x + 0.5, y: y + 0.5 });
      const side = sideAt(u > 0 ? 1 : -1, v);
      if (side && Math.abs(u) > side.reach) result.data[at] = 255;
    }
  return result;
}

/** Both straps: one that is not seen is the other's mirror image at the bodice's middle, and begins at its edge. */
export function bothStraps(bodice: StrapBodice): Record<'left' | 'right', SeenStrap> {
  const { straps, left, right, edgeAt } = bodice;
  const mirrored = ({ top, foot, half }: SeenStrap): SeenStrap => {
    const u = left + right - foot.u;
    return {
      top: { u: left + right - top.u, v: top.v + slantOf(bodice) * (left + right - 2 * top.u) },
      foot: { u, v: edgeAt(u) },
      half,
    };
  };
  return {
    left: straps.left ?? mirrored(straps.right!),
    right: straps.right ?? mirrored(straps.left!),
  };
}

/** One side from the armpit down to the hem's corner, without what is seen behind it. */
function readSeam(
  view: WornView,
  isHand: (x: number, y: number) => boolean,
  sign: 1 | -1,
  from: number,
  unit: number,
): Row[] {
  const rows: (Row & { readonly hidden: boolean })[] = [];
  for (let v = from; v < LOWEST_HEM * unit; v += COLUMN_STEP * unit) {
    const row = reachAt(view, isHand, sign, v, unit);
    if (!row) break;
    rows.push({ v, ...row });
  }
  goBehindInPlace(rows);
  let corner = 0;
  const outness = ({ v, reach }: Row): number => cornerness(reach, v);
  rows.forEach((row, i) => {
    if (outness(row) > outness(rows[corner]!)) corner = i;
  });
  const side = rows.slice(0, corner + 1);
  const flat = side.map(({ v, reach }, i) => {
    if (v > side.at(-1)!.v - RUFFLE * unit) return { v, reach };
    let least = reach;
    for (const { half, bulge } of CHORDS) {
      const k = Math.round(half / COLUMN_STEP);
      const [a, b] = [side[Math.max(0, i - k)]!, side[Math.min(side.length - 1, i + k)]!];
      const t = b.v > a.v ? (v - a.v) / (b.v - a.v) : 0;
      least = Math.min(least, a.reach + (b.reach - a.reach) * t + bulge * unit);
    }
    return { v, reach: least };
  });
  const even = flat.map(({ v }, i) => {
    const around = flat.slice(Math.max(0, i - 2), i + 3).map(({ reach }) => reach);
    return { v, reach: medianInPlace(around)! - RIM * unit };
  });
  // lacing and gathers leave waves that are none of the sewn line's
  const reaches = smoothLine(
    Float64Array.from(even, ({ reach }) => reach),
    new Float64Array(even.length).fill(1),
    WAVES / COLUMN_STEP,
  );
  return even.map(({ v, reach }, i) => ({
    v,
    reach: v > side.at(-1)!.v - RUFFLE * unit ? reach : reaches[i]!,
  }));
}

/** Rows that end at a hand go on behind it, wherever their line would be hollow there: cloth that is seen beside it tells. */
function goBehindInPlace(rows: (Row & { readonly hidden: boolean })[]): void {
  for (let from = 1; from < rows.length; from++) {
    if (!rows[from]!.hidden) continue;
    let to = from;
    while (to < rows.length && rows[to]!.hidden) to++;
    if (to === rows.length) return;
    // the least concave line over the run and the rows beside it
    const hull = [from - 1];
    for (let k = from; k <= to; k++) {
      while (hull.length > 1 && slope(hull.at(-2)!, hull.at(-1)!) <= slope(hull.at(-1)!, k)) hull.pop();
      hull.push(k);
    }
    for (let h = 1; h < hull.length; h++) {
      const [a, b] = [hull[h - 1]!, hull[h]!];
      for (let k = a + 1; k < b; k++)
        rows[k] = { ...rows[k]!, reach: rows[a]!.reach + (k - a) * slope(a, b) };
    }
    from = to;
  }

  function slope(a: number, b: number): number {
    return (rows[b]!.reach - rows[a]!.reach) / (b - a);
  }
}

/**
 * How far from the axis the cloth of a row reaches, what lies before it is gone through, and whether it ends at a hand;
 * null below the cloth.
 */
function reachAt(
  { clothAt, beforeAt, body }: WornView,
  isHand: (x: number, y: number) => boolean,
  sign: 1 | -1,
  v: number,
  unit: number,
): { readonly reach: number; readonly hidden: boolean } | null {
  let reach: number | null = null;
  let last = 0;
  for (let u = 0; u < FARTHEST_CLOTH * unit; u++) {
    if (clothAt(sign * u, v)) {
      reach = u;
      last = u;
    } else if (beforeAt(sign * u, v)) last = u;
    else if (u - last > GAP) break;
  }
  if (reach === null) return null;
  const beyond = fromTorso(body.frame, sign * (reach + 2), v);
  return { reach, hidden: isHand(beyond.x, beyond.y) };
}

/** The hem's height across: the lowest cloth of each column, as smooth as ruffles are wide. */
function readHem(view: WornView, unit: number): (u: number) => number {
  const smooth = smoothedColumns(skirtColumns(view, unit), SMOOTH);
  return (u) => {
    let nearest = smooth[0]!;
    for (const point of smooth) if (Math.abs(point.u - u) < Math.abs(nearest.u - u)) nearest = point;
    return nearest.v;
  };
}
