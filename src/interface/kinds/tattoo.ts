/** POST /api/v1/tryon/tattoo: a design on a close-up photo of bare skin. */
import { type Static, Type } from 'typebox';
import { imageInput, numSamples, outputFormat } from '../fields.ts';
import { clampRegion, Region } from '../region.ts';
import { EXAMPLE_IMAGES, type KindInterface, readFields, type WithoutImages } from './kind.ts';

/** Longest `placement`, in characters. */
const LONGEST_PLACEMENT = 140;

const body = Type.Object({
  body_image: imageInput(
    'Close-up of bare skin: arm, leg, shoulder, back; in colour. Worked on at up to 2048 pixels on the long side.',
  ),
  design_image: imageInput('The design on its own; a plain background gives the best fidelity.'),
  placement: Type.Optional(
    Type.String({
      maxLength: LONGEST_PLACEMENT,
      description:
        'Place, size, angle and style in English words: "inner left forearm, just above the wrist, 8 cm tall, fine line". Sides are the wearer\'s own. What is not understood is ignored. Without it: on the most visible skin, about palm-sized. With `region`, only notes on size and style count.',
    }),
  ),
  region: Type.Optional(Region),
  num_samples: Type.Optional(numSamples),
  output_format: Type.Optional(outputFormat),
});

export type TattooBody = Static<typeof body>;
type OptionalField = 'placement' | 'region';
export type TattooParameters = Required<
  WithoutImages<TattooBody, 'body_image' | 'design_image' | OptionalField>
> &
  Pick<TattooBody, OptionalField>;

export const tattoo: KindInterface<TattooBody, TattooParameters> = {
  kind: 'tattoo',
  summary: 'Places a tattoo design onto a close-up photo of bare skin.',
  shapes: ['A'],
  imageFields: ['body_image', 'design_image'],
  bodies: { A: body, B: body, both: body },
  isShapeB: () => false,
  readParameters: (given) => {
    const parameters = readFields(body, given, ['body_image', 'design_image']) as TattooParameters;
    return parameters.region ? { ...parameters, region: clampRegion(parameters.region) } : parameters;
  },
  countPictures: ({ num_samples }) => num_samples,
  examples: {
    'where it looks natural': { body_image: EXAMPLE_IMAGES.arm, design_image: EXAMPLE_IMAGES.design },
    'in a rectangle': {
      body_image: EXAMPLE_IMAGES.arm,
      design_image: EXAMPLE_IMAGES.design,
      region: { x: 0.3, y: 0.4, w: 0.3, h: 0.2 },
      placement: 'fine lines',
    },
  },
};
