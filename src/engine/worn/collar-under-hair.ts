/**
 * A collar's leaf under its wearer's hair. Beside the neck its fold, its weave and the trim along its outer edge run up to the
 * shoulder: what hair hides of it is what is seen right below the hair, mirrored upwards.
 */
import type { TopLandmarks } from '../garment/garment.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { smoothLine } from '../pixels/smooth-line.ts';

/** A leaf's outer edge is looked for between these distances from its fold; without any it is taken for so wide: shoulder widths. */
const NEAREST = 0.08;
const FARTHEST = 0.28;
const PLAIN = 0.13;
/** Mean step of 8-bit colours across an edge, and the least share of the strongest one that the outermost has. */
const LEAST_EDGE = 24;
const AS_STRONG = 0.7;
/** An edge is blurred over so much, and the hair's lower edge evened by so much, shoulder widths. */
const ACROSS = 0.02;
const EVENING = 0.02;
/** What is mirrored is seen over at most such a length: below lies the leaf's tip. */
const LEAF = 0.07;
/** Hair hangs down at most so far from the neck point, and so much of a column is seen below it at least. */
const HANGING = 0.3;
const LEAST_SEEN = 0.02;
/** Cloth so near below hair is in its shade, or shows its tips. */
const SHADE = 0.02;
/** Cloth that begins so much lower than the leaf beside it is none of its fold, shoulder widths. */
const BOW = 0.035;

/**
 * `picture` with what of the collar of `top` is `hidden` (255) drawn, and 255 where that is; null where too little of a leaf is
 * seen. `kept` is 255 on the cloth that is seen; `unit` is the shoulder width in pixels.
 */
export function collarUnderHair(
  picture: RgbaImage,
  kept: Mask,
  hidden: Mask,
  top: TopLandmarks,
  unit: number,
): { readonly picture: RgbaImage; readonly drawn: Mask } | null {
  const middle = top.neckline.length >> 1;
  const whole = { ...picture, data: picture.data.slice() };
  const drawn = createMask(kept.width, kept.height);
  const halves = [
    { line: top.neckline.slice(0, middle + 1), outwards: -1 },
    { line: top.neckline.slice(middle), outwards: 1 },
  ] as const;
  let any = false;
  for (const { line, outwards } of halves) {
    const columns = columnsBeside(line, kept, hidden, outwards, unit);
    const leaf = columns && leafWidth(picture, columns, kept, unit);
    if (!columns || !leaf) continue;
    mirrorUpInPlace(whole, drawn, picture, kept, hidden, columns, leaf, unit);
    any = true;
  }
  return any ? { picture: whole, drawn } : null;
}

/** Columns of pixels from a collar's fold outwards. */
interface Columns {
  readonly from: number;
  readonly outwards: 1 | -1;
  /** The row at which hair begins above the cloth, by distance from the fold; -1 where it doesn't. */
  readonly begins: Float64Array;
}

/** The columns beside the neckline's half `line`; null where hair hides nothing of it. */
function columnsBeside(
  line: readonly GarmentPoint[],
  kept: Mask,
  hidden: Mask,
  outwards: 1 | -1,
  unit: number,
): Columns | null {
  const { width, height } = kept;
  const highest = Math.min(...line.map(({ y }) => y));
  const lowest = Math.min(height - 1, Math.round(highest + HANGING * unit));
  const seen = Math.max(2, Math.round(LEAST_SEEN * unit));
  const beginAt = (column: number): number => {
    if (column < 0 || column >= width) return -1;
    for (let y = Math.max(0, Math.floor(highest)), isUnder = false, run = 0; y < lowest + seen; y++) {
      const at = y * width + column;
      const isSeen = kept.data[at] === 255;
      isUnder = hidden.data[at] === 255 || (isUnder && isSeen);
      run = isUnder && isSeen ? run + 1 : 0;
      if (run === seen) return y - run + 1;
    }
    return -1;
  };
  // the fold is where cloth begins beside the neck under the hair
  const steps = line.map(({ x }) => Math.round(outwards * x));
  let from = Math.min(...steps);
  const last = Math.max(...steps);
  while (from <= last && beginAt(outwards * from) < 0) from++;
  if (from > last) return null;
  // what ends far lower is the neckline's bow below the fold
  const beside = Array.from({ length: Math.ceil(NEAREST * unit) }, (_, n) => beginAt(outwards * (from + n)));
  const top = Math.min(...beside.filter((row) => row >= 0));
  from += beside.findIndex((row) => row >= 0 && row - top <= BOW * unit);
  const begins = Float64Array.from({ length: Math.ceil(FARTHEST * unit) + 1 }, (_, n) =>
    beginAt(outwards * (from + n)),
  );
  return { from: outwards * from, outwards, begins };
}

