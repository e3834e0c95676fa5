/**
 * The colour of cropped hair as it would be grown out: what is photographed of a shaved head is a mixture of short hair and
 * the scalp between it, lighter and redder than the hair where that is dark, darker where it is bleached.
 */

import { luminance } from '../../../pixels/luminance.ts';
import { smoothStep } from '../../../pixels/smooth-step.ts';
import { linearToSrgb, SRGB_TO_LINEAR } from '../../../pixels/srgb-linear.ts';
import type { HairTone } from './old-hair.ts';

/** Centimetres that hair stands off the skull: cropped up to the first, of no concern from the second on. */
const CROPPED = 1;
const GROWN = 1.5;
/**
 * Light of the darkest shade as a share of that in mid light: with such gaps hair is short but dense, without them it
 * is stubble.
 */
const GAPS = 0.28;
const NO_GAPS = 0.48;
/** Share of the scalp that short hair and stubble hide. */
const COVER = 0.8;
const STUBBLE_COVER = 0.68;
/**
 * Least share of the light seen that is believed to be the hair's own, for short hair and stubble: in the shade skin has less
 * light than in the face.
 */
const OWN_LIGHT = 0.5;
const OWN_LIGHT_OF_STUBBLE = 0.15;
/** Short hair has no long locks, and stubble none: grown out, the contrast is larger by these powers. */
const CONTRAST = 1.3;
const STUBBLE_CONTRAST = 1.5;
/** Light of the brightest shine over that in mid light, grown out: the sun on a shaved head is no lock's shine. */
const BRIGHTEST = 3.2;

/**
 * Blue light over green of hair without colour, and how much more red than green light hair has for each share of blue
 * that it lacks: dark hair is brown, bleached hair yellow.
 */
const NEUTRAL_BLUE = 0.92;
const RED_OF_BROWN = 1.3;
const RED_OF_BLONDE = 0.8;
/** Light of hair that is brown at most and blonde at least. */
const BROWN = 0.04;
const BLONDE = 0.25;

type Light = readonly [red: number, green: number, blue: number];

/**
 * The tone grown out. `skin` is the bare skin's colour (sRGB 0..255) in the light of the face, `standing` how far the
 * hair stands off the skull in centimetres. Hair that is not cropped keeps its tone.
 */
export function grownOutTone(tone: HairTone, skin: Light, standing: number): HairTone {
  const cropped = 1 - smoothStep(CROPPED, GROWN, standing);
  if (cropped === 0) return tone;
  const steps = tone.ramp.length / 3;
  const lights = Float32Array.from(tone.ramp, toLinear);
  const middle = lightAt(lights, steps >> 1);
  const light = luminance(...middle);
  const onSkin = [toLinear(skin[0]), toLinear(skin[1]), toLinear(skin[2])] as const;
  const stubble = smoothStep(GAPS, NO_GAPS, luminance(...lightAt(lights, 0)) / Math.max(1e-4, light));
  const believed = COVER + (STUBBLE_COVER - COVER) * stubble;
  const ownLight = OWN_LIGHT + (OWN_LIGHT_OF_STUBBLE - OWN_LIGHT) * stubble;
  const least = 1 - ((1 - ownLight) * light) / Math.max(1e-4, luminance(...onSkin));
  const cover = 1 + (Math.max(believed, Math.min(1, least)) - 1) * cropped;
  const own = withoutSkin(middle, onSkin, cover, stubble);
  const power = 1 + (CONTRAST - 1 + (STUBBLE_CONTRAST - CONTRAST) * stubble) * cropped;
  // where skin shines through, the hue of the shades is the scalp's
  const hue = 1 - stubble * cropped;
  const ramp = new Float32Array(tone.ramp.length);
  for (let step = 0; step < steps; step++) {
    const here = lightAt(lights, step);
    const times = luminance(...here) / Math.max(1e-4, light);
    const lit = Math.min(times ** power, Math.max(times, BRIGHTEST) ** (1 - cropped) * BRIGHTEST ** cropped);
    for (let c = 0; c < 3; c++) {
      const ofHue = (here[c]! / Math.max(1e-4, middle[c]! * times)) ** hue;
      ramp[3 * step + c] = linearToSrgb(Math.min(1, own[c]! * lit * ofHue));
    }
  }
  return { ...tone, ramp };
}

/** The light of hair that covers skin by `cover`, from that of both together; short hair has its hue, unlike stubble. */
function withoutSkin(both: Light, skin: Light, cover: number, stubble: number): Light {
  const part = (c: 0 | 1 | 2): number => (both[c] - (1 - cover) * skin[c]) / cover;
  const mixed = [part(0), part(1), part(2)] as const;
  const light = luminance(...mixed);
  // where little of a channel is the hair's own its hue is uncertain: within that of natural hair, no redder than what is seen
  const green = Math.max(1e-3, mixed[1]);
  const [redSeen, blueSeen] = [Math.max(both[0] / both[1], 1), both[2] / both[1]];
  const ownBlue = Math.max(blueSeen, Math.min(NEUTRAL_BLUE, mixed[2] / green));
  const redder = RED_OF_BROWN + (RED_OF_BLONDE - RED_OF_BROWN) * smoothStep(BROWN, BLONDE, light);
  const ownRed = Math.min(redSeen, Math.max(1 + redder * (1 - ownBlue), mixed[0] / green));
  const red = redSeen + (ownRed - redSeen) * stubble;
  const blue = blueSeen + (ownBlue - blueSeen) * stubble;
  const scale = light / luminance(red, 1, blue);
  return [red * scale, scale, blue * scale];
}

function lightAt(lights: Float32Array, step: number): Light {
  return [lights[3 * step]!, lights[3 * step + 1]!, lights[3 * step + 2]!];
}

function toLinear(value: number): number {
  const low = Math.min(254, Math.floor(value));
  return SRGB_TO_LINEAR[low]! + (SRGB_TO_LINEAR[low + 1]! - SRGB_TO_LINEAR[low]!) * (value - low);
}
