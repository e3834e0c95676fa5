/** Mixtures of Gaussians over Lab colours: k-means clusters with full covariance, as GrabCut uses them (Rother 2004). */

export interface GaussianMixture {
  readonly components: readonly GaussianComponent[];
}

interface GaussianComponent {
  readonly mean: readonly [number, number, number];
  /** Inverse covariance: xx, xy, xz, yy, yz, zz. */
  readonly inverse: readonly [number, number, number, number, number, number];
  /** log(weight) − ½ log |covariance| − 1.5 log 2π */
  readonly offset: number;
}

const ROUNDS = 8;
/** Added to each variance: 8-bit pictures with texture know no better. */
const LEAST_VARIANCE = 3;

/**
 * Fits `count` components to colours (L, a, b interleaved), deterministically: first centres are the mean and then
 * always the colour farthest from all centres so far. Clusters that stay empty are left out.
 * @throws {RangeError} when there are no colours.
 */
export function fitMixture(colours: Float32Array, count: number): GaussianMixture {
  const n = colours.length / 3;
  if (n === 0) throw new RangeError('Expected colours to fit a mixture to, got none.');
  const centres = firstCentres(colours, count);
  const labels = new Uint8Array(n);
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new Float64Array(count * 4);
    for (let i = 0; i < n; i++) {
      let best = 0;
      let distance = Number.POSITIVE_INFINITY;
      for (let k = 0; k < count; k++) {
        const d =
          (colours[i * 3]! - centres[k * 3]!) ** 2 +
          (colours[i * 3 + 1]! - centres[k * 3 + 1]!) ** 2 +
          (colours[i * 3 + 2]! - centres[k * 3 + 2]!) ** 2;
        if (d < distance) {
          distance = d;
          best = k;
        }
      }
      labels[i] = best;
      for (let c = 0; c < 3; c++) sums[best * 4 + c]! += colours[i * 3 + c]!;
      sums[best * 4 + 3]!++;
    }
    for (let k = 0; k < count; k++)
      if (sums[k * 4 + 3]! > 0)
        for (let c = 0; c < 3; c++) centres[k * 3 + c] = sums[k * 4 + c]! / sums[k * 4 + 3]!;
  }
  const components: GaussianComponent[] = [];
  for (let k = 0; k < count; k++) {
    const component = describe(colours, labels, centres, k);
    if (component) components.push(component);
  }
  return { components };
}

/** Log density of a colour; the best component alone counts, which is as good as the sum and faster. */
export function logDensity(mixture: GaussianMixture, l: number, a: number, b: number): number {
  let best = Number.NEGATIVE_INFINITY;
  for (const { mean, inverse, offset } of mixture.components) {
    const x = l - mean[0];
    const y = a - mean[1];
    const z = b - mean[2];
    const [xx, xy, xz, yy, yz, zz] = inverse;
    const value =
      offset - 0.5 * (xx * x * x + yy * y * y + zz * z * z) - (xy * x * y + xz * x * z + yz * y * z);
    if (value > best) best = value;
  }
  return best;
}

function firstCentres(colours: Float32Array, count: number): Float64Array {
  const n = colours.length / 3;
  const centres = new Float64Array(count * 3);
  for (let i = 0; i < n; i++) for (let c = 0; c < 3; c++) centres[c]! += colours[i * 3 + c]! / n;
  const nearest = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  for (let k = 1; k < count; k++) {
    let farthest = 0;
    for (let i = 0; i < n; i++) {
      const d =
        (colours[i * 3]! - centres[k * 3 - 3]!) ** 2 +
        (colours[i * 3 + 1]! - centres[k * 3 - 2]!) ** 2 +
        (colours[i * 3 + 2]! - centres[k * 3 - 1]!) ** 2;
      nearest[i] = Math.min(nearest[i]!, d);
      if (nearest[i]! > nearest[farthest]!) farthest = i;
    }
    for (let c = 0; c < 3; c++) centres[k * 3 + c] = colours[farthest * 3 + c]!;
  }
  return centres;
}

function describe(
  colours: Float32Array,
  labels: Uint8Array,
  centres: Float64Array,
  label: number,
): GaussianComponent | null {
  const mean = [centres[label * 3]!, centres[label * 3 + 1]!, centres[label * 3 + 2]!] as const;
  let members = 0;
  let [xx, xy, xz, yy, yz, zz] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] !== label) continue;
    members++;
    const x = colours[i * 3]! - mean[0];
    const y = colours[i * 3 + 1]! - mean[1];
    const z = colours[i * 3 + 2]! - mean[2];
    xx += x * x;
    xy += x * y;
    xz += x * z;
    yy += y * y;
    yz += y * z;
    zz += z * z;
  }
  if (members < 4) return null;
  xx = xx / members + LEAST_VARIANCE;
  yy = yy / members + LEAST_VARIANCE;
  zz = zz / members + LEAST_VARIANCE;
  xy /= members;
  xz /= members;
  yz /= members;
  const cxx = yy * zz - yz * yz;
  const cxy = xz * yz - xy * zz;
  const cxz = xy * yz - xz * yy;
  const determinant = xx * cxx + xy * cxy + xz * cxz;
  return {
    mean,
    inverse: [
      cxx / determinant,
      cxy / determinant,
      cxz / determinant,
      (xx * zz - xz * xz) / determinant,
      (xy * xz - xx * yz) / determinant,
      (xx * yy - xy * xy) / determinant,
    ],
    offset: Math.log(members / labels.length) - 0.5 * Math.log(determinant) - 1.5 * Math.log(2 * Math.PI),
  };
}
