/** Trousers, shorts or a skirt that somebody wears: cut out by the parse, its shape read as that of one lying flat. */
import { placeBottomLandmarks, readBottom } from '../garment/bottom-landmarks.ts';
import type { Garment } from '../garment/garment.ts';
import { traceOutline } from '../garment/garment-outline.ts';
import { softenCutOut } from '../garment/soft-matte.ts';
import type { PerceivedPerson } from '../perceive/person.ts';
import { chamferDistance } from '../pixels/chamfer-distance.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { resizeRgba } from '../pixels/resample.ts';
import { completeCloth } from './fill-hidden-cloth.ts';
import { halved, viewWorn } from './worn-view.ts';

/** What lies before trousers is theirs up to this distance from what is seen of them, in shoulder widths. */
const BRIDGE = 0.16;

/** The bottom that `model` wears. */
export function understandWornBottom(model: PerceivedPerson): Garment {
  const view = viewWorn(model, ['lowerClothes']);
  const { frame } = view.body;
  const hidden = hiddenBetween(view.cloth, view.isBefore, BRIDGE * frame.shoulderWidth);
  const whole = completeCloth(model.photo, view.cloth, hidden, frame.shoulderWidth);
  const mask = halved(whole.cloth);
  const { matte, picture } = softenCutOut(whole.picture, mask);
  const lab = toLab(resizeRgba(whole.picture, mask.width, mask.height));
  const reading = readBottom(traceOutline(mask), lab, mask);
  return {
    picture,
    matte,
    type: 'bottom',
    typeConfidence: 1,
    worn: true,
    top: null,
    bottom: placeBottomLandmarks(reading, matte, 0.5),
    confidence: model.parse.confidence,
    doubts: model.parse.doubts,
  };
}

/** 255 on what lies before the cloth and has cloth near by on two opposite sides. */
function hiddenBetween(cloth: Mask, isBefore: (x: number, y: number) => boolean, reach: number): Mask {
  const { width, height, data } = cloth;
  const near = chamferDistance(cloth).data;
  const result = createMask(width, height);
  const step = Math.max(1, Math.round(reach / 12));
  const meets = (x: number, y: number, dx: number, dy: number): boolean => {
    for (let d = step; d <= reach; d += step) {
      const px = x + dx * d;
      const py = y + dy * d;
      if (px < 0 || py < 0 || px >= width || py >= height) return false;
      if (data[py * width + px] === 255) return true;
    }
    return false;
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (data[at] === 255 || near[at]! > reach || !isBefore(x, y)) continue;
      if ((meets(x, y, 1, 0) && meets(x, y, -1, 0)) || (meets(x, y, 0, 1) && meets(x, y, 0, -1)))
        result.data[at] = 255;
    }
  return result;
}
