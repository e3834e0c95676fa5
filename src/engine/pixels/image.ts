/**
 * Image conventions of the engine, stated once.
 *
 * - Memory: row-major, no padding, interleaved channels: sample `(y * width + x) * channels + c`.
 * - Geometry: the origin is the top-left corner of the picture; x grows to the right, y downwards. Pixel
 *   (x, y) covers [x, x+1) × [y, y+1), so its centre is (x + 0.5, y + 0.5). Landmarks are continuous coordinates.
 * - Colour: 8-bit sRGB (IEC 61966-2-1) unless a name says `linear` (linear light, 0..1) or `lab` (CIE L*a*b*, D65).
 * - Alpha: straight (not premultiplied).
 * - Sides: left and right are always the wearer's own; a person facing the camera has the left arm at larger x.
 *
 * Kernels take and return these plain objects; they never change an argument unless the name says `InPlace`.
 */

/** 8-bit sRGB with straight alpha, 4 samples a pixel. */
export interface RgbaImage {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Coverage, 0 (none) to 255 (full), 1 sample a pixel. */
export interface Mask {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** One real-valued sample a pixel; the unit is said where it is made. */
export interface Plane {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** CIE L*a*b* (D65), 3 interleaved samples a pixel: L 0..100, a and b about -128..127. */
export interface LabImage {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

export function createRgbaImage(width: number, height: number): RgbaImage {
  return { data: new Uint8ClampedArray(width * height * 4), width, height };
}

export function createMask(width: number, height: number): Mask {
  return { data: new Uint8Array(width * height), width, height };
}

export function createPlane(width: number, height: number): Plane {
  return { data: new Float32Array(width * height), width, height };
}
