/** Where a jacket that is worn open over another top lets show what its new wearer has on. */
import { fillPixelCentres } from '../geometry/fill-polygon.ts';
import type { ImagePoint } from '../geometry/frames.ts';
import type { PixelArea } from '../pixels/crop.ts';
import type { Mask } from '../pixels/image.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import type { TorsoFit } from './torso-fit.ts';
import type { TorsoFrame } from './torso-frame.ts';

/** The opening goes on above the neckline's ends so far, in shoulder widths. */
const ABOVE = 0.5;
/** It goes on so far below the neckline: that is the shirt's in the jacket's picture. */
const BELOW = 0.5;
/** The old top goes on so far under the jacket, and so far beside the neck above it: its edge is not all along the neckline. */
const UNDER = 0.1;
const BESIDE = 0.03;

/** 255 over `area` between the ends of the fitted neckline, above and below it; the old top stays there. */
export function openedOver(
  { neckline }: Pick<TorsoFit, 'neckline'>,
  { shoulderWidth, down }: TorsoFrame,
  { x, y, width, height }: PixelArea,
): Mask {
  const filled = (outline: readonly ImagePoint[], margin: number): Mask => {
    const inside = fillPixelCentres(
      outline.flatMap((point) => [point.x - x, point.y - y]),
      width,
      height,
    );
    return dilateSquare(inside, Math.max(1, Math.round(margin * shoulderWidth)));
  };
  const ends = [neckline.at(-1)!, neckline[0]!];
  const rise = ABOVE * shoulderWidth;
  const above = ends.map((end) => ({ x: end.x - rise * down.x, y: end.y - rise * down.y }));
  const fall = BELOW * shoulderWidth;
  const below = ends.map((end) => ({ x: end.x + fall * down.x, y: end.y + fall * down.y }));
  const opening = filled([...ends.toReversed(), ...below], UNDER);
  const around = filled([...ends.toReversed(), ...above], BESIDE);
  for (let i = 0; i < opening.data.length; i++) opening.data[i]! |= around.data[i]!;
  return opening;
}
