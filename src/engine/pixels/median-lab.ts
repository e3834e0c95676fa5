/** The median colour of some pixels. */
import type { RgbaImage } from './image.ts';
import { srgbToLab } from './lab.ts';
import { medianInPlace } from './median.ts';

/** CIELAB. */
export type Lab = readonly [lightness: number, a: number, b: number];

/** Median of each CIELAB channel over the pixels `places` of a photo; black where there are none. */
export function medianLab({ data }: RgbaImage, places: readonly number[]): Lab {
  const lab = new Float32Array(3);
  const channels: number[][] = [[], [], []];
  for (const at of places) {
    srgbToLab(data[4 * at]!, data[4 * at + 1]!, data[4 * at + 2]!, lab, 0);
    for (let c = 0; c < 3; c++) channels[c]!.push(lab[c]!);
  }
  const [lightness, a, b] = channels.map((values) => medianInPlace(values) ?? 0);
  return [lightness!, a!, b!];
}
