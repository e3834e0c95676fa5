/** Whether cloth is of one colour, as far as light and shade let that be told. */
import { medianInPlace } from './median.ts';

/** Chroma from which a pixel has a hue, and lightness below which shade hides it. */
const TINTED = 12;
const DEEP = 20;
/** Cloth is plain where this share of what has a hue, and of all that could have one, is this near to it (radians). */
const PLAIN = 0.85;
const SHOWN = 0.6;
const ALIKE = 0.45;
const FEWEST = 50;

/** A colour in CIELAB. */
export interface LabColour {
  readonly light: number;
  readonly chroma: number;
  /** Radians. */
  readonly hue: number;
}

/** Lab as lightness, chroma and hue. */
export function labColour(lab: ArrayLike<number>): LabColour {
  return { light: lab[0]!, chroma: Math.hypot(lab[1]!, lab[2]!), hue: Math.atan2(lab[2]!, lab[1]!) };
}

/**
 * The hue, radians, of cloth that has one alone; null where it is printed or grey. Of what isn't dark at least the share `shown` has
 * it: the rest may be fastenings.
 */
export function plainHue(colours: readonly LabColour[], shown = SHOWN): number | null {
  const lit = colours.filter(({ light }) => light > DEEP);
  const tinted = lit.filter(({ chroma }) => chroma > TINTED);
  if (tinted.length < FEWEST || tinted.length < shown * lit.length) return null;
  const hue = Math.atan2(
    medianInPlace(tinted.map((each) => Math.sin(each.hue)))!,
    medianInPlace(tinted.map((each) => Math.cos(each.hue)))!,
  );
  const alike = tinted.filter((each) => Math.cos(each.hue - hue) > Math.cos(ALIKE)).length;
  return alike < PLAIN * tinted.length ? null : hue;
}

/** Whether a colour is cloth of `hue` (radians) in light. */
export function isPlain({ light, chroma, hue: its }: LabColour, hue: number): boolean {
  return light > DEEP && chroma > TINTED && Math.cos(its - hue) > Math.cos(ALIKE);
}
