/**
 * A rim of the lower clothes that the parse took for a top's: below its hem denim may be as blue as its stripes. The hem is
 * looked for a little higher, as the path of most contrast; what lies between is taken out where it looks like what is below.
 */
import { fromTorso, type TorsoFrame } from '../fit/torso-frame.ts';
import type { LabImage, Mask } from '../pixels/image.ts';

/** In shoulder widths: how far from the axis a hem is looked at, from where down, and how thick a rim may be. */
const REACH = 0.6;
const FROM = 0.6;
const THICKEST = 0.4;
/** Gaps in the cloth up to so many pixels are gone over, and a path climbs so many from one column to the next. */
const GAP = 3;
const STEEPEST = 2;
/** So many pixels above and below an edge are compared; what they differ by in Lab where an edge is as clear as can be. */
const ASIDE = 3;
const CLEAR = 45;
/** What a path pays, in clear edges, for the thickest rim and for each pixel that it climbs. */
const FAR = 0.6;
const CLIMB = 0.05;
/** A hem's edge differs by this much at least, and the edge below a rim by less than this share of it. */
const LEAST_EDGE = 14;
const FAINTER = 0.8;
/** Most of a rim's pixels are nearer in colour to the lower clothes below it, seen so far down, than to the cloth. */
const MOST = 0.6;
const AROUND = 0.3;
const SAMPLES = 400;
/** A rim is so long at least, goes on over gaps that are as long, and to the cloth's end where that is so near; same unit. */
const SHORTEST = 0.025;
const TO_END = 0.12;

/**
 * `cloth` (255 or 0) without such a rim. `lower` is 255 on lower clothes; both have the size of `lab`, which is `scale`
 * times that of the photo that `frame` belongs to.
 */
export function withoutLowerRim(
  cloth: Mask,
  lower: Mask,
  lab: LabImage,
  frame: TorsoFrame,
  scale: number,
): Mask {
  const { width, height } = cloth;
  const unit = frame.shoulderWidth * scale;
  const indexAt = (u: number, v: number): number => {
    const { x, y } = fromTorso(frame, u / scale, v / scale);
    const [column, row] = [Math.floor(x * scale), Math.floor(y * scale)];
    return column < 0 || row < 0 || column >= width || row >= height ? -1 : row * width + column;
  };
  const first = -Math.round(REACH * unit);
  const count = 2 * -first + 1;
  const ends = Array.from({ length: count }, (_, i) => lastCloth(first + i));
  const deepest = Math.max(2, Math.round(THICKEST * unit));
  const rises = pathOfContrast(ends, deepest, (i, rise) => contrastAt(first + i, ends[i]! - rise));
  const [ofLower, ofCloth] = sampledColours();
  const isRim = ends.map((end, i) => {
    const rise = rises[i]!;
    if (Number.isNaN(end) || rise < 2) return false;
    const edge = contrastAt(first + i, end - rise);
    if (edge < LEAST_EDGE || contrastAt(first + i, end) > FAINTER * edge) return false;
    let alike = 0;
    for (let v = end - rise + 1; v <= end; v++) {
      const at = indexAt(first + i, v);
      if (at >= 0 && nearest(at, ofLower) < nearest(at, ofCloth)) alike++;
    }
    return alike > MOST * rise;
  });
  const result = { ...cloth, data: cloth.data.slice() };
  for (const run of runsOf(isRim, Math.max(2, Math.round(SHORTEST * unit)))) {
    const [from, to] = toClothEnd(run, ends, Math.round(TO_END * unit), deepest >> 1);
    for (let i = from; i < to; i++) {
      if (Number.isNaN(ends[i]!)) continue;
      // neighbouring columns' pixels overlap: none is left between them
      for (let v = ends[i]! - rises[i]! + 1; v <= ends[i]! + 1; v += 0.5) {
        for (const u of [-0.5, 0, 0.5]) {
          const at = indexAt(first + i + u, v);
          if (at >= 0) result.data[at] = 0;
        }
      }
    }
  }
  return result;

  /** Height of the last cloth of a column; NaN where none is seen. */
  function lastCloth(u: number): number {
    let last = Number.NaN;
    for (let v = Math.round(FROM * unit); v < 4 * unit; v++) {
      const at = indexAt(u, v);
      if (at < 0) break;
      if (cloth.data[at] === 255) last = v;
      else if (v - last > GAP) break;
    }
    return last;
  }

  function meanOf(u: number, from: number, to: number): number[] | null {
    const sum = [0, 0, 0];
    let count = 0;
    for (let v = from; v < to + 0.5; v++)
      for (let aside = -1; aside <= 1; aside++) {
        const at = indexAt(u + aside, v);
        if (at < 0) continue;
        for (let c = 0; c < 3; c++) sum[c]! += lab.data[3 * at + c]!;
        count++;
      }
    return count > 0 ? sum.map((value) => value / count) : null;
  }

  function contrastAt(u: number, v: number): number {
    const [above, below] = [meanOf(u, v - ASIDE, v - 1), meanOf(u, v + 1, v + ASIDE)];
    return above && below ? apart(above, below) : 0;
  }

  /** Pixels that show the lower clothes below the hem, and the cloth above the path. */
  function sampledColours(): [number[], number[]] {
    const around = Math.round(AROUND * unit);
    const lowers: number[] = [];
    const cloths: number[] = [];
    for (let i = 0; i < count; i += 3) {
      const end = ends[i]!;
      for (let v = Math.round(0.5 * FROM * unit); v < end + around; v += 2) {
        const at = indexAt(first + i, v);
        if (at < 0) break;
        if (v < end - rises[i]! - ASIDE && cloth.data[at] === 255) cloths.push(at);
        else if (v > end && cloth.data[at] === 0 && lower.data[at] === 255) lowers.push(at);
      }
    }
    return [thinned(lowers), thinned(cloths)];
  }

  function nearest(at: number, samples: readonly number[]): number {
    let least = Number.POSITIVE_INFINITY;
    for (const other of samples) {
      let sum = 0;
      for (let c = 0; c < 3; c++) sum += (lab.data[3 * at + c]! - lab.data[3 * other + c]!) ** 2;
      if (sum < least) least = sum;
    }
    return least;
  }
}

