/** A worn dress without what a hand that hangs before its side leaves of itself in the cut-out. */
import { classTable } from '../fit/body-labels.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import { beforeIn, clothIn, type WornView } from './worn-view.ts';

/** So near a hand fingers and the shadow between them pass for cloth, in shoulder widths. */
const RIM = 0.12;
/** Towards the body's middle only so near, the same unit: cloth is seen whole there. */
const INNER_RIM = 0.05;
/** Of a hand's pixels, the share nearest to the elbow that may be the parse's rim on the cuff. */
const ROOT = 0.04;

/** 255 within RIM of the wearer's hands, away from the sleeves' ends and hardly towards the body's middle; of the picture's size. */
export function handRims({ person, body }: Pick<WornView, 'person' | 'body'>): Mask {
  const { width, height, labels } = person.parse;
  const result = createMask(width, height);
  for (const [name, { elbow, points }] of [
    ['leftHand', body.arms.left],
    ['rightHand', body.arms.right],
  ] as const) {
    const isHand = classTable([name]);
    const hand = createMask(width, height);
    for (let at = 0; at < labels.length; at++) if (isHand[labels[at]!]) hand.data[at] = 255;
    const wrist = points.at(-1)!;
    const reach = Math.hypot(wrist.x - elbow.x, wrist.y - elbow.y) || 1;
    const [dx, dy] = [(wrist.x - elbow.x) / reach, (wrist.y - elbow.y) / reach];
    const start = handStart(hand, dx, dy);
    if (start === null) continue;
    const { origin, across, shoulderWidth } = body.frame;
    const near = dilateSquare(hand, Math.round(RIM * shoulderWidth)).data;
    const nearest = dilateSquare(hand, Math.round(INNER_RIM * shoulderWidth)).data;
    const offAxis = (x: number, y: number): number =>
      Math.abs((x - origin.x) * across.x + (y - origin.y) * across.y);
    let inner = Number.POSITIVE_INFINITY;
    for (let at = 0; at < near.length; at++)
      if (hand.data[at] === 255) inner = Math.min(inner, offAxis(at % width, Math.floor(at / width)));
    for (let y = 0, at = 0; y < height; y++)
      for (let x = 0; x < width; x++, at++)
        if (near[at] === 255 && x * dx + y * dy > start && (nearest[at] === 255 || offAxis(x, y) > inner))
          result.data[at] = 255;
  }
  return result;
}

/**
 * The view with `rims` taken out of the cloth and for something before it: the garment's side is then read from what is
 * certain, and what the hand hides is continued from there.
 */
export function withoutHandRims(view: WornView, rims: Mask): WornView {
  const { body, cloth } = view;
  const { width, height } = cloth;
  const kept = { ...cloth, data: cloth.data.slice() };
  const before = createMask(width, height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (rims.data[at] === 255) kept.data[at] = 0;
      if (rims.data[at] === 255 || view.isBefore(x, y)) before.data[at] = 255;
    }
  return { ...view, ...clothIn(body, kept), ...beforeIn(body, before) };
}

/** How far along (`dx`, `dy`), the forearm's direction, a hand begins, in pixels; null where none is seen. */
function handStart({ data, width }: Mask, dx: number, dy: number): number | null {
  const places: number[] = [];
  for (let at = 0; at < data.length; at++)
    if (data[at] === 255) places.push((at % width) * dx + Math.floor(at / width) * dy);
  if (places.length === 0) return null;
  places.sort((a, b) => a - b);
  return places[Math.floor(ROOT * places.length)]!;
}
