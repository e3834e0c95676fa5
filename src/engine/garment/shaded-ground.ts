/**
 * Remains of a tinted ground along a garment's edge. A ground of little colour keeps its hue in shadow and loses only light,
 * so that neither the shadows of strong colours nor those of grey are like it, and on a rough ground its grain hides the
 * steady darkening that both look for. It is told by its chroma in Lab, averaged over its grain.
 */
import { boxFilter } from '../pixels/box-filter.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createPlane, type LabImage, type Mask, type Plane } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import type { GreyShade } from './neutral-shadow.ts';

/** A ground of less chroma is grey, and so may be the cloth. */
const TINTED = 6;
/** Distance in a and b up to which a colour is the ground's. */
const ALIKE = 5.5;
/** What keeps less than this share of the ground's tint is grey cloth. */
const LEAST_TINT = 0.5;
/** Darkest shadow and brightest spot, as shares of the ground's lightness beside it. */
const DARKEST = 0.62;
const BRIGHTEST = 1.1;
/** Half the width of the window that evens the ground's grain, and of the one that tells its colour, as shares of the long side. */
const GRAIN = 0.002;
const BESIDE = 0.05;
/** What remains lies along the edge: it is no deeper than this share of the long side, and no deeper than its mouth is wide. */
const DEEPEST = 0.04;
/** Larger remains, as a share of the mask, are no remains. */
const MOST = 0.03;

/** Beside a garment's edge a colour so near in a and b, and of such a share of the ground's lightness, is the ground. */
const BESIDE_EDGE = 4;
const LIT = [0.85, 1.1] as const;
/** Cloth of which a larger share has the ground's colour, lit or shaded, is not told from it. */
const OWN = 0.045;

/** Beside the edge only what is lit counts: so much of the cloth may have the ground's tint in the shade. */
const OWN_IN_SHADE = 0.2;

/** Mean colour of a tinted ground, L, a and b; null where the ground is grey or a larger share than `most` of the cloth has it. */
function tintedGround(
  mask: Mask,
  { data }: LabImage,
  most: { readonly shaded: number; readonly lit: number },
): readonly [number, number, number] | null {
  const sums = [0, 0, 0];
  let outside = 0;
  for (let at = 0; at < mask.data.length; at++) {
    if (mask.data[at] !== 0) continue;
    outside++;
    for (let c = 0; c < 3; c++) sums[c]! += data[3 * at + c]!;
  }
  const [light, a, b] = sums.map((sum) => sum / Math.max(1, outside)) as [number, number, number];
  if (Math.hypot(a, b) < TINTED) return null;
  let shaded = 0;
  let lit = 0;
  for (let at = 0; at < mask.data.length; at++) {
    if (mask.data[at] === 0) continue;
    const share = data[3 * at]! / Math.max(1, light);
    if (share < DARKEST || share > BRIGHTEST) continue;
    const away = Math.hypot(data[3 * at + 1]! - a, data[3 * at + 2]! - b);
    if (away < ALIKE) shaded++;
    if (away < BESIDE_EDGE && share > LIT[0]) lit++;
  }
  const cloth = mask.data.length - outside;
  return shaded > most.shaded * cloth || lit > most.lit * cloth ? null : [light, a, b];
}

/**
 * Tells a tinted ground beside a garment from its cloth; null where the ground is grey or the cloth has its colour.
 * @param mask 0 or 255, of the garment
 */
export function tintedGroundBeside(mask: Mask, lab: LabImage): GreyShade | null {
  const ground = tintedGround(mask, lab, { shaded: OWN_IN_SHADE, lit: OWN });
  if (!ground) return null;
  const [light, a, b] = ground;
  const colour = new Float32Array(3);
  return (data, at) => {
    srgbToLab(Math.round(data[at]!), Math.round(data[at + 1]!), Math.round(data[at + 2]!), colour, 0);
    const share = colour[0]! / Math.max(1, light);
    if (share < LIT[0] || share > LIT[1]) return false;
    return Math.hypot(colour[1]! - a, colour[2]! - b) < BESIDE_EDGE;
  };
}

