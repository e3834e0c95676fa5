/** Hair so short that it neither bends nor clumps: every strand grows by itself, straight out of its root. */
import { gaussianNoise, valueNoise } from '../../../pixels/seeded-noise.ts';
import type { Head } from '../head/head.ts';
import type { ShortCut } from '../style/short-cut.ts';
import { STUBBLE } from './groom.ts';
import { scatterRoots } from './scalp-roots.ts';
import { type CutMarks, cutAt, emptyRootCut } from './short-zones.ts';
import { endStrand, reservePoints, type StrandBuilder } from './strand-builder.ts';

/** Length (centimetres) from which hair lies in locks. */
export const STUBBLE_LENGTH = 1.1;
/** Width of a drawn hair, centimetres: scalp shows between hairs that are clipped short. */
const WIDTH = 0.011;
/** Length under which hair is too thin to hide the scalp by itself. */
const UNDER_LENGTH = 6;
/** Centimetres over which hair thins out towards the hairline. */
const SOFT_EDGE = 0.9;

/**
 * Appends the stubble of a cut: strands of three points, at up to `density` a square centimetre where the skin is
 * covered, fewer in a fade. On the side of the head it lies downwards, on the top as the cut is combed.
 */
export function growStubble(
  builder: StrandBuilder,
  cut: ShortCut,
  head: Pick<Head, 'scalp' | 'toPhoto'>,
  marks: CutMarks,
  density: number,
  random: () => number,
): void {
  const roots = scatterRoots(head, density, -0.2, SOFT_EDGE, random);
  const seed = Math.floor(random() * 1e9);
  const at = emptyRootCut();
  for (let i = 0; i < roots.count; i++) {
    const x = roots.points[3 * i]!;
    const y = roots.points[3 * i + 1]!;
    const z = roots.points[3 * i + 2]!;
    cutAt(cut, marks, x, y, z, at);
    const chance = random();
    const lengthen = 0.72 + 0.5 * random();
    const edge = Math.min(1, 0.35 + roots.edges[i]! * 0.8);
    if (chance > at.density) continue;
    // Under longer hair fewer roots are seen: enough to darken the scalp between the locks.
    const under = at.length > STUBBLE_LENGTH;
    if (under && (at.length > UNDER_LENGTH || (lengthen > 0.92 && at.length > 2.4))) continue;
    const length = (under ? 0.6 : at.length) * lengthen * edge;
    const nx = roots.normals[3 * i]!;
    const ny = roots.normals[3 * i + 1]!;
    const nz = roots.normals[3 * i + 2]!;
    // Comb along the scalp, disturbed a little by a slow swirl and by each hair's own direction.
    const swirl =
      0.35 * valueNoise(x * 0.45 + 20, y * 0.45 + z * 0.3, seed) + 0.28 * gaussianNoise(i, 1, seed);
    let cx = at.aside - (at.inwards * x) / 6 + swirl;
    let cy = -at.down;
    let cz = -at.back + 0.28 * gaussianNoise(i, 2, seed);
    const inside = cx * nx + cy * ny + cz * nz;
    cx -= inside * nx;
    cy -= inside * ny;
    cz -= inside * nz;
    const combed = Math.hypot(cx, cy, cz) || 1;
    const lift = at.liftRoot + 0.2 * gaussianNoise(i, 3, seed);
    const out = Math.sin(lift);
    const along = Math.cos(lift) / combed;
    const bend = Math.sin(lift * 0.8);
    const level = Math.cos(lift * 0.8) / combed;
    reservePoints(builder, 3);
    const p = builder.points;
    let o = builder.pointCount * 3;
    const half = length / 2;
    p[o++] = x;
    p[o++] = y;
    p[o++] = z;
    const mx = x + (nx * out + cx * along) * half;
    const my = y + (ny * out + cy * along) * half;
    const mz = z + (nz * out + cz * along) * half;
    p[o++] = mx;
    p[o++] = my;
    p[o++] = mz;
    p[o++] = mx + (nx * bend + cx * level) * half;
    p[o++] = my + (ny * bend + cy * level) * half;
    p[o++] = mz + (nz * bend + cz * level) * half;
    builder.pointCount += 3;
    const shade = Math.min(1, 0.55 + 0.45 * at.density) * (0.7 + 0.3 * Math.min(1, roots.edges[i]! / 0.5));
    endStrand(builder, WIDTH, i, STUBBLE, shade);
  }
}
