/**
 * Draws bare skin from near by sphere tracing (Hart 1996): an orthographic camera, a large key light from the upper
 * left, a fill from everywhere. Light goes further under skin in red than in blue, so shadows have a warm rim.
 */
import { BODY_CLASSES } from '../../../src/engine/perceive/person.ts';
import {
  add,
  clamp,
  cross,
  dot,
  mix,
  normalize,
  type Part,
  scale,
  smoothstep,
  type Vector,
} from '../figure/distance.ts';
import { valueNoise } from '../figure/noise.ts';
import { toDisplay, toLinear } from '../figure/render-figure.ts';
import { type ActiveLayer, sceneDistance } from '../figure/scene-distance.ts';
import type { CloseUpLayer, CloseUpMaterial, CloseUpScene, CloseUpView } from './scene.ts';

/** A picture of bare skin and the truth about it. */
export interface CloseUpPicture {
  readonly width: number;
  readonly height: number;
  /** 8-bit sRGB, 3 samples a pixel. */
  readonly rgb: Uint8ClampedArray;
  /** Index into `BODY_CLASSES`, one a pixel. */
  readonly labels: Uint8Array;
}

/** Unit vector to the key light: to the picture's right, up, towards the viewer. */
export const KEY_LIGHT = normalize([-0.62, 0.5, 0.62]);

const NEAR = 26;
const FAR = -26;
const TILE = 20;
/** Samples a pixel in each direction where layers or depths meet. */
const OVERSAMPLING = 3;
/** How far from a ray a part still matters: for blends and for ambient light. */
const MARGIN = 6;
/** How far shadows reach, and how sharp they are: distance to the lamp over its half-width. */
const SHADOW = 16;
const PENUMBRA = 4.5;

interface Look {
  /** How far light wraps round into the shade, by channel. */
  readonly wrap: Vector;
  /** Power of the key light's visibility, by channel: below 1 the shade is softened. */
  readonly shade: Vector;
  readonly sheen: number;
  readonly gloss: number;
  readonly glossiness: number;
}

const LOOKS: Readonly<Record<CloseUpMaterial, Look>> = {
  skin: { wrap: [0.34, 0.17, 0.11], shade: [0.55, 0.85, 1], sheen: 0.05, gloss: 0.045, glossiness: 44 },
  nail: { wrap: [0.3, 0.16, 0.12], shade: [0.6, 0.85, 1], sheen: 0.05, gloss: 0.2, glossiness: 70 },
  cloth: { wrap: [0.1, 0.1, 0.1], shade: [1, 1, 1], sheen: 0.012, gloss: 0, glossiness: 1 },
  table: { wrap: [0, 0, 0], shade: [1, 1, 1], sheen: 0, gloss: 0, glossiness: 1 },
};

type SkinLayer = ActiveLayer<CloseUpLayer>;

/** What matters to the rays of a tile: for what they meet, and for what stands between that and the light. */
interface Active {
  readonly seen: readonly SkinLayer[];
  readonly shading: readonly SkinLayer[];
}

/** The camera's axes in the scene, and the key light as the scene has it. */
interface Camera {
  readonly right: Vector;
  readonly up: Vector;
  readonly towards: Vector;
  readonly light: Vector;
  readonly half: Vector;
}

function cameraOf({ towards }: CloseUpView): Camera {
  const right = normalize(cross([0, 1, 0], towards));
  const up = cross(towards, right);
  const place = (v: Vector): Vector => add(add(scale(right, v[0]), scale(up, v[1])), scale(towards, v[2]));
  const light = place(KEY_LIGHT);
  return { right, up, towards, light, half: normalize(add(light, towards)) };
}

/** Where a point of the scene is in the picture, continuous pixel coordinates. */
export function project(point: Vector, view: CloseUpView): { x: number; y: number } {
  const { right, up } = cameraOf(view);
  const unit = view.pixelsPerCentimetre;
  return {
    x: view.width / 2 + (dot(point, right) - dot(view.middle, right)) * unit,
    y: view.height / 2 - (dot(point, up) - dot(view.middle, up)) * unit,
  };
}

/** What one ray found. */
interface Sample {
  layer: CloseUpLayer | null;
  depth: number;
  label: number;
  red: number;
  green: number;
  blue: number;
}

