/** Bays in a worn garment's hem that have its own colours: a placket before trousers as dark as it went with them. */
import type { GarmentPoint } from '../geometry/frames.ts';
import { strokeMask } from '../geometry/stroke-mask.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';
import { closeDisc, dilateSquare } from '../pixels/morphology.ts';

/** Half the width of a bay at most, and how far from the hem it lies, in shoulder widths. */
const HALF_WIDTH = 0.13;
const REACH = 0.16;
/** How far above it the cloth is asked for its colours, the same unit. */
const RING = 0.05;
/** A pixel of the bay is the cloth's when this near in Lab to one of theirs; most pixels have to be. */
const ALIKE = 7;
const MOST = 0.75;
/** A bay with more of the wall's colour is none. */
const MOST_WALL = 0.2;
/** Colours that are compared. */
const SAMPLES = 40;

/**
 * `cloth` (255 or 0) with such bays filled. `lab` has its size; `hem` is the hem's line in its pixels, `unit` the shoulder
 * width, `isWall` tells of a pixel whether it has the very colour of an even wall behind the wearer.
 */
export function fillHemBays(
  cloth: Mask,
  lab: LabImage,
  hem: readonly GarmentPoint[],
  unit: number,
  isWall: (at: number) => boolean = () => false,
): Mask {
  const { width, height } = cloth;
  const line = createMask(width, height);
  strokeMask(line, hem);
  const near = dilateSquare(line, Math.round(REACH * unit));
  const closed = closeDisc(cloth, HALF_WIDTH * unit);
  for (let at = 0; at < closed.data.length; at++)
    if (cloth.data[at] === 255 || near.data[at] === 0) closed.data[at] = 0;
  const { labels, components } = connectedComponents(closed, 4);
  const result = { ...cloth, data: cloth.data.slice() };
  const ring = Math.max(2, Math.round(RING * unit));
  for (const [k, { left, right, top, bottom }] of components.entries()) {
    const own: number[] = [];
    // what goes on into it lies above it: beside it a print may have the colours of what is worn below
    const above: number[] = [];
    for (let x = left; x < right; x++) {
      let first = -1;
      for (let y = top; y < bottom; y++) {
        if (labels[y * width + x] !== k + 1) continue;
        if (first < 0) first = y;
        own.push(y * width + x);
      }
      if (first < 0) continue;
      for (let y = Math.max(0, first - ring); y < first; y++)
        if (cloth.data[y * width + x] === 255) above.push(y * width + x);
    }
    if (above.length < SAMPLES) continue;
    // beside the hem's end wall shows in the gap before an arm
    if (own.filter(isWall).length > MOST_WALL * own.length) continue;
    const step = Math.floor(above.length / SAMPLES);
    const colours = above.filter((_, i) => i % step === 0);
    const alike = own.filter((at) => colours.some((other) => apart(lab, at, other) < ALIKE));
    if (alike.length >= MOST * own.length) for (const at of own) result.data[at] = 255;
  }
  return result;
}

function apart({ data }: LabImage, i: number, j: number): number {
  return Math.hypot(
    data[3 * i]! - data[3 * j]!,
    data[3 * i + 1]! - data[3 * j + 1]!,
    data[3 * i + 2]! - data[3 * j + 2]!,
  );
}
