/** Ears of which hair hid too much: what is left of them gives way, so that a whole ear can be painted. */
import { connectedRegions } from '../../../../pixels/connected-components.ts';
import { cropMask, type PixelArea, wholePixels } from '../../../../pixels/crop.ts';
import { createMask, type Mask, type Plane, type RgbaImage } from '../../../../pixels/image.ts';
import { dilateSquare, erodeSquare } from '../../../../pixels/morphology.ts';
import { GROUND_LABELS } from '../room.ts';
import type { BareRegions } from '../skin/bare-regions.ts';
import type { BareSilhouette } from '../skin/bare-silhouette.ts';
import type { DrawnEar } from './bare-ear.ts';
import { BODY, fillBesideEarInPlace } from './bare-ear-fill.ts';

const BACKGROUND = GROUND_LABELS.indexOf('background');
const CLOTHES = GROUND_LABELS.indexOf('clothes');
const HEAD = GROUND_LABELS.indexOf('head');
/** An ear of which less is seen is painted whole: share of the model's area, whose rim is generous, and of its length. */
const LEAST_SEEN = 0.42;
const LEAST_LENGTH = 0.58;
/** A row counts that is seen so wide (centimetres), or as this share of an ear that stands out little. */
const SEEN_ROW = { width: 0.3, share: 0.6, least: 0.1 } as const;
/** One as wide as this may be shorter: hair lies over its top. */
const WIDELY_SEEN = 0.65;
const WIDE_LENGTH = 0.45;
/** The rest of one of which this is seen is painted on to it. */
const HALF_SEEN = 0.2;
const HALF_LENGTH = 0.47;
/** One that faces the camera less stays as it is. */
const FACING = 0.75;
/** Centimetres by which it may lie elsewhere than expected; twice as many further down. */
const ASTRAY = 0.8;
/** Centimetres below the lobe from which skin is the neck's. */
const BELOW_LOBE = 1.2;
/** Centimetres above the expected lobe at which the neck beside the jaw ends; below that it is wider by a pixel with each row. */
const NECK_ABOVE_LOBE = 0.4;
/** Larger pieces (square centimetres) that reach beyond the surroundings are arms or hands. */
const LIMB = 3;
/** Centimetres around and below such an ear that are cleared, and from which the background is taken. */
const CLEARED = 1.5;
const CLEARED_BELOW = 2.3;
const SURROUNDINGS = 1.2;
/** Centimetres from the old hair within which single hairs lie over what is behind. */
const BESIDE_HAIR = 1.2;
/** Half the width (centimetres) of a body's thinnest part. */
const THIN = 0.15;
/** Smaller pieces of clothes (square centimetres) beside an ear are hair, lobe or earring. */
const LEAST_CLOTHES = 0.5;
/** Coverage by the person (0..255): seen at all, and surely. */
const TRACE = 12;
const SURE = 128;

export interface TornPlace {
  readonly photo: RgbaImage;
  /** The background behind the head, filled in place. */
  readonly laid: RgbaImage;
  readonly labels: Uint8Array;
  readonly regions: BareRegions;
  readonly silhouette: BareSilhouette;
  readonly person: Mask;
  readonly body: Mask;
}

/**
 * The body below the chin without what lies beside an ear: a seen ear is labelled as the body's skin. With `neck` below the
 * lobe the neck goes on up beside the jaw, where a lobe that hangs low may lie, too.
 */
export function bodyBelowEars(
  body: Mask,
  labels: Uint8Array,
  { besideEar, fromFace, unit }: BareRegions,
  ears: readonly DrawnEar[],
  neck = false,
): Mask {
  const { width, height } = body;
  const result = { ...body, data: body.data.slice() };
  for (const { area } of ears) {
    const end = Math.min(height, Math.ceil(area.y + area.height + BELOW_LOBE * unit));
    const neckEnd = area.y + area.height - NECK_ABOVE_LOBE * unit;
    const first = Math.max(0, Math.floor(area.x - ASTRAY * unit));
    const last = Math.min(width, area.x + area.width + ASTRAY * unit);
    // from below, so that the neck is followed up
    for (let y = end - 1; y >= Math.max(0, area.y - ASTRAY * unit); y--)
      for (let x = first; x < last; x++) {
        const at = y * width + x;
        if (besideEar[at] === 0 || labels[at] === CLOTHES) continue;
        const mayBeNeck = neck && fromFace.data[at]! < y - neckEnd && y + 1 < height;
        if (!mayBeNeck || !isBodyBelow(result, at)) result.data[at] = 0;
      }
  }
  return result;
}

function isBodyBelow({ data, width }: Mask, at: number): boolean {
  const below = at + width;
  return data[below - 1]! > BODY || data[below]! > BODY || data[below + 1]! > BODY;
}

