/**
 * Soft coverage of the classes at the photo's own resolution: a guided filter's linear model of each class over the
 * small scene's colours, evaluated on the photo's colours. Only pixels near a border of classes need it.
 */
import { type PixelArea, wholePixels } from '../pixels/crop.ts';
import {
  cropGuide,
  fitGuidedModel,
  type GuidedModel,
  type PreparedGuide,
  prepareGuide,
} from '../pixels/guided-filter.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { PARSE_CLASSES } from './parse-classes.ts';
import type { ParseScene } from './parse-scene.ts';
import { SKIN_PARTS } from './parse-skin-parts.ts';
import { BODY_CLASSES, type BodyClass } from './person.ts';

const RADIUS = 2;
const EPSILON = 2e-4;
/** Coverage below this, or as much below full, is smear of the linear model and is rounded off. */
const SMEAR = 0.12;

const BACKGROUND = PARSE_CLASSES.indexOf('background');

/** A class's linear model over the scene's colours, for the pixels of `area` in the scene. */
interface ClassModel {
  readonly area: PixelArea;
  readonly model: GuidedModel;
}

/** Body class of each parse class; skin's is decided by the partition. */
const BODY_CLASS_OF: Readonly<Record<Exclude<(typeof PARSE_CLASSES)[number], 'skin'>, BodyClass>> = {
  background: 'background',
  hair: 'hair',
  upper: 'upperClothes',
  lower: 'lowerClothes',
  shoes: 'shoes',
};

export interface PhotoParse {
  readonly labels: Uint8Array;
  readonly coverage: Readonly<Record<BodyClass, Mask>>;
}

/** Labels of the scene (indices into `PARSE_CLASSES`) and its partition of skin as soft coverage of the whole photo. */
export function spreadToPhoto(
  photo: RgbaImage,
  scene: ParseScene,
  labels: Uint8Array,
  skinParts: Uint8Array,
): PhotoParse {
  const guide = prepareGuide(scene.guide, RADIUS, EPSILON);
  const models = PARSE_CLASSES.map((_, c) => (c === BACKGROUND ? null : fitClass(scene, guide, labels, c)));
  return evaluate(photo, scene, labels, skinParts, models, uniformSquares(labels, scene, RADIUS + 1));
}

/** The model of one class inside the rectangle that holds it, with room for the filter's reach; null without any. */
function fitClass(
  scene: ParseScene,
  guide: PreparedGuide,
  labels: Uint8Array,
  parseClass: number,
): ClassModel | null {
  const { width, height } = scene;
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (labels[at] !== parseClass) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  if (right === 0) return null;
  const reach = 2 * RADIUS + 2;
  const area = wholePixels(
    { x: left - reach, y: top - reach, width: right - left + 2 * reach, height: bottom - top + 2 * reach },
    width,
    height,
  );
  const membership = {
    data: new Float32Array(area.width * area.height),
    width: area.width,
    height: area.height,
  };
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++)
      if (labels[(area.y + y) * width + area.x + x] === parseClass) membership.data[y * area.width + x] = 1;
  return { area, model: fitGuidedModel(cropGuide(guide, area), membership) };
}

/** 1 where all labels within a square of `radius` are equal. */
function uniformSquares(labels: Uint8Array, { width, height }: ParseScene, radius: number): Uint8Array {
  const along = new Uint8Array(labels.length);
  for (let y = 0; y < height; y++) {
    // how long the label has been the same, both ways
    for (let x = 0, run = 0; x < width; x++) {
      const at = y * width + x;
      run = x > 0 && labels[at] === labels[at - 1] ? run + 1 : 0;
      if (run >= 2 * radius) along[at - radius] = 1;
    }
  }
  const uniform = new Uint8Array(labels.length);
  const runs = new Int32Array(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const same = along[at] === 1 && (y === 0 || labels[at] === labels[at - width]);
      runs[x] = same ? runs[x]! + 1 : along[at]!;
      if (runs[x]! > 2 * radius) uniform[at - radius * width] = 1;
    }
  }
  return uniform;
}

function evaluate(
  photo: RgbaImage,
  scene: ParseScene,
  labels: Uint8Array,
  skinParts: Uint8Array,
  models: readonly (ClassModel | null)[],
  pure: Uint8Array,
): PhotoParse {
  const coverage = Object.fromEntries(
    BODY_CLASSES.map((name) => [name, createMask(photo.width, photo.height)]),
  ) as Record<BodyClass, Mask>;
  coverage.background.data.fill(255);
  const result = new Uint8Array(photo.width * photo.height);
  const bodyIndex = (parseClass: number, part: number): number => {
    const name = PARSE_CLASSES[parseClass]!;
    return BODY_CLASSES.indexOf(name === 'skin' ? SKIN_PARTS[part]! : BODY_CLASS_OF[name]);
  };
  const planes = BODY_CLASSES.map((name) => coverage[name].data);
  const targets = SKIN_PARTS.map((_, part) => PARSE_CLASSES.map((_, c) => bodyIndex(c, part)));
  const area: PixelArea = scene.area;
  const lab = new Float32Array(3);
  const shares = new Float32Array(PARSE_CLASSES.length);
  const row: PhotoRow = {
    photo,
    scene,
    labels,
    skinParts,
    models,
    pure,
    planes,
    targets,
    result,
    lab,
    shares,
  };
  for (let y = area.y; y < area.y + area.height; y++) evaluateRow(row, y);
  return { labels: result, coverage };
}

