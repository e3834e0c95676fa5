/**
 * Whether what was found is skin at all. Face, hands or a pose vouch for it; without them it has to look like skin: of
 * skin's hues, smooth, lit as a body is, in a compact shape, without a grain.
 */
import { TryOnFailure } from '../../../contract.ts';
import { chamferDepth } from '../../../pixels/chamfer-distance.ts';
import { createMask, type LabImage, type Mask } from '../../../pixels/image.ts';
import type { Subject } from '../subject/subject.ts';
import type { SkinScene } from './skin-scene.ts';
import { TEXTURE_LEVELS } from './skin-scene.ts';
import type { SkinSeeds } from './skin-seeds.ts';
import { constantSurface, fitSurface, residual } from './smooth-surface.ts';

/** Least share of the picture that has to be skin, with somebody in view and without. */
const LEAST_WITH_LANDMARKS = 0.001;
const LEAST_BY_COLOUR = 0.04;

/** Squared second difference of L above which a pixel counts no more. */
const MOST_RELIEF = 100;
/** Relief below which no wood or cloth is seen: its direction says nothing. */
const LEAST_RELIEF = 3;
/** Raggedness of what fills the picture, and the least unevenness that skin then has in parts of its L + 16. */
const MOST_FILLING = 1.5;
const LEAST_UNEVEN = 0.0065;
/** Side of the blocks whose mean colours are compared with a smooth surface, in pixels. */
const BLOCK = 8;

interface SkinLook {
  /** Share of the picture. */
  readonly area: number;
  /** Share of it with a hue that most skin has. */
  readonly usualHue: number;
  /** Texture level that four fifths stay under. */
  readonly texture: number;
  /** Mean of its L, and standard deviation. */
  readonly meanLightness: number;
  readonly lightness: number;
  /** Length of its border over the root of its area, both in pixels; borders of the picture don't count. */
  readonly raggedness: number;
  /** 0..1, how far its fine texture runs in one direction. */
  readonly grain: number;
  /** Mean square of the second differences of L that make its fine texture. */
  readonly relief: number;
  /** Deviation, in ΔE, of its coarse colours from a smooth surface such as light on paper makes; null where it is small. */
  readonly unevenness: number | null;
  /** Share of it that the person mask covers, and share of the picture that the mask covers. */
  readonly onPerson: number;
  readonly person: number;
}

/**
 * Returns when the coverage shows bare skin.
 * @throws {TryOnFailure} `PoseError` with advice where it does not.
 */
export function confirmSkin(coverage: Mask, seeds: SkinSeeds, scene: SkinScene, subject: Subject): void {
  if (seeds.from === 'landmarks' || subject.pose !== null) {
    if (shareOf(coverage) < LEAST_WITH_LANDMARKS) throw noSkin(scene.lab);
  } else if (!looksLikeSkin(describeLook(coverage, scene))) throw noSkin(scene.lab);
}

function shareOf({ data }: Mask): number {
  let count = 0;
  for (let i = 0; i < data.length; i++) if (data[i]! >= 128) count++;
  return count / data.length;
}

/** Limits measured on close-ups of skin and on floors, furniture, cars, toys and landscapes. */
function looksLikeSkin(look: SkinLook): boolean {
  // far from usual hues only in one calm shape, as hands under coloured light
  if (look.area < LEAST_BY_COLOUR || look.usualHue < (look.raggedness < 10 ? 0.7 : 0.8)) return false;
  // what fills the picture has no outline that tells it from paper
  const fills = look.raggedness < MOST_FILLING && look.unevenness !== null;
  if (
    look.lightness > 20 ||
    (fills ? look.unevenness! < LEAST_UNEVEN * (look.meanLightness + 16) : look.lightness < 1.5)
  )
    return false;
  // the folds of clothes and strands beside it make the skin of somebody who is well in view rougher
  const worn = look.person > 0.5 && look.onPerson > 0.9;
  if (look.texture > (worn ? 10 : 8) || look.raggedness > (worn ? 15 : 13)) return false;
  if (look.grain > 0.4 && look.relief > LEAST_RELIEF) return false;
  // somebody is in view, and this is not on them, nor they within it
  return look.person < 0.08 || look.onPerson > 0.5 || look.onPerson * look.area > 0.5 * look.person;
}

