/** Where a sleeve is sewn on, at shoulder and armpit: a warp of both leaves a notch in the outline that cloth doesn't have. */
import type { FittedTop } from '../fit/fit-top.ts';
import type { ImagePoint } from '../geometry/frames.ts';
import { connectedRegions } from '../pixels/connected-components.ts';
import type { PixelArea } from '../pixels/crop.ts';
import { blurMask } from '../pixels/gaussian-blur.ts';
import { createMask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { closeDisc, dilateSquare } from '../pixels/morphology.ts';
import { clothAtShoulder, type SewnTop, sleeveSeamEnds } from './cloth-at-shoulder.ts';

/** Around the seam's upper end notches up to twice this wide are closed; both in shoulder widths. */
const AROUND = 0.13;
const HALF = 0.034;
/** And around its lower end, where the arm of another pose opens it: less, for a sleeve hangs free of the side below. */
const HALF_SLIT = 0.016;
/** From this coverage on cloth counts as whole. */
const WHOLE = 0.98;
/** Up to this coverage a pixel is open: what shows through sheer cloth is no notch. */
const OPEN = 0.1;
/** An edge is so soft, in pixels. */
const SOFT = 0.8;
/** So far from what is open a notch has its soft rim, in pixels. */
const RIM = 2;

/**
 * Fills such notches of a `fitted` top with the cloth around them, in `torso`, in place; `unit` is the shoulder width in pixels. Skin
 * that shows between a strap and the sleeve that hangs off beside it is none.
 */
export function closeShoulderNotchesInPlace(
  torso: Layer,
  sleeves: Layer,
  fitted: SewnTop,
  unit: number,
): void {
  for (const tip of sleeveSeamEnds(fitted))
    closeNotchInPlace(torso, sleeves, tip, fitted.area, unit, HALF * unit);
}

/** Fills narrow slits between the side of a `fitted` top and its sleeves at the armpits likewise. */
export function closeArmpitSlitsInPlace(
  torso: Layer,
  sleeves: Layer,
  fitted: Pick<SewnTop, 'sleeves' | 'area'> & { readonly torso: Pick<FittedTop['torso'], 'armpit'> },
  unit: number,
): void {
  for (const side of ['left', 'right'] as const)
    if (fitted.sleeves[side])
      closeNotchInPlace(torso, sleeves, fitted.torso.armpit[side], fitted.area, unit, HALF_SLIT * unit);
}

/**
 * Fills the notch between `torso` and `sleeves` at an end of their seam with the cloth around it, in `torso`, in place. `tip` is
 * that end in the photo, `area` that of the layers, `unit` the shoulder width and `half` that of the widest notch in pixels.
 */
function closeNotchInPlace(
  torso: Layer,
  sleeves: Layer,
  tip: ImagePoint,
  area: PixelArea,
  unit: number,
  half: number,
): void {
  const margin = Math.ceil(2 * half);
  const reach = Math.ceil(AROUND * unit);
  const box = clothAtShoulder(torso, sleeves, tip, area, reach + margin);
  if (!box) return;
  const { cloth, indexOf } = box;
  const { width, height } = cloth;
  const closed = closeDisc(cloth, half);
  const soft = blurMask(closed, SOFT).data;
  const isInside = (at: number): boolean => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x >= margin && y >= margin && x < width - margin && y < height - margin;
  };
  // what goes on out of the box is the gap between a raised arm's halves
  const filled = new Uint8Array(cloth.data.length);
  for (let at = 0; at < filled.length; at++)
    if (closed.data[at]! >= 128 && cloth.data[at]! < 128) filled[at] = 1;
  const { labels, components } = connectedRegions(filled, width, height, 8);
  const goesOn = new Uint8Array(components.length);
  const notch = createMask(width, height);
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === 0) continue;
    if (!isInside(at)) goesOn[labels[at]! - 1] = 1;
    if (cloth.data[at]! <= 255 * OPEN) notch.data[at] = 255;
  }
  const near = dilateSquare(notch, RIM);
  const open = new Uint8Array(cloth.data.length);
  let rest: number[] = [];
  for (let at = 0; at < open.length; at++) {
    if (cloth.data[at]! >= 255 * WHOLE) continue;
    open[at] = 1;
    if (near.data[at] === 0 || !isInside(at) || goesOn[labels[at]! - 1]) continue;
    if (closed.data[at]! >= 128 && soft[at]! > cloth.data[at]!) rest.push(at);
  }
  while (rest.length > 0) {
    const rim = rest.filter((at) => [at - 1, at + 1, at - width, at + width].some((near) => !open[near]));
    if (rim.length === 0) return;
    const colours = rim.map((at) => colourAround(torso, sleeves, open, at, width, indexOf));
    rim.forEach((at, k) => {
      const i = indexOf(at);
      open[at] = 0;
      // the sleeve's share lies over it
      const behind = (soft[at]! / 255 - sleeves.alpha[i]!) / Math.max(1e-3, 1 - sleeves.alpha[i]!);
      torso.alpha[i] = Math.max(torso.alpha[i]!, Math.min(1, behind));
      for (let c = 0; c < 3; c++) torso.color[3 * i + c] = torso.alpha[i]! * colours[k]![c]!;
    });
    rest = rest.filter((at) => open[at]);
  }
}

/** Mean colour of the cloth beside a place of the box. */
function colourAround(
  torso: Layer,
  sleeves: Layer,
  open: Uint8Array,
  at: number,
  width: number,
  indexOf: (at: number) => number,
): readonly [number, number, number] {
  let [red, green, blue, weight] = [0, 0, 0, 0];
  for (const near of [at - 1, at + 1, at - width, at + width]) {
    if (open[near]) continue;
    const i = indexOf(near);
    const behind = 1 - sleeves.alpha[i]!;
    const share = 1 / Math.max(1e-3, sleeves.alpha[i]! + behind * torso.alpha[i]!);
    red += share * (sleeves.color[3 * i]! + behind * torso.color[3 * i]!);
    green += share * (sleeves.color[3 * i + 1]! + behind * torso.color[3 * i + 1]!);
    blue += share * (sleeves.color[3 * i + 2]! + behind * torso.color[3 * i + 2]!);
    weight++;
  }
  return [red / weight, green / weight, blue / weight];
}
