/**
 * A top that lies with its sleeves against its body has its sides in the deep shade between both. On a body that stands free they
 * would be black strips: that shade is made as shallow as that of a soft fold.
 */
import type { Garment, TopLandmarks } from '../garment/garment.ts';
import { withShallowShade } from '../garment/soften-deep-folds.ts';
import { torsoOutline } from '../garment/top-outline.ts';
import { fillPixelCentres } from '../geometry/fill-polygon.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { coveredArea, cropMask, cropRgba, pasteRgbaInPlace } from '../pixels/crop.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { resamplePolyline } from './polyline.ts';

/** So far inside of its side the body may lie in that shade, less and less; shares of the distance of its armpits. */
const SHADED = [0.09, 0.16] as const;
/** Cloth so near to it tells how its light and its hue are; the same unit. */
const BESIDE = 0.3;

/**
 * The `garment` with the light that its body's sides lack, where its sleeves lie against them: on the sides on which `raised` are its
 * `landmarks` with the armpit moved up from where both are seen to part.
 */
export function withLitSides(garment: Garment, landmarks: TopLandmarks, raised: TopLandmarks): Garment {
  const sides = (['left', 'right'] as const).filter((name) => raised[name] !== landmarks[name]);
  if (garment.worn || sides.length === 0) return garment;
  const { width, height } = garment.matte;
  const unit = Math.hypot(
    raised.left.armpit.x - raised.right.armpit.x,
    raised.left.armpit.y - raised.right.armpit.y,
  );
  const lines = createMask(width, height);
  for (const name of sides) {
    const { armpit, sideSeam } = raised[name];
    for (const { x, y } of resamplePolyline([armpit, ...sideSeam], 2 * height)) {
      const [column, row] = [Math.floor(x), Math.floor(y)];
      if (column >= 0 && row >= 0 && column < width && row < height) lines.data[row * width + column] = 255;
    }
  }
  const away = chamferDistanceWithin(lines, BESIDE * unit).data;
  const body = fillPixelCentres(
    torsoOutline(raised).flatMap(({ x, y }) => [x, y]),
    width,
    height,
  );
  const cloth: Mask = {
    ...body,
    data: body.data.map((inside, at) =>
      inside > 0 && away[at]! < BESIDE * unit ? garment.matte.data[at]! : 0,
    ),
  };
  const area = coveredArea(cloth, 1, 0);
  if (!area) return garment;
  const share = (x: number, y: number): number => {
    const column = Math.min(width - 1, Math.floor(area.x + x));
    const row = Math.min(height - 1, Math.floor(area.y + y));
    return smoothStep(SHADED[1], SHADED[0], away[row * width + column]! / unit);
  };
  const part = cropRgba(garment.picture, area);
  const lit = withShallowShade(part, cropMask(cloth, area), unit, share);
  if (lit === part) return garment;
  const picture = { ...garment.picture, data: garment.picture.data.slice() };
  pasteRgbaInPlace(picture, lit, area.x, area.y);
  return { ...garment, picture };
}
