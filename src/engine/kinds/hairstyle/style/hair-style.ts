/**
 * A hairstyle as data that a stylist can read and change. Lengths are centimetres on an average head (the head frame);
 * the schema's descriptions are its documentation.
 */
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { gatheredHair } from './gathered-hair.ts';
import { looseHair } from './loose-hair.ts';
import { centimetres } from './regions.ts';
import { ropedHair } from './roped-hair.ts';
import { shortCutSchema } from './short-cut.ts';

export const hairStyle = Type.Object(
  {
    name: Type.String({ minLength: 1, description: 'Name of the haircut, as requests give it.' }),
    also: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), { description: 'Other names of the same look.' }),
    ),
    look: Type.String({ minLength: 10, description: 'The look in a sentence.' }),
    part: Type.Object(
      {
        at: Type.Enum(['none', 'middle', 'side'], { description: 'Where the hair parts.' }),
        offset: Type.Optional(
          centimetres(
            -6,
            6,
            "Distance of the part from the middle, positive towards the wearer's left; 0 without it",
          ),
        ),
        depth: Type.Optional(
          centimetres(0, 25, 'How far the part runs back from the hairline; 10 without it'),
        ),
        width: Type.Optional(centimetres(0, 1, 'Width of the line of scalp that shows; 0.08 without it')),
      },
      { additionalProperties: false, description: 'The parting.' },
    ),
    loose: Type.Optional(looseHair),
    short: Type.Optional(shortCutSchema),
    gathered: Type.Optional(gatheredHair),
    ropes: Type.Optional(ropedHair),
  },
  { additionalProperties: false },
);

export type HairStyle = Static<typeof hairStyle>;

/**
 * The style that a parsed JSON file describes.
 *
 * @throws Error that names the file, the field and what is wrong with it.
 */
export function checkHairStyle(data: unknown, file: string): HairStyle {
  const error = Value.Errors(hairStyle, data)[0];
  if (error) {
    const reason = error.keyword === 'boolean' ? 'is no field of a style' : error.message;
    throw new Error(`${file}: ${error.instancePath || '/'} ${reason}`);
  }
  return data as HairStyle;
}
