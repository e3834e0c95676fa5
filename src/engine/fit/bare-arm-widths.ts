/** How thick a bare arm is along its axis and where its middle lies, of what skin and sleeve show of it. All in pixels, one value a sample. */
import { clamp } from '../pixels/clamp.ts';

/**
 * Half-widths of the bare arm: measured where skin shows; under a sleeve as thick, against a typical arm, as the nearest
 * skin, or nearly as the sleeve lets it be where it is tight.
 */
export function bareHalfWidths(
  measured: readonly number[],
  typical: readonly number[],
  outward: Float32Array,
  typicalOutward: readonly number[],
  isBare: readonly boolean[],
): Float32Array {
  const skinCount = isBare.filter(Boolean).length;
  // a sleeve lies closest where it is tightest: there it tells the build, elsewhere it stands off
  const underSleeve = typical.map((_, i) => clamp((0.9 * outward[i]!) / typicalOutward[i]!, 0.72, 1));
  const tight = [...underSleeve].sort((a, b) => a - b)[Math.floor(0.3 * underSleeve.length)]!;
  const builds = measured.map((value, i) => {
    if (isBare[i]) return clamp(value / typical[i]!, 0.68, 1.8);
    if (skinCount < 4) return underSleeve[i]! - 0.65 * Math.max(0, underSleeve[i]! - tight);
    let sum = 0;
    let weight = 0;
    for (let k = 0; k < measured.length; k++) {
      if (!isBare[k]) continue;
      const w = Math.exp(-Math.abs(k - i) / 2.5) + 0.02;
      sum += w * clamp(measured[k]! / typical[k]!, 0.68, 1.6);
      weight += w;
    }
    return sum / weight;
  });
  return Float32Array.from(typical, (value, i) => {
    let sum = 0;
    let weight = 0;
    for (let k = Math.max(0, i - 2); k <= Math.min(builds.length - 1, i + 2); k++) {
      const w = 3 - Math.abs(k - i);
      sum += w * builds[k]!;
      weight += w;
    }
    return (value * sum) / weight;
  });
}

/**
 * How far outwards the arm's middle lies from its axis. An old sleeve hangs off the arm, so only skin tells; under a
 * sleeve the deviation of the nearest skin is carried on. `farthest` bounds it, in half-widths of the bare arm.
 */
export function armMiddle(
  outward: Float32Array,
  inward: Float32Array,
  bare: Float32Array,
  typical: readonly number[],
  isBare: readonly boolean[],
  farthest: number,
): Float32Array {
  const deviations = typical.map((value, i) => {
    const most = farthest * bare[i]!;
    return Math.max(-most, Math.min(most, (outward[i]! - inward[i]!) / 2 - value));
  });
  return Float32Array.from(typical, (value, i) => {
    if (isBare[i]) return value + deviations[i]!;
    let sum = 0;
    let weight = 0.15;
    for (let k = 0; k < deviations.length; k++) {
      const w = isBare[k] ? Math.exp(-Math.abs(k - i) / 2) : 0;
      sum += w * deviations[k]!;
      weight += w;
    }
    // a wide sleeve stands off outwards
    const hanging = Math.max(-0.12 * bare[i]!, Math.min(0.03 * bare[i]!, deviations[i]!));
    const known = (weight - 0.15) / weight;
    return value + sum / weight + (1 - known) * hanging;
  });
}
