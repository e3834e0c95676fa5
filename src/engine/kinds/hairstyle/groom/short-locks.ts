/** The hairs of a short cut between its guides: gathered into locks, waved or curled, ragged at the tips. */
import { gaussianNoise, hashNoise } from '../../../pixels/seeded-noise.ts';
import type { Head } from '../head/head.ts';
import type { ShortCut } from '../style/short-cut.ts';
import { faceFloor } from './face-floor.ts';
import { FREE, FULLY_OPEN } from './groom.ts';
import { nearestGuides, sortGuides } from './nearest-guides.ts';
import { opennessInCurl, towardsCamera } from './openness.ts';
import { scatterRoots } from './scalp-roots.ts';
import { GUIDE_POINTS, type ShortGuides } from './short-guides.ts';
import { type CutMarks, cutAt, emptyRootCut, sideOfPart } from './short-zones.ts';
import { endStrand, opennessOfPoints, reservePoints, type StrandBuilder } from './strand-builder.ts';
import { STUBBLE_LENGTH } from './stubble.ts';

const NEIGHBOURS = 3;
/** Centimetres over which hair thins out towards the hairline. */
const SOFT_EDGE = 1.1;
/** Share of curly hairs that follow their lock only loosely. */
const LOOSE_CURLS = 0.3;

/** Short curls stand off the forehead: tips hang no lower than this under their roots, or single ones lie there as crumbs. */
const LEAST_HANG = 0.4;

