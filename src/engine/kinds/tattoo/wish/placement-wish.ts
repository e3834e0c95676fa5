/** What a `placement` text asks for. What the text doesn't say is null; nothing here knows the photo. */
import type { BodyPart, FingerName } from '../anatomy/anatomy.ts';

export interface PlacementWish {
  /** Parts that the text names, the one to ink first: "inner forearm near the wrist" is a forearm. */
  readonly part: BodyPart | null;
  /**
   * Other parts that the words may mean as well, the likelier first: "arm" is an upper arm, else a forearm; "shoulder or
   * chest" a shoulder, else a chest. Only looked at where `part` is out of view.
   */
  readonly alternatives: readonly BodyPart[];
  /** Which finger, where `part` is one. */
  readonly finger: FingerName | null;
  /** "not on the hand": where the design may not go, on that side or on both. */
  readonly avoid: readonly { readonly part: BodyPart; readonly side: 'left' | 'right' | null }[];
  /** The wearer's own side. */
  readonly side: 'left' | 'right' | 'middle' | null;
  /** Which face of the part. */
  readonly facing: 'front' | 'back' | 'inner' | 'outer' | null;
  /** Where along the part's axis: 0 its upper end, 1 its lower end; told by a landmark too: "forearm near the wrist". */
  readonly along: number | null;
  /**
   * "just above the wrist", "below the collarbone": another part as a landmark. The navel is the middle of `belly`: "beside
   * the navel" is a belly, beside `belly`.
   */
  readonly relativeTo: {
    readonly part: BodyPart;
    readonly direction: 'above' | 'below' | 'beside' | 'near';
    /** "5 cm above the wrist": how far from the landmark. */
    readonly centimetres: number | null;
  } | null;
  /** Places of the picture rather than of the body: "top left corner of the photo" as -1..1 from its middle. */
  readonly inPicture: { readonly x: number; readonly y: number } | null;
  /** Size: an absolute length in centimetres, or a factor on the natural size (1 = palm-sized). */
  readonly size:
    | { readonly centimetres: number; readonly of: 'width' | 'height' | 'longer' }
    | { readonly factor: number }
    | { readonly fill: true }
    | null;
  /** Clockwise in degrees from upright, -180 < rotation <= 180. */
  readonly rotation: number | null;
  /** How the design's longer side lies: along the part's axis ("vertical", "down the arm") or across it. */
  readonly lies: 'along' | 'across' | null;
  /** Goes round the limb as a band does. */
  readonly wraps: boolean;
  readonly mirrored: boolean;
  readonly style: InkStyle;
  /** Words that were not understood, for the log. */
  readonly ignored: readonly string[];
}

/** How the ink is to look. */
export interface InkStyle {
  /** Density of the ink: 1 as drawn, less (from .2) for faded or light, more (to 1.6) for bold or dark. */
  readonly density: number;
  /** Growth of the lines: 0 as drawn, -1 fine line, 1 bold. */
  readonly lineWeight: number;
  /** Black and grey even where the design has colour. */
  readonly blackAndGrey: boolean;
  /** 0 fresh and crisp, 1 old and blurred. */
  readonly age: number;
}

/** Fresh ink as the design was drawn. */
export const PLAIN_STYLE: InkStyle = { density: 1, lineWeight: 0, blackAndGrey: false, age: 0 };
