/**
 * Colours as hair needs them told apart: dark and nearly grey ones finely, bright and saturated ones coarsely. Lightness
 * and chroma are bent before they are sorted into the bins of a histogram.
 */
import { colourBins } from '../../../perceive/colour-histogram.ts';
import type { LabImage } from '../../../pixels/image.ts';

const DARK = 40;
const GREY = 12;
const CHROMA_GAIN = 26;

/** Histogram bin of each pixel. */
export function hairColourBins({ data, width, height }: LabImage): Uint16Array {
  const bent = new Float32Array(data.length);
  const whole = 103 / Math.log(1 + 100 / DARK);
  for (let i = 0; i < data.length; i += 3) {
    bent[i] = whole * Math.log(1 + Math.max(0, data[i]!) / DARK);
    bent[i + 1] = CHROMA_GAIN * Math.asinh(data[i + 1]! / GREY);
    bent[i + 2] = CHROMA_GAIN * Math.asinh(data[i + 2]! / GREY);
  }
  return colourBins({ data: bent, width, height });
}
