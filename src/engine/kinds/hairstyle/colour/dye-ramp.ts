/** From a colour in mid light to the colours of hair from its deepest shade to its brightest shine. */
import { labToSrgb, srgbToLab } from '../../../pixels/lab.ts';
import { smoothStep } from '../../../pixels/smooth-step.ts';
import { SRGB_TO_LINEAR } from '../../../pixels/srgb-linear.ts';
import type { HairLab } from './hair-colour.ts';

/** Colours of a ramp; the middle one is the hair in mid light. */
const RAMP_STEPS = 33;

/**
 * Lightness at the dark end as shares of that in mid light, of black and of white hair: light scatters on between light
 * hairs, whose gaps are hardly dark. And before the shine at the bright end.
 */
const DARK_END = 0.26;
const DARK_END_OF_WHITE = 0.44;
const BRIGHT_END = 1.36;
/** Power with which light falls off below mid light, of black and of white hair: light hair shows its relief by its half shades. */
const FALL = 1.5;
const FALL_OF_WHITE = 1.05;
/**
 * Chroma from which a colour is vivid and at which it is wholly so. Vivid hair reaches its half shades sooner and lightens less
 * in the light by these shares: its highlights would be the pastel of the dye, as on plastic.
 */
const VIVID_FROM = 28;
const VIVID = 48;
const SOONER = 0.22;
const LESS_LIGHT = 0.3;
/** Shine of the brightest hair above that, in L*; black hair shows it most. */
const SHINE = 9;
const LIGHTEST = 95;
/**
 * Power of the lightness gained in the light with which the chroma grows, and the shares lost in deep shade and in full shine,
 * of dark and of light hair: a lit brown that lost more would be grey.
 */
const GLOW = 0.55;
const SHINE_LOSS = 0.35;
const SHINE_LOSS_OF_LIGHT = 0.5;
const LIGHT_FROM = 35;
const LIGHT = 60;
const DEEP_LOSS = 0.34;
/**
 * The same power for photographed hair, whose brightest pixels are shine with the light's colour, and how much of the
 * colour that they lack by it they get: a lock drawn in that colour would be grey or pink all over.
 */
const OWN_GLOW = 0.2;
const REGAINED = 0.7;
/** Light that has passed several yellow hairs is redder: a* gained in deep shade as a share of b*. */
const DEEP_WARMTH = 0.3;
/** Grey and silver hair has no yellow to warm its shades, which look cool: b* lost in deep shade, and the chroma from which none is. */
const DEEP_COOLNESS = 4.5;
const GREY = 5;
/** L* below which hair passes for black, and above which for grey. */
const GREY_FROM = 30;
const GREY_FULL = 50;

/**
 * Linear light 0..1, `RAMP_STEPS` × 3, of hair that is `colour` in mid light. Light falls off in the shades and the
 * colour is strongest a little below mid light, as in photos of dyed hair: shine and deep shade have hardly any.
 */
export function rampOf([lightness, a, b]: HairLab): Float32Array {
  const ramp = new Float32Array(RAMP_STEPS * 3);
  const darkEnd = DARK_END + (DARK_END_OF_WHITE - DARK_END) * (lightness / 100) ** 1.5;
  const vivid = smoothStep(VIVID_FROM, VIVID, Math.hypot(a, b));
  const fall = (FALL + (FALL_OF_WHITE - FALL) * (lightness / 100) ** 1.5) * (1 - SOONER * vivid);
  const shineLoss =
    SHINE_LOSS + (SHINE_LOSS_OF_LIGHT - SHINE_LOSS) * smoothStep(LIGHT_FROM, LIGHT, lightness);
  const grey = smoothStep(GREY_FROM, GREY_FULL, lightness) * Math.max(0, 1 - Math.hypot(a, b) / GREY);
  const lightens = 1 - LESS_LIGHT * vivid;
  for (let step = 0; step < RAMP_STEPS; step++) {
    const place = step / (RAMP_STEPS - 1);
    const above = Math.max(0, 2 * place - 1);
    const below = Math.max(0, 1 - 2 * place);
    const room = Math.max(1, LIGHTEST - lightness);
    const raise = (lightness * (BRIGHT_END - 1) * above + SHINE * above ** 3) * lightens;
    // light hair runs into its highlights softly
    const l = lightness * (1 - (1 - darkEnd) * below ** fall) + room * (1 - Math.exp(-raise / room));
    // light that comes back through the hair takes its colour along: a dark dye glows before it shines
    const glow = above > 0 ? (l / Math.max(1, lightness)) ** GLOW : 1;
    const chroma = (1 - DEEP_LOSS * below ** 1.4) * glow * (1 - shineLoss * above ** 3);
    const warmth = DEEP_WARMTH * below * Math.max(0, b);
    writeLinear(
      ramp,
      step,
      Math.min(100, Math.max(1, l)),
      a * chroma + warmth,
      b * chroma - DEEP_COOLNESS * grey * below,
    );
  }
  return ramp;
}

