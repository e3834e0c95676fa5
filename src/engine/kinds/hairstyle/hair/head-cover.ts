/** Whether a hat, a scarf or a hood lies where hair would grow. */
import { boxFilter } from '../../../pixels/box-filter.ts';
import type { HairScene } from './hair-scene.ts';

/** Chroma from which a colour has a hue, and the hues (degrees in a*b*) that hair has by nature. */
const COLOURED = 20;
/** Lightness from which a hue counts: black hair in the shade is bluish. */
const SEEN = 14;
/** Chroma that no red of hair has by nature. */
const SIGNAL = 50;
const NATURAL = { from: 0, to: 105 };
/** Share of the scalp that has a hue hair never has, and fine contrast (of lightness) below which it is cloth. */
const STRANGE = 0.6;
const CLOTH = 1.6;

/**
 * True where most of the scalp that is seen has a colour that hair does not grow in and is too smooth for dyed hair. Covers
 * of a hair's own colour are not told from hair.
 */
export function isCovered({ scene, skull, rise }: HairScene): boolean {
  const { width, height, lab } = scene;
  const lightness = new Float32Array(width * height);
  for (let i = 0; i < lightness.length; i++) lightness[i] = lab.data[3 * i]!;
  const smooth = boxFilter({ data: lightness, width, height }, 1).data;
  let [all, strange, contrast] = [0, 0, 0];
  for (let i = 0; i < lightness.length; i++) {
    if (rise.data[i]! < 1.5 || skull.data[i]! > 0) continue;
    all++;
    contrast += Math.abs(lightness[i]! - smooth[i]!);
    const [a, b] = [lab.data[3 * i + 1]!, lab.data[3 * i + 2]!];
    const hue = (Math.atan2(b, a) * 180) / Math.PI;
    const chroma = Math.hypot(a, b);
    const natural = hue >= NATURAL.from && hue <= NATURAL.to && !(chroma > SIGNAL && hue < 50);
    if (lightness[i]! > SEEN && chroma > COLOURED && !natural) strange++;
  }
  return all > 0 && strange > STRANGE * all && contrast < CLOTH * all;
}
