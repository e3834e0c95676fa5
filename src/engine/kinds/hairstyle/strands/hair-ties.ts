/** Elastics, ribbons and pins: coloured ones as small solids, those of hair as strands. */
import { createMask, type Mask, type Plane, type RgbaImage } from '../../../pixels/image.ts';
import { FULLY_OPEN, type HairTie, type StrandSet } from '../groom/groom.ts';
import type { Head } from '../head/head.ts';
import type { HeadLight } from '../light/light.ts';
import { viewDirection, viewPoints } from './view-frame.ts';

/** Coloured ties as drawn: colours with the coverage as alpha, and how near they are (view frame). */
export interface DrawnTies {
  readonly picture: RgbaImage;
  readonly nearness: Plane;
}

/** Hairs around a tie of hair. */
const WRAPPED = 40;

/** Hair sinks into a body by some millimetres; what a tie holds is hidden by it all the same (centimetres). */
const HELD_BY = 0.6;
/** Coverage (0..255) from which the person hides what lies behind: beside the outline `nearness` is only a guess. */
const HIDES = 128;

/**
 * Draws the coloured ties as they stand out of the body (`nearness`, view frame, where `person` covers); null where there
 * are none.
 */
export function drawTies(
  ties: readonly HairTie[],
  head: Head,
  light: HeadLight,
  nearness: Plane,
  person: Mask,
): DrawnTies | null {
  const coloured = ties.filter(({ colour }) => colour !== null);
  if (coloured.length === 0) return null;
  const { width, height } = nearness;
  const picture = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const near: Plane = { data: nearness.data.slice(), width, height };
  const [lx, ly, lz] = viewDirection(head, light.direction);
  for (const { points, radius, colour } of coloured) {
    const viewed = viewPoints(head, points);
    const reach = Math.max(0.8, radius * head.pixelsPerCentimetre);
    for (let i = 0; i + 5 < viewed.length; i += 3) {
      const length = Math.hypot(
        viewed[i + 3]! - viewed[i]!,
        viewed[i + 4]! - viewed[i + 1]!,
        viewed[i + 5]! - viewed[i + 2]!,
      );
      const steps = Math.max(1, Math.ceil(length * 1.5));
      for (let k = 0; k < steps; k++) {
        const t = k / steps;
        const cx = viewed[i]! + (viewed[i + 3]! - viewed[i]!) * t;
        const cy = viewed[i + 1]! + (viewed[i + 4]! - viewed[i + 1]!) * t;
        const cz = viewed[i + 2]! + (viewed[i + 5]! - viewed[i + 2]!) * t;
        const bottom = Math.min(height - 1, Math.floor(cy + reach + 1));
        const right = Math.min(width - 1, Math.floor(cx + reach + 1));
        for (let y = Math.max(0, Math.floor(cy - reach - 1)); y <= bottom; y++)
          for (let x = Math.max(0, Math.floor(cx - reach - 1)); x <= right; x++) {
            const dx = (x + 0.5 - cx) / reach;
            const dy = (y + 0.5 - cy) / reach;
            const away = Math.sqrt(dx * dx + dy * dy);
            const covered = Math.min(1, (1 - away) * reach + 0.5);
            if (covered <= 0) continue;
            const dz = Math.sqrt(Math.max(0, 1 - away * away));
            const z = cz + dz * reach;
            const at = y * width + x;
            const was = picture.data[at * 4 + 3]!;
            const hidden = z < near.data[at]! && (was > 0 || person.data[at]! >= HIDES);
            if (hidden && (was === 0 || was >= covered * 255)) continue;
            near.data[at] = was > 0 || person.data[at]! >= HIDES ? Math.max(z, near.data[at]!) : z;
            const lit = light.fill * (0.7 - 0.3 * dy) + light.key * Math.max(0, dx * lx + dy * ly + dz * lz);
            for (let c = 0; c < 3; c++) picture.data[at * 4 + c] = colour![c]! * Math.min(1.2, 0.25 + lit);
            picture.data[at * 4 + 3] = Math.max(was, covered * 255);
          }
      }
    }
  }
  const held = HELD_BY * head.pixelsPerCentimetre;
  for (let i = 0; i < near.data.length; i++) if (picture.data[i * 4 + 3]! > 0) near.data[i]! += held;
  return { picture, nearness: near };
}

