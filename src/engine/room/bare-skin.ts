/**
 * Skin that the old top hid: arms as rounded tubes and the chest as a surface, in the person's own tone and light, bound
 * to the skin that is seen by carrying its deviation from the synthesis inwards.
 */
import { type ArmAxis, armTable } from '../fit/arm-axis.ts';
import type { CoordinateBuffer } from '../fit/coordinate-raster.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import { fromTorso } from '../fit/torso-frame.ts';
import { chamferDepth } from '../pixels/chamfer-distance.ts';
import type { PixelArea } from '../pixels/crop.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';
import { createLayer, type Layer } from '../pixels/layer.ts';
import { pushPullSamples } from '../pixels/push-pull.ts';
import { gaussianNoise, valueNoise } from '../pixels/seeded-noise.ts';
import { mixTones, type SkinTone, type Tone } from './skin-tone.ts';

/** Coarseness of the grid on which seen skin corrects the synthesis. */
const CORRECTION_GRID = 4;

/**
 * The bare arm of one side over the area of its coordinates (length along the arm, offset from the axis): opaque within
 * the arm's outline. `seen` is the coverage of the arm's visible skin (hand left out) in the photo.
 */
export function drawBareArm(
  arm: ArmAxis,
  skin: SkinTone,
  photo: RgbaImage,
  seen: Mask,
  { area, coordinates }: CoordinateBuffer,
  seed: number,
): Layer {
  const layer = createLayer(area.width, area.height);
  const tone = skin.arm[arm.side];
  const hand = skin.hand[arm.side];
  const sign = arm.side === 'left' ? 1 : -1;
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      const along = coordinates[2 * at]!;
      if (Number.isNaN(along)) continue;
      const offset = coordinates[2 * at + 1]! - armTable(arm, arm.middle, along);
      // the shoulder closes the tube with a round end
      const above = Math.max(0, -along / (0.06 * arm.length));
      const half = armTable(arm, arm.bare, along) * Math.sqrt(Math.max(0, 1 - above * above));
      if (half < 1) continue;
      const coverage = Math.max(0, Math.min(1, half - Math.abs(offset) + 0.5));
      if (coverage <= 0) continue;
      const t = Math.max(-1, Math.min(1, offset / half));
      const f = along / arm.length;
      // towards the wrist the tone becomes the hand's
      const upper = mixTones(skin.neck, tone, Math.max(0, Math.min(1, 0.3 + 2.2 * f)));
      const base = hand ? mixTones(upper, hand, 0.4 * Math.max(0, (f - 0.55) / 0.45) ** 1.5) : upper;
      const light = tubeLight(t, f, sign * skin.sidelight);
      paint(layer, at, coverage, base, light, area.x + x, area.y + y, skin.grain, seed);
    }
  correctBySeenInPlace(layer, photo, seen);
  return layer;
}

/** Logarithm of the light across a tube: bright before the middle, falling to both edges, more so off the light. */
function tubeLight(t: number, f: number, sidelight: number): number {
  const edge = -0.46 * Math.abs(t - 0.08 * Math.sign(sidelight)) ** 2.6;
  const ridge = 0.055 * Math.exp(-(((t - 0.2 * Math.sign(sidelight)) / 0.32) ** 2));
  // the muscle of the shoulder and the hollow of the elbow are what keeps a tube from looking turned
  const form =
    0.035 * Math.exp(-(((f - 0.12) / 0.14) ** 2)) -
    0.05 * Math.exp(-(((f - 0.53) / 0.05) ** 2)) * (1 - t * t);
  return 0.01 + ridge + edge + form + 0.55 * sidelight * t;
}

function paint(
  layer: Layer,
  at: number,
  coverage: number,
  tone: Tone,
  light: number,
  x: number,
  y: number,
  grain: number,
  seed: number,
): void {
  const blotch = 0.014 * valueNoise(x / 23, y / 23, seed) + 0.012 * valueNoise(x / 9, y / 9, seed + 1);
  const red = 0.012 * valueNoise(x / 31, y / 31, seed + 2);
  const factor = Math.exp(light + blotch);
  const noise = grain * gaussianNoise(x, y, seed + 3);
  // shaded skin is redder than lit skin: light that went through it
  const warm = Math.min(0, light) * 0.16;
  layer.alpha[at] = coverage;
  layer.color[3 * at] =
    coverage * Math.min(255, Math.max(0, tone[0] * factor * (1 - warm * 0.6 + red) + noise));
  layer.color[3 * at + 1] = coverage * Math.min(255, Math.max(0, tone[1] * factor * (1 - red) + noise));
  layer.color[3 * at + 2] =
    coverage * Math.min(255, Math.max(0, tone[2] * factor * (1 + warm * 0.4 - red) + noise));
}

/**
 * Bare neck, shoulders and chest (and belly, above the waistline) over `area`, opaque within the body's outline.
 * `seen` is the coverage of the visible skin of neck and chest.
 */
