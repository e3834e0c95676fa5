/** The rectangle of a tattoo on `body_image`, in fractions of the image from its top-left corner. */
import { type Static, Type } from 'typebox';

/** Smallest width and height of a region. */
const SMALLEST_REGION_SIDE = 0.06;

export const Region = Type.Object(
  {
    x: Type.Number({ minimum: 0, maximum: 1, description: 'Left edge.' }),
    y: Type.Number({ minimum: 0, maximum: 1, description: 'Top edge.' }),
    w: Type.Number({ minimum: SMALLEST_REGION_SIDE, maximum: 1, description: 'Width.' }),
    h: Type.Number({ minimum: SMALLEST_REGION_SIDE, maximum: 1, description: 'Height.' }),
  },
  {
    description:
      'Where the design goes: centred in this rectangle and scaled to fill it. What reaches over the edge of the image is clamped into it. A malformed region is refused with `InvalidRegion`.',
  },
);
export type Region = Static<typeof Region>;

/** The part of a valid region that lies inside the image, shifted inwards where less than 0.06 would remain. */
export function clampRegion({ x, y, w, h }: Region): Region {
  const [left, width] = clampSide(x, w);
  const [top, height] = clampSide(y, h);
  return { x: left, y: top, w: width, h: height };
}

function clampSide(start: number, length: number): [start: number, length: number] {
  const latestStart = 1 - SMALLEST_REGION_SIDE;
  if (start > latestStart) return [latestStart, SMALLEST_REGION_SIDE];
  return [start, Math.max(SMALLEST_REGION_SIDE, Math.min(length, 1 - start))];
}
