/** Noise without state: the same place and seed always give the same number, in any order. */

/** Uniform in 0..1 for a lattice place and a seed (an integer hash after Jenkins and Wang). */
export function hashNoise(x: number, y: number, seed: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** Nearly Gaussian noise, mean 0 and standard deviation 1: four uniforms from one hash. */
export function gaussianNoise(x: number, y: number, seed: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  h ^= h >>> 16;
  const sum = (h & 255) + ((h >>> 8) & 255) + ((h >>> 16) & 255) + ((h >>> 24) & 255);
  return (sum - 510) / 147.8;
}

/** Smooth noise in -1..1 whose features are about one unit wide (value noise with a smoothstep between lattice places). */
export function valueNoise(x: number, y: number, seed: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = (x - x0) ** 2 * (3 - 2 * (x - x0));
  const fy = (y - y0) ** 2 * (3 - 2 * (y - y0));
  const top = hashNoise(x0, y0, seed) * (1 - fx) + hashNoise(x0 + 1, y0, seed) * fx;
  const bottom = hashNoise(x0, y0 + 1, seed) * (1 - fx) + hashNoise(x0 + 1, y0 + 1, seed) * fx;
  return 2 * (top * (1 - fy) + bottom * fy) - 1;
}

/** A generator of numbers in 0..1 from a 32-bit seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
