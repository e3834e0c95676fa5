/**
 * The pile of a fur hood: where in the garment's picture cloth lies that looks as the hood's does, colour and strands. Drawn
 * out to another shape strands get long and soft, so that more of it must be laid at its own size.
 */
import type { Garment, TopLandmarks } from '../garment/garment.ts';
import { fillPolygon } from '../geometry/fill-polygon.ts';
import { boxFilter } from '../pixels/box-filter.ts';
import { cropMask, cropRgba, wholePixels } from '../pixels/crop.ts';
import { createMask, createPlane, type Mask, type Plane, type RgbaImage } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { medianInPlace } from '../pixels/median.ts';
import { erodeSquare } from '../pixels/morphology.ts';
import type { TextureSample } from '../pixels/quilt-texture.ts';
import { garmentFrame } from './garment-frame.ts';

/** Radii over which colours, and strands, are averaged; shares of the armpits' distance. */
const COLOUR = 0.022;
const STRANDS = 0.03;
/** Cloth is the hood's within this ΔE, in which lightness counts so much: fur lies in light and in shade. */
const ALIKE = 4.5;
const LIGHTNESS = 0.6;
/** Strands stand out by this at least, mean difference of lightness from their surroundings; elsewhere by this share of it. */
const LEAST_STRANDS = 0.9;
const AS_ROUGH = 0.45;
/** It is looked for so far below the throat, and so far outside of the armpits; at the axis and at edges so much is left out. */
const BELOW = 0.85;
const OUTSIDE = 0.1;
const AXIS = 0.03;
const EDGE = 0.02;

/** What the two sides of a hood are laid of, each with the other one's mirror image; null where the hood has no pile. */
export interface Pile {
  readonly right: readonly TextureSample[];
  readonly left: readonly TextureSample[];
}

/** The pile of a top's hood, null where its cloth is smooth or there is none. */
export function findPile(garment: Garment, top: TopLandmarks): Pile | null {
  const { hood } = top;
  if (!hood) return null;
  const gap = Math.abs(top.left.armpit.x - top.right.armpit.x);
  const { picture, matte } = garment;
  const throat = hood.rim[0]!;
  const [first, last] = [top.right.armpit.x, top.left.armpit.x].sort((a, b) => a - b) as [number, number];
  const highest = Math.min(...hood.outerEdge.map(({ y }) => y), ...hood.rim.map(({ y }) => y));
  const area = wholePixels(
    {
      x: first - OUTSIDE * gap,
      y: highest - OUTSIDE * gap,
      width: last - first + 2 * OUTSIDE * gap,
      height: throat.y + BELOW * gap - highest + OUTSIDE * gap,
    },
    picture.width,
    picture.height,
  );
  const crop = cropRgba(picture, area);
  const [lightness, a, b] = planesOf(crop);
  const colourReach = Math.max(1, Math.round(COLOUR * gap));
  const smooth = [lightness, a, b].map((plane) => boxFilter(plane, colourReach)) as [Plane, Plane, Plane];
  const rough = createPlane(area.width, area.height);
  for (let i = 0; i < rough.data.length; i++)
    rough.data[i] = Math.abs(lightness.data[i]! - smooth[0].data[i]!);
  const strands = boxFilter(rough, Math.max(1, Math.round(STRANDS * gap)));
  const piece = fillPolygon(
    [...hood.outerEdge, ...[...hood.rim].reverse()].flatMap(({ x, y }) => [x - area.x, y - area.y]),
    area.width,
    area.height,
  );
  const medianOf = (plane: Plane): number =>
    medianInPlace([...plane.data].filter((_, i) => piece.data[i]! >= 128)) ?? 0;
  const own = smooth.map(medianOf) as [number, number, number];
  const roughness = medianOf(strands);
  if (roughness < LEAST_STRANDS) return null;
  const cloth = erodeSquare(cropMask(matte, area), Math.max(1, Math.round(EDGE * gap)));
  const axes = garmentFrame(top);
  const sides = { right: createMask(area.width, area.height), left: createMask(area.width, area.height) };
  for (let y = 0, i = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++, i++) {
      if (cloth.data[i]! < 128 || strands.data[i]! < AS_ROUGH * roughness) continue;
      const difference = Math.hypot(
        LIGHTNESS * (smooth[0].data[i]! - own[0]),
        smooth[1].data[i]! - own[1],
        smooth[2].data[i]! - own[2],
      );
      if (difference > ALIKE) continue;
      const { u } = axes.toAxes({ x: x + area.x, y: y + area.y });
      if (Math.abs(u) < AXIS * gap) continue;
      sides[u < 0 ? 'right' : 'left'].data[i] = 255;
    }
  const sampleOf = (side: 'right' | 'left'): TextureSample => ({ picture: crop, mask: sides[side] });
  return {
    right: [sampleOf('right'), mirrored(sampleOf('left'))],
    left: [sampleOf('left'), mirrored(sampleOf('right'))],
  };
}

function planesOf(picture: RgbaImage): [Plane, Plane, Plane] {
  const { data, width, height } = toLab(picture);
  return [0, 1, 2].map((c) => {
    const plane = createPlane(width, height);
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = data[3 * i + c]!;
    return plane;
  }) as [Plane, Plane, Plane];
}

function mirrored({ picture, mask }: TextureSample): TextureSample {
  const { width, height } = picture;
  const turned: RgbaImage = { ...picture, data: new Uint8ClampedArray(picture.data.length) };
  const covered: Mask = createMask(width, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [to, from] = [y * width + x, y * width + width - 1 - x];
      covered.data[to] = mask.data[from]!;
      for (let c = 0; c < 4; c++) turned.data[4 * to + c] = picture.data[4 * from + c]!;
    }
  return { picture: turned, mask: covered };
}
