/** Hair that is gathered at ties: tails, buns, chignons, updos, and braids that hang from a tie. */
import { type Static, Type } from 'typebox';
import { centimetres, share } from './regions.ts';

const falls = Type.Enum(['behind', 'front', 'free'], {
  description:
    'behind: down the back; front: over the shoulder onto the chest, on its own side; free: straight down from the tie.',
});

const tail = Type.Object(
  {
    kind: Type.Literal('tail'),
    length: centimetres(4, 90, 'Length from the tie'),
    girth: centimetres(0.5, 8, 'Radius where the tail is fullest'),
    rise: centimetres(0, 10, 'How far it stands off the tie before it falls'),
    falls,
    taper: share('How much thinner the tail is at its tip.'),
    layers: share('How much shorter single locks may be, as a share of the length.'),
    wave: Type.Optional(
      Type.Object(
        {
          amplitude: centimetres(0, 4, 'Swing of a lock to each side'),
          period: centimetres(1, 30, 'Length of a whole wave'),
        },
        { additionalProperties: false, description: 'Waves of the locks, each with a phase of its own.' },
      ),
    ),
    flip: Type.Optional(centimetres(0, 6, 'How far the tips bend outwards; 0 without it')),
  },
  { additionalProperties: false, description: 'A tail that hangs from the tie.' },
);

const bun = Type.Object(
  {
    kind: Type.Literal('bun'),
    radius: centimetres(1, 6, 'Radius over the scalp'),
    height: centimetres(1, 6, 'Height off the scalp'),
    turns: Type.Number({ minimum: 1, maximum: 6, description: 'How often the rope of hair is wound.' }),
    oblong: Type.Optional(
      Type.Number({ minimum: 0.5, maximum: 2, description: 'Width over height; 1 (round) without it.' }),
    ),
    mess: share('How far locks leave the coil, stand off as loops and let their tips out.'),
  },
  { additionalProperties: false, description: 'A twisted rope of hair, wound up at the tie.' },
);

const rolls = Type.Object(
  {
    kind: Type.Literal('rolls'),
    count: Type.Integer({ minimum: 2, maximum: 20, description: 'Number of rolls.' }),
    radius: centimetres(0.8, 4, 'Radius of a roll'),
    spread: Type.Number({ minimum: 5, maximum: 70, description: 'Degrees of the head over which they lie.' }),
    mess: share('How far locks leave their roll.'),
  },
  { additionalProperties: false, description: 'Pinned rolls piled around the tie.' },
);

const braid = Type.Object(
  {
    kind: Type.Literal('braid'),
    plait: Type.Enum(['three', 'fishtail'], {
      description: 'three: three bundles; fishtail: two halves of thin bundles that cross.',
    }),
    length: centimetres(6, 80, 'Length of the plait from the tie'),
    radius: centimetres(0.3, 3, 'Half its width'),
    period: centimetres(0.5, 12, 'Length in which a bundle comes back to its side'),
    taper: share('How much thinner the plait is at its end.'),
    loose: share('How far hairs leave their bundle.'),
    brush: centimetres(0, 15, 'Free ends below the elastic'),
    falls,
  },
  { additionalProperties: false, description: 'A braid that hangs from the tie.' },
);

const tie = Type.Object(
  {
    side: Type.Enum(['middle', 'both', 'one'], {
      description: 'one: on the side that the camera sees better, by chance in a frontal photo.',
    }),
    azimuth: Type.Number({
      minimum: 0,
      maximum: 180,
      description: 'Degrees from the forehead; 180 is behind.',
    }),
    elevation: Type.Number({
      minimum: -60,
      maximum: 90,
      description: 'Degrees over the middle of the skull; 90 is the crown.',
    }),
    radius: centimetres(0.3, 3, 'Radius of the gathered hair in the tie'),
    lift: centimetres(0, 4, 'Distance of the tie from the scalp'),
    elastic: Type.Enum(['none', 'hair', 'dark'], {
      description: 'none: nothing to be seen; hair: a lock wound around it; dark: a dark elastic.',
    }),
    finish: Type.Union([tail, bun, rolls, braid]),
  },
  { additionalProperties: false, description: 'Where hair is gathered, and what becomes of it.' },
);

const wisps = Type.Object(
  {
    count: Type.Integer({ minimum: 0, maximum: 12, description: 'Locks on each side.' }),
    azimuth: Type.Number({ minimum: 0, maximum: 180, description: 'Degrees from the forehead.' }),
    spread: Type.Number({ minimum: 0, maximum: 60, description: 'Degrees over which their roots lie.' }),
    length: centimetres(2, 50, 'Length'),
    curl: centimetres(0, 3, 'Radius of their curl'),
    pitch: centimetres(1, 20, 'Length of a turn of the curl'),
    hairs: Type.Integer({ minimum: 3, maximum: 200, description: 'Drawn hairs of a lock.' }),
  },
  { additionalProperties: false, description: 'Locks left out of the tie.' },
);

export const gatheredHair = Type.Object(
  {
    ties: Type.Array(tie, { minItems: 1, maxItems: 4 }),
    sweep: Type.Object(
      {
        thickness: centimetres(0.1, 2, 'Thickness of the hair over the scalp'),
        lift: centimetres(0, 5, 'How far it arches off the scalp between root and tie'),
        crown: centimetres(0, 3, 'How high it stands over the crown, from its roots on'),
        drape: share('0: straight from the root to the tie; 1: from the part down the sides, then back.'),
        wander: centimetres(0, 2, 'How far locks leave the straight way'),
      },
      { additionalProperties: false, description: 'The way from the hairline to the tie.' },
    ),
    wisps: Type.Optional(Type.Array(wisps, { maxItems: 4 })),
    babyHair: share('How much short fine hair grows along the hairline.'),
    hairs: Type.Object(
      {
        count: Type.Integer({ minimum: 500, maximum: 40000, description: 'Number of drawn hairs.' }),
        width: centimetres(0.01, 0.2, 'Width of a drawn hair (a bundle of some real ones)'),
      },
      { additionalProperties: false, description: 'How much is drawn.' },
    ),
  },
  { additionalProperties: false, description: 'Hair gathered at ties.' },
);

export type GatheredHair = Static<typeof gatheredHair>;
export type Tie = Static<typeof tie>;
export type Tail = Static<typeof tail>;
export type Bun = Static<typeof bun>;
export type Rolls = Static<typeof rolls>;
export type TieBraid = Static<typeof braid>;
export type Wisps = Static<typeof wisps>;
