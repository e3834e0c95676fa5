/** Narrow bays that a flood of the background ate into pale cloth. */
import { type Component, connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';
import { dilateSquare, erodeSquare } from '../pixels/morphology.ts';

/** A bay that is taller than this many of its widths is no stripe across a sleeve or body. */
const SLIT = 1.8;
/** One that is this many times wider than tall, and so many times longer than thick, is a stripe. */
const ACROSS = 1.5;
const DEEP = 5;
/** A stripe meets the background at its ends alone: over at most so many times its thickness. */
const OPENING = 3;
/** A pale stripe in a sleeve's shade differs from the background by less than this ΔE. */
const DARKEST_STRIPE = 16;

/** Specks are no larger than this many squares of a bay's half width. */
const SPECK = 1.5;

/** A bay whose background goes on below it, between cloth, for this many of its half widths is a fork. */
const FORK = 3;

/**
 * 255 on the flood's bays narrower than 1.2 % of the picture's long side whose mean colour is near the background's but not
 * the same, or, where `striped` says that the ground is even enough to tell, that are stripes; what differs more is
 * shadow. What stands upright well above the garment's lower end is the slit between sleeve and body, in its soft shadow,
 * and what opens downwards between cloth on both sides is the end of the fork between legs.
 */
export function findPaleBays(flooded: Mask, lab: LabImage, background: LabImage, striped: boolean): Mask {
  const radius = Math.max(1, Math.round(Math.max(flooded.width, flooded.height) * 0.006));
  const flood = withoutSpecks(flooded, SPECK * radius * radius);
  const wide = dilateSquare(erodeSquare(flood, radius), radius);
  const narrow = createMask(flood.width, flood.height);
  for (let i = 0; i < narrow.data.length; i++)
    narrow.data[i] = flood.data[i] === 255 && wide.data[i] === 0 ? 255 : 0;
  const hem = 0.85 * lastRow(flood);
  return keepComponents(
    narrow,
    wide,
    lab,
    background,
    ({ area, contact, difference, left, right, top, bottom }) => {
      const [across, tall] = [right - left, bottom - top];
      const slit = tall > SLIT * across && bottom < hem;
      // a stripe may have the background's very colour: it runs across, far in for its width
      const open = contact > 4 + (OPENING * area) / Math.max(1, across);
      const stripe = striped && !open && across > ACROSS * tall && across * across > DEEP * area;
      const fork = forksBelow(flood, (left + right) >> 1, bottom, FORK * radius);
      if (area <= 6 || slit || fork) return false;
      return stripe ? difference < DARKEST_STRIPE : difference > 0.7 && difference < 4;
    },
  );
}

/** The flood over pieces of `largest` pixels and fewer that it left: noise beside cloth would make bays of open ground. */
function withoutSpecks(flood: Mask, largest: number): Mask {
  const left = { ...flood, data: flood.data.map((value) => 255 - value) };
  const { labels, components } = connectedComponents(left, 8);
  const data = flood.data.slice();
  for (let i = 0; i < data.length; i++) {
    const piece = components[labels[i]! - 1];
    if (piece && piece.area <= largest) data[i] = 255;
  }
  return { ...flood, data };
}

/** Whether the flood goes on straight down from (x, y) for `depth` rows, and there lies between cloth on both sides. */
function forksBelow({ data, width, height }: Mask, x: number, y: number, depth: number): boolean {
  const end = y + depth;
  if (end >= height) return false;
  for (let row = y; row <= end; row++) if (data[row * width + x] === 0) return false;
  const row = data.subarray(end * width, (end + 1) * width);
  return row.lastIndexOf(0, x) >= 0 && row.indexOf(0, x) >= 0;
}

/** The last row in which the flood hasn't taken all. */
function lastRow({ data, width, height }: Mask): number {
  let at = width * height - 1;
  while (at > 0 && data[at] === 255) at--;
  return Math.floor(at / width);
}

/** Where a component lies and how its colour differs from the background's. */
interface ColouredComponent extends Component {
  /** Length of the mean difference in Lab. */
  readonly difference: number;
  /** Pixels beside the rest of the flood. */
  readonly contact: number;
}

/** The components of a mask, which lies `beside` another, that `keep` says yes to. */
function keepComponents(
  mask: Mask,
  beside: Mask,
  lab: LabImage,
  background: LabImage,
  keep: (component: ColouredComponent) => boolean,
): Mask {
  const { labels, components } = connectedComponents(mask, 4);
  const sums = new Float64Array(components.length * 3);
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]! - 1;
    if (label < 0) continue;
    for (let c = 0; c < 3; c++) sums[label * 3 + c]! += lab.data[i * 3 + c]! - background.data[i * 3 + c]!;
  }
  const contacts = new Uint32Array(components.length);
  const { width, height } = mask;
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const at = y * width + x;
      const label = labels[at]! - 1;
      if (label < 0) continue;
      if (beside.data[at - 1] || beside.data[at + 1] || beside.data[at - width] || beside.data[at + width])
        contacts[label]!++;
    }
  const kept = components.map((component, k) =>
    keep({
      ...component,
      contact: contacts[k]!,
      difference: Math.hypot(sums[k * 3]!, sums[k * 3 + 1]!, sums[k * 3 + 2]!) / component.area,
    }),
  );
  const result = createMask(mask.width, mask.height);
  for (let i = 0; i < labels.length; i++) result.data[i] = kept[labels[i]! - 1] ? 255 : 0;
  return result;
}
