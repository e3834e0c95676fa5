/** The new hair on the bald person. */
import { createMask, type Mask, type RgbaImage } from '../../../pixels/image.ts';
import { gaussianNoise } from '../../../pixels/seeded-noise.ts';
import { linearToSrgb, SRGB_TO_LINEAR } from '../../../pixels/srgb-linear.ts';
import { wideBlur } from '../../../pixels/wide-blur.ts';
import type { HairDye } from '../colour/hair-dye.ts';
import { paintStrands } from '../colour/paint-strands.ts';
import type { OldHair } from '../hair/old-hair.ts';
import type { Head } from '../head/head.ts';
import type { HeadLight } from '../light/light.ts';
import type { Canvas, Room } from '../room/room.ts';
import type { StrandLayer } from '../strands/strand-layer.ts';
import { enclosedGaps } from './enclosed-gaps.ts';
import { softenInPlace, softening } from './fine-contrast.ts';
import { keepOwnHairInPlace } from './keep-own-hair.ts';
import { keptHair } from './kept-hair.ts';

/** What a picture is put together from. */
export interface PictureParts {
  readonly canvas: Canvas;
  readonly room: Room;
  readonly head: Head;
  readonly hair: OldHair;
  readonly light: HeadLight;
  readonly layer: StrandLayer;
  readonly dye: HairDye;
  /** Fine contrast that the drawn hair is to have. */
  readonly contrast: number;
  readonly seed: number;
}

/** How much of the light a full shadow takes, for red, green and blue: skin in shade is warmer. */
const SHADOW = [0.78, 0.94, 1] as const;
/** Of what one hair scatters, so much comes through several of them: fair hair casts a paler shadow, red hair a warm one. */
const COMES_THROUGH = 0.5;

/** The picture with the new hair, and what of the canvas was changed. */
export function composeHair(parts: PictureParts): { readonly picture: RgbaImage; readonly edited: Mask } {
  const { canvas, room, head, hair, light, layer, dye, seed } = parts;
  const contrast = parts.contrast * dye.contrast;
  const { width, height } = room.picture;
  const original = canvas.picture.data;
  const person = room.person.data;
  const shadow = layer.shadow.data;
  const inFront = hair.inFront.data;

  const kept = keptHair(canvas.picture, hair, layer, head.pixelsPerCentimetre);
  const dyed = kept && !dye.own ? { photo: canvas.picture, tone: hair.tone, kept } : null;
  const own = dye.own ? kept : null;
  const colours = paintStrands(layer, dye, light.tint, head.pixelsPerCentimetre, contrast, dyed);
  const softened = softenInPlace(colours, layer.coverage, softening(colours, layer.coverage, contrast));
  const coverage = softened.data;
  if (own) keepOwnHairInPlace(colours, softened, own, canvas.picture, head.pixelsPerCentimetre);
  const bald = baseUnderHair(room, layer, dye, head.pixelsPerCentimetre);
  const taken = shadowOf(dye);
  // photographed hair has its grain already
  const grainOf = (i: number): number => light.grain * (1 - (own ? own.data[i]! : 0));

  // painted over in place: nothing reads a pixel of the bald person after its own
  const picture = { data: bald, width, height };
  const out = bald;
  const edited = createMask(width, height);
  for (let i = 0, at = 0; i < coverage.length; i++, at += 4) {
    const covered = coverage[i]! < 0.004 ? 0 : coverage[i]!;
    const before = inFront[i]!;
    // behind the person hardly anything is close enough for a shadow
    const lost = (shadow[i]! / 255) * (person[i]! / 255);
    const same =
      bald[at] === original[at] && bald[at + 1] === original[at + 1] && bald[at + 2] === original[at + 2];
    if ((covered === 0 && lost === 0 && same && original[at + 3] === 255) || before === 255) {
      out[at] = original[at]!;
      out[at + 1] = original[at + 1]!;
      out[at + 2] = original[at + 2]!;
      out[at + 3] = original[at + 3]!;
      continue;
    }
    edited.data[i] = 255;
    out[at + 3] = 255;
    if (covered > 0 || lost > 0) {
      const bare = 1 - covered;
      const noise =
        covered > 0 && light.grain > 0
          ? covered * grainOf(i) * gaussianNoise(i % width, (i / width) | 0, seed)
          : 0;
      out[at] =
        linearToSrgb(bare * SRGB_TO_LINEAR[bald[at]!]! * (1 - lost * taken[0]) + colours[3 * i]!) + noise;
      out[at + 1] =
        linearToSrgb(bare * SRGB_TO_LINEAR[bald[at + 1]!]! * (1 - lost * taken[1]) + colours[3 * i + 1]!) +
        noise;
      out[at + 2] =
        linearToSrgb(bare * SRGB_TO_LINEAR[bald[at + 2]!]! * (1 - lost * taken[2]) + colours[3 * i + 2]!) +
        noise;
    }
    if (before > 0) {
      const on = before / 255;
      for (let c = 0; c < 3; c++) out[at + c] = out[at + c]! * (1 - on) + original[at + c]! * on;
    }
  }
  return { picture, edited };
}

