/**
 * A hood on a body that doesn't wear it up: it stands behind the neck and at its sides like a broad collar, from the throat
 * over the sides of the neck to the shoulders. One that lies spread over the shoulders in its picture does so here: its rims
 * come down from beside the neck and meet at the throat. Both sides are drawn from the one that is laid out better.
 */
import type { Garment, TopLandmarks } from '../garment/garment.ts';
import { SEAM_SAG } from '../garment/hood.ts';
import { fillPolygon } from '../geometry/fill-polygon.ts';
import type { GarmentPoint, ImagePoint } from '../geometry/frames.ts';
import type { Mask } from '../pixels/image.ts';
import type { WarpMesh } from './coordinate-raster.ts';
import { garmentFrame } from './garment-frame.ts';
import type { BodyMeasures } from './measure-body.ts';
import { resamplePolyline } from './polyline.ts';
import { type Rib, ribbonMesh, straightRib } from './ribbon-mesh.ts';
import type { TorsoFit } from './torso-fit.ts';
import { fromTorso, toTorso } from './torso-frame.ts';

/** How a hood lies around a neck: it stands, or lies spread on the shoulders, of smooth cloth or of fur. */
export type HoodManner = 'standing' | 'spread' | 'fur';

export interface HoodFit {
  readonly left: WarpMesh;
  readonly right: WarpMesh;
  /** Its inside behind the neck. */
  readonly behind: WarpMesh;
  /** Soft coverage of the better side in the garment's picture. */
  readonly mask: Mask;
  /** Whether it lies spread on the shoulders. */
  readonly spread: boolean;
  /** What each part covers in the photo. */
  readonly outlines: Readonly<Record<'left' | 'right' | 'behind', readonly ImagePoint[]>>;
}

/** Least and greatest height beside the neck above the shoulders, in shoulder widths. */
const LOWEST = 0.09;
const HIGHEST = 0.145;
/** How far from the neck the rim stands, in half-widths of the neck. */
const BESIDE_NECK = 1.16;
/** How far the outside bulges over the line from shoulder to top, as a share of its length: a spread hood lies on the slope. */
const BULGE = { standing: 0.14, spread: 0.05 } as const;
/** How far the seam sags on a body, as a share of its length: a spread hood's lower edge comes straight down to the throat. */
const SAG = { standing: SEAM_SAG, spread: 0.03 } as const;
/** A spread hood reaches so far out over the points where it is sewn on, in shoulder widths: its corner is round. */
const OVER_SHOULDER = 0.05;
/** Where a spread hood's rim is drawn to on its way from the throat to beside the neck: shares of the way aside and up. */
const RIM_PULL = { aside: 0.85, up: 0.45 } as const;
/** A spread hood's cloth hangs over the shoulders in a rounded corner of this radius, as a share of its seam's length. */
const CORNER = 0.22;
/** The nape's height above the tops, as a share of their distance. */
const NAPE = 0.06;
/**
 * Where on the hood's outside the cloth of its inside is taken from: along its edges from the seam (0) to the top (1), and
 * from rim (0) to outer edge (1).
 */
const INSIDE = { from: 0.15, to: 0.55, lowest: 0.35 };
/** How far it reaches under the rims at the throat, as a share of their distance; at the tops, where they are narrow, hardly. */
const UNDER_RIM = 0.06;
const UNDER_TOP = 0.012;
/** Ribs of a side, and quads across. */
const RIBS = 14;
const COLUMNS = 8;
/** The mesh reaches this far beyond outside and rim, to carry their soft edges. */
const BEYOND = 0.06;
/** The hood overlaps the shoulders by this share of its seam's length, so that no gap opens above them. */
const OVERLAP = 0.07;

