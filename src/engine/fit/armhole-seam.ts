/**
 * Where a flat top's sleeves are sewn on. Landmarks tell the ends of the seam roughly, and between them it isn't straight: a
 * wedge of the sleeve's cloth, in folds or with its stripes aslant, would lie on the body.
 */
import type { Garment, TopLandmarks, TopSide } from '../garment/garment.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import type { RgbaImage } from '../pixels/image.ts';
import { sampleRgba } from '../pixels/sample-bilinear.ts';

/** Points of a seam. */
const POINTS = 13;
/** How far the seam's upper end is looked for towards the neck, and how far it bows to the body, in lengths of the armhole. */
const SHIFTS = 5;
const FARTHEST = 0.1;
const BOWS = 7;
const DEEPEST = 0.15;
/** A seam that is told so may bow as far as this: folds of the sleeve lie on the body beside it. */
const INTO_FOLDS = 0.25;
/** Shares of its length at which a seam may bow most: set-in sleeves curve out to the armpit. */
const SKEWS = [1, 1.6];
/** Half the distance over which a colour step is told, in lengths of the armhole. */
const ACROSS = 0.018;
/** What a bow or a shift as far as can be costs, in levels of colour difference. */
const COST = 3;
/** Like lines in the body's own cloth, so far inside in lengths of the armhole, tell what its pattern's steps come to. */
const WITHIN = [0.2, 0.25, 0.3, 0.35, 0.4, 0.45];
/** A seam stands out from those by so many of their standard deviations, and by so many levels at least. */
const CLEAR = 2.5;
const LEAST = 6;
/** Armholes shorter than so many pixels show no seam. */
const SHORTEST = 20;

/**
 * The landmarks of a flat `garment` whose sleeves' seams are clearly seen, with those as `armhole` and their upper ends as
 * shoulder tips; others as they are.
 */
export function settleArmholes(top: TopLandmarks, garment: Pick<Garment, 'picture' | 'worn'>): TopLandmarks {
  if (garment.worn || !top.left.sleeve || !top.right.sleeve || top.hood) return top;
  const sides = [top.left, top.right].map((side) => ({ side, ...measuresOf(side) }));
  if (sides.some(({ length }) => length < SHORTEST)) return top;
  const { picture } = garment;
  const linesOf = (shift: number, bow: number, skew: number): GarmentPoint[][] =>
    sides.map(({ side, up, length }) => {
      const from = along(side.shoulderTip, up, shift * FARTHEST * length);
      return seam(from, side.armpit, side.neckPoint, bow * DEEPEST * length, skew);
    });
  const stepsAt = (lines: readonly GarmentPoint[][], inside = 0): number[] =>
    lines.map((line, k) => {
      const { up, length } = sides[k]!;
      const moved = inside > 0 ? line.map((point) => along(point, up, inside * length)) : line;
      return colourSteps(picture, moved, ACROSS * length);
    });
  // sleeves are cut alike: both sides tell one seam
  let best = { lines: linesOf(0, 0, 1), shift: 0, score: Number.NEGATIVE_INFINITY };
  const tryBows = (shift: number, from: number, to: number): void => {
    for (let j = from; j <= to; j++)
      for (const skew of j > 0 ? SKEWS : [1]) {
        const bow = j / (BOWS - 1);
        const lines = linesOf(shift, bow, skew);
        const score = sum(stepsAt(lines)) / 2 - COST * (shift + bow);
        if (score > best.score) best = { lines, shift, score };
      }
  };
  for (let i = 0; i < SHIFTS; i++) tryBows(i / (SHIFTS - 1), 0, BOWS - 1);
  const others = WITHIN.map((inside) => sum(stepsAt(best.lines, inside)) / 2);
  const mean = sum(others) / others.length;
  const deviation = Math.sqrt(sum(others.map((other) => (other - mean) ** 2)) / others.length);
  if (best.score < mean + Math.max(LEAST, CLEAR * deviation)) return top;
  // once told: moved farther in, lines that bow so far would run along the stripes of checks, whose steps are as large as a seam's
  tryBows(best.shift, BOWS, Math.round(((BOWS - 1) * INTO_FOLDS) / DEEPEST));
  return {
    ...top,
    left: sewn(top.left, best.lines[0]!, best.shift > 0),
    right: sewn(top.right, best.lines[1]!, best.shift > 0),
  };
}

function sewn(side: TopSide, line: readonly GarmentPoint[], shifted: boolean): TopSide {
  const armhole = line.slice(1, -1);
  if (!shifted) return { ...side, armhole };
  const sleeve = { ...side.sleeve!, outerEdge: [side.shoulderTip, ...side.sleeve!.outerEdge] };
  return { ...side, shoulderTip: line[0]!, armhole, sleeve };
}

/** The direction up the shoulder towards the neck, and the armhole's length. */
function measuresOf({ shoulderTip, armpit, neckPoint }: TopSide): { up: GarmentPoint; length: number } {
  const slope = Math.hypot(neckPoint.x - shoulderTip.x, neckPoint.y - shoulderTip.y) || 1;
  return {
    up: { x: (neckPoint.x - shoulderTip.x) / slope, y: (neckPoint.y - shoulderTip.y) / slope },
    length: Math.hypot(armpit.x - shoulderTip.x, armpit.y - shoulderTip.y),
  };
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

const along = ({ x, y }: GarmentPoint, up: GarmentPoint, far: number): GarmentPoint => ({
  x: x + far * up.x,
  y: y + far * up.y,
});

/** The seam that bows by `bow` from the straight line towards `inside`. */
function seam(
  from: GarmentPoint,
  to: GarmentPoint,
  inside: GarmentPoint,
  bow: number,
  skew: number,
): GarmentPoint[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const sense = (inside.x - from.x) * dy - (inside.y - from.y) * dx < 0 ? -1 : 1;
  return Array.from({ length: POINTS }, (_, i) => {
    const t = i / (POINTS - 1);
    const s = t ** skew;
    const off = (sense * bow * 4 * s * (1 - s)) / length;
    return { x: from.x + dx * t + dy * off, y: from.y + dy * t - dx * off };
  });
}

/** Mean colour difference across a line, 8-bit levels. */
function colourSteps(picture: RgbaImage, line: readonly GarmentPoint[], across: number): number {
  const [one, other] = [new Float32Array(4), new Float32Array(4)];
  let sum = 0;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const [nx, ny] = [((b.y - a.y) / length) * across, (-(b.x - a.x) / length) * across];
    const difference = [0, 0, 0];
    for (const t of [0.17, 0.5, 0.83]) {
      const [x, y] = [a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t];
      sampleRgba(picture, x - nx, y - ny, one);
      sampleRgba(picture, x + nx, y + ny, other);
      for (let c = 0; c < 3; c++) difference[c]! += (one[c]! - other[c]!) / 3;
    }
    sum += Math.hypot(difference[0]!, difference[1]!, difference[2]!);
  }
  return sum / (line.length - 1);
}
