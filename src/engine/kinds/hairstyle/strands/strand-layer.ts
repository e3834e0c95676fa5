/**
 * Drawn hair before it has a colour: scalars a pixel, so that another colour needs no new raster. All planes are of the
 * canvas's size.
 */
import type { Mask, Plane, RgbaImage } from '../../../pixels/image.ts';

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
  /**
   * Which way the hair that is seen lies in the picture: cosine and sine of twice its angle to the rows, whose mean is short
   * where hairs cross or are clipped.
   */
  readonly lieCosine: Plane;
  readonly lieSine: Plane;
  /** How far roots and undergrowth tint the scalp beneath, 0..1: what is seen between the hairs is no bare skin. */
  readonly scalpTint: Plane;
  /** 1 where the first single hairs grow on clear skin, 0 where hair has closed up or none is rooted. */
  readonly firstRoots: Plane;
  /** Coloured elastics, ribbons and pins under the hair in front of them, alpha as coverage; null without any. */
  readonly ties: RgbaImage | null;
  /** How much of the light the hair keeps from the body beneath it, skin or clothes, 0..255. */
  readonly shadow: Mask;
}
