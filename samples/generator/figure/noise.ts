/** Smooth value noise on a lattice hashed from its coordinates: the same everywhere, no tables. */

function hash(x: number, y: number, z: number): number {
  let h = (Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(z, 2147483647)) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967295;
}

/** Noise in -1..1 with features about one unit large. */
export function valueNoise(x: number, y: number, z: number): number {
  const [ix, iy, iz] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const [fx, fy, fz] = [x - ix, y - iy, z - iz];
  const [u, v, w] = [fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy), fz * fz * (3 - 2 * fz)];
  let sum = 0;
  for (let corner = 0; corner < 8; corner++) {
    const [cx, cy, cz] = [corner & 1, (corner >> 1) & 1, corner >> 2];
    sum += hash(ix + cx, iy + cy, iz + cz) * (cx ? u : 1 - u) * (cy ? v : 1 - v) * (cz ? w : 1 - w);
  }
  return sum * 2 - 1;
}

/** Sum of `octaves` noises, each half as large and half as strong as the one before. */
export function fractalNoise(x: number, y: number, z: number, octaves: number): number {
  let sum = 0;
  for (let octave = 0; octave < octaves; octave++)
    sum += valueNoise(x * 2 ** octave, y * 2 ** octave, z * 2 ** octave) / 2 ** octave;
  return sum;
}
