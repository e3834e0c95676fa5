/** Eyes and brows that the old hair covered, completed from the face's other half. */
import { fillPolygon } from '../../../../geometry/fill-polygon.ts';
import type { ImagePoint } from '../../../../geometry/frames.ts';
import { FACE_FEATURES } from '../../../../perceive/body-geometry.ts';
import { chamferDistanceWithin } from '../../../../pixels/chamfer-distance.ts';
import type { PixelArea } from '../../../../pixels/crop.ts';
import type { Mask, RgbaImage } from '../../../../pixels/image.ts';
import { smoothStep } from '../../../../pixels/smooth-step.ts';
import type { Head } from '../../head/head.ts';
import { type BareEyes, detailAt, setDetail } from '../skin/bare-detail.ts';
import { mirrorOfFace } from '../skin/bare-mirror.ts';
import type { BareRegions } from '../skin/bare-regions.ts';
import type { BareSurface } from '../skin/bare-surface.ts';
import type { BareTone } from '../skin/bare-tone.ts';
import { type BrowHair, browHair } from './bare-brow-hair.ts';
import { layBrowInPlace, pastSeen, sourceOf } from './bare-brow-lay.ts';
import { browStrip } from './bare-brow-strip.ts';
import { EYE_OUTLINES } from './eye-outlines.ts';

const SIDES = [
  { eye: FACE_FEATURES[0]!, brow: FACE_FEATURES[2]! },
  { eye: FACE_FEATURES[1]!, brow: FACE_FEATURES[3]! },
] as const;
/** Centimetres around the outline over which what was mirrored fades: lashes and the rim of a brow lie there. */
const FADE = [0.12, 0.45] as const;
/** Centimetres from the hair up to which the photo gives way wholly, and not any more. */
const BESIDE = [0.06, 0.55] as const;
/** What is mirrored has to be so far (centimetres) from hair. */
const CLEAR_OF_HAIR = [0.12, 0.32] as const;
/** How far (centimetres) a brow may lie from where its other half is, and where that is told: around its outline. */
const ASTRAY = { x: 0.24, y: 0.48, step: 0.08, around: 0.3 };
/** Centimetres beside the brow over which its offset fades: the eye stays. */
const BROW_FADE = [0.2, 0.7] as const;
/** Centimetres around an eye over which its lids stay its own. */
const BESIDE_EYE = [0.1, 0.35] as const;
/** The lid: so far (centimetres) below a brow's middle and around the eye, looked at in such steps; hair hangs over it from this share on. */
const LID = { belowBrow: 0.5, aboveEye: 0.35, step: 0.1, hanging: 0.12 } as const;
/** Centimetres around brow and eye that are looked at. */
const ROUND = 1;
const ENOUGH_SAMPLES = 60;
/** Logarithms off the skin's tone: lashes are darker at most, the white of an eye brighter. */
const DARKEST = -2.6;
const BRIGHTEST = 1.1;

/**
 * Finds what eyes and brows look like under the hair, and raises `regions.gone` there. A brow that hair covers on both
 * sides ends in front of it; an eye that is nowhere seen stays as it is in the photo.
 *
 * @param inFront Glasses and hands: never mirrored.
 */
