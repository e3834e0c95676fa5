/** The face on a grid fine enough for single strands, with what of it is skin that hair may lie on. */
import { fillPolygon } from '../../../geometry/fill-polygon.ts';
import type { ImagePoint } from '../../../geometry/frames.ts';
import { chamferDistance, signedChamferDistance } from '../../../pixels/chamfer-distance.ts';
import { cropMask, cropRgba, type PixelArea, wholePixels } from '../../../pixels/crop.ts';
import { createPlane, type Mask, type Plane, type RgbaImage } from '../../../pixels/image.ts';
import { resizeMask, resizeRgba } from '../../../pixels/resample.ts';
import type { Head } from '../head/head.ts';
import { BEARD, BROWS, EYES, LIPS, NOSTRILS, ORBITS } from './mesh-parts.ts';

export interface FaceCloseUp {
  /** Its place in the photo. */
  readonly area: PixelArea;
  /** Its pixels per centimetre. */
  readonly unit: number;
  readonly picture: RgbaImage;
  /** The old hair decided so far. */
  readonly matte: Mask;
  /** Centimetres outside the oval, negative inside. */
  readonly oval: Plane;
  /** Centimetres from the nearest brow, eye, lip or nostril, and from where a beard grows. */
  readonly brows: Plane;
  readonly eyes: Plane;
  readonly lips: Plane;
  readonly beard: Plane;
  /** Centimetres from what brow and eye enclose, on either side. */
  readonly orbits: Plane;
  /** Direction of the crown as a unit vector, and centimetres towards it from the brows' upper rims. */
  readonly up: { readonly x: number; readonly y: number };
  readonly above: Plane;
}

/** Pixels per centimetre at most; what is shown around the oval, in centimetres. */
const FINENESS = 18;
const AROUND = 1.6;

/** The close-up of a head's face. `matte` is of the photo's size. */
export function createFaceCloseUp(head: Head, matte: Mask): FaceCloseUp {
  const cm = head.pixelsPerCentimetre;
  const [xs, ys] = [head.oval.map(({ x }) => x), head.oval.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - AROUND * cm, Math.min(...ys) - AROUND * cm];
  const area = wholePixels(
    {
      x: left,
      y: top,
      width: Math.max(...xs) + AROUND * cm - left,
      height: Math.max(...ys) + AROUND * cm - top,
    },
    head.photo.width,
    head.photo.height,
  );
  const scale = Math.min(1, FINENESS / cm);
  const width = Math.max(1, Math.round(area.width * scale));
  const height = Math.max(1, Math.round(area.height * scale));
  const unit = (cm * width) / area.width;
  const draw = (points: readonly ImagePoint[]): Mask =>
    fillPolygon(
      points.flatMap(({ x, y }) => [
        ((x - area.x) * width) / area.width,
        ((y - area.y) * height) / area.height,
      ]),
      width,
      height,
    );
  const inCentimetres = (plane: Plane): Plane => {
    for (let i = 0; i < plane.data.length; i++) plane.data[i]! /= unit;
    return plane;
  };
  const length = Math.hypot(head.toPhoto[1]!, head.toPhoto[5]!) || 1;
  const up = { x: head.toPhoto[1]! / length, y: head.toPhoto[5]! / length };
  const [inner, outer] = [head.mesh.points[105]!, head.mesh.points[334]!];
  const above = createPlane(width, height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const dx = ((x + 0.5) * area.width) / width + area.x - (inner.x + outer.x) / 2;
      const dy = ((y + 0.5) * area.height) / height + area.y - (inner.y + outer.y) / 2;
      above.data[i] = (dx * up.x + dy * up.y) / cm;
    }
  const from = (parts: readonly (readonly number[])[]): Plane => {
    const union = { data: new Uint8Array(width * height), width, height };
    for (const part of parts) {
      const { data } = draw(part.map((vertex) => head.mesh.points[vertex]!));
      for (let i = 0; i < data.length; i++) if (data[i]! > 127) union.data[i] = 255;
    }
    return inCentimetres(chamferDistance(union));
  };
  return {
    area,
    unit,
    picture: resizeRgba(cropRgba(head.photo, area), width, height),
    matte: resizeMask(cropMask(matte, area), width, height),
    oval: inCentimetres(signedChamferDistance(draw(head.oval))),
    brows: from(BROWS),
    eyes: from(EYES),
    lips: from([...LIPS, ...NOSTRILS]),
    beard: from(BEARD),
    orbits: from(ORBITS),
    up,
    above,
  };
}
