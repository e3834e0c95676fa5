/**
 * Continues a picture into a hole by coherence transport (Bornemann and März: "Fast Image Inpainting Based on Coherence
 * Transport", 2007): from the rim inwards each pixel is the mean of what lies before it, most of all along the edges
 * there, so that edges run on straight and nothing from farther away mixes in. Where two sides' continuations meet, they
 * are blended.
 */
import { chamferDistance } from './chamfer-distance.ts';
import { coveredArea, cropPlane } from './crop.ts';
import { gaussianBlur } from './gaussian-blur.ts';
import { createPlane } from './image.ts';
import { structureTensor } from './structure-tensor.ts';

/** Pixels around a place from which it is made. */
const REACH = 5;
/** How much narrower the view is across an edge than along it. */
const ALONG = 25;
/** Difference of the tensor's two sides (squared levels) from which there is an edge. */
const EDGE = 60;
/** Neighbours that come from places farther apart (pixels) are a meeting of two sides. */
const LEAST_APART = 2.5;
/** Blend at a meeting: the standard deviation in pixels as a share of the depth in the hole, and the most. */
const BLEND = 0.35;
const MOST_BLEND = 8;
/** Standard deviations from which nothing comes into a blur. */
const KERNEL = 4;

export interface Transported {
  /** 3 samples a pixel: those given, continued where wanted. */
  readonly colour: Float32Array;
  /** Where on the known part a wanted pixel comes from: x, y a pixel (its own place elsewhere). */
  readonly origin: Float32Array;
}

/** `colour` (3 samples a pixel) continued where `wanted` (1) from what is `known` (1); what can't be reached is kept. */
export function transportFill(
  given: Float32Array,
  known: Uint8Array,
  wanted: Uint8Array,
  width: number,
  height: number,
): Transported {
  const colour = given.slice();
  const tensor = structureTensor(colour, known, wanted, REACH, width, height);
  const away = chamferDistance({ data: known.map((value) => (value ? 255 : 0)), width, height }).data;
  const origin = new Float32Array(2 * width * height);
  for (let at = 0; at < width * height; at++) {
    origin[2 * at] = at % width;
    origin[2 * at + 1] = Math.floor(at / width);
  }
  const filled = known.slice();
  const disc = discOf(width);
  const near = new Int32Array(disc.count);
  const sums = new Float64Array(8);
  for (const at of byDistance(away, known, wanted)) {
    const x = at % width;
    const y = (at - x) / width;
    let count = 0;
    let [total, xx, xy, yy] = [0, 0, 0, 0];
    for (let k = 0; k < disc.count; k++) {
      const [u, v] = [x + disc.dx[k]!, y + disc.dy[k]!];
      if (u < 0 || v < 0 || u >= width || v >= height) continue;
      const from = at + disc.shift[k]!;
      if (!filled[from]) continue;
      near[count++] = k;
      const weight = disc.closeness[k]! ** 2;
      total += weight;
      xx += weight * tensor[3 * from]!;
      xy += weight * tensor[3 * from + 1]!;
      yy += weight * tensor[3 * from + 2]!;
    }
    if (count === 0) continue;
    const spread = Math.hypot(xx - yy, 2 * xy) / total;
    const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
    const nx = Math.cos(angle);
    const ny = Math.sin(angle);
    const steep = 1 + ALONG * Math.exp(-EDGE / Math.max(1e-3, spread));
    const narrow = -(steep * steep) / (2 * REACH * REACH);
    sums.fill(0);
    let all = 0;
    for (let i = 0; i < count; i++) {
      const k = near[i]!;
      const from = at + disc.shift[k]!;
      const across = disc.dx[k]! * nx + disc.dy[k]! * ny;
      const weight = Math.exp(narrow * across * across) * disc.closeness[k]! + 1e-9;
      all += weight;
      for (let c = 0; c < 3; c++) {
        sums[c]! += weight * colour[3 * from + c]!;
        sums[3 + c]! += weight * tensor[3 * from + c]!;
      }
      sums[6]! += weight * origin[2 * from]!;
      sums[7]! += weight * origin[2 * from + 1]!;
    }
    for (let c = 0; c < 3; c++) {
      colour[3 * at + c] = sums[c]! / all;
      tensor[3 * at + c] = sums[3 + c]! / all;
    }
    origin[2 * at] = sums[6]! / all;
    origin[2 * at + 1] = sums[7]! / all;
    filled[at] = 1;
  }
  blendMeetingsInPlace(colour, origin, filled, wanted, away, width, height);
  return { colour, origin };
}