/** What a row of the photo is evaluated with, and where to. */
interface PhotoRow {
  readonly photo: RgbaImage;
  readonly scene: ParseScene;
  readonly labels: Uint8Array;
  readonly skinParts: Uint8Array;
  readonly models: readonly (ClassModel | null)[];
  readonly pure: Uint8Array;
  /** Coverage of each body class in the photo. */
  readonly planes: readonly Uint8Array[];
  /** The body class of each parse class, for each part of the skin. */
  readonly targets: readonly (readonly number[])[];
  /** Labels of the photo. */
  readonly result: Uint8Array;
  readonly lab: Float32Array;
  readonly shares: Float32Array;
}

/** A function of its own, for one that runs once a picture would stay half compiled. */
function evaluateRow(row: PhotoRow, y: number): void {
  const { photo, scene, labels, skinParts, models, pure, planes, targets, result, lab, shares } = row;
  const { area, scale, width } = scene;
  const { data } = photo;
  const background = planes[0]!;
  const sy = (y + 0.5 - area.y) * scale;
  const sceneRow = Math.min(scene.height - 1, sy | 0) * width;
  for (let x = area.x; x < area.x + area.width; x++) {
    const sx = (x + 0.5 - area.x) * scale;
    const at = y * photo.width + x;
    const nearestPixel = sceneRow + Math.min(width - 1, sx | 0);
    const target = targets[skinParts[nearestPixel]!]!;
    background[at] = 0;
    if (pure[nearestPixel] === 1) {
      const label = target[labels[nearestPixel]!]!;
      planes[label]![at] = 255;
      result[at] = label;
      continue;
    }
    srgbToLab(data[4 * at]!, data[4 * at + 1]!, data[4 * at + 2]!, lab, 0);
    const total = sharesAt(models, sx, sy, lab, shares);
    let best = 0;
    for (let c = 0; c < shares.length; c++) {
      if (shares[c]! > shares[best]!) best = c;
      if (shares[c]! > 0) planes[target[c]!]![at] = Math.round((255 * shares[c]!) / total);
    }
    result[at] = target[best]!;
  }
}

/**
 * Writes each class's share at a point of the scene with the photo's colour there; returns their sum. The background
 * is what the others leave.
 */
function sharesAt(
  models: readonly (ClassModel | null)[],
  sx: number,
  sy: number,
  lab: Float32Array,
  shares: Float32Array,
): number {
  let total = 0;
  for (let k = 0; k < models.length; k++) {
    shares[k] = 0;
    const fitted = models[k];
    if (!fitted) continue;
    const { area, model } = fitted;
    const u = sx - 0.5 - area.x;
    const v = sy - 0.5 - area.y;
    if (u < -1 || v < -1 || u > area.width || v > area.height) continue;
    const share = (modelAt(model, Math.max(0, u), Math.max(0, v), lab) - SMEAR) / (1 - 2 * SMEAR);
    shares[k] = Math.max(0, Math.min(1, share));
    total += shares[k]!;
  }
  if (total < 1) {
    shares[BACKGROUND] = 1 - total;
    return 1;
  }
  return total;
}

/** The model at (u, v), in pixels of its own planes counted from the first centre, for a Lab colour. */
function modelAt(model: GuidedModel, u: number, v: number, lab: Float32Array): number {
  const { width, height } = model.offset;
  const x0 = Math.min(width - 1, u | 0);
  const y0 = Math.min(height - 1, v | 0);
  const fx = u - x0;
  const fy = v - y0;
  const a = y0 * width + x0;
  const b = x0 + 1 < width ? a + 1 : a;
  const c = y0 + 1 < height ? a + width : a;
  const d = c + (b - a);
  const wa = (1 - fx) * (1 - fy);
  const wb = fx * (1 - fy);
  const wc = (1 - fx) * fy;
  const wd = fx * fy;
  const offset = model.offset.data;
  let value = wa * offset[a]! + wb * offset[b]! + wc * offset[c]! + wd * offset[d]!;
  for (let channel = 0; channel < 3; channel++) {
    const gain = model.gains[channel]!.data;
    value += (wa * gain[a]! + wb * gain[b]! + wc * gain[c]! + wd * gain[d]!) * (lab[channel]! / 100);
  }
  return value;
}
