/** Gathered hair: from the hairline over the scalp to the ties, and on into tails, buns, rolls and braids. */
import { hashNoise, valueNoise } from '../../../pixels/seeded-noise.ts';
import { smoothStep } from '../../../pixels/smooth-step.ts';
import type { HeadPoint } from '../head/head-point.ts';
import { type Scalp, scalpNorm, scalpPoint } from '../head/scalp.ts';
import type { HairStyle } from '../style/hair-style.ts';
import { appendStrand, type StrandLook } from './append-strand.ts';
import { type EarDrape, earDrape, sagFromRoot } from './drape-over-ear.ts';
import { FINISH_POINTS, type Finish } from './finish.ts';
import type { Groom, HairTie, Hanging } from './groom.ts';
import { ringAround } from './hair-ring.ts';
import { depthBehindHairline, partLine } from './root-groups.ts';
import { type Roots, sampleRoots } from './sample-roots.ts';
import { growSideburns, tiedShare } from './sideburns.ts';
import { framed } from './space-curve.ts';
import { finishStrands, startStrands } from './strand-builder.ts';
import { type SweepWay, writeSweep } from './sweep-way.ts';
import { braidFinish } from './tie-braid.ts';
import { bunFinish } from './tie-bun.ts';
import { placeTies, type TieSite } from './tie-sites.ts';
import { tailFinish } from './tie-tail.ts';
import type { TiedHead } from './tied-head.ts';
import { growBabyHair, growWisps } from './wisps.ts';

/** Points of a strand from root to tie; of one that turns over an ear. */
const SWEEP_STEPS = 17;
const TURNING_STEPS = 33;
/** Share of a way over which it turns to the strand's own place in the tie. */
const MEETS_TIE = 0.29;
/** Centimetres over which hair, and the short hairs among it, thin out towards the hairline. */
const SOFT_EDGE = 1;
const COVER_SOFT_EDGE = 1.4;
/** Width of the first hairs, as a share of others'. */
const FINE_WIDTH = 0.65;
/** Short hairs over the skin behind the hairline and beside the part: number, depth of their roots and length in centimetres. */
const COVER = 8500;
const COVER_DEPTH = 3.5;
const COVER_LENGTH = 7;
/** Of so many hairs one may stand off. */
const STRAY_EVERY = 20;
/** Size of a lock at the roots, radians. */
const LOCK = 0.13;
/** Centimetres before its end over which a part peters out, and those beside it over which hair lies flat. */
const PART_FADE = 5;
const BESIDE_PART = 2.2;
const DARK: readonly [number, number, number] = [38, 34, 36];

