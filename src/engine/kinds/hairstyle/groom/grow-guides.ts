/**
 * Guides: the few hundred curves that all other hairs follow. Each starts as the comb leaves it, bends to its weight along
 * the photo's down, slides over scalp, hair below it, neck and shoulders, and stays off the face.
 */
import type { Head } from '../head/head.ts';
import type { HairStyle } from '../style/hair-style.ts';
import { regionValues } from '../style/regions.ts';
import { combed, comber } from './comb-roots.ts';
import { cutLevel, faceLength, spreadGuide } from './cut-guide.ts';
import { earCapsule } from './ear-capsule.ts';
import { besideFace, EYE_LINE, leaveFace } from './face-keep-out.ts';
import { type FaceZones, sweepsAside } from './face-zones.ts';
import { capsuleTable, leaveCapsules, type SurfacePoint, surfaceAt } from './head-solids.ts';
import { GROUP } from './root-groups.ts';
import type { Roots } from './sample-roots.ts';

export interface Guides {
  /** Points of each guide; guide after guide in `points`, three numbers each, equally spaced. */
  readonly steps: number;
  readonly points: Float32Array;
  /** Length of each guide in centimetres, once it was cut. */
  readonly lengths: Float32Array;
  readonly groups: Uint8Array;
}

const LONG_STEPS = 40;
const SHORT_STEPS = 28;
/** How fast hair gives way to comb and weight, per centimetre. */
const BEND = 0.55;
/** Hair is thinner where the top turns down to the sides, by this share, so that the outline is round. */
const ROUNDING = 0.38;
/** Hair is thicker on top by this share: its roots hold it up, and the outline is a dome over the flat of the skull. */
const DOME = 0.25;
/** How strongly hair is drawn before the shoulder on its way down: less, and what comes from farther back lies out along the arm. */
const FORWARDS = 0.8;
/** How far hair before the shoulder spreads: the foremost towards the neck, that from farther back outwards, and at random. */
const INWARDS = 0.3;
const OUTWARDS = 0.46;
const SCATTER = 0.36;

/** Tilt of a head to its side (sine) from which its bob is measured upright. */
const TILTED = 0.12;

/**
 * Grows a guide from each root. Hair that is cut at a level is as long as on an upright head: on the lower side of a tilted
 * one it hangs away from the head, and would reach the level much farther down, on the shoulder.
 */
export function growGuides(
  style: HairStyle,
  head: Head,
  roots: Roots,
  groups: Uint8Array,
  zones: FaceZones,
  random: () => number,
): Guides {
  const isCutTilted = style.loose!.ends.level !== undefined && Math.abs(head.down.x) > TILTED;
  const upright = isCutTilted
    ? growToLength(
        style,
        { ...head, down: { x: 0, y: -1, z: 0 }, body: [] },
        roots,
        groups,
        zones,
        random,
        null,
      )
    : null;
  return growToLength(style, head, roots, groups, zones, random, upright?.lengths ?? null);
}

