/**
 * A light drawing on dark paper, turned into what a tattooist would ink: light lines become black lines, colours stay the
 * colours they are.
 */
import type { RgbaImage } from '../../../pixels/image.ts';

/**
 * The picture as dark ink on white paper. `paper` is the dark paper's 8-bit sRGB colour. A pixel is read as a light
 * colour laid over the dark paper: what all three channels share of it is white chalk and turns to black ink, the rest
 * keeps its hue.
 */
export function invertDrawing(
  picture: RgbaImage,
  paper: readonly [red: number, green: number, blue: number],
): RgbaImage {
  const { data, width, height } = picture;
  const curves = paper.map((level) => fadeCurve(level, brightest(picture)));
  const [redCurve, greenCurve, blueCurve] = curves as [Float32Array, Float32Array, Float32Array];
  const result = new Uint8ClampedArray(data.length);
  for (let i = 0; i < data.length; i += 4) {
    const red = redCurve[data[i]!]!;
    const green = greenCurve[data[i + 1]!]!;
    const blue = blueCurve[data[i + 2]!]!;
    const most = red > green ? (red > blue ? red : blue) : green > blue ? green : blue;
    const least = red < green ? (red < blue ? red : blue) : green < blue ? green : blue;
    const shared = 255 * (1 - least);
    result[i] = shared * (1 - most + red);
    result[i + 1] = shared * (1 - most + green);
    result[i + 2] = shared * (1 - most + blue);
    result[i + 3] = 255;
  }
  return { data: result, width, height };
}

/** How much of the light drawing shows in each sRGB value, 0..1. */
function fadeCurve(paper: number, white: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, value) =>
    Math.max(0, Math.min(1, (value - paper) / Math.max(32, white - paper))),
  );
}

/** The level that only 1 in 500 samples of the picture exceeds. */
function brightest({ data }: RgbaImage): number {
  const counts = new Int32Array(256);
  let total = 0;
  for (let i = 0; i < data.length; i += 28) {
    counts[Math.max(data[i]!, data[i + 1]!, data[i + 2]!)]!++;
    total++;
  }
  let [level, above] = [255, 0];
  while (level > 0 && above + counts[level]! < total / 500) above += counts[level--]!;
  return level;
}
