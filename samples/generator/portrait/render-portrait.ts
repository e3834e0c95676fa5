/**
 * Draws a sitter under a studio's light. Depths are traced, then everything else happens in the picture's plane: shadows of
 * each lamp over the depths, light that wanders under the skin (red further than blue), paint, shine and grain.
 */
import sharp from 'sharp';
import { BODY_CLASSES } from '../../../src/engine/perceive/person.ts';
import { gaussianBlur } from '../../../src/engine/pixels/gaussian-blur.ts';
import { createPlane, type Plane } from '../../../src/engine/pixels/image.ts';
import { clamp, mix, normalize, type Vector } from '../figure/distance.ts';
import { fractalNoise, valueNoise } from '../figure/noise.ts';
import { toDisplay, toLinear } from '../figure/render-figure.ts';
import { faceRelief } from './face-relief.ts';
import { LANDMARKS } from './face-vertices.ts';
import { featuresDrawing, PAINT_AREA, PAINT_DENSITY } from './features-drawing.ts';
import { headAndShoulders, insideNeckline } from './head-and-shoulders.ts';
import type { Sitter } from './sitter.ts';
import { skinAlbedoOf, skinReliefAt, skinShine } from './skin-look.ts';
import { atFine, KEY_LIGHT, shadowOf, studioRays } from './studio-light.ts';
import { CLOTH, FAR, HEAD, NOTHING, type PortraitView, type Traced, traceDepth } from './trace-depth.ts';

/** A portrait and the truth about it. */
export interface Portrait {
  readonly width: number;
  readonly height: number;
  /** 8-bit sRGB, 3 samples a pixel. */
  readonly rgb: Uint8ClampedArray;
  /** Index into `BODY_CLASSES`, one a pixel. */
  readonly labels: Uint8Array;
  /** Landmarks in continuous pixel coordinates. */
  readonly landmarks: Readonly<Record<string, { readonly x: number; readonly y: number }>>;
}

const OVERSAMPLING = 2;
/** Pixels. */
const LENS_BLUR = 0.45;
/** Share of the light that wanders under the skin, and how far (centimetres), for red, green and blue. */
const UNDER_SKIN = [
  [0.8, 0.17],
  [0.6, 0.09],
  [0.5, 0.06],
] as const;

/** The sitter without hair. */
export async function renderPortrait(sitter: Sitter, view: PortraitView): Promise<Portrait> {
  const face = await faceRelief(sitter.shape);
  const traced = traceDepth(headAndShoulders(sitter, face), view, OVERSAMPLING);
  const unit = view.pixelsPerCentimetre * OVERSAMPLING;
  const normals = normalsOf(traced, unit, view);
  const light = lightOn(traced, normals, unit);
  const paint = await sharp(Buffer.from(featuresDrawing(face.vertices, sitter.skin)))
    .ensureAlpha()
    .raw()
    .toBuffer();
  const linear = colourOf(sitter, traced, normals, light, paint, unit, view);
  return {
    width: view.width,
    height: view.height,
    rgb: develop(linear, view),
    labels: labelsOf(traced, view),
    landmarks: Object.fromEntries(
      Object.entries(LANDMARKS).map(([name, vertex]) => [
        name,
        {
          x: view.width / 2 + face.vertices[vertex * 3]! * view.pixelsPerCentimetre,
          y: view.height * view.eyeLevel - face.vertices[vertex * 3 + 1]! * view.pixelsPerCentimetre,
        },
      ]),
    ),
  };
}

/** Unit normals, 3 a sample, from depths and fine relief; zero where there is nothing. */
function normalsOf({ width, height, depth, kind }: Traced, unit: number, view: PortraitView): Float32Array {
  const relief = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (kind[i] === NOTHING) continue;
      const [cx, cy] = [(x - width / 2) / unit, (height * view.eyeLevel - y) / unit];
      relief[i] =
        kind[i] === CLOTH
          ? 0.12 * fractalNoise(cx * 0.22 + cy * 0.05, cy * 0.13 + Math.abs(cx) * 0.08, 2, 3) +
            0.006 * valueNoise(cx * 9, cy * 9, 1)
          : skinReliefAt(cx, cy, depth[i]!);
    }
  const normals = new Float32Array(width * height * 3);
  const jump = 0.35;
  const slope = (i: number, before: number, after: number): number => {
    const z = depth[i]! + relief[i]!;
    const up = depth[after]! + relief[after]! - z;
    const down = z - depth[before]! - relief[before]!;
    const [upward, downward] = [Math.abs(up) < jump, Math.abs(down) < jump];
    if (upward && downward) return (up + down) / 2;
    return upward ? up : downward ? down : Math.abs(up) < Math.abs(down) ? up : down;
  };
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (kind[i] === NOTHING) continue;
      // at the picture's rim the slope of the neighbour
      const at = Math.max(1, Math.min(height - 2, y)) * width + Math.max(1, Math.min(width - 2, x));
      const nx = -slope(at, at - 1, at + 1) * unit;
      const ny = slope(at, at - width, at + width) * unit;
      const length = Math.hypot(nx, ny, 1);
      normals[3 * i] = nx / length;
      normals[3 * i + 1] = ny / length;
      normals[3 * i + 2] = 1 / length;
    }
  return normals;
}