/** The gathered hair of a style; null where it has none. */
export function growGathered(style: HairStyle, head: TiedHead, random: () => number): Groom | null {
  const gathered = style.gathered;
  if (!gathered) return null;
  const { sweep, hairs } = gathered;
  const sites = placeTies(gathered, head, random);
  const ties: HairTie[] = [];
  const hanging: Hanging[] = [];
  const finishes = sites.map((site) => finishOf(site, head, ties, hanging, random));
  const seed = Math.floor(random() * 2 ** 30);
  const usual: SweepWay = {
    steps: SWEEP_STEPS,
    drape: sweep.drape,
    lift: sweep.lift * (0.85 + 0.3 * random()),
    crown: sweep.crown,
    head,
    drapes: { left: drapeOf(head, 'left', sites), right: drapeOf(head, 'right', sites) },
  };
  const turning: SweepWay = { ...usual, steps: TURNING_STEPS };
  const parts = partedBy(style, head.scalp, sites);
  const list = startStrands(hairs.count + COVER, hairs.count * 45);
  const buffer = new Float64Array((TURNING_STEPS + FINISH_POINTS) * 3);
  const openness = new Float64Array(TURNING_STEPS + FINISH_POINTS);
  const sweepOne = (
    roots: Roots,
    i: number,
    share: number,
    stray = 0,
  ): { which: number; lock: number; angle: number; steps: number } => {
    const azimuth = roots.azimuths[i]!;
    const elevation = roots.elevations[i]!;
    const lock = lockAt(azimuth, elevation, seed);
    const root = scalpPoint(head.scalp, azimuth, elevation);
    const { side, beside } = parts(root);
    const which = siteOf(sites, root, Math.sign(side), hashNoise(lock, 5, seed));
    const turns = usual.drapes[azimuth > 0 ? 'left' : 'right'] && sagFromRoot(elevation) > 0;
    const way = turns ? turning : usual;
    writeSweep(
      way,
      {
        azimuth,
        elevation,
        // Most lie near the surface, or the outline would be sparse hairs
        layer: sweep.thickness * share * (0.25 * hashNoise(lock, 2, seed) + 0.75 * Math.sqrt(random())),
        partSide: side,
        besidePart: beside,
        wander: sweep.wander * 0.12 * (hashNoise(lock, 3, seed) * 2 - 1 + (random() - 0.5) * 0.5),
        heave:
          sweep.wander * 0.3 * (hashNoise(lock, 4, seed) - 0.3) +
          (turns ? 0 : 0.06 * stray + 0.3 * stray ** 4),
      },
      sites[which]!,
      buffer,
    );
    return { which, lock, angle: arrivalAngle(sites[which]!, root), steps: way.steps };
  };
  const look = (roots: Roots, i: number, lock: number): StrandLook => {
    const grown = Math.min(1, Math.max(0, roots.margins[i]!) / SOFT_EDGE);
    return {
      width: hairs.width * (0.8 + 0.4 * random()) * (FINE_WIDTH + (1 - FINE_WIDTH) * grown),
      lock,
      kind: 'free',
      density: 1,
    };
  };
  const tied = (azimuth: number, y: number): number => tiedShare(head.ears, azimuth, y);
  const roots = sampleRoots(
    head.scalp,
    { count: hairs.count, soft: SOFT_EDGE, keep: (azimuth, _elevation, _margin, y) => tied(azimuth, y) },
    random,
  );
  for (let i = 0; i < roots.count; i++) {
    // Single hairs stand off, so that the outline is no cap's; not those that turn, which would stand as loops
    const stray = i % STRAY_EVERY === 0 ? random() : 0;
    const { which, lock, angle: arrival, steps } = sweepOne(roots, i, 1, stray);
    const chance = random();
    // Hair meets the tie on the side that it comes from
    const angle = arrival + (chance - 0.5) * 0.5;
    const reach = Math.min(1, Math.max(0, 0.15 + 0.85 * hashNoise(lock, 6, seed) + (random() - 0.5) * 0.35));
    const end = (steps - 1) * 3;
    meetTie(sites[which]!, angle, Math.sqrt(reach), buffer, end, Math.round(MEETS_TIE * steps));
    const strand = { angle, reach, lock, chance, lockChance: hashNoise(lock, 1, seed) };
    openness.fill(1);
    const used = finishes[which]!(strand, buffer, end + 3, openness);
    const own = look(roots, i, lock);
    appendStrand(
      list,
      buffer,
      used / 3,
      stray > 0.5 ? { ...own, width: own.width * 0.6, density: own.density * 0.7 } : own,
      openness,
    );
  }
  // Behind the hairline and beside the part few hairs overlap as yet: finer ones, which end under the others, cover the skin there
  const edge = sampleRoots(
    head.scalp,
    {
      count: COVER,
      soft: COVER_SOFT_EDGE,
      keep: (azimuth, elevation, margin, y) =>
        tied(azimuth, y) *
        Math.max(1 - margin / COVER_DEPTH, parts(scalpPoint(head.scalp, azimuth, elevation)).beside),
    },
    random,
  );
  for (let i = 0; i < edge.count; i++) {
    const { lock, steps: all } = sweepOne(edge, i, 0.25);
    const steps = stepsWithin(buffer, all, COVER_LENGTH * (0.6 + 0.6 * random()));
    for (let k = 0; k < 2; k++) sink(head, buffer, (steps - 1 - k) * 3, 0.5 - 0.25 * k);
    appendStrand(list, buffer, steps, look(edge, i, lock));
  }
  let lock = 100000;
  for (const wisps of gathered.wisps ?? []) lock = growWisps(list, wisps, head, hairs.width, lock, random);
  growBabyHair(list, gathered.babyHair, head, hairs.width, lock, random);
  growSideburns(list, head, hairs.width, lock + 40, random);
  return { strands: finishStrands(list), ties, undergrowth: [], hanging };
}

function finishOf(
  site: TieSite,
  head: TiedHead,
  ties: HairTie[],
  hanging: Hanging[],
  random: () => number,
): Finish {
  const { finish, tie } = site;
  if (tie.elastic !== 'none') {
    const { center: c, normal: n } = site;
    const axis = framed(
      Float64Array.from([c.x, c.y, c.z, c.x + n.x, c.y + n.y, c.z + n.z]),
      Math.hypot(n.x, n.y, n.z),
    );
    ties.push({
      ...ringAround(axis, 0.4, site.radius + 0.04, 0.2),
      colour: tie.elastic === 'dark' ? DARK : null,
    });
  }
  switch (finish.kind) {
    case 'tail':
      return tailFinish(site, finish, head, random);
    case 'bun':
    case 'rolls': {
      if (finish.kind === 'rolls') throw new Error('Rolls are placed as buns');
      return bunFinish(site, finish, head, random);
    }
    case 'braid': {
      const braid = braidFinish(site, finish, head, random);
      ties.push(braid.elastic);
      if (finish.falls === 'front') hanging.push(braid.hanging);
      return braid.finish;
    }
  }
}

