/** Hair that hangs or lies freely: bobs, shags, long hair, bowl cuts, curtains, and the wisps beside a tied style. */
import { type Static, Type } from 'typebox';
import { byRegion, centimetres, share } from './regions.ts';

const flow = Type.Object(
  {
    forward: Type.Optional(
      Type.Number({
        minimum: -1,
        maximum: 1,
        description: 'Combed towards the forehead (1) or the back of the head (−1).',
      }),
    ),
    aside: Type.Optional(
      Type.Number({
        minimum: -1,
        maximum: 1,
        description: 'Combed away from the part, or without one from the middle (1), or towards it (−1).',
      }),
    ),
    up: Type.Optional(share('How far the root stands off the scalp: 0 lies flat, 1 is upright.')),
    hold: Type.Optional(
      centimetres(0, 30, 'Length over which the comb prevails before the hair falls by its weight'),
    ),
  },
  { additionalProperties: false },
);

const texture = Type.Object(
  {
    wave: Type.Optional(
      Type.Object(
        {
          amplitude: centimetres(0, 4, 'Swing of a wave to each side'),
          period: centimetres(0.5, 30, 'Length of a whole wave'),
          together: Type.Optional(
            share('0: each lock has a phase of its own; 1: all swing together, as finger waves do.'),
          ),
        },
        { additionalProperties: false, description: 'Waves in the surface of the hair.' },
      ),
    ),
    curl: Type.Optional(
      Type.Object(
        {
          radius: centimetres(0.1, 4, "Radius of the lock's helix"),
          pitch: centimetres(0.3, 20, 'Length of the lock per turn'),
        },
        { additionalProperties: false, description: 'Curls: each lock winds around its own axis.' },
      ),
    ),
    start: centimetres(0, 40, 'Distance from the root at which waves and curls are fully there'),
    locks: Type.Object(
      {
        size: centimetres(0.15, 4, 'Width of a lock at its root'),
        tightness: share('How far the hairs of a lock meet at its tip.'),
        coarse: Type.Optional(share('How far neighbouring locks join into larger ones; 0.35 without it.')),
      },
      { additionalProperties: false, description: 'How hairs cling together.' },
    ),
    frizz: centimetres(0, 2, 'Wander of single hairs at the tip'),
    strays: share('Share of the hairs that belong to no lock.'),
  },
  { additionalProperties: false, description: 'Waves, curls, locks and frizz.' },
);

const bangs = Type.Object(
  {
    shape: Type.Enum(['blunt', 'curtain', 'swept', 'wispy'], {
      description:
        'blunt: one straight line; curtain: parted in the middle, longer towards the cheeks; swept: to one side; wispy: thin, separated tips.',
    }),
    reach: centimetres(-1, 6, "Height of the tips over the line of the eyes' centres; the brows lie at 2"),
    width: centimetres(3, 15, 'Width of the fringe across the forehead'),
    depth: centimetres(1, 9, 'How far behind the hairline its roots begin'),
    thickness: Type.Optional(share('Share of the hairs there that belong to it; 1 without it.')),
    lift: Type.Optional(centimetres(0, 4, 'How far it stands off the forehead; 0.5 without it')),
  },
  { additionalProperties: false, description: 'Hair over the forehead.' },
);

export const looseHair = Type.Object(
  {
    lengths: byRegion(
      centimetres(0, 90, 'Length'),
      'Length of the hair along its locks (a curl is measured along its axis); 0: none grows there.',
    ),
    above: Type.Optional(
      centimetres(-8, 12, "Loose hair grows only above this height over the line of the eyes' centres"),
    ),
    share: Type.Optional(
      share('Share of the hairs that are loose, 1 without it: wisps beside a tied style are few.'),
    ),
    flow: byRegion(flow, 'Where the hair is combed to.'),
    volume: byRegion(
      centimetres(0, 7, 'Thickness'),
      'Thickness of the hair over the scalp where it has settled.',
    ),
    drape: Type.Object(
      {
        front: share('Share of long hair that falls in front of the shoulders, the rest behind.'),
        hug: share('How closely hair follows cheeks and neck: 0 hangs straight down, 1 clings.'),
        face: Type.Optional(
          centimetres(
            -1.5,
            4,
            'Gap between the edge of the face and the hair beside it, negative over the cheek; 0 without it',
          ),
        ),
        behindEars: Type.Optional(share('Share of the hair beside the face that is tucked behind the ears.')),
      },
      { additionalProperties: false, description: 'How the lengths fall.' },
    ),
    texture,
    ends: Type.Object(
      {
        shape: Type.Enum(['blunt', 'feathered'], { description: 'Cut in one line, or thinned out.' }),
        jitter: share('How much shorter than the style single hairs may be, as a share of the length.'),
        layers: Type.Optional(
          share('How much shorter whole locks may be, as a share of the length; 0 without it.'),
        ),
        level: Type.Optional(
          Type.Object(
            {
              front: Type.Number({ minimum: -60, maximum: 8, description: 'Before the ears (cm).' }),
              side: Type.Number({ minimum: -60, maximum: 8, description: 'At the ears (cm).' }),
              back: Type.Number({ minimum: -60, maximum: 8, description: 'At the back of the neck (cm).' }),
            },
            {
              additionalProperties: false,
              description: "Height over the line of the eyes' centres at which all hair is cut.",
            },
          ),
        ),
        turn: Type.Optional(
          Type.Number({ minimum: -1, maximum: 1, description: 'Tips turned under (1) or flipped out (−1).' }),
        ),
      },
      { additionalProperties: false, description: 'The ends.' },
    ),
    bangs: Type.Optional(bangs),
    sideLocks: Type.Optional(
      Type.Object(
        {
          level: Type.Number({
            minimum: -20,
            maximum: 2,
            description: "Height over the line of the eyes' centres at which they are cut (cm).",
          }),
          width: centimetres(
            0.5,
            9,
            'Width of the band along the hairline at the temples that they grow from',
          ),
        },
        { additionalProperties: false, description: 'Short, straight locks beside the face.' },
      ),
    ),
    hairs: Type.Object(
      {
        count: Type.Integer({ minimum: 50, maximum: 90000, description: 'Number of drawn hairs.' }),
        width: centimetres(0.005, 0.2, 'Width of a drawn hair (a bundle of some real ones)'),
      },
      { additionalProperties: false, description: 'How much is drawn.' },
    ),
  },
  { additionalProperties: false, description: 'Hair that hangs or lies freely.' },
);

export type LooseHair = Static<typeof looseHair>;
export type Flow = Static<typeof flow>;
export type Bangs = Static<typeof bangs>;
export type HairTexture = Static<typeof texture>;
