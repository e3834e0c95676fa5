/** A seen ear of which hair hid a part: the drawn one is stretched to the seen rim, and reaches the head. */
import type { PixelArea } from '../../../../pixels/crop.ts';
import { gaussianBlur } from '../../../../pixels/gaussian-blur.ts';
import type { Mask } from '../../../../pixels/image.ts';
import type { BareRegions } from '../skin/bare-regions.ts';
import type { BareSilhouette } from '../skin/bare-silhouette.ts';
import type { DrawnEar } from './bare-ear.ts';

/** Centimetres beyond the drawn ear in which the seen one may reach. */
const REACH = 0.4;
/** A rim may lie so many times as far inwards. */
const LEANS = 3;
/** `gone` below which a pixel is seen, coverage by the person, and by the head from which it is the head's. */
const SEEN = 0.4;
const PERSON = 128;
const OF_HEAD = 0.3;
/** Centimetres outwards of a rim where hair would hide more of it. */
const BEYOND_RIM = 0.12;
/** A row of an ear seen so wide (centimetres) ends at its rim before hair, too: hair hangs over an ear from the head. */
const WIDE_ROW = 0.7;
/** Such hair goes on beyond it for so many centimetres; a dark rim is narrower. */
const HAIR_BEHIND = 0.5;
/** Centimetres (standard deviation) along the rim over which its distance to the drawn one is smooth. */
const SMOOTH = 0.3;
/** Pixels (standard deviation) over which its outline is soft. */
const SOFT = 0.8;
/**
 * Shares of an ear's height, from its top, between which it grows out of the head, and by how much lower it does so a
 * pixel further in.
 */
const ROOT = { from: 0.1, to: 0.9, slope: 0.6 };

/** The drawn ear, each row of it stretched so that it ends at the seen rim; beyond what is seen it goes on as it ends. */
export function reachSeenRim(
  drawn: DrawnEar,
  regions: BareRegions,
  silhouette: BareSilhouette,
  person: Mask,
): DrawnEar {
  const { gone, besideEar, unit } = regions;
  const { side } = drawn;
  const area = widened(drawn.area, Math.round(REACH * unit), person);
  const { width, height } = area;
  const left = drawn.area.x - area.x;
  const top = drawn.area.y - area.y;
  const out = side === 'left' ? 1 : -1;
  const seenAt = (x: number, y: number): boolean => {
    const at = (area.y + y) * person.width + area.x + x;
    return (
      besideEar[at] === 1 && gone[at]! < SEEN && person.data[at]! >= PERSON && silhouette.head[at]! < OF_HEAD
    );
  };
  const rim = seenRim(area, seenAt, person, out, unit);
  const edges = edgesOf(drawn, out);
  const shift = shiftsOf(edges, rim, top, left, out, REACH * unit, SMOOTH * unit);
  const coverage = new Float32Array(width * height);
  /** Where in the drawn ear each pixel's planes come from, −1 for nowhere. */
  const source = new Int32Array(width * height).fill(-1);
  for (let y = 0; y < drawn.area.height; y++) {
    const { inner, outer } = edges[y]!;
    if (inner < 0) continue;
    const wide = Math.max(1, out * (outer - inner));
    // outwards a row is stretched, inwards it moves as it is: a rim that leans to the head brings the ear there
    const stretch = wide / (wide + Math.max(0, shift[y]!));
    const moved = out * Math.min(0, shift[y]!);
    for (let x = 0; x < width; x++) {
      const along = out * (x - left - inner - moved);
      const from = inner + out * along * (along > 0 ? stretch : 1);
      const first = Math.floor(from);
      if (first < 0 || first >= drawn.area.width) continue;
      const row = y * drawn.area.width;
      const second = Math.min(drawn.area.width - 1, first + 1);
      const to = (top + y) * width + x;
      coverage[to] =
        drawn.coverage[row + first]! +
        (from - first) * (drawn.coverage[row + second]! - drawn.coverage[row + first]!);
      const near = row + (from - first < 0.5 ? first : second);
      if (drawn.coverage[near]! > 0.2) source[to] = near;
    }
  }
  spreadInPlace(source, width, height);
  // what lies above in the column roofs a pixel: a filled row alone would cut the ear straight
  const roofed = new Uint8Array(width);
  const rooted = {
    from: top + ROOT.from * drawn.area.height,
    to: top + ROOT.to * drawn.area.height,
  };
  for (let y = 0; y < height; y++) {
    const row = (area.y + y) * person.width + area.x;
    for (let x = 0; x < width; x++) if (seenAt(x, y) || coverage[y * width + x]! > 0.5) roofed[x] = 1;
    const isEar = (x: number): boolean => coverage[y * width + x]! > 0.98 || seenAt(x, y);
    let x = out > 0 ? width - 1 : 0;
    while (x >= 0 && x < width && !isEar(x)) x -= out;
    let end = out > 0 ? 0 : width - 1;
    while (out * (x - end) > 0 && !isEar(end)) end += out;
    for (; x >= 0 && x < width; x -= out) {
      if (silhouette.head[row + x]! >= 0.99) break;
      // towards the head an ear begins the lower the further in, and it ends free below
      const inwards = out * (end - x);
      const grown = inwards <= 0 ? 0 : Math.min(y - rooted.from - ROOT.slope * inwards, rooted.to - y);
      if (inwards <= 0 ? roofed[x] === 1 : grown > 0)
        coverage[y * width + x] = Math.max(coverage[y * width + x]!, inwards <= 0 ? 1 : Math.min(1, grown));
    }
  }
  softenInPlace(coverage, width, height);
  const pick = (plane: Float32Array, channels: number): Float32Array => {
    const result = new Float32Array(channels * width * height);
    for (let at = 0; at < width * height; at++)
      if (coverage[at]! > 0 && source[at]! >= 0)
        for (let c = 0; c < channels; c++) result[channels * at + c] = plane[channels * source[at]! + c]!;
    return result;
  };
  return {
    side,
    ear: drawn.ear,
    area,
    coverage,
    normals: pick(drawn.normals, 3),
    occlusion: pick(drawn.occlusion, 1),
    blood: pick(drawn.blood, 1),
    nearness: pick(drawn.nearness, 1),
  };
}

