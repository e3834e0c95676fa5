/**
 * A top cut into the parts that are warped on their own: torso, sleeves, and the inside of the back. Each pixel of the
 * matte goes to the part whose outline it lies deepest in; the torso reaches under the sleeves between the seam's ends,
 * so that no gap opens there.
 */
import type { Garment, TopLandmarks, TopSide } from '../garment/garment.ts';
import { sleeveOutline, torsoOutline } from '../garment/top-outline.ts';
import { refineOutlineDistanceInPlace } from '../geometry/distance-to-outline.ts';
import { fillPixelCentres } from '../geometry/fill-polygon.ts';
import { signedChamferDistance } from '../pixels/chamfer-distance.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { resizeMask } from '../pixels/resample.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

export type PartName =
  | 'insideBack'
  | 'behindNeck'
  | 'coveredSides'
  | 'torso'
  | 'leftSleeve'
  | 'rightSleeve'
  | 'leftCuff'
  | 'rightCuff'
  | 'leftHood'
  | 'rightHood';

/** Soft coverage of each part in the garment's picture; sleeves are missing on a sleeveless top. */
export type GarmentParts = Readonly<Partial<Record<PartName, Mask>>>;

/**
 * Part outlines are compared on a grid this many times coarser than the picture. A garment can be small in the picture: where the
 * armpits lie nearer to each other than so many pixels it will be enlarged, and that grid's ramp be a blur along its edges.
 */
const COARSE = 2;
const SMALL = 250;
/** Pixels of that grid beside an outline in which distances are exact. */
const EDGE_BAND = 3;

/** So far the torso reaches under a sleeve at the ends of their seam, and so much farther at its middle; shares of the armpits' distance. */
const UNDER_ENDS = 0.004;
const UNDER_MIDDLE = 0.02;
/** On flat tops, where a sleeve lies against the side, it ends at their crease, and so far below before it (lengths of the seam from the shoulder). */
const APART = 0.008;
const FAR_BELOW = [1.5, 2.2] as const;

/**
 * Right below the armpit a flat sleeve that lies against the side reaches so far beyond their crease, as a share of the armpits' distance: its
 * ribs run along that there, and beside an arm that is held away the crease's soft edge would be drawn out to a hole.
 */
const BEYOND_CREASE = 0.012;
const BESIDE_PIT = [0.94, 1.02, 1.3, 1.5] as const;

/** Up to so far below a flat top's armpit, lengths of the seam, sleeve and side still lie together before they part. */
const JOINED = 1.4;

/** Before a side that it covers a sleeve's folds reach so far beyond its outline, as a share of the armpits' distance. */
const FOLDS = 0.015;
/** So far outside of a worn body's outline, and so near to a sleeve, as shares of the armpits' distance, nothing is the body's. */
const BESIDE_BODY = 0.012;
const BESIDE_SLEEVE = 0.25;

/**
 * So far around a worn hem's corner, where its wearer's sleeve hangs next to it, the sleeve's shaded rim goes so far beyond its
 * outline, less by as much as the corner lies off the sleeve: shares of the armpits' distance.
 */
const AROUND_CORNER = 0.15;
const SLEEVE_RIM = 0.045;

/** A worn hem's corner, on the grid, and the width of the sleeve's rim beside it. */
interface HemCorner {
  readonly x: number;
  readonly y: number;
  readonly rim: number;
}

/** What the parts' coverage is told from, on the coarse grid. */
interface PartsGrid {
  readonly garment: Garment;
  readonly top: TopLandmarks;
  readonly columns: number;
  readonly rows: number;
  /** Pixels of the picture a pixel of the grid, each way. */
  readonly coarseness: number;
  /** Distance of the armpits, pixels of the picture. */
  readonly gap: number;
  /** 0..1, how far each arm is lifted off the side. */
  readonly lifted: LiftedArms;
  /** The higher armpit, rows of the grid. */
  readonly upperPit: number;
  /** Signed distances to the outlines in pixels of the grid, negative inside. */
  readonly torso: Float32Array;
  readonly left: Float32Array | null;
  readonly right: Float32Array | null;
  /** Corners of a worn hem that lie next to a sleeve. */
  readonly corners: readonly HemCorner[];
}

type LiftedArms = Readonly<Record<'left' | 'right', number>>;
const HANGING: LiftedArms = { left: 0, right: 0 };

/**
 * The parts of a top. `top` must be the garment's own landmarks. `lifted` (0..1) tells how far each arm is lifted off the side:
 * what joins a flat sleeve and the side below the armpit hangs in the air then, and is left out.
 */
