/** How the comb leaves each root of a guide: where it points, how long it holds, how far it stands off, where it is cut. */
import { valueNoise } from '../../../pixels/seeded-noise.ts';
import { smoothStep } from '../../../pixels/smooth-step.ts';
import type { Head } from '../head/head.ts';
import type { HairStyle } from '../style/hair-style.ts';
import { regionValues } from '../style/regions.ts';
import { faceLength } from './cut-guide.ts';
import { EYE_LINE } from './face-keep-out.ts';
import { blendRegions, regionWeights } from './region-weights.ts';
import { depthBehindHairline, GROUP, partLine } from './root-groups.ts';
import type { Roots } from './sample-roots.ts';

/** What a guide starts with; one object is written over for each root. */
export interface Combed {
  length: number;
  /** Centimetres over the scalp where the guide has settled. */
  clear: number;
  /** 1 towards the forehead, −1 towards the back of the head. */
  forward: number;
  /** 1 away from the part on the guide's `side`. */
  aside: number;
  up: number;
  /** Centimetres of length over which it rises off the scalp. */
  rising: number;
  hold: number;
  /** 1: the wearer's left. */
  side: number;
  /** Height of the tip, −∞ where the style's level cuts. */
  cutAt: number;
}

export function combed(): Combed {
  return {
    length: 0,
    clear: 0,
    forward: 0,
    aside: 0,
    up: 0,
    rising: RISING,
    hold: 0,
    side: 1,
    cutAt: -Infinity,
  };
}

/** Centimetres of its length over which hair rises off the scalp; beside a part it does so in about half of it. */
const RISING = 2.2;
/** How upright hair stands at its root right beside a part: flat there, both sides would leave a notch in the outline. */
const ROOT_LIFT = 0.8;
/** Hair within this distance of the part lies a little lower, centimetres, and rises sooner: the outline stays round there. */
const BESIDE_PART = 4;
/** Behind its end both sides run together over this distance, down the back of the head: sooner a tuft would stand up behind it. */
const BEHIND_PART = 8;
/** Centimetres behind the end of a part over which the line runs out that divides hair to both sides. */
const PART_RUNS_ON = 7;
/**
 * Behind a part, or behind straight hair that is combed forward, hair is combed straight back on a strip this wide to each
 * side, beginning over a way this long (centimetres): combed to both sides it would leave a heart's notch in the outline.
 */
const CLOSING = 3.2;
const CLOSES_OVER = 2.2;
/** Centimetres behind the roots of a fringe from which that is so without a part. */
const CLOSES_BEHIND_FRINGE = 1.5;
/** How much flatter, lower and slower to rise hair is there than beside the part, or it would stand up as a tuft. */
const CLOSED_UP = 0.8;
const CLOSED_CLEAR = 0.3;
const CLOSED_RISING = 0.9;
/** Without a part hair up to this far from the middle falls to either side, centimetres. */
const UNDECIDED = 2.5;