function widened({ x, y, width, height }: PixelArea, margin: number, within: Mask): PixelArea {
  const left = Math.max(0, x - margin);
  const top = Math.max(0, y - margin);
  return {
    x: left,
    y: top,
    width: Math.min(within.width, x + width + margin) - left,
    height: Math.min(within.height, y + height + margin) - top,
  };
}

/** Columns of `area` in which the seen ear ends outwards, one a row; −1 where it is not seen, or hair goes on beyond little of it. */
function seenRim(
  area: PixelArea,
  seenAt: (x: number, y: number) => boolean,
  person: Mask,
  out: number,
  unit: number,
): Int32Array {
  const rim = new Int32Array(area.height).fill(-1);
  const isPerson = (x: number, y: number): boolean =>
    x >= 0 && x < person.width && person.data[(area.y + y) * person.width + x]! >= PERSON;
  const beyond = Math.max(1, Math.round(BEYOND_RIM * unit));
  const behind = Math.round(HAIR_BEHIND * unit);
  for (let y = 0; y < area.height; y++) {
    let x = out > 0 ? area.width - 1 : 0;
    while (x >= 0 && x < area.width && !seenAt(x, y)) x -= out;
    const past = area.x + x + out * beyond;
    if (x < 0 || x >= area.width || past < 0 || past >= person.width) continue;
    let inner = x;
    while (inner >= 0 && inner < area.width && seenAt(inner, y)) inner -= out;
    const isBeforeHair = Math.abs(x - inner) >= WIDE_ROW * unit && isPerson(area.x + x + out * behind, y);
    if (!isPerson(past, y) || isBeforeHair) rim[y] = x;
  }
  return rim;
}

/** First and last columns of each drawn row from the head outwards; −1 where nothing is drawn. */
function edgesOf({ area, coverage }: DrawnEar, out: number): { inner: number; outer: number }[] {
  return Array.from({ length: area.height }, (_, y) => {
    let [first, last] = [-1, -1];
    for (let x = 0; x < area.width; x++)
      if (coverage[y * area.width + x]! > 0.5) {
        if (first < 0) first = x;
        last = x;
      }
    return out > 0 ? { inner: first, outer: last } : { inner: last, outer: first };
  });
}

/** Pixels outwards, one a drawn row, that bring the drawn rim to the seen one: smooth, and level beyond its ends. */
function shiftsOf(
  edges: readonly { outer: number }[],
  rim: Int32Array,
  top: number,
  left: number,
  out: number,
  most: number,
  smooth: number,
): Float32Array {
  const known: { y: number; shift: number }[] = [];
  for (const [y, { outer }] of edges.entries()) {
    const seen = rim[top + y]!;
    if (seen < 0 || outer < 0) continue;
    const shift = out * (seen - left - outer);
    if (shift <= most && shift >= -LEANS * most) known.push({ y, shift });
  }
  const shifts = new Float32Array(edges.length);
  if (known.length < smooth) return shifts;
  const [first, last] = [known[0]!.y, known.at(-1)!.y];
  for (let y = 0; y < shifts.length; y++) {
    const at = Math.max(first, Math.min(last, y));
    let sum = 0;
    let all = 0;
    for (const { y: of, shift } of known) {
      const weight = Math.exp(-0.5 * ((of - at) / smooth) ** 2);
      sum += weight * shift;
      all += weight;
    }
    shifts[y] = sum / all;
  }
  return shifts;
}

/** What was filled in rows passes over about two pixels, as what a lens draws. */
function softenInPlace(coverage: Float32Array, width: number, height: number): void {
  const soft = gaussianBlur({ data: coverage, width, height }, SOFT).data;
  for (let at = 0; at < soft.length; at++) coverage[at] = Math.max(0, Math.min(1, soft[at]!));
}

/** Gives every pixel the source of a near one that has one: along its row, or of the next row that has any. */
function spreadInPlace(source: Int32Array, width: number, height: number): void {
  const filled: number[] = [];
  for (let y = 0; y < height; y++) {
    const row = source.subarray(y * width, (y + 1) * width);
    if (row.every((from) => from < 0)) continue;
    filled.push(y);
    for (let x = 1; x < width; x++) if (row[x]! < 0) row[x] = row[x - 1]!;
    for (let x = width - 2; x >= 0; x--) if (row[x]! < 0) row[x] = row[x + 1]!;
  }
  const first = filled[0];
  const last = filled.at(-1);
  if (first === undefined || last === undefined) return;
  for (let y = 0; y < first; y++) source.copyWithin(y * width, first * width, (first + 1) * width);
  for (let y = last + 1; y < height; y++) source.copyWithin(y * width, last * width, (last + 1) * width);
}
