/**
 * A hand that comes out from behind the other forearm. Its wrist isn't seen, and the end of a new sleeve wouldn't be: the hand alone,
 * between two sleeves, looks cut off. A cuff that closes around its root tells where it comes from.
 */
import type { ImagePoint } from '../geometry/frames.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { cropLabels } from '../pixels/crop.ts';
import type { ArmAxis } from './arm-axis.ts';
import { areaOf, boneOf } from './forearm-edge.ts';
import { hasMatte } from './hand-matte.ts';

/** In shoulder widths: hand and forearm that lie so near to each other touch, over so much at least. */
const TOUCH = 0.012;
const LEAST = 0.08;
/** The forearm's edge lies within so much of being as far off its bone. */
const EVEN = 0.08;
/** Its own arm's skin beside the hand, over what touches the other forearm: where more is, the wrist is in view. */
const OWN_WRIST = 1;
/** The palm lies within this of where they touch, in shoulder widths. */
const PALM = 0.24;
/** The landmarks of its knuckles. */
const KNUCKLES = [5, 9, 13, 17] as const;
/** How far beyond the forearm's edge the cuff ends, in shoulder widths. */
const SHOWN = 0.06;

/** Where a cuff closes around the root of such a hand. */
export interface HandFromBehind {
  readonly side: 'left' | 'right';
  /** Middle of the cuff's end in the photo. */
  readonly end: ImagePoint;
  /** Unit vector from there towards the fingers. */
  readonly direction: { readonly x: number; readonly y: number };
  /** Half-width of the hand there, pixels. */
  readonly half: number;
}

/** The hand that comes out beside the forearm `front`, which lies before its own; null where none does. `unit` is the shoulder width. */
export function findHandFromBehind(
  { parse, hands }: Pick<PerceivedPerson, 'parse' | 'hands'>,
  front: ArmAxis,
  unit: number,
): HandFromBehind | null {
  const side = front.side === 'left' ? 'right' : 'left';
  const [hand, own, other] = ([`${side}Hand`, `${side}Arm`, `${front.side}Arm`] as const).map((name) =>
    BODY_CLASSES.indexOf(name),
  );
  const area = areaOf(front, unit, parse.width, parse.height);
  const { width, height } = area;
  const labels = cropLabels(parse.labels, parse.width, area);
  const bone = boneOf(front, area, labels, hand!);
  if (!bone) return null;
  const labelAt = (x: number, y: number): number | undefined =>
    x < 0 || y < 0 || x >= width || y >= height ? undefined : labels[Math.floor(y) * width + Math.floor(x)];
  const near = Math.max(2, Math.round(TOUCH * unit));
  // where along the bone they touch, how far off it
  const touching = new Map<number, number>();
  let besideOwn = 0;
  const pixels: ImagePoint[] = [];
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] !== hand) continue;
    const [x, y] = [(at % width) + 0.5, Math.floor(at / width) + 0.5];
    pixels.push({ x, y });
    if ([labelAt(x - 1, y), labelAt(x + 1, y), labelAt(x, y - 1), labelAt(x, y + 1)].includes(own))
      besideOwn++;
    const [along, off] = [bone.along(x, y), bone.off(x, y)];
    const under = bone.at(along, off - near);
    if (along < 0 || along > bone.length || labelAt(under.x, under.y) !== other) continue;
    const column = Math.floor(along);
    touching.set(column, Math.min(touching.get(column) ?? off, off));
  }
  // fingers above lie on the upper arm
  const lowest = Math.min(...touching.values());
  for (const [column, off] of touching) if (off > lowest + EVEN * unit) touching.delete(column);
  if (touching.size < LEAST * unit || besideOwn > OWN_WRIST * touching.size) return null;
  const mean = (points: readonly ImagePoint[]): ImagePoint => ({
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  });
  const touches = [...touching].map(([along, off]) => bone.at(along + 0.5, off));
  const root = mean(touches);
  const found = hands.find((its) => its.side === side && hasMatte(its));
  const palm = found
    ? mean(KNUCKLES.map((at) => ({ x: found.points[at]!.x - area.x, y: found.points[at]!.y - area.y })))
    : mean(pixels.filter(({ x, y }) => Math.hypot(x - root.x, y - root.y) < PALM * unit));
  const away = Math.hypot(palm.x - root.x, palm.y - root.y);
  if (!(away > 1)) return null;
  const direction = { x: (palm.x - root.x) / away, y: (palm.y - root.y) / away };
  const end = { x: root.x + SHOWN * unit * direction.x, y: root.y + SHOWN * unit * direction.y };
  // as wide as the hand is on the cuff: narrower, its root stood out beside that
  const across = touches.map(({ x, y }) => (y - end.y) * direction.x - (x - end.x) * direction.y);
  let [one, two] = [Math.max(...across), -Math.min(...across)];
  for (let back = 0; back <= SHOWN * unit; back++) {
    const extent = (sense: 1 | -1): number => {
      let d = 0;
      const isHand = (): boolean =>
        labelAt(
          end.x - back * direction.x - sense * d * direction.y,
          end.y - back * direction.y + sense * d * direction.x,
        ) === hand;
      while (d < PALM * unit && isHand()) d++;
      return d;
    };
    [one, two] = [Math.max(one, extent(1)), Math.max(two, extent(-1))];
  }
  const shift = (one - two) / 2;
  return {
    side,
    end: { x: area.x + end.x - shift * direction.y, y: area.y + end.y + shift * direction.x },
    direction,
    half: (one + two) / 2,
  };
}
