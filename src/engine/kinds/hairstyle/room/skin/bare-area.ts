/** The part of the canvas in which bare skin may have to be painted. */
import { type PixelArea, wholePixels } from '../../../../pixels/crop.ts';
import type { OldHair } from '../../hair/old-hair.ts';
import { type Head, projectToPhoto } from '../../head/head.ts';
import { scalpPoint } from '../../head/scalp.ts';
import { GROUND_LABELS, type Ground } from '../room.ts';

/** Centimetres around. */
const MARGIN = 2.5;
const BODY_SKIN = GROUND_LABELS.indexOf('body skin');

/** Head, ears, and the bare skin below that hair hides. */
export function areaOfBareSkin(head: Head, hair: OldHair, { labels, picture }: Ground): PixelArea {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  const hold = (x: number, y: number): void => {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  };
  for (const { x, y } of head.oval) hold(x, y);
  for (let ring = 0; ring <= 6; ring++)
    for (let step = 0; step < 24; step++) {
      const { x, y } = projectToPhoto(
        head,
        scalpPoint(head.scalp, (step / 12) * Math.PI, ((ring - 1) / 5) * (Math.PI / 2)),
      );
      hold(x, y);
    }
  const { width, height } = picture;
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const at = y * width + x;
      if (labels[at] === BODY_SKIN && hair.matte.data[at]! > 0) hold(x, y);
    }
  // the neck below the chin, whose skin tells the tone of what is painted
  const margin = MARGIN * head.pixelsPerCentimetre;
  return wholePixels(
    {
      x: left - margin,
      y: top - margin,
      width: right - left + 2 * margin,
      height: bottom - top + 4 * margin,
    },
    width,
    height,
  );
}