interface Light {
  /** Light that arrives and wanders under skin, one plane a channel. */
  readonly arriving: readonly Plane[];
  /** Share of the key lamp that is seen. */
  readonly key: Plane;
  readonly reduction: number;
}

function lightOn(traced: Traced, normals: Float32Array, unit: number): Light {
  const { width, height, kind } = traced;
  const reduction = Math.max(2, Math.round(unit / 10));
  const planes = [0, 1, 2].map(() => createPlane(width, height));
  const [red, green, blue] = planes.map(({ data }) => data) as [Float32Array, Float32Array, Float32Array];
  const key = createPlane(Math.ceil(width / reduction), Math.ceil(height / reduction));
  const keyRays = studioRays().slice(0, 20);
  for (const ray of studioRays()) {
    const shadow = gaussianBlur(shadowOf(traced, reduction, unit, ray), 0.9);
    if (keyRays.some(({ towards }) => towards.every((value, c) => value === ray.towards[c])))
      for (let i = 0; i < key.data.length; i++) key.data[i]! += shadow.data[i]! / keyRays.length;
    const [dx, dy, dz] = ray.towards;
    for (let y = 0, i = 0; y < height; y++)
      for (let x = 0; x < width; x++, i++) {
        if (kind[i] === NOTHING) continue;
        const facing = dx * normals[3 * i]! + dy * normals[3 * i + 1]! + dz * normals[3 * i + 2]!;
        if (facing <= 0) continue;
        const seen = facing * atFine(shadow, reduction, x, y);
        red[i]! += seen * ray.light[0];
        green[i]! += seen * ray.light[1];
        blue[i]! += seen * ray.light[2];
      }
  }
  const isSkin = createPlane(width, height);
  for (let i = 0; i < kind.length; i++) isSkin.data[i] = kind[i] === NOTHING || kind[i] === CLOTH ? 0 : 1;
  for (const [c, plane] of planes.entries()) {
    const [share, reach] = UNDER_SKIN[c]!;
    const weights = gaussianBlur(isSkin, reach * unit).data;
    const masked = { ...plane, data: plane.data.map((value, i) => value * isSkin.data[i]!) };
    const spread = gaussianBlur(masked, reach * unit).data;
    for (let i = 0; i < spread.length; i++)
      if (isSkin.data[i]! > 0)
        plane.data[i] = mix(plane.data[i]!, spread[i]! / Math.max(0.05, weights[i]!), share);
  }
  return { arriving: planes, key, reduction };
}

const HALF_WAY: Vector = normalize([KEY_LIGHT[0], KEY_LIGHT[1], KEY_LIGHT[2] + 1]);

