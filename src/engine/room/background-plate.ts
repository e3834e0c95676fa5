/** The background behind the person, continued smoothly, with the photo's own grain. */
import { chamferDistance } from '../pixels/chamfer-distance.ts';
import { blurRgba } from '../pixels/gaussian-blur.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';
import { nearestSeed } from '../pixels/nearest-seed.ts';
import { gaussianNoise } from '../pixels/seeded-noise.ts';
import { smoothFill } from '../pixels/smooth-fill.ts';

/** Standard deviation in pixels of the blur that parts texture from shade. */
const TEXTURE_SIGMA = 6;

/**
 * `photo` (cropped) with everything that isn't background filled in from the background around it. `person` is the
 * coverage of the person and of what is carried.
 */
export function backgroundPlate(photo: RgbaImage, person: Mask, seed: number): RgbaImage {
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
  const plate = smoothFill(photo, known);
  const grain = grainWhere(photo, known);
  addTextureInPlace(plate, photo, known);
  for (let i = 0; i < known.data.length; i++) {
    if (known.data[i]! > 0) continue;
    const noise = grain * gaussianNoise(i % width, Math.floor(i / width), seed);
    for (let c = 0; c < 3; c++) plate.data[4 * i + c]! += noise;
  }
  return plate;
}

/**
 * Gives the smooth fill the texture of its surroundings: each filled pixel takes the detail (the photo less its blur) of
 * the place mirrored at the nearest known pixel. Plain backdrops have no detail and stay plain.
 */
function addTextureInPlace(plate: RgbaImage, photo: RgbaImage, known: Mask): void {
  const { width, height } = photo;
  const nearest = nearestSeed(known);
  const smooth = blurRgba(pushedTogether(photo, plate, known), TEXTURE_SIGMA).data;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (known.data[at]! > 0) continue;
      const seed = nearest[at]!;
      const mx = 2 * (seed % width) - x;
      const my = 2 * Math.floor(seed / width) - y;
      if (mx < 0 || my < 0 || mx >= width || my >= height) continue;
      const mirrored = my * width + mx;
      if (known.data[mirrored] === 0) continue;
      for (let c = 0; c < 3; c++)
        plate.data[4 * at + c]! += photo.data[4 * mirrored + c]! - smooth[4 * mirrored + c]!;
    }
}

/** The photo where it is known, else the plate: so that a blur near the edge sees no person. */
function pushedTogether(photo: RgbaImage, plate: RgbaImage, known: Mask): RgbaImage {
  const data = photo.data.slice();
  for (let i = 0; i < known.data.length; i++)
    if (known.data[i] === 0) for (let c = 0; c < 3; c++) data[4 * i + c] = plate.data[4 * i + c]!;
  return { ...photo, data };
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
