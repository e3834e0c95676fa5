/** Where two parts of a composition meet and share pixels. */
import type { RgbaImage } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';

/** Two layers share the pixels of their seam: the one behind is made whole under the front one's part of them. */
export function closeSeamInPlace(behind: Layer, front: Pick<Layer, 'alpha'>): void {
  for (let i = 0; i < behind.alpha.length; i++) {
    const own = behind.alpha[i]!;
    const other = front.alpha[i]!;
    if (own <= 0.02 || own >= 1 || other <= 0) continue;
    const whole = Math.min(1, own + other);
    behind.alpha[i] = whole;
    for (let c = 0; c < 3; c++) behind.color[3 * i + c]! *= whole / own;
  }
}

/** Least share of a garment's pixels that are seen through, and what they cover at most, where it counts as sheer. */
const SHEER_SHARE = 0.03;
const SHEER = { least: 24, most: 225 };

/** Whether much of a garment is sheer cloth. */
export function isSheer({ data }: RgbaImage): boolean {
  let sheer = 0;
  let all = 0;
  for (let at = 3; at < data.length; at += 16) {
    if (data[at]! < SHEER.least) continue;
    all++;
    if (data[at]! < SHEER.most) sheer++;
  }
  return sheer > SHEER_SHARE * all;
}

/** Where sheer torso and sheer sleeve share pixels, the cloth is one layer and as sheer as the denser of them. */
export function laySheerSeamInPlace(torso: Layer, sleeves: Layer): void {
  for (let i = 0; i < torso.alpha.length; i++) {
    const own = torso.alpha[i]!;
    const other = sleeves.alpha[i]!;
    if (own <= 0.02 || own >= 1 || other <= 0.02 || other >= 1) continue;
    const below = Math.max(0, (own - other) / (1 - other));
    torso.alpha[i] = below;
    for (let c = 0; c < 3; c++) torso.color[3 * i + c]! *= below / own;
  }
}
