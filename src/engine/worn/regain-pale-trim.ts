/**
 * Trim that is paler than an even wall behind its wearer: lace and knitted edges of cuffs that the parse took for that wall.
 * Nothing beside a garment but its own cloth is brighter than the wall, neutral, and woven.
 */
import { type TorsoFrame, toTorso } from '../fit/torso-frame.ts';
import type { BodyParse } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';
import { closeDisc, dilateDisc, openDisc } from '../pixels/morphology.ts';
import { maskOf } from './region-colours.ts';
import { readWall } from './wall-colour.ts';

/** Trim is so much lighter than the wall (Lab), or so many times what the wall differs from its mean, and so near its hue. */
const LIGHTER = 2;
const SPREADS = 1.5;
const NEUTRAL = 6;
/** In shoulder widths: how far it reaches beyond the cloth, its meshes' radius at most, and half its width at least. */
const REACH = 0.12;
const MESH = 0.03;
const HALF_WIDTH = 0.012;
/** Above this height, the same unit, shoulders and collar end: what the cloth gained there would be taken for them. */
const HIGHEST = 0.25;
/** A piece so long at least (the same unit), of which no more than so much lies farther off, is trim. */
const SHORTEST = 0.04;
const MOST_BEYOND = 0.1;
/** Its weave shows as steps (Lab) of this mean between neighbours: a wall in brighter light is smooth. */
const WEAVE = 1.2;

/**
 * `cloth` (255 or 0) with such trim. `background` is 255 where none of the person is; both have the size of `lab`, which is
 * `scale` times that of the photo that `frame` belongs to.
 */
export function regainPaleTrim(
  cloth: Mask,
  background: Mask,
  lab: LabImage,
  parse: BodyParse,
  frame: TorsoFrame,
  scale: number,
): Mask {
  const unit = frame.shoulderWidth * scale;
  const wall = readWall(cloth, background, lab, unit);
  if (!wall) return cloth;
  const { width, height } = cloth;
  const other = maskOf(
    parse,
    ['hair', 'face', 'neck', 'leftHand', 'rightHand', 'lowerClothes', 'shoes', 'other'],
    cloth,
  );
  const [l, a, b] = wall.mean;
  const lighter = Math.max(LIGHTER, SPREADS * wall.spread);
  const isNeutral = (at: number): boolean =>
    Math.hypot(lab.data[3 * at + 1]! - a, lab.data[3 * at + 2]! - b) < NEUTRAL;
  const isHigh = (at: number): boolean =>
    toTorso(frame, { x: (at % width) / scale, y: Math.floor(at / width) / scale }).v <
    HIGHEST * frame.shoulderWidth;
  const pale = { ...cloth, data: cloth.data.slice() };
  let gained = 0;
  for (let at = 0; at < pale.data.length; at++) {
    if (pale.data[at] === 255 || other.data[at] === 255) continue;
    if (lab.data[3 * at]! - l <= lighter || !isNeutral(at) || isHigh(at)) continue;
    pale.data[at] = 255;
    gained++;
  }
  if (gained < (SHORTEST * unit) ** 2) return cloth;
  const closed = closeDisc(pale, MESH * unit);
  for (let at = 0; at < closed.data.length; at++)
    if (cloth.data[at] === 255 || other.data[at] === 255 || !isNeutral(at) || isHigh(at)) closed.data[at] = 0;
  const trim = openDisc(closed, Math.max(1, HALF_WIDTH * unit));
  const near = dilateDisc(cloth, REACH * unit);
  const { labels, components } = connectedComponents(trim, 8);
  const found = components.map(() => ({ touches: 0, beyond: 0, steps: 0, sum: 0 }));
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const piece = found[labels[at]! - 1];
      if (!piece) continue;
      if (near.data[at] === 0) piece.beyond++;
      for (const step of [1, -1, width, -width]) if (cloth.data[at + step] === 255) piece.touches++;
      for (const step of [1, width]) {
        if (labels[at + step] !== labels[at]) continue;
        piece.sum += Math.abs(lab.data[3 * at]! - lab.data[3 * (at + step)]!);
        piece.steps++;
      }
    }
  const isTrim = found.map(({ touches, beyond, steps, sum }, k) => {
    const { area, left, right, top, bottom } = components[k]!;
    const isLong = Math.max(right - left, bottom - top) > SHORTEST * unit;
    return touches > 0 && isLong && beyond < MOST_BEYOND * area && sum > WEAVE * steps;
  });
  if (!isTrim.includes(true)) return cloth;
  const result = createMask(width, height);
  for (let at = 0; at < labels.length; at++)
    result.data[at] = labels[at]! > 0 && isTrim[labels[at]! - 1] ? 255 : cloth.data[at]!;
  return result;
}