type SeenPlace = Omit<TornPlace, 'photo' | 'laid' | 'labels'>;

/** Whether the photo's own ear is whole enough to stay, wherever it lies beside the head. */
export function isSeenEar(drawn: DrawnEar, place: SeenPlace): boolean {
  if (isFarEar(drawn)) return true;
  const { share, length } = seenPart(drawn, place);
  return (share >= LEAST_SEEN && length >= LEAST_LENGTH) || (share >= WIDELY_SEEN && length >= WIDE_LENGTH);
}

/** Whether the head turns it away: it hides most of such an ear. */
export function isFarEar({ ear }: DrawnEar): boolean {
  return ear.facing < FACING;
}

/** Whether so much of one that is not whole is seen that the rest is painted on to it. */
export function isHalfSeenEar(drawn: DrawnEar, place: SeenPlace): boolean {
  const { share, length } = seenPart(drawn, place);
  return share >= HALF_SEEN && length >= HALF_LENGTH;
}

/** Whether only shreds of it are seen. */
export function isHardlySeenEar(drawn: DrawnEar, place: SeenPlace): boolean {
  return seenPart(drawn, place).share < HALF_SEEN;
}

/** What is seen of an ear beside the head: share of the modelled area, and of the modelled height. */
function seenPart(
  { area, coverage }: DrawnEar,
  { regions, silhouette, person, body }: SeenPlace,
): { readonly share: number; readonly length: number } {
  const { gone, face, besideEar, unit } = regions;
  const { width, height } = face;
  const margin = ASTRAY * unit;
  let seen = 0;
  let expected = 1e-6;
  let rows = 0;
  const lowest = Math.min(height, area.y + area.height + 2 * margin);
  for (let y = Math.max(0, Math.floor(area.y - margin)); y < lowest; y++) {
    let inRow = 0;
    let expectedInRow = 0;
    const most = Math.min(width, area.x + area.width + margin);
    for (let x = Math.max(0, Math.floor(area.x - margin)); x < most; x++) {
      const at = y * width + x;
      if (face.data[at]! >= 128 || silhouette.head[at]! > 0.3) continue;
      const inside = x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height;
      if (inside) expectedInRow += coverage[(y - area.y) * area.width + x - area.x]!;
      if (besideEar[at] === 0 || body.data[at]! > BODY) continue;
      if (gone[at]! < 0.4 && person.data[at]! > SURE) inRow++;
    }
    seen += inRow;
    expected += expectedInRow;
    const least = Math.max(SEEN_ROW.least * unit, SEEN_ROW.share * expectedInRow);
    if (inRow > Math.min(SEEN_ROW.width * unit, expectedInRow > 0 ? least : Infinity)) rows++;
  }
  return { share: seen / expected, length: rows / area.height };
}

/**
 * Clears the surroundings of the ear, and thin or small pieces of body there from `labels` and `body`; what it took is
 * marked in `cleared` (255). `spareLimbs`: large pieces that go on beyond stay as arms or hands.
 */
export function clearTornEarInPlace(
  drawn: DrawnEar,
  place: TornPlace,
  cleared: Mask,
  spareLimbs = true,
): void {
  const { photo, laid, labels, regions, silhouette, person, body } = place;
  const { width } = laid;
  const { gone, face, fromHair, unit, aroundFeatures } = regions;
  const { area, coverage } = drawn;
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = (area.y + y) * width + area.x + x;
      if (coverage[y * area.width + x]! > 0 && aroundFeatures.data[at] === 0) gone[at] = 1;
    }
  const {
    x: left,
    y: top,
    width: columns,
    height: rows,
  } = boxAround(area, CLEARED + SURROUNDINGS, unit, laid);
  const inner = boxAround(area, CLEARED, unit, laid);
  const thin = Math.max(1, Math.round(THIN * unit));
  dropThinBodyInPlace(labels, body, face, area.y + area.height, inner, thin);
  dropClothesIslandsInPlace(labels, body, inner, LEAST_CLOTHES * unit * unit);
  const taken = createMask(columns, rows);
  const beside = BESIDE_HAIR * unit;
  for (let y = inner.y; y < inner.y + inner.height; y++)
    for (let x = inner.x; x < inner.x + inner.width; x++) {
      const at = y * width + x;
      if (body.data[at]! > BODY || face.data[at]! >= 128 || silhouette.head[at]! > 0.5) continue;
      if (labels[at] === CLOTHES) continue;
      const isPerson = person.data[at]! > TRACE && (labels[at] !== BACKGROUND || fromHair.data[at]! > 0);
      // where the ground holds no background it still shows the single hairs beside the old hair
      const mayHoldHairs = labels[at] !== BACKGROUND && fromHair.data[at]! < beside;
      if (isPerson || mayHoldHairs) taken.data[(y - top) * columns + x - left] = 255;
      else {
        gone[at] = 1;
        // no body is where the photo shows none, away from hair
        if (labels[at] !== BACKGROUND)
          for (let c = 0; c < 4; c++) laid.data[4 * at + c] = photo.data[4 * at + c]!;
      }
    }
  if (spareLimbs) dropLimbsInPlace(taken, fromHair, left, top, inner, LIMB * unit * unit);
  fillBesideEarInPlace(taken, left, top, place, cleared);
}