/** Draws the scene with its labels, three rays a pixel and direction where layers or depths meet. */
export function renderCloseUp(scene: CloseUpScene): CloseUpPicture {
  const { width, height, pixelsPerCentimetre: unit } = scene.view;
  const camera = cameraOf(scene.view);
  const tilesAcross = Math.ceil(width / TILE);
  const tiles: (Active | undefined)[] = [];
  const activeAt = (x: number, y: number) => {
    const [tx, ty] = [Math.floor(x / TILE), Math.floor(y / TILE)];
    const index = ty * tilesAcross + tx;
    tiles[index] ??= layersNear(scene, camera, (tx + 0.5) * TILE, (ty + 0.5) * TILE);
    return tiles[index];
  };
  const sample: Sample = { layer: null, depth: 0, label: 0, red: 0, green: 0, blue: 0 };
  const backdrop = scene.view.backdrop.map(toLinear);
  const look = (x: number, y: number) => {
    const across = (x - width / 2) / unit;
    const upwards = (height / 2 - y) / unit;
    trace(scene, camera, activeAt(Math.min(x, width - 1), Math.min(y, height - 1)), across, upwards, sample);
    if (!sample.layer) shadeBackdrop(backdrop, x / width - 0.5, y / height, sample);
  };

  const linear = new Float32Array(width * height * 3);
  const depths = new Float32Array(width * height);
  const labels = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      look(x + 0.5, y + 0.5);
      linear.set([sample.red, sample.green, sample.blue], 3 * i);
      depths[i] = sample.depth;
      labels[i] = sample.label;
    }
  const rgb = new Uint8ClampedArray(width * height * 3);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      let [red, green, blue] = [linear[3 * i]!, linear[3 * i + 1]!, linear[3 * i + 2]!];
      if (isEdge(depths, labels, width, height, x, y, 3 / unit)) {
        red = green = blue = 0;
        for (let s = 0; s < OVERSAMPLING ** 2; s++) {
          look(
            x + ((s % OVERSAMPLING) + 0.5) / OVERSAMPLING,
            y + (Math.floor(s / OVERSAMPLING) + 0.5) / OVERSAMPLING,
          );
          red += sample.red / OVERSAMPLING ** 2;
          green += sample.green / OVERSAMPLING ** 2;
          blue += sample.blue / OVERSAMPLING ** 2;
        }
      }
      const grain = 1 + 0.014 * valueNoise(x * 0.9, y * 0.9, 7);
      rgb[3 * i] = toDisplay(red * grain);
      rgb[3 * i + 1] = toDisplay(green * grain);
      rgb[3 * i + 2] = toDisplay(blue * grain);
    }
  return { width, height, rgb, labels };
}

/** Whether a neighbour shows another part, or lies so much further back that an outline runs between them. */
function isEdge(
  depths: Float32Array,
  labels: Uint8Array,
  width: number,
  height: number,
  x: number,
  y: number,
  step: number,
): boolean {
  const i = y * width + x;
  for (const [dx, dy] of [
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ] as const) {
    if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
    const j = i + dy * width + dx;
    if (labels[j] !== labels[i] || Math.abs(depths[j]! - depths[i]!) > step) return true;
  }
  return false;
}

/** Parts near the rays of a tile, and near the way from there to the light: distances grow at most as fast as one goes away. */
function layersNear(scene: CloseUpScene, camera: Camera, x: number, y: number): Active {
  const { width, height, pixelsPerCentimetre: unit, middle } = scene.view;
  const across = (x - width / 2) / unit;
  const upwards = (height / 2 - y) / unit;
  const reach = (TILE / unit) * 0.75 + MARGIN;
  const near = (part: Part, towardsLight: number, within: number) => {
    for (let depth = NEAR; depth >= FAR; depth -= 1.5) {
      const p = add(pointOf(camera, middle, across, upwards, depth), scale(camera.light, towardsLight));
      if (part.distance(p[0], p[1], p[2]) < within) return true;
    }
    return false;
  };
  const seen: SkinLayer[] = [];
  const shading: SkinLayer[] = [];
  for (const layer of scene.layers) {
    const onRay = layer.parts.filter((part) => near(part, 0, reach));
    const between = layer.parts.filter((part) => {
      if (onRay.includes(part)) return true;
      for (let t = 2; t <= SHADOW; t += 2) if (near(part, t, reach + t / PENUMBRA)) return true;
      return false;
    });
    if (onRay.length > 0) seen.push({ layer, parts: onRay });
    if (between.length > 0) shading.push({ layer, parts: between });
  }
  return { seen, shading };
}

const pointOf = ({ right, up, towards }: Camera, middle: Vector, a: number, b: number, c: number): Vector => [
  middle[0] + right[0] * a + up[0] * b + towards[0] * c,
  middle[1] + right[1] * a + up[1] * b + towards[1] * c,
  middle[2] + right[2] * a + up[2] * b + towards[2] * c,
];

