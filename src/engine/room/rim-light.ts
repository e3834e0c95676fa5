/**
 * Light from behind a bare arm makes its very rim pale. What an old short sleeve's hem leaves to be seen of that rim goes on above it,
 * by the distance from the outline that the rebuilt arm has: that is often not where the arm was measured to end.
 */
import type { BodyMeasures } from '../fit/measure-body.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import type { ArmCoordinates } from './arm-coordinates.ts';

/** The rim is so broad, and right inside of it lies what it is compared with; shoulder widths. */
const RIM = 0.05;
const INSIDE = 0.075;
/** Places from the outline inwards, over the rim and what is inside. */
const PLACES = 12;
/** Rows below the hem that tell, and above it the glare falls to a third over so many; shoulder widths. */
const ROWS = [0.008, 0.13] as const;
const FADES = 0.35;
/** Logarithms: a larger difference is another thing than light, a smaller one tells nothing. */
const MOST = 2;
const LEAST = 0.1;
/** Coverage of skin from which on it tells: at the very edge, where glare is strongest, the parse is soft. */
const SOFT = 160;
/** A place is told by so many pixels at least. */
const LEAST_PIXELS = 5;

/**
 * Lightens, in place, the rims of `arms` above the hem of an old short sleeve as the `photo` shows them below it. `skin` is what of them is rebuilt, `seen` the coverage
 * of the arms' skin that stays, `gone` 255 where something is rebuilt, `removed` the same softly, `torso` the rebuilt trunk's coverage and `ground` the background's in the photo.
 */
export function lightRimsInPlace(
  arms: Layer,
  skin: Layer,
  photo: RgbaImage,
  seen: Mask,
  gone: Mask,
  removed: Mask,
  torso: Mask,
  ground: Mask,
  { arms: axes, frame }: Pick<BodyMeasures, 'arms' | 'frame'>,
  { side, along, across }: ArmCoordinates,
): void {
  const unit = frame.shoulderWidth;
  const { width, height } = torso;
  const outside = createMask(width, height);
  for (let at = 0; at < outside.data.length; at++)
    if (
      (ground.data[at]! >= 128 || gone.data[at]! > 0) &&
      Math.max(arms.alpha[at]!, torso.data[at]! / 255) < 0.5
    )
      outside.data[at] = 255;
  const depth = chamferDistanceWithin(outside, INSIDE * unit).data;
  for (const [name, code] of [
    ['left', 1],
    ['right', 2],
  ] as const) {
    if (axes[name].sleeved) continue;
    for (const outer of [true, false]) {
      const rim: number[] = [];
      // the outline's soft outer half is as pale as the rim
      const outline: number[] = [];
      for (let at = 0; at < side.length; at++)
        if (
          side[at] === code &&
          depth[at]! < INSIDE * unit &&
          along[at]! >= 0 &&
          along[at]! < axes[name].elbowAt &&
          across[at]! > 0.5 === outer
        ) {
          if (depth[at]! > 0) rim.push(at);
          else if (arms.alpha[at]! > 0) outline.push(at);
        }
      const hem = hemOf(rim, gone, along, Math.ceil(axes[name].elbowAt) + 1);
      const glare = hem === null ? null : glareBelow(rim, photo, seen, gone, depth, along, hem, unit);
      if (!glare) continue;
      for (const at of [...rim, ...outline]) {
        if (removed.data[at] === 0) continue;
        const fade = Math.exp(-Math.max(0, hem! - along[at]!) / (FADES * unit));
        const share = shareOf(arms, skin, photo, at) * arms.alpha[at]!;
        for (let c = 0; c < 3; c++) {
          const glares = Math.exp(fade * glareAt(glare, c, depth[at]! / (INSIDE * unit)));
          arms.color[3 * at + c] = Math.min(
            255 * arms.alpha[at]!,
            arms.color[3 * at + c]! + share * (glares - 1) * skin.color[3 * at + c]!,
          );
        }
      }
    }
  }
}

/** Length along the arm at which most of its `rim` is no longer gone; null where none was or nothing of it is seen before the last row. */
function hemOf(rim: readonly number[], gone: Mask, along: Float32Array, rows: number): number | null {
  const covered = new Int32Array(rows);
  for (const at of rim) covered[Math.floor(along[at]!)]! += gone.data[at]! >= 128 ? 1 : -1;
  const last = covered.findLastIndex((count) => count > 0);
  return last < 0 || last > rows - 3 ? null : last + 1;
}

/** Logarithms by which the rim right below the hem is paler than what is inside of it, three a place; null where it isn't. */
function glareBelow(
  rim: readonly number[],
  photo: RgbaImage,
  seen: Mask,
  gone: Mask,
  depth: Float32Array,
  along: Float32Array,
  hem: number,
  unit: number,
): Float32Array | null {
  const sums = new Float32Array(3 * PLACES);
  const counts = new Float32Array(PLACES);
  for (const at of rim) {
    if (seen.data[at]! < SOFT || gone.data[at]! > 0) continue;
    const below = (along[at]! - hem) / unit;
    if (below < ROWS[0] || below > ROWS[1]) continue;
    const place = Math.min(PLACES - 1, Math.floor((PLACES * depth[at]!) / (INSIDE * unit)));
    const weight = 1 - (0.7 * (below - ROWS[0])) / (ROWS[1] - ROWS[0]);
    counts[place]! += weight;
    for (let c = 0; c < 3; c++) sums[3 * place + c]! += weight * Math.log(6 + photo.data[4 * at + c]!);
  }
  const first = Math.round((PLACES * RIM) / INSIDE);
  const inside = [0, 0, 0];
  let count = 0;
  for (let place = first; place < PLACES; place++) {
    count += counts[place]!;
    for (let c = 0; c < 3; c++) inside[c]! += sums[3 * place + c]!;
  }
  if (count < LEAST_PIXELS) return null;
  const glare = new Float32Array(3 * PLACES);
  for (let place = first - 1; place >= 0; place--)
    for (let c = 0; c < 3; c++) {
      const before = glare[3 * (place + 1) + c]!;
      const own =
        counts[place]! < LEAST_PIXELS ? before : sums[3 * place + c]! / counts[place]! - inside[c]! / count;
      glare[3 * place + c] = own > MOST ? before : Math.max(0, own);
    }
  return glare[1]! < LEAST ? null : glare;
}

/** 0..1, how much of an arm's colour at a pixel is the rebuilt `skin`'s and none of the photo's. */
function shareOf({ color, alpha }: Layer, skin: Layer, photo: RgbaImage, at: number): number {
  if (alpha[at]! <= 0) return 0;
  let [along, all] = [0, 0];
  for (let c = 0; c < 3; c++) {
    const seen = photo.data[4 * at + c]!;
    const way = skin.color[3 * at + c]! - seen;
    along += way * (color[3 * at + c]! / alpha[at]! - seen);
    all += way * way;
  }
  return all < 1 ? 1 : Math.max(0, Math.min(1, along / all));
}

/** The glare of one channel at a share of the way inwards. */
function glareAt(glare: Float32Array, channel: number, inwards: number): number {
  const position = Math.max(0, Math.min(PLACES - 1, PLACES * inwards - 0.5));
  const place = Math.min(PLACES - 2, Math.floor(position));
  const a = glare[3 * place + channel]!;
  return a + (glare[3 * (place + 1) + channel]! - a) * (position - place);
}
