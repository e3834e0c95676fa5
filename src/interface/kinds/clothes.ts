/** POST /api/v1/tryon/clothes: a garment (or accessory) of one image on the person of another. */
import { type Static, Type } from 'typebox';
import { mayBeClothing } from '../clothing-categories.ts';
import { CATEGORIES, type Category, GARMENT_CATEGORIES, type GarmentCategory } from '../enumerations.ts';
import {
  garmentPhotoType,
  imageInput,
  mode,
  moderationLevel,
  numSamples,
  outputFormat,
  seed,
  segmentationFree,
} from '../fields.ts';
import type { AcceptedValues } from '../shapes.ts';
import { allSubcategories, CLOTHES_SUBCATEGORIES, subcategoryConditions } from '../subcategories.ts';
import { EXAMPLE_IMAGES, type KindInterface, readFields, type WithoutImages } from './kind.ts';

type ClothesCategory = Category | GarmentCategory;

const CATEGORIES_BY_SHAPE: Readonly<Record<AcceptedValues, ClothesCategory[]>> = {
  A: [...CATEGORIES],
  B: [...GARMENT_CATEGORIES],
  both: [...new Set([...CATEGORIES, ...GARMENT_CATEGORIES])],
};

const clothesBody = (values: AcceptedValues) =>
  Type.Object(
    {
      model_image: imageInput('The person.'),
      garment_image: imageInput('The item.'),
      category: Type.Optional(
        Type.Enum(CATEGORIES_BY_SHAPE[values], {
          default: 'auto',
          description:
            'What the item is. `auto` detects it. `tops`, `bottoms` and `one-pieces` belong to shape B, all others but `auto` to shape A.',
        }),
      ),
      subcategory: Type.Optional(
        Type.Enum(allSubcategories(CLOTHES_SUBCATEGORIES), {
          description: 'Required for `clothing`, `jewelry` and `accessories`; omitted for the others.',
        }),
      ),
      mode: Type.Optional(mode),
      num_samples: Type.Optional(numSamples),
      output_format: Type.Optional(outputFormat),
      seed: Type.Optional(seed),
      segmentation_free: Type.Optional(segmentationFree),
      garment_photo_type: Type.Optional(garmentPhotoType),
      moderation_level: Type.Optional(moderationLevel),
    },
    { allOf: subcategoryConditions(CLOTHES_SUBCATEGORIES) },
  );

const bodies = { A: clothesBody('A'), B: clothesBody('B'), both: clothesBody('both') };

export type ClothesBody = Static<typeof bodies.both>;
type OptionalField = 'subcategory';
export type ClothesParameters = Required<
  WithoutImages<ClothesBody, 'model_image' | 'garment_image' | OptionalField>
> &
  Pick<ClothesBody, OptionalField>;

const imageFields = ['model_image', 'garment_image'] as const;

export const clothes: KindInterface<ClothesBody, ClothesParameters> = {
  kind: 'clothes',
  summary: 'Puts a garment from one image onto a person from another image.',
  shapes: ['A', 'B'],
  imageFields,
  bodies,
  isShapeB: ({ category }) => category !== undefined && !(CATEGORIES as readonly string[]).includes(category),
  readParameters: (body) => {
    const { category, subcategory } = body;
    // What is no clothing goes to a pipeline for accessories, where the fields of clothing have no effect.
    const effective = mayBeClothing(category) ? body : { category, ...(subcategory && { subcategory }) };
    return readFields(bodies.both, effective, ['model_image', 'garment_image']) as ClothesParameters;
  },
  countPictures: ({ num_samples }) => num_samples,
  examples: {
    'a top, detected': { model_image: EXAMPLE_IMAGES.model, garment_image: EXAMPLE_IMAGES.garment },
    'a top, two samples (shape A)': {
      model_image: EXAMPLE_IMAGES.model,
      garment_image: EXAMPLE_IMAGES.garment,
      category: 'clothing',
      subcategory: 'tops',
      mode: 'quality',
      num_samples: 2,
      output_format: 'jpeg',
      seed: 7,
    },
    'a top (shape B)': {
      model_image: EXAMPLE_IMAGES.model,
      garment_image: EXAMPLE_IMAGES.garment,
      category: 'tops',
      garment_photo_type: 'flat-lay',
    },
    'a watch': {
      model_image: EXAMPLE_IMAGES.model,
      garment_image: EXAMPLE_IMAGES.watch,
      category: 'accessories',
      subcategory: 'watches',
    },
  },
};
