/** POST /api/v1/tryon/fashion: as clothes, with a wider list of accessories and shape A only. */
import { type Static, Type } from 'typebox';
import { mayBeClothing } from '../clothing-categories.ts';
import { CATEGORIES } from '../enumerations.ts';
import { imageInput, mode, moderationLevel, numSamples, outputFormat } from '../fields.ts';
import { allSubcategories, FASHION_SUBCATEGORIES, subcategoryConditions } from '../subcategories.ts';
import { EXAMPLE_IMAGES, type KindInterface, readFields, type WithoutImages } from './kind.ts';

const body = Type.Object(
  {
    model_image: imageInput('The person.'),
    garment_image: imageInput('The item.'),
    category: Type.Optional(
      Type.Enum(CATEGORIES, { default: 'auto', description: 'What the item is. `auto` detects it.' }),
    ),
    subcategory: Type.Optional(
      Type.Enum(allSubcategories(FASHION_SUBCATEGORIES), {
        description: 'Required for `clothing`, `jewelry` and `accessories`; omitted for the others.',
      }),
    ),
    mode: Type.Optional(mode),
    num_samples: Type.Optional(numSamples),
    output_format: Type.Optional(outputFormat),
    moderation_level: Type.Optional(moderationLevel),
  },
  { allOf: subcategoryConditions(FASHION_SUBCATEGORIES) },
);

export type FashionBody = Static<typeof body>;
type OptionalField = 'subcategory';
export type FashionParameters = Required<
  WithoutImages<FashionBody, 'model_image' | 'garment_image' | OptionalField>
> &
  Pick<FashionBody, OptionalField>;

export const fashion: KindInterface<FashionBody, FashionParameters> = {
  kind: 'fashion',
  summary: 'Puts a garment or an accessory from one image onto a person from another image.',
  shapes: ['A'],
  imageFields: ['model_image', 'garment_image'],
  bodies: { A: body, B: body, both: body },
  isShapeB: () => false,
  readParameters: (given) => {
    const { mode: _mode, moderation_level: _level, ...forEveryItem } = given;
    const effective = mayBeClothing(given.category) ? given : forEveryItem;
    return readFields(body, effective, ['model_image', 'garment_image']) as FashionParameters;
  },
  countPictures: ({ num_samples }) => num_samples,
  examples: {
    'a scarf, two samples': {
      model_image: EXAMPLE_IMAGES.model,
      garment_image: EXAMPLE_IMAGES.garment,
      category: 'accessories',
      subcategory: 'scarves',
      num_samples: 2,
    },
  },
};
