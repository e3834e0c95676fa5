/**
 * Light on hair: the diffuse and the two specular lobes of Kajiya and Kay (1989) with highlights shifted along the hair
 * as Marschner et al. (2003) measured them, under the transmittance and the ambient light of a density grid.
 */

import { valueNoise } from '../../../pixels/seeded-noise.ts';
import { FULLY_OPEN, ROPE, STUBBLE, type StrandSet } from '../groom/groom.ts';
import type { Head } from '../head/head.ts';
import type { HeadLight } from '../light/light.ts';
import type { DensityGrid } from './density-grid.ts';
import { FIELD_SAMPLES } from './light-field.ts';
import { type ViewVector, viewDirection } from './view-frame.ts';

/** Samples of a shaded point: view place, shade, shine, glint, width in pixels, opacity, along, lock, run. */
export const POINT_SAMPLES = 11;

/** Points that the camera may see, and the segments between them. */
export interface ShadedStrands {
  /** `POINT_SAMPLES` interleaved values a point. */
  readonly points: Float32Array;
  /** Index of the first point of each segment; its other end is the next point. */
  readonly segments: Uint32Array;
}

/** About this share of the points can be seen. */
const SEEN_SHARE = 0.4;
/** Hair behind this optical depth is not seen. */
const HIDDEN = 4;
/** Shift of the lobes along the hair as a tilt of the tangent, towards the root and the tip, and its jitter by lock. */
const SHIFT_SHINE = -0.1;
const SHIFT_GLINT = 0.14;
const SHIFT_JITTER = 0.22;
/** Centimetres around the canvas in which hair still reaches into it. */
const AROUND = 1.5;
/** A tip is this much narrower than a root. */
const TIP_TAPER = 0.65;

/** Hair this share as long as most is has tips of its own; what is shorter ends where long hair is still near its root. */
const GROWN_OUT = 0.6;

/** Hair this long (centimetres) or longer runs on in the picture; clipped hair ends where it begins. */
const FULL_RUN = 2;
/** Hair of a braid runs only to where the next bundle crosses it, as a share of free hair's run. */
const ROPE_RUN = 0.3;

/** How unlike locks, single hairs, and bundles of hairs with neighbouring roots are. */
const LOCK_TONE = 0.24;
const OWN_TONE = 0.5;
const BUNDLE_TONE = 0.3;
/** Foils are woven from bundles: share of a hair's number that is its lock's. */
const FOIL_BY_LOCK = 0.25;

/** Light that comes through the thin hair of the silhouette, as a share of the ambient light. */
const RIM = 0.45;

/** Opacity at the root, and the centimetres after which it is full. */
const ROOT_OPACITY = 0.5;
const ROOT_REACH = 0.3;

