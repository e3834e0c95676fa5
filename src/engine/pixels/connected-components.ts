/** Connected components by two passes with union-find (Rosenfeld, Pfaltz 1966). */
import type { Mask } from './image.ts';

export interface Component {
  /** Number of pixels. */
  readonly area: number;
  /** Bounding box in whole pixels, right and bottom exclusive. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface ComponentMap {
  readonly width: number;
  readonly height: number;
  /** 0 for what belongs to none, else 1 + index into `components`. */
  readonly labels: Int32Array;
  readonly components: readonly Component[];
}

/** Components of the pixels whose coverage is at least `threshold`, in reading order of their first pixel. */
export function connectedComponents(mask: Mask, connectivity: 4 | 8 = 4, threshold = 128): ComponentMap {
  const values = new Uint8Array(mask.data.length);
  for (let i = 0; i < values.length; i++) if (mask.data[i]! >= threshold) values[i] = 1;
  return connectedRegions(values, mask.width, mask.height, connectivity);
}

/** Components of pixels of equal value; pixels of value 0 belong to none. */
export function connectedRegions(
  values: Uint8Array,
  width: number,
  height: number,
  connectivity: 4 | 8 = 4,
): ComponentMap {
  const labels = new Int32Array(width * height);
  // first pass: provisional labels, joined where two meet
  let parents = new Int32Array(1024);
  let count = 1;
  for (let y = 0; y < height; y++) {
    if (count + width >= parents.length) {
      const more = new Int32Array(2 * (count + width));
      more.set(parents);
      parents = more;
    }
    count = labelRow(values, labels, parents, count, y, width, connectivity === 8);
  }
  // second pass: final labels and measures
  const final = new Int32Array(count);
  const components: MutableComponent[] = [];
  for (let y = 0; y < height; y++) settleRow(labels, parents, final, components, y, width);
  return { width, height, labels, components };
}

type MutableComponent = { -readonly [K in keyof Component]: Component[K] };

/** Labels a row from its neighbours to the left and above; returns the first label that is free. */
function labelRow(
  values: Uint8Array,
  labels: Int32Array,
  parents: Int32Array,
  free: number,
  y: number,
  width: number,
  eight: boolean,
): number {
  let next = free;
  for (let x = 0, at = y * width; x < width; x++, at++) {
    const value = values[at]!;
    if (value === 0) continue;
    let label = x > 0 && values[at - 1] === value ? labels[at - 1]! : 0;
    if (y > 0) {
      if (values[at - width] === value) {
        const above = labels[at - width]!;
        // the pixel above touches all the other neighbours when corners count, and has met them already
        if (label === 0 || eight) label = above;
        else if (label !== above) label = join(parents, label, above);
      } else if (eight) {
        if (label === 0 && x > 0 && values[at - width - 1] === value) label = labels[at - width - 1]!;
        if (x < width - 1 && values[at - width + 1] === value) {
          const right = labels[at - width + 1]!;
          label = label === 0 || label === right ? right : join(parents, label, right);
        }
      }
    }
    if (label === 0) {
      label = next++;
      parents[label] = label;
    }
    labels[at] = label;
  }
  return next;
}

/** Gives the runs of a row their component's label and adds them to its measures. */
function settleRow(
  labels: Int32Array,
  parents: Int32Array,
  final: Int32Array,
  components: MutableComponent[],
  y: number,
  width: number,
): void {
  const row = y * width;
  for (let x = 0; x < width; ) {
    const provisional = labels[row + x]!;
    let end = x + 1;
    if (provisional === 0) {
      x = end;
      continue;
    }
    while (end < width && labels[row + end] === provisional) end++;
    const top = root(parents, provisional);
    if (final[top] === 0) {
      components.push({ area: 0, left: x, top: y, right: x + 1, bottom: y + 1 });
      final[top] = components.length;
    }
    const label = final[top]!;
    labels.fill(label, row + x, row + end);
    const component = components[label - 1]!;
    component.area += end - x;
    if (x < component.left) component.left = x;
    if (end > component.right) component.right = end;
    component.bottom = y + 1;
    x = end;
  }
}

function root(parents: Int32Array, label: number): number {
  let at = label;
  while (parents[at] !== at) {
    parents[at] = parents[parents[at]!]!;
    at = parents[at]!;
  }
  return at;
}

/** Joins two labels; returns the one that stays. */
function join(parents: Int32Array, first: number, second: number): number {
  const a = root(parents, first);
  const b = root(parents, second);
  if (a < b) {
    parents[b] = a;
    return a;
  }
  parents[a] = b;
  return b;
}
