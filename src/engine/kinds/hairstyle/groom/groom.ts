/** Hair as grown on a head: polylines in centimetres of the head frame, from root to tip. */

/** How a strand is shaded: a single hair of a lock, stubble (too short for shine), or a rope's hair (braids, locs). */
export const STRAND_KINDS = ['free', 'stubble', 'rope'] as const;
export const FREE = STRAND_KINDS.indexOf('free');
export const STUBBLE = STRAND_KINDS.indexOf('stubble');
export const ROPE = STRAND_KINDS.indexOf('rope');

export interface StrandSet {
  /** x, y, z of every point, strand after strand, root first. */
  readonly points: Float32Array;
  /** Index of each strand's first point, and at the end the number of points. */
  readonly starts: Uint32Array;
  /** Width at the root in centimetres, one a strand: that of the drawn bundle, not of a single hair. */
  readonly widths: Float32Array;
  /** Lock that the strand belongs to: strands of a lock share their shade. */
  readonly locks: Uint32Array;
  /** Index into `STRAND_KINDS`. */
  readonly kinds: Uint8Array;
  /** 0..1, opacity of the strand: less than 1 where a fade thins out or hair grows in at the hairline. */
  readonly densities: Float32Array;
  /**
   * How open each point lies to the light among the bundles of a plait, the coils of a rope or the turns of a bun, in
   * `FULLY_OPEN`ths (more on their crowns); none: all hair lies smooth.
   */
  readonly openness?: Uint8Array;
}

/** Openness of smooth hair. */
export const FULLY_OPEN = 128;

/** Elastics, ribbons and pins: small things that hold a style, drawn as capsules. Centimetres of the head frame. */
export interface HairTie {
  readonly points: Float32Array;
  readonly radius: number;
  /** sRGB 0..255; null: a shade of the hair itself. */
  readonly colour: readonly [number, number, number] | null;
}

export interface Groom {
  readonly strands: StrandSet;
  readonly ties: readonly HairTie[];
  /**
   * What of the hair stays close to the scalp everywhere (buzz, fades): a coverage of the scalp by azimuth and elevation
   * is drawn under the strands, so that skin shines through as it does.
   */
  readonly undergrowth: readonly UndergrowthPatch[];
  /** What hangs before the person from a tie: no collar or beard lies over it. */
  readonly hanging?: readonly Hanging[];
}

/** The middle of a braid or a tail from where it has left the head, centimetres of the head frame, and its radius. */
export interface Hanging {
  readonly points: Float32Array;
  readonly radius: number;
}

/** Dense roots seen as a tint of the scalp. */
export interface UndergrowthPatch {
  readonly azimuth: number;
  readonly elevation: number;
  /** Radius in radians. */
  readonly radius: number;
  /** 0..1. */
  readonly coverage: number;
}
