/**
 * Trousers or a skirt continued upwards under an old top that hung over them: the colours of each side-to-side position
 * from the cloth right below, the grain of pieces of the real cloth, and the edge of a waistband.
 */
import { trousersReach, trousersSeenFrom } from '../fit/belly-reach.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import { fromTorso, type TorsoFrame, toTorso } from '../fit/torso-frame.ts';
import type { PerceivedPerson } from '../perceive/person.ts';
import { chamferDepth } from '../pixels/chamfer-distance.ts';
import { cropMask, cropRgba, type PixelArea } from '../pixels/crop.ts';
import { exemplarFill } from '../pixels/exemplar-fill.ts';
import { gaussianBlur } from '../pixels/gaussian-blur.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { createLayer, type Layer } from '../pixels/layer.ts';
import { smoothFill } from '../pixels/smooth-fill.ts';
import { trousersTop } from './torso-shape.ts';

/** Positions from side to side at which the cloth's colour is measured. */
const PLACES = 33;
/** Height of a waistband in shoulder widths. */
const BAND = 0.1;
/** Largest difference, in sRGB codes, of the cloth's grain and folds from its smooth colour. */
const MOST_DETAIL = 30;

/**
 * The cloth of trousers or a skirt over `area`, opaque from torso height `from`, at which it begins, downwards; null when
 * too little is seen of it. `hidden` is what is rebuilt there.
 */
export function continueLowerClothes(
  person: PerceivedPerson,
  body: BodyMeasures,
  area: PixelArea,
  hidden: Mask,
  from: number,
  seed: number,
): Layer | null {
  const { frame } = body;
  const unit = frame.shoulderWidth;
  // real cloth is sought below the area too
  const bottom = Math.min(person.photo.height, Math.ceil(area.y + area.height + 0.8 * unit));
  const above = Math.max(0, Math.floor(fromTorso(frame, 0, from).y - 0.3 * unit - area.y));
  if (above >= area.height) return null;
  const tall: PixelArea = { ...area, y: area.y + above, height: bottom - area.y - above };
  const photo = cropRgba(person.photo, tall);
  const offset = above * area.width;
  const known = clothInside(cropMask(person.parse.coverage.lowerClothes, tall), hidden.data.subarray(offset));
  if (!known) return null;
  const smooth = calm(smoothFill(photo, known), 0.07 * unit);
  const edge = (u: number): number => trousersSeenFrom(body, u) ?? from;
  // seams, a fly and deep folds are no texture
  const plain = createMask(tall.width, tall.height);
  for (let i = 0; i < plain.data.length; i++)
    if (known.data[i]! > 0 && Math.abs(photo.data[4 * i + 1]! - smooth.data[4 * i + 1]!) < MOST_DETAIL)
      plain.data[i] = 255;
  const colours = clothColours(body, tall, photo, plain, edge);
  if (!colours) return null;

  const layer = createLayer(area.width, area.height);
  const origin = fromTorso(frame, 0, 0);
  const invented = edge(0) - from > BAND * unit;
  const hole = createMask(tall.width, tall.height);
  const base = { ...smooth, data: photo.data.slice() };
  const rows = area.height - above;
  const light = new Float32Array(area.width * rows);
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      const dx = tall.x + x + 0.5 - origin.x;
      const dy = tall.y + y + 0.5 - origin.y;
      const u = dx * frame.across.x + dy * frame.across.y;
      const v = dx * frame.down.x + dy * frame.down.y;
      const end = edge(u);
      if (known.data[at] === 0 && v > from - 0.05 * unit && v < end + 0.35 * unit) hole.data[at] = 255;
      const t = u / trousersReach(body, u > 0 ? 'left' : 'right', Math.min(v, end));
      const position = Math.max(0, Math.min(PLACES - 1.001, (0.5 * t + 0.5) * (PLACES - 1)));
      const place = Math.floor(position);
      if (invented) light[at] = bandLight((v - trousersTop(body, from, u)) / unit, unit);
      if (known.data[at]! > 0) continue;
      // beside the seen cloth its own light goes on
      const near = Math.max(0, Math.min(1, 1 - (end - v) / (0.16 * unit))) ** 2;
      for (let c = 0; c < 3; c++) {
        const low = colours[3 * place + c]!;
        const own = low + (colours[3 * place + 3 + c]! - low) * (position - place);
        base.data[4 * at + c] = own + near * (smooth.data[4 * at + c]! - own);
      }
    }
  const woven = exemplarFill(base, hole, plain, {
    block: 2 * Math.round(0.03 * unit) + 1,
    depth: unit,
    shiftX: 0.4 * unit,
    shiftY: 0.7 * unit,
    seed,
  });
  const even = calm(woven, 0.06 * unit);
  for (let at = 0; at < light.length; at++) {
    layer.alpha[offset + at] = 1;
    const shade = Math.exp(light[at]!);
    for (let c = 0; c < 3; c++) {
      // the grain of the copies on the colour of the place
      const grain = hole.data[at]! > 0 ? woven.data[4 * at + c]! - even.data[4 * at + c]! : 0;
      const limited = MOST_DETAIL * Math.tanh(grain / MOST_DETAIL);
      layer.color[3 * (offset + at) + c] = Math.max(
        0,
        Math.min(255, (base.data[4 * at + c]! + limited) * shade),
      );
    }
  }
  return layer;
}