/** Grows each guide to its style's length, at most to `most` centimetres. */
function growToLength(
  style: HairStyle,
  head: Head,
  roots: Roots,
  groups: Uint8Array,
  zones: FaceZones,
  random: () => number,
  most: Float32Array | null,
): Guides {
  const loose = style.loose!;
  const { scalp, down } = head;
  const { center } = scalp;
  const lengths = regionValues(loose.lengths);
  const { drape, ends, bangs } = loose;
  const sweeps = sweepsAside(bangs);
  const steps = Math.max(...lengths) > 20 ? LONG_STEPS : SHORT_STEPS;
  const capsules = capsuleTable(head.body);
  const ears = capsuleTable([earCapsule(head.ears.left), earCapsule(head.ears.right)]);
  const points = new Float32Array(roots.count * steps * 3);
  const guideLengths = new Float32Array(roots.count);
  const comb = comber(style, head, roots, groups, random);
  const root = combed();
  const long = faceLength(head);
  const dome = loose.texture.curl ? 0 : DOME;
  const surface: SurfacePoint = { distance: 0, nx: 0, ny: 0, nz: 0 };
  const point = new Float64Array(3);

  for (let g = 0; g < roots.count; g++) {
    const azimuth = roots.azimuths[g]!;
    const group = groups[g]!;
    const isFringe = group === GROUP.fringeLeft || group === GROUP.fringeRight;
    const isLock = group === GROUP.lockLeft || group === GROUP.lockRight;
    comb(g, root);
    const { length, clear, forward, aside, up, hold, side, cutAt, rising } = root;
    const rootX = roots.points[3 * g]!;
    const rootY = roots.points[3 * g + 1]!;
    const rootZ = roots.points[3 * g + 2]!;
    const ds = length / (steps - 1);
    const zone = isFringe ? zones.fringe : isLock ? zones.lock : zones.beside;
    const rank = Math.abs(azimuth) / Math.PI + (random() - 0.5) * 0.16;
    const ear = azimuth > 0 ? head.ears.left : head.ears.right;
    const tucks = Math.abs(azimuth) < 1.7 && !ear.covered ? (drape.behindEars ?? 0) : 0;
    const tucked = !isFringe && !isLock && random() < tucks;
    const inFront = isLock || (!tucked && drape.front > 0 && rank < drape.front * 0.9);
    // Hair from farther back falls farther out, so that the lengths lie as a sheet and not as a rope.
    const spread = isLock
      ? 0.34 * Math.min(1, rank * 1.8) - 0.08 + 0.24 * (random() - 0.5)
      : inFront
        ? OUTWARDS * Math.min(1, rank * 1.8) - INWARDS + SCATTER * (random() - 0.5)
        : -0.02 + 0.16 * random();
    let px = rootX;
    let py = rootY;
    let pz = rootZ;
    const base = g * steps * 3;
    points[base] = px;
    points[base + 1] = py;
    points[base + 2] = pz;
    const nx = roots.normals[3 * g]!;
    const ny = roots.normals[3 * g + 1]!;
    const nz = roots.normals[3 * g + 2]!;
    let dx = 0;
    let dy = 0;
    let dz = 0;
    let last = steps - 1;
    let end = length;
    for (let i = 0; i < steps - 1; i++) {
      const s = i * ds;
      const rx = px - center.x;
      const ry = py - center.y;
      const rz = pz - center.z;
      surfaceAt(scalp, px, py, pz, surface);
      // The comb's field turns around the head's axes, so that it follows the scalp.
      const radius = Math.hypot(rx, ry, rz) || 1;
      let cx = (aside * side * ry) / radius;
      let cy = (-aside * side * rx - forward * rz) / radius;
      let cz = (forward * Math.max(0.15, ry)) / radius;
      cx += 0.45 * down.x;
      cy += 0.45 * down.y;
      cz += 0.45 * down.z;
      const lean = cx * surface.nx + cy * surface.ny + cz * surface.nz;
      cx -= lean * surface.nx;
      cy -= lean * surface.ny;
      cz -= lean * surface.nz;
      const size = Math.hypot(cx, cy, cz) || 1;
      cx /= size;
      cy /= size;
      cz /= size;
      if (i === 0) {
        dx = cx * (1 - up) + nx * up;
        dy = cy * (1 - up) + ny * up;
        dz = cz * (1 - up) + nz * up;
        const d = Math.hypot(dx, dy, dz);
        dx /= d;
        dy /= d;
        dz /= d;
      }
      const held = Math.exp(-((s / Math.max(hold, 0.3)) ** 2));
      let tx = cx * held + down.x * (1 - held);
      let ty = cy * held + down.y * (1 - held);
      let tz = cz * held + down.z * (1 - held);
      const upright = Math.max(0, surface.ny);
      const corner = 1 + dome * upright ** 4 - ROUNDING * Math.min(1, 2 * Math.abs(surface.nx) * upright);
      const settle = clear * corner * Math.min(1, 0.3 + s / 1.8);
      const below = EYE_LINE - py;
      const hug = below > 0 ? drape.hug * Math.max(0, 1 - below / 14) : 1;
      if (surface.distance > settle && below < 13) {
        const pull = Math.min(0.8, (surface.distance - settle) * 0.35) * hug;
        tx -= surface.nx * pull;
        ty -= surface.ny * pull * 0.3;
        tz -= surface.nz * pull;
      }
      const turnFrom = inFront ? 5 : 1;
      if (below > turnFrom && below < 24) {
        // On the way to the shoulder hair decides for its front or its back.
        const near = Math.min(1, (below - turnFrom) / 6) * Math.min(1, (24 - below) / 4);
        // Once there, it hangs.
        const way = inFront
          ? FORWARDS * Math.min(1, Math.max(0, (3 - pz) / 3))
          : -0.6 * Math.min(1, Math.max(0, (pz + 9) / 4));
        tz += near * way;
        tx += near * spread * (rx > 0 ? 1 : -1);
      }
      // Side locks follow the cheek inwards, or a turned head shows them standing off it.
      if (isLock && below > 1) tx -= side * 0.1;
      if (tucked && below > -4 && below < 8) {
        tz -= 1.6 * Math.min(1, Math.max(0, (pz + 6) / 3));
        tx += side * 0.1;
      }
      const toTip = length - s;
      if (ends.turn && toTip < 6) {
        const out = Math.hypot(rx, rz) || 1;
        const turn = (-ends.turn * (1 - toTip / 6) * 1.3) / out;
        tx += rx * turn;
        tz += rz * turn;
      }
      const give = Math.min(1, BEND * ds);
      dx += (tx - dx) * give;
      dy += (ty - dy) * give;
      dz += (tz - dz) * give;
      let d = Math.hypot(dx, dy, dz) || 1;
      point[0] = px + (dx / d) * ds;
      point[1] = py + (dy / d) * ds;
      point[2] = pz + (dz / d) * ds;
      surfaceAt(scalp, point[0], point[1], point[2], surface);
      const lowest = clear * corner * Math.min(1, 0.15 + (s + ds) / rising) * 0.85;
      if (surface.distance < lowest && point[1] > -7) {
        const lift = lowest - surface.distance;
        point[0] += surface.nx * lift;
        point[1] += surface.ny * lift;
        point[2] += surface.nz * lift;
      }
      if (!tucked && point[1]! < 6 && point[1]! > -5) leaveCapsules(ears, point, 0, 0.15 + clear * 0.3);
      if (point[1]! < -4) {
        const beforeX = point[0]!;
        const beforeY = point[1]!;
        if (leaveCapsules(capsules, point, 0, 0.35 + clear * 0.4) && below > 12) {
          // Cloth holds hair: it gets over the shoulder to the front or the back rather than down the arm.
          const lifted = Math.min(1, Math.max(0, point[1]! - beforeY) / ds + 0.3);
          point[0] = beforeX + (point[0]! - beforeX) * 0.3;
          point[2] = point[2]! + (inFront ? 0.8 : -0.8) * ds * lifted;
          leaveCapsules(capsules, point, 0, 0.35 + clear * 0.4);
        }
        // What falls behind the shoulder is hidden by it: pushed aside it would stand out as a corner.
        if (!inFront && below > 4 && Math.abs(point[0]!) > Math.abs(beforeX)) point[0] = beforeX;
      }
      const free = leaveFace(
        zone,
        point[0],
        point[1],
        point[2],
        isFringe && !sweeps ? Math.sign(point[0]!) || 1 : side,
      );
      if (!Number.isNaN(free)) {
        if (isFringe && !sweeps && Math.abs(free - point[0]) > 1.2) {
          last = i;
          end = s;
          break;
        }
        point[0] = free;
      } else if (!isFringe) {
        point[2] = besideFace(point[0]!, point[1]!, point[2]!, isLock);
      }
      dx = point[0] - px;
      dy = point[1] - py;
      dz = point[2] - pz;
      d = Math.hypot(dx, dy, dz) || 1;
      dx /= d;
      dy /= d;
      dz /= d;
      px += dx * ds;
      py += dy * ds;
      pz += dz * ds;
      const at = base + (i + 1) * 3;
      points[at] = px;
      points[at + 1] = py;
      points[at + 2] = pz;
      const level = isFringe || isLock ? cutAt : cutLevel(ends.level, px - center.x, pz - center.z, long);
      if (most && s + ds > most[g]!) {
        last = i + 1;
        end = Math.max(most[g]!, s);
        break;
      }
      if (py < level && pz > -30) {
        const over = Math.min(1, (level - py) / Math.max(0.05, -dy * ds));
        last = i + 1;
        end = s + ds * (1 - over);
        break;
      }
    }
    guideLengths[g] = Math.max(0.3, end);
    if (last < steps - 1) spreadGuide(points, base, steps, last, end / ds);
  }
  return { steps, points, lengths: guideLengths, groups };
}
