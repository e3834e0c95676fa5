/** Where the bald person is painted, where the photo's own skin stands, and what of the face is no skin. */

import { fillPolygon } from '../../../../geometry/fill-polygon.ts';
import type { ImagePoint } from '../../../../geometry/frames.ts';
import { roundOutline } from '../../../../geometry/round-outline.ts';
import { FACE_FEATURES } from '../../../../perceive/body-geometry.ts';
import { chamferDistance, chamferDistanceWithin } from '../../../../pixels/chamfer-distance.ts';
import { cropMask, type PixelArea } from '../../../../pixels/crop.ts';
import type { Mask, Plane } from '../../../../pixels/image.ts';
import { dilateDisc } from '../../../../pixels/morphology.ts';
import type { OldHair } from '../../hair/old-hair.ts';
import type { Head } from '../../head/head.ts';
import { clearBrowsInPlace } from '../brows/bare-brows.ts';
import { EYE_OUTLINES } from '../brows/eye-outlines.ts';
import type { DrawnEar } from '../ears/bare-ear.ts';
import type { Canvas } from '../room.ts';

/** All of the size of the area that was asked for. */
export interface BareRegions {
  /** Pixels a centimetre. */
  readonly unit: number;
  /** Coverage by the face (the mesh's oval). */
  readonly face: Mask;
  /** 255 on eyes, brows and lips, which are never painted. */
  readonly features: Mask;
  /** 255 on the eyes. */
  readonly eyes: Mask;
  /** 255 on features and around them, and on the nostrils: no skin to learn from. */
  readonly aroundFeatures: Mask;
  /** 255 on eyes and brows, the lids between them, and around: creases, lashes and make-up are no hair. */
  readonly aroundEyes: Mask;
  /** 1 in the surroundings of an ear beside the face. */
  readonly besideEar: Uint8Array;
  /** Pixels to the face. */
  readonly fromFace: Plane;
  /** Pixels to the old hair, or to what lies beyond the photo. */
  readonly fromHair: Plane;
  /** 0..1: how far the photo's pixel gives way to what is painted. */
  readonly gone: Float32Array;
}

/** Coverage (0..255) from which a pixel counts as hair. */
const HAIR = 20;
/**
 * Centimetres beyond the hair up to which the photo gives way wholly, and not any more; less at
 * the ears, whose rims are narrow.
 */
const BESIDE = { skin: [0.16, 0.9], ear: [0.02, 0.12] } as const;
/** The oval is a polygon, whose corners would show at a painted jaw: so many pieces make each of its sides round. */
const OVAL_PIECES = 4;
/** Centimetres of a brow's rim. */
const BROW_RIM = 0.3;
/** An ear may lie so far (centimetres) from where it is expected. */
const EAR_ASTRAY = 0.6;
const EAR_LOWER = 1.8;
/** Centimetres around features that are no plain skin. */
const AROUND = 0.3;
export const AROUND_EYES = 0.45;
/** Around the nostrils. */
const NOSTRILS = [48, 115, 220, 45, 4, 275, 440, 344, 278, 294, 327, 2, 98, 64];

export function bareRegions(
  canvas: Canvas,
  head: Head,
  hair: OldHair,
  area: PixelArea,
  ears: readonly DrawnEar[],
): BareRegions {
  const { width, height } = area;
  const { pixelsPerCentimetre: unit } = head;
  const polygon = (points: readonly ImagePoint[]): Mask =>
    fillPolygon(
      points.flatMap(({ x, y }) => [x - area.x, y - area.y]),
      width,
      height,
    );
  const vertices = (list: readonly number[]): Mask => polygon(list.map((index) => head.mesh.points[index]!));
  const face = polygon(roundOutline(head.oval, OVAL_PIECES));
  const shapes = FACE_FEATURES.map(vertices);
  const features = united(shapes);
  const eyes = united(shapes.slice(0, 2));
  const brows = united(shapes.slice(2, 4));
  const fromBrows = chamferDistanceWithin(brows, BROW_RIM * unit).data;
  const aroundFeatures = dilateDisc(united([features, vertices(NOSTRILS)]), AROUND * unit);
  const aroundEyes = dilateDisc(united(EYE_OUTLINES.map(vertices)), AROUND_EYES * unit);
  const matte = cropMask(hair.matte, area);
  const kept = cropMask(hair.inFront, area);
  const worn = cropMask(hair.worn, area).data;
  for (let i = 0; i < worn.length; i++) if (worn[i]! > kept.data[i]!) kept.data[i] = worn[i]!;
  const collar = hair.collar && cropMask(hair.collar, area).data;
  if (collar)
    for (let i = 0; i < collar.length; i++) if (collar[i]! > kept.data[i]!) kept.data[i] = collar[i]!;
  clearBrowsInPlace(matte, fromBrows, 0.5 * BROW_RIM * unit);
  coverBeyondPhotoInPlace(matte, canvas, area);
  const fromHair = chamferDistance(matte, HAIR);
  const gone = new Float32Array(width * height);
  const besideEar = aroundEars(ears, width, height, unit);
  for (let i = 0; i < gone.length; i++) if (face.data[i]! >= 128) besideEar[i] = 0;
  for (let i = 0; i < gone.length; i++) {
    if (features.data[i]! >= 128) continue;
    const beside = besideEar[i] === 1 ? BESIDE.ear : BESIDE.skin;
    const from = beside[0];
    const to = beside[1];
    const t = (fromHair.data[i]! / unit - from) / (to - from);
    if (t >= 1) continue;
    const share = t <= 0 ? 1 : 1 - t * t * (3 - 2 * t);
    // around a brow only what is hair goes, or the brow would stand out cut
    const spared = fromHair.data[i]! < 1 ? 1 : Math.min(1, fromBrows[i]! / (BROW_RIM * unit));
    gone[i] = share * spared * (1 - kept.data[i]! / 255);
  }
  const fromFace = chamferDistance(face);
  return { unit, face, besideEar, fromFace, features, eyes, aroundFeatures, aroundEyes, fromHair, gone };
}

/** 1 where an ear may be. */
function aroundEars(ears: readonly DrawnEar[], width: number, height: number, unit: number): Uint8Array {
  const result = new Uint8Array(width * height);
  const margin = Math.round(EAR_ASTRAY * unit);
  for (const { area } of ears)
    for (
      let y = Math.max(0, area.y - margin);
      y < Math.min(height, area.y + area.height + EAR_LOWER * unit);
      y++
    )
      result.fill(
        1,
        y * width + Math.max(0, area.x - margin),
        y * width + Math.min(width, area.x + area.width + margin),
      );
  return result;
}

/** What the photo does not show has to be painted as what hair hides. */
function coverBeyondPhotoInPlace(matte: Mask, { left, top, width, height }: Canvas, area: PixelArea): void {
  for (let y = 0; y < matte.height; y++)
    for (let x = 0; x < matte.width; x++) {
      const px = x + area.x - left;
      const py = y + area.y - top;
      if (px < 0 || py < 0 || px >= width || py >= height) matte.data[y * matte.width + x] = 255;
    }
}

function united([first, ...rest]: readonly Mask[]): Mask {
  const result = { ...first!, data: first!.data.slice() };
  for (const { data } of rest)
    for (let i = 0; i < data.length; i++) if (data[i]! > result.data[i]!) result.data[i] = data[i]!;
  return result;
}
