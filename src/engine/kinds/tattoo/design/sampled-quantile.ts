/** Order statistics of a plane from evenly spaced samples: for noise levels and typical strengths. */

/**
 * The value below which `share` (0..1) of the values lie whose `chosen` is not 0, from at most about `most` of them; 0
 * where none is chosen.
 */
export function sampledQuantile(
  values: Float32Array,
  chosen: Uint8Array,
  share: number,
  most = 8000,
): number {
  let count = 0;
  for (let i = 0; i < chosen.length; i++) if (chosen[i] !== 0) count++;
  const stride = Math.max(1, Math.floor(count / most));
  const samples = new Float32Array(Math.ceil(count / stride));
  let [taken, turn] = [0, 0];
  for (let i = 0; i < chosen.length; i++) {
    if (chosen[i] === 0 || ++turn < stride) continue;
    turn = 0;
    samples[taken++] = values[i]!;
  }
  const sorted = samples.subarray(0, taken).sort();
  return sorted[Math.min(taken - 1, Math.floor(share * taken))] ?? 0;
}
