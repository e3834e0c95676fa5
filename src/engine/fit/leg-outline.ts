/** Edges of a leg or of its clothes in the parse, and the bare leg that they leave room for. */
import type { ImagePoint } from '../geometry/frames.ts';
import type { PerceivedPerson } from '../perceive/person.ts';
import { clamp } from '../pixels/clamp.ts';
import { classTable, labelAt } from './body-labels.ts';
import type { LimbAxis } from './limb-axis.ts';

/** Whether a point lies in the person's photo. */
export const insidePhoto = ({ photo }: PerceivedPerson, { x, y }: ImagePoint): boolean =>
  x >= 0 && y >= 0 && x < photo.width && y < photo.height;

/** So many pixels of a leg beyond a hand are no stray ones of the parse. */
const GOES_ON = 4;

/** One edge of a leg or of the clothes on it. */
export interface LegEdge {
  /** Pixels from the axis to the edge, smoothed. */
  readonly extent: Float32Array;
  /** Whether an edge was seen at the sample. */
  readonly seen: readonly boolean[];
}

/** Distance from the axis to where the leg or its clothes end on one side; between the legs at most halfway. */
export function legEdge(
  person: PerceivedPerson,
  axis: LimbAxis,
  other: LimbAxis,
  direction: 1 | -1,
  typical: Float32Array,
  skin: readonly boolean[],
): LegEdge {
  const bare = classTable(['legs']);
  const covered = classTable(['lowerClothes', 'upperClothes', 'legs', 'shoes']);
  const front = classTable(['leftHand', 'rightHand', 'leftArm', 'rightArm']);
  const seen: boolean[] = [];
  const raw = Float32Array.from(axis.points, (point, i) => {
    const normal = axis.normals[i]!;
    const half = typical[i]!;
    const belongs = skin[i] ? bare : covered;
    const mate = other.points[i]!;
    const limit = 2.6 * half;
    let reached = 0;
    let ended = false;
    let left = false;
    // pixels of the leg seen beyond a hand so far; negative before none
    let beyond = -1;
    for (let d = 0; d <= limit; d++) {
      const x = point.x + direction * d * normal.x;
      const y = point.y + direction * d * normal.y;
      if (!insidePhoto(person, { x, y })) {
        left = true;
        break;
      }
      // beyond the middle it is the other leg's
      if (direction < 0 && Math.hypot(x - mate.x, y - mate.y) < d) break;
      const label = labelAt(person, x, y);
      if (belongs[label]) {
        // the edge lies behind a hand, unless the leg goes on beyond it
        if (beyond >= 0 && ++beyond < GOES_ON) continue;
        beyond = -1;
        reached = d;
      } else if (front[label]) beyond = 0;
      else if (beyond >= 0) break;
      else if (d - reached > 3) {
        ended = true;
        break;
      }
    }
    // the pose's axis needn't run down the middle of a bare shin
    const known = ended && reached > (skin[i] ? 0.15 : 0.45) * half;
    seen.push(known);
    if (known) return reached;
    // beyond the photo's rim nothing was looked at
    if (left) return half;
    return direction < 0 ? Math.min(half, Math.max(reached, 0.45 * half)) : half;
  });
  // median of five, then mean of three: single rows lie, the leg doesn't jump
  const at = (values: Float32Array, i: number): number =>
    values[Math.max(0, Math.min(values.length - 1, i))]!;
  const median = raw.map((_, i) => [-2, -1, 0, 1, 2].map((by) => at(raw, i + by)).sort((a, b) => a - b)[2]!);
  return { extent: median.map((value, i) => (at(median, i - 1) + value + at(median, i + 1)) / 3), seen };
}

/**
 * Half-widths and middle of the bare leg: measured where skin shows; under clothes as thick against a typical leg as the
 * nearest skin, or as close clothes let it be.
 */
export function bareLeg(
  outward: LegEdge,
  inward: LegEdge,
  typical: Float32Array,
  skin: readonly boolean[],
): { bare: Float32Array; middle: Float32Array } {
  const count = typical.length;
  const half = (i: number): number => (outward.extent[i]! + inward.extent[i]!) / 2;
  // build: thickness against a typical leg; cloth stands off, and what stands off far says little
  const builds: { at: number; build: number; middle: number; weight: number }[] = [];
  for (let i = 0; i < count; i++) {
    if (!outward.seen[i] || !inward.seen[i]) continue;
    const ratio = half(i) / typical[i]!;
    if (ratio < 0.5) continue;
    const middle = (outward.extent[i]! - inward.extent[i]!) / 2;
    if (skin[i]) builds.push({ at: i, build: clamp(ratio, 0.65, 1.7), middle, weight: 1 });
    else if (i > 2) {
      // a thigh fills its trousers, a shank seldom does
      const close = Math.exp(-(Math.max(0, ratio - (i < 0.48 * count ? 1.1 : 0.95)) ** 2) / 0.05);
      builds.push({ at: i, build: clamp(0.9 * ratio, 0.7, 1.5), middle, weight: 0.25 * close });
    }
  }
  const bare = new Float32Array(count);
  const middle = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    let [sum, off, weight] = [0.12, 0, 0.12];
    for (const { at, build, middle: there, weight: trust } of builds) {
      const w = trust * (Math.exp(-Math.abs(at - i) / 2.5) + 0.03);
      sum += w * build;
      off += w * clamp(there, -0.6 * typical[i]!, 0.6 * typical[i]!);
      weight += w;
    }
    bare[i] = (typical[i]! * sum) / weight;
    middle[i] = off / weight;
    // no leg is wider than its clothes
    if (!skin[i]) {
      if (outward.seen[i]) bare[i] = Math.min(bare[i]!, 0.97 * half(i));
      if (outward.seen[i]) middle[i] = Math.min(middle[i]!, outward.extent[i]! - 0.97 * bare[i]!);
      // nor does it reach beyond the middle between the legs
      middle[i] = Math.max(middle[i]!, 0.97 * bare[i]! - inward.extent[i]!);
    }
  }
  return { bare: smoothed(bare), middle: smoothed(middle) };
}

function smoothed(values: Float32Array): Float32Array {
  return values.map((_, i) => {
    let sum = 0;
    let weight = 0;
    for (let k = Math.max(0, i - 2); k <= Math.min(values.length - 1, i + 2); k++) {
      const w = 3 - Math.abs(k - i);
      sum += w * values[k]!;
      weight += w;
    }
    return sum / weight;
  });
}
