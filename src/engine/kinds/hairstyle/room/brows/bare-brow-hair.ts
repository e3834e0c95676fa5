/** The hairs of a brow as they are seen, and how they go on where old hair hides them. */
import type { Mask, RgbaImage } from '../../../../pixels/image.ts';
import { smoothStep } from '../../../../pixels/smooth-step.ts';
import { lightAt } from '../skin/bare-detail.ts';
import type { BareRegions } from '../skin/bare-regions.ts';
import type { BrowStrip } from './bare-brow-strip.ts';

export interface BrowScene {
  readonly picture: RgbaImage;
  readonly regions: BareRegions;
  /** Glasses and hands. */
  readonly inFront: Mask;
}

/** A brow by centimetres along its strip. */
export interface BrowHair {
  readonly strip: BrowStrip;
  /** Up to here it is seen, from its inner end on; infinite where nothing of it is hidden. */
  readonly seen: number;
  /** Up to here its middle is told by what is seen. */
  readonly told: number;
  /** Whether enough is seen to tell the rest. */
  readonly isTold: boolean;
  /** Here its tail ends. */
  readonly end: number;
  /** Centimetres of its middle off the strip's. */
  centreAt(along: number): number;
  /** 0..1: how far the photo shows a place without hair over it or its shade. */
  clearAt(along: number, across: number): number;
  /**
   * Writes the logarithms of linear light over the skin beside the brow to `out`, 3 values: the photo's as far as the
   * brow is seen, then its own hairs again in a tail that runs out to a point. Returns how much is written, 0..1: beside
   * the tail lies plain skin.
   *
   * @param across Centimetres off the strip's middle.
   */
  hairsAt(along: number, across: number, out: Float32Array): number;
}

/** Cells along and across, in centimetres, and how far across is looked. */
const STEP = 0.08;
const ACROSS = 0.04;
const REACH = 0.6;
/** Beyond this (centimetres off the middle) lies skin. */
const SKIN = 0.46;
/** Cells on either side, and samples outwards, over which it is averaged. */
const AROUND = 4;
const BESIDE = 4;
/** A brow is seen where its middle is so far from hair (centimetres). */
const CLEAR = 0.2;
const MIDDLE = 0.2;
/** Centimetres from hair within which the photo's pixels are its own dark rim. */
const SHADE = [0.1, 0.24] as const;
/** So near to hair (centimetres) its shade widens and tints what is seen of a brow, wholly and at all. */
const UNSURE = [0.35, 0.8] as const;
/** There it is so many times as dark as elsewhere at most, and single hairs stand so far out (centimetres). */
const USUAL_DARK = 1.4;
const CLOSE_STRAY = 0.04;
/** Share of its length from which a brow narrows to its end. */
const NARROWS = 0.62;
/** Pixels over which a small picture mixes hair and skin. */
const BLURRED = 2.2;
/** Skin lies in the shade of hair so near (centimetres). */
const SHADED = 0.4;
/** Logarithm of light by which a brow is darker than skin at least. */
const DARKER = 0.08;
/** Share of its length that has to be seen for the rest to be told from it. */
const ENOUGH = 0.4;
/** A tail tapers over so many of its half-widths at least. */
const TAPER = 2.4;
/** Centimetres over which a brow ends at its tip. */
const TIP = 0.6;
/** Least half-width (centimetres), and the half-widths beyond which no hairs lie. */
const THIN = 0.05;
const RIM = 1.35;
/** Centimetres beyond the rim in which single hairs stand. */
const STRAY = 0.15;
/** Logarithms off the skin that hairs have at most. */
const DARKEST = -2.4;
const BRIGHTEST = 0.12;
const MOST_HUE = 0.45;