export function cutIntoParts(garment: Garment, top: TopLandmarks, lifted = HANGING): GarmentParts {
  const { width, height } = garment.matte;
  const gap = Math.abs(top.left.armpit.x - top.right.armpit.x);
  const coarseness = gap < SMALL ? 1 : COARSE;
  const columns = Math.ceil(width / coarseness);
  const rows = Math.ceil(height / coarseness);
  const outlineDistance = (points: readonly { x: number; y: number }[]): Float32Array => {
    const corners = points.flatMap(({ x, y }) => [x / coarseness, y / coarseness]);
    const { data } = signedChamferDistance(fillPixelCentres(corners, columns, rows));
    // whole pixels would leave steps along a slanting edge
    refineOutlineDistanceInPlace(data, columns, rows, corners, EDGE_BAND);
    return data;
  };
  const sleeveDistance = (side: TopSide): Float32Array | null => {
    const outline = sleeveOutline(side);
    return outline && outlineDistance(outline);
  };
  const [left, right] = [sleeveDistance(top.left), sleeveDistance(top.right)];
  const cornerAt = (side: TopSide, sleeve: Float32Array | null): HemCorner[] => {
    const corner = side.sideSeam.at(-1)!;
    const [x, y] = [corner.x / coarseness, corner.y / coarseness];
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (!garment.worn || !sleeve || row < 0 || row >= rows || column < 0 || column >= columns) return [];
    const rim = (SLEEVE_RIM * gap) / coarseness - Math.max(0, sleeve[row * columns + column]!);
    return rim > -(SLEEVE_RIM * gap) / coarseness ? [{ x, y, rim: Math.max(0, rim) }] : [];
  };
  const grid: PartsGrid = {
    garment,
    top,
    columns,
    rows,
    coarseness,
    gap,
    lifted,
    upperPit: Math.min(top.left.armpit.y, top.right.armpit.y) / coarseness,
    torso: outlineDistance(torsoOutline(top)),
    left,
    right,
    corners: [...cornerAt(top.left, left), ...cornerAt(top.right, right)],
  };
  const part = (coverRow: (row: number, coarse: Mask) => void): Mask => {
    const coarse = createMask(columns, rows);
    for (let row = 0; row < rows; row++) coverRow(row, coarse);
    const coverage = resizeMask(coarse, columns * coarseness, rows * coarseness);
    const mask = createMask(width, height);
    for (let y = 0; y < height; y++) cutRow(garment.matte, top.insideBack, coverage, y, mask);
    return mask;
  };
  const parts: Partial<Record<PartName, Mask>> = {
    insideBack: top.insideBack,
    torso: part((row, coarse) => coverTorsoRow(grid, row, coarse)),
  };
  if (garment.coveredSides) parts.coveredSides = garment.coveredSides.matte;
  if (left)
    parts.leftSleeve = part((row, coarse) => coverSleeveRow(grid, top.left, left, right, row, coarse));
  if (right)
    parts.rightSleeve = part((row, coarse) => coverSleeveRow(grid, top.right, right, left, row, coarse));
  return parts;
}

/** A row of the torso's coverage; functions of rows, for one that runs once a picture would stay half compiled. */
function coverTorsoRow(grid: PartsGrid, row: number, coarse: Mask): void {
  const { garment, top, columns, coarseness, gap, lifted, torso, left, right } = grid;
  const cleared = garment.coveredSides?.cleared;
  // half a coarse pixel of ramp antialiases the seam; beyond it and all that the torso reaches under a sleeve nothing is in between
  const surelyTorso = 2 + (2 * gap * APART) / coarseness;
  const surelySleeve = -2 - (2 * gap * (UNDER_ENDS + UNDER_MIDDLE)) / coarseness;
  const y = coarseness * (row + 0.5);
  for (let column = 0, i = row * columns; column < columns; column++, i++) {
    if (cleared && isSet(grid, cleared, column, row)) continue;
    const toLeft = left ? left[i]! : Number.POSITIVE_INFINITY;
    const toRight = right ? right[i]! : Number.POSITIVE_INFINITY;
    const other = Math.min(toLeft, toRight);
    const rim = rimAtCorner(grid, column, row);
    const ahead = Math.min(other - torso[i]!, other - (rim ?? torso[i]!));
    // the end of a hem that reaches out from the outline is the body's as far as no sleeve is nearer
    if ((rim === null || ahead < 0) && isSleeves(grid, i, row, other)) continue;
    if (ahead < surelySleeve) continue;
    const name = toLeft < toRight ? 'left' : 'right';
    const isBetween = lifted[name] > 0 && torso[i]! > -1 && other < (BESIDE_SLEEVE * gap) / coarseness;
    if (ahead > surelyTorso && !isBetween) {
      coarse.data[i] = 255;
      continue;
    }
    const x = coarseness * (column + 0.5);
    const t = alongSeam(top[name], x, y);
    // on an arm a flat sleeve that lies against the side below the armpit lies elsewhere
    const under =
      !garment.worn && t > 1
        ? -APART * smoothStep(FAR_BELOW[0], FAR_BELOW[1], t)
        : UNDER_ENDS + UNDER_MIDDLE * seamMiddle(t);
    const own = toCoverage(0.5 + (ahead + (2 * gap * under) / coarseness) / 2);
    const within = isBetween && t > 1 && t < JOINED ? toCoverage(1.5 - torso[i]!) : 255;
    coarse.data[i] = Math.min(own, 255 + (within - 255) * lifted[name]);
  }
}

