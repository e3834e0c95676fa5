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
  const parents: number[] = [0];

  // first pass: provisional labels, joined where two meet
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const value = values[at]!;
      if (value === 0) continue;
      let label = x > 0 && values[at - 1] === value ? labels[at - 1]! : 0;
      if (y > 0) {
        if (values[at - width] === value) label = join(parents, label, labels[at - width]!);
        if (connectivity === 8) {
          if (x > 0 && values[at - width - 1] === value)
            label = join(parents, label, labels[at - width - 1]!);
          if (x < width - 1 && values[at - width + 1] === value)
            label = join(parents, label, labels[at - width + 1]!);
        }
      }
      if (label === 0) {
        label = parents.length;
        parents.push(label);
      }
      labels[at] = label;
    }
  }

  // second pass: final labels and measures
  const final = new Int32Array(parents.length);
  const components: { -readonly [K in keyof Component]: Component[K] }[] = [];
  for (let y = 0; y < height; y++) {
    let [before, settled] = [0, 0];
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (labels[at] === 0) continue;
      // most pixels go on with the label of the one before
      const top = labels[at] === before ? settled : root(parents, labels[at]!);
      before = labels[at]!;
      settled = top;
      if (final[top] === 0) {
        components.push({ area: 0, left: x, top: y, right: x + 1, bottom: y + 1 });
        final[top] = components.length;
      }
      const label = final[top]!;
      labels[at] = label;
      const component = components[label - 1]!;
      component.area++;
      if (x < component.left) component.left = x;
      if (x >= component.right) component.right = x + 1;
      component.bottom = y + 1;
    }
  }
  return { width, height, labels, components };
}

function root(parents: number[], label: number): number {
  let at = label;
  while (parents[at] !== at) {
    parents[at] = parents[parents[at]!]!;
    at = parents[at]!;
  }
  return at;
}

/** Joins two labels of which the first may be 0 (none yet); returns the one that stays. */
function join(parents: number[], first: number, second: number): number {
  if (first === second) return first;
  const b = root(parents, second);
  if (first === 0) return b;
  const a = root(parents, first);
  if (a < b) {
    parents[b] = a;
    return a;
  }
  parents[a] = b;
  return b;
}
