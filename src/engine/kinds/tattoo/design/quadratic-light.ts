/**
 * Light that falls off over a sheet: a quadratic surface in the logarithm of light (six terms a channel), fitted by
 * iteratively reweighted least squares with Tukey's biweight, so that ink and enclosed shading have no say.
 */
import type { ReducedAbsorbance } from './reduced-absorbance.ts';

const TERMS = 6;
const COLUMNS = TERMS + 3;
const ROUNDS = 5;

/** Absorbance of the bare sheet: coefficients of 1, u, v, u², uv, v² for red, green, blue; u and v run from −1 to 1. */
export type QuadraticLight = Float64Array;

/** The surface through the pixels where `paper` is 1. */
export function fitQuadraticLight(picture: ReducedAbsorbance, paper: Uint8Array): QuadraticLight {
  const { width, height, colour, darkness } = picture;
  const light = new Float64Array(3 * TERMS);
  let count = 0;
  for (let i = 0; i < paper.length; i++) count += paper[i]!;
  const stride = Math.max(1, Math.floor(count / 6000));
  const sampled = new Int32Array(Math.floor(count / stride));
  for (let at = 0, turn = 0, taken = 0; at < paper.length; at++) {
    if (paper[at] === 0 || ++turn < stride) continue;
    turn = 0;
    sampled[taken++] = at;
  }
  const residuals = new Float32Array(sampled.length);
  let reach = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const system = new Float64Array(TERMS * COLUMNS);
    const basis = new Float64Array(TERMS);
    for (let k = 0; k < sampled.length; k++) {
      const at = sampled[k]!;
      const x = at % width;
      const y = (at - x) / width;
      writeBasis((2 * (x + 0.5)) / width - 1, (2 * (y + 0.5)) / height - 1, basis);
      let weight = 1;
      if (round > 0) {
        const off = Math.abs(darkness[at]! - meanAt(light, basis));
        residuals[k] = off;
        weight = off < reach ? (1 - (off / reach) ** 2) ** 2 : 0;
      }
      if (weight > 0) addToSystem(system, basis, weight, colour, at * 3);
    }
    solve(system, light);
    if (round > 0) reach = Math.max(0.06, 5 * (residuals.sort()[residuals.length >> 1] ?? 0));
  }
  return light;
}

/** Writes the sheet's three absorbances at u, v of −1..1. */
export function quadraticLightAt(
  light: QuadraticLight,
  u: number,
  v: number,
  out: Float32Array,
  at: number,
): void {
  for (let c = 0; c < 3; c++) {
    const k = c * TERMS;
    out[at + c] =
      light[k]! +
      light[k + 1]! * u +
      light[k + 2]! * v +
      light[k + 3]! * u * u +
      light[k + 4]! * u * v +
      light[k + 5]! * v * v;
  }
}

function writeBasis(u: number, v: number, basis: Float64Array): void {
  basis[0] = 1;
  basis[1] = u;
  basis[2] = v;
  basis[3] = u * u;
  basis[4] = u * v;
  basis[5] = v * v;
}

function meanAt(light: QuadraticLight, basis: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < TERMS; k++) sum += basis[k]! * (light[k]! + light[TERMS + k]! + light[2 * TERMS + k]!);
  return sum / 3;
}

function addToSystem(
  system: Float64Array,
  basis: Float64Array,
  weight: number,
  colour: Float32Array,
  from: number,
): void {
  for (let r = 0; r < TERMS; r++) {
    const scaled = weight * basis[r]!;
    const row = r * COLUMNS;
    for (let k = 0; k < TERMS; k++) system[row + k]! += scaled * basis[k]!;
    for (let c = 0; c < 3; c++) system[row + TERMS + c]! += scaled * colour[from + c]!;
  }
}

/** Gauss elimination; the ridge keeps curvature at 0 where the paper that is seen doesn't tell it. */
function solve(system: Float64Array, light: QuadraticLight): void {
  const ridge = 1e-4 * system[0]! + 1e-9;
  for (let r = 1; r < TERMS; r++) system[r * COLUMNS + r]! += ridge;
  for (let pivot = 0; pivot < TERMS; pivot++)
    for (let r = 0; r < TERMS; r++) {
      if (r === pivot) continue;
      const factor = system[r * COLUMNS + pivot]! / system[pivot * COLUMNS + pivot]!;
      for (let k = pivot; k < COLUMNS; k++) system[r * COLUMNS + k]! -= factor * system[pivot * COLUMNS + k]!;
    }
  for (let c = 0; c < 3; c++)
    for (let r = 0; r < TERMS; r++)
      light[c * TERMS + r] = system[r * COLUMNS + TERMS + c]! / system[r * COLUMNS + r]!;
}
