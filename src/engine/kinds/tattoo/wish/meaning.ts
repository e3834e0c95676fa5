/** What a phrase of a placement text can mean, before the phrases are put together. */
import type { BodyPart, FingerName } from '../anatomy/anatomy.ts';

/**
 * A place that people name: a part of the body; a word for several parts (arm, leg, back, trunk, face); or a point that is
 * only good to say where something else is (navel, eye, breast, armpit).
 */
export type PlaceName =
  | BodyPart
  | 'arm'
  | 'leg'
  | 'back'
  | 'trunk'
  | 'face'
  | 'navel'
  | 'eye'
  | 'breast'
  | 'armpit';

/** A face of a part of the body, by the wearer's own directions. */
export type Facing = 'front' | 'back' | 'inner' | 'outer';

/** How a word changes the ink, for an emphasis of 1. */
export interface StyleEffect {
  readonly density?: number;
  readonly lineWeight?: number;
  readonly age?: number;
  readonly blackAndGrey?: true;
}

/** What a phrase can mean. */
export type Meaning =
  /** A part; `facing`, `middle` and `along` where the word says that too ("kneecap", "sternum"). */
  | {
      readonly is: 'place';
      readonly place: PlaceName;
      readonly facing?: Facing;
      readonly side?: 'left' | 'middle';
      readonly along?: number;
      readonly finger?: FingerName;
    }
  | { readonly is: 'side'; readonly side: 'left' | 'right'; readonly flank?: true }
  | { readonly is: 'facing'; readonly facing: Facing }
  /** The word "side" by itself. */
  | { readonly is: 'flank' }
  /** upper, lower, top, bottom, high, low; `end` where it names an end of the part ("top of"). */
  | { readonly is: 'level'; readonly along: number; readonly end: boolean }
  | { readonly is: 'middle' }
  | {
      readonly is: 'relation';
      readonly direction: 'above' | 'below' | 'beside' | 'near' | 'behind' | 'between' | 'around';
      readonly side?: 'left' | 'right';
    }
  | { readonly is: 'word'; readonly word: 'of' | 'and' | 'or' | 'to' | 'from' | 'down' | 'pause' }
  /** photo, picture, frame. */
  | { readonly is: 'picture' }
  | { readonly is: 'corner' }
  /** "viewer's", "camera": sides are those of the picture. */
  | { readonly is: 'viewer' }
  | { readonly is: 'emphasis'; readonly strength: number }
  /** `aims`: what follows is only what the design looks at. */
  | { readonly is: 'not'; readonly aims?: true }
  | { readonly is: 'number'; readonly value: number; readonly inWords: boolean }
  | { readonly is: 'unit'; readonly centimetres: number; readonly alone: boolean }
  | { readonly is: 'degrees' }
  | { readonly is: 'percent' }
  | { readonly is: 'minus' }
  /** × and "by" between two lengths, "times" after a factor. */
  | { readonly is: 'times' }
  | { readonly is: 'dimension'; readonly of: 'width' | 'height' | 'longer' }
  | { readonly is: 'sizeWord'; readonly factor: number }
  /** A thing whose size everybody knows. */
  | { readonly is: 'object'; readonly centimetres: number }
  /** "-sized": what stands before it is a size. */
  | { readonly is: 'sized' }
  /** "the size of", "as big as", "bigger than": what follows is a size. */
  | { readonly is: 'sizeOf'; readonly scale: number }
  | { readonly is: 'fill' }
  /** whole, entire, full: with a part it is to be filled. */
  | { readonly is: 'whole' }
  /** Covers what follows, if that is a part. */
  | { readonly is: 'cover' }
  | { readonly is: 'turn'; readonly degrees: number }
  | { readonly is: 'angle'; readonly degrees: number }
  | { readonly is: 'clockwise'; readonly sign: 1 | -1 }
  | { readonly is: 'mirror' }
  | { readonly is: 'lies'; readonly lies: 'along' | 'across' }
  | { readonly is: 'wraps'; readonly place: PlaceName | null }
  | { readonly is: 'style'; readonly effect: StyleEffect }
  | { readonly is: 'colour' }
  | { readonly is: 'opacity'; readonly share: 1 | -1 }
  /** Understood, and of no consequence. */
  | { readonly is: 'filler' }
  /** Known not to be something else ("palm tree"), and not understood. */
  | { readonly is: 'unknown' };

/** A table of phrases: what they mean, and the phrases, separated by commas, without articles and possessives. */
export type PhraseTable = readonly (readonly [meaning: Meaning, phrases: string])[];
