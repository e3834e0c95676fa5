/** A hooded jacket drawn in code as it hangs: one side of its hood stands, the other one has slumped and shows its lining. */
import { fillPolygon } from '../../../src/engine/geometry/fill-polygon.ts';
import { createRgbaImage, type RgbaImage } from '../../../src/engine/pixels/image.ts';
import type { Colour } from './drawn-garments.ts';

const WIDTH = 600;
const HEIGHT = 800;
const GROUND: Colour = [240, 240, 240];
export const SHELL: Colour = [40, 60, 130];
export const LINING: Colour = [205, 200, 190];

type Points = readonly (readonly [number, number])[];

/** Where the hood stands on the shoulder, on either side of the middle, and where the front closes. */
export const FOOT = [100, 165] as const;
export const THROAT = [0, 205] as const;
/** The rim of the standing side from the throat up, by distance from the middle. */
export const RIM: Points = [THROAT, [26, 188], [48, 150], [70, 110]];

const HALF: Points = [FOOT, [122, 182], [215, 580], [172, 592], [125, 330], [130, 614]];
const SLUMPED: Points = [THROAT, [32, 203], [66, 190], FOOT, [62, 143], [36, 152]];

/** `standing` is −1 when the side at smaller x stands, else 1. */
export function drawHoodedJacket(standing: 1 | -1): RgbaImage {
  const fill = (points: Points) =>
    fillPolygon(
      points.flatMap(([x, y]) => [WIDTH / 2 + standing * x, y]),
      WIDTH,
      HEIGHT,
    );
  const mirrored = (points: Points): Points => points.map(([x, y]) => [-x, y]);
  const body = fill([...HALF, ...[...mirrored(HALF)].reverse()]);
  const stands = fill([...RIM, [86, 138], FOOT]);
  const lining = fill([...RIM, ...[...mirrored(SLUMPED)].reverse()]);
  const zip = fill([
    [-3, THROAT[1]],
    [3, THROAT[1]],
    [3, 614],
    [-3, 614],
  ]);
  const picture = createRgbaImage(WIDTH, HEIGHT);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    for (let c = 0; c < 3; c++) {
      let value = GROUND[c]!;
      for (const [mask, colour] of [
        [body, SHELL],
        [lining, LINING],
        [stands, SHELL],
        [zip, LINING],
      ] as const)
        value += ((colour[c]! - value) * mask.data[at]!) / 255;
      picture.data[4 * at + c] = value;
    }
    picture.data[4 * at + 3] = 255;
  }
  return picture;
}
