/** Strands of hair: evidence smoothed along them, and grown from strand to strand. */

/** Places looked at to each side of a strand's piece. */
export const TAPS = 4;
/** Bounds of the evidence for hair, in nats. */
export const TRUST = 3;
/** Evidence with which a strand goes on from one that is known. */
const GROWS_FROM = 0.35;

/** Evidence averaged along the best of `directions` (radians from upright), `step` pixels between its places. */
export function strandEvidence(
  evidence: Float32Array,
  shared: Uint8Array,
  width: number,
  height: number,
  step: number,
  directions: readonly number[],
  result: Float32Array,
): void {
  const dx = new Int32Array(directions.length * TAPS);
  const dy = new Int32Array(directions.length * TAPS);
  directions.forEach((angle, d) => {
    for (let k = 0; k < TAPS; k++) {
      dx[d * TAPS + k] = Math.round(Math.sin(angle) * step * (k + 1));
      dy[d * TAPS + k] = Math.round(Math.cos(angle) * step * (k + 1));
    }
  });
  const offsets = new Int32Array(dx.length);
  let [reachX, reachY] = [0, 0];
  for (let k = 0; k < offsets.length; k++) {
    offsets[k] = dy[k]! * width + dx[k]!;
    reachX = Math.max(reachX, Math.abs(dx[k]!));
    reachY = Math.max(reachY, dy[k]!);
  }
  const share = 1 / (2 * TAPS + 1);
  for (let y = 0; y < height; y++) {
    const insideRows = y >= reachY && y + reachY < height;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      result[at] = -TRUST;
      if (shared[at]! < 40) continue;
      let best = -TRUST;
      if (insideRows && x >= reachX && x + reachX < width) {
        for (let d = 0; d < directions.length; d++) {
          let sum = evidence[at]!;
          for (let k = d * TAPS; k < (d + 1) * TAPS; k++)
            sum += evidence[at + offsets[k]!]! + evidence[at - offsets[k]!]!;
          if (sum * share > best) best = sum * share;
        }
        result[at] = best;
        continue;
      }
      // at the border a strand is as long as it is seen
      for (let d = 0; d < directions.length; d++) {
        let sum = evidence[at]!;
        let count = 1;
        for (let k = d * TAPS; k < (d + 1) * TAPS; k++) {
          const [ox, oy] = [dx[k]!, dy[k]!];
          if (x + ox >= 0 && x + ox < width && y + oy < height) {
            sum += evidence[at + offsets[k]!]!;
            count++;
          }
          if (x - ox >= 0 && x - ox < width && y - oy >= 0) {
            sum += evidence[at - offsets[k]!]!;
            count++;
          }
        }
        if (sum / count > best) best = sum / count;
      }
      result[at] = best;
    }
  }
}

/** Marks what hangs together with hair above the chin by pixels whose strand evidence is enough. */
export function growInPlace(
  grown: Uint8Array,
  along: Float32Array,
  hair: Uint8Array,
  width: number,
  height: number,
  chinRow: number,
): void {
  grown.fill(0);
  const stack: number[] = [];
  const add = (at: number): void => {
    grown[at] = 1;
    stack.push(at);
  };
  for (let y = 0; y < Math.min(height, chinRow); y++)
    for (let x = 0; x < width; x++) if (hair[y * width + x]! > 200) add(y * width + x);
  while (stack.length > 0) {
    const at = stack.pop()!;
    const x = at % width;
    for (let j = -1; j <= 1; j++)
      for (let i = -1; i <= 1; i++) {
        const next = at + j * width + i;
        if (x + i < 0 || x + i >= width || next < 0 || next >= grown.length || grown[next]) continue;
        if (along[next]! > GROWS_FROM) add(next);
      }
  }
}