/** What the covered pixels look like. */
function describeLook(coverage: Mask, scene: SkinScene): SkinLook {
  const { width, height, lab, texture, person } = scene;
  const { data } = coverage;
  const inside = chamferDepth(coverage).data;
  const levels = new Uint32Array(TEXTURE_LEVELS);
  let [area, usual, sum, squares, border, onPerson, people] = [0, 0, 0, 0, 0, 0, 0];
  let [xx, xy, yy] = [0, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const skin = data[i]! >= 128;
      if (person && person.data[i]! >= 128) people++;
      if (x > 0 && skin !== data[i - 1]! >= 128) border++;
      if (y > 0 && skin !== data[i - width]! >= 128) border++;
      if (!skin) continue;
      area++;
      levels[texture[i]!]!++;
      const l = lab.data[3 * i]!;
      sum += l;
      squares += l * l;
      const hue = Math.atan2(lab.data[3 * i + 2]!, lab.data[3 * i + 1]!);
      if (hue > 0.52 && hue < 1.15) usual++;
      if (person && person.data[i]! >= 128) onPerson++;
      if (inside[i]! < 4 || x < 2 || y < 2 || x >= width - 2 || y >= height - 2) continue;
      // second differences: shading is smooth, grain and pores are not
      const gx = 2 * l - lab.data[3 * (i - 2)]! - lab.data[3 * (i + 2)]!;
      const gy = 2 * l - lab.data[3 * (i - 2 * width)]! - lab.data[3 * (i + 2 * width)]!;
      const gd = 2 * l - lab.data[3 * (i - width - 1)]! - lab.data[3 * (i + width + 1)]!;
      const ge = 2 * l - lab.data[3 * (i - width + 1)]! - lab.data[3 * (i + width - 1)]!;
      xx += Math.min(MOST_RELIEF, gx * gx);
      yy += Math.min(MOST_RELIEF, gy * gy);
      xy += Math.min(MOST_RELIEF, gd * gd) - Math.min(MOST_RELIEF, ge * ge);
    }
  let calm = 0;
  let level = 0;
  while (level < TEXTURE_LEVELS - 1 && calm + levels[level]! < 0.8 * area) calm += levels[level++]!;
  const n = Math.max(1, area);
  return {
    area: area / data.length,
    usualHue: usual / n,
    texture: level,
    meanLightness: sum / n,
    lightness: Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2)),
    raggedness: border / Math.sqrt(n),
    relief: (xx + yy) / n,
    unevenness: unevenness(coverage, lab),
    grain: Math.hypot(xx - yy, xy) / Math.max(1e-6, xx + yy),
    onPerson: onPerson / n,
    person: people / data.length,
  };
}

/** Chroma that noise and the tint of a scan give to a picture without colour, and the share of it that may have more. */
const COLOURLESS = 4;
const COLOURED = 0.005;

function isColourless({ data }: LabImage): boolean {
  let coloured = 0;
  for (let i = 0; i < data.length; i += 3)
    if (Math.hypot(data[i + 1]!, data[i + 2]!) > COLOURLESS) coloured++;
  return coloured < (COLOURED * data.length) / 3;
}

function noSkin(lab: LabImage): TryOnFailure {
  if (isColourless(lab))
    return new TryOnFailure(
      'PoseError',
      'The photo has no colour, and bare skin is found by its colour. Send a colour photo of the bare skin that shall ' +
        'carry the tattoo.',
    );
  return new TryOnFailure(
    'PoseError',
    'No bare skin was found in the photo. Send a close-up of the bare skin that shall carry the tattoo, well lit and ' +
      'sharp, with clothes and jewellery out of the way.',
  );
}

/** How far the mean colours of blocks are from a quadratic surface, in ΔE; null where too few blocks are skin. */
function unevenness(coverage: Mask, lab: LabImage): number | null {
  const width = Math.floor(lab.width / BLOCK);
  const height = Math.floor(lab.height / BLOCK);
  const means: LabImage = { data: new Float32Array(3 * width * height), width, height };
  const whole = createMask(width, height);
  for (let y = 0, k = 0; y < height; y++)
    for (let x = 0; x < width; x++, k++) {
      let least = 255;
      let [l, a, b] = [0, 0, 0];
      for (let v = 0; v < BLOCK; v++)
        for (let u = 0; u < BLOCK; u++) {
          const i = (y * BLOCK + v) * lab.width + x * BLOCK + u;
          if (coverage.data[i]! < least) least = coverage.data[i]!;
          l += lab.data[3 * i]!;
          a += lab.data[3 * i + 1]!;
          b += lab.data[3 * i + 2]!;
        }
      if (least < 128) continue;
      whole.data[k] = 255;
      means.data[3 * k] = l / BLOCK ** 2;
      means.data[3 * k + 1] = a / BLOCK ** 2;
      means.data[3 * k + 2] = b / BLOCK ** 2;
    }
  const surface = constantSurface([0, 0, 0]);
  return fitSurface(surface, whole, means, 1) ? residual(surface, whole, means) : null;
}