/** Shares of red, green and blue light that a full shadow of hair of this colour takes. */
function shadowOf({ base }: HairDye): readonly [number, number, number] {
  const middle = 3 * Math.floor(base.length / 6);
  const share = (c: 0 | 1 | 2): number =>
    Math.min(SHADOW[c], 1 - COMES_THROUGH * Math.sqrt(Math.max(0, base[middle + c]!)));
  return [share(0), share(1), share(2)];
}

/** Place on the dye's ramp of the roots seen between the hairs, and how far they cover the scalp at most. */
const ROOTS_PLACE = 0.3;
const ROOTS_MOST = 0.74;

/** Gaps in the body of the hair, about so many centimetres wide, show hair that lies deeper. */
const FILLED_GAP = 0.22;
/** Mean coverage around a place from which it belongs to the body of the hair. */
const GAP_FROM = 0.66;

/** The bald person with roots on the scalp and ties on the head: what is seen between the hairs. */
function baseUnderHair(
  { picture, person }: Room,
  { coverage, scalpTint, firstRoots, ties }: StrandLayer,
  dye: HairDye,
  pixelsPerCentimetre: number,
): Uint8ClampedArray {
  const base = picture.data.slice();
  const smooth = wideBlur(coverage, FILLED_GAP * pixelsPerCentimetre);
  const around = smooth.data;
  const enclosed = enclosedGaps(smooth, pixelsPerCentimetre).data;
  const tint = scalpTint.data;
  const first = firstRoots.data;
  const body = person.data;
  const step = Math.floor((dye.base.length / 3 - 1) * ROOTS_PLACE) * 3;
  const [red, green, blue] = [0, 1, 2].map((c) => {
    const lengths = dye.base[step + c]!;
    return dye.roots ? lengths + (dye.roots.ramp[step + c]! - lengths) * dye.roots.strength : lengths;
  }) as [number, number, number];
  for (let i = 0, at = 0; i < tint.length; i++, at += 4) {
    // where hair only begins skin is seen between single hairs
    const grown = (1 - first[i]!) ** 2 / (1 - GAP_FROM);
    const filled = Math.max(0, Math.min(1, (around[i]! - GAP_FROM) * grown));
    const covered = Math.max(enclosed[i]!, (ROOTS_MOST * tint[i]! * body[i]!) / 255, filled);
    if (covered > 0.01) {
      // light between hairs meets skin and hair by turns: their colours multiply, a mean would be grey
      const bare = 1 - covered;
      base[at] = linearToSrgb(SRGB_TO_LINEAR[base[at]!]! ** bare * red ** covered);
      base[at + 1] = linearToSrgb(SRGB_TO_LINEAR[base[at + 1]!]! ** bare * green ** covered);
      base[at + 2] = linearToSrgb(SRGB_TO_LINEAR[base[at + 2]!]! ** bare * blue ** covered);
    }
    if (ties === null || ties.data[at + 3] === 0) continue;
    const share = ties.data[at + 3]! / 255;
    for (let c = 0; c < 3; c++) base[at + c] = base[at + c]! * (1 - share) + ties.data[at + c]! * share;
  }
  return base;
}
