/**
 * The cloth of a hood that lies wider than the shoulders: spread out as it lies there, its own edges are not those that are
 * seen when it hangs behind a neck. A piece of the worn hood's shape is cut from its outside.
 */
import type { LabImage, Mask } from '../pixels/image.ts';
import type { UprightFrame } from './upright-frame.ts';

export interface HoodCloth {
  /** Outside and rim from the shoulder and the throat up to where they meet, (u, v) interleaved. */
  readonly outer: Float64Array;
  readonly rim: Float64Array;
  /** How far the piece is of several colours, in ΔE, more where its shape isn't a worn hood's; Infinity where no cloth lies. */
  readonly unevenness: number;
}

type Point = { readonly u: number; readonly v: number };
type Region = { readonly lab: LabImage; readonly mask: Mask };
type Edges = Pick<HoodCloth, 'outer' | 'rim'>;

/** The lower corner lies so far inside the foot and above it, where no sleeve shows: shares of the foot's reach. */
const CORNER = { inside: 0.08, above: 0.16 };
/** Where the top may lie, from the axis and above the foot, the same unit: nearest to a worn hood's shape first. */
const TOP_REACH = [0.58, 0.68, 0.78];
const TOP_ABOVE = [0.5, 0.42, 0.34];
/** A step away from that shape must make the cloth more even by this, in ΔE. */
const STEP_COST = 0.4;
/** How far the outside bulges over the line from corner to top, as a share of its length. */
const BULGE = 0.1;
/** Half the width of its blunt top, as a share of the foot's reach: a pointed one would be lost in its own soft edge. */
const BLUNT = 0.06;
/** Points along outside and rim, as many across between them, and blocks of these in either direction. */
const POINTS = 24;
const BLOCKS = 4;

/** The most even piece between the throat and the foot. */
export function cutHoodCloth(region: Region, frame: UprightFrame, throat: Point, foot: Point): HoodCloth {
  let best: HoodCloth | null = null;
  for (const [i, reach] of TOP_REACH.entries())
    for (const [k, above] of TOP_ABOVE.entries()) {
      const top = { u: foot.u * reach, v: foot.v - above * Math.abs(foot.u) };
      const edges = edgesOf(throat, foot, top);
      const unevenness = unevennessOf(region, frame, edges) + (i + k) * STEP_COST;
      if (!best || unevenness < best.unevenness) best = { ...edges, unevenness };
    }
  return best!;
}

/** Outside and rim of the piece with this top. */
function edgesOf(throat: Point, foot: Point, top: Point): Edges {
  const sign = Math.sign(foot.u);
  const corner = { u: foot.u * (1 - CORNER.inside), v: foot.v - CORNER.above * Math.abs(foot.u) };
  const blunt = BLUNT * foot.u;
  const [du, dv] = [top.u + blunt - corner.u, top.v - corner.v];
  const [outer, rim] = [new Float64Array(2 * POINTS), new Float64Array(2 * POINTS)];
  for (let i = 0; i < POINTS; i++) {
    const t = i / (POINTS - 1);
    const bulge = 4 * BULGE * t * (1 - t);
    outer[2 * i] = corner.u + du * t - sign * bulge * dv;
    outer[2 * i + 1] = corner.v + dv * t + sign * bulge * du;
    rim[2 * i] = throat.u + (top.u - blunt - throat.u) * Math.sin((t * Math.PI) / 2);
    rim[2 * i + 1] = throat.v + (top.v - throat.v) * (1 - Math.cos((t * Math.PI) / 2));
  }
  return { outer, rim };
}

/** The largest ΔE of a block of the piece from the whole: pile and folds even out in it, a sleeve or the lining does not. */
function unevennessOf({ lab, mask }: Region, frame: UprightFrame, { outer, rim }: Edges): number {
  const sums = new Float64Array(3 * BLOCKS * BLOCKS);
  for (let i = 0; i < POINTS; i++)
    for (let k = 0; k < POINTS; k++) {
      const t = k / (POINTS - 1);
      const u = rim[2 * i]! + (outer[2 * i]! - rim[2 * i]!) * t;
      const v = rim[2 * i + 1]! + (outer[2 * i + 1]! - rim[2 * i + 1]!) * t;
      // fromUpright, written out: no objects in this loop
      const x = Math.floor(frame.originX + u * frame.axisY + v * frame.axisX);
      const y = Math.floor(frame.originY - u * frame.axisX + v * frame.axisY);
      if (x < 0 || y < 0 || x >= lab.width || y >= lab.height) return Number.POSITIVE_INFINITY;
      const at = y * lab.width + x;
      if (mask.data[at]! < 128) return Number.POSITIVE_INFINITY;
      const block = BLOCKS * Math.floor((i * BLOCKS) / POINTS) + Math.floor((k * BLOCKS) / POINTS);
      for (let c = 0; c < 3; c++) sums[3 * block + c]! += lab.data[3 * at + c]!;
    }
  const mean = [0, 1, 2].map((c) => sums.reduce((sum, value, i) => (i % 3 === c ? sum + value : sum), 0));
  const [whole, each] = [POINTS * POINTS, (POINTS / BLOCKS) ** 2];
  let most = 0;
  for (let at = 0; at < sums.length; at += 3)
    most = Math.max(most, Math.hypot(...mean.map((value, c) => sums[at + c]! / each - value / whole)));
  return most;
}
