/**
 * Draws a figure by sphere tracing (Hart 1996) under a soft studio light: an orthographic camera looks slightly
 * down, a key light from the upper left casts soft shadows, a fill comes from everywhere.
 */
import { BODY_CLASSES } from '../../../src/engine/perceive/person.ts';
import { clamp, dot, mix, normalize, smoothstep, type Vector } from './distance.ts';
import type { Figure, Layer } from './figure.ts';
import { fractalNoise, valueNoise } from './noise.ts';
import { type ActiveLayer, sceneDistance } from './scene-distance.ts';

/** What of the figure the picture shows. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly pixelsPerCentimetre: number;
  /** Height over the ground at the picture's lower edge, centimetres. */
  readonly bottom: number;
  /** sRGB of the backdrop. */
  readonly backdrop: readonly [number, number, number];
}

/** What a figure looks like, and the truth about it. */
export interface FigurePicture {
  readonly width: number;
  readonly height: number;
  /** 8-bit sRGB, 3 samples a pixel. */
  readonly rgb: Uint8ClampedArray;
  /** Index into `BODY_CLASSES`, one a pixel. */
  readonly labels: Uint8Array;
  /** Joints in continuous pixel coordinates. */
  readonly joints: Readonly<Record<string, { readonly x: number; readonly y: number }>>;
}

const PITCH = 0.08;
const [COS, SIN] = [Math.cos(PITCH), Math.sin(PITCH)];
const RAY: Vector = [0, -SIN, -COS];
const UP: Vector = [0, COS, -SIN];
const KEY_LIGHT = normalize([-0.5, 0.62, 0.72]);
const NEAR = 40;
const FAR = -40;
const TILE = 24;
/** Samples a pixel in each direction. */
const OVERSAMPLING = 2;

type FigureLayer = ActiveLayer<Layer>;

interface Sample {
  layer: Layer | null;
  red: number;
  green: number;
  blue: number;
}

/** Draws the figure with labels and joints as the truth about its picture. */
export function renderFigure(figure: Figure, view: View): FigurePicture {
  const { width, height } = view;
  const rgb = new Uint8ClampedArray(width * height * 3);
  const labels = new Uint8Array(width * height);
  const unit = view.pixelsPerCentimetre;
  const originY = view.bottom * COS;
  const backdrop = view.backdrop.map(toLinear);
  const sample: Sample = { layer: null, red: 0, green: 0, blue: 0 };
  for (let tileY = 0; tileY < height; tileY += TILE) {
    for (let tileX = 0; tileX < width; tileX += TILE) {
      const left = (tileX - width / 2) / unit;
      const top = (height - tileY) / unit + originY;
      const active = layersNear(figure.layers, left, left + TILE / unit, top - TILE / unit, top);
      for (let y = tileY; y < Math.min(tileY + TILE, height); y++) {
        for (let x = tileX; x < Math.min(tileX + TILE, width); x++) {
          let [red, green, blue] = [0, 0, 0];
          for (let s = 0; s < OVERSAMPLING ** 2; s++) {
            const across = (x + ((s % OVERSAMPLING) + 0.5) / OVERSAMPLING - width / 2) / unit;
            const upwards =
              (height - y - (Math.floor(s / OVERSAMPLING) + 0.5) / OVERSAMPLING) / unit + originY;
            trace(figure, active, across, upwards, sample);
            if (sample.layer) labels[y * width + x] = BODY_CLASSES.indexOf(sample.layer.bodyClass);
            else shadeBackdrop(backdrop, across / (width / unit), y / height, sample);
            red += sample.red;
            green += sample.green;
            blue += sample.blue;
          }
          const grain = 1 + 0.012 * valueNoise(x * 0.9, y * 0.9, 7);
          const at = (y * width + x) * 3;
          rgb[at] = toDisplay((red / OVERSAMPLING ** 2) * grain);
          rgb[at + 1] = toDisplay((green / OVERSAMPLING ** 2) * grain);
          rgb[at + 2] = toDisplay((blue / OVERSAMPLING ** 2) * grain);
        }
      }
    }
  }
  const joints = Object.fromEntries(
    Object.entries(figure.joints).map(([name, joint]) => [
      name,
      { x: joint[0] * unit + width / 2, y: height - (dot(joint, UP) - originY) * unit },
    ]),
  );
  return { width, height, rgb, labels, joints };
}

