/** What a garment is and where its parts lie, from a photo of somebody who wears it. */
import type { Garment } from '../garment/garment.ts';
import { softenCutOut } from '../garment/soft-matte.ts';
import type { PerceivedPerson } from '../perceive/person.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { fillHiddenCloth } from './fill-hidden-cloth.ts';
import { readWornTop } from './worn-top.ts';
import { viewWorn } from './worn-view.ts';

/** The top that `model` wears. */
export function understandWornTop(model: PerceivedPerson): Garment {
  const view = viewWorn(model, ['upperClothes']);
  const top = readWornTop(view);
  const { frame } = view.body;
  const whole = fillHiddenCloth(model.photo, view.cloth, view.isBefore, top, frame.shoulderWidth);
  const { matte, picture } = softenCutOut(whole.picture, halved(whole.cloth));
  return {
    picture,
    matte,
    type: 'top',
    typeConfidence: 1,
    worn: true,
    wearer: {
      shoulders: { x: frame.origin.x, y: frame.origin.y },
      shoulderWidth: frame.shoulderWidth,
      torsoLength: frame.torsoLength,
    },
    top,
    bottom: null,
    confidence: model.parse.confidence,
    doubts: model.parse.doubts,
  };
}

/** The mask at half its size, 255 where most of four pixels are set. */
function halved({ data, width, height }: Mask): Mask {
  const half = createMask(width >> 1, height >> 1);
  for (let y = 0; y < half.height; y++)
    for (let x = 0; x < half.width; x++) {
      const at = 2 * y * width + 2 * x;
      const sum = data[at]! + data[at + 1]! + data[at + width]! + data[at + width + 1]!;
      half.data[y * half.width + x] = sum >= 510 ? 255 : 0;
    }
  return half;
}
