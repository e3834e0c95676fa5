/**
 * Photos of skin about which everything is known: a round limb or a flat piece of skin under a known light, with the
 * way along the skin from any pixel to any other.
 */
import type { ImagePoint } from '../../../../../src/engine/geometry/frames.ts';
import type { RgbaImage } from '../../../../../src/engine/pixels/image.ts';
import { valueNoise } from '../../../../../src/engine/pixels/seeded-noise.ts';

export interface SkinSpec {
  readonly shape: 'limb' | 'flat';
  /** A point in the middle of the skin; on the axis of a limb. */
  readonly middle: ImagePoint;
  /** Direction of the upper end: degrees clockwise from the photo's up. */
  readonly degrees: number;
  /** Half-width of a limb, half of a side of flat skin, in pixels. */
  readonly radius: number;
  /** Reflectance, 8-bit sRGB. */
  readonly colour: readonly [red: number, green: number, blue: number];
}

export const WIDTH = 900;
export const HEIGHT = 1200;
/** Plain paper behind the skin, 8-bit sRGB. */
const BACKDROP = [206, 210, 214] as const;
/** Unit vector to the lamp: to the right, down, towards the viewer. Its light adds to light from everywhere. */
const LAMP = [-0.42, -0.3, 0.857] as const;
const AMBIENT = 0.4;
const DIRECT = 0.55;
/** Standard deviation of the skin's fine texture as a part of its light. */
const TEXTURE = 0.02;
/**
 * Blood and fat under real skin make blotches, paler and redder: most that they change each of red, green and blue, in
 * parts of it, and their sizes in photo pixels (5 to 12 % of the photo's width).
 */
const BLOTCHES = [
  { size: 45, seed: 7, change: [0.005, 0.045, 0.04] },
  { size: 110, seed: 8, change: [0.01, 0.05, 0.05] },
] as const;

/** sRGB 0..255 to linear light 0..1 (IEC 61966-2-1). */
export const toLinear = (value: number): number => {
  const v = value / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
};
const toSrgb = (linear: number): number =>
  255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);

/** Distances of a photo point from the middle of the skin: along it (down the part) and across it, in photo pixels. */
export function alongAndAcross(spec: SkinSpec, { x, y }: ImagePoint): { along: number; across: number } {
  const angle = (spec.degrees * Math.PI) / 180;
  const [dx, dy] = [x - spec.middle.x, y - spec.middle.y];
  // down the part is (−sin, cos), to its right (cos, sin)
  return {
    along: dy * Math.cos(angle) - dx * Math.sin(angle),
    across: dx * Math.cos(angle) + dy * Math.sin(angle),
  };
}

/** Length over the skin from its middle line to a point `across` pixels beside it; NaN beyond a limb's outline. */
export const overTheSkin = ({ shape, radius }: SkinSpec, across: number): number =>
  shape === 'flat' ? across : radius * Math.asin(across / radius);

/** Light that the skin without its fine texture sends to the camera at a photo point, linear; null where there is no skin. */
export function skinLight(spec: SkinSpec, point: ImagePoint): readonly [number, number, number] | null {
  const { along, across } = alongAndAcross(spec, point);
  if (Math.abs(across) > spec.radius || (spec.shape === 'flat' && Math.abs(along) > spec.radius)) return null;
  const angle = (spec.degrees * Math.PI) / 180;
  const aside = spec.shape === 'flat' ? 0 : across / spec.radius;
  const normal = [Math.cos(angle) * aside, Math.sin(angle) * aside, Math.sqrt(1 - aside * aside)] as const;
  const facing = normal[0] * LAMP[0] + normal[1] * LAMP[1] + normal[2] * LAMP[2];
  // the lamp is near: flat skin is brighter below it
  const falloff = spec.shape === 'flat' ? 1.05 - (0.35 * point.y) / HEIGHT : 1;
  const light = (AMBIENT + DIRECT * Math.max(0, facing)) * falloff;
  const noises = BLOTCHES.map(({ size, seed }) => valueNoise(point.x / size, point.y / size, seed));
  return spec.colour.map((value, c) => {
    const blotches = BLOTCHES.reduce((sum, { change }, k) => sum + change[c]! * noises[k]!, 1);
    return toLinear(value) * light * blotches;
  }) as [number, number, number];
}

/** The photo, each pixel the mean of 2 × 2 rays. */
export function drawSkin(spec: SkinSpec): RgbaImage {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  const backdrop = BACKDROP.map(toLinear);
  for (let y = 0, i = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, i += 4) {
      const sum = [0, 0, 0];
      for (const [sx, sy] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const) {
        const light = skinLight(spec, { x: x + sx, y: y + sy });
        for (let c = 0; c < 3; c++) sum[c]! += (light?.[c] ?? backdrop[c]!) / 4;
      }
      const texture = 1 + TEXTURE * (valueNoise(x / 2.5, y / 2.5, 5) + valueNoise(x / 1.2, y / 1.2, 6));
      for (let c = 0; c < 3; c++) data[i + c] = toSrgb(sum[c]! * texture);
      data[i + 3] = 255;
    }
  return { data, width: WIDTH, height: HEIGHT };
}