/** The person with the ties as part of what hides hair behind it. */
export function personWithTies(person: Mask, { picture }: DrawnTies): Mask {
  const result = createMask(person.width, person.height);
  for (let i = 0; i < result.data.length; i++)
    result.data[i] = Math.max(person.data[i]!, picture.data[i * 4 + 3]!);
  return result;
}

/** The strands with those of the ties that are made of hair: hairs around each tie's tube. */
export function withTiesOfHair(strands: StrandSet, ties: readonly HairTie[]): StrandSet {
  const wrapped = ties.filter(({ colour, points }) => colour === null && points.length >= 6);
  if (wrapped.length === 0) return strands;
  const added = wrapped.length * WRAPPED;
  const more = wrapped.reduce((sum, { points }) => sum + WRAPPED * points.length, 0);
  const count = strands.starts.length - 1;
  const points = new Float32Array(strands.points.length + more);
  points.set(strands.points);
  const starts = new Uint32Array(count + added + 1);
  starts.set(strands.starts);
  const widths = extend(strands.widths, new Float32Array(count + added));
  const locks = extend(strands.locks, new Uint32Array(count + added));
  const kinds = extend(strands.kinds, new Uint8Array(count + added));
  const densities = extend(strands.densities, new Float32Array(count + added));
  const lastLock = strands.locks.reduce((most, lock) => Math.max(most, lock), 0);
  let next = count;
  let at = strands.points.length;
  for (const [tie, { points: line, radius }] of wrapped.entries()) {
    let [mx, my, mz] = [0, 0, 0];
    const corners = line.length / 3;
    for (let i = 0; i < line.length; i += 3) {
      mx += line[i]! / corners;
      my += line[i + 1]! / corners;
      mz += line[i + 2]! / corners;
    }
    for (let k = 0; k < WRAPPED; k++) {
      const angle = (2 * Math.PI * k) / WRAPPED;
      const outwards = Math.cos(angle) * radius;
      const aside = Math.sin(angle) * radius;
      starts[next] = at / 3;
      widths[next] = radius * 0.22;
      locks[next] = lastLock + 1 + tie * 4 + (k & 3);
      densities[next] = 1;
      for (let i = 0; i < line.length; i += 3) {
        const x = line[i]!;
        const y = line[i + 1]!;
        const z = line[i + 2]!;
        const length = Math.hypot(x - mx, y - my, z - mz) || 1;
        const [ox, oy, oz] = [(x - mx) / length, (y - my) / length, (z - mz) / length];
        const before = i >= 3 ? i - 3 : i;
        const after = i + 3 < line.length ? i + 3 : i;
        const tx = line[after]! - line[before]!;
        const ty = line[after + 1]! - line[before + 1]!;
        const tz = line[after + 2]! - line[before + 2]!;
        const [bx, by, bz] = [ty * oz - tz * oy, tz * ox - tx * oz, tx * oy - ty * ox];
        const across = Math.hypot(bx, by, bz) || 1;
        points[at] = x + ox * outwards + (bx / across) * aside;
        points[at + 1] = y + oy * outwards + (by / across) * aside;
        points[at + 2] = z + oz * outwards + (bz / across) * aside;
        at += 3;
      }
      next++;
    }
  }
  starts[next] = at / 3;
  if (!strands.openness) return { points, starts, widths, locks, kinds, densities };
  const smooth = new Uint8Array(points.length / 3).fill(FULLY_OPEN);
  return { points, starts, widths, locks, kinds, densities, openness: extend(strands.openness, smooth) };
}

function extend<Values extends Float32Array | Uint32Array | Uint8Array>(
  values: Values,

  result: Values,
): Values {
  result.set(values);
  return result;
}
