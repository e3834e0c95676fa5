/**
 * What a design's pigment must look like in skin that is known, in linear light: the engine's model of healed ink, said
 * again on its own.
 *
 * - A colour c on white paper takes A = −ln c of the light, by channel.
 * - Ink in skin gains a little where it is faint and can't be denser than 4.2: S = 4.2 (1 − e^(−1.3 A / 4.2)).
 * - Black isn't neutral: the part of the ink that all channels share is tinted by 1.10, 0.96, 0.99 (red, green, blue).
 * - The skin's light passes, L e^(−S); the epidermis above sends 1 % of full light back where the ink takes it all; and
 *   coloured pigment sends a part back itself, the more the purer it is.
 */
import { toLinear } from './drawn-skin.ts';

type Triple = readonly [red: number, green: number, blue: number];

const DENSEST = 4.2;
const GAIN = 1.3;
const BLACK_TINT: Triple = [1.1, 0.96, 0.99];
const FLOOR = 0.01;
/** Light sent back by pure pigment, of white light. */
const SCATTER = 0.3 * 0.35;

/**
 * Linear light of skin inked with `colour` (8-bit sRGB on white).
 * @param skin Linear light of the bare skin there.
 * @param around Luminance of the skin around, which the light sent back goes with.
 */
export function inkedLight(skin: Triple, colour: Triple, around: number): [number, number, number] {
  const drawn = colour.map((value) => -Math.log(toLinear(value)));
  const [least, most] = [Math.min(...drawn), Math.max(...drawn)];
  const purity = (1 - least / most) * (1 - Math.exp(-most));
  const passed = drawn.map((depth, c) => {
    const settled = DENSEST * (1 - Math.exp((-GAIN * depth) / DENSEST));
    return Math.exp(-settled * (1 + (BLACK_TINT[c]! - 1) * (least / depth)));
  });
  const left = (passed[0]! + passed[1]! + passed[2]!) / 3;
  const shade = luminance(skin) / around;
  return skin.map(
    (light, c) =>
      light * passed[c]! +
      FLOOR * (1 - left) * shade +
      SCATTER * purity * Math.exp(-drawn[c]!) * shade * Math.sqrt(around) * (1 - light),
  ) as [number, number, number];
}

/** Luminance of linear light (Rec. 709). */
export const luminance = ([red, green, blue]: Triple): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** CIE L*a*b* (D65) of linear light. */
export function labOf([red, green, blue]: Triple): Triple {
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const x = f((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
  const y = f(0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
  const z = f((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** ΔE*ab (CIE 1976). */
export const difference = (a: Triple, b: Triple): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
