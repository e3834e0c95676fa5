/** The ground that shows in loops of loose threads along a garment's edge: a cut-out closes so small gaps, as white crumbs. */
import { chamferDepth } from '../pixels/chamfer-distance.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { groundColour } from './ground-colour.ts';

/** So near to the edge lie loops, as a share of the picture's width. */
const RIM = 0.025;
/** Differences in Lab from the ground up to which a pixel is ground, and from which it is cloth. */
const LIKE = 4;
const UNLIKE = 10;
/** Larger places, as shares of the picture's width, and so many of them, are cloth of the ground's colour. */
const LARGEST = 0.025;
const MOST = 0.05;

/** `cloth` without the ground of its picture in loops along its edge; the same where the ground isn't even or the cloth is like it. */
export function withoutGroundInLoops(cloth: Mask, picture: RgbaImage): Mask {
  const ground = groundColour(cloth, picture);
  if (!ground) return cloth;
  const reach = Math.max(3, RIM * cloth.width);
  const depth = chamferDepth(cloth).data;
  const lab = new Float32Array(3);
  const alike = createMask(cloth.width, cloth.height);
  const share = new Uint8Array(alike.data.length);
  let rim = 0;
  let count = 0;
  for (let at = 0; at < share.length; at++) {
    const d = depth[at]!;
    if (d <= 0 || d > reach) continue;
    srgbToLab(picture.data[4 * at]!, picture.data[4 * at + 1]!, picture.data[4 * at + 2]!, lab, 0);
    const difference = Math.hypot(lab[0]! - ground.lab[0], lab[1]! - ground.lab[1], lab[2]! - ground.lab[2]);
    rim++;
    if (difference >= UNLIKE) continue;
    count++;
    alike.data[at] = 255;
    share[at] = (255 * Math.max(0, difference - LIKE)) / (UNLIKE - LIKE);
  }
  if (count === 0 || count > MOST * rim) return cloth;
  const { labels, components } = connectedComponents(alike, 8);
  const isLoop = components.map(
    ({ left, right, top, bottom }) => Math.max(right - left, bottom - top) < LARGEST * cloth.width,
  );
  const data = cloth.data.slice();
  for (let at = 0; at < data.length; at++)
    if (labels[at]! > 0 && isLoop[labels[at]! - 1]) data[at] = Math.min(data[at]!, share[at]!);
  return { ...cloth, data };
}