function colourOf(
  sitter: Sitter,
  { width, height, depth, kind }: Traced,
  normals: Float32Array,
  { arriving, key, reduction }: Light,
  paint: Uint8Array,
  unit: number,
  view: PortraitView,
): Float32Array {
  const out = new Float32Array(width * height * 3);
  const albedoAt = skinAlbedoOf(sitter.skin);
  const albedo = new Float64Array(3);
  const cloth = sitter.top.colour.map(toLinear) as [number, number, number];
  const backdrop = sitter.backdrop.map(toLinear) as [number, number, number];
  const paintWidth = (PAINT_AREA.right - PAINT_AREA.left) * PAINT_DENSITY;
  const paintHeight = (PAINT_AREA.top - PAINT_AREA.bottom) * PAINT_DENSITY;
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const [cx, cy] = [(x + 0.5 - width / 2) / unit, (height * view.eyeLevel - y - 0.5) / unit];
      if (depth[i]! <= FAR) {
        const [u, v] = [x / width - 0.4, y / height - 0.35];
        const wall = 1.02 - 0.42 * (u * u + v * v) + 0.006 * fractalNoise(cx * 0.15, cy * 0.15, 5, 2);
        for (let c = 0; c < 3; c++) out[3 * i + c] = backdrop[c]! * wall;
        continue;
      }
      const z = depth[i]!;
      let shine = 0;
      if (kind[i] === CLOTH) {
        const thread = 1 + 0.05 * valueNoise(cx * 17, cy * 11, 3) + 0.03 * valueNoise(cx * 30, cy * 30, 3);
        const rib = ribAt(sitter, cx, cy);
        for (let c = 0; c < 3; c++) albedo[c] = cloth[c]! * thread * rib;
      } else {
        albedoAt(cx, cy, z, albedo);
        const half = Math.max(
          0,
          HALF_WAY[0] * normals[3 * i]! +
            HALF_WAY[1] * normals[3 * i + 1]! +
            HALF_WAY[2] * normals[3 * i + 2]!,
        );
        const lit = atFine(key, reduction, x, y);
        const zone = kind[i] === HEAD ? skinShine(cx, cy) : 0.6;
        const rim = (1 - clamp(normals[3 * i + 2]!, 0, 1)) ** 4;
        shine =
          sitter.skin.gloss * zone * lit * (0.034 * half ** 9 + 0.05 * half ** 34) +
          0.03 * rim * sitter.skin.gloss;
        if (kind[i] === HEAD && z > -3) {
          const px = Math.round((cx - PAINT_AREA.left) * PAINT_DENSITY);
          const py = Math.round((PAINT_AREA.top - cy) * PAINT_DENSITY);
          if (px >= 0 && py >= 0 && px < paintWidth && py < paintHeight) {
            const at = (py * paintWidth + px) * 4;
            const opacity = paint[at + 3]! / 255;
            for (let c = 0; c < 3; c++) albedo[c] = mix(albedo[c]!, toLinear(paint[at + c]!), opacity);
            shine *= 1 - opacity ** 4;
          }
        }
      }
      for (let c = 0; c < 3; c++) out[3 * i + c] = albedo[c]! * arriving[c]!.data[i]! + shine;
    }
  return out;
}

/** The collar's ribbing, a seam below it. */
function ribAt(sitter: Sitter, x: number, y: number): number {
  const outside = -insideNeckline(sitter, x, y) * sitter.top.halfWidth;
  const around = Math.atan2(x, y - sitter.top.sides) * sitter.top.halfWidth;
  if (outside < 1.5) return 1 + 0.05 * Math.sin(around * 22);
  return outside < 1.6 ? 0.75 : 1;
}

/** From linear light at fine samples to the picture: a lens's softness, then a sensor's grain. */
function develop(linear: Float32Array, { width, height }: PortraitView): Uint8ClampedArray {
  const n = OVERSAMPLING;
  const rgb = new Uint8ClampedArray(width * height * 3);
  for (let c = 0; c < 3; c++) {
    const channel = createPlane(width * n, height * n);
    for (let i = 0; i < channel.data.length; i++) channel.data[i] = toDisplay(linear[3 * i + c]!);
    const soft = gaussianBlur(channel, LENS_BLUR * n).data;
    for (let y = 0, i = 0; y < height; y++)
      for (let x = 0; x < width; x++, i++) {
        let sum = 0;
        for (let dy = 0; dy < n; dy++)
          for (let dx = 0; dx < n; dx++) sum += soft[(y * n + dy) * width * n + x * n + dx]!;
        const grain = 1 + 0.012 * valueNoise(x * 0.93, y * 0.93, 7);
        rgb[3 * i + c] = (sum / n ** 2) * grain + 1.2 * valueNoise(x * 0.87 + 40 * c, y * 0.87, 11);
      }
  }
  return rgb;
}

function labelsOf({ width, kind }: Traced, view: PortraitView): Uint8Array {
  const classes = [NOTHING, 'face', 'neck', 'upperClothes'] as const;
  return Uint8Array.from({ length: view.width * view.height }, (_, i) => {
    const [x, y] = [i % view.width, Math.floor(i / view.width)];
    const found = classes[kind[(y * OVERSAMPLING + 1) * width + x * OVERSAMPLING + 1]!]!;
    return found === NOTHING ? 0 : BODY_CLASSES.indexOf(found);
  });
}