/** Layers with a part near a tile (screen centimetres; a part's height shifts by its depth times the pitch). */
function layersNear(
  layers: readonly Layer[],
  left: number,
  right: number,
  bottom: number,
  top: number,
): FigureLayer[] {
  const slack = NEAR * SIN;
  return layers.flatMap((layer) => {
    const parts = layer.parts.filter(
      (part) =>
        part.right >= left &&
        part.left <= right &&
        part.top + slack >= bottom / COS - slack &&
        part.bottom - slack <= top / COS + slack,
    );
    return parts.length > 0 ? [{ layer, parts }] : [];
  });
}

/** Follows one ray and writes colour (linear) and layer of what it meets, or a null layer. */
function trace(
  figure: Figure,
  active: readonly FigureLayer[],
  across: number,
  upwards: number,
  out: Sample,
): void {
  out.layer = null;
  if (active.length === 0) return;
  const [startY, startZ] = [upwards * COS + NEAR * SIN, NEAR * COS - upwards * SIN];
  for (let t = 0, step = 0; step < 140 && t < NEAR - FAR; step++) {
    const [y, z] = [startY + RAY[1] * t, startZ + RAY[2] * t];
    const distance = sceneDistance(active, across, y, z);
    if (distance < 0.015) {
      shade(figure, active, across, y, z, out);
      return;
    }
    t += Math.max(distance * 0.75, 0.02);
  }
}

function shade(
  figure: Figure,
  active: readonly FigureLayer[],
  x: number,
  y: number,
  z: number,
  out: Sample,
): void {
  let hit = active[0]!;
  let nearest = 1e3;
  for (const candidate of active) {
    const distance = candidate.layer.distance(candidate.parts, x, y, z);
    if (distance < nearest) [nearest, hit] = [distance, candidate];
  }
  const { layer, parts } = hit;
  const e = 0.05;
  const relief = (px: number, py: number, pz: number) =>
    layer.distance(parts, px, py, pz) - surfaceRelief(layer, figure, px, py, pz);
  const normal = normalize([
    relief(x + e, y, z) - relief(x - e, y, z),
    relief(x, y + e, z) - relief(x, y - e, z),
    relief(x, y, z + e) - relief(x, y, z - e),
  ]);
  const shadow = keyVisibility(active, x, y, z, normal);
  let openness = 0;
  for (const reach of [0.6, 1.6, 3.5]) {
    openness +=
      clamp(
        sceneDistance(active, x + normal[0] * reach, y + normal[1] * reach, z + normal[2] * reach) / reach,
        0,
        1,
      ) / 3;
  }
  openness = mix(0.35, 1, openness);
  const facing = dot(normal, KEY_LIGHT);
  const fill = (0.44 + 0.17 * normal[1] + 0.22 * normal[2]) * openness;
  const [red, green, blue] = albedo(layer, figure, x, y, z);
  const skin = layer.material === 'skin';
  // Light wraps further round skin in red than in blue: a cheap stand-in for subsurface scattering.
  const wrap = skin ? [0.3, 0.16, 0.12] : [0.08, 0.08, 0.08];
  const lit = wrap.map(
    (w) => (0.68 * Math.max(0, facing + w) * mix(skin ? 0.15 : 0, 1, shadow)) / (1 + w) + fill,
  );
  const half = normalize([KEY_LIGHT[0], KEY_LIGHT[1], KEY_LIGHT[2] + 1]);
  const gloss = { skin: 26, cloth: 8, hair: 40, leather: 50 }[layer.material];
  const strength = { skin: 0.07, cloth: 0.012, hair: 0.1, leather: 0.12 }[layer.material];
  const highlight = strength * Math.max(0, dot(normal, half)) ** gloss * shadow;
  out.layer = layer;
  out.red = red * lit[0]! + highlight;
  out.green = green * lit[1]! + highlight;
  out.blue = blue * lit[2]! + highlight;
}

