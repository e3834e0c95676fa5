/** Strands of hair that lie over a bodice's corner, where they hide a strap as well: the parse has them for cloth. */
import { toTorso } from '../fit/torso-frame.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import type { StrapBodice } from './strap-bodice.ts';
import { bothStraps } from './strap-dress.ts';
import type { WornView } from './worn-view.ts';

/** So far around the foot of the hidden strap strands are looked for, and so deep below the edge the cloth's colours are learned; in shoulder widths. */
const NEAR = 0.3;
const DEPTH = 0.3;
/** A strand differs by so much in light, or in a and b, from the bodice's cloth; where that varies by more nothing is told. */
const LIGHTER = 6;
const HUE = 5;
const PLAIN = 9;
/** Pixels around a strand that it has coloured. */
const RIM = 1;

/** 255 on such strands in the picture, in which both straps are drawn, and beside them; nothing where both straps are seen. */
export function hairOverFoot({ cloth, body }: WornView, picture: RgbaImage, bodice: StrapBodice): Mask {
  const { width, height } = cloth;
  const result = createMask(width, height);
  const hidden = bodice.straps.left ? (bodice.straps.right ? null : 'right') : 'left';
  if (!hidden) return result;
  const { foot } = bothStraps(bodice)[hidden];
  const unit = body.frame.shoulderWidth;
  const lab = toLab(picture);
  const near: number[] = [];
  const values: [number[], number[], number[]] = [[], [], []];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (cloth.data[at] === 0) continue;
      const { u, v } = toTorso(body.frame, { x: x + 0.5, y: y + 0.5 });
      if (u < bodice.right || u > bodice.left) continue;
      const below = v - bodice.edgeAt(u);
      if (below < 0 || below > DEPTH * unit) continue;
      if (Math.hypot(u - foot.u, v - foot.v) < NEAR * unit) near.push(at);
      else for (let c = 0; c < 3; c++) values[c]!.push(lab.data[3 * at + c]!);
    }
  if (values[0].length === 0) return result;
  const own = values.map((channel) => {
    channel.sort((a, b) => a - b);
    const at = (share: number): number => channel[Math.floor(share * (channel.length - 1))]!;
    return { middle: at(0.5), spread: at(0.84) - at(0.16) };
  });
  if (own.some(({ spread }) => spread > 2 * PLAIN)) return result;
  for (const at of near) {
    const lighter = lab.data[3 * at]! - own[0]!.middle;
    const hue = Math.hypot(lab.data[3 * at + 1]! - own[1]!.middle, lab.data[3 * at + 2]! - own[2]!.middle);
    if (lighter > LIGHTER || hue > HUE) result.data[at] = 255;
  }
  return dilateSquare(result, RIM);
}
