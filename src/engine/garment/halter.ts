/**
 * Halters: a front that narrows to the throat and is held by a band around the neck. Lying flat, what goes around to the nape,
 * with its bow or ruffle, lies upright above the front's edge, and is about as wide as the neck.
 */
import type { SideChain } from './garment-outline.ts';
import { type NeckPatch, readNeckPatch } from './neck-patch.ts';
import type { Neckline, NecklineSearch } from './neckline.ts';
import { curveNormals } from './neckline-curves.ts';
import { settleOnEdge } from './neckline-edge.ts';
import { chainLength, down, farthestFromChord, farthestIn, outward } from './side-chain.ts';

/** Greatest width of the band at its foot, as a share of the chest's. */
const WIDEST = 0.54;
/** The band rises at least so far above its foot, as a share of the chest's width, and leans in no more than this there. */
const RISE = 0.12;
const LEAN = 0.025;
/** Over as far a way below the foot the armhole comes in by at least so much. */
const SLANT = 0.04;
/** The shoulder is no more than the edge of the cloth: it ends so far from the neck, as a share of the chest's width. */
const SHOULDER = 0.04;

/** A front's edge lies between these depths below the line between the band's feet, as shares of their distance. */
const HIGHEST = -0.25;
const DEEPEST = 0.5;
/** Where the edge of the front is looked for, as a share of the way from the middle to a foot: the band itself has none. */
const WITHIN = 0.62;
const POINTS = 25;
/** Exponents of the curves tried: a hanging edge and a gathered, nearly straight one. */
const SHAPES = [2, 4];
/** Evidence from which on an edge is the front's. */
const ENOUGH = 0.36;
/** Steps of depth, and how far the picture's edge may lie from a curve, in the same unit. */
const STEP = 0.04;
const REACH = 0.05;

/** Chain indices of one side of a halter: where band and armhole meet, and where the armhole begins beside it. */
export interface HalterSide {
  readonly foot: number;
  readonly shoulderTip: number;
}

/** One side of a halter; null where no band stands. `armpit` is a chain index, `chest` the distance of the armpits. */
export function findHalterSide(chain: SideChain, armpit: number, chest: number): HalterSide | null {
  const top = farthestIn(chain, armpit, chainLength(chain) - 1, 0, -1);
  for (let from = armpit + 1; from < top; from++) {
    if (outward(chain, from) > (WIDEST * chest) / 2) continue;
    if (down(chain, from) - down(chain, top) < RISE * chest) return null;
    let above = from;
    let narrowest = outward(chain, from);
    while (above < top && down(chain, from) - down(chain, above) < RISE * chest)
      narrowest = Math.min(narrowest, outward(chain, ++above));
    if (narrowest < outward(chain, from) - LEAN * chest) continue;
    const foot = farthestFromChord(chain, armpit, above, -1).index;
    let below = foot;
    while (below > armpit && down(chain, below) - down(chain, foot) < RISE * chest) below--;
    if (outward(chain, below) - outward(chain, foot) < SLANT * chest) return null;
    let shoulderTip = foot;
    while (shoulderTip > armpit && distance(chain, foot, shoulderTip) < SHOULDER * chest) shoulderTip--;
    return { foot, shoulderTip };
  }
  return null;
}

function distance(chain: SideChain, a: number, b: number): number {
  return Math.hypot(outward(chain, a) - outward(chain, b), down(chain, a) - down(chain, b));
}

/**
 * The edge of a halter's front, with the inside of what goes around the neck above it; null where the front goes on up. The
 * search's `upperEdge` runs from one foot of the band over its top to the other.
 */
export function findHalterFront(search: NecklineSearch): Neckline | null {
  const patch = readNeckPatch(search);
  let best: Pick<Neckline, 'evidence' | 'depth' | 'points'> | null = null;
  for (let depth = HIGHEST; depth < DEEPEST; depth += STEP)
    for (const shape of SHAPES) {
      const points = settleOnEdge(patch, layFront(patch, depth, shape), REACH);
      const evidence = evidenceOf(patch, points);
      if (evidence > (best?.evidence ?? ENOUGH)) best = { evidence, depth, points };
    }
  if (!best) return null;
  const ends = search.upperEdge;
  const front = best.points.map(
    (value, i) => value * patch.step + (i % 2 === 0 ? patch.originU : patch.originV),
  );
  return {
    points: Float64Array.of(ends[0]!, ends[1]!, ...front, ends.at(-2)!, ends.at(-1)!),
    inside: true,
    depth: best.depth,
    evidence: best.evidence,
    aboveRib: false,
  };
}

/** A front's edge between the band's inner edges, in the patch. */
function layFront(patch: NeckPatch, depth: number, shape: number): Float64Array {
  const { rightX, rightY, leftX, leftY, neckWidth } = patch;
  const line = new Float64Array(POINTS * 2);
  for (let i = 0; i < POINTS; i++) {
    const x = WITHIN * ((2 * i) / (POINTS - 1) - 1);
    const t = (x + 1) / 2;
    line[i * 2] = rightX + (leftX - rightX) * t;
    line[i * 2 + 1] = rightY + (leftY - rightY) * t + depth * neckWidth * (1 - Math.abs(x) ** shape);
  }
  return line;
}

/** Edge evidence of a line, 0..1; less where one half shows little and where colours change this way and that. */
function evidenceOf(patch: NeckPatch, line: Float64Array): number {
  const n = line.length / 2;
  const normals = curveNormals(line);
  const scratch = new Float32Array(3);
  const sum = new Float32Array(3);
  const halves = [0, 0];
  for (let i = 0; i < n; i++) {
    const length = patch.edge(line[i * 2]!, line[i * 2 + 1]!, normals[i * 2]!, normals[i * 2 + 1]!, scratch);
    halves[2 * i < n ? 0 : 1]! += length / n;
    for (let c = 0; c < 3; c++) sum[c]! += scratch[c]! / n;
  }
  const mean = halves[0]! + halves[1]!;
  const coherence = mean > 0 ? Math.hypot(sum[0]!, sum[1]!, sum[2]!) / mean : 0;
  return (0.5 * mean + Math.min(...halves)) * coherence;
}
