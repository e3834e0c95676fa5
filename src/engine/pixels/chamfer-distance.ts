/**
 * Distance by chamfering (Borgefors: "Distance transformations in digital images", 1986): two passes with steps of 3 and
 * 4 thirds of a pixel. At most 8 % off the Euclidean distance and several times as fast; good for rims and ramps.
 */
import { coveredArea, cropMask, pastePlaneInPlace } from './crop.ts';
import { createMask, type Mask, type Plane } from './image.ts';

const FAR = 65535;

/** Distance in pixels of each pixel's centre to the nearest one with coverage ≥ `threshold`; large where there is none. */
export function chamferDistance(mask: Mask, threshold = 128): Plane {
  return chamferWhere(mask, threshold, false);
}

/**
 * `chamferDistance` for those who don't ask beyond `reach` pixels: worked out in the rectangle around the coverage alone,
 * large outside of it.
 */
export function chamferDistanceWithin(mask: Mask, reach: number, threshold = 128): Plane {
  const { width, height } = mask;
  const area = coveredArea(mask, threshold, Math.ceil(reach) + 1);
  const result: Plane = { data: new Float32Array(width * height).fill(FAR / 3), width, height };
  if (area) pastePlaneInPlace(result, chamferDistance(cropMask(mask, area), threshold), area.x, area.y);
  return result;
}

/** Distance in pixels to the nearest pixel with coverage below `threshold`: how deep inside the mask a pixel lies. */
export function chamferDepth(mask: Mask, threshold = 128): Plane {
  return chamferWhere(mask, threshold, true);
}

/**
 * Distance in pixels to what lies deeper than `half` inside the mask, up to `reach`: where it is `half` or less the mask is as
 * broad as twice that (a morphological opening).
 */
export function distanceFromBroad(mask: Mask, half: number, reach: number): Plane {
  const { data: depth } = chamferDepth(mask);
  const broad = createMask(mask.width, mask.height);
  for (let i = 0; i < depth.length; i++) if (depth[i]! > half) broad.data[i] = 255;
  return chamferDistanceWithin(broad, reach);
}

/** Signed: negative inside the mask, positive outside, 0 midway between the last pixel inside and the first outside. */
export function signedChamferDistance(mask: Mask, threshold = 128): Plane {
  const outside = chamferDistance(mask, threshold).data;
  const inside = chamferDepth(mask, threshold).data;
  for (let i = 0; i < outside.length; i++)
    outside[i] = outside[i]! > 0 ? outside[i]! - 0.5 : 0.5 - inside[i]!;
  return { data: outside, width: mask.width, height: mask.height };
}

function chamferWhere({ data, width, height }: Mask, threshold: number, below: boolean): Plane {
  // one guard column on each side keeps neighbours in range without tests
  const stride = width + 2;
  const steps = new Uint16Array(stride * (height + 2)).fill(FAR);
  for (let y = 0; y < height; y++)
    for (let x = 0, from = y * width, to = (y + 1) * stride + 1; x < width; x++, from++, to++)
      if (data[from]! < threshold === below) steps[to] = 0;
  for (let y = 1; y <= height; y++) {
    let at = y * stride + 1;
    let before = FAR;
    let corner = steps[at - stride - 1]!;
    let above = steps[at - stride]!;
    for (const end = at + width; at < end; at++) {
      const ahead = steps[at - stride + 1]!;
      let best = steps[at]!;
      if (best > 0) {
        if (before + 3 < best) best = before + 3;
        if (above + 3 < best) best = above + 3;
        if (corner + 4 < best) best = corner + 4;
        if (ahead + 4 < best) best = ahead + 4;
        steps[at] = best;
      }
      before = best;
      corner = above;
      above = ahead;
    }
  }
  const result = new Float32Array(width * height);
  for (let y = height; y >= 1; y--) {
    let at = y * stride + width;
    let to = y * width - 1;
    let before = FAR;
    let corner = steps[at + stride + 1]!;
    let under = steps[at + stride]!;
    for (const end = at - width; at > end; at--, to--) {
      const ahead = steps[at + stride - 1]!;
      let best = steps[at]!;
      if (best > 0) {
        if (before + 3 < best) best = before + 3;
        if (under + 3 < best) best = under + 3;
        if (corner + 4 < best) best = corner + 4;
        if (ahead + 4 < best) best = ahead + 4;
        steps[at] = best;
        result[to] = best / 3;
      }
      before = best;
      corner = under;
      under = ahead;
    }
  }
  return { data: result, width, height };
}
