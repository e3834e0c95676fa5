/**
 * The outline of a worn dress on thin straps: upper edge, straps and sides are the lines that were read, as sewn cloth has them. Its
 * cut-out follows hair, lacing and light there, and on somebody else each of these is a notch or a hook.
 */
import type { TorsoFrame } from '../fit/torso-frame.ts';
import { clamp } from '../pixels/clamp.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { dilateSquare, erodeSquare } from '../pixels/morphology.ts';
import { smoothFill } from '../pixels/smooth-fill.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { asideOf, ribbonHalf } from './draw-straps.ts';
import type { StrapBodice } from './strap-bodice.ts';
import { bothStraps, type StrapDress } from './strap-dress.ts';

/** The cut-out's edge is replaced this near to a line, in shoulder widths, and where cloth is at most so many pixels away. */
const NEAR = 0.05;
const KNOWN = 8;
/** What was behind has coloured the rim so deep, in shoulder widths: gone where it differs so much in Lab from the cloth beside it. */
const RIM = 0.035;
const FOREIGN = { from: 7, to: 13 } as const;

export interface EvenOutline {
  readonly matte: Mask;
  readonly picture: RgbaImage;
}

/** `matte` and `picture` of the dress within such lines; all of the picture's size. */
export function withEvenOutline(
  matte: Mask,
  picture: RgbaImage,
  frame: TorsoFrame,
  bodice: StrapBodice,
  { sideAt }: Pick<StrapDress, 'sideAt'>,
): EvenOutline {
  const { width, height } = matte;
  const unit = frame.shoulderWidth;
  const { left, right } = bothStraps(bodice);
  const straps = [left, right];
  const outer = { left: left.foot.u + left.half, right: right.foot.u - right.half };
  const covered = { ...matte, data: matte.data.map((value) => (value >= 128 ? 255 : 0)) };
  const known = dilateSquare(covered, KNOWN).data;
  const data = matte.data.slice();
  const depths = new Float32Array(data.length).fill(Number.POSITIVE_INFINITY);
  const { origin, across, down } = frame;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (known[at] === 0) continue;
      const [dx, dy] = [x + 0.5 - origin.x, y + 0.5 - origin.y];
      const u = dx * across.x + dy * across.y;
      const v = dx * down.x + dy * down.y;
      let strap = 0;
      for (const one of straps)
        strap = Math.max(strap, clamp(0.5 + ribbonHalf(one) - Math.abs(asideOf(one, u, v, unit)), 0, 1));
      const above = v - bodice.edgeAt(clamp(u, bodice.right, bodice.left));
      const side = sideAt(u > 0 ? 1 : -1, v);
      // between the straps' feet, and above the bodice
      if (!side && above > NEAR * unit) continue;
      const depth = Math.min(
        above,
        side ? side.reach - Math.abs(u) : Math.min(outer.left - u, u - outer.right),
      );
      depths[at] = depth;
      const within = clamp(0.5 + depth, 0, 1);
      const seen = data[at]! / 255;
      const isLine = depth < NEAR * unit && (!side || side.sewn);
      data[at] = 255 * Math.max(isLine ? within : Math.min(within, seen), strap);
    }
  return { matte: { ...matte, data }, picture: withOwnRim(picture, covered, depths, RIM * unit) };
}

/** `picture` with what differs from the cloth farther in gone from its rim, `deep` pixels of `depths` wide. */
function withOwnRim(picture: RgbaImage, covered: Mask, depths: Float32Array, deep: number): RgbaImage {
  const core = erodeSquare(covered, 2);
  const rim = { ...covered, data: new Uint8Array(depths.length) };
  for (let at = 0; at < depths.length; at++) {
    const depth = depths[at]!;
    if (depth > deep) continue;
    core.data[at] = 0;
    if (depth > -KNOWN) rim.data[at] = 255;
  }
  const own = smoothFill(picture, core, rim);
  const result = { ...picture, data: picture.data.slice() };
  const lab = new Float32Array(6);
  for (let at = 0; at < depths.length; at++) {
    if (rim.data[at] === 0) continue;
    srgbToLab(picture.data[4 * at]!, picture.data[4 * at + 1]!, picture.data[4 * at + 2]!, lab, 0);
    srgbToLab(own.data[4 * at]!, own.data[4 * at + 1]!, own.data[4 * at + 2]!, lab, 3);
    const apart = Math.hypot(lab[0]! - lab[3]!, lab[1]! - lab[4]!, lab[2]! - lab[5]!);
    const share = smoothStep(FOREIGN.from, FOREIGN.to, apart);
    for (let c = 0; c < 3; c++)
      result.data[4 * at + c]! += share * (own.data[4 * at + c]! - picture.data[4 * at + c]!);
  }
  return result;
}
