/** What words do to a colour. */
import type { ColourChange } from './colour-words.ts';
import type { HairLab } from './hair-colour.ts';

const LIGHTEST = 92;
const DARKEST = 6;

/** The colour after a change that is felt `times` strongly (1 as the word says). */
export function changeColour([l, a, b]: HairLab, change: ColourChange, times = 1): HairLab {
  const [factor, plus] = change.lightness ?? [1, 0];
  const chroma = (change.chroma ?? 1) ** times;
  let lightness = l * factor ** times + plus * times;
  if (change.atLeast !== undefined) lightness = Math.max(lightness, change.atLeast);
  return [
    Math.min(LIGHTEST, Math.max(Math.min(l, DARKEST), lightness)),
    a * chroma + (change.plusA ?? 0) * times,
    b * chroma + (change.plusB ?? 0) * times,
  ];
}

/** The colour between two, `share` of the way from the first to the second. */
export function mixColours(first: HairLab, second: HairLab, share: number): HairLab {
  return [
    first[0] + (second[0] - first[0]) * share,
    first[1] + (second[1] - first[1]) * share,
    first[2] + (second[2] - first[2]) * share,
  ];
}

/** Roots that go with a colour when only "dark roots" are asked for. */
export function darkRootsOf([l, a, b]: HairLab): HairLab {
  return [
    Math.max(12, Math.min(l * 0.42, 30)),
    Math.sign(a) * Math.min(Math.abs(a) * 0.5, 7),
    Math.max(2, Math.min(b * 0.45, 9)),
  ];
}
