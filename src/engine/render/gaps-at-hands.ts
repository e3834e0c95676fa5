/**
 * Small gaps between new bottoms and a hand that lay on the old ones: the hand rests on the body, and no background shows
 * between them.
 */
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { fillFromRimInPlace } from './holes-between-legs.ts';

/** Coverage from which cloth is whole, and from which the old clothes were there. */
const WHOLE = 0.97;
const OLD = 96;
/** A gap ends so far from the hand, pixels; its soft rim lies under what is before it. */
const TOUCHES = 3;
/** Share of a gap's outline at most that the photo's background may make up. */
const OPEN = 0.2;

/**
 * Closes, in place, what of the old clothes (`old`, their coverage) the `layers` leave uncovered beside a hand: pieces of at most
 * `largest` pixels that touch `hands` and hardly the `background`. `before` is all that lies before the garment, hands too. The last layer gets the cloth.
 */
export function closeGapsAtHandsInPlace(
  layers: readonly Layer[],
  old: Mask,
  hands: Mask,
  before: Mask,
  background: Mask,
  largest: number,
): void {
  const cloth = layers.at(-1);
  if (!cloth) return;
  const { width, height } = cloth;
  const whole = new Uint8Array(width * height);
  const open = createMask(width, height);
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const at = y * width + x;
      let rest = 1;
      for (const { alpha } of layers) rest *= 1 - alpha[at]!;
      if (rest <= 1 - WHOLE) whole[at] = 1;
      else if (old.data[at]! >= OLD && before.data[at]! < 128) open.data[at] = 255;
    }
  const { labels, components } = connectedComponents(open, 8);
  if (components.length === 0) return;
  const [atHand, atCloth, outside] = [0, 1, 2].map(() => new Uint32Array(components.length)) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  const isNear = (mask: Mask, at: number): boolean => {
    for (let by = 1; by <= TOUCHES; by++)
      for (const beside of [at - by, at + by, at - by * width, at + by * width])
        if (mask.data[beside]! >= 128) return true;
    return false;
  };
  for (let at = 0; at < labels.length; at++) {
    const piece = labels[at]! - 1;
    if (piece < 0 || components[piece]!.area > largest) continue;
    if (isNear(hands, at)) atHand[piece]!++;
    for (const beside of [at - 1, at + 1, at - width, at + width]) {
      if (whole[beside] === 1) atCloth[piece]!++;
      else if (background.data[beside]! >= 128) outside[piece]!++;
    }
  }
  const closes = components.map(
    ({ area }, k) =>
      area <= largest && atCloth[k]! > 0 && atHand[k]! > 0 && outside[k]! <= 4 * OPEN * Math.sqrt(area),
  );
  if (!closes.includes(true)) return;
  const holes: number[] = [];
  const taken = new Uint8Array(width * height);
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === 0 || !closes[labels[at]! - 1]) continue;
    for (let dy = -2; dy <= 2; dy++)
      for (let dx = -2; dx <= 2; dx++) {
        const to = at + dy * width + dx;
        const [x, y] = [to % width, Math.floor(to / width)];
        if (x < 1 || y < 1 || x + 1 >= width || y + 1 >= height || taken[to] === 1 || whole[to] === 1)
          continue;
        if (labels[to] === 0 && before.data[to]! < 64) continue;
        taken[to] = 1;
        holes.push(to);
      }
  }
  fillFromRimInPlace(layers, cloth, holes);
}
