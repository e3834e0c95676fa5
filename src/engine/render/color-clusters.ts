/** Colour clusters of a region (Lloyd's k-means in L*a*b*, seeded by spread: k-means++ without chance). */
import type { LabImage } from '../pixels/image.ts';

export interface ColorClusters {
  /** Centres, 3 samples each. */
  readonly centers: Float32Array;
  /** Cluster of each pixel, 255 outside of the region. */
  readonly labels: Uint8Array;
}

/** At most `count` clusters of the pixels where `inside` is not 0. Lightness counts half: folds are no colours. */
export function clusterColors(lab: LabImage, inside: Uint8Array, count: number): ColorClusters {
  const { data } = lab;
  const LIGHTNESS = 0.5;
  const sample: number[] = [];
  let members = 0;
  for (let i = 0; i < inside.length; i++) if (inside[i]) members++;
  const stride = Math.max(1, Math.floor(members / 4000));
  for (let i = 0, seen = 0; i < inside.length; i++) if (inside[i] && seen++ % stride === 0) sample.push(i);
  const labels = new Uint8Array(inside.length).fill(255);
  if (sample.length === 0) return { centers: new Float32Array(0), labels };
  const centers: number[] = [];
  const distance = (i: number, k: number): number => {
    const dl = LIGHTNESS * (data[3 * i]! - centers[3 * k]!);
    const da = data[3 * i + 1]! - centers[3 * k + 1]!;
    const db = data[3 * i + 2]! - centers[3 * k + 2]!;
    return dl * dl + da * da + db * db;
  };
  const push = (i: number): number => centers.push(data[3 * i]!, data[3 * i + 1]!, data[3 * i + 2]!);
  push(sample[sample.length >> 1]!);
  const nearest = new Float64Array(sample.length).fill(Number.POSITIVE_INFINITY);
  while (centers.length < 3 * count) {
    // the next seed is the 98th percentile of distance: an outlier alone seeds nothing
    const last = centers.length / 3 - 1;
    for (let s = 0; s < sample.length; s++) nearest[s] = Math.min(nearest[s]!, distance(sample[s]!, last));
    const order = sample.map((_, s) => s).sort((a, b) => nearest[a]! - nearest[b]!);
    const pick = order[Math.floor(0.98 * (order.length - 1))]!;
    if (nearest[pick]! < 60) break;
    push(sample[pick]!);
  }
  const k = centers.length / 3;
  const closest = (i: number): number => {
    let best = 0;
    for (let c = 1, least = distance(i, 0); c < k; c++) {
      const d = distance(i, c);
      if (d < least) {
        least = d;
        best = c;
      }
    }
    return best;
  };
  for (let round = 0; round < 8; round++) {
    const sums = new Float64Array(4 * k);
    for (const i of sample) {
      const c = closest(i);
      for (let d = 0; d < 3; d++) sums[4 * c + d]! += data[3 * i + d]!;
      sums[4 * c + 3]!++;
    }
    for (let c = 0; c < k; c++)
      if (sums[4 * c + 3]! > 0)
        for (let d = 0; d < 3; d++) centers[3 * c + d] = sums[4 * c + d]! / sums[4 * c + 3]!;
  }
  for (let i = 0; i < inside.length; i++) if (inside[i]) labels[i] = closest(i);
  return { centers: Float32Array.from(centers), labels };
}
