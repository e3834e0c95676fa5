/** Hair worn in many ropes: box braids, locs, cornrows. */
import { type Static, Type } from 'typebox';
import { centimetres, share } from './regions.ts';

const grid = Type.Object(
  {
    kind: Type.Literal('grid'),
    count: Type.Integer({
      minimum: 20,
      maximum: 140,
      description: 'Number of ropes, each on its own square.',
    }),
    line: centimetres(0, 0.6, 'Width of the scalp that shows between the squares'),
    ragged: share('0: a neat grid; 1: grown by chance.'),
  },
  { additionalProperties: false, description: 'Ropes hang from squares of the scalp.' },
);

const rows = Type.Object(
  {
    kind: Type.Literal('rows'),
    count: Type.Integer({ minimum: 5, maximum: 16, description: 'Number of rows from side to side.' }),
    line: centimetres(0, 1, 'Width of the scalp that shows between the rows'),
    height: centimetres(0.1, 1, 'How far a row rises over the scalp'),
    converge: share('How much closer the rows are at the nape than at the forehead.'),
  },
  {
    additionalProperties: false,
    description: 'Ropes braided along the scalp, from the hairline to the nape.',
  },
);

export const ropedHair = Type.Object(
  {
    layout: Type.Union([grid, rows]),
    plait: Type.Enum(['three', 'loc'], {
      description: 'three: a braid of three bundles; loc: a matted cylinder.',
    }),
    length: Type.Tuple([centimetres(3, 80, 'Shortest'), centimetres(3, 80, 'Longest')], {
      description: 'Length of the hanging ropes.',
    }),
    radius: Type.Tuple([centimetres(0.1, 1, 'Thinnest'), centimetres(0.1, 1, 'Thickest')], {
      description: 'Half the width of a rope.',
    }),
    period: centimetres(
      0.3,
      6,
      'Length in which a bundle comes back to its side, or a loc changes its width',
    ),
    taper: share('How much thinner a rope is at its end.'),
    fuzz: centimetres(0, 0.6, 'How far single hairs stand off the surface'),
    stiffness: share('0 hangs like a string, 1 stands off like a rod.'),
    brush: centimetres(0, 8, 'Free ends below the plait'),
    hairs: Type.Integer({ minimum: 6, maximum: 300, description: 'Drawn hairs of a rope.' }),
  },
  { additionalProperties: false, description: 'Hair worn in ropes.' },
);

export type RopedHair = Static<typeof ropedHair>;
export type RopeGrid = Static<typeof grid>;
export type RopeRows = Static<typeof rows>;