/**
 * Trousers or skirt continued over `wanted` from what is `seen` of them, with their own cloth; null when too little is.
 * Pieces come from beside the middle, where buttons and flies are.
 */
export function lowerClothesUnderTop(
  photo: RgbaImage,
  seen: Mask,
  wanted: Mask,
  frame: TorsoFrame,
  area: PixelArea,
  seed: number,
): Layer | null {
  const { data: rim } = chamferDepth(seen, 200);
  const known = createMask(photo.width, photo.height);
  const hole = createMask(photo.width, photo.height);
  let count = 0;
  for (let i = 0; i < rim.length; i++)
    if (rim[i]! > 3) {
      known.data[i] = 255;
      count++;
    } else if (wanted.data[i]! > 0) hole.data[i] = 255;
  if (count < 60) return null;
  const smooth = smoothFill(photo, known);
  const unit = frame.shoulderWidth;
  const cloth: Mask = { ...known, data: known.data.slice() };
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      if (cloth.data[at]! > 0 && Math.abs(toTorso(frame, { x: area.x + x, y: area.y + y }).u) < 0.13 * unit)
        cloth.data[at] = 0;
    }
  const { data } = exemplarFill(smooth, hole, cloth, {
    block: 2 * Math.round(0.03 * unit) + 1,
    depth: unit,
    shiftX: 0.8 * unit,
    shiftY: 0.8 * unit,
    seed,
  });
  const layer = createLayer(photo.width, photo.height);
  layer.alpha.fill(1);
  for (let i = 0; i < layer.alpha.length; i++)
    for (let c = 0; c < 3; c++) layer.color[3 * i + c] = data[4 * i + c]!;
  return layer;
}

/** Darkens the belly in `plate` right above the trousers' edge, in place. */
export function shadeAboveTrousersInPlace(
  plate: Layer,
  body: BodyMeasures,
  area: PixelArea,
  from: number,
): void {
  const { frame } = body;
  const unit = frame.shoulderWidth;
  const origin = fromTorso(frame, 0, 0);
  const reach = 0.028 * unit;
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const dx = area.x + x + 0.5 - origin.x;
      const dy = area.y + y + 0.5 - origin.y;
      const v = dx * frame.down.x + dy * frame.down.y;
      if (v < from - reach || v > from + 0.1 * unit) continue;
      const u = dx * frame.across.x + dy * frame.across.y;
      if (Math.abs(u) > trousersReach(body, u > 0 ? 'left' : 'right', v)) continue;
      const above = (trousersTop(body, from, u) - v) / reach;
      if (above > 1) continue;
      const light = Math.exp(-0.26 * (1 - Math.max(0, above)) ** 2);
      for (let c = 0; c < 3; c++) plate.color[3 * (y * area.width + x) + c]! *= light;
    }
}

