/** Spreads what is reached over what is open beside it, breadth first over the four neighbours. */

/**
 * Sets `value` in `reached`, in place, wherever a way over `open` pixels (not 0) leads from one that is reached already (not
 * 0). What was entered is closed in `open`.
 */
export function floodInPlace(reached: Uint8Array, open: Uint8Array, width: number, value = 1): void {
  const queue = new Int32Array(reached.length);
  let filled = 0;
  for (let at = 0; at < reached.length; at++) {
    if (reached[at] === 0) continue;
    open[at] = 0;
    queue[filled++] = at;
  }
  const last = reached.length - width;
  for (let head = 0; head < filled; head++) {
    const from = queue[head]!;
    const x = from % width;
    if (x > 0 && open[from - 1] !== 0) filled = enter(from - 1);
    if (x < width - 1 && open[from + 1] !== 0) filled = enter(from + 1);
    if (from >= width && open[from - width] !== 0) filled = enter(from - width);
    if (from < last && open[from + width] !== 0) filled = enter(from + width);
  }

  function enter(at: number): number {
    open[at] = 0;
    reached[at] = value;
    queue[filled] = at;
    return filled + 1;
  }
}
