/** Single hairs between guides and locks. */
import { valueNoise } from '../../../pixels/seeded-noise.ts';
import type { Head } from '../head/head.ts';
import type { HairStyle } from '../style/hair-style.ts';
import { regionValues } from '../style/regions.ts';
import { type CurlShapes, claimingLock } from './curl-shapes.ts';
import { besideFace, leaveFace, reachesFace } from './face-keep-out.ts';
import { type FaceZones, sweepsAside } from './face-zones.ts';
import { FREE, FULLY_OPEN } from './groom.ts';
import type { Guides } from './grow-guides.ts';
import { type SurfacePoint, scalpGrid, surfaceAt } from './head-solids.ts';
import { guideShares, type Locks, RHYTHM } from './lock-curves.ts';
import { nearestRoots, type RootGrid } from './nearest-roots.ts';
import { opennessInCurl, towardsCamera } from './openness.ts';
import { GROUP } from './root-groups.ts';
import type { Roots } from './sample-roots.ts';
import { endStrand, finishStrands, opennessOfPoints, startStrands } from './strand-builder.ts';

const MOST_POINTS = 56;
/** How far the phase of waves wanders over the head, radians. */
const WANDER = 5;
const HALF_PI = Math.PI / 2;
/** Share of curly hairs that follow their lock only loosely. */
const LOOSE_CURLS = 0.38;
/** How far the axis of a curl swings, in radii of the curl. */
const MEANDER = 0.8;
/** How far locks of curls stand apart at the tips, in radii of the curl. */
const SPLAY = 3;
/** Curls of a fringe are smaller by this factor. */
const FRINGE_CURL = 0.7;
/** Hairs of a fringe keep together less: between its locks the forehead would show, most of all below a full one. */
const CURLY_FRINGE_CLING = 0.5;
const FULL_FRINGE_CLING = 0.3;
/**
 * Share of the strays that are short new hairs, their length in centimetres, and how far their tips stand off the hairdo.
 * A single hair is much finer than what is drawn as one: strays cover less.
 */
const FLYAWAYS = 0.65;
const FLYAWAY_LENGTH = 5;
const FLYAWAY_LIFT = 0.9;
const FLYAWAY_FRIZZ = 2.2;
const STRAY_COVER = 0.42;
/** How far the line of blunt ends wanders, how much sooner a lock's outer hairs end, centimetres, and its rate a radian. */
const CUT_WANDER = 0.5;
const LOCK_TAPER = 1.1;
const CUT_RATE = 7;

/** A sine by two parabolas, within 0.001: hairs wave, they don't measure. */
function sine(angle: number): number {
  const turns = angle / (2 * Math.PI);
  const t = 2 * (turns - Math.round(turns));
  const y = 4 * t * (1 - Math.abs(t));
  return y * (0.775 + 0.225 * Math.abs(y));
}

/** What hairs grow between. */
export interface HairField {
  readonly style: HairStyle;
  readonly head: Head;
  readonly zones: FaceZones;
  readonly guides: Guides;
  readonly guideGrid: RootGrid;
  readonly coarse: Locks;
  readonly fine: Locks;
  /** The helices of the fine locks, null where the hair does not curl. */
  readonly curls: CurlShapes | null;
}

/**
 * A hair from each root: blended from the nearest guides, clinging to its lock, waving and curling with it, off scalp and
 * face.
 */