/** Pixels that show nothing but the cloth, away from its rim and from the shadow of what hung over it. */
function clothInside(coverage: Mask, hidden: Uint8Array): Mask | null {
  const seen: Mask = { ...coverage, data: coverage.data.slice() };
  for (let i = 0; i < hidden.length; i++) seen.data[i]! *= 1 - hidden[i]! / 255;
  const depth = chamferDepth(seen, 200).data;
  const known = createMask(coverage.width, coverage.height);
  let count = 0;
  for (let i = 0; i < depth.length; i++)
    if (depth[i]! > 3.5) {
      known.data[i] = 255;
      count++;
    }
  return count < 60 ? null : known;
}

/** Mean colour of the known cloth in the rows below `edge` at `PLACES` positions from side to side; null without any. */
function clothColours(
  body: BodyMeasures,
  area: PixelArea,
  photo: RgbaImage,
  known: Mask,
  edge: (u: number) => number,
): Float32Array | null {
  const { frame } = body;
  const unit = frame.shoulderWidth;
  const sums = new Float32Array(4 * PLACES);
  for (const side of ['left', 'right'] as const)
    for (let k = 0; k <= PLACES >> 1; k++) {
      const t = k / (PLACES >> 1);
      const place = (PLACES >> 1) + (side === 'left' ? k : -k);
      for (let row = 0.05; row < 0.34; row += 0.008) {
        const u = (side === 'left' ? 1 : -1) * t * trousersReach(body, side, edge(0));
        const point = fromTorso(frame, u, edge(u) + row * unit);
        const x = Math.floor(point.x) - area.x;
        const y = Math.floor(point.y) - area.y;
        if (x < 0 || y < 0 || x >= area.width || y >= area.height) continue;
        const at = y * area.width + x;
        if (known.data[at] === 0) continue;
        for (let c = 0; c < 3; c++) sums[4 * place + c]! += photo.data[4 * at + c]!;
        sums[4 * place + 3]!++;
      }
    }
  const result = new Float32Array(3 * PLACES);
  for (let place = 0; place < PLACES; place++) {
    const total = [0, 0, 0, 0];
    for (let other = 0; other < PLACES; other++) {
      const weight = Math.exp(-(((place - other) / 2.2) ** 2)) + 1e-4;
      for (let c = 0; c < 4; c++) total[c]! += weight * sums[4 * other + c]!;
    }
    if (total[3] === 0) return null;
    for (let c = 0; c < 3; c++) result[3 * place + c] = total[c]! / total[3]!;
  }
  return result;
}

/** Logarithm of the light at `below` shoulder widths under a waistband's upper edge: its hem, and the seam under it. */
function bandLight(below: number, unit: number): number {
  const line = (at: number, width: number): number =>
    Math.exp(-(((below - at) / Math.max(width, 0.9 / unit)) ** 2));
  const under = below > BAND ? -0.12 * Math.exp(-(((below - BAND) / 0.022) ** 2)) : 0;
  return (
    0.06 * line(0.012, 0.008) -
    0.1 * line(0.026, 0.004) +
    0.05 * line(BAND - 0.012, 0.008) -
    0.34 * line(BAND, 0.005) +
    under
  );
}

function calm(image: RgbaImage, sigma: number): RgbaImage {
  const { width, height } = image;
  const data = image.data.slice();
  for (let c = 0; c < 3; c++) {
    const plane = new Float32Array(width * height);
    for (let i = 0; i < plane.length; i++) plane[i] = image.data[4 * i + c]!;
    const smooth = gaussianBlur({ data: plane, width, height }, sigma).data;
    for (let i = 0; i < plane.length; i++) data[4 * i + c] = smooth[i]!;
  }
  return { data, width, height };
}
