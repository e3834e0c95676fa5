/** Places of the skin that a design avoids when it may choose. */
import { chamferDepth } from '../../../pixels/chamfer-distance.ts';
import { gaussianBlur } from '../../../pixels/gaussian-blur.ts';
import { createMask, createPlane, type Mask, type Plane, type RgbaImage } from '../../../pixels/image.ts';
import { luminanceAt } from '../../../pixels/luminance.ts';

/** Width of the rim in parts of the picture's longer side. */
const RIM = 0.014;
/** Smoothing before edges are measured, in parts of the longer side: moles and pores are no walls. */
const FINE = 0.004;
/** Depth (natural log of light) of a dark valley that is a full wall. */
const DEEP = 0.28;
const SHALLOW = 0.07;
/** Change of log light over one fine standard deviation that is a full wall. */
const STEEP = 0.22;
const GENTLE = 0.07;
/** Reach of what is marked (ink, eyes and mouth), in parts of the longer side. */
const REACH = 0.008;

/**
 * 0..255: rim of the skin, creases and strong edges in it, and what `marked` covers (tattoos, eyes, mouth) with its
 * surroundings; 255 off the skin.
 */
export function skinWalls(picture: RgbaImage, coverage: Mask, light: Plane, marked: Mask): Mask {
  const { width, height } = coverage;
  const size = width * height;
  const longSide = Math.max(width, height);
  const fine = FINE * longSide;
  const dark = createPlane(width, height);
  for (let i = 0; i < size; i++) {
    // off the skin the light is continued, so that a hem makes no valley
    if (coverage.data[i] === 0) continue;
    const own = Math.log((luminanceAt(picture.data, 4 * i) + 0.01) / (light.data[i]! + 0.01));
    dark.data[i] = (own * coverage.data[i]!) / 255;
  }
  const smooth = gaussianBlur(dark, fine).data;
  const depth = chamferDepth(coverage).data;
  const marks = createPlane(width, height);
  for (let i = 0; i < size; i++) marks.data[i] = marked.data[i]! / 255;
  const near = gaussianBlur(marks, REACH * longSide).data;
  const rim = RIM * longSide;
  const walls = createMask(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (coverage.data[i]! < 128) {
        walls.data[i] = 255;
        continue;
      }
      const left = smooth[x > 0 ? i - 1 : i]!;
      const right = smooth[x < width - 1 ? i + 1 : i]!;
      const above = smooth[y > 0 ? i - width : i]!;
      const below = smooth[y < height - 1 ? i + width : i]!;
      const edge = 0.5 * fine * Math.sqrt((right - left) ** 2 + (below - above) ** 2);
      const wall = Math.max(
        1 - depth[i]! / rim,
        (-smooth[i]! - SHALLOW) / (DEEP - SHALLOW),
        (edge - GENTLE) / (STEEP - GENTLE),
        3 * near[i]!,
      );
      walls.data[i] = 255 * Math.max(0, Math.min(1, wall));
    }
  return walls;
}
