/**
 * From the decided probability to a matte of the photo: upsampled along the photo's edges, and at the rims against the
 * background shared by where a pixel lies between the colours of the hair and of what is behind (colour-line matting).
 */
import { boxFilter } from '../../../pixels/box-filter.ts';
import { chamferDistance } from '../../../pixels/chamfer-distance.ts';
import { cropRgba } from '../../../pixels/crop.ts';
import { fitGuidedModel, prepareGuide } from '../../../pixels/guided-filter.ts';
import { guidedUpsample } from '../../../pixels/guided-upsampling.ts';
import { createMask, type Mask, type Plane, type RgbaImage } from '../../../pixels/image.ts';
import { pushPullSamples } from '../../../pixels/push-pull.ts';
import { resizeRgba } from '../../../pixels/resample.ts';
import type { Head } from '../head/head.ts';
import type { HairScene } from './hair-scene.ts';

const GUIDE_RADIUS = 2;
const GUIDE_EPSILON = 4e-4;
const EDGE_GAIN = 1.4;
/** How far from decided hair wisps are looked for, and how deep inside it its rim may be thin, in centimetres. */
const WISPS = 2.6;
const RIM = 0.5;
/** How far from the hair the background is known, and how deep inside it the hair's colour, in centimetres. */
const BEHIND = 0.5;
const CORE = 0.35;

/** Red, green and blue as planes of 0..1. */
export function colourPlanes({ data, width, height }: RgbaImage): Plane[] {
  return [0, 1, 2].map((c) => {
    const plane = new Float32Array(width * height);
    for (let i = 0; i < plane.length; i++) plane[i] = data[4 * i + c]! / 255;
    return { data: plane, width, height };
  });
}

/** Matte of the scene's area at the photo's resolution. `background`: 0..1, how surely each pixel of the scene is neither person nor hair. */
export function refineMatte(head: Head, { scene, unit }: HairScene, hair: Plane, background: Plane): Mask {
  const picture = cropRgba(head.photo, scene.area);
  const small = resizeRgba(picture, scene.width, scene.height);
  const guide = prepareGuide(colourPlanes(small), GUIDE_RADIUS, GUIDE_EPSILON);
  const matte = guidedUpsample(fitGuidedModel(guide, hair), picture, EDGE_GAIN);
  const line = colourLines(small, hair, background, unit);
  if (line) shareRimInPlace(matte, picture, line);
  return matte;
}

/** At every pixel of a reduced picture: colours of hair and background, and how far their mixture can be trusted. */
interface ColourLines {
  readonly width: number;
  readonly height: number;
  /** sRGB 0..255, 3 a pixel. */
  readonly front: Float32Array;
  readonly back: Float32Array;
  /** 0..1: weight of the colour line against the decided matte. */
  readonly trust: Float32Array;
}

function colourLines(small: RgbaImage, hair: Plane, background: Plane, unit: number): ColourLines | null {
  const { width, height, data } = small;
  const size = width * height;
  const inside = createMask(width, height);
  const outside = createMask(width, height);
  const behind = createMask(width, height);
  for (let i = 0; i < size; i++) {
    if (hair.data[i]! > 0.6) inside.data[i] = 255;
    else outside.data[i] = 255;
    if (hair.data[i]! < 0.1 && background.data[i]! > 0.8) behind.data[i] = 255;
  }
  const fromHair = chamferDistance(inside).data;
  const depth = chamferDistance(outside).data;
  const toBackground = chamferDistance(behind).data;
  const samples = new Float32Array(3 * size);
  const core = new Float32Array(size);
  const ground = new Float32Array(size);
  for (let i = 0; i < size; i++) {
    for (let c = 0; c < 3; c++) samples[3 * i + c] = data[4 * i + c]!;
    if (depth[i]! > CORE * unit) core[i] = 1;
    if (behind.data[i]! > 0 && fromHair[i]! > BEHIND * unit) ground[i] = 1;
  }
  // near the hair the background's colours are mixed with wisps: those far from what lies further out don't count
  const far = new Float32Array(size);
  for (let i = 0; i < size; i++) far[i] = ground[i]! > 0 && fromHair[i]! > WISPS * unit ? 1 : 0;
  const spare = new Float32Array(size);
  const front = pushPullSamples(samples, core, width, height, 3);
  const wide = pushPullSamples(samples, far, width, height, 3);
  const noise = localVariance(samples, far, width, height, Math.max(2, Math.round(1.5 * unit)));
  for (let i = 0; i < size; i++)
    if (ground[i]! > 0 && distanceSquared(samples, wide, 3 * i) > 6 * noise[i]! + 80) ground[i] = 0;
  const back = pushPullSamples(samples, ground, width, height, 3);
  const trust = new Float32Array(size);
  for (let i = 0; i < size; i++) spare[i] = Math.max(0, 1 - hair.data[i]! - background.data[i]!);
  const foreign = boxFilter({ data: spare, width, height }, 1).data;
  let any = false;
  for (let i = 0; i < size; i++) {
    const reach =
      depth[i]! > 0
        ? 1 - depth[i]! / (RIM * unit)
        : 1 - Math.max(0, fromHair[i]! / unit - 1.4) / (WISPS - 1.4);
    // rims against face, neck and clothes are the decision's
    const near = 1 - Math.max(0, toBackground[i]! / unit - 0.35) / 0.5;
    if (reach <= 0 || near <= 0) continue;
    const contrast = distanceSquared(front, back, 3 * i);
    const clear = contrast / (contrast + 150 * noise[i]! + 500);
    // skin and clothes may lie between the two colours and are neither
    const other = Math.max(0, 1 - 2.5 * foreign[i]!);
    if (other === 0) continue;
    trust[i] =
      other * Math.min(1, 2 * reach) * Math.min(1, near) * Math.max(0, Math.min(1, (clear - 0.5) / 0.3));
    if (trust[i]! > 0) any = true;
  }
  return any ? { width, height, front, back, trust } : null;
}

