/**
 * A plain wall or paper behind a close-up whose colour skin could have. It is told by the picture's borders: one even
 * field runs along them, its light changes slowly, and in front of it stands something rounder that skin's colours fit.
 */
import { connectedComponents } from '../../../pixels/connected-components.ts';
import { createMask, type Mask } from '../../../pixels/image.ts';
import type { SkinScene } from './skin-scene.ts';
import { constantSurface, fitSurface, residual, squaredDistance, surfaceColour } from './smooth-surface.ts';

/** Part of the picture's shorter side that its borders are looked at over. */
const RING = 0.03;
/** ΔE from the borders' most common colour, and from the smooth field, round by round. */
const NEAR: readonly number[] = [10, 7, 5, 4];
/** The last of them follows the field's own noise: this multiple of it, and not less than that. */
const NOISE = 3;
const LEAST_NEAR = 2;
/** Least share of the borders along which the field runs, and each part of it, and of the picture that it fills. */
const LEAST_BORDER = 0.3;
const LEAST_RUN = 0.08;
const LEAST_FIELD = 0.12;
/** Least likeness to skin of a field that could be mistaken for it, and of what stands in front. */
const LEAST_MISTAKEN = 0.03;
const LEAST_LIKELY = 0.3;
/** Texture levels from which nothing is even paper, and from which nothing is skin. */
const ROUGH_FIELD = 6;
const ROUGH_SKIN = 9;
/** Least share of the picture that stands in front and can be skin, as one part. */
const LEAST_SUBJECT = 0.05;
/** How much more the lightness of a body varies than that of the field. */
const ROUNDER = 1.15;
/** Least ΔE across the outline: the shading of one surface is no outline. */
const LEAST_OUTLINE = 7;
/** L + 16 of the field below which less is asked in proportion: dark skin before dark paper. */
const BRIGHT = 66;

/** Pixels over which the outline is measured. */
const ACROSS = 4;

/** 255 on the backdrop; null where there is none, or none that could be taken for skin. */
export function plainBackdrop(scene: SkinScene): Mask | null {
  const { width, height, lab, likeness, texture } = scene;
  const size = width * height;
  const ring = Math.max(2, Math.round(RING * Math.min(width, height)));
  const inRing = (x: number, y: number): boolean =>
    x < ring || y < ring || x >= width - ring || y >= height - ring;
  const surface = constantSurface(commonBorderColour(scene, inRing));
  const field = createMask(width, height);
  const colour = new Float64Array(3);
  for (let round = 0; round < NEAR.length; round++) {
    if (round > 0 && !fitSurface(surface, field, lab)) return null;
    let near = NEAR[round]!;
    if (round === NEAR.length - 1)
      near = Math.max(LEAST_NEAR, Math.min(near, NOISE * residual(surface, field, lab)));
    for (let y = 0, i = 0; y < height; y++)
      for (let x = 0; x < width; x++, i++) {
        field.data[i] = 0;
        if (texture[i]! >= ROUGH_FIELD || (round === 0 && !inRing(x, y))) continue;
        surfaceColour(surface, x / width - 0.5, y / height - 0.5, colour);
        if (squaredDistance(colour, lab.data, 3 * i) < near * near) field.data[i] = 255;
      }
    if (round > 0) keepAtBorders(field);
  }
  let [border, mistaken, area, lightness] = [0, 0, 0, 0];
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (field.data[i] === 0) continue;
      area++;
      mistaken += likeness[i]!;
      lightness += lab.data[3 * i]!;
      if (x === 0 || x === width - 1) border++;
      if (y === 0 || y === height - 1) border++;
    }
  if (border < LEAST_BORDER * 2 * (width + height) || area < LEAST_FIELD * size) return null;
  if (mistaken < LEAST_MISTAKEN * area) return null;
  const front = createMask(width, height);
  for (let i = 0; i < size; i++)
    if (field.data[i] === 0 && likeness[i]! >= LEAST_LIKELY && texture[i]! < ROUGH_SKIN) front.data[i] = 255;
  const subject = largestPart(front);
  let count = 0;
  for (let i = 0; i < size; i++) if (subject.data[i] === 255) count++;
  if (count < LEAST_SUBJECT * size) return null;
  if (outline(field, subject, scene) < LEAST_OUTLINE * Math.min(1, (lightness / area + 16) / BRIGHT))
    return null;
  return lightnessDeviation(subject, scene) > ROUNDER * lightnessDeviation(field, scene) ? field : null;
}

