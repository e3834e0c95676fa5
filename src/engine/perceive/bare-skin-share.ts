/** How much of a body in a picture is bare skin: proof that what the nets took for a body is one. */
import { srgbToLab } from '../pixels/lab.ts';
import { BODY_CLASSES, type PerceivedPerson } from './person.ts';

/** Skin of all tones lies between these hues (degrees) and chromas of Lab. */
const HUES = [18, 82] as const;
const CHROMAS = [7, 48] as const;
/** It is so far in Lab from the clothes beside it. */
const UNLIKE_CLOTHES = 14;

/**
 * Share, 0..1, of the pixels of body and clothes that the parse took for skin of neck, arms, hands or legs and whose colours
 * can be skin's, unlike the upper clothes'.
 */
export function bareSkinShare({ photo, parse }: PerceivedPerson): number {
  const skin = new Uint8Array(BODY_CLASSES.length);
  for (const name of ['neck', 'leftArm', 'rightArm', 'leftHand', 'rightHand', 'legs', 'face'] as const)
    skin[BODY_CLASSES.indexOf(name)] = 1;
  const upper = BODY_CLASSES.indexOf('upperClothes');
  const lab = new Float32Array(3);
  const cloth = [0, 0, 0];
  let clothes = 0;
  let body = 0;
  const step = 3;
  const each = (visit: (at: number, label: number) => void): void => {
    for (let y = 0; y < parse.height; y += step)
      for (let x = 0; x < parse.width; x += step) {
        const at = y * parse.width + x;
        if (parse.labels[at]! > 0) visit(at, parse.labels[at]!);
      }
  };
  const colourOf = (at: number): void =>
    srgbToLab(photo.data[4 * at]!, photo.data[4 * at + 1]!, photo.data[4 * at + 2]!, lab, 0);
  each((at, label) => {
    body++;
    if (label !== upper) return;
    colourOf(at);
    for (let c = 0; c < 3; c++) cloth[c]! += lab[c]!;
    clothes++;
  });
  let bare = 0;
  each((at, label) => {
    if (!skin[label]) return;
    colourOf(at);
    const hue = (Math.atan2(lab[2]!, lab[1]!) * 180) / Math.PI;
    const chroma = Math.hypot(lab[1]!, lab[2]!);
    if (hue < HUES[0] || hue > HUES[1] || chroma < CHROMAS[0] || chroma > CHROMAS[1]) return;
    const apart = Math.hypot(...cloth.map((sum, c) => sum / Math.max(1, clothes) - lab[c]!));
    if (clothes === 0 || apart > UNLIKE_CLOTHES) bare++;
  });
  return body > 0 ? bare / body : 0;
}