/** Shades the strands, whose points in the view frame are `viewed`; what is off the canvas or deep in the hair is left out. */
export function shadeStrands(
  set: StrandSet,
  viewed: Float32Array,
  grid: DensityGrid,
  field: Float32Array,
  head: Head,
  light: HeadLight,
  width: number,
  height: number,
): ShadedStrands {
  const { starts, widths, locks, kinds, densities, openness } = set;
  const { across, down, deep, left, top, far } = grid;
  const inverse = 1 / grid.cell;
  const row = across * FIELD_SAMPLES;
  const layer = across * down * FIELD_SAMPLES;
  const scale = head.pixelsPerCentimetre;
  const key = viewDirection(head, light.direction);
  const [lx, ly, lz] = key;
  const half = halfway(key);
  const [hx, hy, hz] = half;
  const pixels = Math.max(0.7, scale / 28);
  const reach = Math.max(30, AROUND * scale);

  const total = viewed.length / 3;
  let points = new Float32Array(Math.ceil(total * SEEN_SHARE) * POINT_SAMPLES);
  const segments = new Uint32Array(total);
  let count = 0;
  let segmentCount = 0;
  const ownTone = OWN_TONE * Math.min(1, scale / 20);
  const strands = starts.length - 1;
  const lengths = strandLengths(set);
  const grownOut = GROWN_OUT * lengthOfMost(lengths);
  for (let s = 0; s < strands; s++) {
    const first = starts[s]!;
    const end = starts[s + 1]!;
    if (end - first < 2) continue;
    const lock = locks[s]!;
    const lockRandom = hash(lock, 17);
    const own = hash(s, 91);
    const flat = kinds[s] === STUBBLE;
    const shift = (hash(lock, 5) - 0.5) * SHIFT_JITTER + (hash(s, 33) - 0.5) * 0.1;
    const root = first * 3;
    const rootX = set.points[root]!;
    const rootY = set.points[root + 1]!;
    const rootZ = set.points[root + 2]!;
    const bundle = bundleNoise(rootX, rootY, rootZ);
    const tone =
      (1 + (hash(lock, 29) - 0.5) * LOCK_TONE + (own - 0.5) * ownTone) * (1 + BUNDLE_TONE * bundle);
    const foil = FOIL_BY_LOCK * lockRandom + (1 - FOIL_BY_LOCK) * (0.5 + 0.5 * bundle);
    // a few hairs of many catch the light
    const sparkle = 0.5 + 1.3 * own * own * own;
    const broad = widths[s]! * scale;
    const density = densities[s]!;
    if ((count + end - first) * POINT_SAMPLES > points.length) {
      const larger = new Float32Array(Math.ceil(points.length * 1.5) + (end - first) * POINT_SAMPLES);
      larger.set(points);
      points = larger;
    }
    const ofLength = Math.min(1, lengths[s]! / grownOut);
    const run = Math.min(kinds[s] === ROPE ? ROPE_RUN : 1, lengths[s]! / FULL_RUN);
    let open = false;
    for (let i = first; i < end; i++) {
      const at = i * 3;
      const x = viewed[at]!;
      const y = viewed[at + 1]!;
      const z = viewed[at + 2]!;
      let gx = (x - left) * inverse;
      let gy = (y - top) * inverse;
      let gz = (z - far) * inverse;
      if (
        !(gx >= 0 && gy >= 0 && gz >= 0) ||
        x < -reach ||
        y < -reach ||
        x > width + reach ||
        y > height + reach
      ) {
        open = false;
        continue;
      }
      if (gx > across - 1.001) gx = across - 1.001;
      if (gy > down - 1.001) gy = down - 1.001;
      if (gz > deep - 1.001) gz = deep - 1.001;
      const ix = gx | 0;
      const iy = gy | 0;
      const iz = gz | 0;
      const cube = iz * layer + iy * row + ix * FIELD_SAMPLES;
      if (field[cube + layer + 5]! > HIDDEN) {
        open = false;
        continue;
      }
      const fx = gx - ix;
      const fy = gy - iy;
      const fz = gz - iz;
      const a = (1 - fx) * (1 - fy) * (1 - fz);
      const b = fx * (1 - fy) * (1 - fz);
      const c = (1 - fx) * fy * (1 - fz);
      const d = fx * fy * (1 - fz);
      const e = (1 - fx) * (1 - fy) * fz;
      const f = fx * (1 - fy) * fz;
      const g = (1 - fx) * fy * fz;
      const h = fx * fy * fz;
      const c1 = cube + FIELD_SAMPLES;
      const c2 = cube + row;
      const c3 = c2 + FIELD_SAMPLES;
      const c4 = cube + layer;
      const c5 = c4 + FIELD_SAMPLES;
      const c6 = c4 + row;
      const c7 = c6 + FIELD_SAMPLES;
      const beam =
        a * field[cube]! +
        b * field[c1]! +
        c * field[c2]! +
        d * field[c3]! +
        e * field[c4]! +
        f * field[c5]! +
        g * field[c6]! +
        h * field[c7]!;
      const ambient =
        a * field[cube + 1]! +
        b * field[c1 + 1]! +
        c * field[c2 + 1]! +
        d * field[c3 + 1]! +
        e * field[c4 + 1]! +
        f * field[c5 + 1]! +
        g * field[c6 + 1]! +
        h * field[c7 + 1]!;
      const nx =
        a * field[cube + 2]! +
        b * field[c1 + 2]! +
        c * field[c2 + 2]! +
        d * field[c3 + 2]! +
        e * field[c4 + 2]! +
        f * field[c5 + 2]! +
        g * field[c6 + 2]! +
        h * field[c7 + 2]!;
      const ny =
        a * field[cube + 3]! +
        b * field[c1 + 3]! +
        c * field[c2 + 3]! +
        d * field[c3 + 3]! +
        e * field[c4 + 3]! +
        f * field[c5 + 3]! +
        g * field[c6 + 3]! +
        h * field[c7 + 3]!;
      const nz =
        a * field[cube + 4]! +
        b * field[c1 + 4]! +
        c * field[c2 + 4]! +
        d * field[c3 + 4]! +
        e * field[c4 + 4]! +
        f * field[c5 + 4]! +
        g * field[c6 + 4]! +
        h * field[c7 + 4]!;

      const before = i > first ? at - 3 : at;
      const after = i < end - 1 ? at + 3 : at;
      let tx = viewed[after]! - viewed[before]!;
      let ty = viewed[after + 1]! - viewed[before + 1]!;
      let tz = viewed[after + 2]! - viewed[before + 2]!;
      const inverseLength = 1 / (Math.sqrt(tx * tx + ty * ty + tz * tz) + 1e-6);
      tx *= inverseLength;
      ty *= inverseLength;
      tz *= inverseLength;

      const along = (i - first) / (end - 1 - first);
      const wrap = 0.6 + 0.4 * (nx * lx + ny * ly + nz * lz);
      const up = 0.75 - 0.25 * ny;
      const rim = Math.max(0, nx * nx + ny * ny - nz * nz);
      const tl = tx * lx + ty * ly + tz * lz;
      const sine = Math.sqrt(Math.max(0, 1 - tl * tl));
      const key01 = beam * (flat ? wrap : wrap * (0.3 + 0.7 * sine));
      let shade =
        (0.8 * light.key * key01 + 0.62 * light.fill * ambient * up + RIM * light.fill * ambient * rim) *
        tone;
      let shine = 0;
      let glint = 0;
      if (!flat) {
        // the tangent tilted along the normal moves the band; (1 − cos²)^(n/2) is the sine of the angle to the n
        const th = tx * hx + ty * hy + tz * hz;
        const nh = nx * hx + ny * hy + nz * hz;
        const s1 = SHIFT_SHINE + shift;
        const s2 = SHIFT_GLINT + shift;
        const n2 = nx * nx + ny * ny + nz * nz;
        const tn = tx * nx + ty * ny + tz * nz;
        const d1 = (th + s1 * nh) ** 2 / (1 + 2 * s1 * tn + s1 * s1 * n2);
        const d2 = (th + s2 * nh) ** 2 / (1 + 2 * s2 * tn + s2 * s2 * n2);
        let p = Math.max(0, 1 - d1);
        p *= p;
        p *= p;
        p *= p;
        p *= p;
        p *= p;
        let q = Math.max(0, 1 - d2);
        const q2 = q * q;
        q = q2 * q2 * q2 * q;
        const lit = beam * Math.max(0, wrap * 1.7 - 0.7) + 0.12 * light.fill * ambient;
        shine = p * lit * sparkle;
        glint = q * lit * (0.7 + 0.6 * lockRandom) * tone;
      }
      // near the root hairs stand close together
      const centimetres =
        (along * (end - 1 - first)) / (inverseLength * scale * (after - before > 3 ? 2 : 1));
      shade *= 1 - 0.18 * Math.exp(-centimetres / 1.2);

      if (openness) {
        const reached = openness[i]! / FULLY_OPEN;
        shade *= reached;
        shine *= reached;
        glint *= reached;
      }
      const out = count * POINT_SAMPLES;
      points[out] = x;
      points[out + 1] = y;
      points[out + 2] = z;
      points[out + 3] = shade;
      points[out + 4] = shine;
      points[out + 5] = glint;
      points[out + 6] = Math.max(pixels, broad) * (1 - TIP_TAPER * along * along * along);
      // hair comes out of the skin one by one: the first millimetres stay thin
      const grown = flat ? 1 : Math.min(1, ROOT_OPACITY + (1 - ROOT_OPACITY) * (centimetres / ROOT_REACH));
      points[out + 7] = density * grown * Math.min(1, 0.35 + 0.65 * (broad / pixels));
      points[out + 8] = along * ofLength;
      points[out + 9] = foil;
      points[out + 10] = run;
      if (open) segments[segmentCount++] = count - 1;
      count++;
      open = true;
    }
  }
  return {
    points: points.subarray(0, count * POINT_SAMPLES),
    segments: segments.subarray(0, segmentCount),
  };
}

