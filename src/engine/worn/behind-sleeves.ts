/** The sides of a worn garment's body that its wearer's forearms lie before, drawn as they would be without the sleeves. */
import type { CoveredSides } from '../garment/garment.ts';
import { torsoOutline } from '../garment/top-outline.ts';
import { fillPixelCentres } from '../geometry/fill-polygon.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import { strokeMask } from '../geometry/stroke-mask.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { completeTexture } from '../pixels/complete-texture.ts';
import { blurMask } from '../pixels/gaussian-blur.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { dilateDisc, dilateSquare, erodeSquare } from '../pixels/morphology.ts';
import { maskOf } from './region-colours.ts';
import type { WornTop } from './worn-top.ts';
import type { WornView } from './worn-view.ts';

/** In shoulder widths: how far beyond its outline a sleeve's folds and cuff lie before the body, and what a hand there hides. */
const FOLDS = 0.035;
const HAND = 0.03;
/** Beside the side the cut-out follows the outline so far in and out: a forearm's shadow and light tear it. */
const STRIP = 0.04;
const FRINGE = 0.1;
/** So far below the armpit that begins, and so far above the hem it ends, the same unit. */
const BELOW_PIT = 0.1;
const ABOVE_HEM = 0.12;
/** What is drawn goes on under what is seen, pixels. */
const LAP = 4;
/** Less of the body covered, in squares of the shoulder width, is the sleeve's touch beside it. */
const LEAST = 0.004;
/** Cloth is taken from this near, in shoulder widths: farther off is a fastening, a print. */
const SOURCE = 0.22;
/** The cloth's rim (in pixels) and a patch's cell (in shoulder widths) when it is continued. */
const RIM = 3;
const CELL = 0.016;
const SEED = 13;

/** Those sides of the garment in `picture`, of which `cloth` (255) is seen or completed; null where no forearm lies before one. */
export function sidesBehindSleeves(
  { body: { frame }, person: { parse } }: WornView,
  { top, before }: WornTop,
  picture: RgbaImage,
  cloth: Mask,
): CoveredSides | null {
  if (!before.left && !before.right) return null;
  const { width, height } = cloth;
  const unit = frame.shoulderWidth;
  const heightOf = (x: number, y: number): number =>
    (x - frame.origin.x) * frame.down.x + (y - frame.origin.y) * frame.down.y;
  const inside = filled(torsoOutline(top), width, height);
  const sleeves = createMask(width, height);
  const strip = createMask(width, height);
  const cleared = createMask(width, height);
  for (const name of ['left', 'right'] as const) {
    const arm = before[name];
    if (!arm) continue;
    const side = createMask(width, height);
    strokeMask(side, [top[name].armpit, ...top[name].sideSeam]);
    const beside = chamferDistanceWithin(side, FRINGE * unit).data;
    const corner = top[name].sideSeam.at(-1)!;
    const highest = heightOf(top[name].armpit.x, top[name].armpit.y) + BELOW_PIT * unit;
    const lowest = heightOf(corner.x, corner.y) - ABOVE_HEM * unit;
    const over = createMask(width, height);
    addInPlace(over, filled(arm.sleeve, width, height));
    if (overlap(over, inside) < LEAST * unit * unit) continue;
    if (arm.hand) {
      const beyond = filled(arm.hand, width, height);
      const hand = dilateSquare(maskOf(parse, [`${name}Hand`, `${name}Arm`], cloth), Math.round(HAND * unit));
      for (let at = 0; at < over.data.length; at++)
        if (beyond.data[at] !== 0 && hand.data[at] !== 0) over.data[at] = 255;
    }
    const folds = dilateDisc(over, FOLDS * unit);
    for (let y = 0, at = 0; y < height; y++)
      for (let x = 0; x < width; x++, at++) {
        const isInside = inside.data[at] !== 0;
        if (folds.data[at] === 0 && beside[at]! > FRINGE * unit) continue;
        const v = heightOf(x + 0.5, y + 0.5);
        if (v < highest || v > lowest) continue;
        if (v > arm.from && isInside && folds.data[at] !== 0) sleeves.data[at] = 255;
        if (isInside && beside[at]! < STRIP * unit) strip.data[at] = 255;
        if (!isInside && beside[at]! < FRINGE * unit) cleared.data[at] = 255;
      }
  }
  if (!sleeves.data.includes(255)) return null;
  const drawn = createMask(width, height);
  for (let at = 0; at < drawn.data.length; at++) drawn.data[at] = sleeves.data[at]! | strip.data[at]!;
  addInPlace(cleared, drawn);
  // what the cut-out shows of the strip stays, and so does the body around
  const core = erodeSquare(cloth, RIM);
  const known = createMask(width, height);
  const wanted = createMask(width, height);
  const lapped = dilateDisc(drawn, LAP);
  const source = dilateSquare(sleeves, Math.round(SOURCE * unit));
  for (let at = 0; at < known.data.length; at++) {
    if (inside.data[at] === 0) {
      lapped.data[at] = 0;
      continue;
    }
    if (sleeves.data[at] === 0 && core.data[at] === 255) known.data[at] = source.data[at]!;
    else if (lapped.data[at] === 255) wanted.data[at] = 255;
  }
  const completed = completeTexture(picture, known, wanted, {
    cell: Math.max(1, Math.round(CELL * unit)),
    seed: SEED,
  });
  if (!completed) return null;
  // the outline's own edge is soft
  const soft = blurMask(lapped, 0.8);
  const hands = maskOf(parse, ['leftHand', 'rightHand', 'leftArm', 'rightArm'], cloth);
  return { picture: completed, matte: soft, cleared, hands };
}

function filled(outline: readonly GarmentPoint[], width: number, height: number): Mask {
  return fillPixelCentres(
    outline.flatMap(({ x, y }) => [x, y]),
    width,
    height,
  );
}

function addInPlace(sum: Mask, mask: Mask): void {
  for (let at = 0; at < sum.data.length; at++) if (mask.data[at] !== 0) sum.data[at] = 255;
}

function overlap(a: Mask, b: Mask): number {
  let count = 0;
  for (let at = 0; at < a.data.length; at++) if (a.data[at] !== 0 && b.data[at] !== 0) count++;
  return count;
}
