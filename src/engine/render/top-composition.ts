/** What composing a top needs besides person, body, fit and room, and what comes of it. */
import type { Mask, RgbaImage } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import type { CrossedArms } from './join-sleeves.ts';
import type { ShownTrace } from './shown-shares.ts';

export interface ComposeOptions {
  /** Places per pixel and direction at which the garment is looked up. */
  readonly samples: number;
  /** Torso height, by distance u from the axis, at which a waistband holds the hem; null when it hangs free. */
  readonly tuckAt: ((u: number) => number) | null;
  /** Whether the garment goes on below the hips: it shows beyond an arm whose hand is in a pocket too. */
  readonly belowHips: boolean;
  /** 0..1, how much of the body's form the photo's own light already shows: little where the old top was busy. */
  readonly shadeFound: number;
  /** Whether somebody wears the garment in its picture: its folds and its form have light already. */
  readonly worn: boolean;
  /** Standard deviation of the photo's grain, 0..255. */
  readonly grain: number;
  /** Exponents by which the person's skin falls in red, green and blue when the light falls by one on green. */
  readonly shadeDirection: readonly [red: number, green: 1, blue: number];
  readonly seed: number;
  /** Whether it is told what each pixel shows. */
  readonly traced: boolean;
  readonly crossed?: CrossedArms | undefined;
  /** Sides of the arms that go behind the back. */
  readonly behindBack?: readonly ('left' | 'right')[] | undefined;
}

export interface Composition {
  /** The whole picture. */
  readonly picture: RgbaImage;
  /** Pixels of the whole picture that may differ from the photo, 255 or 0. */
  readonly edited: Mask;
  /** The drawn garment alone, before light. */
  readonly garment: Layer;
  readonly trace: ShownTrace | null;
}
