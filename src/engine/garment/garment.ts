/**
 * What the engine understands of a garment in a picture: lying flat, hanging, or worn by somebody, front to the camera.
 * Points are in the garment picture's frame (`GarmentPoint`). Sides are the wearer's: the left sleeve is at larger x.
 */
import type { GarmentPoint } from '../geometry/frames.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';

export type GarmentType = 'top' | 'bottom' | 'dress';

/** One side of a top: everything between the collar and the hem. */
export interface TopSide {
  /** High point of the shoulder: where the collar's edge meets the shoulder line. */
  readonly neckPoint: GarmentPoint;
  /** Where the shoulder line turns into the sleeve (the seam's upper end), or a strap's outer edge. */
  readonly shoulderTip: GarmentPoint;
  /** Where sleeve and body meet below the arm, or the lowest point of a sleeveless armhole. */
  readonly armpit: GarmentPoint;
  /** Null when sleeveless. */
  readonly sleeve: Sleeve | null;
  /** Outline of the body from the armpit down to the hem, in order, at least 6 points. */
  readonly sideSeam: readonly GarmentPoint[];
  /** Outline of a sleeveless armhole from shoulder tip to armpit, or a sleeve's seam there; empty where that is a straight line. */
  readonly armhole: readonly GarmentPoint[];
}

export interface Sleeve {
  /** Outline from shoulder tip to the cuff's outer corner, points at equal fractions of its length. */
  readonly outerEdge: readonly GarmentPoint[];
  /** Outline from armpit to the cuff's inner corner, as many points as `outerEdge`. */
  readonly innerEdge: readonly GarmentPoint[];
}

/** A hood that hangs down behind the neck, read on the side that stands; the other one is its mirror image. */
export interface Hood {
  readonly side: 'left' | 'right';
  /** Its outside from the foot, the neck point, up. */
  readonly outerEdge: readonly GarmentPoint[];
  /** Its rim from the throat up, as many points. */
  readonly rim: readonly GarmentPoint[];
  /** Set where both are no edges of the cloth: cut out of a hood that lies spread wider than the shoulders. */
  readonly isCut?: true;
}

export interface TopLandmarks {
  readonly left: TopSide;
  readonly right: TopSide;
  /** Front edge of the neckline from the right neck point to the left one, in order; below a hood its seam. */
  readonly neckline: readonly GarmentPoint[];
  /** Upper edge of the inside of the back from right to left, in order; empty where it doesn't show. */
  readonly backNeckline: readonly GarmentPoint[];
  /** Hem from its right corner to its left corner, in order. */
  readonly hem: readonly GarmentPoint[];
  /** The inside of the back that shows above the front neckline; it goes behind the neck. All of a hood is part of it. */
  readonly insideBack: Mask;
  /** Missing where there is none. */
  readonly hood?: Hood;
}

/** One leg of trousers or shorts, or one side of a skirt. */
export interface BottomSide {
  /** Outline from the waistband's corner down to the hem's outer corner, points at equal fractions of its length. */
  readonly outerEdge: readonly GarmentPoint[];
  /** Outline from the crotch down to the hem's inner corner, at least 6 points; empty for skirts. */
  readonly innerEdge: readonly GarmentPoint[];
}

export interface BottomLandmarks {
  readonly kind: 'trousers' | 'skirt';
  readonly left: BottomSide;
  readonly right: BottomSide;
  /** Upper edge of the front from the right corner to the left one, in order. */
  readonly waist: readonly GarmentPoint[];
  /** Where the legs part; null for skirts. */
  readonly crotch: GarmentPoint | null;
  /** Hem of a skirt from its right corner to its left corner, in order; empty for trousers. */
  readonly hem: readonly GarmentPoint[];
  /** The inside of the back that shows above the front's upper edge; it goes behind the body. */
  readonly insideBack: Mask;
}

/** What lengths and widths of a worn garment are compared with, pixels of its picture. */
export interface WearerMeasures {
  /** Midway between the shoulder joints. */
  readonly shoulders: GarmentPoint;
  /** Distance of the shoulder joints. */
  readonly shoulderWidth: number;
  /** From the shoulder joints to the hip joints. */
  readonly torsoLength: number;
  /** The torso's turn, radians, as in `TorsoFrame`: the garment's picture shows its front turned so. */
  readonly yaw: number;
  /** Whether sleeves reach the wrists. */
  readonly longSleeves: boolean;
  /** Whether a top meets what is worn below it: no belly shows. */
  readonly meetsWaistband: boolean;
}

/** Sides of a worn top's body before which its sleeves lie in the picture. */
export interface CoveredSides {
  /** The garment's picture with them drawn as they would be without the sleeves. */
  readonly picture: RgbaImage;
  /** Soft coverage of what of `picture` is drawn, a little more than the sides. */
  readonly matte: Mask;
  /** 255 where the body is not drawn from the garment's own picture. */
  readonly cleared: Mask;
  /** 255 on the wearer's hands and bare arms: what is drawn there is the body's, no sleeve's. */
  readonly hands: Mask;
}

/** The wearer's skin that shows through holes of a worn garment. */
export interface SeenSkin {
  /** How much of each pixel of the garment's picture it is, 255 fully. */
  readonly share: Mask;
  /** Its tone, sRGB. */
  readonly tone: readonly [red: number, green: number, blue: number];
}

export interface Garment {
  /**
   * The picture at working size; pixels of the garment's edge are cleaned of the background's colour. Alpha is the coverage
   * of sheer cloth, 255 on all other.
   */
  readonly picture: RgbaImage;
  /** Soft coverage of the garment in `picture`. */
  readonly matte: Mask;
  readonly type: GarmentType;
  /** 0..1 for `type`. */
  readonly typeConfidence: number;
  /** Whether somebody wears it in the picture: its shape is then a body's, and its folds have the light of that photo. */
  readonly worn: boolean;
  /** The body that wears it, in garment pixels; missing where nobody does. */
  readonly wearer?: WearerMeasures;
  /** Set where it is worn open over another top in its picture, which is no part of it. */
  readonly overTop?: true;
  /** Missing where its wearer's skin doesn't show through. */
  readonly seenSkin?: SeenSkin;
  /** Missing where no sleeve lies before the body. */
  readonly coveredSides?: CoveredSides;
  /** Landmarks of a top or of a dress, whose side seams and hem reach down to the skirt's; null for bottoms. */
  readonly top: TopLandmarks | null;
  /** Landmarks of trousers, shorts or a skirt; null for other types. */
  readonly bottom: BottomLandmarks | null;
  /** 0..1, how well outline and landmarks fit what a garment of this type looks like, and why it may not. */
  readonly confidence: number;
  readonly doubts: readonly string[];
}
