/** Coverage of bare skin at the photo's resolution, where a design is laid. */

import type { FaceMesh } from '../../../perceive/person.ts';
import { boxFilterInto } from '../../../pixels/box-filter.ts';
import { cropMask, cropRgba, type PixelArea, wholePixels } from '../../../pixels/crop.ts';
import { fitGuidedModel, prepareGuide } from '../../../pixels/guided-filter.ts';
import { guidedUpsample } from '../../../pixels/guided-upsampling.ts';
import { createMask, createPlane, type Mask, type Plane } from '../../../pixels/image.ts';
import { resizeRgba } from '../../../pixels/resample.ts';
import { samplePlane } from '../../../pixels/sample-bilinear.ts';
import type { Subject } from '../subject/subject.ts';
import type { BareSkin } from './bare-skin.ts';
import { drawFaceFeatures } from './subject-shapes.ts';
import type { SurfaceExtent } from './surface-around.ts';

/** Guided filter: radius in pixels of its grid, epsilon in sRGB (0..1) squared. */
const RADIUS = 3;
const EPSILON = 4e-4;
/** Pixels of the grid in a pixel of the coverage: edges are drawn a little finer than they were found. */
const FINER = 1.5;
/** Pixels of the grid in a pixel of the photo that are enough where the coverage is fine already. */
const FINEST = 0.55;
/** Where an edge of the skin is none of the photo, the matte follows the photo's grain: it is averaged so far around. */
const CALM = 1;
/** The guided filter leaves a wide soft rim; its middle part is taken as the edge. */
const EDGE_GAIN = 2.2;

/**
 * Soft coverage of bare skin in `area` (whole pixels of the photo), of the area's size: edges follow the photo's own.
 * With an `extent` it is the skin of that surface alone: a design vanishes behind what lies in front of it.
 */
export function skinMatte(
  skin: BareSkin,
  subject: Subject,
  area: PixelArea,
  extent: SurfaceExtent | null = null,
): Mask {
  const { photo } = subject;
  const scale = Math.max(skin.scale, Math.min(FINEST, skin.scale * FINER));
  const margin = Math.ceil((2 * RADIUS + 1) / scale);
  const around = wholePixels(
    {
      x: area.x - margin,
      y: area.y - margin,
      width: area.width + 2 * margin,
      height: area.height + 2 * margin,
    },
    photo.width,
    photo.height,
  );
  const picture = cropRgba(photo, around);
  const width = Math.max(1, Math.round(around.width * scale));
  const height = Math.max(1, Math.round(around.height * scale));
  const small = resizeRgba(picture, width, height);
  const guide = [0, 1, 2].map((c): Plane => {
    const plane = createPlane(width, height);
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = small.data[4 * i + c]! / 255;
    return plane;
  });
  const coverage = createPlane(width, height);
  const toExtent = extent === null ? 0 : extent.scale / skin.scale;
  for (let y = 0, i = 0; y < height; y++) {
    const v = (around.y + ((y + 0.5) * around.height) / height) * skin.scale;
    for (let x = 0; x < width; x++, i++) {
      const u = (around.x + ((x + 0.5) * around.width) / width) * skin.scale;
      coverage.data[i] = samplePlane(skin.coverage, u, v) / 255;
      if (extent !== null) coverage.data[i]! *= samplePlane(extent.mask, u * toExtent, v * toExtent) / 255;
    }
  }
  const model = fitGuidedModel(prepareGuide(guide, RADIUS, EPSILON), coverage);
  const matte = cropMask(guidedUpsample(model, picture), {
    x: area.x - around.x,
    y: area.y - around.y,
    width: area.width,
    height: area.height,
  });
  const result = narrowEdge(matte);
  if (subject.face) spareFeaturesInPlace(result, subject.face, area);
  return result;
}

/** Radius of the soft border of eyes, brows, lips and nostrils, in pixels of the photo. */
const FEATURE_BORDER = 2;

/** Clears eyes, brows, lips and nostrils: nobody has those tattooed, and the coverage is too coarse for their outlines. */
function spareFeaturesInPlace(matte: Mask, face: FaceMesh, area: PixelArea): void {
  const { width, height } = matte;
  const points = face.points.map(({ x, y }) => ({ x: x - area.x, y: y - area.y }));
  if (points.every(({ x, y }) => x < 0 || y < 0 || x >= width || y >= height)) return;
  const features = drawFaceFeatures({ ...face, points }, { width, height, scale: 1 });
  const soft: Plane = { data: Float32Array.from(features.data), width, height };
  boxFilterInto(soft, FEATURE_BORDER, soft, new Float32Array(soft.data.length));
  for (let i = 0; i < matte.data.length; i++)
    matte.data[i]! *= features.data[i] === 255 ? 0 : 1 - soft.data[i]! / 255;
}

/** The matte without the photo's grain, its soft edge narrowed. */
function narrowEdge({ data, width, height }: Mask): Mask {
  const plane: Plane = { data: new Float32Array(data), width, height };
  boxFilterInto(plane, CALM, plane, new Float32Array(data.length));
  const result = createMask(width, height);
  for (let i = 0; i < result.data.length; i++)
    result.data[i] = Math.max(0, Math.min(255, (plane.data[i]! - 127.5) * EDGE_GAIN + 128));
  return result;
}
