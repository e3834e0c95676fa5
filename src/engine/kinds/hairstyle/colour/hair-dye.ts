/** A dye: which colour each part of the hair takes, from its deepest shade to its shine. */
import type { HairTone } from '../hair/old-hair.ts';
import { darkRootsOf, mixColours } from './change-colour.ts';
import { middleOfTone, rampOf, rampOfTone } from './dye-ramp.ts';
import type { HairColour, HairLab } from './hair-colour.ts';

/** Colours of a part of the hair: linear light 0..1, from the deepest shade to the brightest shine. */
export type DyeRamp = Float32Array;

export interface HairDye {
  /** Whether it is the person's own colour. */
  readonly own: boolean;
  /** Of the lengths. */
  readonly base: DyeRamp;
  /** From the root to `reach`, 0..1 of the length, as strongly as `strength` says. */
  readonly roots: { readonly ramp: DyeRamp; readonly reach: number; readonly strength: number } | null;
  /** Beginning at `from`, complete at `to`, 0..1 of the length. */
  readonly tips: { readonly ramp: DyeRamp; readonly from: number; readonly to: number } | null;
  /** Share 0..1 of the locks. */
  readonly highlights: { readonly ramp: DyeRamp; readonly share: number } | null;
  readonly white: { readonly ramp: DyeRamp; readonly share: number } | null;
  /** Times the shine of hair as it is. */
  readonly shine: number;
  /** Times the fine contrast of the hair as it is. */
  readonly contrast: number;
}

/** White hair among coloured ones. */
const WHITE: HairLab = [74, 0, 2];
/** Hair that is lifted by so much L* shows a trace of its own colour at the root, as bleached hair does. */
const LIFT_WITH_REGROWTH = 25;
const REGROWTH_REACH = 0.07;
const REGROWTH_STRENGTH = 0.32;
/** Light scatters on between light hairs: fine contrast that hair loses when it is lifted by so much L*, as a share. */
const MOST_LIFT = 60;
const EVEN_OF_LIFTED = 0.25;
/** Highlights lie no further than this above their surroundings in the share of the difference: hair mixes by itself. */
const HIGHLIGHT_STRENGTH = 0.72;

/** The dye for a colour as a stylist writes it down (null: the person's own) on hair of the given tone. */
export function dyeOf(colour: HairColour | null, tone: HairTone): HairDye {
  const own = middleOfTone(tone.ramp);
  if (colour === null)
    return {
      own: true,
      base: rampOfTone(tone.ramp, NO_SHIFT),
      roots: null,
      tips: null,
      highlights: null,
      white: null,
      shine: 1,
      contrast: 1,
    };
  const { roots, tips, highlights, grey, gloss } = colour;
  const base: HairLab = colour.base ?? add(own, colour.shift);
  const ownRamp = rampOfTone(tone.ramp, NO_SHIFT);
  return {
    own: false,
    base: colour.base === null ? rampOfTone(tone.ramp, colour.shift) : rampOf(colour.base),
    roots: roots
      ? { ramp: rootRamp(roots.colour, ownRamp), reach: roots.reach, strength: 1 }
      : regrowth(own, base),
    tips: tips && { ramp: rampOf(tips.colour), from: tips.from, to: tips.to },
    highlights: highlights && {
      ramp: rampOf(mixColours(base, highlights.colour, HIGHLIGHT_STRENGTH)),
      share: highlights.share,
    },
    white: grey > 0 ? { ramp: rampOf(WHITE), share: grey } : null,
    shine: 2 ** gloss,
    contrast: 1 - EVEN_OF_LIFTED * Math.max(0, Math.min(1, (base[0] - own[0]) / MOST_LIFT)),
  };
}

const NO_SHIFT: HairLab = [0, 0, 0];

function rootRamp(colour: HairLab | 'own', ownRamp: DyeRamp): DyeRamp {
  return colour === 'own' ? ownRamp : rampOf(colour);
}

function regrowth(own: HairLab, base: HairLab): HairDye['roots'] {
  if (base[0] - own[0] < LIFT_WITH_REGROWTH) return null;
  const ramp = rampOf(mixColours(darkRootsOf(base), own, 0.3));
  return { ramp, reach: REGROWTH_REACH, strength: REGROWTH_STRENGTH };
}

function add(first: HairLab, second: HairLab): HairLab {
  return [first[0] + second[0], first[1] + second[1], first[2] + second[2]];
}