/** The ear with so many centimetres around it, more below, as far as the picture reaches. */
function boxAround(ear: PixelArea, around: number, unit: number, within: RgbaImage): PixelArea {
  const x = Math.max(0, Math.floor(ear.x - around * unit));
  const y = Math.max(0, Math.floor(ear.y - around * unit));
  const below = around + CLEARED_BELOW - CLEARED;
  return {
    x,
    y,
    width: Math.min(within.width, Math.ceil(ear.x + ear.width + around * unit)) - x,
    height: Math.min(within.height, Math.ceil(ear.y + ear.height + below * unit)) - y,
  };
}

/**
 * What is narrower than twice so many pixels is no body: single hairs are labelled as clothes or skin here and there. What
 * is narrow only because the box ends there stays, and below the `lobe` (a row) what goes on from the face: a jaw wider
 * than the face's outline.
 */
function dropThinBodyInPlace(
  labels: Uint8Array,
  body: Mask,
  face: Mask,
  lobe: number,
  box: PixelArea,
  radius: number,
): void {
  const margin = 2 * radius;
  const around = wholePixels(
    {
      x: box.x - margin,
      y: box.y - margin,
      width: box.width + 2 * margin,
      height: box.height + 2 * margin,
    },
    body.width,
    body.height,
  );
  const whole = cropMask(body, around);
  const ofFace = cropMask(face, around).data;
  for (let at = Math.max(0, lobe - around.y) * around.width; at < ofFace.length; at++)
    if (ofFace[at]! > whole.data[at]!) whole.data[at] = ofFace[at]!;
  const solid = dilateSquare(erodeSquare(whole, radius), radius).data;
  for (let y = box.y; y < box.y + box.height; y++) {
    const from = (y - around.y) * around.width - around.x;
    for (let x = box.x; x < box.x + box.width; x++) {
      const at = y * body.width + x;
      if (body.data[at]! <= BODY || solid[from + x]! > BODY) continue;
      body.data[at] = 0;
      if (labels[at] === CLOTHES) labels[at] = HEAD;
    }
  }
}

/** Small pieces of clothes that lie wholly in the box are the head's, and no body. */
function dropClothesIslandsInPlace(
  labels: Uint8Array,
  { data: body, width }: Mask,
  box: PixelArea,
  least: number,
): void {
  const isClothes = new Uint8Array(box.width * box.height);
  for (let y = 0, at = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++, at++)
      if (labels[(box.y + y) * width + box.x + x] === CLOTHES) isClothes[at] = 1;
  const pieces = connectedRegions(isClothes, box.width, box.height, 8);
  const isIsland = pieces.components.map(
    ({ area, left, top, right, bottom }) =>
      area < least && left > 0 && top > 0 && right < box.width && bottom < box.height,
  );
  for (let y = 0, at = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++, at++) {
      if (!isIsland[pieces.labels[at]! - 1]) continue;
      labels[(box.y + y) * width + box.x + x] = HEAD;
      body[(box.y + y) * width + box.x + x] = 0;
    }
}

/** Takes large seen pieces that reach the border of the cleared box out of `taken`, which lies at `left`, `top`. */
function dropLimbsInPlace(
  taken: Mask,
  { data: fromHair, width }: Plane,
  left: number,
  top: number,
  box: PixelArea,
  most: number,
): void {
  const seen = new Uint8Array(box.width * box.height);
  const place = (x: number, y: number): number => (box.y - top + y) * taken.width + box.x - left + x;
  for (let y = 0, at = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++, at++)
      if (taken.data[place(x, y)]! > 0 && fromHair[(box.y + y) * width + box.x + x]! > 0) seen[at] = 1;
  const { labels, components } = connectedRegions(seen, box.width, box.height);
  const isLimb = components.map(
    ({ area, left: x, top: y, right, bottom }) =>
      area > most && (x === 0 || y === 0 || right === box.width || bottom === box.height),
  );
  for (let y = 0, at = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++, at++) if (isLimb[labels[at]! - 1]) taken.data[place(x, y)] = 0;
}
