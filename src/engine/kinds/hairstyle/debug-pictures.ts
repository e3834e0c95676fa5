/** Pictures that show what each stage of a hairstyle found, for the debug folder. */
import type { ImagePoint } from '../../geometry/frames.ts';
import { createRgbaImage, type RgbaImage } from '../../pixels/image.ts';
import { type Rgb, strokeInPlace } from '../debug-drawing.ts';
import type { Groom } from './groom/groom.ts';
import type { OldHair } from './hair/old-hair.ts';
import { type Head, projectToPhoto } from './head/head.ts';
import { hairlineAt, scalpPoint } from './head/scalp.ts';
import type { StrandLayer } from './strands/strand-layer.ts';

const OVAL_COLOR: Rgb = [255, 220, 0];
const SCALP_COLOR: Rgb = [0, 200, 255];
const HAIRLINE_COLOR: Rgb = [255, 0, 255];
const EAR_COLOR: Rgb = [0, 255, 0];
const BODY_COLOR: Rgb = [255, 120, 0];
/** Every so many strands are drawn. */
const SHOWN_STRANDS = 40;

/** Face oval, scalp, hairline, ears and body on the photo. */
export function drawHead(head: Head): RgbaImage {
  const picture = copyOf(head.photo);
  strokeInPlace(picture, [...head.oval, head.oval[0]!], OVAL_COLOR);
  const circle = (point: (angle: number) => ImagePoint): ImagePoint[] =>
    Array.from({ length: 73 }, (_, i) => point((i / 72) * 2 * Math.PI - Math.PI));
  for (const elevation of [-0.4, 0, 0.4, 0.8, 1.2])
    strokeInPlace(
      picture,
      circle((azimuth) => projectToPhoto(head, scalpPoint(head.scalp, azimuth, elevation))),
      SCALP_COLOR,
    );
  strokeInPlace(
    picture,
    circle((azimuth) =>
      projectToPhoto(head, scalpPoint(head.scalp, azimuth, hairlineAt(head.scalp, azimuth))),
    ),
    HAIRLINE_COLOR,
  );
  for (const { root, top, lobe, outer } of [head.ears.left, head.ears.right])
    strokeInPlace(
      picture,
      [root, top, outer, lobe, root].map((point) => projectToPhoto(head, point)),
      EAR_COLOR,
    );
  for (const { from, to, fromRadius, toRadius } of head.body) {
    const a = projectToPhoto(head, from);
    const b = projectToPhoto(head, to);
    strokeInPlace(picture, [a, b], BODY_COLOR);
    for (const [center, radius] of [
      [a, fromRadius],
      [b, toRadius],
    ] as const)
      strokeInPlace(
        picture,
        circle((angle) => ({
          x: center.x + Math.cos(angle) * radius * head.pixelsPerCentimetre,
          y: center.y + Math.sin(angle) * radius * head.pixelsPerCentimetre,
        })),
        BODY_COLOR,
      );
  }
  return picture;
}

/** The photo with the old hair red and what stays in front of new hair blue. */
export function drawOldHair({ photo }: Head, { matte, inFront }: OldHair): RgbaImage {
  const picture = copyOf(photo);
  for (let i = 0; i < matte.data.length; i++) {
    const hair = (matte.data[i]! / 255) * 0.6;
    const front = (inFront.data[i]! / 255) * 0.6;
    const at = 4 * i;
    picture.data[at] = picture.data[at]! * (1 - hair) * (1 - front) + 255 * hair;
    picture.data[at + 1] = picture.data[at + 1]! * (1 - hair) * (1 - front);
    picture.data[at + 2] = picture.data[at + 2]! * (1 - hair) * (1 - front) + 255 * front;
  }
  return picture;
}

/** Some of the strands over the canvas, root green to tip red. */
export function drawGroom(head: Head, { strands }: Groom): RgbaImage {
  const picture = copyOf(head.photo);
  const { points, starts } = strands;
  for (let strand = 0; strand + 1 < starts.length; strand += SHOWN_STRANDS) {
    const first = starts[strand]!;
    const end = starts[strand + 1]!;
    let before: ImagePoint | null = null;
    for (let i = first; i < end; i++) {
      const at = projectToPhoto(head, { x: points[3 * i]!, y: points[3 * i + 1]!, z: points[3 * i + 2]! });
      const along = (i - first) / Math.max(1, end - first - 1);
      if (before) strokeInPlace(picture, [before, at], [255 * along, 255 * (1 - along), 60]);
      before = at;
    }
  }
  return picture;
}

/** The drawn hair without a colour, on mid grey: its shade and shine. */
export function drawStrandLayer({ coverage, shade, shine }: StrandLayer): RgbaImage {
  const picture = createRgbaImage(coverage.width, coverage.height);
  for (let i = 0; i < coverage.data.length; i++) {
    const value = 120 + coverage.data[i]! * (255 * Math.min(1, shade.data[i]! + 0.5 * shine.data[i]!) - 120);
    picture.data.set([value, value, value, 255], 4 * i);
  }
  return picture;
}

function copyOf(picture: RgbaImage): RgbaImage {
  return { ...picture, data: picture.data.slice() };
}