/** Follows one ray and writes what it meets, or a null layer. */
function trace(
  scene: CloseUpScene,
  camera: Camera,
  active: Active,
  across: number,
  upwards: number,
  out: Sample,
): void {
  out.layer = null;
  out.label = 0;
  out.depth = FAR;
  if (active.seen.length === 0) return;
  const start = pointOf(camera, scene.view.middle, across, upwards, NEAR);
  const { towards } = camera;
  for (let t = 0, step = 0; step < 160 && t < NEAR - FAR; step++) {
    const [x, y, z] = [start[0] - towards[0] * t, start[1] - towards[1] * t, start[2] - towards[2] * t];
    const distance = sceneDistance(active.seen, x, y, z);
    if (distance < 0.006) {
      out.depth = NEAR - t;
      shade(camera, active, x, y, z, out);
      return;
    }
    t += Math.max(distance * 0.8, 0.01);
  }
}

const ALBEDO = new Float64Array(3);

function shade(camera: Camera, active: Active, x: number, y: number, z: number, out: Sample): void {
  let hit = active.seen[0]!;
  let nearest = 1e3;
  for (const candidate of active.seen) {
    const distance = candidate.layer.distance(candidate.parts, x, y, z);
    if (distance < nearest) [nearest, hit] = [distance, candidate];
  }
  const { layer, parts } = hit;
  const smooth = gradient((px, py, pz) => layer.distance(parts, px, py, pz), x, y, z, 0.03);
  const rough = gradient((px, py, pz) => -layer.relief(px, py, pz), x, y, z, 0.012, false);
  const normal = normalize(add(smooth, rough));
  const visible = keyVisibility(active.shading, camera.light, x, y, z, smooth);
  let openness = 0;
  for (const reach of [0.5, 1.4, 3.2])
    openness +=
      clamp(
        sceneDistance(active.seen, x + smooth[0] * reach, y + smooth[1] * reach, z + smooth[2] * reach) /
          reach,
        0,
        1,
      ) / 3;
  openness = mix(0.3, 1, openness);
  layer.albedo(x, y, z, ALBEDO);
  const { wrap, shade: softness, sheen, gloss, glossiness } = LOOKS[layer.material];
  const facing = dot(normal, camera.light);
  const sky = 0.3 + 0.1 * dot(normal, camera.up) + 0.13 * dot(normal, camera.towards);
  const halfway = Math.max(0, dot(normal, camera.half));
  const grazing = (1 - clamp(dot(smooth, camera.towards), 0, 1)) ** 4;
  const shine =
    (sheen * halfway ** 10 + gloss * halfway ** glossiness) * visible + sheen * 1.2 * grazing * openness;
  const light = (c: 0 | 1 | 2) =>
    (0.95 * Math.max(0, facing + wrap[c]) * Math.max(visible, 1e-4) ** softness[c]) / (1 + wrap[c]) +
    sky * openness ** (0.6 + 0.4 * softness[c]);
  out.layer = layer;
  out.label = BODY_CLASSES.indexOf(layer.classAt(x, y, z));
  out.red = ALBEDO[0]! * light(0) + shine;
  out.green = ALBEDO[1]! * light(1) + shine;
  out.blue = ALBEDO[2]! * light(2) + shine;
}

function gradient(
  f: (x: number, y: number, z: number) => number,
  x: number,
  y: number,
  z: number,
  e: number,
  unit = true,
): Vector {
  const slope: Vector = [
    (f(x + e, y, z) - f(x - e, y, z)) / (2 * e),
    (f(x, y + e, z) - f(x, y - e, z)) / (2 * e),
    (f(x, y, z + e) - f(x, y, z - e)) / (2 * e),
  ];
  return unit ? normalize(slope) : slope;
}

/** Share of the key light that reaches a point, 0..1, with the penumbra of a large lamp. */
function keyVisibility(
  active: readonly SkinLayer[],
  light: Vector,
  x: number,
  y: number,
  z: number,
  normal: Vector,
): number {
  let visible = 1;
  for (let t = 0.25, step = 0; t < SHADOW && step < 30; step++) {
    const distance = sceneDistance(
      active,
      x + normal[0] * 0.15 + light[0] * t,
      y + normal[1] * 0.15 + light[1] * t,
      z + normal[2] * 0.15 + light[2] * t,
    );
    visible = Math.min(visible, (PENUMBRA * distance) / t);
    if (visible < 0.01) return 0;
    t += clamp(distance * 0.8, 0.2, 2);
  }
  return smoothstep(0, 1, visible);
}

/** A paper backdrop, brighter towards the light. */
function shadeBackdrop(colour: readonly number[], across: number, down: number, out: Sample): void {
  const light = 1.05 - 0.35 * ((across + 0.12) ** 2 + (down - 0.38) ** 2);
  out.red = colour[0]! * light;
  out.green = colour[1]! * light;
  out.blue = colour[2]! * light;
}