/** Returns a function that writes how root `g` is combed into `to`. */
export function comber(
  style: HairStyle,
  head: Head,
  roots: Roots,
  groups: Uint8Array,
  random: () => number,
): (g: number, to: Combed) => void {
  const { scalp } = head;
  const loose = style.loose!;
  const { bangs, sideLocks } = loose;
  const scale = scalp.side / 7.8;
  const lengths = regionValues(loose.lengths);
  const volumes = regionValues(loose.volume);
  const flows = regionValues(loose.flow);
  const forwards = flows.map(({ forward }) => forward ?? 0);
  const asides = flows.map(({ aside }) => aside ?? 0);
  const ups = flows.map(({ up }) => up ?? 0.15);
  const holds = flows.map(({ hold }) => hold ?? 3);
  const { curl } = loose.texture;
  const curlRoom = (curl?.radius ?? 0) * 0.7;
  const weights = new Float64Array(flows.length);
  const isParted = style.part.at !== 'none';
  const heavy = isParted && (style.part.offset ?? 0) * scale > 0 ? -1 : 1;
  const long = faceLength(head);
  const seed = Math.floor(random() * 2 ** 31);
  const closesAt = isParted ? (style.part.depth ?? 10) : (bangs?.depth ?? 5) + CLOSES_BEHIND_FRINGE;

  return (g, to) => {
    const group = groups[g]!;
    const elevation = roots.elevations[g]!;
    const rootX = roots.points[3 * g]!;
    const rootY = roots.points[3 * g + 1]!;
    const rootZ = roots.points[3 * g + 2]!;
    const depth = depthBehindHairline(scalp, rootY, rootZ);
    regionWeights(roots.azimuths[g]!, elevation, weights);
    const volume = blendRegions(weights, volumes);
    to.length = blendRegions(weights, lengths);
    to.forward = blendRegions(weights, forwards);
    to.aside = blendRegions(weights, asides);
    to.up = blendRegions(weights, ups) * (0.8 + 0.4 * random());
    to.hold = blendRegions(weights, holds);
    to.clear = 0.12 + volume * (0.25 + 0.75 * random()) + curlRoom * random();
    to.rising = RISING;
    to.cutAt = -Infinity;
    // Where no part decides, a winding line does: neighbours that fall to opposite sides would stand up between them. Behind
    // a part's end it goes on from there, or hair beside it would cross over in an arch.
    const beyondPart = isParted
      ? Math.max(0, Math.min(1, (depth - (style.part.depth ?? 10)) / PART_RUNS_ON))
      : 1;
    const line = isParted ? partLine(style.part, scale, depth) * (1 - beyondPart) : 0;
    const doubt =
      group === GROUP.free
        ? line - beyondPart * UNDECIDED * valueNoise(rootZ * 0.5, 3, seed) * Math.max(0, Math.sin(elevation))
        : 0;
    to.side = group === GROUP.left ? 1 : group === GROUP.right ? -1 : rootX > doubt ? 1 : -1;
    if (isParted) {
      const apart = Math.abs(rootX - partLine(style.part, scale, depth)) / (BESIDE_PART * scale);
      const beyond = Math.max(0, Math.min(1, (depth - (style.part.depth ?? 10)) / BEHIND_PART));
      const away = Math.min(1, apart + beyond * beyond);
      const rise = away * (2 - away);
      to.clear *= 0.75 + 0.25 * rise;
      const upright = Math.min(ROOT_LIFT, 0.3 + 0.5 * to.clear);
      to.up += Math.max(0, upright - to.up) * (1 - rise) ** 2;
      to.rising *= 0.1 + 0.9 * rise;
    }
    if (isParted || !curl) {
      const offLine = (rootX - partLine(style.part, scale, depth)) / (CLOSING * scale);
      const closing =
        smoothStep(closesAt - CLOSES_OVER, closesAt + CLOSES_OVER, depth) * Math.exp(-offLine * offLine);
      to.aside *= 1 - closing;
      to.forward += (-1 - to.forward) * closing;
      if (isParted) {
        to.up *= 1 - CLOSED_UP * closing;
        to.clear *= 1 - CLOSED_CLEAR * closing;
        to.rising += CLOSED_RISING * (RISING - to.rising) * closing;
      }
    }
    if ((group === GROUP.fringeLeft || group === GROUP.fringeRight) && bangs) {
      const across = rootX / ((bangs.width / 2) * scale);
      // Hair from farther behind lies over that before it, the rearmost as high as the hair behind the fringe:
      // otherwise every root would show.
      const inner = Math.max(0, Math.min(1, depth / bangs.depth));
      const lift = 0.15 + (bangs.lift ?? 0.5) * (0.35 + 0.5 * inner + 0.15 * random());
      const rear = isParted
        ? to.clear
        : 0.12 + volume * ((curl ? 0.85 : 0.6) + 0.15 * random()) + curlRoom * random();
      to.length = 24;
      to.clear = lift + (Math.max(lift, rear) - lift) * inner;
      to.up = 0.3 + Math.max(0, to.up - 0.3) * inner;
      to.hold = 9;
      if (bangs.shape === 'blunt' || bangs.shape === 'wispy') {
        // Its outer hair fans out to the temples.
        to.forward = 1;
        to.aside = 0.06 + 0.4 * across * across;
        to.side = rootX > 0 ? 1 : -1;
        const ragged = bangs.shape === 'wispy' || curl ? 1.3 : 0.25;
        to.cutAt = EYE_LINE + bangs.reach - 0.25 * across * across + (random() - 0.5) * ragged;
      } else if (bangs.shape === 'curtain') {
        to.side = group === GROUP.fringeLeft ? 1 : -1;
        to.forward = 0.7 - 0.3 * Math.abs(across);
        to.aside = 0.95;
        to.hold = 6.5;
        // It ends where the hair beside the face does, or far down the cheek.
        const outer = Math.min(-3.5, loose.ends.level?.front ?? -6.5) - bangs.reach + 1.8;
        to.cutAt = EYE_LINE + bangs.reach - 1.8 + outer * Math.min(1, Math.abs(across)) - 2 * random();
      } else {
        to.side = heavy;
        to.forward = 0.6;
        to.aside = 1.1;
        to.hold = 8;
        to.cutAt = EYE_LINE + bangs.reach - 1.2 - 3 * random();
      }
    }
    if ((group === GROUP.lockLeft || group === GROUP.lockRight) && sideLocks) {
      to.side = rootX > 0 ? 1 : -1;
      to.cutAt = EYE_LINE + long * sideLocks.level + (random() - 0.5) * 0.3;
      to.forward = 0.25;
      to.aside = 0.2;
      to.hold = 2.5;
    }
  };
}
