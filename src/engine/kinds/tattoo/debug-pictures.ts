/** Pictures that show what each stage of a tattoo found, for the debug folder. */
import type { ImagePoint } from '../../geometry/frames.ts';
import { createRgbaImage, type RgbaImage } from '../../pixels/image.ts';
import { resizeRgba } from '../../pixels/resample.ts';
import { type Rgb, strokeInPlace } from '../debug-drawing.ts';
import type { Anatomy } from './anatomy/anatomy.ts';
import type { TattooDesign } from './design/tattoo-design.ts';
import type { BareSkin } from './skin/bare-skin.ts';
import type { Subject } from './subject/subject.ts';
import type { Placement } from './surface/placement.ts';

const POSE_COLOR: Rgb = [255, 220, 0];
const HAND_COLOR: Rgb = [0, 220, 255];
const FACE_COLOR: Rgb = [255, 0, 255];
const SITE_COLOR: Rgb = [0, 255, 0];
const DESIGN_COLOR: Rgb = [255, 0, 200];
const AXIS_COLOR: Rgb = [0, 160, 255];
/** Light skin in linear light, on which a design is shown. */
const SHOWN_ON: Rgb = [0.6, 0.38, 0.29];

/** Joints, hands and face on the photo. */
export function drawSubject({ photo, pose, face, hands }: Subject): RgbaImage {
  const picture = { ...photo, data: photo.data.slice() };
  const size = Math.max(2, photo.width / 250);
  if (pose)
    for (const { point, visibility } of Object.values(pose.landmarks))
      if (visibility > 0.5) crossInPlace(picture, point, size * 2, POSE_COLOR);
  for (const hand of hands) for (const point of hand.points) crossInPlace(picture, point, size, HAND_COLOR);
  if (face) for (const point of face.points) crossInPlace(picture, point, 1, FACE_COLOR);
  return picture;
}

/** The photo reduced, green where ink may go, red where it had better not. */
export function drawSkin({ copy }: Subject, { coverage, walls }: BareSkin): RgbaImage {
  const picture = createRgbaImage(copy.width, copy.height);
  for (let i = 0; i < coverage.data.length; i++) {
    const skin = (coverage.data[i]! / 255) * 0.5;
    const wall = (walls.data[i]! / 255) * 0.5;
    const at = 4 * i;
    picture.data[at] = copy.data[at]! * (1 - skin) + 255 * wall * skin * 2;
    picture.data[at + 1] = copy.data[at + 1]! * (1 - skin) + 255 * skin * (1 - wall);
    picture.data[at + 2] = copy.data[at + 2]! * (1 - skin);
    picture.data[at + 3] = 255;
  }
  return picture;
}

/** The axes of the named parts, and a bar of ten centimetres. */
export function drawAnatomy(photo: RgbaImage, { sites, pixelsPerCentimetre }: Anatomy): RgbaImage {
  const picture = { ...photo, data: photo.data.slice() };
  for (const { upper, lower, halfWidth } of sites) {
    strokeInPlace(picture, [upper, lower], SITE_COLOR);
    const length = Math.hypot(lower.x - upper.x, lower.y - upper.y) || 1;
    const across = { x: -(lower.y - upper.y) / length, y: (lower.x - upper.x) / length };
    for (const end of [upper, lower])
      strokeInPlace(
        picture,
        [-1, 1].map((sign) => ({
          x: end.x + sign * halfWidth * across.x,
          y: end.y + sign * halfWidth * across.y,
        })),
        SITE_COLOR,
      );
  }
  strokeInPlace(
    picture,
    [
      { x: 10, y: 10 },
      { x: 10 + 10 * pixelsPerCentimetre, y: 10 },
    ],
    DESIGN_COLOR,
  );
  return picture;
}

/** The design inked on even, light skin. */
export function drawDesign({ absorbance, lightPigment, width, height }: TattooDesign): RgbaImage {
  const picture = createRgbaImage(width, height);
  for (let i = 0; i < width * height; i++) {
    const light = lightPigment?.[i] ?? 0;
    for (let c = 0; c < 3; c++) {
      const linear = SHOWN_ON[c]! * Math.exp(-absorbance[3 * i + c]!);
      picture.data[4 * i + c] = 255 * (linear * (1 - light) + light) ** (1 / 2.2);
    }
    picture.data[4 * i + 3] = 255;
  }
  return picture;
}

/** The design's box on the photo, its top marked, and the limb's axis. */
export function drawPlacement(
  photo: RgbaImage,
  { at, angle, width, surface }: Placement,
  aspect: number,
): RgbaImage {
  const picture = { ...photo, data: photo.data.slice() };
  const right = { x: Math.cos(angle), y: Math.sin(angle) };
  const corner = (u: number, v: number): ImagePoint => ({
    x: at.x + (u * right.x - v * aspect * right.y) * width,
    y: at.y + (u * right.y + v * aspect * right.x) * width,
  });
  const box = [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)];
  strokeInPlace(picture, [...box, box[0]!, corner(0, -0.4), box[1]!], DESIGN_COLOR);
  if (surface.kind === 'limb') strokeInPlace(picture, surface.axis, AXIS_COLOR);
  return picture;
}

/** The photo with nothing but ink: white where nothing changed, black where most did. */
export function drawInk(photo: RgbaImage, inked: RgbaImage): RgbaImage {
  const picture = createRgbaImage(photo.width, photo.height);
  for (let at = 0; at < photo.data.length; at += 4) {
    for (let c = 0; c < 3; c++)
      picture.data[at + c] = (255 * (inked.data[at + c]! + 1)) / (photo.data[at + c]! + 1);
    picture.data[at + 3] = 255;
  }
  return picture;
}

function crossInPlace(picture: RgbaImage, { x, y }: ImagePoint, size: number, color: Rgb): void {
  strokeInPlace(
    picture,
    [
      { x: x - size, y },
      { x: x + size, y },
    ],
    color,
  );
  strokeInPlace(
    picture,
    [
      { x, y: y - size },
      { x, y: y + size },
    ],
    color,
  );
}

/** A design for the debug folder: no larger than needed to look at. */
export function shownSize(picture: RgbaImage): RgbaImage {
  const scale = Math.min(1, 1200 / Math.max(picture.width, picture.height));
  return scale === 1
    ? picture
    : resizeRgba(picture, Math.round(picture.width * scale), Math.round(picture.height * scale));
}
