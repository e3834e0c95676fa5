/** Pictures that show what a stage found, for the debug folder. */
import { type FittedTop, fittedOutlines } from '../../fit/fit-top.ts';
import type { BodyMeasures } from '../../fit/measure-body.ts';
import type { LegMeasures } from '../../fit/measure-legs.ts';
import { fromTorso } from '../../fit/torso-frame.ts';
import type { ImagePoint } from '../../geometry/frames.ts';
import type { PerceivedPerson } from '../../perceive/person.ts';
import { createRgbaImage, type RgbaImage } from '../../pixels/image.ts';
import type { Layer } from '../../pixels/layer.ts';
import { type Rgb, strokeInPlace } from '../debug-drawing.ts';

const CLASS_COLORS: readonly Rgb[] = [
  [30, 30, 30],
  [150, 90, 30],
  [255, 200, 160],
  [255, 150, 120],
  [120, 220, 120],
  [60, 160, 60],
  [200, 255, 120],
  [140, 200, 40],
  [80, 120, 255],
  [200, 80, 200],
  [240, 170, 90],
  [90, 90, 90],
  [255, 255, 60],
];

/** The photo tinted by the class of each pixel. */
export function drawParse(person: PerceivedPerson): RgbaImage {
  const picture = { ...person.photo, data: person.photo.data.slice() };
  const { labels } = person.parse;
  for (let i = 0; i < labels.length; i++) {
    const color = CLASS_COLORS[labels[i]!]!;
    for (let c = 0; c < 3; c++) picture.data[4 * i + c] = 0.45 * picture.data[4 * i + c]! + 0.55 * color[c]!;
  }
  return picture;
}

/** Shoulder line, torso sides, arm axes and waistline drawn on the photo. */
export function drawMeasures(photo: RgbaImage, body: BodyMeasures): RgbaImage {
  const picture = { ...photo, data: photo.data.slice() };
  const { frame } = body;
  const width = frame.shoulderWidth;
  const line: ImagePoint[] = [];
  for (let u = -0.7; u <= 0.7; u += 0.02)
    line.push(fromTorso(frame, u * width, body.shoulderLine(u * width)));
  strokeInPlace(picture, line, [255, 0, 0]);
  for (const side of ['left', 'right'] as const) {
    const sign = side === 'left' ? 1 : -1;
    const edge: ImagePoint[] = [];
    for (let v = 0.2 * width; v < 1.3 * frame.torsoLength; v += 6)
      edge.push(fromTorso(frame, sign * body.halfWidth(side, v), v));
    strokeInPlace(picture, edge, [0, 200, 255]);
    const arm = body.arms[side];
    strokeInPlace(picture, arm.points, [255, 220, 0]);
    for (const [table, sense] of [
      [arm.outward, 1],
      [arm.inward, -1],
    ] as const)
      strokeInPlace(
        picture,
        arm.points.map((point, i) => ({
          x: point.x + sense * table[i]! * arm.normals[i]!.x,
          y: point.y + sense * table[i]! * arm.normals[i]!.y,
        })),
        [255, 140, 0],
      );
    for (const sense of [1, -1])
      strokeInPlace(
        picture,
        arm.points.map(({ x, y }, i) => ({
          x: x + (arm.middle[i]! + sense * arm.bare[i]!) * arm.normals[i]!.x,
          y: y + (arm.middle[i]! + sense * arm.bare[i]!) * arm.normals[i]!.y,
        })),
        [255, 255, 255],
      );
    const neck = sign * body.neckHalfWidth + body.neckCenter;
    strokeInPlace(
      picture,
      [fromTorso(frame, neck, -0.5 * width), fromTorso(frame, neck, -0.2 * width)],
      [255, 0, 255],
    );
  }
  if (body.waistline !== null)
    strokeInPlace(
      picture,
      [fromTorso(frame, -0.6 * width, body.waistline), fromTorso(frame, 0.6 * width, body.waistline)],
      body.tucked ? [0, 255, 0] : [255, 255, 255],
    );
  return picture;
}

/** Axes and half-widths of the legs, waist and hips drawn on the photo. */
export function drawLegs(photo: RgbaImage, { frame }: BodyMeasures, legs: LegMeasures): RgbaImage {
  const picture = { ...photo, data: photo.data.slice() };
  for (const leg of [legs.left, legs.right]) {
    strokeInPlace(picture, leg.points, [255, 220, 0]);
    const edge = (offset: (i: number) => number): ImagePoint[] =>
      leg.points.map(({ x, y }, i) => ({
        x: x + offset(i) * leg.normals[i]!.x,
        y: y + offset(i) * leg.normals[i]!.y,
      }));
    strokeInPlace(
      picture,
      edge((i) => leg.outward[i]!),
      [255, 140, 0],
    );
    strokeInPlace(
      picture,
      edge((i) => -leg.inward[i]!),
      [255, 140, 0],
    );
    for (const sign of [1, -1])
      strokeInPlace(
        picture,
        edge((i) => leg.middle[i]! + sign * leg.bare[i]!),
        [255, 255, 255],
      );
  }
  for (const { v, left, right } of [legs.waist, legs.hips])
    strokeInPlace(picture, [fromTorso(frame, -right, v), fromTorso(frame, left, v)], [0, 200, 255]);
  return picture;
}

/** The fitted garment's outlines drawn on the photo. */
export function drawFit(photo: RgbaImage, fitted: FittedTop): RgbaImage {
  return drawOutlines(photo, fittedOutlines(fitted));
}

/** Closed outlines drawn on the photo. */
export function drawOutlines(photo: RgbaImage, outlines: readonly (readonly ImagePoint[])[]): RgbaImage {
  const picture = { ...photo, data: photo.data.slice() };
  for (const outline of outlines) strokeInPlace(picture, [...outline, outline[0]!], [255, 0, 200]);
  return picture;
}

/** A layer over grey. */
export function drawLayer(layer: Layer): RgbaImage {
  const picture = createRgbaImage(layer.width, layer.height);
  for (let i = 0; i < layer.alpha.length; i++) {
    for (let c = 0; c < 3; c++)
      picture.data[4 * i + c] = layer.color[3 * i + c]! + 128 * (1 - layer.alpha[i]!);
    picture.data[4 * i + 3] = 255;
  }
  return picture;
}

/** A logarithm of light as grey around the middle. */
export function drawShade(shade: Float32Array, width: number, height: number): RgbaImage {
  const picture = createRgbaImage(width, height);
  for (let i = 0; i < shade.length; i++) {
    const value = 160 * Math.exp(shade[i]!);
    picture.data.set([value, value, value, 255], 4 * i);
  }
  return picture;
}