/** A row of the coverage of the sleeve whose outline's distances are `own`; `other` are those of the other one. */
function coverSleeveRow(
  grid: PartsGrid,
  side: TopSide,
  own: Float32Array,
  other: Float32Array | null,
  row: number,
  coarse: Mask,
): void {
  const { columns, coarseness, gap, torso } = grid;
  const covered = grid.garment.coveredSides;
  const away = Number.POSITIVE_INFINITY;
  for (let column = 0, i = row * columns; column < columns; column++, i++) {
    if (covered?.hands && isSet(grid, covered.hands, column, row)) continue;
    if (covered && torso[i]! < 0 && isSet(grid, covered.cleared, column, row)) {
      coarse.data[i] = toCoverage(0.5 + ((FOLDS * gap) / coarseness - own[i]!) / 2);
      continue;
    }
    const rim = rimAtCorner(grid, column, row);
    const beyond = rim === null ? away : rim + (BESIDE_BODY * gap) / coarseness;
    const toBody = isSleeves(grid, i, row, own[i]!)
      ? beyond
      : torso[i]! + beyondCrease(grid, side, i, column, row, own);
    coarse.data[i] = toCoverage(0.5 + (Math.min(toBody, other ? other[i]! : away) - own[i]!) / 2);
  }
}

/** How much farther than to the crease a flat sleeve reaches at pixel `i` of the grid, twice, where it lies against the `side` below the armpit. */
function beyondCrease(
  { garment, gap, coarseness, torso }: PartsGrid,
  side: TopSide,
  i: number,
  column: number,
  row: number,
  own: Float32Array,
): number {
  const most = (2 * BEYOND_CREASE * gap) / coarseness;
  if (garment.worn || Math.abs(torso[i]! - own[i]!) > most + 1) return 0;
  const t = alongSeam(side, coarseness * (column + 0.5), coarseness * (row + 0.5));
  const [from, whole, until, to] = BESIDE_PIT;
  return most * smoothStep(from, whole, t) * smoothStep(to, until, t);
}

/** How far beyond its outline a sleeve's rim goes at this place beside a corner of the hem; null elsewhere. */
function rimAtCorner({ corners, gap, coarseness }: PartsGrid, column: number, row: number): number | null {
  for (const { x, y, rim } of corners) {
    const away = Math.hypot(column + 0.5 - x, row + 0.5 - y) / ((AROUND_CORNER * gap) / coarseness);
    if (away < 1) return rim * Math.min(1, 2 - 2 * away);
  }
  return null;
}

function toCoverage(share: number): number {
  return 255 * Math.max(0, Math.min(1, share));
}

/** Whether a place is a worn sleeve's, `toSleeve` from its outline: beside it, folds and a cuff's end lie outside of the body's outline. */
function isSleeves(grid: PartsGrid, i: number, row: number, toSleeve: number): boolean {
  const { garment, gap, coarseness, torso, upperPit } = grid;
  return (
    garment.worn &&
    torso[i]! > (BESIDE_BODY * gap) / coarseness &&
    toSleeve < (BESIDE_SLEEVE * gap) / coarseness &&
    row > upperPit
  );
}

/** Whether the picture's mask covers what a pixel of the grid shows first. */
function isSet(
  { coarseness }: PartsGrid,
  { data, width, height }: Mask,
  column: number,
  row: number,
): boolean {
  const x = Math.min(width - 1, coarseness * column);
  const y = Math.min(height - 1, coarseness * row);
  return data[y * width + x] === 255;
}

/** A row of the matte but for the inside of the back, as far as `coverage` (of the picture's size or more) goes. */
function cutRow(matte: Mask, inside: Mask, coverage: Mask, y: number, mask: Mask): void {
  const { width } = mask;
  for (let x = 0, at = y * width, from = y * coverage.width; x < width; x++, at++, from++) {
    const cloth = matte.data[at]! - inside.data[at]!;
    if (cloth !== 0) mask.data[at] = Math.round((cloth * coverage.data[from]!) / 255);
  }
}

/** How far along a sleeve's seam a place lies beside it: 0 at the shoulder's tip, 1 at the armpit. */
function alongSeam({ shoulderTip, armpit }: TopSide, x: number, y: number): number {
  const dx = armpit.x - shoulderTip.x;
  const dy = armpit.y - shoulderTip.y;
  return ((x - shoulderTip.x) * dx + (y - shoulderTip.y) * dy) / Math.max(1, dx * dx + dy * dy);
}

/** 1 beside the middle of a sleeve's seam, 0 beside its ends, where the torso would stick out from under the sleeve. */
function seamMiddle(t: number): number {
  const within = Math.max(0, Math.min(1, t));
  return Math.max(0, Math.min(1, 6 * Math.min(within, 1 - within) - 0.4));
}
