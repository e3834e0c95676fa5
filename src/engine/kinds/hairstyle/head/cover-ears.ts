/** Ears that the photo does not show, where a style lays its hair over them: none is then made up. */
import { fillPolygon } from '../../../geometry/fill-polygon.ts';
import type { Mask } from '../../../pixels/image.ts';
import { type Ear, type Head, projectToPhoto } from './head.ts';
import type { HeadPoint } from './head-point.ts';

/** Coverage by hair (0..255), and share of an ear that has to be hidden. */
const HAIR = 100;
const UNSEEN = 0.5;
/** Coverage (0..255) from which a pixel is the person's, or the face's. */
const HALF = 128;
/** Centimetres below and beside its place where a lobe is looked for, and how wide a row of it is at least. */
const LOWER = 1.8;
const ASIDE = 0.6;
const LEAST_ROW = 0.25;
/** Square centimetres of a piece of an ear. */
const LEAST_PIECE = 0.3;

/** The head with those ears covered that are mostly hidden; `matte` is the old hair's, of the photo's size. */
export function coverUnseenEars(head: Head, matte: Mask): Head {
  const cover = (ear: Ear): Ear =>
    hiddenShareOfEar(head, ear, matte) < UNSEEN ? ear : { ...atSeenLobe(head, ear, matte), covered: true };
  return { ...head, ears: { left: cover(head.ears.left), right: cover(head.ears.right) } };
}

/** The ear moved down or up to where a lobe looks out under the hair, if one does. */
function atSeenLobe(head: Head, ear: Ear, matte: Mask): Ear {
  const { pixelsPerCentimetre: unit, personMask: person, oval } = head;
  const { width, height } = matte;
  const corners = [ear.root, ear.top, ear.outer, ear.lobe].map((point) => projectToPhoto(head, point));
  const xs = corners.map(({ x }) => x);
  const middle = (corners[1]!.y + corners[3]!.y) / 2;
  const left = Math.max(0, Math.floor(Math.min(...xs) - ASIDE * unit));
  const right = Math.min(width, Math.ceil(Math.max(...xs) + ASIDE * unit));
  const top = Math.max(0, Math.floor(middle));
  const bottom = Math.min(height, Math.ceil(corners[3]!.y + LOWER * unit));
  if (right <= left || bottom <= top) return ear;
  const face = fillPolygon(
    oval.flatMap(({ x, y }) => [x - left, y - top]),
    right - left,
    bottom - top,
  );
  let seen = 0;
  let lowest = -1;
  for (let y = top, from = 0; y < bottom; y++) {
    let inRow = 0;
    for (let at = y * width + left; at < y * width + right; at++, from++)
      if (person.data[at]! >= HALF && matte.data[at]! <= HAIR && face.data[from]! < HALF) inRow++;
    seen += inRow;
    if (inRow >= LEAST_ROW * unit) lowest = y;
  }
  // what goes on below is the neck
  if (seen < LEAST_PIECE * unit * unit || lowest < 0 || lowest === bottom - 1) return ear;
  const lower = (lowest + 1 - corners[3]!.y) / unit;
  const { down } = head;
  const move = ({ x, y, z }: HeadPoint): HeadPoint => ({
    x: x + lower * down.x,
    y: y + lower * down.y,
    z: z + lower * down.z,
  });
  return { ...ear, root: move(ear.root), top: move(ear.top), lobe: move(ear.lobe), outer: move(ear.outer) };
}

/** Share 0..1 of the ear's plane that hair covers or that lies beyond the photo. */
export function hiddenShareOfEar(
  head: Head,
  { root, top, lobe, outer }: Ear,
  { data, width, height }: Mask,
): number {
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
