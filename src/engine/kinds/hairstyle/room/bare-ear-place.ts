/** Where the ears of a bald head are: as they are seen, or, under hair, close to the head as usual. */
import type { Mask } from '../../../pixels/image.ts';
import { type Ear, type Head, projectToPhoto } from '../head/head.ts';
import type { HeadPoint } from '../head/head-point.ts';

type Side = 'left' | 'right';
/** Vertices of the face's outline before the ear's middle and before its lobe. */
const BESIDE = { left: { middle: 454, lobe: 361 }, right: { middle: 234, lobe: 132 } } as const;
/** How far out (centimetres from the face's outline) an ear under hair is taken to stand, and its length. */
const STAND_OFF = { top: 0.5, outer: 1.15, lobe: 0.1 };
const LENGTH = 5.8;
/** Coverage by hair (0..255), and share of the ear from which it is unknown. */
const HAIR = 100;
const UNKNOWN = 0.5;
/** An ear of which less is hidden tells the other one. */
const SEEN = 0.3;

/** Both ears; `matte` is the old hair's, of the photo's size. */
export function placeBareEars(head: Head, matte: Mask): Record<Side, Ear> {
  const hidden = {
    left: hiddenShare(head, head.ears.left, matte),
    right: hiddenShare(head, head.ears.right, matte),
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

/** Share of the ear's plane that hair covers. */
function hiddenShare(head: Head, { root, top, lobe, outer }: Ear, { data, width, height }: Mask): number {
  let hidden = 0;
  let all = 0;
  for (let i = 0; i <= 6; i++)
    for (let k = 0; k <= 4; k++) {
      const along = i / 6;
      const across = k / 4;
      const at = (c: 'x' | 'y' | 'z'): number => {
        const inner =
          along < 0.5
            ? top[c] + (root[c] - top[c]) * 2 * along
            : root[c] + (lobe[c] - root[c]) * (2 * along - 1);
        return inner + (outer[c] - root[c]) * across * Math.sin(Math.PI * Math.min(1, along + 0.15));
      };
      const { x, y } = projectToPhoto(head, { x: at('x'), y: at('y'), z: at('z') });
      const column = Math.floor(x);
      const row = Math.floor(y);
      all++;
      if (column < 0 || row < 0 || column >= width || row >= height || data[row * width + column]! > HAIR)
        hidden++;
    }
  return hidden / all;
}

function mirrored(ear: Ear, facing: number): Ear {
  const flip = ({ x, y, z }: HeadPoint): HeadPoint => ({ x: -x, y, z });
  return { root: flip(ear.root), top: flip(ear.top), lobe: flip(ear.lobe), outer: flip(ear.outer), facing };
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
    y: height + (point.y - height) * scale,
    z: point.z,
  });
  return {
    root: place(root, middle),
    top: place(top, middle + STAND_OFF.top),
    lobe: place(lobe, jaw + STAND_OFF.lobe),
    outer: place(outer, middle + STAND_OFF.outer),
    facing,
  };
}
