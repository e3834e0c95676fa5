/** Shortest ways over a grid of costs from one cell: Dijkstra's method with buckets (Dial 1969), eight neighbours. */

const STRAIGHT = 5;
const DIAGONAL = 7;
const FAR = 0x3fffffff;

/**
 * Length of the cheapest way from (x, y) to each cell, in cells of cost 1; a diagonal step counts 1.4 cells, and a step
 * costs the mean of its two ends. Ways longer than `most` are not followed: their cells are Infinity.
 * `cost`: whole numbers from 1 to 255.
 */
export function waysFrom(
  cost: Uint8Array,
  width: number,
  height: number,
  x: number,
  y: number,
  most: number,
): Float32Array {
  const size = width * height;
  const end = Math.ceil(most * 2 * STRAIGHT);
  const way = new Int32Array(size).fill(FAR);
  // the cells of a bucket are linked entries; a cell is entered again when a shorter way to it is found
  const head = new Int32Array(end + 1).fill(-1);
  let cells = new Int32Array(2 * size);
  let next = new Int32Array(2 * size);
  const start = y * width + x;
  way[start] = 0;
  cells[0] = start;
  next[0] = -1;
  head[0] = 0;
  let used = 1;
  for (let length = 0; length <= end; length++)
    while (head[length]! >= 0) {
      const entry = head[length]!;
      head[length] = next[entry]!;
      const cell = cells[entry]!;
      if (way[cell] !== length) continue;
      const column = cell % width;
      const row = (cell - column) / width;
      const here = cost[cell]!;
      if (used + 8 > cells.length) {
        cells = doubled(cells);
        next = doubled(next);
      }
      const top = row > 0 ? -1 : 0;
      const bottom = row < height - 1 ? 1 : 0;
      const left = column > 0 ? -1 : 0;
      const right = column < width - 1 ? 1 : 0;
      for (let dy = top; dy <= bottom; dy++)
        for (let dx = left; dx <= right; dx++) {
          const other = cell + dy * width + dx;
          let price = cost[other]!;
          if (dx !== 0 && dy !== 0) {
            // nothing slips between two cells of a wall that touch at a corner
            const aside = cost[cell + dx]!;
            const ahead = cost[cell + dy * width]!;
            const between = aside < ahead ? aside : ahead;
            if (between > price) price = between;
          }
          const longer = length + (dx === 0 || dy === 0 ? STRAIGHT : DIAGONAL) * (here + price);
          if (longer >= way[other]! || longer > end) continue;
          way[other] = longer;
          cells[used] = other;
          next[used] = head[longer]!;
          head[longer] = used++;
        }
    }
  const result = new Float32Array(size);
  for (let i = 0; i < size; i++) result[i] = way[i] === FAR ? Infinity : way[i]! / (2 * STRAIGHT);
  return result;
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(2 * array.length);
  longer.set(array);
  return longer;
}
