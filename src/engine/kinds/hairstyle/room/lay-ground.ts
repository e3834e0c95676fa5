/** The canvas without the old hair: background and clothes go on where it was and beyond the photo's edges. */
import { chamferDistance } from '../../../pixels/chamfer-distance.ts';
import { createMask, type Mask } from '../../../pixels/image.ts';
import { smoothFill } from '../../../pixels/smooth-fill.ts';
import type { OldHair } from '../hair/old-hair.ts';
import type { Head } from '../head/head.ts';
import { reduceToGrid } from './ground-grid.ts';
import { BACKGROUND, labelGround } from './ground-labels.ts';
import type { Canvas, Ground } from './room.ts';

/** Coverage (0..255) from which a pixel of the matte is hair to be removed. */
const LEAST_HAIR = 10;
/** Centimetres beside the hair that are laid anew: on the background stray hairs reach far, on the body they lie close. */
const BESIDE_ON_BACKGROUND = 1.1;
const BESIDE_ON_BODY = 0.45;

/** Background and body without hair; `head` and `hair` are those on the canvas. */
export function layGround(canvas: Canvas, head: Head, hair: OldHair): Ground {
  const { picture } = canvas;
  const { width, height } = picture;
  const grid = reduceToGrid(canvas, head, hair, null);
  const { labels, body } = labelGround(canvas, head, grid);
  const scale = head.pixelsPerCentimetre;
  const fromHair = chamferDistance(hair.matte, LEAST_HAIR).data;
  const inPhoto = photoMask(canvas);
  const knownBackground = createMask(width, height);
  const knownBody = createMask(width, height);
  for (let at = 0; at < fromHair.length; at++) {
    if (!inPhoto.data[at]) continue;
    const away = fromHair[at]! / scale;
    if (labels[at] === BACKGROUND) {
      if (away > BESIDE_ON_BACKGROUND && body.data[at]! < 8 && head.personMask.data[at]! < 8)
        knownBackground.data[at] = 255;
    } else if (away > BESIDE_ON_BODY && body.data[at]! > 247) knownBody.data[at] = 255;
  }
  const behind = smoothFill(picture, knownBackground);
  const front = smoothFill(picture, knownBody);
  const result = picture.data.slice();
  for (let at = 0; at < fromHair.length; at++) {
    const away = fromHair[at]! / scale;
    const limit = labels[at] === BACKGROUND ? BESIDE_ON_BACKGROUND : BESIDE_ON_BODY;
    if (inPhoto.data[at] && away > limit) continue;
    const cover = body.data[at]! / 255;
    for (let c = 0; c < 3; c++)
      result[4 * at + c] = behind.data[4 * at + c]! * (1 - cover) + front.data[4 * at + c]! * cover;
    result[4 * at + 3] = 255;
  }
  return { picture: { data: result, width, height }, labels, body };
}

/** 255 where the canvas shows the photo. */
function photoMask({ picture, left, top, width, height }: Canvas): Mask {
  const mask = createMask(picture.width, picture.height);
  for (let y = top; y < top + height; y++)
    mask.data.fill(255, y * picture.width + left, y * picture.width + left + width);
  return mask;
}