/** At most `SAMPLES` of the values, evenly. */
function thinned(values: readonly number[]): number[] {
  const step = Math.max(1, Math.ceil(values.length / SAMPLES));
  return values.filter((_, i) => i % step === 0);
}

/** For each column how far above its end the path of most contrast runs, by dynamic programming. */
function pathOfContrast(
  ends: readonly number[],
  deepest: number,
  contrast: (column: number, rise: number) => number,
): Int32Array {
  const states = deepest + 1;
  const gain = new Float64Array(ends.length * states);
  const from = new Int16Array(ends.length * states);
  for (let i = 0; i < ends.length; i++)
    for (let rise = 0; rise < states; rise++) {
      const own = Number.isNaN(ends[i]!)
        ? 0
        : Math.min(1, contrast(i, rise) / CLEAR) - FAR * (rise / deepest);
      let best = 0;
      // where the cloth begins anew, higher or lower, so does the path
      if (i > 0 && Math.abs(ends[i]! - ends[i - 1]!) <= deepest / 2) {
        best = Number.NEGATIVE_INFINITY;
        // level in the picture, not beside the ragged end
        const level = rise - (ends[i]! - ends[i - 1]!);
        for (let before = 0; before < states; before++) {
          const climb = Math.abs(before - level);
          if (climb > STEEPEST && before !== Math.max(0, Math.min(deepest, level))) continue;
          const value = gain[(i - 1) * states + before]! - CLIMB * climb;
          if (value > best) {
            best = value;
            from[i * states + rise] = before;
          }
        }
      } else from[i * states + rise] = -1;
      gain[i * states + rise] = best + own;
    }
  const rises = new Int32Array(ends.length);
  let rise = -1;
  for (let i = ends.length - 1; i >= 0; i--) {
    if (rise < 0) {
      rise = 0;
      for (let k = 1; k < states; k++) if (gain[i * states + k]! > gain[i * states + rise]!) rise = k;
    }
    rises[i] = rise;
    rise = from[i * states + rise]!;
  }
  return rises;
}

/** Runs [from, to) of true at least `least` long, together with gaps between them that are shorter. */
function runsOf(isSet: readonly boolean[], least: number): [number, number][] {
  const joined: [number, number][] = [];
  isSet.forEach((value, i) => {
    if (!value) return;
    const last = joined.at(-1);
    if (last && i - last[1] < least) last[1] = i + 1;
    else joined.push([i, i + 1]);
  });
  return joined.filter(([from, to]) => to - from >= least);
}

/** A run made longer at an end from which the cloth ends, or begins anew `step` higher or lower, within `reach` columns. */
function toClothEnd(
  [from, to]: readonly [number, number],
  ends: readonly number[],
  reach: number,
  step: number,
): [number, number] {
  const endFrom = (start: number, sense: 1 | -1): number => {
    for (let i = start; Math.abs(i - start) <= reach; i += sense)
      if (!(Math.abs(ends[i + sense]! - ends[i]!) < step)) return i;
    return start;
  };
  return [endFrom(from, -1), endFrom(to - 1, 1) + 1];
}

const apart = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);
