/** Holes that a hand closes off between torso and sleeve, through which what is behind the person would show. */
import { connectedRegions } from '../pixels/connected-components.ts';
import { coveredArea } from '../pixels/crop.ts';
import type { Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';

/** From this coverage on nothing behind a pixel is seen. */
const WHOLE = 0.98;
/** So much of a hole was the person in the photo: in one that an arm and the body leave the background shows. */
const REMOVED = 0.7;

/**
 * Fills such holes of at most `most` pixels with the cloth beside them, in place: they are made whole in `torso`, from their rim
 * inwards. `removed` is what is taken out of the photo.
 */
export function closeHolesAtHandsInPlace(
  torso: Layer,
  sleeves: Layer,
  hands: Mask,
  removed: Mask,
  most: number,
): void {
  const box = coveredArea(hands, 128, Math.ceil(2 * Math.sqrt(most)));
  if (!box) return;
  const { width } = torso;
  const placeOf = (i: number): number =>
    (box.y + Math.floor(i / box.width)) * width + box.x + (i % box.width);
  const clothAt = (at: number): number => 1 - (1 - torso.alpha[at]!) * (1 - sleeves.alpha[at]!);
  const open = new Uint8Array(box.width * box.height);
  for (let i = 0; i < open.length; i++) {
    const at = placeOf(i);
    if (1 - (1 - clothAt(at)) * (1 - hands.data[at]! / 255) < WHOLE) open[i] = 1;
  }
  const { labels, components } = connectedRegions(open, box.width, box.height, 4);
  for (const [index, { area, left, top, right, bottom }] of components.entries()) {
    if (area > most || left === 0 || top === 0 || right === box.width || bottom === box.height) continue;
    let rest: number[] = [];
    let [gone, atHand] = [0, false];
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        if (labels[y * box.width + x] !== index + 1) continue;
        const at = placeOf(y * box.width + x);
        rest.push(at);
        gone += removed.data[at]! / 255;
        atHand ||= beside(at, width).some((near) => hands.data[near]! >= 128);
      }
    if (!atHand || gone < REMOVED * area) continue;
    while (rest.length > 0) {
      const rim = rest.filter((at) => beside(at, width).some((near) => clothAt(near) >= WHOLE));
      if (rim.length === 0) break;
      const colours = rim.map((at) => meanCloth(torso, sleeves, at, clothAt));
      for (const [k, at] of rim.entries()) {
        torso.alpha[at] = 1;
        torso.color.set(colours[k]!, 3 * at);
      }
      const done = new Set(rim);
      rest = rest.filter((at) => !done.has(at));
    }
  }
}

const beside = (at: number, width: number): number[] => [at - 1, at + 1, at - width, at + width];

/** The mean colour of the whole cloth beside a pixel. */
function meanCloth(torso: Layer, sleeves: Layer, at: number, clothAt: (at: number) => number): number[] {
  const sum = [0, 0, 0];
  let count = 0;
  for (const near of beside(at, torso.width)) {
    if (clothAt(near) < WHOLE) continue;
    count++;
    const behind = 1 - sleeves.alpha[near]!;
    for (let c = 0; c < 3; c++)
      sum[c]! += (sleeves.color[3 * near + c]! + behind * torso.color[3 * near + c]!) / clothAt(near);
  }
  return sum.map((value) => value / count);
}
