/** A plain face drawn above a picture that cuts a body off at its neck: the pose nets want to see a whole person. */
import { createRgbaImage, type RgbaImage } from '../pixels/image.ts';

type Colour = readonly [number, number, number];

/** An ellipse of the drawing, in head widths: from the head's middle, and above the picture's upper edge. */
interface Ellipse {
  readonly across: number;
  readonly above: number;
  readonly radii: readonly [number, number];
  readonly colour: Colour;
}

const HAIR: Colour = [138, 96, 64];
const SKIN: Colour = [216, 168, 136];
const SHADED_SKIN: Colour = [210, 162, 132];
const EYE: Colour = [51, 34, 24];
const MOUTH: Colour = [160, 64, 64];
/** In the order in which they are drawn. */
const HEAD: readonly Ellipse[] = [
  { across: 0, above: 0.65, radii: [0.5, 0.68], colour: HAIR },
  { across: 0, above: 0.16, radii: [0.21, 0.4], colour: SHADED_SKIN },
  { across: 0, above: 0.58, radii: [0.36, 0.5], colour: SKIN },
  { across: -0.15, above: 0.65, radii: [0.065, 0.04], colour: EYE },
  { across: 0.15, above: 0.65, radii: [0.065, 0.04], colour: EYE },
  { across: 0, above: 0.32, radii: [0.11, 0.04], colour: MOUTH },
];
/** Room above the picture, in head widths. */
const ROOM = 1.41;

/**
 * The photo with a head above its upper edge, and how many rows higher it is than the photo; beside the head its upper row
 * goes on.
 * @param x Middle of the neck in photo pixels.
 * @param headWidth Photo pixels.
 */
export function drawHead(
  photo: RgbaImage,
  x: number,
  headWidth: number,
): { picture: RgbaImage; above: number } {
  const { width, height } = photo;
  const above = Math.max(1, Math.round(ROOM * headWidth));
  const picture = createRgbaImage(width, height + above);
  for (let y = 0; y < above; y++) picture.data.set(photo.data.subarray(0, 4 * width), 4 * y * width);
  picture.data.set(photo.data, 4 * above * width);
  for (const ellipse of HEAD) {
    const [rx, ry] = ellipse.radii.map((radius) => radius * headWidth) as [number, number];
    const middle = { x: x + ellipse.across * headWidth, y: above - ellipse.above * headWidth };
    for (let row = Math.max(0, Math.floor(middle.y - ry)); row < Math.min(above, middle.y + ry); row++)
      for (
        let column = Math.max(0, Math.floor(middle.x - rx));
        column < Math.min(width, middle.x + rx);
        column++
      )
        if (Math.hypot((column + 0.5 - middle.x) / rx, (row + 0.5 - middle.y) / ry) < 1)
          picture.data.set(ellipse.colour, 4 * (row * width + column));
  }
  return { picture, above };
}
