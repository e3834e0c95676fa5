/**
 * What somebody wears under an open neckline: a shirt in the opening of a cardigan. The parse takes both for one garment; but
 * the shirt ends upwards at the neck, and downwards in a point between two sides of another colour.
 */
import { fromTorso, type TorsoFrame, toTorso } from '../fit/torso-frame.ts';
import { BODY_CLASSES } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { closeDisc, dilateDisc } from '../pixels/morphology.ts';
import { clothIn, type WornView } from './worn-view.ts';

/** The opening lies within this distance of the axis and above this height; lengths are in shoulder widths. */
const REACH = 0.4;
const LOWEST = 1;
/** The colour is read in a square of this half side, so far below the neck. */
const SEED = 0.03;
const SEED_DEPTH = 0.045;
/** The same cloth differs from it by so much in a and b, and lies in light from so much darker to so much lighter. */
const HUE = 9;
const LIGHTER = 12;
const DARKER = 24;
/** Half the width of a button or a fold's shadow in it. */
const CLOSED = 0.02;
/** How deep the point is at least, how wide the opening is at its top, and its point at most. */
const DEPTH = 0.14;
const WIDE = 0.14;
const POINT = 0.09;
/** A row at three quarters of the depth is narrower than one at a quarter by this factor. */
const NARROWING = 0.62;
/** Cloth of this ΔE from it surrounds this share of its edge below the neck; it is looked at so far beside the edge. */
const UNLIKE = 18;
const SURROUNDED = 0.85;
const BESIDE = 0.025;
/** The edge between both has colours of both. */
const RIM = 0.012;

/** The view without such cloth; the same view where there is none. */
export function withoutUnderLayer(view: WornView): WornView {
  const { body, cloth } = view;
  const unit = body.frame.shoulderWidth;
  const top = neckBottom(view);
  if (top === null) return view;
  const layer = layerFrom(view, top);
  if (!layer || !narrowsToPoint(layer, body.frame, top) || !isSurrounded(view, layer, top)) return view;
  const gone = dilateDisc(layer, RIM * unit);
  const data = cloth.data.map((value, at) => (gone.data[at] === 255 ? 0 : value));
  return { ...view, ...clothIn(body, { ...cloth, data }) };
}

/** Height in the torso's axes at which cloth begins below the neck; null where no neck is seen above it. */
function neckBottom({ person, body, clothAt }: WornView): number | null {
  const { frame } = body;
  const { labels, width, height } = person.parse;
  const neck = BODY_CLASSES.indexOf('neck');
  const found: number[] = [];
  for (let u = -0.04; u <= 0.041; u += 0.01)
    for (let v = -0.6 * frame.shoulderWidth; v < 0.6 * frame.shoulderWidth; v++) {
      if (!clothAt(u * frame.shoulderWidth, v)) continue;
      const { x, y } = fromTorso(frame, u * frame.shoulderWidth, v - 0.03 * frame.shoulderWidth);
      const [column, row] = [Math.floor(x), Math.floor(y)];
      const inside = column >= 0 && row >= 0 && column < width && row < height;
      if (inside && labels[row * width + column] === neck) found.push(v);
      break;
    }
  if (found.length < 5) return null;
  return found.sort((a, b) => a - b)[found.length >> 1]!;
}

