/**
 * Where the photo shows skin to end and clothes to begin a hem casts its shade: a dark line that looks like hair and is none.
 * It stays as photographed.
 */
import { chamferDistanceWithin, distanceFromBroad } from '../../../pixels/chamfer-distance.ts';
import { connectedRegions } from '../../../pixels/connected-components.ts';
import {
  coveredArea,
  cropLabels,
  cropPlane,
  type PixelArea,
  pasteMaskInPlace,
  pastePlaneInPlace,
} from '../../../pixels/crop.ts';
import { createMask, type Mask, type Plane } from '../../../pixels/image.ts';
import { HAIR_CLASSES } from './hair-classes.ts';
import type { HairScene } from './hair-scene.ts';

const HAIR = HAIR_CLASSES.indexOf('hair');
const SKIN = HAIR_CLASSES.indexOf('skin');
const CLOTHES = HAIR_CLASSES.indexOf('clothes');

/** Probabilities of hair: below the first something else is seen, from the second on hair. */
const FAINT = 0.3;
const LIKELY = 0.5;
/** Height in centimetres of the head below which a neckline runs, and how far outside the face's oval. */
const JAW = -5;
const OFF_FACE = 0.3;
/** Half the width (centimetres) of what is too thin for skin or clothes: a strand. */
const THIN = 0.35;
/** A hem with its shade lies within so many centimetres of both. */
const REACH = 0.45;
/** So close (centimetres) beside hair its strands and their shadow are over the line. */
const BESIDE_HAIR = 0.5;
/** Square centimetres of its largest piece that was taken for hair. */
const MOST_PIECE = 0.6;
/** Where the wall begins above the clothes, the line goes on by so many centimetres at most. */
const GOES_ON = 0.8;
/** Skin and clothes are compared over squares of this half side (centimetres). */
const AROUND = 0.5;
/** Clothes differ by so much (Lab) from the skin beside them in any shade that leaves it between these shares of its light. */
const DIFFERENT = 12;
const SHADES = { darkest: 0.45, lightest: 1.1 } as const;
/** Lightness of a hem's shade as a share of that of skin and clothes beside it. */
const SHADE = 0.75;

/**
 * 255 along the dark line of a seen neckline on the scene; null where there is none. Clears the `probability` of hair of its
 * pieces, in place. `classes`: index into `HAIR_CLASSES` of each pixel's likeliest.
 */
export function clearNecklineShadeInPlace(
  probability: Plane,
  place: HairScene,
  classes: Uint8Array,
): Mask | null {
  const { width, height, data } = probability;
  const { unit, face, up } = place;
  const doubtful = createMask(width, height);
  for (let i = 0; i < data.length; i++)
    if (classes[i] === HAIR && data[i]! < LIKELY && up.data[i]! < JAW && face.data[i]! > OFF_FACE)
      doubtful.data[i] = 255;
  const area = coveredArea(doubtful, 1, Math.ceil((REACH + 2 * THIN + AROUND) * unit));
  if (!area) return null;
  const part = cropPlane(probability, area);
  const line = lineWithin(area, part, place, cropLabels(classes, width, area));
  pastePlaneInPlace(probability, part, area.x, area.y);
  if (!line) return null;
  const result = createMask(width, height);
  pasteMaskInPlace(result, line, area.x, area.y);
  return result;
}