interface Disc {
  readonly count: number;
  readonly dx: Int32Array;
  readonly dy: Int32Array;
  readonly shift: Int32Array;
  readonly closeness: Float64Array;
}

/** The places within reach, the middle left out. */
function discOf(width: number): Disc {
  const places: [number, number][] = [];
  for (let v = -REACH; v <= REACH; v++)
    for (let u = -REACH; u <= REACH; u++)
      if ((u !== 0 || v !== 0) && u * u + v * v <= REACH * REACH) places.push([u, v]);
  return {
    count: places.length,
    dx: Int32Array.from(places, ([u]) => u),
    dy: Int32Array.from(places, ([, v]) => v),
    shift: Int32Array.from(places, ([u, v]) => v * width + u),
    closeness: Float64Array.from(places, ([u, v]) => 1 / Math.hypot(u, v)),
  };
}

/** The wanted pixels, nearest to the known ones first. */
function byDistance(away: Float32Array, known: Uint8Array, wanted: Uint8Array): number[] {
  const pixels: number[] = [];
  for (let at = 0; at < away.length; at++) if (wanted[at] && !known[at]) pixels.push(at);
  return pixels.sort((a, b) => away[a]! - away[b]! || a - b);
}

/** Blurs, in place, where neighbours come from places far apart; the deeper in the hole, the wider. */
function blendMeetingsInPlace(
  colour: Float32Array,
  origin: Float32Array,
  filled: Uint8Array,
  wanted: Uint8Array,
  away: Float32Array,
  width: number,
  height: number,
): void {
  const size = width * height;
  const meeting = new Float32Array(size);
  for (let y = 0; y + 1 < height; y++)
    for (let x = 0; x + 1 < width; x++) {
      const at = y * width + x;
      if (!wanted[at] || !filled[at]) continue;
      for (const next of [at + 1, at + width]) {
        if (!filled[next]) continue;
        const apart = Math.hypot(
          origin[2 * next]! - origin[2 * at]!,
          origin[2 * next + 1]! - origin[2 * at + 1]!,
        );
        if (apart < LEAST_APART) continue;
        const off = Math.min(1, (apart - LEAST_APART) / 3);
        meeting[at] = Math.max(meeting[at]!, off);
        meeting[next] = Math.max(meeting[next]!, off);
      }
    }
  const sharp = colour.slice();
  for (let sigma = 1; sigma <= MOST_BLEND; sigma *= 2) {
    // this width's meetings: those deep enough for it
    const here = createPlane(width, height);
    for (let at = 0; at < size; at++)
      if (meeting[at]! > 0 && BLEND * away[at]! >= sigma * 0.7) here.data[at] = meeting[at]!;
    // meetings reach so far, and what is blurred there comes from as far again
    const area = coveredArea(here, Number.MIN_VALUE, 2 * Math.ceil(KERNEL * sigma));
    if (!area) continue;
    const near = gaussianBlur(cropPlane(here, area), sigma).data;
    const planes = [0, 1, 2].map(() => createPlane(area.width, area.height));
    const kept = createPlane(area.width, area.height);
    for (let y = 0, to = 0; y < area.height; y++)
      for (let x = 0, at = (area.y + y) * width + area.x; x < area.width; x++, at++, to++) {
        if (!filled[at]) continue;
        kept.data[to] = 1;
        for (let c = 0; c < 3; c++) planes[c]!.data[to] = sharp[3 * at + c]!;
      }
    const weight = gaussianBlur(kept, sigma).data;
    const means = planes.map((plane) => gaussianBlur(plane, sigma).data);
    for (let y = 0, from = 0; y < area.height; y++)
      for (let x = 0, at = (area.y + y) * width + area.x; x < area.width; x++, at++, from++) {
        if (!wanted[at] || !filled[at] || near[from]! < 1e-3) continue;
        // a line of meetings blurs to a ridge of 1 / (sigma √(2π))
        const share = Math.min(1, 2 * near[from]! * sigma);
        for (let c = 0; c < 3; c++)
          colour[3 * at + c]! += share * (means[c]![from]! / weight[from]! - colour[3 * at + c]!);
      }
  }
}
