/** Trousers around wrists in their pockets: what goes of them with the old sleeve's rim is theirs again, and no arm lies before them. */
import type { BodyMeasures } from '../fit/measure-body.ts';
import { handInPocket } from '../fit/top-length.ts';
import type { PixelArea } from '../pixels/crop.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { ROUNDING, roundedShape } from './rounded-shape.ts';

/** Half the side of the square around a wrist in which the pocket's edge is seen, in shoulder widths. */
const REACH = 0.35;

/**
 * Coverage of the `lower` clothes that are seen around wrists of sleeved arms whose hand is in their pocket, its outline without a
 * parse's notches, 0 elsewhere; null where there is no such hand. `lower` and the result cover `area`.
 */
export function trousersAtPockets(
  lower: Mask,
  { arms, frame }: Pick<BodyMeasures, 'arms' | 'frame'>,
  area: PixelArea,
): Mask | null {
  const sides = (['left', 'right'] as const).filter(
    (side) => arms[side].sleeved && handInPocket({ arms, frame }, side),
  );
  if (sides.length === 0) return null;
  const { width, height } = lower;
  const seen = roundedShape(lower, ROUNDING * frame.shoulderWidth).data;
  const result = createMask(width, height);
  const reach = REACH * frame.shoulderWidth;
  for (const side of sides) {
    const wrist = arms[side].points.at(-1)!;
    const [left, top] = [Math.floor(wrist.x - reach - area.x), Math.floor(wrist.y - reach - area.y)];
    for (let y = Math.max(0, top); y < Math.min(height, top + 2 * reach); y++)
      for (let x = Math.max(0, left); x < Math.min(width, left + 2 * reach); x++)
        result.data[y * width + x] = seen[y * width + x]!;
  }
  return result;
}
