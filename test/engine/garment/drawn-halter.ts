/** A halter drawn in code: its front, the darker inside of its band above the front's edge, and a bow on top of that. */
import { fillPolygon } from '../../../src/engine/geometry/fill-polygon.ts';
import { createRgbaImage, type RgbaImage } from '../../../src/engine/pixels/image.ts';
import type { Colour } from './drawn-garments.ts';

const WIDTH = 600;
const HEIGHT = 800;
const GROUND: Colour = [240, 240, 240];

/** Where the armhole meets the band, and the front's edge between the band's inner edges. */
export const FOOT = { x: 232, y: 200 } as const;
export const EDGE = { from: 258, y: 204 } as const;
export const PIT = { x: 150, y: 340 } as const;

/** On a grey ground; band and bow reach beyond what looks like a shoulder. */
export function drawHalter(colour: Colour): RgbaImage {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) picture.data.set([...GROUND, 255], 4 * i);
  const paint = (half: readonly (readonly [number, number])[], share: number): void => {
    const mirrored = [...half].reverse().map(([x, y]) => [WIDTH - x, y] as const);
    const { data } = fillPolygon([...half, ...mirrored].flat(), WIDTH, HEIGHT);
    for (let i = 0; i < data.length; i++)
      for (let c = 0; c < 3; c++)
        picture.data[4 * i + c]! += (colour[c]! * share - picture.data[4 * i + c]!) * (data[i]! / 255);
  };
  paint(
    [
      [300, 140],
      [FOOT.x + 1, 140],
      [FOOT.x, FOOT.y],
      [PIT.x + 14, PIT.y - 50],
      [PIT.x, PIT.y],
      [PIT.x - 6, 600],
      [300, 600],
    ],
    1,
  );
  paint(
    [
      [300, 140],
      [EDGE.from, 140],
      [EDGE.from, EDGE.y - 4],
      [EDGE.from + 8, EDGE.y],
      [300, EDGE.y],
    ],
    0.75,
  );
  paint(
    [
      [300, 105],
      [235, 110],
      [212, 135],
      [216, 150],
      [300, 146],
    ],
    0.75,
  );
  return picture;
}
