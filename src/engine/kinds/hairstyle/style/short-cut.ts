/** The part of a style's data that tells a short haircut: zones of the head, a fade, locks. */
import { type Static, Type } from 'typebox';

const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
const centimetres = (description: string) => Type.Number({ description: `${description}, centimetres` });

const comb = Type.Object(
  {
    back: Type.Number({ description: 'towards the back of the head; negative: towards the face' }),
    down: Type.Number({ description: 'towards the ground; negative: upwards' }),
    aside: Type.Number({ description: 'away from the part, across the head; without a part to one side' }),
    inwards: Type.Number({ description: 'towards the middle of the head; negative: outwards' }),
  },
  {
    additionalProperties: false,
    description: 'Where the hair is combed along the scalp, a sum of directions',
  },
);

/** How the hair of one zone of the head is cut and combed. */
const shortZoneSchema = Type.Object(
  {
    length: centimetres('Length of the hair'),
    comb,
    lift: Type.Tuple([Type.Number(), Type.Number()], {
      description:
        'Degrees between hair and scalp at the root and at the tip; negative falls back to the scalp',
    }),
    rise: share('How much lifted hair stands upright instead of square to the scalp'),
  },
  { additionalProperties: false },
);

const zones = Type.Object(
  {
    front: shortZoneSchema,
    top: shortZoneSchema,
    crown: shortZoneSchema,
    sides: shortZoneSchema,
    nape: shortZoneSchema,
  },
  { additionalProperties: false },
);

/** Hair that grows out of bare skin: length and density rise with height above the ear. */
const fadeSchema = Type.Object(
  {
    skin: centimetres('Height above the top of the ear up to which the skin is bare'),
    full: centimetres('Height above the top of the ear at which the sides have their whole length'),
    drop: centimetres('How much lower both lie at the back of the head'),
    shortest: centimetres('Length just above the bare skin'),
  },
  { additionalProperties: false },
);

/** A short haircut. */
export const shortCutSchema = Type.Object(
  {
    section: Type.Object(
      {
        side: centimetres('Height above the top of the ear at which the top begins, over the ears'),
        back: centimetres('The same at the back of the head'),
        blend: centimetres('Height over which the sides turn into the top; near 0 is a hard step'),
      },
      { additionalProperties: false },
    ),
    zones,
    hold: share('1: stiff hair that keeps its direction; 0: falls by gravity'),
    layers: centimetres('Thickness of the hair where it lies on the scalp'),
    locks: Type.Object(
      {
        size: centimetres('Width of a lock'),
        tightness: share('How closely the hairs of a lock meet at its tip'),
        scatter: Type.Number({ description: 'Degrees by which neighbouring locks differ in direction' }),
        unevenness: share('By how much neighbouring locks differ in length'),
      },
      { additionalProperties: false },
    ),
    wave: Type.Object(
      { amplitude: centimetres('Half the width of a wave'), period: centimetres('Length of a wave') },
      { additionalProperties: false },
    ),
    curl: Type.Object(
      { radius: centimetres('Radius of a ringlet; 0: none'), pitch: centimetres('Length of one turn') },
      { additionalProperties: false },
    ),
    frizz: centimetres('How far single hairs stray at their tips'),
    strays: share('Share of hairs that belong to no lock'),
    ridge: Type.Optional(
      Type.Object(
        {
          width: centimetres('Half the width of the ridge'),
          length: centimetres('Length of the hair along it'),
        },
        { additionalProperties: false, description: 'A ridge of longer hair along the middle of the head' },
      ),
    ),
    fringe: Type.Optional(
      Type.Object(
        {
          reach: centimetres('Lowest tip above the middle of the eyes'),
          choppiness: centimetres('By how much its locks differ in length'),
        },
        { additionalProperties: false, description: 'How far hair may fall over the forehead' },
      ),
    ),
    fade: Type.Optional(fadeSchema),
  },
  { additionalProperties: false, description: 'A cut of up to about 14 cm, grown zone by zone' },
);

export type ShortZone = Static<typeof shortZoneSchema>;
export type Fade = Static<typeof fadeSchema>;
export type ShortCut = Static<typeof shortCutSchema>;