/** The colour of Lab around which most of the borders' pixels are. */
function commonBorderColour(
  { width, height, lab, bins }: SkinScene,
  inRing: (x: number, y: number) => boolean,
): readonly number[] {
  const counts = new Map<number, [count: number, l: number, a: number, b: number]>();
  let best: [number, number, number, number] = [0, 0, 0, 0];
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (!inRing(x, y)) continue;
      const entry = counts.get(bins[i]!) ?? [0, 0, 0, 0];
      counts.set(bins[i]!, entry);
      entry[0]++;
      for (let c = 0; c < 3; c++) entry[c + 1]! += lab.data[3 * i + c]!;
      if (entry[0] > best[0]) best = entry;
    }
  return best.slice(1).map((sum) => sum / Math.max(1, best[0]));
}

/** Leaves the parts that run along the picture's borders for long: the subject may have places of the field's colour. */
function keepAtBorders(mask: Mask): void {
  const { labels, components } = connectedComponents(mask);
  const { width, height, data } = mask;
  const along = new Uint32Array(components.length + 1);
  for (let x = 0; x < width; x++) {
    along[labels[x]!]!++;
    along[labels[(height - 1) * width + x]!]!++;
  }
  for (let y = 0; y < height; y++) {
    along[labels[y * width]!]!++;
    along[labels[(y + 1) * width - 1]!]!++;
  }
  const least = LEAST_RUN * 2 * (width + height);
  for (let i = 0; i < data.length; i++) if (along[labels[i]!]! < least) data[i] = 0;
}

/** 255 on the largest connected part. */
function largestPart(mask: Mask): Mask {
  const { labels, components } = connectedComponents(mask);
  const best = components.reduce((most, { area }, k) => (area > (components[most]?.area ?? 0) ? k : most), 0);
  const result = createMask(mask.width, mask.height);
  for (let i = 0; i < labels.length; i++) if (labels[i] === best + 1) result.data[i] = 255;
  return result;
}

/** Standard deviation of L under the mask. */
function lightnessDeviation(mask: Mask, { lab }: SkinScene): number {
  let [count, sum, squares] = [0, 0, 0];
  for (let i = 0; i < mask.data.length; i++) {
    if (mask.data[i] === 0) continue;
    const l = lab.data[3 * i]!;
    count++;
    sum += l;
    squares += l * l;
  }
  return count === 0 ? 0 : Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}

/** Median ΔE over a few pixels across the border between the field and the subject, along rows and columns. */
function outline(field: Mask, subject: Mask, { lab }: SkinScene): number {
  const { width, height } = field;
  const steps: number[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let down = 0; down < 2; down++) {
        if (down === 1 ? y + ACROSS >= height : x + ACROSS >= width) continue;
        const i = y * width + x;
        const j = i + (down === 1 ? ACROSS * width : ACROSS);
        const leaves = field.data[i] === 255 && subject.data[j] === 255;
        const enters = field.data[j] === 255 && subject.data[i] === 255;
        if (!leaves && !enters) continue;
        const l = lab.data[3 * i]! - lab.data[3 * j]!;
        const a = lab.data[3 * i + 1]! - lab.data[3 * j + 1]!;
        const b = lab.data[3 * i + 2]! - lab.data[3 * j + 2]!;
        steps.push(Math.sqrt(l * l + a * a + b * b));
      }
  if (steps.length < 10) return 0;
  steps.sort((p, q) => p - q);
  return steps[steps.length >> 1]!;
}