/** The hood of a top whose torso was fitted; null where it has none. */
export function fitHood(
  garment: Garment,
  top: TopLandmarks,
  body: BodyMeasures,
  torso: TorsoFit,
): HoodFit | null {
  const { hood } = top;
  if (!hood) return null;
  const { frame } = body;
  const width = frame.shoulderWidth;
  const axes = garmentFrame(top);
  const down = (() => {
    const [a, b] = [axes.toPicture(0, 0), axes.toPicture(0, 1)];
    return { x: b.x - a.x, y: b.y - a.y };
  })();
  const outer = resamplePolyline(hood.outerEdge, RIBS);
  const rim = resamplePolyline(hood.rim, RIBS);
  const rise = axes.toAxes(outer[0]!).v - axes.toAxes(outer.at(-1)!).v;
  const height = Math.max(LOWEST * width, Math.min(HIGHEST * width, 0.9 * torso.scale * rise));
  const throat = toTorso(frame, torso.neckline[torso.neckline.length >> 1]!);
  const manner = hood.isCut ? 'spread' : 'standing';
  const sagOf = (i: number, seam: number): number => seam * (1 - i / (RIBS - 1)) ** 2;

  const edgesOf = (side: 'left' | 'right'): { outer: ImagePoint[]; rim: ImagePoint[] } => {
    const sign = side === 'left' ? 1 : -1;
    const neckPoint = toTorso(frame, torso.neckPoint[side]);
    const beyond = neckPoint.u + sign * OVER_SHOULDER * width;
    const foot = hood.isCut ? { u: beyond, v: body.shoulderLine(beyond) } : neckPoint;
    const beside = sign * BESIDE_NECK * body.neckHalfWidth + body.neckCenter;
    const topV = body.shoulderLine(beside) - height;
    const topU = sign * Math.max(sign * beside, 1.04 * body.neckEdge(side, topV));
    const [du, dv] = [topU - foot.u, topV - foot.v];
    return {
      outer: Array.from({ length: RIBS }, (_, i) => {
        const t = i / (RIBS - 1);
        const bulge = 4 * BULGE[manner] * t * (1 - t);
        // outside is up and away from the axis
        return fromTorso(frame, foot.u + du * t - sign * bulge * dv, foot.v + dv * t + sign * bulge * du);
      }),
      rim: Array.from({ length: RIBS }, (_, i) => {
        const [aside, up] = hood.isCut ? spreadRim(i / (RIBS - 1)) : standingRim(i / (RIBS - 1));
        return fromTorso(frame, throat.u + (topU - throat.u) * aside, throat.v + (topV - throat.v) * up);
      }),
    };
  };

  const movedRib = (rib: Rib, inGarment: number, onBody: number): Rib => ({
    ...rib,
    source: (t) => moved(rib.source(t), down, inGarment),
    target: (t) => moved(rib.target(t), frame.down, onBody),
  });
  const sideMesh = (edges: { outer: ImagePoint[]; rim: ImagePoint[] }): WarpMesh => {
    const ribs = rim.map((inner, i): Rib => {
      const from = sagOf(i, SEAM_SAG * distance(inner, outer[i]!));
      const to = sagOf(i, SAG[manner] * distance(edges.rim[i]!, edges.outer[i]!));
      return {
        source: straightRib(inner, outer[i]!, (t) => sagging(down, from, t)),
        target: straightRib(edges.rim[i]!, edges.outer[i]!, (t) => sagging(frame.down, to, t)),
        beyondInner: BEYOND,
        beyondOuter: BEYOND,
      };
    });
    const length = distance(rim[0]!, outer[0]!);
    const onBody = distance(edges.rim[0]!, edges.outer[0]!);
    const beyond = (rib: Rib, share: number): Rib => movedRib(rib, share * length, share * onBody);
    return ribbonMesh([beyond(ribs[0]!, 2 * OVERLAP), ...ribs, beyond(ribs.at(-1)!, -OVERLAP)], COLUMNS, 1)
      .garment;
  };
  const [left, right] = [edgesOf('left'), edgesOf('right')];
  // the lining may not be seen at all: the inside is drawn with the outside's cloth, its upper edge with the outside's edge
  const behind = Array.from({ length: RIBS + 1 }, (_, i): Rib => {
    const share = i / (RIBS - 1);
    const [a, b] = [right.rim[Math.min(i, RIBS - 1)]!, left.rim[Math.min(i, RIBS - 1)]!];
    const arch = -NAPE * distance(a, b) * share;
    // what is cut out of the cloth has no soft edge beyond its own
    const rise = i < RIBS || hood.isCut ? 0 : BEYOND * height;
    const target = straightRib(a, b, (t) => sagging(frame.down, arch, t));
    return {
      source: (t) => {
        const along = (RIBS - 1) * (INSIDE.from + (INSIDE.to - INSIDE.from) * (1 - Math.abs(2 * t - 1)));
        const [inner, outside] = [placeAt(rim, along), placeAt(outer, along)];
        const out = INSIDE.lowest + (1 - INSIDE.lowest) * share;
        return { x: inner.x + (outside.x - inner.x) * out, y: inner.y + (outside.y - inner.y) * out };
      },
      target: (t) => moved(target(t), frame.down, -rise),
      beyondInner: UNDER_TOP + UNDER_RIM * Math.max(0, 1 - share),
      beyondOuter: UNDER_TOP + UNDER_RIM * Math.max(0, 1 - share),
    };
  });
  const corner = hood.isCut ? CORNER : 0;
  const outlineOf = (edges: { outer: ImagePoint[]; rim: ImagePoint[] }): ImagePoint[] =>
    hoodOutline(edges.outer, edges.rim, frame.down, SAG[manner], corner);
  return {
    left: sideMesh(left),
    right: sideMesh(right),
    behind: ribbonMesh(
      hood.isCut ? behind : [...behind, movedRib(behind.at(-1)!, -0.1 * rise, -0.1 * height)],
      2 * COLUMNS,
      1,
    ).garment,
    mask: coverageOf(garment, hoodOutline(outer, rim, down, SEAM_SAG, corner)),
    spread: hood.isCut === true,
    outlines: {
      left: outlineOf(left),
      right: outlineOf(right),
      behind: [
        ...behind.map((rib) => rib.target(-rib.beyondInner)),
        ...Array.from({ length: 9 }, (_, i) => behind.at(-1)!.target((i + 1) / 10)),
        ...behind.map((rib) => rib.target(1 + rib.beyondOuter)).reverse(),
      ],
    },
  };
}

