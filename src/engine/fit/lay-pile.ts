/**
 * A fur hood laid on a body: its pile keeps the size and the direction that it has in the picture, and ends in tufts, not along
 * a line. Strands that were drawn out to the worn hood's shape made a smooth bib.
 */
import { fillPolygon } from '../geometry/fill-polygon.ts';
import type { ImagePoint } from '../geometry/frames.ts';
import { boxFilter } from '../pixels/box-filter.ts';
import { signedChamferDistance } from '../pixels/chamfer-distance.ts';
import { createMask, createPlane, type Mask, type RgbaImage } from '../pixels/image.ts';
import { luminanceAt } from '../pixels/luminance.ts';
import { quiltTexture, type TextureSample } from '../pixels/quilt-texture.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import type { CoordinateBuffer } from './coordinate-raster.ts';
import { type TorsoFrame, toTorso } from './torso-frame.ts';

/** Side of the blocks that are laid: as large as leaves a choice, shares of the armpits' distance. */
const BLOCKS = [0.12, 0.09, 0.06];
/** How far a tuft reaches over the hood's edge, and over how much it thins out; the same unit. */
const TUFT = 0.011;
const THIN = 0.022;
/** Over so much strands stand out from their surroundings; and by how many times their mean difference a whole tuft does. */
const SURROUNDINGS = 0.02;
const WHOLE = 1.6;

export interface LaidPile {
  readonly picture: RgbaImage;
  readonly mask: Mask;
}

/**
 * Pile of these samples over what `outline` encloses in the photo, and `buffer`, in place, pointed at it. `scale` is photo
 * pixels a pixel of the garment's picture, `gap` the armpits' distance in that. Null, and nothing changed, where the samples
 * are too small.
 */
export function layPileInPlace(
  samples: readonly TextureSample[],
  outline: readonly ImagePoint[],
  buffer: CoordinateBuffer,
  frame: TorsoFrame,
  scale: number,
  gap: number,
  seed: number,
): LaidPile | null {
  const margin = 2 * TUFT * gap;
  const corners = outline.map((point) => toTorso(frame, point));
  const [first, top] = [Math.min(...corners.map(({ u }) => u)), Math.min(...corners.map(({ v }) => v))];
  const laid = corners.map(({ u, v }) => [(u - first) / scale + margin, (v - top) / scale + margin] as const);
  const width = Math.ceil(Math.max(...laid.map(([x]) => x)) + margin);
  const height = Math.ceil(Math.max(...laid.map(([, y]) => y)) + margin);
  let picture: RgbaImage | null = null;
  for (const share of BLOCKS) picture ??= quiltTexture(samples, width, height, Math.round(share * gap), seed);
  if (!picture) return null;
  const { area, coordinates } = buffer;
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const { u, v } = toTorso(frame, { x: area.x + x + 0.5, y: area.y + y + 0.5 });
      const [px, py] = [(u - first) / scale + margin, (v - top) / scale + margin];
      const at = 2 * (y * area.width + x);
      const within = px >= 0 && py >= 0 && px < width && py < height;
      coordinates[at] = within ? px : Number.NaN;
      coordinates[at + 1] = within ? py : Number.NaN;
    }
  return { picture, mask: tufted(fillPolygon(laid.flat(), width, height), picture, gap) };
}

/** Coverage that ends in tufts: bright strands reach over the edge, between them it lies back. */
function tufted(inside: Mask, { data, width, height }: RgbaImage, gap: number): Mask {
  const light = createPlane(width, height);
  for (let i = 0; i < light.data.length; i++) light.data[i] = luminanceAt(data, 4 * i);
  const around = boxFilter(light, Math.max(1, Math.round(SURROUNDINGS * gap)));
  let mean = 0;
  for (let i = 0; i < light.data.length; i++) mean += Math.abs(light.data[i]! - around.data[i]!);
  mean /= light.data.length;
  const distance = signedChamferDistance(inside);
  const mask = createMask(width, height);
  for (let i = 0; i < mask.data.length; i++) {
    const strand = (light.data[i]! - around.data[i]!) / (WHOLE * mean || 1);
    const reach = TUFT * gap * Math.max(-1, Math.min(1, strand));
    mask.data[i] = Math.round(255 * (1 - smoothStep(-THIN * gap, THIN * gap, distance.data[i]! - reach)));
  }
  return mask;
}