/** Appends the hairs that are longer than stubble, `density` roots a square centimetre, of `width` centimetres. */
export function growShortLocks(
  builder: StrandBuilder,
  cut: ShortCut,
  head: Pick<Head, 'scalp' | 'toPhoto'>,
  marks: CutMarks,
  guides: ShortGuides,
  density: number,
  width: number,
  random: () => number,
): void {
  if (guides.count === 0) return;
  const roots = scatterRoots(head, density, -0.75, SOFT_EDGE, random);
  const seed = Math.floor(random() * 1e9);
  const at = emptyRootCut();
  const index = sortGuides(guides, cut.locks.size * 1.5);
  const near = new Int32Array(NEIGHBOURS);
  const weights = new Float32Array(NEIGHBOURS);
  const { tightness } = cut.locks;
  const { wave, curl } = cut;
  const [cameraX, cameraY, cameraZ] = towardsCamera(head);
  const lowest = marks.eyes + (cut.fringe ? cut.fringe.reach : 3.4) - 0.05;
  const hang = curl.radius > 0 ? LEAST_HANG : Infinity;
  for (let i = 0; i < roots.count; i++) {
    const x0 = roots.points[3 * i]!;
    const y0 = roots.points[3 * i + 1]!;
    const z0 = roots.points[3 * i + 2]!;
    cutAt(cut, marks, x0, y0, z0, at);
    if (at.length < STUBBLE_LENGTH * 0.85 || hashNoise(i, 0, seed) > at.density) continue;
    const side = sideOfPart(marks.part, x0, z0);
    const found = nearestGuides(index, guides, x0, y0, z0, side, near, weights);
    if (found === 0) continue;
    const lock = near[0]!;
    const guideLength = guides.lengths[lock]!;
    const stray = hashNoise(i, 1, seed) < cut.strays;
    // Most tips reach nearly to the lock's tip, a few are much shorter: soft ends.
    const short = hashNoise(i, 2, seed);
    const reach = 1 - 0.32 * short * short;
    const scale = Math.max(0.45, Math.min(1.15, at.length / guideLength));
    const length = guideLength * scale * reach;
    const spacing = curl.radius > 0 ? Math.min(0.45, curl.pitch / 6) : 0.65;
    const steps = Math.max(4, Math.min(curl.radius > 0 ? 44 : 13, Math.ceil(length / spacing) + 1));
    reservePoints(builder, steps + 1);
    const p = builder.points;
    const openness = curl.radius > 0 ? opennessOfPoints(builder) : null;
    const g = guides.points;
    const base = lock * GUIDE_POINTS * 3;
    const ox = x0 - g[base]!;
    const oy = y0 - g[base + 1]!;
    const oz = z0 - g[base + 2]!;
    const frizz = cut.frizz * (stray ? 3.2 : 1);
    const fx = gaussianNoise(i, 3, seed) * frizz;
    const fy = gaussianNoise(i, 4, seed) * frizz;
    const fz = gaussianNoise(i, 5, seed) * frizz;
    // Short hair is too stiff to gather.
    const gathers = Math.max(0, Math.min(1, (guideLength - 0.9) / 2.6));
    // Among curls a share of the hairs lies loosely around its lock.
    const loose = curl.radius > 0 && hashNoise(i, 13, seed) < LOOSE_CURLS;
    const tight = stray
      ? 0.1
      : (loose ? 0.45 : 1) * tightness * gathers * (0.8 + 0.2 * hashNoise(i, 6, seed));
    const lockPhase = hashNoise(lock, 7, seed) * 6.283;
    const phase = lockPhase + gaussianNoise(i, 8, seed) * (stray ? 1.5 : loose ? 0.7 : 0.35);
    const pitch = 6.283 / ((curl.pitch || 1) * (0.7 + 0.75 * hashNoise(lock, 9, seed)));
    const swing = 6.283 / ((wave.period || 1) * (0.8 + 0.4 * hashNoise(lock, 10, seed)));
    const turning = hashNoise(lock, 11, seed) < 0.5 ? -1 : 1;
    const bob =
      Math.max(0.35, 1 + 0.4 * gaussianNoise(lock, 12, seed)) *
      (loose ? 0.5 + hashNoise(i, 14, seed) : 0.85 + 0.3 * hashNoise(i, 14, seed));
    const drift = hashNoise(lock, 15, seed) * 6.283;
    const floor = Math.max(lowest, y0 - hang);
    const nx = roots.normals[3 * i]!;
    const ny = roots.normals[3 * i + 1]!;
    const nz = roots.normals[3 * i + 2]!;
    let o = builder.pointCount * 3;
    let written = 0;
    for (let k = 0; k <= steps; k++) {
      const t = (k / steps) * reach;
      const place = t * (GUIDE_POINTS - 1);
      const j = Math.min(GUIDE_POINTS - 2, Math.floor(place));
      const f = place - j;
      const gather = Math.min(1, t * 1.25) ** 1.2;
      let dx = 0;
      let dy = 0;
      let dz = 0;
      for (let q = 0; q < found; q++) {
        const at = (near[q]! * GUIDE_POINTS + j) * 3;
        const r = near[q]! * GUIDE_POINTS * 3;
        const w = q === 0 ? weights[q]! * (1 - gather) + gather : weights[q]! * (1 - gather);
        dx += w * (g[at]! * (1 - f) + g[at + 3]! * f - g[r]!);
        dy += w * (g[at + 1]! * (1 - f) + g[at + 4]! * f - g[r + 1]!);
        dz += w * (g[at + 2]! * (1 - f) + g[at + 5]! * f - g[r + 2]!);
      }
      const keep = 1 - tight * gather;
      const far = t ** 1.5;
      let x = g[base]! + ox * keep + dx * scale + fx * far;
      let y = g[base + 1]! + oy * keep + dy * scale + fy * far;
      let z = g[base + 2]! + oz * keep + dz * scale + fz * far;
      if (curl.radius > 0 || wave.amplitude > 0) {
        // Swing square to the guide's way: one direction along the scalp, one out of it.
        const here = base + 3 * j;
        let ax = g[here + 3]! - g[here]!;
        let ay = g[here + 4]! - g[here + 1]!;
        let az = g[here + 5]! - g[here + 2]!;
        const al = Math.hypot(ax, ay, az) || 1;
        ax /= al;
        ay /= al;
        az /= al;
        let bx = ay * nz - az * ny;
        let by = az * nx - ax * nz;
        let bz = ax * ny - ay * nx;
        const bl = Math.hypot(bx, by, bz);
        if (bl > 0.05) {
          bx /= bl;
          by /= bl;
          bz /= bl;
        } else {
          bx = 1;
          by = 0;
          bz = 0;
        }
        const cx = by * az - bz * ay;
        const cy = bz * ax - bx * az;
        const cz = bx * ay - by * ax;
        const s = t * guideLength * scale;
        const ease = Math.min(1, s / 1.2);
        // Wide near the scalp, tighter towards the tip, and never quite even.
        const angle = s * (0.85 + 0.25 * t) * pitch + phase + 0.7 * Math.sin(drift + s * 1.3);
        const open = curl.radius * bob * (1.1 - 0.3 * t);
        const across = ease * (open * Math.cos(angle) + wave.amplitude * Math.sin(s * swing + phase));
        const off = ease * open * Math.sin(angle) * turning;
        if (openness) {
          const ways = ease * Math.cos(angle);
          const out = ease * Math.sin(angle) * turning;
          openness[builder.pointCount + k] =
            FULLY_OPEN *
            opennessInCurl(
              open,
              (bx * ways + cx * out) * cameraX +
                (by * ways + cy * out) * cameraY +
                (bz * ways + cz * out) * cameraZ,
            );
        }
        x += bx * across + cx * off;
        y += by * across + cy * off;
        z += bz * across + cz * off;
      }
      if (y < faceFloor(x, z, floor)) break;
      if (written === 0) {
        x = x0;
        y = y0;
        z = z0;
      }
      p[o++] = x;
      p[o++] = y;
      p[o++] = z;
      written++;
    }
    if (written < 2) continue;
    builder.pointCount += written;
    endStrand(builder, width * (stray ? 0.7 : 1), lock, FREE, Math.min(1, 0.5 + roots.edges[i]! * 0.9));
  }
}
