/** Who sits for a portrait. All lengths are centimetres in the frame of the canonical face mesh: x to the picture's right, y up, z towards the viewer. */

/** sRGB, 0..255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** How the sitter's face differs from the canonical one. */
export interface FaceShape {
  /** Widths by which the parts are multiplied. */
  readonly jaw: number;
  readonly chin: number;
  readonly nose: number;
  readonly mouth: number;
  /** Thickness of the lips and height of the open eyes, as multiples. */
  readonly lips: number;
  readonly eyes: number;
}

export interface SkinColours {
  readonly base: Colour;
  /** How much blood shows in cheeks, nose, ears and chin, 0..1. */
  readonly flush: number;
  /** Opacity of a shaved beard, 0..1. */
  readonly beard: number;
  /** Darker tone for creases and for the shade round the eyes. */
  readonly crease: string;
  readonly lips: string;
  readonly lipLine: string;
  readonly brow: string;
  readonly iris: string;
  readonly irisRim: string;
  /** Length of the painted lashes, 0..1. */
  readonly lashes: number;
  /** Strength of the skin's shine. */
  readonly gloss: number;
}

export interface Sitter {
  readonly name: string;
  readonly shape: FaceShape;
  readonly skin: SkinColours;
  readonly neckRadius: number;
  /** Distance of the shoulder joints from the midline. */
  readonly shoulders: number;
  /** Size of the larynx that shows, 0..1. */
  readonly larynx: number;
  readonly top: {
    readonly colour: Colour;
    /** Height of the neckline in the middle and at its sides, and half of its width. */
    readonly neckline: number;
    readonly sides: number;
    readonly halfWidth: number;
  };
  /** What the engine's hairdresser is asked for. */
  readonly hair: { readonly haircut: string; readonly hair_color: string };
  readonly backdrop: Colour;
}

export const SITTERS: readonly Sitter[] = [
  {
    name: 'woman-light',
    shape: { jaw: 0.89, chin: 0.92, nose: 0.92, mouth: 1, lips: 1.12, eyes: 1.35 },
    skin: {
      base: [226, 178, 154],
      flush: 0.8,
      beard: 0,
      crease: '#7e4636',
      lips: '#b4504f',
      lipLine: '#6b2a28',
      brow: '#3e2a1e',
      iris: '#6f8a86',
      irisRim: '#2c3d40',
      lashes: 1,
      gloss: 0.7,
    },
    neckRadius: 4.7,
    shoulders: 15.6,
    larynx: 0,
    top: { colour: [72, 96, 110], neckline: -21, sides: -14.2, halfWidth: 8.2 },
    hair: { haircut: 'SlickBack', hair_color: 'chestnut brown' },
    backdrop: [206, 205, 203],
  },
  {
    name: 'man-dark',
    shape: { jaw: 0.98, chin: 1.04, nose: 1.13, mouth: 1.05, lips: 1.25, eyes: 1.22 },
    skin: {
      base: [128, 84, 61],
      flush: 0.35,
      beard: 0.3,
      crease: '#2c160e',
      lips: '#7c4640',
      lipLine: '#2e1310',
      brow: '#0a0605',
      iris: '#3c2415',
      irisRim: '#140b07',
      lashes: 0.3,
      gloss: 1.15,
    },
    neckRadius: 5.9,
    shoulders: 18.6,
    larynx: 1,
    top: { colour: [188, 184, 172], neckline: -18.2, sides: -13.8, halfWidth: 7.9 },
    hair: { haircut: 'BuzzCut', hair_color: 'black' },
    backdrop: [198, 202, 206],
  },
];

/** What every portrait shows: the head with air above it, and the shoulders. */
export const PORTRAIT_VIEW = { width: 720, height: 960, pixelsPerCentimetre: 19, eyeLevel: 0.46 } as const;
