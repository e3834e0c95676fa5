/** The value lists of the interface document, to the letter. */

export const TRY_ON_KINDS = ['clothes', 'fashion', 'hairstyle', 'tattoo'] as const;
export type TryOnKind = (typeof TRY_ON_KINDS)[number];

/** Categories of `fashion`, and of `clothes` in shape A. */
export const CATEGORIES = [
  'auto',
  'clothing',
  'eyewear',
  'footwear',
  'headwear',
  'jewelry',
  'accessories',
  'others',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Categories of `clothes` in shape B. */
export const GARMENT_CATEGORIES = ['auto', 'tops', 'bottoms', 'one-pieces'] as const;
export type GarmentCategory = (typeof GARMENT_CATEGORIES)[number];

export const MODES = ['performance', 'balanced', 'quality'] as const;
export type Mode = (typeof MODES)[number];

export const OUTPUT_FORMATS = ['png', 'jpeg'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

export const GARMENT_PHOTO_TYPES = ['auto', 'model', 'flat-lay'] as const;

export const MODERATION_LEVELS = ['conservative', 'permissive', 'none'] as const;
export type ModerationLevel = (typeof MODERATION_LEVELS)[number];

/** Haircuts of both shapes. */
export const HAIRCUTS = [
  'Afro',
  'BobCut',
  'BowlCut',
  'BoxBraids',
  'BuzzCut',
  'Chignon',
  'CombOver',
  'CornrowBraids',
  'CurlyBob',
  'CurlyShag',
  'DoubleBun',
  'Dreadlocks',
  'FauxHawk',
  'FishtailBraid',
  'LongCurly',
  'LongHairTiedUp',
  'LongHimeCut',
  'LongStraight',
  'LongTwintails',
  'LongWavy',
  'LongWavyCurtainBangs',
  'ManBun',
  'MessyTousled',
  'PixieCut',
  'Pompadour',
  'Ponytail',
  'ShortCurlyPixie',
  'ShortTwintails',
  'ShoulderLengthHair',
  'Spiky',
  'TexturedFringe',
  'TwinBraids',
  'Updo',
  'WavyShag',
] as const;

/** Haircuts that only shape B knows. */
export const ADDITIONAL_HAIRCUTS = [
  'UnderCut',
  'SlickBack',
  'HighTightFade',
  'LowFade',
  'UndercutLongHair',
  'TwoBlockHaircut',
  'BluntBowlCut',
  'Middle-parted',
  'ShortPixieWithShavedSides',
  'ShortNeatBob',
  'Spiked',
  'bowlCut',
  'SlickedBack',
  'StackedCurlsInShortBob',
  'WavyFrenchBobVibesfrom1920',
  'Cornrows',
  'LooseCurlyAfro',
] as const;
export type Haircut = (typeof HAIRCUTS)[number] | (typeof ADDITIONAL_HAIRCUTS)[number];

/** Names of `hair_color` in shape B; shape A takes free text. */
export const HAIR_COLORS = [
  'blonde',
  'platinumBlonde',
  'brown',
  'lightBrown',
  'blue',
  'darkBlue',
  'lightBlue',
  'purple',
  'lightPurple',
  'pink',
  'black',
  'white',
  'grey',
  'silver',
  'red',
  'burgundy',
  'orange',
  'green',
  'darkGreen',
] as const;