/** Reads the brow of a strip. */
export function browHair(strip: BrowStrip, scene: BrowScene): BrowHair {
  const { picture, regions } = scene;
  const { width, height } = picture;
  const count = Math.max(1, Math.round(strip.length / STEP));
  const centres = new Float32Array(count);
  const halves = new Float32Array(count);
  const masses = new Float32Array(count);
  const sample = (along: number, across: number, channel: number): number => {
    const { x, y } = strip.pointAt(along, across);
    const u = Math.max(1, Math.min(width - 2, x));
    const v = Math.max(1, Math.min(height - 2, y));
    return lightAt(picture, u, v, channel);
  };
  const isBare = (along: number, across: number, away: number): boolean => {
    const { x, y } = strip.pointAt(along, across);
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (column < 1 || row < 1 || column >= width - 2 || row >= height - 2) return false;
    const at = row * width + column;
    return (
      regions.fromHair.data[at]! >= Math.max(away * regions.unit, BLURRED) && scene.inFront.data[at]! < 60
    );
  };
  const hairBeside = (along: number, across: number): number => {
    const { x, y } = strip.pointAt(along, across);
    const column = Math.max(0, Math.min(width - 1, Math.floor(x)));
    const row = Math.max(0, Math.min(height - 1, Math.floor(y)));
    return regions.fromHair.data[row * width + column]! / regions.unit;
  };
  const unsureAt = (along: number, across: number): number =>
    1 - smoothStep(UNSURE[0], UNSURE[1], hairBeside(along, across));
  const isClear = (along: number, middle: number): boolean => {
    for (let off = -MIDDLE; off <= MIDDLE; off += 2 * ACROSS)
      if (!isBare(along, middle + off, CLEAR)) return false;
    return true;
  };
  const skin = skinBeside(count, sample, (along, across) => isBare(along, across, SHADED));
  let cells = 0;
  let middle = 0;
  for (; cells < count && isClear((cells + 0.5) * STEP, middle); cells++) {
    const along = (cells + 0.5) * STEP;
    const [above, below] = [skin[6 * cells + 1]!, skin[6 * cells + 4]!];
    let [sum, first, second] = [1e-6, 0, 0];
    for (let across = -REACH; across <= REACH; across += ACROSS) {
      const base = (above + below) / 2 + ((above - below) / 2) * Math.max(-1, Math.min(1, across / SKIN));
      // what is far off is the lid's fold or a strand
      const near = Math.max(0, 1 - (across / REACH) ** 4);
      if (!isBare(along, across, CLEAR)) continue;
      const excess = near * Math.max(0, base - sample(along, across, 1) - DARKER);
      sum += excess;
      first += excess * across;
      second += excess * across * across;
    }
    middle += 0.3 * (first / sum - middle);
    centres[cells] = first / sum;
    halves[cells] = 1.7 * Math.sqrt(Math.max(0, second / sum - (first / sum) ** 2));
    masses[cells] = sum * ACROSS;
  }
  const at = (values: Float32Array, along: number): number => {
    const place = Math.max(0, Math.min(Math.max(0, cells - 1), along / STEP - 0.5));
    const left = Math.floor(place);
    const right = Math.min(Math.max(0, cells - 1), left + 1);
    return values[left]! + (values[right]! - values[left]!) * (place - left);
  };
  for (const values of [centres, halves, masses]) smoothInPlace(values, cells);
  // brows narrow to the temple: what grows there is the shade of hair
  for (let cell = Math.ceil(NARROWS * count); cell < cells; cell++) {
    const left = (count - cell - 0.5) / ((1 - NARROWS) * count);
    const widest = halves[Math.ceil(NARROWS * count) - 1]! * Math.min(1, 1.15 * left ** 0.6);
    const unsure = unsureAt((cell + 0.5) * STEP, centres[cell]!);
    const most = widest + (1 - unsure) * halves[cell]!;
    halves[cell] = Math.min(halves[cell]!, halves[cell - 1]!, most);
  }
  const seen = cells * STEP;
  const half = Math.max(THIN, at(halves, seen));
  const end = Math.max(strip.length, seen + (cells < count ? TAPER * half : 0));
  const shift = Math.min(end - seen + 0.1, 0.6 * seen);
  const centreAt = (along: number): number => {
    const past = Math.max(0, along - seen);
    return at(centres, along) * (1 - 0.5 * Math.min(1, past));
  };
  const rest = new Float32Array(3);
  const [dim, lit] = [
    Math.max(SHADE[0], 1.5 / regions.unit),
    Math.max(SHADE[1], (1.5 + 0.5 * BLURRED) / regions.unit),
  ];
  const clearAt = (along: number, across: number): number =>
    Math.max(0, Math.min(1, (hairBeside(along, across) - dim) / (lit - dim)));
  const overSkin = (along: number, across: number): void => {
    const cell = 6 * Math.max(0, Math.min(cells - 1, Math.floor(along / STEP)));
    const share = Math.max(0, Math.min(1, 0.5 + across / (2 * SKIN)));
    for (let c = 0; c < 3; c++) {
      const [above, below] = [skin[cell + c]!, skin[cell + 3 + c]!];
      rest[c] = sample(along, across, c) - below - (above - below) * share;
    }
  };
  const hues = [0, 0, 0];
  let [weight, darkness] = [1e-3, 1e-3];
  for (let cell = 0; cell < cells; cell++)
    for (let off = -1; off <= 1; off += 0.25) {
      const along = (cell + 0.5) * STEP;
      const across = centres[cell]! + off * halves[cell]!;
      if (hairBeside(along, across) < UNSURE[1]) continue;
      overSkin(along, across);
      const light = Math.min(0, rest[1]!);
      weight += light * light;
      darkness -= light;
      for (let c = 0; c < 3; c += 2) hues[c]! += light * (rest[c]! - rest[1]!);
    }
  for (let c = 0; c < 3; c += 2) hues[c]! /= weight;
  const usual = -weight / darkness;
  const photo = (along: number, across: number, out: Float32Array): void => {
    overSkin(along, across);
    const unsure = unsureAt(along, across);
    const darkest = DARKEST + unsure * Math.max(0, USUAL_DARK * usual - DARKEST);
    const light = Math.max(darkest, Math.min(BRIGHTEST, rest[1]!));
    out[1] = light;
    for (let c = 0; c < 3; c += 2)
      out[c] =
        light +
        Math.max(
          -MOST_HUE,
          Math.min(MOST_HUE, (1 - unsure) * (rest[c]! - rest[1]!) + unsure * hues[c]! * light),
        );
  };
  return {
    strip,
    seen: cells < count ? seen : Number.POSITIVE_INFINITY,
    told: seen,
    isTold: cells >= ENOUGH * count,
    end,
    centreAt,
    clearAt,
    hairsAt(along, across, out) {
      if (along <= seen) {
        photo(along, across, out);
        const left = Math.max(0, Math.min(1, (end - along) / TIP));
        const off = Math.abs(across - at(centres, along)) - 1.25 * left ** 0.7 * at(halves, along);
        const stray = STRAY + (CLOSE_STRAY - STRAY) * unsureAt(along, across);
        const hair =
          clearAt(along, across) * Math.min(1, 2 * left) * Math.max(0, Math.min(1, 1.4 - off / stray));
        for (let c = 0; c < 3; c++) out[c]! *= hair;
        return hair;
      }
      const to = Math.min(1, (along - seen) / (end - seen));
      const wide = Math.max(THIN, half * (1 - to) ** 0.7);
      const off = across - centreAt(along);
      const rim = Math.abs(off) / (RIM * wide);
      if (to >= 1 || rim >= 1) {
        out.fill(0);
        return 0;
      }
      let from = along - shift;
      while (from > seen - 0.05) from -= shift;
      const own = Math.max(THIN, at(halves, from));
      const middle = at(centres, from);
      photo(from, middle + off * (own / wide), out);
      const dense = Math.min(1.3, at(masses, seen) / half / Math.max(1e-3, at(masses, from) / own));
      const fade = (1 - to * to * to) * Math.min(1, 3 * (1 - rim));
      for (let c = 0; c < 3; c++) out[c]! *= dense * fade;
      return fade;
    },
  };
}

