/** A hooded jacket drawn in code as it hangs: one side of its hood stands, the other one has slumped and shows its lining. */
import { fillPolygon } from '../../../src/engine/geometry/fill-polygon.ts';
import { createRgbaImage, type Mask, type RgbaImage } from '../../../src/engine/pixels/image.ts';
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

/** Where the sleeve of a jacket begins whose hood lies wider than its shoulders, the bay above it, and how far the hood hangs over. */
export const WIDE_FOOT = [112, 172] as const;
export const WIDE_THROAT = [0, 190] as const;
const WIDE_HALF: Points = [
  [100, 160],
  [124, 190],
  [215, 580],
  [172, 592],
  [125, 330],
  [130, 614],
];

/**
 * A hooded jacket on whose shoulders the hood lies spread out and hides them. `slumped` is the side whose rim has fallen outwards,
 * −1 at smaller x, 0 for none; `reach` is how far the hood hangs over, from the middle.
 */
export function drawWideHood(slumped: -1 | 0 | 1, reach = 124): RgbaImage {
  const fill = (points: Points) =>
    fillPolygon(
      points.flatMap(([x, y]) => [WIDTH / 2 + x, y]),
      WIDTH,
      HEIGHT,
    );
  const side = (sign: number, points: Points): Points => points.map(([x, y]) => [sign * x, y]);
  const around = (points: (sign: number) => Points): Mask =>
    fill([...side(1, points(1)), ...[...side(-1, points(-1))].reverse()]);
  const body = around(() => WIDE_HALF);
  const hood = around(() => [
    [0, 200],
    [60, 196],
    WIDE_FOOT,
    [reach, 150],
    [reach - 4, 118],
    [84, 84],
    [30, 72],
  ]);
  const rimOf = (sign: number): Points =>
    sign === slumped
      ? [
          [52, 142],
          [96, 104],
        ]
      : [
          [14, 150],
          [24, 100],
        ];
  const lining = around((sign) => [WIDE_THROAT, ...rimOf(sign), [20, 84]]);
  const zip = fill([
    [-3, WIDE_THROAT[1]],
    [3, WIDE_THROAT[1]],
    [3, 614],
    [-3, 614],
  ]);
  return paint([
    [body, SHELL],
    [hood, SHELL],
    [lining, LINING],
    [zip, LINING],
  ]);
}

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
  return paint([
    [body, SHELL],
    [lining, LINING],
    [stands, SHELL],
    [zip, LINING],
  ]);
}

/** The layers, one over the other, on the ground. */
function paint(layers: readonly (readonly [Mask, Colour])[]): RgbaImage {
  const picture = createRgbaImage(WIDTH, HEIGHT);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    for (let c = 0; c < 3; c++) {
      let value = GROUND[c]!;
      for (const [mask, colour] of layers) value += ((colour[c]! - value) * mask.data[at]!) / 255;
      picture.data[4 * at + c] = value;
    }
    picture.data[4 * at + 3] = 255;
  }
  return picture;
}
