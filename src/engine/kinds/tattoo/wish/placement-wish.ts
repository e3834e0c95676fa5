/** What a `placement` text asks for. What the text doesn't say is null; nothing here knows the photo. */
import type { BodyPart } from '../anatomy/anatomy.ts';

export interface PlacementWish {
  /** Parts that the text names, the one to ink first: "inner forearm near the wrist" is a forearm. */
  readonly part: BodyPart | null;
  /** The wearer's own side. */
  readonly side: 'left' | 'right' | 'middle' | null;
  /** Which face of the part. */
  readonly facing: 'front' | 'back' | 'inner' | 'outer' | null;
  /** Where along the part's axis: 0 its upper end, 1 its lower end. */
  readonly along: number | null;
  /** "just above the wrist", "below the collarbone": another part as a landmark. */
  readonly relativeTo: {
    readonly part: BodyPart;
    readonly direction: 'above' | 'below' | 'beside' | 'near';
  } | null;
  /** Places of the picture rather than of the body: "top left corner of the photo" as -1..1 from its middle. */
  readonly inPicture: { readonly x: number; readonly y: number } | null;
  /** Size: an absolute length in centimetres, or a factor on the natural size (1 = palm-sized). */
  readonly size:
    | { readonly centimetres: number; readonly of: 'width' | 'height' | 'longer' }
    | { readonly factor: number }
    | { readonly fill: true }
    | null;
  /** Clockwise in degrees from upright. */
  readonly rotation: number | null;
  /** Lies across the limb instead of along it (text, a band). */
  readonly wraps: boolean;
  readonly mirrored: boolean;
  readonly style: InkStyle;
  /** Words that were not understood, for the log. */
  readonly ignored: readonly string[];
}

export interface InkStyle {
  /** Density of the ink: 1 as drawn, less for faded or light, more for bold or dark. */
  readonly density: number;
  /** Growth of the lines: 0 as drawn, -1 fine line, 1 bold. */
  readonly lineWeight: number;
  /** Black and grey even where the design has colour. */
  readonly blackAndGrey: boolean;
  /** 0 fresh and crisp, 1 old and blurred. */
  readonly age: number;
}

export const PLAIN_STYLE: InkStyle = { density: 1, lineWeight: 0, blackAndGrey: false, age: 0 };
