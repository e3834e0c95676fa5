/** Lines printed on the paper: ruled and squared paper. They run faintly from one side of the page to the other. */
import { connectedComponents } from '../../../pixels/connected-components.ts';
import type { Mask } from '../../../pixels/image.ts';
import type { InkMap } from './ink-groups.ts';

/** Absorbance of a printed line at most. */
const FAINT = 1.1;
/** Share of the page's width or height that a line runs through. */
const RUN = 0.85;
/** Share of the box of lines that is line at most: more is a wash. */
const FILLED = 0.35;

/**
 * How dark printed lines are, absorbance, so that what is no darker can be left out; 0 on plain paper. One line alone is
 * a fold or drawn.
 */
export function ruledLines({ deepest, width, height }: InkMap, inked: Mask): number {
  const faint: Mask = { data: new Uint8Array(width * height), width, height };
  for (let i = 0; i < deepest.length; i++) if (inked.data[i]! > 0 && deepest[i]! < FAINT) faint.data[i] = 255;
  const { labels, components } = connectedComponents(faint, 8);
  let lines = 0;
  const chosen = components.map(({ left, top, right, bottom, area }) => {
    const across = right - left > RUN * width;
    const down = bottom - top > RUN * height;
    if (!across && !down) return false;
    const flat = Math.min(right - left, bottom - top) < 0.06 * Math.max(width, height);
    if (!flat && area > FILLED * (right - left) * (bottom - top)) return false;
    // a net of crossing lines is many in one
    lines += across && down ? 4 : 1;
    return true;
  });
  if (lines < 3) return 0;
  const seen: number[] = [];
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0 && chosen[labels[i]! - 1]) seen.push(deepest[i]!);
  const sorted = Float32Array.from(seen).sort();
  return sorted[Math.floor(0.9 * sorted.length)] ?? 0;
}
