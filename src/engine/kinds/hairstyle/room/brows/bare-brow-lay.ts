/** Lays a brow where hair hid it: the other one's hairs, or its own in a tail that runs out. */
import type { PixelArea } from '../../../../pixels/crop.ts';
import { smoothStep } from '../../../../pixels/smooth-step.ts';
import type { BareEyes } from '../skin/bare-detail.ts';
import type { BareRegions } from '../skin/bare-regions.ts';
import type { BrowHair, BrowScene } from './bare-brow-hair.ts';
import type { BrowPlace } from './bare-brow-strip.ts';

/** Centimetres before its hidden part over which a seen brow passes into what is laid. */
const PASS = 0.3;
/** What lies so close (centimetres) before a strand may be the strand. */
const BEFORE = 0.2;
/** Centimetres by which a strand leans inwards between brow and eye. */
const SLANT = 0.45;
const LID = 0.5;
/** Centimetres from hair within which the photo's pixels are its shade. */
const SHADE = [0.2, 0.5] as const;
/** Centimetres off a brow's middle, and off its ends, over which what is laid fades into the skin. */
const ACROSS = [0.55, 0.8] as const;
const ENDS = [0.15, 0.4] as const;
/** Where, in centimetres off the middle and beyond the ends, the skin around is looked at, how often, and cells averaged. */
const AROUND = 0.8;
const BEYOND = 0.5;
const STEP = 0.08;
const SMOOTH = 3;
/** Centimetres of a brow that have to be seen to tell its lift, and how much of it is believed. */
const LIFT_TOLD = 0.5;
const MOST_LIFT = 0.35;
/** So much more (centimetres) the other brow has to show to be taken. */
const BETTER = 0.2;

/**
 * Writes detail and `regions.gone` of the pixels of `box` around a brow, in place.
 *
 * @param besideHair 0..1 a pixel: `regions.gone` by the hair alone, without eyes and brows.
 */
export function layBrowInPlace(
  { known, detail }: BareEyes,
  own: BrowHair,
  other: BrowHair,
  { picture, regions, inFront }: BrowScene,
  besideHair: Float32Array,
  box: PixelArea,
): void {
  const { gone, fromHair, unit } = regions;
  const { isOther, from, ratio } = sourceOf(own, other);
  if (!isOther && !own.isTold) return;
  const lift = isOther ? liftOf(own, other, ratio) : 0;
  const end = isOther ? other.end / ratio : own.end;
  const place: BrowPlace = { along: 0, across: 0 };
  const hairs = new Float32Array(3);
  const ownHairs = new Float32Array(3);
  const around = paintedAround(own, regions, picture.width, picture.height);
  for (let y = box.y; y < box.y + box.height; y++)
    for (let x = box.x; x < box.x + box.width; x++) {
      const at = y * picture.width + x;
      const shade = 1 - smoothStep(SHADE[0], SHADE[1], fromHair.data[at]! / unit);
      own.strip.placeOf(x + 0.5, y + 0.5, place);
      const { along, across } = place;
      const past = pastSeen(from, place);
      const hidden =
        Math.max(past, shade, around(along, across), besideHair[at]!) * (1 - inFront.data[at]! / 255);
      if (hidden <= 0) continue;
      const inside =
        (1 - smoothStep(ACROSS[0], ACROSS[1], Math.min(Math.abs(across), Math.abs(across - lift)))) *
        (1 - smoothStep(ENDS[0], ENDS[1], Math.max(-along, along - end)));
      if (inside <= 0) continue;
      // strands that the matte missed lie before the hidden part
      const fromOther = isOther ? Math.max(past, 1 - own.clearAt(along, across)) : 0;
      let told = 0;
      hairs.fill(0);
      if (fromOther > 0) told = fromOther * other.hairsAt(along * ratio, across - lift, hairs);
      for (let c = 0; c < 3; c++) hairs[c]! *= fromOther;
      if (fromOther < 1) {
        told += (1 - fromOther) * own.hairsAt(along, across, ownHairs);
        for (let c = 0; c < 3; c++) hairs[c]! += (1 - fromOther) * ownHairs[c]!;
      }
      for (let c = 0; c < 3; c++)
        detail[3 * at + c] = inside * hairs[c]! + (1 - inside) * detail[3 * at + c]!;
      known[at] = inside * told + (1 - inside) * known[at]!;
      gone[at] = inside * hidden + (1 - inside) * gone[at]!;
    }
}

/** Where a brow's hidden part begins (centimetres along it) and whether the other brow shows it better. */
export function sourceOf(
  own: BrowHair,
  other: BrowHair,
): { readonly isOther: boolean; readonly from: number; readonly ratio: number } {
  const ratio = other.strip.length / own.strip.length;
  const isOther = other.isTold && (!own.isTold || other.seen / ratio > own.seen + BETTER);
  const from = own.isTold ? own.seen - (isOther ? BEFORE : 0) : Number.NEGATIVE_INFINITY;
  return { isOther, from, ratio };
}

/** 0..1: how far a place lies in the hidden part that begins at `from`; strands lean inwards on the lid below. */
export function pastSeen(from: number, { along, across }: BrowPlace): number {
  if (from === Number.NEGATIVE_INFINITY) return 1;
  const lean = SLANT * Math.max(0, Math.min(1, -across / LID));
  return Math.max(0, Math.min(1, 1 + (along - from + lean) / PASS));
}

/** How far (0..1) skin above and below a brow is painted, and so what lies between: a brow of the photo stands out there. */
function paintedAround(
  { strip }: BrowHair,
  { gone }: BareRegions,
  width: number,
  height: number,
): (along: number, across: number) => number {
  const count = Math.ceil((strip.length + 2 * BEYOND) / STEP);
  const sides = ([1, -1] as const).map((side) =>
    Float32Array.from({ length: count }, (_, i) => {
      const { x, y } = strip.pointAt(i * STEP - BEYOND, side * AROUND);
      const column = Math.max(0, Math.min(width - 1, Math.floor(x)));
      const row = Math.max(0, Math.min(height - 1, Math.floor(y)));
      return gone[row * width + column]!;
    }),
  );
  const smooth = sides.map((own) =>
    own.map((_, i) => {
      const near = own.subarray(Math.max(0, i - SMOOTH), i + SMOOTH + 1);
      return near.reduce((sum, value) => sum + value, 0) / near.length;
    }),
  );
  const [above, below] = [smooth[0]!, smooth[1]!];
  return (along, across) => {
    const i = Math.max(0, Math.min(count - 1, Math.round((along + BEYOND) / STEP)));
    const share = Math.max(0, Math.min(1, 0.5 + across / (2 * AROUND)));
    return below[i]! + (above[i]! - below[i]!) * share;
  };
}

/** Centimetres by which a brow is lifted more than the other where both are seen. */
function liftOf(own: BrowHair, other: BrowHair, ratio: number): number {
  const told = Math.min(own.told, other.told / ratio) - BEFORE;
  if (told < LIFT_TOLD) return 0;
  let [sum, count] = [0, 0];
  for (let along = Math.max(0, told - 1); along < told; along += STEP, count++)
    sum += own.centreAt(along) - other.centreAt(along * ratio);
  return Math.max(-MOST_LIFT, Math.min(MOST_LIFT, sum / count));
}