export function mirrorEyes(
  head: Head,
  picture: RgbaImage,
  surface: BareSurface,
  regions: BareRegions,
  tone: BareTone,
  inFront: Mask,
  area: PixelArea,
): BareEyes {
  const { width, height } = picture;
  const known = new Float32Array(width * height);
  const detail = new Float32Array(3 * width * height);
  const at = (vertex: number): ImagePoint => {
    const { x, y } = head.mesh.points[vertex]!;
    return { x: x - area.x, y: y - area.y };
  };
  const polygon = (vertices: readonly number[]): Mask =>
    fillPolygon(
      vertices.flatMap((vertex) => [at(vertex).x, at(vertex).y]),
      width,
      height,
    );
  const { fromHair, gone, unit } = regions;
  const boxes = EYE_OUTLINES.map((outline) => boxAround(outline.map(at), ROUND * unit, width, height));
  const covered = boxes.map((box) => isCovered(box, fromHair.data, width, BESIDE[1] * unit));
  const scene = { picture, regions, inFront };
  const brows = covered.some((each) => each)
    ? SIDES.map(({ brow }) => browHair(browStrip(brow.map(at), unit), scene))
    : [];
  const place = { along: 0, across: 0 };
  const besideHair = gone.slice();
  for (const side of [0, 1] as const) {
    const own = SIDES[side];
    const other = SIDES[1 - side]!;
    if (!covered[side]) continue;
    const box = boxes[side]!;
    const [ownBrow, otherBrow] = [brows[side]!, brows[1 - side]!];
    const source = sourceOf(ownBrow, otherBrow);
    const around = chamferDistanceWithin(polygon(EYE_OUTLINES[side]), FADE[1] * unit).data;
    const eyeShape = polygon(own.eye);
    const eye = eyeShape.data;
    const fromEye = chamferDistanceWithin(eyeShape, BESIDE_EYE[1] * unit).data;
    const brow = polygon(own.brow).data;
    const mirror = mirrorOfFace(
      [...own.brow, ...own.eye].map(at),
      [...other.brow, ...other.eye].map(at),
      unit,
    );
    const fromBrow = chamferDistanceWithin(
      { data: brow, width, height },
      Math.max(BROW_FADE[1], ASTRAY.around) * unit,
    ).data;
    const hangs =
      source.isOther && hangsOnLid(box, ownBrow, source.from, fromHair.data, fromEye, width, unit);
    const offset = browOffset(box, fromBrow, mirror, picture, regions, inFront, tone, surface);
    for (let y = box.y; y < box.y + box.height; y++)
      for (let x = box.x; x < box.x + box.width; x++) {
        const to = y * width + x;
        const zone = 1 - smoothStep(FADE[0], FADE[1], around[to]! / unit);
        if (zone <= 0) continue;
        const away = fromHair.data[to]! / unit;
        const bare = 1 - inFront.data[to]! / 255;
        const beside = 1 - smoothStep(BESIDE[0], BESIDE[1], away);
        // what hangs over most of a brow lies on the lid too
        let lid = 0;
        if (hangs) {
          ownBrow.strip.placeOf(x + 0.5, y + 0.5, place);
          lid = pastSeen(source.from, place) * smoothStep(BESIDE_EYE[0], BESIDE_EYE[1], fromEye[to]! / unit);
        }
        const hidden = Math.max(beside, lid) * bare;
        const isEye = eye[to]! >= 128;
        const rest = isEye || brow[to]! >= 128 ? 1 : zone;
        if (hidden <= 0) {
          gone[to] = gone[to]! * (1 - rest);
          continue;
        }
        const [u0, v0] = mirror(x + 0.5, y + 0.5);
        const withBrow = 1 - smoothStep(BROW_FADE[0], BROW_FADE[1], fromBrow[to]! / unit);
        const u = u0 + withBrow * offset.x;
        const v = v0 + withBrow * offset.y;
        const seen = zone * seenAt(u, v, fromHair.data, inFront, width, height, unit);
        if (seen > 0) {
          known[to] = seen;
          addDetail(detail, to, seen, picture, u, v, tone, surface);
        }
        // what is nowhere seen: an eye stays, a brow ends
        const share = isEye ? hidden * seen : hidden;
        gone[to] = share * rest + gone[to]! * (1 - rest);
      }
    layBrowInPlace({ known, detail }, ownBrow, otherBrow, scene, besideHair, box);
  }
  return { known, detail };
}

/** Whether the hair over the hidden part of a brow goes on over the lid below, or ends at the brow. */
export function hangsOnLid(
  box: PixelArea,
  { strip }: Pick<BrowHair, 'strip'>,
  from: number,
  fromHair: Float32Array,
  fromEye: Float32Array,
  width: number,
  unit: number,
): boolean {
  const stride = Math.max(1, Math.round(LID.step * unit));
  const place = { along: 0, across: 0 };
  let [lid, hair] = [0, 0];
  for (let y = box.y; y < box.y + box.height; y += stride)
    for (let x = box.x; x < box.x + box.width; x += stride) {
      const at = y * width + x;
      if (fromEye[at]! > LID.aboveEye * unit) continue;
      strip.placeOf(x + 0.5, y + 0.5, place);
      if (place.across > -LID.belowBrow || pastSeen(from, place) < 1) continue;
      lid++;
      if (fromHair[at]! < 1) hair++;
    }
  return hair > LID.hanging * lid;
}

