/** A ball of tight curls: clusters of coils that stand out from the scalp, drawn where they can be seen. */
import { gaussianNoise, hashNoise, valueNoise } from '../../../pixels/seeded-noise.ts';
import type { Head } from '../head/head.ts';
import type { AfroCut } from '../style/short-cut.ts';
import { faceFloor } from './face-floor.ts';
import { EYE_LINE } from './face-keep-out.ts';
import { FREE } from './groom.ts';
import { scatterRoots } from './scalp-roots.ts';
import { endStrand, reservePoints, type StrandBuilder } from './strand-builder.ts';

/** Centimetres under the outline in which coils are drawn: what lies deeper is dark and hidden. */
const SHELL = 2.6;

/**
 * Appends an Afro: from each root a hair goes straight to a little under the ball's surface and coils from there
 * outwards. Hairs of a cluster share their coil's phase and direction.
 */
export function growAfroCoils(
  builder: StrandBuilder,
  cut: AfroCut,
  head: Pick<Head, 'scalp' | 'toPhoto' | 'down'>,
  strands: number,
  width: number,
  volume: number,
  random: () => number,
): void {
  const density = strands / 420;
  const roots = scatterRoots(head, density, -0.55, 0.6, random);
  const seed = Math.floor(random() * 1e9);
  const { center, side } = head.scalp;
  const { size, tightness } = cut.locks;
  const { radius, pitch } = cut.coil;
  const bx = side + cut.side * volume;
  const top = center.y + head.scalp.up + cut.top * volume;
  // The ball reaches down to the lobes of the ears and rises over the crown.
  const cy = (top - 4.5) / 2;
  const by = top - cy;
  const behind = head.scalp.back + cut.side * volume * 0.8;
  const before = head.scalp.front + cut.side * volume * 0.6;
  const perTurn = 6;
  for (let i = 0; i < roots.count; i++) {
    const x0 = roots.points[3 * i]!;
    const y0 = roots.points[3 * i + 1]!;
    const z0 = roots.points[3 * i + 2]!;
    // Clusters: cells of a jittered lattice on the scalp.
    const kx = Math.round((x0 + 0.3 * Math.sin(y0 * 2.1)) / size);
    const ky = Math.round((y0 + 0.3 * Math.sin(z0 * 1.7)) / size);
    const kz = Math.round((z0 + 0.3 * Math.sin(x0 * 1.9)) / size);
    const lock = (Math.imul(kx, 73856093) ^ Math.imul(ky, 19349663) ^ Math.imul(kz, 83492791)) >>> 0;
    const stray = hashNoise(i, 1, seed) < 0.05;
    const mix = stray ? 0.2 : tightness;
    const ox = (kx * size - x0) * mix;
    const oy = (ky * size - y0) * mix;
    const oz = (kz * size - z0) * mix;
    const bz = z0 > center.z ? before : behind;
    // Outwards from the ball's centre, turned aside a little by the cluster and by the hair.
    let dx = (x0 + ox) / bx + 0.11 * gaussianNoise(lock, 2, seed) + 0.02 * gaussianNoise(i, 2, seed);
    let dy = (y0 + oy - cy) / by + 0.11 * gaussianNoise(lock, 3, seed) + 0.02 * gaussianNoise(i, 3, seed);
    let dz =
      (z0 + oz - center.z) / bz + 0.11 * gaussianNoise(lock, 4, seed) + 0.02 * gaussianNoise(i, 4, seed);
    // Beside the face hair stands sideways and back, never forwards over the cheek.
    if (z0 > center.z && Math.abs(x0) > 5.2 && y0 < 8.5) dz = Math.min(dz, 0.08) - 0.25;
    const dl = Math.hypot(dx, dy, dz) || 1;
    dx /= dl;
    dy /= dl;
    dz /= dl;
    const rough =
      cut.outline *
      (0.7 * valueNoise(dx * 2.2 + 9, dy * 2.2 + dz * 1.6, seed) +
        0.45 * valueNoise(dx * 6 + 9, dy * 6 + dz * 5, seed + 1) +
        0.3 * gaussianNoise(lock, 5, seed));
    const ex = dx * (bx + rough);
    const ez = center.z + dz * (bz + rough);
    let ey = cy + dy * (by + rough);
    // Over the forehead hair stands forwards and up, never down into the face.
    if (z0 > 1) ey = Math.max(ey, y0 - 0.6 + 0.8 * hashNoise(lock, 13, seed));
    let vx = ex - x0;
    let vy = ey - y0;
    let vz = ez - z0;
    const length = Math.hypot(vx, vy, vz);
    if (length < 0.4) continue;
    vx /= length;
    vy /= length;
    vz /= length;
    // Beside the face the ball is seen from within: hairs coil from the scalp on.
    const open =
      z0 > center.z - 1 && Math.abs(x0) > 4 ? Math.min(1, Math.max(0, (z0 - center.z + 1) / 2)) : 0;
    const inner = Math.max(0.05, (length - SHELL * (0.75 + 0.5 * hashNoise(lock, 7, seed))) * (1 - open));
    // Coils are counted from the ball's surface inwards, so that the hairs of a cluster wind together.
    const reach = length + (stray ? 0.5 * hashNoise(i, 6, seed) : -0.8 * hashNoise(i, 6, seed) ** 2);
    const coiled = Math.max(0.2, reach - inner);
    const winding = 6.283 / (pitch * (0.75 + 0.5 * hashNoise(lock, 8, seed)));
    const steps = Math.max(3, Math.ceil((coiled * winding * perTurn) / 6.283));
    reservePoints(builder, steps + 2);
    const p = builder.points;
    let o = builder.pointCount * 3;
    p[o++] = x0;
    p[o++] = y0;
    p[o++] = z0;
    let written = 1;
    // Two directions square to the way out.
    let ax = vy;
    let ay = -vx;
    let az = 0;
    const al = Math.hypot(ax, ay) || 1;
    ax /= al;
    ay /= al;
    if (al < 0.02) {
      ax = 1;
      ay = 0;
      az = 0;
    }
    const hx = vy * az - vz * ay;
    const hy = vz * ax - vx * az;
    const hz = vx * ay - vy * ax;
    const phase = hashNoise(lock, 9, seed) * 6.283 + gaussianNoise(i, 9, seed) * (stray ? 2 : 0.22);
    const turning = hashNoise(lock, 10, seed) < 0.5 ? -1 : 1;
    const wide = radius * (0.75 + 0.5 * hashNoise(lock, 11, seed)) * (0.85 + 0.3 * hashNoise(i, 11, seed));
    const sway = 0.35 * size * gaussianNoise(lock, 12, seed);
    const sag = cut.hang * coiled * 0.5;
    for (let k = 0; k <= steps; k++) {
      const t = k / steps;
      const s = inner + coiled * t;
      const angle = phase + (length - s) * winding * turning;
      const r = wide * Math.min(1, 0.4 + t);
      const c = r * Math.cos(angle) + sway * Math.sin(t * 3);
      const q = r * Math.sin(angle);
      const fall = sag * t * t;
      const x = x0 + vx * s + ax * c + hx * q + head.down.x * fall;
      const y = y0 + vy * s + ay * c + hy * q + head.down.y * fall;
      const z = z0 + vz * s + az * c + hz * q + head.down.z * fall;
      if (y < faceFloor(x, z, EYE_LINE + 3.3)) break;
      p[o++] = x;
      p[o++] = y;
      p[o++] = z;
      written++;
    }
    if (written < 3) continue;
    builder.pointCount += written;
    endStrand(builder, width, lock, FREE, Math.min(1, 0.45 + roots.edges[i]! * 0.7));
  }
}
