/** Skin and designs drawn for tests of placement: 500 × 400 photos, masks of the same size. */
import type { Anatomy, BodySite } from '../../../../../src/engine/kinds/tattoo/anatomy/anatomy.ts';
import type { TattooDesign } from '../../../../../src/engine/kinds/tattoo/design/tattoo-design.ts';
import type { PlacementRequest } from '../../../../../src/engine/kinds/tattoo/place/placement-request.ts';
import type { BareSkin } from '../../../../../src/engine/kinds/tattoo/skin/bare-skin.ts';
import { layDesign } from '../../../../../src/engine/kinds/tattoo/surface/lay-design.ts';
import type { Placement } from '../../../../../src/engine/kinds/tattoo/surface/placement.ts';
import { createMask, createPlane, createRgbaImage } from '../../../../../src/engine/pixels/image.ts';
import { closeUp } from '../subject/close-up.ts';

export const WIDTH = 500;
export const HEIGHT = 400;

/** Whether a pixel belongs to a shape. */
export type Shape = (x: number, y: number) => boolean;

export const bar =
  (left: number, right: number, top = 0, bottom = HEIGHT): Shape =>
  (x, y) =>
    x >= left && x < right && y >= top && y < bottom;
export const disc =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x + 0.5 - cx, y + 0.5 - cy) < radius;
export const either =
  (...shapes: Shape[]): Shape =>
  (x, y) =>
    shapes.some((shape) => shape(x, y));
export const without =
  (shape: Shape, ...holes: Shape[]): Shape =>
  (x, y) =>
    shape(x, y) && !holes.some((hole) => hole(x, y));

/** A design with ink where the shape (in fractions of its box) says. */
export function designOf(
  width: number,
  height: number,
  inside: (u: number, v: number) => boolean = () => true,
): TattooDesign {
  const absorbance = new Float32Array(width * height * 3);
  for (let i = 0; i < width * height; i++)
    if (inside(((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height))
      absorbance.fill(1, i * 3, i * 3 + 3);
  return { absorbance, lightPigment: null, width, height, coloured: false, doubts: [] };
}

export const SQUARE = designOf(80, 80);
export const TALL = designOf(60, 130, (u, v) => Math.abs(u - 0.5) < 0.1 || Math.abs(v - 0.5) < 0.4);

interface Drawn {
  readonly skin: Shape;
  readonly walls?: Shape;
  /** Linear light at a place, .5 where nothing is said. */
  readonly light?: (x: number, y: number) => number;
  readonly sites?: readonly BodySite[];
  readonly pixelsPerCentimetre?: number;
  readonly request?: Partial<PlacementRequest>;
}

/** A request over drawn skin. */
export function requestOver({
  skin,
  walls,
  light,
  sites,
  pixelsPerCentimetre,
  request,
}: Drawn): PlacementRequest {
  const coverage = createMask(WIDTH, HEIGHT);
  const wall = createMask(WIDTH, HEIGHT);
  const lit = createPlane(WIDTH, HEIGHT);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at++) {
      if (skin(x, y)) coverage.data[at] = 255;
      if (walls?.(x, y)) wall.data[at] = 255;
      lit.data[at] = light?.(x, y) ?? 0.5;
    }
  const bare: BareSkin = {
    scale: 1,
    coverage,
    walls: wall,
    light: lit,
    tone: [200, 150, 130],
    person: null,
    doubts: [],
  };
  const anatomy: Anatomy = {
    sites: sites ?? [],
    pixelsPerCentimetre: pixelsPerCentimetre ?? 10,
    scaleFrom: 'pose',
    doubts: [],
  };
  return {
    design: SQUARE,
    subject: closeUp(createRgbaImage(WIDTH, HEIGHT)),
    skin: bare,
    borders: null,
    anatomy,
    wish: null,
    region: null,
    samples: 1,
    seed: 42,
    ...request,
  };
}

/** A site down the middle of a bar. */
export function siteOn(
  part: BodySite['part'],
  side: BodySite['side'],
  x: number,
  halfWidth: number,
  top = 20,
  bottom = HEIGHT - 20,
): BodySite {
  return {
    part,
    side,
    facing: null,
    upper: { x, y: top },
    lower: { x, y: bottom },
    halfWidth,
    confidence: 1,
  };
}

/** What is seen of a laid design: the share of its ink on the mask, and the box around its ink in the photo. */
export function seenInk(placement: Placement, request: PlacementRequest) {
  const { design, skin, subject } = request;
  const { area, u, v } = layDesign(placement, design, subject.photo);
  let ink = 0;
  let covered = 0;
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (let i = 0; i < u.length; i++) {
    const column = Math.floor(u[i]!);
    const row = Math.floor(v[i]!);
    if (!(column >= 0 && row >= 0 && column < design.width && row < design.height)) continue;
    if (design.absorbance[(row * design.width + column) * 3] === 0) continue;
    const x = area.x + (i % area.width);
    const y = area.y + Math.floor(i / area.width);
    ink++;
    if (skin.coverage.data[y * WIDTH + x]! >= 128) covered++;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  const whole = ((placement.width / design.width) ** 2 * design.absorbance.filter((a) => a > 0).length) / 3;
  return { cover: covered / ink, inPicture: ink / whole, left, top, right, bottom };
}