/** Logarithms of the skin's light above and below each cell of a brow, 2 × 3 a cell: what is seen of it clear of hair. */
function skinBeside(
  cells: number,
  sample: (along: number, across: number, channel: number) => number,
  isSkin: (along: number, across: number) => boolean,
): Float32Array {
  const own = new Float32Array(6 * cells);
  const counts = new Float32Array(2 * cells);
  for (let cell = 0; cell < cells; cell++)
    for (let side = 0; side < 2; side++)
      for (let n = 0; n < BESIDE; n++) {
        const across = (side === 0 ? 1 : -1) * (SKIN + n * ACROSS);
        if (!isSkin((cell + 0.5) * STEP, across)) continue;
        counts[2 * cell + side]!++;
        for (let c = 0; c < 3; c++) own[6 * cell + 3 * side + c]! += sample((cell + 0.5) * STEP, across, c);
      }
  const result = new Float32Array(6 * cells);
  for (let side = 0; side < 2; side++) {
    let last = -1;
    for (let cell = 0; cell < cells; cell++) {
      let count = 0;
      const to = 6 * cell + 3 * side;
      for (let near = Math.max(0, cell - AROUND); near <= Math.min(cells - 1, cell + AROUND); near++) {
        count += counts[2 * near + side]!;
        for (let c = 0; c < 3; c++) result[to + c]! += own[6 * near + 3 * side + c]!;
      }
      if (count > 0) {
        for (let c = 0; c < 3; c++) result[to + c]! /= count;
        if (last < 0)
          for (let c = 0; c < 3; c++)
            for (let k = 0; k < cell; k++) result[6 * k + 3 * side + c] = result[to + c]!;
        last = cell;
      } else if (last >= 0) for (let c = 0; c < 3; c++) result[to + c] = result[6 * last + 3 * side + c]!;
    }
    // one side hidden all along: the other's skin
    if (last < 0) counts[side] = -1;
  }
  for (let side = 0; side < 2 && cells > 0; side++)
    if (counts[side] === -1)
      for (let cell = 0; cell < cells; cell++)
        for (let c = 0; c < 3; c++) result[6 * cell + 3 * side + c] = result[6 * cell + 3 * (1 - side) + c]!;
  return result;
}

function smoothInPlace(values: Float32Array, count: number): void {
  const own = values.slice(0, count);
  for (let i = 0; i < count; i++) {
    const [a, b] = [own[Math.max(0, i - 1)]!, own[Math.min(count - 1, i + 1)]!];
    const [c, d] = [own[Math.max(0, i - 2)]!, own[Math.min(count - 1, i + 2)]!];
    values[i] = (own[i]! + a + b + c + d) / 5;
  }
}