function drapeOf(
  { ears, scalp }: TiedHead,
  side: 'left' | 'right',
  sites: readonly TieSite[],
): EarDrape | null {
  const ties = sites.map(({ center }) => center);
  return ears[side].covered ? earDrape(ears[side], scalp.center, ties) : null;
}

/** On which side of the part a root lies, and how near it, as `SweepStrand` has them. */
function partedBy(
  { part }: HairStyle,
  scalp: Scalp,
  sites: readonly TieSite[],
): (root: HeadPoint) => { side: number; beside: number } {
  const scale = scalp.side / 7.8;
  const length = part.depth ?? 10;
  // Between ties on both sides the part runs on to the nape
  const endless = sites.some(({ side }) => side > 0) && sites.some(({ side }) => side < 0);
  return ({ x, y, z }) => {
    const depth = depthBehindHairline(scalp, y, z);
    const apart = x - (part.at === 'none' ? 0 : partLine(part, scale, depth));
    const left = endless ? 1 : 1 - smoothStep(length - PART_FADE, length, depth);
    const beside = part.at === 'none' ? 0 : Math.exp(-((apart / BESIDE_PART) ** 2)) * left;
    return { side: (apart > 0 ? 1 : -1) * Math.max(left, 0.001), beside };
  };
}

/** Number of the way's first points within a length, 4 at least. */
function stepsWithin(way: Float64Array, steps: number, length: number): number {
  let left = length;
  for (let i = 1; i < steps - 1; i++) {
    const at = i * 3;
    left -= Math.hypot(way[at]! - way[at - 3]!, way[at + 1]! - way[at - 2]!, way[at + 2]! - way[at - 1]!);
    if (left < 0) return Math.max(4, i + 1);
  }
  return steps - 1;
}

/** Number of the lock whose roots are nearest in a jittered grid over the scalp. */
function lockAt(azimuth: number, elevation: number, seed: number): number {
  const row = Math.floor((elevation + 2) / LOCK + 0.35 * valueNoise(azimuth * 5, 1, seed));
  const around = Math.max(3, Math.round((2 * Math.PI * Math.cos((row + 0.5) * LOCK - 2)) / LOCK));
  const column = Math.floor(
    ((azimuth + Math.PI) / (2 * Math.PI)) * around + 0.35 * valueNoise(elevation * 9, row, seed),
  );
  return (row + 1) * 256 + ((column + 256) % 256);
}

/** The nearest tie; ties on the other side of the part are out of reach. */
function siteOf(
  sites: readonly TieSite[],
  root: { x: number; y: number; z: number },
  partSide: number,
  chance: number,
): number {
  let best = 0;
  let nearest = Infinity;
  for (let i = 0; i < sites.length; i++) {
    const { foot, side } = sites[i]!;
    const d =
      Math.hypot(root.x - foot.x, root.y - foot.y, root.z - foot.z) *
        (1 + 0.35 * hashNoise(i, Math.floor(chance * 1e6), 9)) +
      (side !== 0 && side !== partSide && sites.some((other) => other.side === partSide) ? 100 : 0);
    if (d < nearest) {
      nearest = d;
      best = i;
    }
  }
  return best;
}

function arrivalAngle({ foot, across, rise }: TieSite, root: { x: number; y: number; z: number }): number {
  const x = root.x - foot.x;
  const y = root.y - foot.y;
  const z = root.z - foot.z;
  return Math.atan2(x * rise.x + y * rise.y + z * rise.z, x * across.x + y * across.y + z * across.z);
}

/** Draws the last `count` points of the way to the strand's own place in the tie's disc. */
function meetTie(
  site: TieSite,
  angle: number,
  reach: number,
  out: Float64Array,
  end: number,
  count: number,
): void {
  const u = Math.cos(angle) * reach * site.radius;
  const v = Math.sin(angle) * reach * site.radius;
  const dx = site.across.x * u + site.rise.x * v;
  const dy = site.across.y * u + site.rise.y * v;
  const dz = site.across.z * u + site.rise.z * v;
  for (let k = 0; k < count; k++) {
    const at = end - k * 3;
    const share = (1 - k / count) ** 1.5;
    out[at] = out[at]! + dx * share;
    out[at + 1] = out[at + 1]! + dy * share;
    out[at + 2] = out[at + 2]! + dz * share;
  }
}

/** Lays a point a share of its height nearer to the scalp, where other hair hides it. */
function sink({ scalp }: TiedHead, points: Float64Array, at: number, share: number): void {
  const c = scalp.center;
  const x = points[at]! - c.x;
  const y = points[at + 1]! - c.y;
  const z = points[at + 2]! - c.z;
  const norm = scalpNorm(scalp, x, y, z);
  const scale = 1 - (share * Math.max(0, norm - 1)) / norm;
  points[at] = c.x + x * scale;
  points[at + 1] = c.y + y * scale;
  points[at + 2] = c.z + z * scale;
}
