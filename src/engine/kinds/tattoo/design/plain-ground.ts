/** Whether a picture is a drawing on some paper at all, or a photo of something else. */
import type { Mask } from '../../../pixels/image.ts';
import type { PaperLight } from './paper-light.ts';

/** Largest share of the picture that may lie beyond the page. */
const MOST_BEYOND = 0.7;
/** Least share of the page that is bare, whatever its rim looks like. */
const LEAST_BARE = 0.12;
/** With so little of it bare at its rim it is no page. */
const LEAST_BARE_RIM = 0.45;
/** A page that is mostly drawn on must have a plainer rim. */
const LITTLE_BARE = 0.35;
const PLAINER_RIM = 0.6;

/** Whether bare paper is seen, and surrounds what is drawn. */
export function isPlainGround({ bare }: PaperLight, beyond: Mask): boolean {
  const { width, height } = beyond;
  let [seen, out] = [0, 0];
  for (let i = 0; i < bare.length; i++) {
    if (beyond.data[i]! > 0) out++;
    else seen += bare[i]!;
  }
  const page = bare.length - out;
  if (out > MOST_BEYOND * bare.length || seen < LEAST_BARE * page) return false;

  // the first pixel of the page from each side; the outermost two are often frayed
  let [rim, bareRim] = [0, 0];
  const look = (from: number, step: number, length: number): void => {
    for (let k = 2, at = from + 2 * step; k < length / 2; k++, at += step) {
      if (beyond.data[at]! > 0) continue;
      rim++;
      bareRim += bare[at]!;
      return;
    }
  };
  for (let x = 0; x < width; x++) {
    look(x, width, height);
    look((height - 1) * width + x, -width, height);
  }
  for (let y = 0; y < height; y++) {
    look(y * width, 1, width);
    look(y * width + width - 1, -1, width);
  }
  const share = bareRim / Math.max(1, rim);
  return share >= LEAST_BARE_RIM && (share >= PLAINER_RIM || seen >= LITTLE_BARE * page);
}
