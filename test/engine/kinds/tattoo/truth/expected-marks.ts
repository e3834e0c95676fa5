/** Where the marks of a placed design must lie by the geometry of the skin, and where they do lie in a picture. */
import type { Placement } from '../../../../../src/engine/kinds/tattoo/surface/placement.ts';
import type { RgbaImage } from '../../../../../src/engine/pixels/image.ts';
import { alongAndAcross, overTheSkin, type SkinSpec, skinLight, toLinear } from './drawn-skin.ts';
import { difference, inkedLight, labOf, luminance } from './ink-model.ts';
import { MARK_RADIUS, MARKS, type Mark } from './mark-pattern.ts';

/**
 * The place in the design's frame (0..1 in both directions) over a photo pixel's centre: lengths over the skin from
 * `at`, turned by the angle that the design has on the skin, in units of the design's width on the skin.
 */
export function placeInFrame(
  spec: SkinSpec,
  { at, angle, width }: Pick<Placement, 'at' | 'angle' | 'width'>,
  x: number,
  y: number,
): { readonly u: number; readonly v: number } {
  const here = alongAndAcross(spec, { x, y });
  const start = alongAndAcross(spec, at);
  const across = overTheSkin(spec, here.across) - overTheSkin(spec, start.across);
  const along = here.along - start.along;
  // the direction that is seen as `angle` is foreshortened across the limb
  const seen = angle - (spec.degrees * Math.PI) / 180;
  const stretch = spec.shape === 'flat' ? 1 : 1 / Math.sqrt(1 - (start.across / spec.radius) ** 2);
  const turn = Math.atan2(stretch * Math.sin(seen), Math.cos(seen));
  return {
    u: 0.5 + (across * Math.cos(turn) + along * Math.sin(turn)) / width,
    v: 0.5 + (along * Math.cos(turn) - across * Math.sin(turn)) / width,
  };
}

/** Lines of the pattern are thinner than this, in units of its side. */
const THICKEST_LINE = 0.016;

/** A mark's pixels and their middle, in continuous photo pixels. */
export interface MarkInPicture {
  readonly x: number;
  readonly y: number;
  readonly pixels: readonly number[];
}

/** What a mark must cover: `share` of its radius. */
export function expectedMark(
  spec: SkinSpec,
  placement: Pick<Placement, 'at' | 'angle' | 'width'>,
  mark: Mark,
  { width, height }: { readonly width: number; readonly height: number },
  share = 1,
): MarkInPicture {
  const pixels: number[] = [];
  const { at } = placement;
  const [left, right] = [at.x - placement.width, at.x + placement.width].map(Math.round) as [number, number];
  const [top, bottom] = [at.y - placement.width, at.y + placement.width].map(Math.round) as [number, number];
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
    for (let x = Math.max(0, left); x < Math.min(width, right); x++) {
      const { u, v } = placeInFrame(spec, placement, x + 0.5, y + 0.5);
      if (Math.hypot(u - mark.x, v - mark.y) <= MARK_RADIUS * share) pixels.push(y * width + x);
    }
  return { pixels, ...middleOf(pixels, width) };
}

/**
 * The marks as they are found in `after`, by colour: each pixel is bare, or the pigment whose colour on this skin it
 * comes nearest to.
 * @param designWidth Width of the design on the skin, photo pixels.
 */
export function findMarks(
  spec: SkinSpec,
  before: RgbaImage,
  after: RgbaImage,
  designWidth: number,
): ReadonlyMap<string, MarkInPicture> {
  const { width, height } = before;
  const found = MARKS.map(() => [] as number[]);
  const nearest = new Int8Array(width * height).fill(-1);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (
        after.data[4 * i] === before.data[4 * i] &&
        after.data[4 * i + 1] === before.data[4 * i + 1] &&
        after.data[4 * i + 2] === before.data[4 * i + 2]
      )
        continue;
      const skin = skinLight(spec, { x: x + 0.5, y: y + 0.5 });
      if (!skin) continue;
      const seen = labOf([0, 1, 2].map((c) => toLinear(after.data[4 * i + c]!)) as [number, number, number]);
      let least = difference(seen, labOf(skin));
      for (const [k, { colour }] of MARKS.entries()) {
        const away = difference(seen, labOf(inkedLight(skin, colour, luminance(skin))));
        if (away >= least) continue;
        least = away;
        nearest[i] = k;
      }
    }
  // the grid and the frame are black too, and thin: only what is surrounded by its own kind belongs to a disc
  const reach = Math.max(2, Math.round(THICKEST_LINE * designWidth));
  for (let y = reach; y < height - reach; y++)
    for (let x = reach; x < width - reach; x++) {
      const i = y * width + x;
      const kind = nearest[i]!;
      if (kind < 0) continue;
      let whole = true;
      for (let k = -reach; k <= reach && whole; k++)
        for (let l = -reach; l <= reach && whole; l++) whole = nearest[i + k * width + l] === kind;
      if (whole) found[kind]!.push(i);
    }
  return new Map(found.map((pixels, k) => [MARKS[k]!.name, { pixels, ...middleOf(pixels, width) }]));
}

function middleOf(pixels: readonly number[], width: number): { x: number; y: number } {
  let [x, y] = [0, 0];
  for (const i of pixels) {
    x += (i % width) + 0.5;
    y += Math.floor(i / width) + 0.5;
  }
  return { x: x / pixels.length, y: y / pixels.length };
}
