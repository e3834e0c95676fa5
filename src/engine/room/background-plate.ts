/** The background behind the person, continued from what is seen of it, with the photo's own grain. */
import type { PerceivedPerson } from '../perceive/person.ts';
import { chamferDistance } from '../pixels/chamfer-distance.ts';
import { cropMask, cropRgba, type PixelArea, pasteMaskInPlace } from '../pixels/crop.ts';
import { exemplarFill } from '../pixels/exemplar-fill.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { gaussianNoise } from '../pixels/seeded-noise.ts';
import { smoothFill } from '../pixels/smooth-fill.ts';
import { invert } from './coverage.ts';

/**
 * `photo` (cropped) with everything that isn't background filled in from the background around it. `person` is the
 * coverage of the person and of what is carried, `unit` the shoulder width in pixels. Plain backdrops are continued
 * smoothly, others with their own pieces: near the person's outline and `deeper` where that covers, or wherever `wanted`
 * covers.
 */
export function backgroundPlate(
  photo: RgbaImage,
  person: Mask,
  unit: number,
  seed: number,
  wanted?: Mask,
  deeper?: Mask,
): RgbaImage {
  const { width, height } = photo;
  const solid: Mask = { ...person, data: person.data.map((value) => (value > 24 ? 255 : 0)) };
  const { data: distance } = chamferDistance(solid);
  const known: Mask = { width, height, data: new Uint8Array(width * height) };
  let anyKnown = false;
  for (let i = 0; i < known.data.length; i++)
    if (distance[i]! > 3) {
      known.data[i] = 255;
      anyKnown = true;
    }
  if (!anyKnown) return photo;
  const smooth = smoothFill(photo, known);
  const grain = grainWhere(photo, known);
  const hole: Mask = { width, height, data: known.data.map((value) => 255 - value) };
  const plate = isPlain(photo, known)
    ? smooth
    : exemplarFill(smooth, hole, known, {
        block: 2 * Math.round(0.036 * unit) + 1,
        depth: wanted ? Number.POSITIVE_INFINITY : 0.34 * unit,
        shiftX: 1.1 * unit,
        shiftY: 0.16 * unit,
        seed,
        upright: !wanted,
        ...(wanted && { wanted }),
        ...(deeper && { deeper }),
      });
  for (let i = 0; i < known.data.length; i++) {
    if (known.data[i]! > 0) continue;
    const noise = grain * gaussianNoise(i % width, Math.floor(i / width), seed);
    for (let c = 0; c < 3; c++) plate.data[4 * i + c]! += noise;
  }
  return plate;
}

/**
 * The background behind `solid` over the area, by `backgroundPlate`; pieces to continue it with are sought to both sides
 * of the area too.
 */
export function backgroundAround(
  person: PerceivedPerson,
  solid: Mask,
  area: PixelArea,
  unit: number,
  seed: number,
  wanted?: Mask,
  deeper?: Mask,
): RgbaImage {
  const x = Math.max(0, Math.floor(area.x - 0.6 * unit));
  const right = Math.min(person.photo.width, Math.ceil(area.x + area.width + 0.6 * unit));
  const wide: PixelArea = { ...area, x, width: right - x };
  const present = invert(cropMask(person.parse.coverage.background, wide));
  pasteMaskInPlace(present, solid, area.x - x, 0);
  const widened = (mask: Mask | undefined): Mask | undefined => {
    if (!mask) return undefined;
    const result = createMask(wide.width, wide.height);
    pasteMaskInPlace(result, mask, area.x - x, 0);
    return result;
  };
  const plate = backgroundPlate(
    cropRgba(person.photo, wide),
    present,
    unit,
    seed,
    widened(wanted),
    widened(deeper),
  );
  return cropRgba(plate, { x: area.x - x, y: 0, width: area.width, height: area.height });
}

/** Whether the background is a plain backdrop: its neighbours hardly differ, and a smooth fill shows no less than it does. */
export function isPlain({ data, width }: RgbaImage, known: Mask): boolean {
  const step = 6;
  let busy = 0;
  let total = 0;
  for (let at = 0; at + step < known.data.length; at += 5) {
    if (known.data[at] === 0 || known.data[at + step] === 0 || (at % width) + step >= width) continue;
    total++;
    if (Math.abs(data[4 * at + 1]! - data[4 * (at + step) + 1]!) > 7) busy++;
  }
  return busy < 0.06 * total;
}

/** Standard deviation of the photo's grain in green, from the median of its second differences along rows. */
export function grainWhere(photo: RgbaImage, where: Mask): number {
  const { data, width } = photo;
  const histogram = new Uint32Array(256);
  let total = 0;
  for (let i = 1; i + 1 < where.data.length; i += 3) {
    if (where.data[i]! < 250 || where.data[i - 1]! < 250 || where.data[i + 1]! < 250) continue;
    if (i % width === 0 || i % width === width - 1) continue;
    histogram[Math.min(255, Math.abs(2 * data[4 * i + 1]! - data[4 * i - 3]! - data[4 * i + 5]!))]!++;
    total++;
  }
  if (total < 100) return 0.8;
  for (let value = 0, seen = 0; value < 256; value++) {
    seen += histogram[value]!;
    if (2 * seen >= total) return Math.min(4, (value + 0.25) / (0.6745 * Math.sqrt(6)));
  }
  return 0.8;
}
