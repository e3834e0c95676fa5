/** A camisole drawn in code, its straps lying as loops: a front strand and behind it the one that goes down to the back. */
import { fillPolygon } from '../../../src/engine/geometry/fill-polygon.ts';
import { createRgbaImage, type RgbaImage } from '../../../src/engine/pixels/image.ts';
import type { Colour } from './drawn-garments.ts';

const WIDTH = 600;
const HEIGHT = 800;
const GROUND: Colour = [240, 240, 240];

/** One strand, as wide as STRAND: columns of its left edge at the strap's top and at its foot, and the foot's row. */
interface Strand {
  readonly top: number;
  readonly foot: number;
  readonly to: number;
}

export const STRAND = 14;
export const STRAP_TOP = 150;

/** The strands of the strap at smaller x, by which one is in front; the other strap is its mirror image. */
export const STRANDS = {
  inner: { front: { top: 190, foot: 203, to: 335 }, back: { top: 180, foot: 172, to: 405 } },
  outer: { front: { top: 168, foot: 160, to: 325 }, back: { top: 178, foot: 208, to: 398 } },
} as const;

const BODICES: Readonly<Record<'inner' | 'outer', readonly (readonly [number, number])[]>> = {
  inner: [
    [300, 430],
    [218, 330],
    [203, 330],
    [150, 430],
    [158, 680],
    [300, 680],
  ],
  outer: [
    [300, 470],
    [222, 398],
    [174, 320],
    [160, 320],
    [140, 460],
    [146, 680],
    [300, 680],
  ],
};

/** `front` says which strand of a loop lies in front; where `striped`, pale slanting bands across the straps have the ground's colour. */
export function drawCamisole(front: 'inner' | 'outer', colour: Colour, striped = false): RgbaImage {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) picture.data.set([...GROUND, 255], 4 * i);
  const paint = (points: readonly (readonly [number, number])[], bands: boolean): void => {
    for (const mirror of [false, true]) {
      const polygon = points.flatMap(([x, y]) => [mirror ? WIDTH - x : x, y]);
      const { data } = fillPolygon(mirror ? reversed(polygon) : polygon, WIDTH, HEIGHT);
      for (let i = 0; i < data.length; i++) {
        const y = Math.floor(i / WIDTH);
        const share = data[i]! / 255;
        if (share === 0) continue;
        const own = bands && (y + 2 * (i % WIDTH)) % 36 < 5 ? GROUND : colour;
        for (let c = 0; c < 3; c++)
          picture.data[4 * i + c] = picture.data[4 * i + c]! * (1 - share) + own[c]! * share;
      }
    }
  };
  const strand = ({ top, foot, to }: Strand): (readonly [number, number])[] => [
    [top, STRAP_TOP],
    [top + STRAND, STRAP_TOP],
    [foot + STRAND, to],
    [foot, to],
  ];
  paint(strand(STRANDS[front].back), false);
  paint(BODICES[front], false);
  paint(strand(STRANDS[front].front), striped);
  return picture;
}

function reversed(polygon: readonly number[]): number[] {
  const result: number[] = [];
  for (let i = polygon.length - 2; i >= 0; i -= 2) result.push(polygon[i]!, polygon[i + 1]!);
  return result;
}
