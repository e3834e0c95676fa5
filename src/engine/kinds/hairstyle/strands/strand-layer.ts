/**
 * Drawn hair before it has a colour: scalars a pixel, so that another colour needs no new raster. All planes are of the
 * canvas's size.
 */
import type { Mask, Plane } from '../../../pixels/image.ts';

export interface StrandLayer {
  /** Coverage 0..1 by hair that is seen (hair behind the body is left out). */
  readonly coverage: Plane;
  /** Diffuse shade 0..1 with self-shadow, 0.5 in mid light. */
  readonly shade: Plane;
  /** Specular light 0..1 of the first lobe (the light's colour) and of the second one (the hair's colour). */
  readonly shine: Plane;
  readonly glint: Plane;
  /** 0 at the root, 1 at the tip of the hair that is seen. */
  readonly along: Plane;
  /** Lock-wise random number 0..1, for highlights and strands of another colour. */
  readonly lock: Plane;
  /** How much of the key light reaches the body through the hair: shadow on skin, clothes and background, 0..255. */
  readonly shadow: Mask;
}
