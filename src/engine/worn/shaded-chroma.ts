/** How strong the hue of plain coloured cloth is in more and in less light, as its photo shows it. */
import type { LabImage, Mask } from '../pixels/image.ts';
import { medianInPlace } from '../pixels/median.ts';
import { type LabColour, labColour, plainHue } from '../pixels/plain-hue.ts';

/** Steps of L*, and of how many pixels a step's chroma is known. */
const STEP = 5;
const FEWEST = 12;
/** Every so many pixels are asked. */
const STRIDE = 7;
/** The cloth's own pixels are so near to its hue, radians. */
const ALIKE = 0.45;

export interface ShadedChroma {
  /** Radians in the plane of a and b. */
  readonly hue: number;
  /** The usual chroma of the cloth where it has this L*. */
  readonly at: (light: number) => number;
}

/** That of the cloth (255); null where it is printed or colourless. */
export function shadedChroma({ data }: LabImage, cloth: Mask): ShadedChroma | null {
  const colours: LabColour[] = [];
  for (let at = 0; at < cloth.data.length; at += STRIDE)
    if (cloth.data[at] === 255) colours.push(labColour(data.subarray(3 * at, 3 * at + 3)));
  const hue = plainHue(colours);
  if (hue === null) return null;
  const steps: number[][] = Array.from({ length: 100 / STEP + 1 }, () => []);
  for (const { light, chroma, hue: own } of colours)
    if (Math.cos(own - hue) > Math.cos(ALIKE))
      steps[Math.max(0, Math.min(steps.length - 1, Math.round(light / STEP)))]!.push(chroma);
  const known = [{ light: 0, chroma: 0 }];
  steps.forEach((values, k) => {
    if (values.length >= FEWEST) known.push({ light: k * STEP, chroma: medianInPlace(values)! });
  });
  return {
    hue,
    at(light) {
      let k = 0;
      while (k + 2 < known.length && known[k + 1]!.light < light) k++;
      const [a, b] = [known[k]!, known[Math.min(k + 1, known.length - 1)]!];
      const t = b.light > a.light ? Math.max(0, Math.min(1, (light - a.light) / (b.light - a.light))) : 0;
      return a.chroma + (b.chroma - a.chroma) * t;
    },
  };
}
