/** The shading of a painted jaw's edge. */
import { chamferDepth } from '../../../../pixels/chamfer-distance.ts';
import { createMask, type Mask } from '../../../../pixels/image.ts';
import { smoothStep } from '../../../../pixels/smooth-step.ts';
import type { BareSurface } from './bare-surface.ts';

/** Centimetres inside the face's lower edge up to which the seen chin keeps its own shade wholly, and from which not at all. */
const CHINS_OWN = { whole: 0.12, none: 0.4 } as const;
/** Logarithm of light that the jaw loses at its edge, the centimetres inwards over which that falls to a third, and the heights from and at which it does. */
const JAW = { dark: 0.3, reach: 0.5, from: -2, whole: -5 } as const;

/**
 * Towards its lower edge the jaw turns away from the light: darkens the painted head there, and leaves what of the hair's shade
 * seems to lie on the seen one.
 *
 * @param head Logarithms of linear red, green and blue, 3 a cell.
 * @param shadow Logarithms by which hair seems to darken the seen skin, 3 a cell.
 * @param face Coverage by the face, a pixel of the surface's area.
 */
export function turnJawInPlace(
  head: Float32Array,
  shadow: Float32Array,
  face: Mask,
  { columns, rows, step, unit, heights }: BareSurface,
): void {
  const cells = createMask(columns, rows);
  const at = (cell: number): number => Math.floor((cell + 0.5) * step);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = Math.min(face.width - 1, at(column));
      cells.data[row * columns + column] = face.data[Math.min(face.height - 1, at(row)) * face.width + x]!;
    }
  const depth = chamferDepth(cells).data;
  for (let cell = 0; cell < depth.length; cell++) {
    const low = smoothStep(JAW.from, JAW.whole, heights[cell]!);
    if (low === 0) continue;
    const own = low * (1 - smoothStep(CHINS_OWN.whole, CHINS_OWN.none, (depth[cell]! * step) / unit));
    const dark = JAW.dark * low * Math.exp((-depth[cell]! * step) / (JAW.reach * unit));
    for (let c = 0; c < 3; c++) {
      head[3 * cell + c]! -= dark;
      shadow[3 * cell + c]! *= 1 - own;
    }
  }
}
