/** Whether a picture is a drawing on some paper at all, or a photo of something else. */
import type { Mask } from '../../../pixels/image.ts';
import type { PaperLight } from './paper-light.ts';

/** Largest share of the picture that may lie beyond the page. */
const MOST_BEYOND = 0.7;
/** Least share of the page that is bare, whatever its rim looks like. */
const LEAST_BARE = 0.12;
/** With so little of it bare at its rim it is no page. */
const LEAST_BARE_RIM = 0.45;
/** How far from its rim paper is looked for, of the picture's long side. */
const RIM = 0.015;
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

  // from each side, whether paper is seen soon after the page begins; a frame may be drawn along its rim
  let [rim, bareRim] = [0, 0];
  const soon = Math.max(6, Math.round(RIM * Math.max(width, height)));
  const look = (from: number, step: number, length: number): void => {
    let [k, at] = [1, from + step];
    while (k < length / 2 && beyond.data[at]! > 0) [k, at] = [k + 1, at + step];
    if (k >= length / 2) return;
    rim++;
    for (const end = k + soon; k < end && k < length / 2; k++, at += step)
      if (bare[at] === 1) {
        bareRim++;
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
