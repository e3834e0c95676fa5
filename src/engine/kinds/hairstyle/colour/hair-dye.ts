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
const WHITE: HairLab = [74, 0.5, 4.5];
/** Hair that is lifted by so much L* shows a trace of its own colour at the root, as bleached hair does. */
const LIFT_WITH_REGROWTH = 25;
const REGROWTH_REACH = 0.07;
const REGROWTH_STRENGTH = 0.32;
/** Coloured hair is braided in beyond the roots, which stay the person's own for so much of the length. */
const BRAIDED_IN_REACH = 0.05;
/** Light scatters on between light hairs: fine contrast that hair loses when it is lifted by so much L*, as a share. */
const MOST_LIFT = 60;
const EVEN_OF_LIFTED = 0.25;
/** White hairs among dark ones raise the fine contrast by so much times their share. */
const CONTRAST_OF_WHITE = 1.2;
/** Highlights lie no further than this above their surroundings in the share of the difference: hair mixes by itself. */
const HIGHLIGHT_STRENGTH = 0.72;

/**
 * The dye for a colour as a stylist writes it down (null: the person's own) on hair of the given tone. `veil` is the linear
 * light that the photo adds everywhere, to the own hair already. `isRoped` where the hair is worn in braids or locs.
 */
export function dyeOf(
  colour: HairColour | null,
  tone: HairTone,
  veil: readonly [number, number, number] = NO_VEIL,
  isRoped = false,
): HairDye {
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
  const dyed = (of: HairLab): DyeRamp => throughVeil(rampOf(of), veil);
  return {
    own: false,
    base: colour.base === null ? rampOfTone(tone.ramp, colour.shift) : dyed(colour.base),
    roots: roots
      ? { ramp: roots.colour === 'own' ? ownRamp : dyed(roots.colour), reach: roots.reach, strength: 1 }
      : isRoped
        ? { ramp: ownRamp, reach: BRAIDED_IN_REACH, strength: 1 }
        : regrowth(own, base, dyed),
    tips: tips && { ramp: dyed(tips.colour), from: tips.from, to: tips.to },
    highlights: highlights && {
      ramp: dyed(mixColours(base, highlights.colour, HIGHLIGHT_STRENGTH)),
      share: highlights.share,
    },
    white: grey > 0 ? { ramp: dyed(WHITE), share: grey } : null,
    shine: 2 ** gloss,
    contrast:
      (1 - EVEN_OF_LIFTED * Math.max(0, Math.min(1, (base[0] - own[0]) / MOST_LIFT))) *
      (1 + CONTRAST_OF_WHITE * grey),
  };
}

const NO_SHIFT: HairLab = [0, 0, 0];

const NO_VEIL = [0, 0, 0] as const;

function throughVeil(ramp: DyeRamp, veil: readonly number[]): DyeRamp {
  return ramp.map((light, i) => light + (1 - light) * veil[i % 3]!);
}

function regrowth(own: HairLab, base: HairLab, dyed: (of: HairLab) => DyeRamp): HairDye['roots'] {
  if (base[0] - own[0] < LIFT_WITH_REGROWTH) return null;
  const ramp = dyed(mixColours(darkRootsOf(base), own, 0.3));
  return { ramp, reach: REGROWTH_REACH, strength: REGROWTH_STRENGTH };
}

function add(first: HairLab, second: HairLab): HairLab {
  return [first[0] + second[0], first[1] + second[1], first[2] + second[2]];
}
