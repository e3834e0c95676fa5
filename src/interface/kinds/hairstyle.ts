/** POST /api/v1/tryon/hairstyle: a haircut, and optionally a hair colour, on a face photo. */
import { type Static, Type } from 'typebox';
import { ADDITIONAL_HAIRCUTS, HAIR_COLORS, HAIRCUTS, type Haircut } from '../enumerations.ts';
import { imageInput, numSamples, outputFormat } from '../fields.ts';
import type { AcceptedValues } from '../shapes.ts';
import { EXAMPLE_IMAGES, type KindInterface, readFields, type WithoutImages } from './kind.ts';

/** Longest description of a hair colour. The document sets no limit; a database needs one. */
const LONGEST_HAIR_COLOR = 1000;

const HAIRCUTS_BY_SHAPE: Readonly<Record<AcceptedValues, Haircut[]>> = {
  A: [...HAIRCUTS],
  B: [...HAIRCUTS, ...ADDITIONAL_HAIRCUTS],
  both: [...HAIRCUTS, ...ADDITIONAL_HAIRCUTS],
};

const freeHairColor = Type.String({
  maxLength: LONGEST_HAIR_COLOR,
  description: `A colour in words, or one of the preset names of shape B: ${HAIR_COLORS.join(', ')}. Without it the hair keeps its colour.`,
});
const presetHairColor = Type.Enum(HAIR_COLORS, {
  description: 'A preset colour. Without it the hair keeps its colour.',
});

const hairstyleBody = (values: AcceptedValues) =>
  Type.Object({
    face_image: imageInput("The person's face; a portrait works best."),
    haircut: Type.Enum(HAIRCUTS_BY_SHAPE[values], { description: 'The haircut.' }),
    hair_color: Type.Optional(values === 'B' ? presetHairColor : freeHairColor),
    num_samples: Type.Optional(numSamples),
    output_format: Type.Optional(outputFormat),
  });

const bodies = { A: hairstyleBody('A'), B: hairstyleBody('B'), both: hairstyleBody('both') };

export type HairstyleBody = Static<typeof bodies.both>;
type OptionalField = 'hair_color';
export type HairstyleParameters = Required<WithoutImages<HairstyleBody, 'face_image' | OptionalField>> &
  Pick<HairstyleBody, OptionalField>;

export const hairstyle: KindInterface<HairstyleBody, HairstyleParameters> = {
  kind: 'hairstyle',
  summary: 'Applies a haircut, and optionally a hair colour, to a face photo.',
  shapes: ['A', 'B'],
  imageFields: ['face_image'],
  bodies,
  isShapeB: ({ haircut }) => (ADDITIONAL_HAIRCUTS as readonly string[]).includes(haircut),
  readParameters: (body) => readFields(bodies.both, body, ['face_image']) as HairstyleParameters,
  countPictures: ({ num_samples }) => num_samples,
  examples: {
    'a bob in copper red (shape A)': {
      face_image: EXAMPLE_IMAGES.face,
      haircut: 'BobCut',
      hair_color: 'copper red',
    },
    'a fade (shape B)': { face_image: EXAMPLE_IMAGES.face, haircut: 'LowFade', hair_color: 'darkBlue' },
  },
};