export function growHairs(field: HairField, roots: Roots, groups: Uint8Array, random: () => number) {
  const { style, head, zones, guides, guideGrid, coarse, fine, curls } = field;
  const loose = style.loose!;
  const { texture, ends, hairs } = loose;
  const { wave, curl, locks: lockWish, frizz, strays, start } = texture;
  const { scalp } = head;
  const { steps } = guides;
  const last = steps - 1;
  const longest = Math.max(...regionValues(loose.lengths));
  // A wave needs some eight points, a turn of a curl six, else a point every 1.8 cm does.
  const spacing = Math.min(
    1.8,
    curl ? curl.pitch / 6 : 1.8,
    wave && wave.amplitude > 0.2 ? wave.period / 8 : 1.8,
  );
  const mostPoints = Math.min(MOST_POINTS, Math.ceil(longest / spacing) + 2);
  const builder = startStrands(roots.count, roots.count * mostPoints);
  const { points } = builder;
  const openness = curl ? opennessOfPoints(builder) : null;
  const [cameraX, cameraY, cameraZ] = towardsCamera(head);
  const grid = scalpGrid(head);
  const [gridX, gridY, gridZ] = grid.size;
  const [originX, originY, originZ] = grid.origin;
  const perCell = 1 / grid.step;
  const surface: SurfacePoint = { distance: 0, nx: 0, ny: 0, nz: 0 };
  const found = new Int32Array(3);
  const shares = new Float64Array(3);
  const nearest = new Int32Array(curls ? 3 : 1);
  const squares = new Float64Array(nearest.length);
  const thinShare = loose.share ?? 1;
  const fringeShare = loose.bangs?.thickness ?? 1;
  const waveTurn = wave ? (2 * Math.PI) / wave.period : 0;
  const curlTurn = curl ? (2 * Math.PI) / curl.pitch : 0;
  const together = wave?.together ?? 0;
  const layers = ends.layers ?? 0;
  // Waves of hairs from different heights meet where they hang beside each other.
  const level = 0.4 + 0.6 * together;
  const waveSeed = Math.floor(random() * 2 ** 31);
  const cutSeed = Math.floor(random() * 2 ** 31);
  const sweeps = sweepsAside(loose.bangs);
  const heavy = (style.part.offset ?? 0) > 0 ? -1 : 1;
  const fringeCling = curls ? CURLY_FRINGE_CLING : sweeps ? 1 : FULL_FRINGE_CLING;

  for (let hair = 0; hair < roots.count; hair++) {
    const group = groups[hair]!;
    const isFringe = group === GROUP.fringeLeft || group === GROUP.fringeRight;
    const isLock = group === GROUP.lockLeft || group === GROUP.lockRight;
    if (thinShare < 1 && random() > thinShare) continue;
    if (isFringe && fringeShare < 1 && random() > fringeShare) continue;
    const rootX = roots.points[3 * hair]!;
    const rootY = roots.points[3 * hair + 1]!;
    const rootZ = roots.points[3 * hair + 2]!;
    const near = guideShares(guides, guideGrid, rootX, rootY, rootZ, group, found, shares);
    if (near === 0) continue;
    const share0 = shares[0]!;
    const share1 = near > 1 ? shares[1]! : 0;
    const share2 = near > 2 ? shares[2]! : 0;
    const guide0 = found[0]! * steps * 3;
    const guide1 = (near > 1 ? found[1]! : found[0]!) * steps * 3;
    const guide2 = (near > 2 ? found[2]! : found[0]!) * steps * 3;
    const length =
      share0 * guides.lengths[found[0]!]! +
      share1 * guides.lengths[found[near > 1 ? 1 : 0]!]! +
      share2 * guides.lengths[found[near > 2 ? 2 : 0]!]!;
    const ox =
      rootX -
      share0 * guides.points[guide0]! -
      share1 * guides.points[guide1]! -
      share2 * guides.points[guide2]!;
    const oy =
      rootY -
      share0 * guides.points[guide0 + 1]! -
      share1 * guides.points[guide1 + 1]! -
      share2 * guides.points[guide2 + 1]!;
    const oz =
      rootZ -
      share0 * guides.points[guide0 + 2]! -
      share1 * guides.points[guide1 + 2]! -
      share2 * guides.points[guide2 + 2]!;
    const about = nearestRoots(fine.grid, rootX, rootY, rootZ, group, nearest, squares);
    const lock = curls ? claimingLock(curls.sizes, nearest, squares, about) : nearest[0]!;
    const parent = fine.parents[lock]!;
    const lockBase = lock * steps * 3;
    const own = lock * RHYTHM;
    const large = parent * RHYTHM;
    const middle = Math.floor(steps * 0.55) * 3;
    const apartX = fine.points[lockBase + middle]! - ox - guides.points[guide0 + middle]!;
    const apartY = fine.points[lockBase + middle + 1]! - oy - guides.points[guide0 + middle + 1]!;
    const apartZ = fine.points[lockBase + middle + 2]! - oz - guides.points[guide0 + middle + 2]!;
    const isApart = apartX * apartX + apartY * apartY + apartZ * apartZ > 20;
    const isStray = random() < strays;
    // Among curls many finer hairs go their own way halfway.
    const isLoose = curls !== null && random() < LOOSE_CURLS;
    const cling =
      isStray || isApart
        ? 0
        : lockWish.tightness *
          (isFringe ? fringeCling : 1) *
          (isLoose ? 0.25 + 0.3 * random() : 0.7 + 0.5 * random());

    // Length: whole locks by layers, single hairs by the cut.
    const cut = ends.shape === 'blunt' ? random() ** 3 : random();
    let reach = (1 - ends.jitter * cut) * (1 - layers * coarse.rhythm[large + 4]! * (isFringe ? 0.3 : 1));
    // Ringlets spring up by unlike amounts.
    if (curls) reach *= 1 - 0.3 * fine.rhythm[own + 4]! * (isFringe ? 0.5 : 1);
    if (!curls && !isFringe) {
      const outer = Math.min(1, Math.sqrt(squares[0]!) / lockWish.size);
      const wander = CUT_WANDER * valueNoise(roots.azimuths[hair]! * CUT_RATE, 5, cutSeed);
      reach = Math.max(0.5, reach - (LOCK_TAPER * outer * outer + CUT_WANDER - wander) / length);
    }
    const isFlyaway = isStray && !isFringe && !curls && random() < FLYAWAYS;
    if (isFlyaway) reach *= Math.min(0.6, (FLYAWAY_LENGTH * (0.4 + random())) / length);
    else if (isStray) reach *= 0.55 + 0.4 * random();
    const strandLength = length * reach;
    const count = Math.max(5, Math.min(mostPoints, Math.ceil(strandLength / spacing) + 1));

    // Neighbours wave together, farther away the phase wanders.
    const wavePhase =
      (WANDER * valueNoise(roots.azimuths[hair]! * 2.2, roots.elevations[hair]! * 2.2, waveSeed) +
        (fine.rhythm[own]! - 0.5) * 1.1) *
        (1 - 0.8 * together) +
      (random() - 0.5) * 0.35;
    const wavePeriod =
      1 + (1 - together) * 0.35 * (coarse.rhythm[large + 1]! - 0.5) + 0.15 * (fine.rhythm[own + 1]! - 0.5);
    const waveAmplitude = wave
      ? wave.amplitude * (0.65 + 0.7 * (0.5 * fine.rhythm[own + 2]! + 0.5 * coarse.rhythm[large + 2]!))
      : 0;
    const tightCurl = isFringe ? FRINGE_CURL : 1;
    const curlPhase = curls
      ? curls.phases[lock]! + (random() + random() - 1) * (isStray ? 2.5 : isLoose ? 0.9 : 0.42)
      : 0;
    const curlSpeed = curls ? (curls.speeds[lock]! * (isLoose ? 0.92 + 0.16 * random() : 1)) / tightCurl : 0;
    const curlRadius = curls
      ? curls.radii[lock]! * tightCurl * (isLoose ? 0.4 + random() : 0.8 + 0.35 * random())
      : 0;
    // Springy locks push each other apart, each by its own amount: the outline is uneven.
    const splayOut = curl ? SPLAY * tightCurl ** 3 * curl.radius * (coarse.rhythm[large + 3]! ** 2 - 0.1) : 0;
    const splayAside = curl ? SPLAY * tightCurl ** 3 * curl.radius * (fine.rhythm[own + 3]! - 0.5) : 0;
    const driftPhase = 2 * Math.PI * fine.rhythm[own + 5]!;
    const largeDrift = 2 * Math.PI * coarse.rhythm[large + 5]!;
    const frizzX = 2 * Math.PI * random();
    const frizzY = 2 * Math.PI * random();
    const frizzSpeed = 0.35 + 0.5 * random();
    const frizzSize = isFlyaway ? FLYAWAY_FRIZZ * random() : frizz * (isStray ? 3.5 : 0.4 + 1.2 * random());
    const liftOff = isFlyaway ? FLYAWAY_LIFT * random() ** 2 : isStray ? 0.3 + 0.9 * random() ** 2 : 0;
    const zone = isFringe ? zones.fringe : isLock ? zones.lock : zones.beside;
    const swept = loose.bangs?.shape === 'swept' && isFringe;
    const rim = 1 + 0.05 * random();
    const rimGap = 0.3 * random() ** 2;
    const side = swept
      ? heavy
      : group === GROUP.left || group === GROUP.lockLeft || group === GROUP.fringeLeft
        ? 1
        : group === GROUP.free
          ? rootX > 0
            ? 1
            : -1
          : -1;
    const base = 3 * builder.pointCount;
    let drawn = 0;
    let wasSide = 0;
    for (let i = 0; i < count; i++) {
      const t = (i / (count - 1)) * reach;
      const s = t * length;
      const at = t * last;
      const step = at >= last ? last - 1 : at | 0;
      const part = at - step;
      const a = step * 3;
      const rest = 1 - part;
      let x =
        ox +
        share0 * (guides.points[guide0 + a]! * rest + guides.points[guide0 + a + 3]! * part) +
        share1 * (guides.points[guide1 + a]! * rest + guides.points[guide1 + a + 3]! * part) +
        share2 * (guides.points[guide2 + a]! * rest + guides.points[guide2 + a + 3]! * part);
      let y =
        oy +
        share0 * (guides.points[guide0 + a + 1]! * rest + guides.points[guide0 + a + 4]! * part) +
        share1 * (guides.points[guide1 + a + 1]! * rest + guides.points[guide1 + a + 4]! * part) +
        share2 * (guides.points[guide2 + a + 1]! * rest + guides.points[guide2 + a + 4]! * part);
      let z =
        oz +
        share0 * (guides.points[guide0 + a + 2]! * rest + guides.points[guide0 + a + 5]! * part) +
        share1 * (guides.points[guide1 + a + 2]! * rest + guides.points[guide1 + a + 5]! * part) +
        share2 * (guides.points[guide2 + a + 2]! * rest + guides.points[guide2 + a + 5]! * part);
      const l = lockBase + a;
      const grown = start > 0 ? Math.min(1, s / start) : 1;
      const ramp = grown * grown * (3 - 2 * grown);
      const gather = cling * (curl ? grown : Math.sqrt(t) * (0.35 + 0.65 * t));
      x += (fine.points[l]! * rest + fine.points[l + 3]! * part - x) * gather;
      y += (fine.points[l + 1]! * rest + fine.points[l + 4]! * part - y) * gather;
      z += (fine.points[l + 2]! * rest + fine.points[l + 5]! * part - z) * gather;

      // A short hair rises at its root and goes on beside the others.
      const risen = isFlyaway ? (t / reach) * (2 - t / reach) : t;
      let outwards = liftOff * risen + 0.25 * t * sine(largeDrift + s * 0.16);
      let sidewards = 0.4 * t * sine(largeDrift * 1.7 + s * 0.13) + 0.15 * t * sine(driftPhase + s * 0.4);
      if (wave) {
        const run = s * (1 - level) + (20 - y) * level;
        const phase =
          wavePhase +
          waveTurn * wavePeriod * run +
          0.5 * (1 - together) * sine(driftPhase + run * waveTurn * 0.37);
        sidewards += waveAmplitude * ramp * sine(phase);
        outwards += waveAmplitude * ramp * 0.4 * sine(phase + 0.7);
      }
      if (curl) {
        // A wide, flat wave near the root winds up into narrow ringlets at the tip; the axis itself meanders.
        const run = (s * 0.6 + (20 - y) * 0.4) * (0.78 + 0.28 * t);
        const phase = curlPhase + curlSpeed * run + 0.8 * sine(driftPhase + s * curlTurn * 0.19);
        const open =
          curlRadius * grown * (0.85 + 0.2 * t) * (1 + 0.4 * sine(largeDrift + s * curlTurn * 0.17));
        outwards += splayOut * t;
        sidewards += splayAside * t;
        const meander = MEANDER * tightCurl * curl.radius * ramp;
        sidewards += meander * sine(largeDrift * 3 + s * curlTurn * 0.37);
        outwards += meander * 0.5 * sine(largeDrift * 5 + s * curlTurn * 0.29);
        const aside = sine(phase);
        const out = ramp * sine(phase + HALF_PI);
        sidewards += open * aside;
        outwards += open * out;
        openness![builder.pointCount + i] =
          FULLY_OPEN *
          opennessInCurl(
            open,
            (fine.outward[l]! * out + fine.sideways[l]! * aside) * cameraX +
              (fine.outward[l + 1]! * out + fine.sideways[l + 1]! * aside) * cameraY +
              (fine.outward[l + 2]! * out + fine.sideways[l + 2]! * aside) * cameraZ,
          );
      }
      const fray = frizzSize * t * t;
      sidewards += fray * sine(frizzX + s * frizzSpeed);
      outwards += fray * sine(frizzY + s * frizzSpeed * 0.8);
      x += fine.outward[l]! * outwards + fine.sideways[l]! * sidewards;
      y += fine.outward[l + 1]! * outwards + fine.sideways[l + 1]! * sidewards;
      z += fine.outward[l + 2]! * outwards + fine.sideways[l + 2]! * sidewards;

      const gx = ((x - originX) * perCell + 0.5) | 0;
      const gy = ((y - originY) * perCell + 0.5) | 0;
      const gz = ((z - originZ) * perCell + 0.5) | 0;
      if (i > 0 && gx >= 0 && gy >= 0 && gz >= 0 && gx < gridX && gy < gridY && gz < gridZ) {
        const about = grid.data[(gz * gridY + gy) * gridX + gx]!;
        if (about < 0.6 && y > -6) {
          surfaceAt(scalp, x, y, z, surface);
          const lowest = 0.08 + 0.1 * rim;
          if (surface.distance < lowest) {
            x += surface.nx * (lowest - surface.distance);
            y += surface.ny * (lowest - surface.distance);
            z += surface.nz * (lowest - surface.distance);
          }
        }
      }
      if (!isFringe) z = besideFace(x, y, z, isLock);
      const free = leaveFace(zone, x, y, z, wasSide || side);
      if (Number.isNaN(free)) {
        if (reachesFace(zone, y)) wasSide = x > 0 ? 1 : -1;
      } else if (Math.abs(free - x) > (isFringe && !sweeps ? 1.5 : 2.6)) break;
      else x = free * rim + (free > 0 ? rimGap : -rimGap);
      points[base + 3 * i] = x;
      points[base + 3 * i + 1] = y;
      points[base + 3 * i + 2] = z;
      drawn++;
    }
    const margin = roots.margins[hair]!;
    const density =
      Math.min(1, Math.max(0.35, 0.45 + margin * 0.6)) *
      (isStray && !isFringe && !curls ? STRAY_COVER * (0.6 + 0.8 * random()) : 1);
    const width =
      hairs.width *
      (isFringe ? 1.2 : 1) *
      (0.75 + 0.5 * random()) *
      (margin < 0.8 ? 0.7 : 1) *
      (isStray ? 0.6 : isLoose ? 0.75 : 1);
    if (drawn < 2) continue;
    builder.pointCount += drawn;
    endStrand(builder, width, lock, FREE, density);
  }
  return finishStrands(builder);
}