/** The ramp of photographed hair (sRGB 0..255, any number of steps) in linear light, with `shift` added in L*a*b*. */
export function rampOfTone(tone: Float32Array, shift: HairLab): Float32Array {
  const steps = tone.length / 3;
  const ramp = new Float32Array(RAMP_STEPS * 3);
  const lab = new Float32Array(3);
  const middle = middleOfTone(tone);
  const usual = Math.max(1e-3, Math.hypot(middle[1], middle[2]));
  for (let step = 0; step < RAMP_STEPS; step++) {
    const place = (step / (RAMP_STEPS - 1)) * (steps - 1);
    const low = Math.min(steps - 2, Math.floor(place));
    const part = place - low;
    const channel = (c: number): number =>
      Math.round(Math.max(0, Math.min(255, tone[low * 3 + c]! * (1 - part) + tone[low * 3 + 3 + c]! * part)));
    srgbToLab(channel(0), channel(1), channel(2), lab, 0);
    const chroma = Math.max(1e-3, Math.hypot(lab[1]!, lab[2]!));
    // shine lies on a photographed hair as a thin line, which takes no colour from the whole lock
    const glow = usual * (Math.max(1, lab[0]!) / Math.max(1, middle[0])) ** OWN_GLOW;
    const l = Math.max(1, Math.min(LIGHTEST, lab[0]! + shift[0]));
    let [a, b] = [lab[1]!, lab[2]!];
    if (lab[0]! > middle[0] && chroma < glow) {
      // a bluish shine makes brown pink, a golden one is the hair's own
      const golden = b * middle[1] > a * middle[2] && b > 0;
      const [towardsA, towardsB] = golden ? [a / chroma, b / chroma] : [middle[1] / usual, middle[2] / usual];
      a += REGAINED * (glow * towardsA - a);
      b += REGAINED * (glow * towardsB - b);
    }
    writeLinear(ramp, step, l, a + shift[1], b + shift[2]);
  }
  return ramp;
}

/** L*a*b* in the middle of photographed hair's ramp. */
export function middleOfTone(tone: Float32Array): HairLab {
  const lab = new Float32Array(3);
  const at = Math.floor(tone.length / 6) * 3;
  srgbToLab(Math.round(tone[at]!), Math.round(tone[at + 1]!), Math.round(tone[at + 2]!), lab, 0);
  return [lab[0]!, lab[1]!, lab[2]!];
}

const rgb = new Float32Array(3);

function writeLinear(ramp: Float32Array, step: number, l: number, a: number, b: number): void {
  labToSrgb(l, a, b, rgb, 0);
  for (let c = 0; c < 3; c++) {
    const value = Math.max(0, Math.min(255, rgb[c]!));
    const low = Math.min(254, Math.floor(value));
    ramp[step * 3 + c] =
      SRGB_TO_LINEAR[low]! + (SRGB_TO_LINEAR[low + 1]! - SRGB_TO_LINEAR[low]!) * (value - low);
  }
}
