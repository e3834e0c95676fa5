/**
 * Soft coverage of the classes at the photo's own resolution: a guided filter's linear model of each class over the
 * small scene's colours, evaluated on the photo's colours. Only pixels near a border of classes need it.
 */
import type { PixelArea } from '../pixels/crop.ts';
import { fitGuidedModel, type GuidedModel, prepareGuide } from '../pixels/guided-filter.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { erodeSquare } from '../pixels/morphology.ts';
import { PARSE_CLASSES } from './parse-classes.ts';
import { type ParseScene, toScene } from './parse-scene.ts';
import { SKIN_PARTS } from './parse-skin-parts.ts';
import { BODY_CLASSES, type BodyClass } from './person.ts';

const RADIUS = 2;
const EPSILON = 2e-4;
/** Coverage below this, or as much below full, is smear of the linear model and is rounded off. */
const SMEAR = 0.12;

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
  const { width, height } = scene;
  const guide = prepareGuide(scene.guide, RADIUS, EPSILON);
  const models: (GuidedModel | null)[] = [];
  const pure = new Uint8Array(labels.length);
  for (let c = 0; c < PARSE_CLASSES.length; c++) {
    const membership = { data: new Float32Array(labels.length), width, height };
    const mask = createMask(width, height);
    let any = false;
    for (let i = 0; i < labels.length; i++)
      if (labels[i] === c) {
        membership.data[i] = 1;
        mask.data[i] = 255;
        any = true;
      }
    models.push(any ? fitGuidedModel(guide, membership) : null);
    const core = erodeSquare(mask, RADIUS + 1).data;
    for (let i = 0; i < core.length; i++) if (core[i]) pure[i] = 255;
  }
  return evaluate(photo, scene, labels, skinParts, models, pure);
}

function evaluate(
  photo: RgbaImage,
  scene: ParseScene,
  labels: Uint8Array,
  skinParts: Uint8Array,
  models: readonly (GuidedModel | null)[],
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
  const corner = { x: 0, y: 0 };
  for (let y = area.y; y < area.y + area.height; y++) {
    corner.y = y + 0.5;
    for (let x = area.x; x < area.x + area.width; x++) {
      corner.x = x + 0.5;
      const { x: sx, y: sy } = toScene(scene, corner);
      const at = y * photo.width + x;
      const nearestPixel =
        Math.min(scene.height - 1, sy | 0) * scene.width + Math.min(scene.width - 1, sx | 0);
      const target = targets[skinParts[nearestPixel]!]!;
      if (pure[nearestPixel]) {
        const label = target[labels[nearestPixel]!]!;
        planes[0]![at] = 0;
        planes[label]![at] = 255;
        result[at] = label;
        continue;
      }
      srgbToLab(photo.data[4 * at]!, photo.data[4 * at + 1]!, photo.data[4 * at + 2]!, lab, 0);
      const total = sharesAt(models, scene, sx, sy, lab, shares);
      planes[0]![at] = 0;
      let best = 0;
      for (let c = 0; c < shares.length; c++) {
        if (shares[c]! > shares[best]!) best = c;
        if (shares[c]! > 0) planes[target[c]!]![at] = Math.round((255 * shares[c]!) / total);
      }
      result[at] = target[best]!;
    }
  }
  return { labels: result, coverage };
}

/** Writes each class's share at a point of the scene with the photo's colour there; returns their sum. */
function sharesAt(
  models: readonly (GuidedModel | null)[],
  scene: ParseScene,
  sx: number,
  sy: number,
  lab: Float32Array,
  shares: Float32Array,
): number {
  const u = Math.max(0, Math.min(scene.width - 1, sx - 0.5));
  const v = Math.max(0, Math.min(scene.height - 1, sy - 0.5));
  const x0 = u | 0;
  const y0 = v | 0;
  const fx = u - x0;
  const fy = v - y0;
  const a = y0 * scene.width + x0;
  const b = x0 + 1 < scene.width ? a + 1 : a;
  const c = y0 + 1 < scene.height ? a + scene.width : a;
  const d = c + (b - a);
  const wa = (1 - fx) * (1 - fy);
  const wb = fx * (1 - fy);
  const wc = (1 - fx) * fy;
  const wd = fx * fy;
  const at = (data: Float32Array): number => wa * data[a]! + wb * data[b]! + wc * data[c]! + wd * data[d]!;
  let total = 0;
  for (let k = 0; k < models.length; k++) {
    const model = models[k];
    let share = 0;
    if (model) {
      const [gainL, gainA, gainB] = model.gains;
      share =
        at(model.offset.data) +
        (at(gainL!.data) * lab[0]! + at(gainA!.data) * lab[1]! + at(gainB!.data) * lab[2]!) / 100;
      share = (share - SMEAR) / (1 - 2 * SMEAR);
      share = Math.max(0, Math.min(1, share));
    }
    shares[k] = share;
    total += share;
  }
  if (total > 0) return total;
  // colours that no class explains go to the nearest label of the plain interpolation
  shares[0] = 1;
  return 1;
}
