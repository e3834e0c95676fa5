/**
 * The wearer's skin in the holes of knitwear. Crochet and wide meshes show it in many small pieces, in the light of the place and
 * in one hue; on another body another skin shows there.
 */
import type { SeenSkin } from '../garment/garment.ts';
import type { PerceivedPerson } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { dilateDisc, openDisc } from '../pixels/morphology.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { maskOf } from './region-colours.ts';

/** So many of every so many pixels of a neck are seen at least; the light falls on these shares of it, the rest lies in the chin's shadow or shines. */
const ENOUGH = 30;
const STEP = 7;
const LIT = [0.62, 0.82] as const;
/** Shares of the skin's lightness and of the chroma it has in that light from which on, and in full, a pixel is skin. */
const LIGHT = [0.5, 0.7] as const;
const CHROMA = [0.3, 0.65] as const;
/** Hue of skin differs up to so much (radians) from the neck's, and no more than so much. */
const HUE = [0.22, 0.42] as const;
/** Half the width of a hole at most, in shoulder widths; so many are seen at least, on such a share of the garment. */
const WIDEST = 0.022;
const LEAST_HOLES = 80;
const LEAST_SHARE = 0.004;
/** A hole has so many pixels at least, and fills its box so far; most of what looks like skin lies in holes. */
const LEAST_PIXELS = 6;
const COMPACT = 0.4;
const MOSTLY = 0.6;
/** Squares of this side, in shoulder widths, in which skin is seen, together are such a share of the garment at most. */
const TILE = 0.1;
const EVERYWHERE = 0.6;

/**
 * What is seen of the skin of `wearer` through the garment of `matte` in `picture`; null where that is none. `unit` is the
 * shoulder width in pixels.
 */
export function skinInHoles(
  wearer: PerceivedPerson,
  picture: RgbaImage,
  matte: Mask,
  unit: number,
): SeenSkin | null {
  const neck = neckTone(wearer);
  if (!neck) return null;
  const tone = new Float32Array(3);
  srgbToLab(...neck, tone, 0);
  const lightness = tone[0]!;
  const chroma = Math.hypot(tone[1]!, tone[2]!);
  const hue = Math.atan2(tone[2]!, tone[1]!);
  const lab = new Float32Array(3);
  const share = createMask(matte.width, matte.height);
  const clear = createMask(matte.width, matte.height);
  let area = 0;
  let looksLike = 0;
  for (let at = 0; at < share.data.length; at++) {
    if (matte.data[at] !== 255) continue;
    area++;
    const [red, green, blue] = [picture.data[4 * at]!, picture.data[4 * at + 1]!, picture.data[4 * at + 2]!];
    // no skin is bluer than red: most cloth needs no closer look
    if (red <= blue || red <= green) continue;
    srgbToLab(red, green, blue, lab, 0);
    const [l, a, b] = [lab[0]!, lab[1]!, lab[2]!];
    if (l < LIGHT[0] * lightness) continue;
    const usual = (chroma * Math.min(l, lightness)) / lightness;
    const own =
      smoothStep(LIGHT[0], LIGHT[1], l / lightness) *
      smoothStep(CHROMA[0], CHROMA[1], Math.hypot(a, b) / usual) *
      smoothStep(HUE[1], HUE[0], Math.abs(Math.atan2(b, a) - hue));
    share.data[at] = Math.round(255 * own);
    if (own <= 0.5) continue;
    clear.data[at] = 255;
    looksLike++;
  }
  if (looksLike < LEAST_SHARE * area) return null;
  // what is broader is the garment's own: a stripe, a print
  const broad = dilateDisc(openDisc(clear, WIDEST * unit), WIDEST * unit);
  const { components } = connectedComponents(withoutWhere(clear, broad), 4);
  const side = 2 * WIDEST * unit + 2;
  const holes = components.filter(({ area: pixels, left, right, top, bottom }) => {
    const [wide, high] = [right - left + 1, bottom - top + 1];
    return pixels >= LEAST_PIXELS && wide < side && high < side && pixels > COMPACT * wide * high;
  });
  const tile = TILE * unit;
  const tiles = new Set(holes.map(({ left, top }) => `${Math.floor(left / tile)} ${Math.floor(top / tile)}`));
  const seen = holes.reduce((sum, piece) => sum + piece.area, 0);
  const all = components.reduce((sum, piece) => sum + piece.area, 0);
  if (holes.length < LEAST_HOLES || seen < LEAST_SHARE * area || seen < MOSTLY * all) return null;
  // print is all over the garment; skin shows where there is some, and nothing else lies on it
  if (tiles.size * tile * tile > EVERYWHERE * area) return null;
  return { share: withoutWhere(share, broad), tone: neck };
}

/** The tone of the wearer's neck, or else arms, in the light (sRGB); null where hardly any is seen. */
function neckTone({ photo, parse }: PerceivedPerson): SeenSkin['tone'] | null {
  for (const names of [['neck'], ['leftArm', 'rightArm']] as const) {
    const seen = maskOf(parse, names, parse.coverage.neck).data;
    const members: number[] = [];
    for (let at = 0; at < seen.length; at += STEP) if (seen[at] === 255) members.push(at);
    if (members.length < ENOUGH) continue;
    const lightOf = (at: number): number =>
      photo.data[4 * at]! + 2 * photo.data[4 * at + 1]! + photo.data[4 * at + 2]!;
    members.sort((a, b) => lightOf(a) - lightOf(b));
    const lit = members.slice(Math.floor(LIT[0] * members.length), Math.floor(LIT[1] * members.length));
    const meanOf = (c: number): number =>
      Math.round(lit.reduce((sum, at) => sum + photo.data[4 * at + c]!, 0) / lit.length);
    return [meanOf(0), meanOf(1), meanOf(2)];
  }
  return null;
}

/** `mask` with 0 where `gone` is 255. */
function withoutWhere(mask: Mask, gone: Mask): Mask {
  return { ...mask, data: mask.data.map((value, at) => (gone.data[at] === 255 ? 0 : value)) };
}
