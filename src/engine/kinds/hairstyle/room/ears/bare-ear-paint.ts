/** Ears that hair hid, painted in the person's skin and light. */
import type { PixelArea } from '../../../../pixels/crop.ts';
import type { Mask, RgbaImage } from '../../../../pixels/image.ts';
import { samplePlane } from '../../../../pixels/sample-bilinear.ts';
import { linearToSrgb, SRGB_TO_LINEAR } from '../../../../pixels/srgb-linear.ts';
import { type SkinTexture, TEXTURE_SIZE } from '../../../../room/skin-texture.ts';
import type { BareRegions } from '../skin/bare-regions.ts';
import { skinAt } from '../skin/bare-skin-model.ts';
import type { BareSurface } from '../skin/bare-surface.ts';
import { type BareTone, DARK } from '../skin/bare-tone.ts';
import type { DrawnEar } from './bare-ear.ts';
import type { FittedEar } from './bare-ear-fit.ts';
import { seenEarLight } from './bare-ear-light.ts';

/** An ear of which less than this share is hidden is the photo's own. */
const LEAST_HIDDEN = 0.3;
/** Where the model's outline does not agree with a part that is seen, it is drawn only if this much is hidden. */
const GOOD_FIT = 0.72;
const MOSTLY_HIDDEN = 0.65;
/** Centimetres from the ear over which the cheek is looked at. */
const CHEEK = { from: 0.15, to: 2.2, top: 0.15, bottom: 0.7 };
/** Logarithm of light by which plain skin differs from the tone said there at most. */
const PLAIN = 0.5;
/** Centimetres by which the head must be nearer to hide the ear's root, and over which it does. */
const ROOT_BEHIND = 0.5;
const ROOT_FADE = 0.5;
/** An unseen ear is lit as the cheek beside it is; its own light and its hollows count so much, and it is never much brighter. */
const OWN_LIGHT = 0.9;
const RELIEF = 1.3;
const DARKER = -0.35;
const BRIGHTER = 0.14;
/** Thin and full of blood: redder than the face; light that shines through fills its hollows with red. */
const REDNESS = [0.02, -0.1, -0.08];
const OCCLUSION = [0.76, 1, 1.04];
/** In the crease where the ear comes out from behind the head: logarithm of light, and centimetres. */
const CREASE = -0.5;
const CREASE_WIDTH = 0.13;

/**
 * Paints into the picture, its coverage by paint, and the person's; `photo` is the picture as it
 * was without single hairs, `seen` the person in it.
 */
export function paintEarsInPlace(
  picture: RgbaImage,
  photo: RgbaImage,
  painted: Mask,
  person: Mask,
  seen: Mask,
  ears: readonly FittedEar[],
  {
    surface,
    regions,
    tone,
    texture,
  }: {
    readonly surface: BareSurface;
    readonly regions: BareRegions;
    readonly tone: BareTone;
    readonly texture: SkinTexture;
  },
): void {
  const colour = new Float32Array(3);
  for (const { drawn, agreement, whole: anew } of ears) {
    const { area, coverage, normals, occlusion, blood, nearness } = drawn;
    const hidden = hiddenShare(area, coverage, regions);
    if (!anew && hidden < (agreement === null ? LEAST_HIDDEN : agreement > GOOD_FIT ? 0 : MOSTLY_HIDDEN))
      continue;
    const residual =
      anew || agreement === null
        ? null
        : seenEarLight(picture, seen, drawn, regions, tone, { redness: REDNESS, occlusion: OCCLUSION });
    const cheek = cheekBeside(picture, surface, tone, drawn);
    const brightest = brightestOf(drawn, tone);
    const relief = residual ? 1 : RELIEF;
    for (let y = 0; y < area.height; y++)
      for (let x = 0; x < area.width; x++) {
        const from = y * area.width + x;
        const at = (area.y + y) * picture.width + area.x + x;
        const gone = regions.gone[at]!;
        if (coverage[from] === 0 || gone === 0) continue;
        const px = area.x + x + 0.5;
        const py = area.y + y + 0.5;
        const outside = surfaceValue(surface, surface.outside, px, py);
        const depth = surfaceValue(surface, surface.nearness, px, py) - nearness[from]!;
        const rooted = rootedShare(depth, outside);
        const share = coverage[from]! * gone * rooted;
        if (share <= 0) continue;
        const whole = coverage[from]! * rooted > 0.99;
        skinAt(tone.model, normals[3 * from]!, normals[3 * from + 1]!, normals[3 * from + 2]!, colour, 0);
        const place =
          ((area.y + y) & (TEXTURE_SIZE - 1)) * TEXTURE_SIZE + ((area.x + x) & (TEXTURE_SIZE - 1));
        const crease =
          CREASE * Math.exp(-Math.max(0, outside) / CREASE_WIDTH) * Math.max(0, Math.min(1, depth));
        const light = Math.max(DARKER, Math.min(BRIGHTER, OWN_LIGHT * (colour[1]! - brightest)));
        for (let c = 0; c < 3; c++) {
          const lit = residual ? colour[c]! + residual[3 * from + c]! : cheek[c]! + light;
          const log = lit + REDNESS[c]! * blood[from]! + OCCLUSION[c]! * (relief * occlusion[from]! + crease);
          const value = linearToSrgb(Math.exp(log) - DARK) * Math.exp(texture.light[place]!);
          const to = 4 * at + c;
          // between seen and painted ear lies ear, not what is behind it
          const below = whole ? photo.data[to]! : picture.data[to]!;
          picture.data[to] = below + share * (value - below);
        }
        picture.data[4 * at + 3] = 255;
        painted.data[at] = Math.max(painted.data[at]!, 255 * share);
        person.data[at] = Math.max(person.data[at]!, 255 * coverage[from]! * rooted);
      }
  }
}