/** Pixels by which the other brow has to move to lie on what is seen of this one: brows are lifted unequally. */
function browOffset(
  box: PixelArea,
  fromBrow: Float32Array,
  mirror: (x: number, y: number) => readonly [number, number],
  picture: RgbaImage,
  { fromHair, unit }: BareRegions,
  inFront: Mask,
  tone: BareTone,
  surface: BareSurface,
): ImagePoint {
  const { width, height } = picture;
  const stride = Math.max(1, Math.round(0.08 * unit));
  const samples: { readonly own: number; readonly u: number; readonly v: number }[] = [];
  for (let y = box.y + 1; y < box.y + box.height - 1; y += stride)
    for (let x = box.x + 1; x < box.x + box.width - 1; x += stride) {
      const at = y * width + x;
      if (fromBrow[at]! > ASTRAY.around * unit || fromHair.data[at]! < CLEAR_OF_HAIR[1] * unit) continue;
      const [u, v] = mirror(x + 0.5, y + 0.5);
      samples.push({ own: detailAt(picture, x + 0.5, y + 0.5, 1, tone, surface), u, v });
    }
  let best = { x: 0, y: 0 };
  let least = Number.POSITIVE_INFINITY;
  for (let dy = -ASTRAY.y; dy <= ASTRAY.y; dy += ASTRAY.step)
    for (let dx = -ASTRAY.x; dx <= ASTRAY.x; dx += ASTRAY.step) {
      let sum = 0;
      let count = 0;
      for (const { own, u, v } of samples) {
        const [x, y] = [u + dx * unit, v + dy * unit];
        if (seenAt(x, y, fromHair.data, inFront, width, height, unit) < 0.5) continue;
        sum += Math.min(1, Math.abs(detailAt(picture, x, y, 1, tone, surface) - own));
        count++;
      }
      if (count < ENOUGH_SAMPLES || sum / count >= least) continue;
      least = sum / count;
      best = { x: dx * unit, y: dy * unit };
    }
  return best;
}

function isCovered(box: PixelArea, fromHair: Float32Array, width: number, reach: number): boolean {
  for (let y = box.y; y < box.y + box.height; y++)
    for (let x = box.x; x < box.x + box.width; x++) if (fromHair[y * width + x]! < reach) return true;
  return false;
}

/** 0..1: whether the pixel shows the face. */
function seenAt(
  u: number,
  v: number,
  fromHair: Float32Array,
  inFront: Mask,
  width: number,
  height: number,
  unit: number,
): number {
  const x = Math.floor(u);
  const y = Math.floor(v);
  if (x < 1 || y < 1 || x >= width - 2 || y >= height - 2) return 0;
  const from = y * width + x;
  return (
    smoothStep(CLEAR_OF_HAIR[0], CLEAR_OF_HAIR[1], fromHair[from]! / unit) * (1 - inFront.data[from]! / 255)
  );
}

/** Adds what the picture has at (u, v) over the tone of skin there. */
function addDetail(
  detail: Float32Array,
  to: number,
  weight: number,
  picture: RgbaImage,
  u: number,
  v: number,
  tone: BareTone,
  surface: BareSurface,
): void {
  const light = Math.max(DARKEST, Math.min(BRIGHTEST, detailAt(picture, u, v, 1, tone, surface)));
  const red = detailAt(picture, u, v, 0, tone, surface) - light;
  const blue = detailAt(picture, u, v, 2, tone, surface) - light;
  setDetail(detail, to, weight, light, red, blue);
}

function boxAround(points: readonly ImagePoint[], margin: number, width: number, height: number): PixelArea {
  const left = Math.max(0, Math.floor(Math.min(...points.map(({ x }) => x)) - margin));
  const top = Math.max(0, Math.floor(Math.min(...points.map(({ y }) => y)) - margin));
  const right = Math.min(width, Math.ceil(Math.max(...points.map(({ x }) => x)) + margin));
  const bottom = Math.min(height, Math.ceil(Math.max(...points.map(({ y }) => y)) + margin));
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}
