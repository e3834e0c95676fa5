/** The shadow of sleeves on the torso of the same top: cloth on cloth of its own colour is told apart by nothing else. */
import { contactShadow } from '../pixels/contact-shadow.ts';
import type { Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { wideBlur } from '../pixels/wide-blur.ts';

/** Depth in log light, drop and softness in shoulder widths, of the shadow that any sleeve casts. */
const SHADOW = { depth: 0.42, drop: 0.012, soft: 0.03 };
/** What is added beside a sleeve of the torso's own lightness: the line where they touch, and the shade below a forearm. */
const LINE = { depth: 0.5, drop: 0.004, soft: 0.009 };
const SHADE = { depth: 0.3, drop: 0.035, soft: 0.045 };
/** Lightness (sRGB codes) of sleeve and torso is compared over this many shoulder widths. */
const BESIDE = 0.03;
/** Shares of a sleeve within that from which on it tells its lightness, and tells it surely. */
const TELLS = [0.01, 0.12] as const;
/** Differences up to which they look alike, and from which on they don't. */
const ALIKE = 16;
const APART = 60;

/** Logarithm (0 or less) of the light that `sleeves` leave on `torso`; `unit` is the shoulder width in pixels. */
export function sleeveShadow(sleeves: Layer, torso: Layer, unit: number): Float32Array {
  const { width, height } = sleeves;
  const cast = ({ depth, drop, soft }: typeof SHADOW): Float32Array =>
    contactShadow(sleeves.alpha, width, height, 0, drop * unit, soft * unit, depth);
  const result = cast(SHADOW);
  const [line, shade] = [cast(LINE), cast(SHADE)];
  const [sleeveLight, sleeveCover] = blurredLight(sleeves, BESIDE * unit);
  const [torsoLight, torsoCover] = blurredLight(torso, BESIDE * unit);
  for (let i = 0; i < result.length; i++) {
    const more = line[i]! + shade[i]!;
    if (more === 0 || torso.alpha[i] === 0 || sleeveCover[i]! < TELLS[0] || torsoCover[i]! < 0.01) continue;
    const apart = Math.abs(sleeveLight[i]! / sleeveCover[i]! - torsoLight[i]! / torsoCover[i]!);
    // else its shade would end at a line where that lightness is lost
    const told = smoothStep(TELLS[0], TELLS[1], sleeveCover[i]!);
    result[i]! += told * more * Math.max(0, Math.min(1, (APART - apart) / (APART - ALIKE)));
  }
  return result;
}

/** The shadow that sleeves cast on the arms in them, and that of sheer ones, which let light through. */
const ON_ARM = { depth: 0.6, sheer: 0.2, drop: 0.025, soft: 0.025 };

/** Logarithm (0 or less) of the light that `sleeves` leave on the arms beyond them; `unit` is the shoulder width in pixels. */
export function shadowUnderSleeves(
  { alpha, width, height }: Layer,
  sheer: boolean,
  unit: number,
): Float32Array {
  const depth = sheer ? ON_ARM.sheer : ON_ARM.depth;
  return contactShadow(alpha, width, height, 0, ON_ARM.drop * unit, ON_ARM.soft * unit, depth);
}

/** Lightness times coverage, and coverage, both blurred. */
function blurredLight({ color, alpha, width, height }: Layer, sigma: number): [Float32Array, Float32Array] {
  const light = new Float32Array(alpha.length);
  for (let i = 0; i < light.length; i++)
    light[i] = 0.299 * color[3 * i]! + 0.587 * color[3 * i + 1]! + 0.114 * color[3 * i + 2]!;
  const blurred = (data: Float32Array): Float32Array => wideBlur({ data, width, height }, sigma).data;
  return [blurred(light), blurred(alpha)];
}