function distanceSquared(a: Float32Array, b: Float32Array, at: number): number {
  const r = a[at]! - b[at]!;
  const g = a[at + 1]! - b[at + 1]!;
  const bl = a[at + 2]! - b[at + 2]!;
  return r * r + g * g + bl * bl;
}

/** Variance of the colours (sum over the channels) around each pixel where they are known, spread to where none is near. */
function localVariance(
  samples: Float32Array,
  known: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  const smooth = (data: Float32Array): Float32Array => boxFilter({ data, width, height }, radius).data;
  const count = smooth(known);
  const variance = new Float32Array(known.length);
  const seen = new Float32Array(known.length);
  const [value, square] = [new Float32Array(known.length), new Float32Array(known.length)];
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < known.length; i++) {
      value[i] = samples[3 * i + c]! * known[i]!;
      square[i] = value[i]! * samples[3 * i + c]!;
    }
    const [mean, meanSquare] = [smooth(value), smooth(square)];
    for (let i = 0; i < known.length; i++) {
      if (count[i]! < 0.02) continue;
      const m = mean[i]! / count[i]!;
      variance[i]! += Math.max(0, meanSquare[i]! / count[i]! - m * m);
      seen[i] = 1;
    }
  }
  return pushPullSamples(variance, seen, width, height, 1);
}

function shareRimInPlace(matte: Mask, picture: RgbaImage, line: ColourLines): void {
  const { width, height } = matte;
  const { data } = picture;
  const scaleX = line.width / width;
  const scaleY = line.height / height;
  const { front, back, trust } = line;
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.max(0, Math.min(line.height - 1.001, (y + 0.5) * scaleY - 0.5));
    const y0 = Math.floor(row);
    const fy = row - y0;
    for (let x = 0; x < width; x++, at++) {
      const column = Math.max(0, Math.min(line.width - 1.001, (x + 0.5) * scaleX - 0.5));
      const x0 = Math.floor(column);
      const a = y0 * line.width + x0;
      const b = a + 1;
      const c = a + line.width;
      const d = c + 1;
      if (trust[a] === 0 && trust[b] === 0 && trust[c] === 0 && trust[d] === 0) continue;
      const fx = column - x0;
      const wa = (1 - fx) * (1 - fy);
      const wb = fx * (1 - fy);
      const wc = (1 - fx) * fy;
      const wd = fx * fy;
      const weight = wa * trust[a]! + wb * trust[b]! + wc * trust[c]! + wd * trust[d]!;
      if (weight <= 0) continue;
      let product = 0;
      let length = 30;
      for (let k = 0; k < 3; k++) {
        const f =
          wa * front[3 * a + k]! + wb * front[3 * b + k]! + wc * front[3 * c + k]! + wd * front[3 * d + k]!;
        const g =
          wa * back[3 * a + k]! + wb * back[3 * b + k]! + wc * back[3 * c + k]! + wd * back[3 * d + k]!;
        product += (data[4 * at + k]! - g) * (f - g);
        length += (f - g) * (f - g);
      }
      const share = Math.max(0, Math.min(1, (product / length - 0.05) / 0.82));
      const value = matte.data[at]!;
      matte.data[at] = Math.round(value + weight * (255 * share - value));
    }
  }
}