/** Columns of the leaf: to its outermost strong edge, trim and all; null where too little of it is seen. */
function leafWidth(
  { data }: RgbaImage,
  { from, outwards, begins }: Columns,
  kept: Mask,
  unit: number,
): number | null {
  const blur = Math.max(1, Math.round(ACROSS * unit));
  const reach = Math.round(LEAF * unit);
  const edges = new Float64Array(begins.length);
  let strongest = 0;
  let seen = 0;
  for (let n = Math.round(NEAREST * unit); n + blur < edges.length; n++) {
    if (begins[n]! < 0) continue;
    let [sum, count] = [0, 0];
    for (let y = begins[n]!; y < begins[n]! + reach; y++) {
      const row = y * kept.width + from + outwards * n;
      const [inner, outer] = [row - outwards * blur, row + outwards * blur];
      if (kept.data[inner] !== 255 || kept.data[outer] !== 255) continue;
      sum += Math.max(...[0, 1, 2].map((c) => Math.abs(data[4 * inner + c]! - data[4 * outer + c]!)));
      count++;
    }
    if (count < LEAST_SEEN * unit) continue;
    seen++;
    edges[n] = sum / count;
    strongest = Math.max(strongest, edges[n]!);
  }
  if (seen === 0) return null;
  if (strongest < LEAST_EDGE) return Math.round(PLAIN * unit);
  for (let n = edges.length - 1; n > 0; n--)
    if (edges[n]! >= AS_STRONG * strongest && edges[n]! >= edges[n - 1]!) return n + (blur >> 1);
  return Math.round(PLAIN * unit);
}

/** Draws what is hidden of the `leaf`'s columns, and as far on the neck's side of the fold. */
function mirrorUpInPlace(
  whole: RgbaImage,
  drawn: Mask,
  { data }: RgbaImage,
  kept: Mask,
  hidden: Mask,
  { from, outwards, begins }: Columns,
  leaf: number,
  unit: number,
): void {
  const { width } = kept;
  const reach = Math.round(LEAF * unit);
  const besideFold = Math.round(HANGING * unit);
  const weights = begins.map((row) => (row < 0 ? 0 : 1));
  const even = smoothLine(begins, weights, EVENING * unit);
  for (let n = -leaf; n <= leaf; n++) {
    const column = from + outwards * n;
    const begin = Math.ceil(Math.max(even[Math.abs(n)]!, begins[Math.abs(n)]!) + SHADE * unit);
    // beside the fold hair may hide rows of which the leaf itself shows all
    for (let y = 0; y < begin + besideFold; y++) {
      const at = y * width + column;
      if (column < 0 || column >= width) continue;
      const isShaded = y >= begin - 2 * SHADE * unit && y < (n < 0 ? begin + reach : begin);
      if (hidden.data[at] !== 255 && (kept.data[at] !== 255 || !isShaded)) continue;
      const turn = (begin - y - 1) % (2 * reach);
      const row = y < begin ? begin + Math.min(turn, 2 * reach - 1 - turn) : y;
      // hair beside the neck shades the fold itself too
      let seen = Math.abs(n);
      while (seen < leaf && kept.data[row * width + from + outwards * seen] !== 255) seen++;
      const below = row * width + from + outwards * Math.min(leaf, 2 * seen - Math.abs(n));
      if (kept.data[below] !== 255) continue;
      for (let c = 0; c < 3; c++) whole.data[4 * at + c] = data[4 * below + c]!;
      drawn.data[at] = 255;
    }
  }
}
