/**
 * A worn top's hem of one colour ends where that colour ends: of trousers below it the cut-out may hold scraps and slits that
 * are too thin to be a rim.
 */
import type { GarmentPoint } from '../geometry/frames.ts';
import type { LabImage, Mask } from '../pixels/image.ts';

/** In shoulder widths: how far from the hem's line cloth may end, and how much of it is asked for scraps. */
const NEAR = 0.12;
const DEPTH = 0.06;
/** The hem's own colour is read that far above its end, the lower clothes' that far below, in windows of this half side, this far apart. */
const OWN = [0.025, 0.07] as const;
const BELOW = [0.03, 0.12] as const;
const WINDOW = 0.07;
const SPACING = 0.02;
/** So much of what is read lies this near (Lab) to its median: then the hem has one colour. */
const MOST = 0.6;
const ALIKE = 12;
/** Of the lower clothes no more than so much is as near to it as `APART`. */
const APART = 18;
const FEW = 0.3;
/** Fewer pixels tell nothing; so many of the lower clothes' are compared. */
const ENOUGH = 20;
const SAMPLES = 40;
/** The edge above scraps is as clear at least, and the one below them so much fainter: those are the lower clothes. */
const LEAST_EDGE = 14;
const FAINTER = 0.8;
/** Cloth goes on over so many pixels of another colour: a seam. */
const SEAM = 1;

/**
 * `cloth` (255 or 0) without such scraps along `hem`, whose points are its pixels. `lower` is 255 on lower clothes; both have
 * the size of `lab`. `unit` is the shoulder width in pixels.
 */
export function hemOfOneColour(
  cloth: Mask,
  lower: Mask,
  lab: LabImage,
  hem: readonly GarmentPoint[],
  unit: number,
): Mask {
  const { width, height } = cloth;
  const first = Math.max(0, Math.ceil(Math.min(hem[0]!.x, hem.at(-1)!.x)));
  const count = Math.min(width, Math.floor(Math.max(hem[0]!.x, hem.at(-1)!.x))) - first;
  const ends = Array.from({ length: Math.max(0, count) }, (_, i) => endOf(first + i));
  const depth = Math.round(DEPTH * unit);
  const step = Math.max(1, Math.round(SPACING * unit));
  const colours: (HemColours | null)[] = [];
  for (let i = 0; i < ends.length; i += step) colours.push(coloursAround(i));
  const shorter = ends.map((end, i) => {
    const known = colours[Math.min(colours.length - 1, Math.round(i / step))];
    return end < 0 || !known ? 0 : scrapAt(i, end, known);
  });
  const result = { ...cloth, data: cloth.data.slice() };
  shorter.forEach((_, i) => {
    // one column alone is a fold's or a thread's
    const around = shorter.slice(Math.max(0, i - 1), i + 2).sort((a, b) => a - b);
    const scrap = around[around.length >> 1]!;
    for (let k = 0; k < scrap; k++) result.data[(ends[i]! - k) * width + first + i] = 0;
  });
  return result;

  /** Row of the last cloth of column `x` near the hem; -1 where there is none. */
  function endOf(x: number): number {
    const line = heightOf(hem, x);
    for (let y = Math.min(height - 1, Math.round(line + NEAR * unit)); y >= line - NEAR * unit; y--)
      if (y >= 0 && cloth.data[y * width + x] === 255) return y;
    return -1;
  }

  /** The colours on both sides of the hem around column `i`; null where it hasn't one of its own. */
  function coloursAround(i: number): HemColours | null {
    const own: number[] = [];
    const below: number[] = [];
    const reach = Math.round(WINDOW * unit);
    for (let k = Math.max(0, i - reach); k <= Math.min(ends.length - 1, i + reach); k++) {
      if (ends[k]! < 0) continue;
      for (let d = Math.round(OWN[0] * unit); d <= OWN[1] * unit; d++) {
        const at = (ends[k]! - d) * width + first + k;
        if (at >= 0 && cloth.data[at] === 255) own.push(at);
      }
      for (let d = Math.round(BELOW[0] * unit); d <= BELOW[1] * unit; d++) {
        const at = (ends[k]! + d) * width + first + k;
        if (at < lower.data.length && lower.data[at] === 255 && cloth.data[at] === 0) below.push(at);
      }
    }
    if (own.length < ENOUGH || below.length < ENOUGH) return null;
    const middle = [0, 1, 2].map((c) => medianOf(own.map((at) => lab.data[3 * at + c]!)));
    if (own.filter((at) => apart(at, middle) < ALIKE).length < MOST * own.length) return null;
    if (below.filter((at) => apart(at, middle) < APART).length > FEW * below.length) return null;
    const every = Math.ceil(below.length / SAMPLES);
    const lowers = below.filter((_, k) => k % every === 0);
    return { own: middle, lowers: lowers.map((at) => [0, 1, 2].map((c) => lab.data[3 * at + c]!)) };
  }

  /** How many pixels of column `i` at its end are the lower clothes', or the shade between. */
  function scrapAt(i: number, end: number, { own, lowers }: HemColours): number {
    let last = depth;
    let strange = 0;
    for (let d = depth; d >= 0; d--) {
      const at = (end - d) * width + first + i;
      const fromOwn = apart(at, own);
      const isOwn = fromOwn < APART && lowers.every((colour) => apart(at, colour) > fromOwn);
      strange = isOwn ? 0 : strange + 1;
      if (strange > SEAM) break;
      if (isOwn) last = d;
    }
    if (last === depth || last === 0) return 0;
    // the hem's own shade begins slowly, and its edge to what is below is clear
    const edge = edgeAt(i, end - last);
    return edge < LEAST_EDGE || edgeAt(i, end) > FAINTER * edge ? 0 : last;
  }

  /** How far apart (Lab) column `i` is above and below the lower end of row `y`. */
  function edgeAt(i: number, y: number): number {
    const above = (y - 1) * width + first + i;
    const below = Math.min(height - 1, y + 2) * width + first + i;
    return apart(
      above,
      [0, 1, 2].map((c) => lab.data[3 * below + c]!),
    );
  }

  function apart(at: number, colour: readonly number[]): number {
    return Math.hypot(
      lab.data[3 * at]! - colour[0]!,
      lab.data[3 * at + 1]! - colour[1]!,
      lab.data[3 * at + 2]! - colour[2]!,
    );
  }
}

/** A hem's own colour and samples of the lower clothes below it, Lab. */
interface HemColours {
  readonly own: readonly number[];
  readonly lowers: readonly (readonly number[])[];
}

/** Height of the line at column `x`. */
function heightOf(line: readonly GarmentPoint[], x: number): number {
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    if (x > Math.max(a.x, b.x) || x < Math.min(a.x, b.x)) continue;
    return a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x || 1);
  }
  return line.at(-1)!.y;
}

function medianOf(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[values.length >> 1]!;
}
