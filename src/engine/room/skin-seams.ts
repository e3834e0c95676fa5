/**
 * No line where rebuilt skin begins: what seen skin still has over it at their border (the end of a fold, a shadow's edge)
 * runs out over a short way, as the membrane of gradient-domain cloning does (Pérez, Gangnet and Blake: "Poisson Image
 * Editing", 2003).
 */
import type { ArmAxis } from '../fit/arm-axis.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import { toTorso } from '../fit/torso-frame.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { pushPullSamples } from '../pixels/push-pull.ts';
import type { ArmCoordinates } from './arm-coordinates.ts';

/** The difference falls to a third over so much of the shoulder width, and is gone at three times that. */
const FADE = 0.045;
/** Colours on both sides of the border are means over so much of the shoulder width to each side. */
const BESIDE = 0.008;
/** Variance of places, in squared pixels, that a slope of the colours must outweigh. */
const RIDGE = 0.25;
/** Larger differences (logarithms) in light, or of red against blue, are another thing's edge. */
const MOST_SHADE = 0.6;
const MOST_LIGHT = 0.3;
const MOST_REDNESS = 0.18;
/** A single pixel as much brighter is no skin, and what lies beside it has taken of its colour. */
const GLARING = 0.4;
/** Below this torso height arms lie before the torso, which has an edge of its own there; shoulder widths. */
const ARMPIT = 0.45;
/** Hands go on into what is rebuilt of their arm from this share of its length on. */
const WRIST = 0.8;
/** Coverage of what is nothing but skin; fewer pixels than this tell nothing; of them so many shares may be glares. */
const SOLID = 240;
const FEW = 200;
const GLARES = 0.02;

/** Skin of the photo that stays, by what it belongs to. */
export interface SeenSkin {
  readonly torso: Mask;
  readonly arms: Mask;
  readonly hands: Mask;
}

const [TORSO, ARM, HAND] = [1, 2, 3] as const;

/**
 * Logarithms by which rebuilt skin is to be multiplied, three a pixel: 0 far from seen skin. `picture` is opaque and shows
 * rebuilt skin where `arms` or `torso` cover and something is `gone` (255 or 0).
 */
export function skinSeams(
  picture: Layer,
  photo: RgbaImage,
  seen: SeenSkin,
  gone: Mask,
  torso: Float32Array,
  arms: Float32Array,
  body: BodyMeasures,
  { area, side, along }: ArmCoordinates,
): Float32Array {
  const { width, height } = gone;
  const unit = body.frame.shoulderWidth;
  const size = width * height;
  const kept = new Uint8Array(size);
  const rebuilt = new Uint8Array(size);
  const stays = createMask(width, height);
  for (let i = 0; i < size; i++) {
    if (gone.data[i]! > 0) {
      rebuilt[i] = arms[i]! > 0.9 ? ARM : torso[i]! > 0.9 ? TORSO : 0;
      continue;
    }
    kept[i] =
      seen.arms.data[i]! >= 200
        ? ARM
        : seen.torso.data[i]! >= 200
          ? TORSO
          : seen.hands.data[i]! >= 200
            ? HAND
            : 0;
    if (kept[i]! > 0) stays.data[i] = 255;
  }
  const reach = 3 * FADE * unit;
  const distance = chamferDistanceWithin(stays, reach).data;
  const goesOn = (from: number, to: number, source: number, at: number): boolean => {
    // a forearm that is folded up lies before upper arm and chest, in a light of its own
    if (from === ARM && side[source] !== 0) {
      const arm = side[source] === 1 ? body.arms.left : body.arms.right;
      if (along[source]! > arm.elbowAt && (to === TORSO || along[at]! < arm.elbowAt) && isFolded(arm))
        return false;
    }
    if (from === to) return true;
    if (from === HAND) {
      const arm = side[at] === 1 ? body.arms.left : body.arms.right;
      return to === ARM && side[at] !== 0 && along[at]! > WRIST * arm.length;
    }
    const x = area.x + (at % width);
    return toTorso(body.frame, { x, y: area.y + Math.floor(at / width) }).v < ARMPIT * unit;
  };
  const isFolded = ({ points, elbow }: ArmAxis): boolean =>
    toTorso(body.frame, points.at(-1)!).v < toTorso(body.frame, elbow).v;
  const r = Math.max(2, Math.round(BESIDE * unit));
  const differences = new Float32Array(3 * size);
  const weights = new Float32Array(size);
  const outside = createPlaneFit();
  const inside = [0, 0, 0];
  let found = false;
  for (let y = r; y < height - r; y++)
    for (let x = r; x < width - r; x++) {
      const at = y * width + x;
      const part = rebuilt[at]!;
      if (part === 0 || distance[at]! > 1.6) continue;
      let own = 0;
      let brightest = 0;
      inside.fill(0);
      outside.fill(0);
      for (let dy = -r; dy <= r; dy++)
        for (let dx = -r; dx <= r; dx++) {
          const to = at + dy * width + dx;
          if (kept[to]! > 0 && goesOn(kept[to]!, part, to, at)) {
            addToPlane(outside, dx, dy, photo.data, 4 * to);
            brightest = Math.max(brightest, photo.data[4 * to + 1]!);
          } else if (rebuilt[to] === part && dx * dx + dy * dy <= 2) {
            own++;
            for (let c = 0; c < 3; c++) inside[c]! += picture.color[3 * to + c]!;
          }
        }
      if (outside[COUNT]! < r) continue;
      const log = (c: number): number => Math.log((6 + planeAtMiddle(outside, c)) / (6 + inside[c]! / own));
      const [red, green, blue] = [log(0), log(1), log(2)];
      if (Math.log((6 + brightest) / (6 + inside[1]! / own)) > GLARING) continue;
      if (green > MOST_LIGHT || green < -MOST_SHADE || Math.abs(red - blue + 0.4 * green) > MOST_REDNESS)
        continue;
      weights[at] = 1;
      differences[3 * at] = red;
      differences[3 * at + 1] = green;
      differences[3 * at + 2] = blue;
      found = true;
    }
  if (!found) return differences;
  const spread = pushPullSamples(differences, weights, width, height, 3);
  // the removal's soft rim lies on skin that stays: what is rebuilt under that takes part, or it is a dotted line. An arm is mixed
  // with its own photo there already
  const ofRim = (i: number): number => {
    if (kept[i] === 0) return 0;
    const beside = shareBeside(rebuilt, i, width);
    return kept[i] !== TORSO || beside === 0 ? beside : 1;
  };
  for (let i = 0; i < size; i++) {
    const part = rebuilt[i]! > 0 ? 1 : ofRim(i);
    const share =
      part === 0 || distance[i]! >= reach ? 0 : part * Math.exp(-((distance[i]! / (FADE * unit)) ** 2));
    for (let c = 0; c < 3; c++) spread[3 * i + c]! *= share;
  }
  return spread;
}

