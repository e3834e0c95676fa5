/** What a design's picture says, as ink: paper is gone, and what is left takes light away. */

export interface TattooDesign {
  /**
   * Absorbance −ln(transmittance) in linear light, 3 interleaved samples (red, green, blue) a pixel: 0 where the skin
   * stays bare. Cropped to the ink; in a design without colour the three are equal.
   */
  readonly absorbance: Float32Array;
  /**
   * Pigment that is meant to be lighter than skin (white ink, said by alpha), 0..1 a pixel; null in a design without.
   */
  readonly lightPigment: Float32Array | null;
  readonly width: number;
  readonly height: number;
  /** Whether its colours mean something. */
  readonly coloured: boolean;
  /** What an operator may want to know of how the picture was read, in sentences. */
  readonly doubts: readonly string[];
}
