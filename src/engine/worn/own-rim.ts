/** Whether a piece at a garment's edge ends before the wall in the garment's own colour: a hood or a collar does. */
import type { Component, ComponentMap } from '../pixels/connected-components.ts';
import type { LabImage, Mask } from '../pixels/image.ts';

/** Such a rim has the cloth's hue in this share and this length, in shoulder widths, where the cloth has so much colour. */
const OWN = 0.85;
const LENGTH = 0.25;
const COLOURFUL = 22;

/**
 * Tells it of the piece with index `k`. `wall` is 255 on what is next to the background, `own` and `theirs` are mean colours
 * (Lab) of the cloth and of what the piece may be instead, `unit` is the shoulder width in the mask's pixels.
 */
export function hasOwnRim(
  { labels, components }: ComponentMap,
  k: number,
  wall: Mask,
  lab: LabImage,
  own: readonly number[],
  theirs: readonly number[],
  unit: number,
): boolean {
  if (Math.hypot(own[1]!, own[2]!) < COLOURFUL) return false;
  const { left, right, top, bottom } = components[k] as Component;
  let length = 0;
  let alike = 0;
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = y * wall.width + x;
      if (labels[at] !== k + 1 || wall.data[at] === 0) continue;
      length++;
      const [a, b] = [lab.data[3 * at + 1]!, lab.data[3 * at + 2]!];
      if (Math.hypot(a - own[1]!, b - own[2]!) < Math.hypot(a - theirs[1]!, b - theirs[2]!)) alike++;
    }
  return length > LENGTH * unit && alike > OWN * length;
}
