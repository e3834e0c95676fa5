/** Cloth that the wearer's hair, hands or arms hide in the garment's picture, continued from the cloth around it. */
import type { TopLandmarks } from '../garment/garment.ts';
import { sleeveOutline, torsoOutline } from '../garment/top-outline.ts';
import { fillPixelCentres } from '../geometry/fill-polygon.ts';
import { completeTexture } from '../pixels/complete-texture.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { dilateSquare, erodeSquare } from '../pixels/morphology.ts';

/** Cloth is learned this far from its edge, and drawn as far over what hides it, in shares of the shoulder width. */
const RIM = 0.012;
/** Side of a patch's cell, the same unit. */
const CELL = 0.016;

export interface WholeCloth {
  readonly picture: RgbaImage;
  /** 255 where the garment is or would be seen, else 0. */
  readonly cloth: Mask;
  /** Pixels that were made up. */
  readonly filled: number;
}

/** Areas of the top's outline that show what lies before it get cloth. `unit` is the shoulder width in pixels. */
export function fillHiddenCloth(
  picture: RgbaImage,
  seen: Mask,
  isBefore: (x: number, y: number) => boolean,
  top: TopLandmarks,
  unit: number,
): WholeCloth {
  const { width, height } = seen;
  const inside = createMask(width, height);
  for (const outline of [torsoOutline(top), sleeveOutline(top.left), sleeveOutline(top.right)]) {
    if (!outline) continue;
    const area = fillPixelCentres(
      outline.flatMap(({ x, y }) => [x, y]),
      width,
      height,
    );
    for (let i = 0; i < area.data.length; i++) inside.data[i]! |= area.data[i]!;
  }
  const hidden = createMask(width, height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++)
      if (seen.data[at] !== 255 && inside.data[at] !== 0 && isBefore(x, y)) hidden.data[at] = 255;
  return completeCloth(picture, seen, hidden, unit);
}

/** The cloth `seen` with the pixels of `hidden` (255) added to it and drawn from what is around them. */
export function completeCloth(picture: RgbaImage, seen: Mask, hidden: Mask, unit: number): WholeCloth {
  const { width, height } = seen;
  const cloth = createMask(width, height);
  let filled = 0;
  for (let at = 0; at < cloth.data.length; at++) {
    if (hidden.data[at] === 255) filled++;
    cloth.data[at] = seen.data[at]! | hidden.data[at]!;
  }
  if (filled === 0) return { picture, cloth, filled };
  // the edge of what lies before the cloth has coloured it
  const hole = dilateSquare(hidden, Math.max(2, Math.round(RIM * unit)));
  const core = erodeSquare(seen, 1);
  const known = createMask(width, height);
  for (let i = 0; i < hole.data.length; i++) {
    if (cloth.data[i] === 0) hole.data[i] = 0;
    if (core.data[i] === 255 && hole.data[i] === 0) known.data[i] = 255;
  }
  const completed = completeTexture(picture, known, hole, {
    cell: Math.max(1, Math.round(CELL * unit)),
    seed: 7,
  });
  return { picture: completed ?? picture, cloth, filled };
}
