/** Where the ears of a bald head are: as they are seen, or, under hair, close to the head as usual. */
import type { Mask } from '../../../../pixels/image.ts';
import { hiddenShareOfEar } from '../../head/cover-ears.ts';
import type { Ear, Head } from '../../head/head.ts';
import type { HeadPoint } from '../../head/head-point.ts';

type Side = 'left' | 'right';
/** Vertices of the face's outline before the ear's middle and before its lobe. */
const BESIDE = { left: { middle: 454, lobe: 361 }, right: { middle: 234, lobe: 132 } } as const;
/** How far out (centimetres from the face's outline) an ear under hair is taken to stand, and its length. */
const STAND_OFF = { top: 0.5, outer: 1, lobe: 0.1 };
const LENGTH = 5.8;
/** So much lower (centimetres) than a seen one is looked for. */
const LOWER = 0.45;
/** Hidden share of an ear from which it is unknown. */
const UNKNOWN = 0.5;
/** An ear of which less is hidden tells the other one. */
const SEEN = 0.3;

/** Both ears; `matte` is the old hair's, of the photo's size. */
export function placeBareEars(head: Head, matte: Mask): Record<Side, Ear> {
  const hidden = {
    left: hiddenShareOfEar(head, head.ears.left, matte),
    right: hiddenShareOfEar(head, head.ears.right, matte),
  };
  const place = (side: Side, other: Side): Ear => {
    const own = head.ears[side];
    if (hidden[side] < UNKNOWN) return own;
    return hidden[other] < SEEN && head.ears[other].facing > 0.9
      ? mirrored(head.ears[other], own.facing)
      : usualEar(head, side, own.facing);
  };
  return { left: place('left', 'right'), right: place('right', 'left') };
}

function mirrored(ear: Ear, facing: number): Ear {
  const flip = ({ x, y, z }: HeadPoint): HeadPoint => ({ x: -x, y, z });
  return {
    ...ear,
    root: flip(ear.root),
    top: flip(ear.top),
    lobe: flip(ear.lobe),
    outer: flip(ear.outer),
    facing,
    covered: false,
  };
}

/** An ear that lies on the head from brow to nose, its lobe at the jaw. */
function usualEar({ face: { vertices }, ears }: Head, side: Side, facing: number): Ear {
  const out = side === 'left' ? 1 : -1;
  const { root, top, lobe, outer } = ears[side];
  const middle = out * vertices[3 * BESIDE[side].middle]!;
  const jaw = out * vertices[3 * BESIDE[side].lobe]!;
  const height = (top.y + lobe.y) / 2;
  const scale = Math.min(1, LENGTH / (top.y - lobe.y));
  const place = (point: HeadPoint, x: number): HeadPoint => ({
    x: out * x,
    y: height - LOWER + (point.y - height) * scale,
    z: point.z,
  });
  return {
    root: place(root, middle),
    top: place(top, middle + STAND_OFF.top),
    lobe: place(lobe, jaw + STAND_OFF.lobe),
    outer: place(outer, middle + STAND_OFF.outer),
    facing,
    covered: false,
  };
}
