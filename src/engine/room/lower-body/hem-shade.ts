/** The shade that an old hem cast on the skin below it: it goes with the hem. */
import { limbTable } from '../../fit/limb-axis.ts';
import type { LegAxis } from '../../fit/measure-legs.ts';
import { chamferDepth } from '../../pixels/chamfer-distance.ts';
import type { Mask, RgbaImage } from '../../pixels/image.ts';
import type { LegEdges } from './leg-edges.ts';

/** Strips across the leg, each with a light of its own: a shin's edge and the calf behind it take shade differently. */
const STRIPS = 8;
/** Pieces of a leg's length on which the shade is measured. */
const PIECES = 160;
/** No hem's shade on skin is deeper, logarithm. */
const DEEPEST = 0.4;
/** The shade ends softly over this share of its length. */
const SOFT_END = 0.4;
/** Pixels that tell a strip's own light. */
const ENOUGH = 12;

/**
 * The photo with the skin of a leg below an old hem in the light that the same strip of skin has farther down: only the
 * slow part of the light is lifted, the skin keeps its texture. The result is meant to be blended in by `gone`, over which
 * the lift fades. `own` is the coverage of this leg's seen skin, `gone` how
 * far each pixel is replaced: the shade's reach is where it is neither 0 nor 255.
 */
export function withoutHemShade(
  leg: LegAxis,
  photo: RgbaImage,
  own: Mask,
  gone: Mask,
  coordinates: Float32Array,
  edges: LegEdges,
): RgbaImage {
  const inShade = (at: number): boolean => gone.data[at]! > 0 && gone.data[at]! < 255;
  const place = (at: number): { readonly across: number; readonly piece: number } => {
    const along = coordinates[2 * at]!;
    const inner = limbTable(leg, edges.inner, along);
    const outer = limbTable(leg, edges.outer, along);
    const t = (coordinates[2 * at + 1]! - inner) / Math.max(1, outer - inner);
    return { across: t * STRIPS - 0.5, piece: (along / leg.length) * PIECES - 0.5 };
  };
  const pixels: number[] = [];
  const depth = chamferDepth(own, 200).data;
  const from = new Float32Array(STRIPS).fill(Number.POSITIVE_INFINITY);
  const to = new Float32Array(STRIPS).fill(Number.NEGATIVE_INFINITY);
  const clampStrip = (across: number): number => Math.max(0, Math.min(STRIPS - 1, Math.round(across)));
  for (let at = 0; at < depth.length; at++) {
    const along = coordinates[2 * at]!;
    if (own.data[at]! < 128 || !(along >= 0) || along >= leg.length) continue;
    pixels.push(at);
    if (depth[at]! < 1.5 || !inShade(at)) continue;
    const { across, piece } = place(at);
    const strip = clampStrip(across);
    from[strip] = Math.min(from[strip]!, piece);
    to[strip] = Math.max(to[strip]!, piece);
  }
  const cells = STRIPS * PIECES;
  const sums = new Float32Array(4 * cells);
  const lit = new Float32Array(4 * STRIPS);
  for (const at of pixels) {
    if (depth[at]! < 1.5) continue;
    const { across, piece } = place(at);
    const strip = clampStrip(across);
    const shaded = inShade(at);
    // as much of the leg as lies in the shade, a little below it: it ends softly
    const below = (piece - to[strip]!) / Math.max(1, to[strip]! - from[strip]!);
    if (!shaded && !(gone.data[at] === 0 && below > SOFT_END && below <= SOFT_END + 1)) continue;
    const cell = 4 * (clampPiece(piece) * STRIPS + strip);
    const [into, index] = shaded ? [sums, cell] : [lit, 4 * strip];
    for (let c = 0; c < 3; c++) into[index + c]! += Math.log(6 + photo.data[4 * at + c]!);
    into[index + 3]!++;
  }
  const lifts = liftsOf(sums, lit);
  const data = photo.data.slice();
  for (const at of pixels) {
    if (!inShade(at)) continue;
    const { across, piece } = place(at);
    const [s, fs] = split(across, STRIPS);
    const [p, fp] = split(piece, PIECES);
    // what replaces the photo only in part lifts the more: in the picture the lift ends as a cube
    const share = gone.data[at]! / 255;
    const more = 3 - 3 * share + share * share;
    for (let c = 0; c < 3; c++) {
      const row = (i: number): number =>
        lifts[3 * (i * STRIPS + s) + c]! * (1 - fs) + lifts[3 * (i * STRIPS + s + 1) + c]! * fs;
      const lift = more * (row(p) * (1 - fp) + row(p + 1) * fp);
      data[4 * at + c] = (6 + photo.data[4 * at + c]!) * Math.exp(lift) - 6;
    }
  }
  return { ...photo, data };
}

const clampPiece = (piece: number): number => Math.max(0, Math.min(PIECES - 1, Math.round(piece)));

/** Index of the lower neighbour among `count` centres, and the share of the upper one. */
function split(position: number, count: number): readonly [index: number, share: number] {
  const index = Math.max(0, Math.min(count - 2, Math.floor(position)));
  return [index, Math.max(0, Math.min(1, position - index))];
}

/** What each cell lacks to its strip's light, red, green and blue as logarithms, smooth over the cells. */
function liftsOf(sums: Float32Array, lit: Float32Array): Float32Array {
  const lifts = new Float32Array(3 * STRIPS * PIECES);
  for (let piece = 0; piece < PIECES; piece++)
    for (let strip = 0; strip < STRIPS; strip++) {
      const total = [0, 0, 0];
      let weights = 0;
      for (let dp = -2; dp <= 2; dp++)
        for (let ds = -1; ds <= 1; ds++) {
          const [p, s] = [piece + dp, strip + ds];
          if (p < 0 || p >= PIECES || s < 0 || s >= STRIPS) continue;
          const cell = 4 * (p * STRIPS + s);
          const count = sums[cell + 3]!;
          if (count === 0 || lit[4 * s + 3]! < ENOUGH) continue;
          const weight = (3 - Math.abs(dp)) * (2 - Math.abs(ds)) * Math.min(4, count);
          for (let c = 0; c < 3; c++)
            total[c]! += weight * (lit[4 * s + c]! / lit[4 * s + 3]! - sums[cell + c]! / count);
          weights += weight;
        }
      if (weights === 0) continue;
      for (let c = 0; c < 3; c++)
        lifts[3 * (piece * STRIPS + strip) + c] = Math.max(0, Math.min(DEEPEST, total[c]! / weights));
    }
  return lifts;
}