/** How much of what is marked the mean over 3 × 3 (1, 2, 1) around `at` has, 0..1. */
function shareBeside(marked: Uint8Array, at: number, width: number): number {
  let sum = 0;
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++)
      if (marked[at + dy * width + dx]! > 0) sum += (2 - Math.abs(dy)) * (2 - Math.abs(dx));
  return sum / 16;
}

/** Sums of a plane's fit to the colours around a pixel: count, moments of the places, then for each colour its sum and moments. */
function createPlaneFit(): Float64Array {
  return new Float64Array(15);
}
const COUNT = 0;

function addToPlane(sums: Float64Array, dx: number, dy: number, data: Uint8ClampedArray, i: number): void {
  sums[COUNT]!++;
  sums[1]! += dx;
  sums[2]! += dy;
  sums[3]! += dx * dx;
  sums[4]! += dx * dy;
  sums[5]! += dy * dy;
  for (let c = 0; c < 3; c++) {
    const value = data[i + c]!;
    sums[6 + 3 * c]! += value;
    sums[7 + 3 * c]! += value * dx;
    sums[8 + 3 * c]! += value * dy;
  }
}

/** A colour of the fitted plane at the middle; a ridge keeps slopes that few pixels tell small. */
function planeAtMiddle(sums: Float64Array, c: number): number {
  const n = sums[COUNT]!;
  const [mx, my] = [sums[1]! / n, sums[2]! / n];
  const xx = sums[3]! - n * mx * mx + n * RIDGE;
  const xy = sums[4]! - n * mx * my;
  const yy = sums[5]! - n * my * my + n * RIDGE;
  const mean = sums[6 + 3 * c]! / n;
  const x = sums[7 + 3 * c]! - n * mx * mean;
  const y = sums[8 + 3 * c]! - n * my * mean;
  const determinant = xx * yy - xy * xy;
  const value = mean - ((x * yy - y * xy) * mx + (y * xx - x * xy) * my) / determinant;
  return Math.max(0, Math.min(255, value));
}

/** The palest colour that the arms show where nothing is `gone`, but for single glares; white where too little is seen. */
export function palestSkin(photo: RgbaImage, { data }: Mask, gone: Mask): readonly number[] {
  const counts = [0, 1, 2].map(() => new Uint32Array(256));
  let all = 0;
  for (let i = 0; i < data.length; i++) {
    if (data[i]! < SOLID || gone.data[i]! > 0) continue;
    all++;
    for (let c = 0; c < 3; c++) counts[c]![photo.data[4 * i + c]!]!++;
  }
  if (all < FEW) return [255, 255, 255];
  return counts.map((count) => {
    let paler = 0;
    let value = 255;
    while (value > 0 && paler + count[value]! < GLARES * all) paler += count[value--]!;
    return value;
  });
}

/** Multiplies a layer by e to the power of `logarithms`, but no paler than `palest`. */
export function brightenInPlace(
  { color, alpha }: Layer,
  logarithms: Float32Array,
  palest: readonly number[] = [255, 255, 255],
): void {
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] === 0 || logarithms[3 * i + 1] === 0) continue;
    for (let c = 0; c < 3; c++) {
      const own = color[3 * i + c]!;
      const most = Math.max(own, palest[c]! * alpha[i]!);
      color[3 * i + c] = Math.min(most, own * Math.exp(logarithms[3 * i + c]!));
    }
  }
}