/** Length of each strand in centimetres. */
function strandLengths({ points, starts }: StrandSet): Float32Array {
  const lengths = new Float32Array(starts.length - 1);
  for (let s = 0; s < lengths.length; s++) {
    let sum = 0;
    for (let at = starts[s]! * 3 + 3; at < starts[s + 1]! * 3; at += 3) {
      const x = points[at]! - points[at - 3]!;
      const y = points[at + 1]! - points[at - 2]!;
      const z = points[at + 2]! - points[at - 1]!;
      sum += Math.sqrt(x * x + y * y + z * z);
    }
    lengths[s] = sum;
  }
  return lengths;
}

/** Length (centimetres) that half of all hair, by length, reaches. */
function lengthOfMost(lengths: Float32Array): number {
  const sorted = lengths.toSorted();
  let left = 0;
  for (let s = 0; s < sorted.length; s++) left += sorted[s]!;
  left /= 2;
  let at = 0;
  while (at < sorted.length - 1 && left > sorted[at]!) left -= sorted[at++]!;
  return Math.max(1e-3, sorted[at] ?? 0);
}

function halfway([x, y, z]: ViewVector): ViewVector {
  const length = Math.hypot(x, y, z + 1) || 1;
  return [x / length, y / length, (z + 1) / length];
}

/** Uniform in 0..1 for an integer and a salt. */
function hash(value: number, salt: number): number {
  let h = Math.imul(value, 0x27d4eb2d) ^ Math.imul(salt, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Noise −1..1 over the scalp at two sizes of bundles: hairs that stand together stay together along their length. */
function bundleNoise(x: number, y: number, z: number): number {
  return (
    0.5 * valueNoise(x * 2.3 + z * 0.7, y * 2.3 - z * 1.9, 7) +
    0.5 * valueNoise(x * 7 + z * 2, y * 7 - z * 6, 8)
  );
}
