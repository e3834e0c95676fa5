/** Samples of one request differ in the pattern of hairs, in volume and in the side of the part. */
import { hashNoise } from '../../../pixels/seeded-noise.ts';
import type { HairStyle } from '../style/hair-style.ts';

/** Volume differs by up to this share between samples. */
const VOLUME = 0.12;

/** How much a sample's volume is of the style's: 1 for sample 0, else within 12 % of it. */
function volumeOfSample(seed: number, sample: number): number {
  return sample === 0 ? 1 : 1 + VOLUME * (2 * hashNoise(sample, 3, seed) - 1);
}

/** The style as a sample shows it: sample 0 as written, each second one with a side part on the other side. */
export function varyStyle(style: HairStyle, { seed, sample }: { seed: number; sample: number }): HairStyle {
  if (sample === 0) return style;
  const factor = volumeOfSample(seed, sample);
  const { part, loose } = style;
  const offset = part.at === 'side' && sample % 2 === 1 ? -(part.offset ?? 0) : (part.offset ?? 0);
  return {
    ...style,
    part: { ...part, offset },
    ...(loose && {
      loose: {
        ...loose,
        volume: Object.fromEntries(
          Object.entries(loose.volume).map(([region, value]) => [region, value * factor]),
        ) as typeof loose.volume,
      },
    }),
  };
}
