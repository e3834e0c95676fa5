import { chamferDepth } from '../../../pixels/chamfer-distance.ts';
import type { BareSkin } from '../skin/bare-skin.ts';

/** Half-width in centimetres of what fills a close-up: between a forearm and a thigh. */
const USUAL_HALF_WIDTH = 6;

/** Photo pixels of a centimetre, guessed from the widest place of the skin. */
export function scaleOfSkin(skin: BareSkin): number {
  const { data } = chamferDepth(skin.coverage);
  let deepest = 1;
  for (let index = 0; index < data.length; index++) if (data[index]! > deepest) deepest = data[index]!;
  return deepest / skin.scale / USUAL_HALF_WIDTH;
}
