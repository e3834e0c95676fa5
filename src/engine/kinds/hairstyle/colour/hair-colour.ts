/** A hair colour as a stylist would write it down. */

/** CIE L*a*b* (D65) of hair in mid light. */
export type HairLab = readonly [lightness: number, a: number, b: number];

export interface HairColour {
  /** Colour of the lengths; null keeps the person's own. */
  readonly base: HairLab | null;
  /** Added to the person's own colour where `base` is null ("a bit lighter", "warmer"). */
  readonly shift: HairLab;
  /** Colour at the roots and how far it reaches, 0..1 of the length; null: as the base. `own` keeps the person's own. */
  readonly roots: { readonly colour: HairLab | 'own'; readonly reach: number } | null;
  /** Colour of the tips and where it begins and is complete, 0..1 of the length. */
  readonly tips: { readonly colour: HairLab; readonly from: number; readonly to: number } | null;
  /** Strands of another colour: share 0..1 of the locks. */
  readonly highlights: { readonly colour: HairLab; readonly share: number } | null;
  /** 0..1 share of white hairs. */
  readonly grey: number;
  /** −1 matte … 1 glossy. */
  readonly gloss: number;
}

/** A text that was read. */
export interface HairColourWish {
  readonly colour: HairColour;
  /** What was not understood, or only nearly, as sentences for the log. */
  readonly notes: readonly string[];
}