function lineWithin(
  area: PixelArea,
  probability: Plane,
  { unit, scene, face, up }: HairScene,
  classes: Uint8Array,
): Mask | null {
  const { data, width, height } = probability;
  const outside = cropPlane(face, area).data;
  const heights = cropPlane(up, area).data;
  const maskOf = (covered: (i: number) => boolean): Mask => {
    const mask = createMask(width, height);
    for (let i = 0; i < mask.data.length; i++) if (covered(i)) mask.data[i] = 255;
    return mask;
  };
  const seen = (kind: number): Mask =>
    maskOf((i) => classes[i] === kind && data[i]! < FAINT && outside[i]! > OFF_FACE);
  const [reach, thin, beside] = [REACH * unit, THIN * unit, BESIDE_HAIR * unit];
  const from = (kind: Mask): Float32Array => distanceFromBroad(kind, thin, reach + thin + 1).data;
  const [skin, clothes] = [seen(SKIN), seen(CLOTHES)];
  const [fromSkin, fromClothes] = [from(skin), from(clothes)];
  const isBetween = (i: number): boolean => fromSkin[i]! <= reach + thin && fromClothes[i]! <= reach + thin;
  clearPiecesInPlace(probability, MOST_PIECE * unit * unit, isBetween);
  const hair = maskOf((i) => data[i]! > LIKELY);
  const fromHair = chamferDistanceWithin(hair, beside + 1).data;
  const isFree = (i: number): boolean => data[i]! < LIKELY && fromHair[i]! > beside && heights[i]! < JAW;
  const isLine = (i: number): boolean => isFree(i) && isBetween(i);
  const middle = maskOf((i) => {
    if (classes[i] !== HAIR || !isLine(i)) return false;
    const bare = meanLab(scene.lab, area, skin, i, AROUND * unit);
    const cloth = meanLab(scene.lab, area, clothes, i, AROUND * unit);
    const at = (Math.floor(i / width) + area.y) * scene.lab.width + (i % width) + area.x;
    return (
      bare !== null &&
      cloth !== null &&
      offShade(cloth, bare) > DIFFERENT &&
      scene.lab.data[3 * at]! < SHADE * Math.min(cloth[0], bare[0])
    );
  });
  if (!middle.data.includes(255)) return null;
  const goesOn = GOES_ON * unit;
  const away = chamferDistanceWithin(middle, goesOn + 1).data;
  return maskOf((i) =>
    isLine(i)
      ? away[i]! <= reach
      : classes[i] === HAIR && isFree(i) && away[i]! <= goesOn && fromSkin[i]! <= reach + thin,
  );
}

/** Clears pieces of hair of up to `most` pixels that lie wholly where `isBetween` says: a strand would go on over one of both sides. */
function clearPiecesInPlace(
  { data, width, height }: Plane,
  most: number,
  isBetween: (i: number) => boolean,
): void {
  const likely = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) if (data[i]! > LIKELY) likely[i] = 1;
  const { labels, components } = connectedRegions(likely, width, height, 8);
  const isShade = Uint8Array.from(components, ({ area }) => (area <= most ? 1 : 0));
  for (let i = 0; i < labels.length; i++) if (labels[i]! > 0 && !isBetween(i)) isShade[labels[i]! - 1] = 0;
  for (let i = 0; i < labels.length; i++) if (labels[i]! > 0 && isShade[labels[i]! - 1]) data[i] = 0;
}

type Lab = readonly [number, number, number];

/** Difference in Lab between `cloth` and the shade of `skin` that is most like it. */
function offShade(cloth: Lab, skin: Lab): number {
  const along =
    (cloth[0] * skin[0] + cloth[1] * skin[1] + cloth[2] * skin[2]) / Math.max(1, Math.hypot(...skin) ** 2);
  const light = Math.max(SHADES.darkest, Math.min(SHADES.lightest, along));
  return Math.hypot(cloth[0] - light * skin[0], cloth[1] - light * skin[1], cloth[2] - light * skin[2]);
}

/** Mean Lab of the pixels of `mask` (of `area`'s size) in the square around its pixel `i`; null where there is none. */
function meanLab(
  lab: { readonly data: Float32Array; readonly width: number },
  area: PixelArea,
  { data, width, height }: Mask,
  i: number,
  reach: number,
): Lab | null {
  const radius = Math.max(2, Math.round(reach));
  const [x, y] = [i % width, Math.floor(i / width)];
  let [light, a, b, count] = [0, 0, 0, 0];
  for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++)
    for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++) {
      if (data[v * width + u] === 0) continue;
      const at = 3 * ((v + area.y) * lab.width + u + area.x);
      light += lab.data[at]!;
      a += lab.data[at + 1]!;
      b += lab.data[at + 2]!;
      count++;
    }
  return count === 0 ? null : [light / count, a / count, b / count];
}