/** Share of the key light that reaches a point, 0..1, with a penumbra. */
function keyVisibility(
  active: readonly FigureLayer[],
  x: number,
  y: number,
  z: number,
  normal: Vector,
): number {
  let visible = 1;
  for (let t = 0.4, step = 0; t < 22 && step < 26; step++) {
    const distance = sceneDistance(
      active,
      x + normal[0] * 0.3 + KEY_LIGHT[0] * t,
      y + normal[1] * 0.3 + KEY_LIGHT[1] * t,
      z + normal[2] * 0.3 + KEY_LIGHT[2] * t,
    );
    visible = Math.min(visible, (7 * distance) / t);
    if (visible < 0.02) return 0;
    t += clamp(distance, 0.4, 3);
  }
  return smoothstep(0, 1, visible);
}

/** Height of small relief that only the light sees, centimetres: folds in cloth, strands in hair. */
function surfaceRelief(layer: Layer, figure: Figure, x: number, y: number, z: number): number {
  if (layer.material === 'hair') {
    const [hx, hy, hz] = [
      x - figure.headOrigin[0],
      y - figure.headOrigin[1] - 4,
      z - figure.headOrigin[2] + 3,
    ];
    const around = Math.atan2(hx, hz + 4) * 9;
    return 0.1 * valueNoise(around * 5, hy * 0.25, hz * 0.2) + 0.16 * valueNoise(around * 1.7, hy * 0.12, 3);
  }
  if (layer.material !== 'cloth') return 0;
  const slant = Math.abs(x) * 0.5;
  const folds = fractalNoise((x + y * 0.15) * 0.14, (y + slant) * 0.075, z * 0.1, 3);
  return 0.5 * folds + 0.012 * valueNoise(x * 4, y * 4, z * 4);
}

function albedo(layer: Layer, figure: Figure, x: number, y: number, z: number): [number, number, number] {
  let [red, green, blue] = layer.colour.map(toLinear) as [number, number, number];
  if (layer.material === 'hair') {
    const streak = 1 + 0.35 * valueNoise(Math.atan2(x, z - figure.headOrigin[2] + 7) * 45, y * 0.3, 5);
    return [red * streak, green * streak, blue * streak];
  }
  const mottle =
    layer.material === 'skin'
      ? 1 + 0.035 * fractalNoise(x * 0.5, y * 0.5, z * 0.5, 3)
      : 1 + 0.02 * valueNoise(x * 6, y * 6, z * 6);
  [red, green, blue] = [red * mottle, green * mottle, blue * mottle];
  if (layer.bodyClass === 'face' && z > figure.headOrigin[2] - 1) {
    figure.face.paint(x - figure.headOrigin[0], y - figure.headOrigin[1], PAINT);
    const opacity = PAINT[3]!;
    red = mix(red, toLinear(PAINT[0]!), opacity);
    green = mix(green, toLinear(PAINT[1]!), opacity);
    blue = mix(blue, toLinear(PAINT[2]!), opacity);
  }
  return [red, green, blue];
}

/** Scratch for one look-up of the face's paint. */
const PAINT = new Float32Array(4);

/** A paper backdrop, brighter in the middle. */
function shadeBackdrop(colour: readonly number[], across: number, down: number, out: Sample): void {
  const light = 1.04 - 0.3 * (across * across + (down - 0.45) ** 2);
  out.red = colour[0]! * light;
  out.green = colour[1]! * light;
  out.blue = colour[2]! * light;
}

/** 8-bit sRGB to linear light, 0..1. */
export const toLinear = (value: number): number =>
  value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;

/** Linear light to 8-bit sRGB with a soft shoulder over .8, so that highlights don't clip. */
export function toDisplay(linear: number): number {
  const value = linear < 0.8 ? linear : 0.8 + 0.2 * (1 - Math.exp(-(linear - 0.8) / 0.2));
  return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
}
