/**
 * The tips of hair that hang on bare skin, before a new top. In the hair's own shadow skin is nearly as dark as hair, and the
 * parse takes it for such: on cloth it would be a brown patch with a hard end.
 */
import { chamferDepth, chamferDistanceWithin, distanceFromBroad } from '../pixels/chamfer-distance.ts';
import { coveredArea, cropMask, cropRgba } from '../pixels/crop.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { smoothFill } from '../pixels/smooth-fill.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** So near to skin, in shoulder widths, hair may be its shadow; hair that lies so deep in it, and skin so far from it, tell their colours. */
const REACH = 0.05;
const DEEP = 0.04;
const APART = 0.01;
/** Coverage from which on a pixel shows one class alone. */
const SOLID = 230;
/** Colours that differ by less, in 8-bit levels, can't be told apart. */
const DIFFERENT = 30;
/** Shares of the way from hair's colour to the skin's at which a pixel begins to be skin, and is no hair any more. */
const SHADED = [0.15, 0.6] as const;
/** Such pixels hang together with skin at least so broad (half, shoulder widths), or are a jewel or a gap between strands. */
const BROAD = 0.02;
const REST = 0.9;
/** What is brighter than skin by so much, with its soft edge, is no shadow. */
const BRIGHT = 1.15;
/** Pixels between skin and hair that their soft edge takes. */
const EDGE = 4;

/**
 * `hair` without the shadow of its tips on `skin` where cloth covers (`covered`, 0..1) that: a pixel keeps as much as its colour is
 * the hair's rather than the skin's beside it. `unit` is the shoulder width in pixels.
 */
export function withoutShadedSkin(
  hair: Mask,
  skin: Mask,
  covered: Float32Array,
  photo: RgbaImage,
  unit: number,
): Mask {
  const reach = REACH * unit;
  const half = BROAD * unit;
  const nearSkin = distanceFromBroad(skin, half, reach + half).data;
  const band = createMask(hair.width, hair.height);
  for (let i = 0; i < band.data.length; i++)
    if (hair.data[i]! > 4 && covered[i]! > 0 && nearSkin[i]! - half < reach) band.data[i] = 255;
  const area = coveredArea(band, 1, Math.ceil(3 * reach));
  if (!area) return hair;
  const [ownHair, ownSkin] = [cropMask(hair, area), cropMask(skin, area)];
  const picture = cropRgba(photo, area);
  const depth = chamferDepth(ownHair, SOLID).data;
  const away = chamferDistanceWithin(ownHair, Math.ceil(APART * unit) + 1, 5).data;
  const [core, bare] = [createMask(area.width, area.height), createMask(area.width, area.height)];
  let [anyHair, anySkin] = [false, false];
  for (let i = 0; i < core.data.length; i++) {
    if (depth[i]! > DEEP * unit) {
      core.data[i] = 255;
      anyHair = true;
    }
    if (ownSkin.data[i]! >= SOLID && away[i]! > APART * unit) {
      bare.data[i] = 255;
      anySkin = true;
    }
  }
  if (!anyHair || !anySkin) return hair;
  const wanted = cropMask(band, area);
  const [hairs, skins] = [smoothFill(picture, core, wanted).data, smoothFill(picture, bare, wanted).data];
  const bright = createMask(area.width, area.height);
  const rest = new Float32Array(area.width * area.height).fill(1);
  for (let i = 0; i < rest.length; i++) {
    if (wanted.data[i] === 0) continue;
    let [along, length] = [0, 0];
    for (let c = 4 * i; c < 4 * i + 3; c++) {
      const way = skins[c]! - hairs[c]!;
      along += way * (picture.data[c]! - hairs[c]!);
      length += way * way;
    }
    if (along > BRIGHT * length) bright.data[i] = 255;
    if (length >= DIFFERENT * DIFFERENT) rest[i] = 1 - smoothStep(SHADED[0], SHADED[1], along / length);
  }
  const beside = chamferDistanceWithin(bright, APART * unit).data;
  for (let i = 0; i < rest.length; i++) if (beside[i]! < APART * unit) rest[i] = 1;
  // hair that has no skin straight below it goes on there
  for (let x = 0; x < area.width; x++)
    for (let y = area.height - 1, below = Number.POSITIVE_INFINITY; y >= 0; y--, below++) {
      if (nearSkin[(area.y + y) * hair.width + area.x + x]! - half < EDGE) below = 0;
      if (below > reach) rest[y * area.width + x] = 1;
    }
  const data = hair.data.slice();
  const reached = new Uint8Array(rest.length);
  const open: number[] = [];
  const visit = (i: number): void => {
    if (reached[i] || rest[i]! > REST) return;
    reached[i] = 1;
    open.push(i);
  };
  for (let y = 0, i = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++, i++)
      if (nearSkin[(area.y + y) * hair.width + area.x + x]! - half < EDGE) visit(i);
  while (open.length > 0) {
    const i = open.pop()!;
    const [x, y] = [i % area.width, Math.floor(i / area.width)];
    const at = (area.y + y) * hair.width + area.x + x;
    data[at] = Math.round(data[at]! * rest[i]!);
    if (x > 0) visit(i - 1);
    if (x + 1 < area.width) visit(i + 1);
    if (y > 0) visit(i - area.width);
    if (y + 1 < area.height) visit(i + area.width);
  }
  return { ...hair, data };
}