/** `mask` (0 or 255) without what lies along its edge and has the colour of the tinted ground beside it, lit or shaded. */
export function withoutShadedGround(mask: Mask, lab: LabImage): Mask {
  const { width, height } = mask;
  if (!tintedGround(mask, lab, { shaded: OWN, lit: OWN })) return mask;
  const long = Math.max(width, height);
  const ground = groundBeside(mask, lab, Math.round(BESIDE * long));
  const even = Math.max(1, Math.round(GRAIN * long));
  const [lightness, a, b] = [0, 1, 2].map((c) => boxFilter(channel(lab, c), even).data);
  const deep = Math.round(DEEPEST * long);
  const reached = reachedFromGround();
  const { labels, components } = connectedComponents(reached.taken, 4);
  const mouths = new Uint32Array(components.length);
  const depths = new Uint16Array(components.length);
  const inside = mask.data.slice();
  for (let at = 0; at < labels.length; at++) {
    const own = labels[at]! - 1;
    if (own < 0) continue;
    if (reached.depth[at] === 1) mouths[own]!++;
    depths[own] = Math.max(depths[own]!, reached.depth[at]!);
  }
  let [area, total] = [0, 0];
  for (let at = 0; at < labels.length; at++) {
    if (mask.data[at] !== 0) total++;
    const own = labels[at]! - 1;
    // a stripe of the cloth that runs out at the edge goes deeper than it is wide
    if (own < 0 || depths[own]! >= deep || depths[own]! > mouths[own]!) continue;
    inside[at] = 0;
    area++;
  }
  return area > MOST * total ? mask : { data: inside, width, height };

  /** What can be walked to from outside over the ground's colour, and how many steps it is away. */
  function reachedFromGround(): { readonly taken: Mask; readonly depth: Uint16Array } {
    const taken: Mask = { data: new Uint8Array(width * height), width, height };
    const depth = new Uint16Array(width * height);
    const queue = new Int32Array(width * height);
    let tail = 0;
    const admit = (at: number, from: number): void => {
      if (mask.data[at] === 0 || taken.data[at] !== 0 || !isGround(at)) return;
      taken.data[at] = 255;
      depth[at] = depth[from]! + 1;
      queue[tail++] = at;
    };
    const admitAround = (at: number): void => {
      const x = at % width;
      if (x > 0) admit(at - 1, at);
      if (x + 1 < width) admit(at + 1, at);
      if (at >= width) admit(at - width, at);
      if (at + width < mask.data.length) admit(at + width, at);
    };
    for (let at = 0; at < mask.data.length; at++) if (mask.data[at] === 0) admitAround(at);
    for (let head = 0; head < tail; head++) if (depth[queue[head]!]! < deep) admitAround(queue[head]!);
    return { taken, depth };
  }

  function isGround(at: number): boolean {
    const [groundA, groundB] = [ground[1]!.data[at]!, ground[2]!.data[at]!];
    const square = groundA * groundA + groundB * groundB;
    if (square < TINTED * TINTED) return false;
    if (a![at]! * groundA + b![at]! * groundB < LEAST_TINT * square) return false;
    const light = lightness![at]! / Math.max(1, ground[0]!.data[at]!);
    if (light < DARKEST || light > BRIGHTEST) return false;
    const [da, db] = [a![at]! - groundA, b![at]! - groundB];
    return da * da + db * db < ALIKE * ALIKE;
  }
}

function channel(lab: LabImage, c: number): Plane {
  const plane = createPlane(lab.width, lab.height);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = lab.data[3 * i + c]!;
  return plane;
}

/** Mean colour, channel by channel, of what isn't `mask` within `radius`; 0 where all of that is the garment. */
function groundBeside(mask: Mask, lab: LabImage, radius: number): Plane[] {
  const { width, height } = mask;
  const outside = createPlane(width, height);
  for (let i = 0; i < outside.data.length; i++) outside.data[i] = mask.data[i] === 0 ? 1 : 0;
  const weight = boxFilter(outside, radius).data;
  return [0, 1, 2].map((c) => {
    const plane = channel(lab, c);
    for (let i = 0; i < plane.data.length; i++) plane.data[i]! *= outside.data[i]!;
    const mean = boxFilter(plane, radius);
    for (let i = 0; i < mean.data.length; i++) {
      const share = weight[i]!;
      mean.data[i] = share > 1e-3 ? mean.data[i]! / share : 0;
    }
    return mean;
  });
}