/** Cloth of one colour around the place right below the neck, 255 or 0; null where that place has no one colour. */
function layerFrom({ person, body, cloth }: WornView, top: number): Mask | null {
  const { photo } = person;
  const { frame } = body;
  const { width, height } = cloth;
  const unit = frame.shoulderWidth;
  const lab = new Float32Array(3);
  const seed = fromTorso(frame, 0, top + SEED_DEPTH * unit);
  const around: [number, number, number][] = [];
  for (let y = Math.floor(seed.y - SEED * unit); y <= seed.y + SEED * unit; y++)
    for (let x = Math.floor(seed.x - SEED * unit); x <= seed.x + SEED * unit; x++) {
      if (x < 0 || y < 0 || x >= width || y >= height || cloth.data[y * width + x] === 0) continue;
      const at = 4 * (y * width + x);
      srgbToLab(photo.data[at]!, photo.data[at + 1]!, photo.data[at + 2]!, lab, 0);
      around.push([lab[0]!, lab[1]!, lab[2]!]);
    }
  if (around.length === 0) return null;
  const [l, a, b] = [0, 1, 2].map((c) => {
    const values = around.map((colour) => colour[c]!).sort((p, q) => p - q);
    return values[values.length >> 1]!;
  }) as [number, number, number];
  const alike = createMask(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (cloth.data[at] === 0) continue;
      const place = toTorso(frame, { x: x + 0.5, y: y + 0.5 });
      if (Math.abs(place.u) > REACH * unit || place.v > LOWEST * unit) continue;
      srgbToLab(photo.data[4 * at]!, photo.data[4 * at + 1]!, photo.data[4 * at + 2]!, lab, 0);
      const lighter = lab[0]! - l;
      if (lighter < LIGHTER && -lighter < DARKER && Math.hypot(lab[1]! - a, lab[2]! - b) < HUE)
        alike.data[at] = 255;
    }
  const whole = closeDisc(alike, CLOSED * unit);
  for (let at = 0; at < whole.data.length; at++) whole.data[at]! &= cloth.data[at]!;
  const { labels } = connectedComponents(whole, 4);
  const own = labels[Math.floor(seed.y) * width + Math.floor(seed.x)]!;
  if (own === 0) return null;
  const layer = createMask(width, height);
  for (let at = 0; at < labels.length; at++) if (labels[at] === own) layer.data[at] = 255;
  return layer;
}

/** Whether the layer is wide below the neck, `top`, and ends downwards in a point. */
function narrowsToPoint(layer: Mask, frame: TorsoFrame, top: number): boolean {
  const unit = frame.shoulderWidth;
  const widths: number[] = [];
  for (let v = top; v < LOWEST * unit; v++) {
    let width = 0;
    for (let u = -REACH * unit; u <= REACH * unit; u++) {
      const { x, y } = fromTorso(frame, u, v);
      const [column, row] = [Math.floor(x), Math.floor(y)];
      if (column < 0 || row < 0 || column >= layer.width || row >= layer.height) continue;
      if (layer.data[row * layer.width + column] === 255) width++;
    }
    widths.push(width / unit);
  }
  let depth = widths.length;
  while (depth > 0 && widths[depth - 1] === 0) depth--;
  if (depth < DEPTH * unit || depth > widths.length - 2) return false;
  const at = (share: number): number => widths[Math.floor(share * (depth - 1))]!;
  return at(0.15) > WIDE && at(0.95) < POINT && at(0.75) < NARROWING * at(0.25) && at(0.5) < at(0.2);
}

/** Whether cloth of other colours lies around the layer below `top`. */
function isSurrounded({ person, body, cloth }: WornView, layer: Mask, top: number): boolean {
  const { photo } = person;
  const { frame } = body;
  const { width, height } = layer;
  const reach = Math.max(2, Math.round(BESIDE * frame.shoulderWidth));
  const [own, other] = [new Float32Array(3), new Float32Array(3)];
  let edge = 0;
  let unlike = 0;
  for (let y = 0; y < height; y++)
    for (let x = reach; x + reach < width; x++) {
      const at = y * width + x;
      if (layer.data[at] === 0) continue;
      for (const sense of [-1, 1]) {
        if (layer.data[at + sense] === 255) continue;
        if (toTorso(frame, { x, y }).v < top + 0.02 * frame.shoulderWidth) continue;
        edge++;
        const [inside, outside] = [at - sense * reach, at + sense * reach];
        if (cloth.data[outside] === 0 || layer.data[outside] === 255) continue;
        const from = layer.data[inside] === 255 ? inside : at;
        srgbToLab(photo.data[4 * from]!, photo.data[4 * from + 1]!, photo.data[4 * from + 2]!, own, 0);
        srgbToLab(
          photo.data[4 * outside]!,
          photo.data[4 * outside + 1]!,
          photo.data[4 * outside + 2]!,
          other,
          0,
        );
        if (Math.hypot(own[0]! - other[0]!, own[1]! - other[1]!, own[2]! - other[2]!) > UNLIKE) unlike++;
      }
    }
  return edge > 0 && unlike > SURROUNDED * edge;
}
