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
  const { data, width, height } = mask;
  const labels = new Int32Array(width * height);
  const parents: number[] = [0];
  const root = (label: number): number => {
    let at = label;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at]!]!;
      at = parents[at]!;
    }
    return at;
  };

  // first pass: provisional labels, joined where two meet
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (data[at]! < threshold) continue;
      let label = 0;
      const join = (neighbour: number): void => {
        if (neighbour === 0) return;
        const other = root(neighbour);
        if (label === 0) label = other;
        else if (other !== label) {
          const [low, high] = other < label ? [other, label] : [label, other];
          parents[high] = low;
          label = low;
        }
      };
      if (x > 0) join(labels[at - 1]!);
      if (y > 0) {
        join(labels[at - width]!);
        if (connectivity === 8) {
          if (x > 0) join(labels[at - width - 1]!);
          if (x < width - 1) join(labels[at - width + 1]!);
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
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (labels[at] === 0) continue;
      const top = root(labels[at]!);
      if (final[top] === 0) {
        components.push({ area: 0, left: x, top: y, right: x + 1, bottom: y + 1 });
        final[top] = components.length;
      }
      const label = final[top]!;
      labels[at] = label;
      const component = components[label - 1]!;
      component.area++;
      component.left = Math.min(component.left, x);
      component.right = Math.max(component.right, x + 1);
      component.bottom = y + 1;
    }
  }
  return { width, height, labels, components };
}