/** How far aside and up a rim is at the share `t` of its way from the throat to the top: around the front of the neck. */
function standingRim(t: number): [aside: number, up: number] {
  return [Math.sin((t * Math.PI) / 2), 1 - Math.cos((t * Math.PI) / 2)];
}

/** The same, down to the throat in a V. */
function spreadRim(t: number): [aside: number, up: number] {
  const pulled = 2 * t * (1 - t);
  return [pulled * RIM_PULL.aside + t ** 2, pulled * RIM_PULL.up + t ** 2];
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

/** The place between two points of a line, `index` counted from its first. */
function placeAt(line: readonly GarmentPoint[], index: number): GarmentPoint {
  const k = Math.max(0, Math.min(line.length - 2, Math.floor(index)));
  const [a, b] = [line[k]!, line[k + 1]!];
  return { x: a.x + (b.x - a.x) * (index - k), y: a.y + (b.y - a.y) * (index - k) };
}

function moved<P extends { x: number; y: number }>(
  { x, y }: P,
  direction: { x: number; y: number },
  by: number,
): { x: number; y: number } {
  return { x: x + direction.x * by, y: y + direction.y * by };
}

function sagging(down: { x: number; y: number }, sag: number, t: number): { x: number; y: number } {
  const share = 4 * t * (1 - t) * sag;
  return { x: down.x * share, y: down.y * share };
}

/**
 * What lies between outside and rim, with room for a soft edge beyond the former, down over the shoulders, and a corner rounded
 * by `corner` where both end; `sag` is the seam's.
 */
function hoodOutline<P extends GarmentPoint | ImagePoint>(
  outer: readonly P[],
  rim: readonly P[],
  down: { x: number; y: number },
  sag: number,
  corner: number,
): { x: number; y: number }[] {
  const length = distance(rim[0]!, outer[0]!);
  const middle = rim[rim.length >> 1]!;
  const outside = outer.map((point) => {
    const away = distance(point, middle) || 1;
    return {
      x: point.x + ((point.x - middle.x) / away) * BEYOND * length,
      y: point.y + ((point.y - middle.y) / away) * BEYOND * length,
    };
  });
  const seam = straightRib(rim[0]!, outer[0]!, (t) => sagging(down, sag * length, t));
  const foot = Array.from({ length: 11 }, (_, i) => moved(seam(i / 10), down, OVERLAP * length));
  return [...[...rim].reverse(), ...roundedCorner(foot, outside, corner * length)];
}

/** Coverage of a piece of the garment. */
function coverageOf({ matte }: Garment, outline: readonly GarmentPoint[]): Mask {
  const area = fillPolygon(
    outline.flatMap(({ x, y }) => [x, y]),
    matte.width,
    matte.height,
  );
  for (let i = 0; i < area.data.length; i++)
    area.data[i] = Math.round((area.data[i]! * matte.data[i]!) / 255);
  return area;
}

/** The line along `before` and `after`, which meet in a corner, rounded there from so far before it to so far beyond it. */
function roundedCorner(
  before: readonly GarmentPoint[],
  after: readonly GarmentPoint[],
  radius: number,
): GarmentPoint[] {
  if (radius === 0) return [...before, ...after];
  const [a, b] = [resamplePolyline(before, 40), resamplePolyline(after, 40)];
  const at = a.at(-1)!;
  const [start, end] = [a, b].map((line) => line.filter((point) => distance(point, at) > radius)) as [
    GarmentPoint[],
    GarmentPoint[],
  ];
  const [from, to] = [start.at(-1) ?? a[0]!, end[0] ?? b.at(-1)!];
  const arc = Array.from({ length: 9 }, (_, i) => {
    const t = (i + 1) / 10;
    const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    return { x: p * from.x + q * at.x + r * to.x, y: p * from.y + q * at.y + r * to.y };
  });
  return [...start, ...arc, ...end];
}