/** Share 0..1 of an ear that the head does not hide: the head is `depth` nearer, and its outline `outside` away (centimetres). */
export function rootedShare(depth: number, outside: number): number {
  const behind = Math.min(depth, -2 * outside);
  return Math.max(0, Math.min(1, (ROOT_BEHIND - behind) / ROOT_FADE));
}

/** A plane of the surface's grid at a pixel of its area. */
export function surfaceValue(
  { step, columns, rows }: BareSurface,
  data: Float32Array,
  x: number,
  y: number,
): number {
  return samplePlane({ data, width: columns, height: rows }, x / step, y / step);
}

function hiddenShare(area: PixelArea, coverage: Float32Array, { gone, face }: BareRegions): number {
  let hidden = 0;
  let all = 1e-6;
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = (area.y + y) * face.width + area.x + x;
      const cover = coverage[y * area.width + x]!;
      all += cover;
      hidden += cover * gone[at]!;
    }
  return hidden / all;
}

/** Logarithms of linear red, green and blue of the cheek before the ear, as it is in the picture: the median of plain skin. */
function cheekBeside(
  { data, width }: RgbaImage,
  { columns, rows, step, unit, outside }: BareSurface,
  { head, model }: BareTone,
  { side, area }: DrawnEar,
): readonly number[] {
  const inwards = side === 'left' ? -1 : 1;
  const edge = side === 'left' ? area.x : area.x + area.width;
  const seen: number[][] = [[], [], []];
  const said = [0, 0, 0];
  let count = 0;
  for (let y = area.y + CHEEK.top * area.height; y < area.y + CHEEK.bottom * area.height; y += step)
    for (let away = CHEEK.from * unit; away < CHEEK.to * unit; away += step) {
      const x = edge + inwards * away;
      const column = Math.floor(x / step);
      const row = Math.floor(y / step);
      if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
      const cell = row * columns + column;
      if (outside[cell]! > -0.1) continue;
      const at = 4 * (Math.floor(y) * width + Math.floor(x));
      count++;
      for (let c = 0; c < 3; c++) said[c]! += head[3 * cell + c]!;
      const logs = [0, 1, 2].map((c) => Math.log(SRGB_TO_LINEAR[data[at + c]!]! + DARK));
      // beard, shine and make-up are no plain skin
      if (Math.abs(logs[1]! - head[3 * cell + 1]!) > PLAIN) continue;
      for (let c = 0; c < 3; c++) seen[c]!.push(logs[c]!);
    }
  if (count === 0) return [model.middle + model.red[0]!, model.middle, model.middle + model.blue[0]!];
  if (seen[0]!.length < count / 4) return said.map((sum) => sum / count);
  return seen.map((values) => values.sort((a, b) => a - b)[values.length >> 1]!);
}

/** Logarithm of green that the model says where the ear faces the light: the upper quarter. */
function brightestOf({ coverage, normals }: DrawnEar, { model }: BareTone): number {
  const colour = new Float32Array(3);
  const values: number[] = [];
  for (let at = 0; at < coverage.length; at++) {
    if (coverage[at]! < 0.5) continue;
    skinAt(model, normals[3 * at]!, normals[3 * at + 1]!, normals[3 * at + 2]!, colour, 0);
    values.push(colour[1]!);
  }
  return values.sort((a, b) => a - b)[Math.floor(0.75 * values.length)] ?? model.middle;
}
