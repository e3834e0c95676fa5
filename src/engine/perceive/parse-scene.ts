/** The working picture of the parse: the part of the photo around the person, reduced to a fixed height. */
import type { ImagePoint } from '../geometry/frames.ts';
import { cropMask, cropRgba, type PixelArea, wholePixels } from '../pixels/crop.ts';
import type { LabImage, Mask, Plane, RgbaImage } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { resampleSamples, resizePlane, resizeRgba } from '../pixels/resample.ts';

/** The person's surroundings at one resolution. Points of the photo map by `(point - area corner) × scale`. */
export interface ParseScene {
  /** Whole pixels of the photo that the scene shows. */
  readonly area: PixelArea;
  /** Scene pixels per photo pixel. */
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  readonly lab: LabImage;
  /** L, a, b as planes in units of 100, the guide of all edge-aware smoothing. */
  readonly guide: readonly Plane[];
  /** Probability of the person, 0..1. */
  readonly person: Plane;
}

/** The rectangle that holds the person with a margin of `margin` of its longer side. */
export function personArea(mask: Mask, margin: number): PixelArea {
  const { data, width, height } = mask;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (data[y * width + x]! >= 100) {
        left = Math.min(left, x);
        right = Math.max(right, x + 1);
        top = Math.min(top, y);
        bottom = y + 1;
      }
  if (right <= left) return { x: 0, y: 0, width, height };
  const around = margin * Math.max(right - left, bottom - top);
  return wholePixels(
    {
      x: left - around,
      y: top - around,
      width: right - left + 2 * around,
      height: bottom - top + 2 * around,
    },
    width,
    height,
  );
}

/** The scene of `area` at `height` pixels, or at the photo's own size where that is smaller. */
export function createScene(photo: RgbaImage, personMask: Mask, area: PixelArea, height: number): ParseScene {
  const scale = Math.min(1, height / area.height);
  const toWidth = Math.max(1, Math.round(area.width * scale));
  const toHeight = Math.max(1, Math.round(area.height * scale));
  const lab = toLab(resizeRgba(cropRgba(photo, area), toWidth, toHeight));
  const mask = cropMask(personMask, area);
  const person = resampleSamples(mask.data, area.width, area.height, 1, toWidth, toHeight);
  for (let i = 0; i < person.length; i++) person[i]! /= 255;
  return {
    area,
    scale,
    width: toWidth,
    height: toHeight,
    lab,
    guide: labPlanes(lab),
    person: { data: person, width: toWidth, height: toHeight },
  };
}

/** The same scene at `height` pixels; itself where it is no larger. */
export function reduceScene(scene: ParseScene, height: number): ParseScene {
  if (scene.height <= height) return scene;
  const width = Math.max(1, Math.round((scene.width * height) / scene.height));
  const lab = {
    data: resampleSamples(scene.lab.data, scene.width, scene.height, 3, width, height),
    width,
    height,
  };
  return {
    area: scene.area,
    scale: (scene.scale * height) / scene.height,
    width,
    height,
    lab,
    guide: labPlanes(lab),
    person: resizePlane(scene.person, width, height),
  };
}

/** L, a and b as three planes in units of 100. */
function labPlanes(lab: LabImage): Plane[] {
  return [0, 1, 2].map((c) => {
    const data = new Float32Array(lab.width * lab.height);
    for (let i = 0; i < data.length; i++) data[i] = lab.data[3 * i + c]! / 100;
    return { data, width: lab.width, height: lab.height };
  });
}

/** A point of the photo in the scene's pixels. */
export function toScene(scene: ParseScene, point: ImagePoint): { readonly x: number; readonly y: number } {
  return { x: (point.x - scene.area.x) * scene.scale, y: (point.y - scene.area.y) * scene.scale };
}
