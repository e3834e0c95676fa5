/** The reach of an arm where the other arm crosses it, and no edge of its own is seen. */

/** Samples over which a reach is carried on. */
const NEAR_SAMPLES = 3;

/** Fills in what is `unknown` of the reaches, in place: as far, against a typical arm, as the nearest known ones. */
export function carryOnInPlace(reaches: Float32Array, typical: readonly number[], unknown: Uint8Array): void {
  if (unknown.every((value) => value === 1)) return;
  for (let i = 0; i < reaches.length; i++) {
    if (unknown[i] === 0) continue;
    let sum = 0;
    let weight = 0;
    for (let k = 0; k < reaches.length; k++) {
      if (unknown[k] === 1) continue;
      const near = Math.exp(-Math.abs(k - i) / NEAR_SAMPLES);
      sum += (near * reaches[k]!) / typical[k]!;
      weight += near;
    }
    reaches[i] = (typical[i]! * sum) / weight;
  }
}