export function drawBareTorso(
  body: BodyMeasures,
  skin: SkinTone,
  photo: RgbaImage,
  seen: Mask,
  shape: Mask,
  area: PixelArea,
  seed: number,
): Layer {
  const layer = createLayer(area.width, area.height);
  const { frame } = body;
  const width = frame.shoulderWidth;
  const origin = fromTorso(frame, 0, 0);
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      if (shape.data[at] === 0) continue;
      const dx = area.x + x + 0.5 - origin.x;
      const dy = area.y + y + 0.5 - origin.y;
      const u = (dx * frame.across.x + dy * frame.across.y) / width;
      const v = (dx * frame.down.x + dy * frame.down.y) / width;
      const t = Math.max(-1, Math.min(1, u / 0.55));
      // collar bones and the hollow between them, the breastbone further down
      const bones =
        0.03 * Math.exp(-(((v + 0.02 + 0.12 * Math.abs(u)) / 0.022) ** 2)) * Math.min(1, 6 * Math.abs(u)) -
        0.05 * Math.exp(-(((v - 0.02) / 0.05) ** 2) - (u / 0.05) ** 2);
      const light = -0.14 * Math.abs(t) ** 3 + 0.35 * skin.sidelight * t + bones;
      paint(layer, at, shape.data[at]! / 255, skin.neck, light, area.x + x, area.y + y, skin.grain, seed);
    }
  correctBySeenInPlace(layer, photo, seen);
  return layer;
}

/**
 * Multiplies the synthesis by what the seen skin has over it, carried on smoothly from where it is seen; far from any
 * seen skin the correction fades.
 */
function correctBySeenInPlace(layer: Layer, photo: RgbaImage, seen: Mask): void {
  const { width, height, alpha, color } = layer;
  const columns = Math.ceil(width / CORRECTION_GRID);
  const rows = Math.ceil(height / CORRECTION_GRID);
  const ratios = new Float32Array(columns * rows * 3);
  const weights = new Float32Array(columns * rows);
  // the rim of seen skin holds old cloth's colour and its shadow: keep away from it
  const rim = chamferDepth(seen, 230).data;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (alpha[at]! < 0.99 || rim[at]! < 4) continue;
      // what is far from skin's colour is no skin, whatever the parse says
      let plausible = true;
      for (let c = 0; c < 3 && plausible; c++)
        plausible =
          Math.abs(Math.log((6 + photo.data[4 * at + c]!) / (6 + color[3 * at + c]!))) <
          (c === 0 ? 0.45 : 0.6);
      const redness = Math.log(
        ((6 + photo.data[4 * at]!) * (6 + color[3 * at + 2]!)) /
          ((6 + photo.data[4 * at + 2]!) * (6 + color[3 * at]!)),
      );
      if (!plausible || Math.abs(redness) > 0.28) continue;
      const to = Math.floor(y / CORRECTION_GRID) * columns + Math.floor(x / CORRECTION_GRID);
      weights[to]!++;
      for (let c = 0; c < 3; c++)
        ratios[3 * to + c]! += Math.log((6 + photo.data[4 * at + c]!) / (6 + color[3 * at + c]!));
    }
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i]!;
    if (weight === 0) continue;
    for (let c = 0; c < 3; c++)
      ratios[3 * i + c] = Math.max(-0.35, Math.min(0.35, ratios[3 * i + c]! / weight));
    weights[i] = 1;
  }
  if (!weights.some((weight) => weight > 0)) return;
  // far from what is seen the synthesis stands by itself
  for (let i = 0; i < weights.length; i++) weights[i] = Math.max(weights[i]!, 0.004);
  const spread = pushPullSamples(ratios, weights, columns, rows, 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (alpha[at]! <= 0) continue;
      const gx = Math.max(0, Math.min(columns - 1.001, (x + 0.5) / CORRECTION_GRID - 0.5));
      const gy = Math.max(0, Math.min(rows - 1.001, (y + 0.5) / CORRECTION_GRID - 0.5));
      const x0 = Math.floor(gx);
      const y0 = Math.floor(gy);
      const x1 = Math.min(columns - 1, x0 + 1);
      const y1 = Math.min(rows - 1, y0 + 1);
      const fx = gx - x0;
      const fy = gy - y0;
      for (let c = 0; c < 3; c++) {
        const ratio =
          (spread[3 * (y0 * columns + x0) + c]! * (1 - fx) + spread[3 * (y0 * columns + x1) + c]! * fx) *
            (1 - fy) +
          (spread[3 * (y1 * columns + x0) + c]! * (1 - fx) + spread[3 * (y1 * columns + x1) + c]! * fx) * fy;
        color[3 * at + c] = Math.min(255 * alpha[at]!, color[3 * at + c]! * Math.exp(ratio));
      }
    }
}
