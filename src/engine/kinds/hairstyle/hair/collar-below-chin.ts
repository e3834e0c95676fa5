/**
 * A scarf, a turtleneck or a dark collar right under the chin is no hair, however dark its folds: what hangs together
 * with the cloth seen there and has no hue of the hair is given back to it, with the shade between it and the chin.
 */
import { fillPolygon } from '../../../geometry/fill-polygon.ts';
import { boxFilter } from '../../../pixels/box-filter.ts';
import { connectedRegions } from '../../../pixels/connected-components.ts';
import { cropMask, cropRgba, type PixelArea, wholePixels } from '../../../pixels/crop.ts';
import { blurMask } from '../../../pixels/gaussian-blur.ts';
import { createMask, type Mask, type RgbaImage } from '../../../pixels/image.ts';
import { closeDisc, dilateDisc, openDisc } from '../../../pixels/morphology.ts';
import type { HairTone } from './old-hair.ts';

/** Centimetres around the chin's rim in which a collar is looked for. */
const ZONE = { aside: 8, above: 2.5, below: 8 };
/** Where its cloth has to be seen (centimetres aside of and below the chin), and how much of it (square centimetres). */
const THROAT = { aside: 4.5, below: 4.5 };
const LEAST_CLOTH = 4;
/** Share of what is seen between the throat and the zone's end that has to be clothes: a bare chest has a bare throat, too. */
const GOES_ON = 0.25;
/** Least cloth seen in a piece of the collar, in square centimetres. */
const LEAST_PIECE = 0.3;
/** Coverage by hair (0..255) below which a pixel is none. */
const NO_HAIR = 40;
/** Colours are compared over so many centimetres. */
const SMOOTHING = 0.1;
/** Log ratios of the channels: least difference of a cloth from the hair and from skin, and of a pixel from the hair. */
const CLOTH_APART = 0.09;
const SKIN_APART = 0.14;
const PIXEL_APART = 0.062;
/** Least cosine between the ways from the hair's hue to the pixel's and to the cloth's. */
const SAME_WAY = 0.5;
/** Half-width of what is too thin for a piece of it. */
const THIN = 0.14;
/** Half-width of its body, and how far (centimetres) beyond that the thinner pieces at its edge reach: farther out hangs a scrap. */
const BODY = 0.42;
const BEYOND_BODY = 0.12;
/** Half-width of a bump at its edge, and how much of it the matte took: what is seen beside the hair is no bump. */
const BUMP = 0.9;
const UNDER_HAIR = 0.6;
/** Holes in the collar up to this half-width, in centimetres, belong to it. */
const HOLES = 0.22;
/** Share of the hair's light below which what lies between jaw and collar, so many centimetres at most, is shade. */
const SHADE = 0.92;
const GAP = 4;
/** Height in centimetres of the cloth below its rim. */
const RUN = 1.4;
/** Standard deviation in centimetres of the rim. */
const RIM = 0.05;

export interface ThroatOfPhoto {
  readonly photo: RgbaImage;
  /** Coverage by the person. */
  readonly person: Mask;
  /** Outline of the face, photo pixels. */
  readonly oval: readonly { readonly x: number; readonly y: number }[];
  /** The chin's middle, photo pixels. */
  readonly chin: { readonly x: number; readonly y: number };
  readonly pixelsPerCentimetre: number;
  /** sRGB of the face's skin. */
  readonly skin: readonly [number, number, number];
}

/**
 * Takes a collar out of a matte of the photo's size, in place. `isCloth` says of a photo pixel whether clothes are its
 * likeliest class; `tone`: the hair's. Returns its coverage, null where there is none. Nothing happens where hair and cloth have one hue.
 */
export function giveBackCollarInPlace(
  matte: Mask,
  { photo, person, oval, chin, pixelsPerCentimetre: unit, skin }: ThroatOfPhoto,
  tone: HairTone,
  isCloth: (x: number, y: number) => boolean,
): Mask | null {
  const area = wholePixels(
    {
      x: chin.x - ZONE.aside * unit,
      y: chin.y - ZONE.above * unit,
      width: 2 * ZONE.aside * unit,
      height: (ZONE.above + ZONE.below) * unit,
    },
    photo.width,
    photo.height,
  );
  if (area.width < 8 || area.height < 8) return null;
  const { width, height } = area;
  const [red, blue] = smoothRatios(photo, area, Math.max(1, Math.round(SMOOTHING * unit)));
  const own = cropMask(matte, area);
  const inside = cropMask(person, area);
  const hair = hueOf(tone.ramp);
  const face = ratiosOf(skin[0], skin[1], skin[2]);
  const found: number[] = [];
  let [chest, dressed] = [0, 0];
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const u = (x + area.x - chin.x) / unit;
      const v = (y + area.y - chin.y) / unit;
      if (own.data[i]! >= NO_HAIR || Math.abs(u) >= THROAT.aside || v <= 0) continue;
      const cloth = isCloth(x + area.x, y + area.y);
      if (v < THROAT.below) {
        if (cloth) found.push(i);
      } else if (inside.data[i]! >= 128) {
        chest++;
        if (cloth) dressed++;
      }
    }
  if (found.length < LEAST_CLOTH * unit * unit || dressed < GOES_ON * chest) return null;
  const hue = [middle(found, red), middle(found, blue)] as const;
  const way = [hue[0] - hair[0], hue[1] - hair[1]] as const;
  const far = Math.hypot(way[0], way[1]);
  if (far < CLOTH_APART || Math.hypot(hue[0] - face[0], hue[1] - face[1]) < SKIN_APART) return null;
  // light from skin to skin makes a bare throat warmer than the face: what is warmer in both ratios is no cloth
  if (hue[0] > face[0] && hue[1] < face[1]) return null;

  // the throat's cloth, and from there on all that is unlike the hair in the cloth's way
  const alike = new Uint8Array(width * height);
  for (let i = 0; i < alike.length; i++) {
    const r = red[i]! - hair[0];
    const b = blue[i]! - hair[1];
    const off = Math.hypot(r, b);
    if (inside.data[i]! < 128 || Math.hypot(red[i]! - face[0], blue[i]! - face[1]) < SKIN_APART) continue;
    if (off > PIXEL_APART && r * way[0] + b * way[1] > SAME_WAY * off * far) alike[i] = 1;
  }
  const { labels, components } = connectedRegions(alike, width, height, 8);
  const seeded = new Uint32Array(components.length + 1);
  for (const i of found) seeded[labels[i]!]!++;
  const collar = createMask(width, height);
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0 && seeded[labels[i]!]! > LEAST_PIECE * unit * unit) collar.data[i] = 255;
  const body = withoutScraps(closeDisc(openDisc(collar, THIN * unit), HOLES * unit), unit);
  const piece = withoutBumps(body, own, unit);
  addShadeInPlace(piece, photo, area, { unit, face: oval, own, tone });
  const rim = blurMask(closeDisc(piece, HOLES * unit), RIM * unit);
  const result = createMask(photo.width, photo.height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y + area.y) * matte.width + x + area.x;
      const share = Math.min(255, 2 * rim.data[y * width + x]!);
      result.data[at] = share;
      matte.data[at] = Math.min(matte.data[at]!, 255 - share);
    }
  return result;
}

/** Without what hangs off a collar's body; a collar that is narrow all over stays whole. */
function withoutScraps(collar: Mask, unit: number): Mask {
  const body = openDisc(collar, BODY * unit);
  if (!body.data.includes(255)) return collar;
  const around = dilateDisc(body, BEYOND_BODY * unit);
  return { ...collar, data: collar.data.map((value, at) => Math.min(value, around.data[at]!)) };
}

/** Without what stands out of a collar's lower half under the hair: a zip's flap or a shade below it has its hue, and would hang there as a knob. */
function withoutBumps(collar: Mask, own: Mask, unit: number): Mask {
  const { width, height } = collar;
  const gaps = connectedRegions(
    collar.data.map((value) => (value === 0 ? 1 : 0)),
    width,
    height,
    4,
  );
  const filled = createMask(width, height);
  for (let at = 0; at < filled.data.length; at++) {
    const gap = gaps.components[gaps.labels[at]! - 1];
    const isOutside =
      gap && (gap.left === 0 || gap.top === 0 || gap.right === width - 1 || gap.bottom === height - 1);
    filled.data[at] = isOutside ? 0 : 255;
  }
  const broad = openDisc(filled, BUMP * unit);
  if (!broad.data.includes(255)) return collar;
  const rest = filled.data.map((value, at) => (value > broad.data[at]! ? 1 : 0));
  const { labels, components } = connectedRegions(rest, width, height, 8);
  const hidden = new Uint32Array(components.length + 1);
  for (let at = 0; at < labels.length; at++) if (own.data[at]! >= NO_HAIR) hidden[labels[at]!]!++;
  const middle = middleRow(broad);
  const isBump = components.map(({ area, top }, k) => top > middle && hidden[k + 1]! >= UNDER_HAIR * area);
  const data = collar.data.map((value, at) => (isBump[labels[at]! - 1] ? 0 : value));
  return { data, width, height };
}

/** The row of a mask's centre of mass. */
function middleRow({ data, width }: Mask): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0) continue;
    sum += Math.floor(at / width);
    count++;
  }
  return sum / Math.max(1, count);
}

interface Throat {
  readonly unit: number;
  /** Outline of the face, photo pixels. */
  readonly face: readonly { readonly x: number; readonly y: number }[];
  readonly own: Mask;
  readonly tone: HairTone;
}

/** Adds what was taken for hair in the shade between the jaw and the collar right below it, in place. */
function addShadeInPlace(
  collar: Mask,
  photo: RgbaImage,
  area: PixelArea,
  { unit, face, own, tone }: Throat,
): void {
  const { width, height, data } = collar;
  const jaw = fillPolygon(
    face.flatMap(({ x, y }) => [x - area.x, y - area.y]),
    width,
    height,
  ).data;
  const dark = SHADE * lightOf(tone.ramp, 3 * Math.floor(tone.ramp.length / 6));
  const shade: number[] = [];
  const light: number[] = [];
  for (let x = 0; x < width; x++) {
    let bottom = height - 1;
    while (bottom >= 0 && jaw[bottom * width + x]! < 128) bottom--;
    if (bottom < 0) continue;
    let top = bottom + 1;
    // specks in the shade are not the collar's rim
    let run = 0;
    for (; top < height && run < RUN * unit; top++) run = data[top * width + x] === 0 ? 0 : run + 1;
    if (top >= height) continue;
    top -= run;
    if (top - bottom > GAP * unit) continue;
    for (let y = bottom + 1; y < top; y++) {
      shade.push(y * width + x);
      if (own.data[y * width + x]! < NO_HAIR) continue;
      light.push(lightOf(photo.data, 4 * ((y + area.y) * photo.width + x + area.x)));
    }
  }
  // all of it or nothing: a border in the dark would have steps
  light.sort((a, b) => a - b);
  if (light.length > 0 && light[light.length >> 1]! < dark) for (const at of shade) data[at] = 255;
}

function lightOf(colours: ArrayLike<number>, at: number): number {
  return 0.3 * colours[at]! + 0.59 * colours[at + 1]! + 0.11 * colours[at + 2]!;
}

function ratiosOf(red: number, green: number, blue: number): [number, number] {
  return [Math.log((red + 6) / (green + 6)), Math.log((blue + 6) / (green + 6))];
}

/** log(red / green) and log(blue / green) of the smoothed picture, steady in the dark. */
function smoothRatios(
  photo: ThroatOfPhoto['photo'],
  area: PixelArea,
  radius: number,
): readonly [Float32Array, Float32Array] {
  const { data } = cropRgba(photo, area);
  const { width, height } = area;
  const [red, green, blue] = [0, 1, 2].map((c) => {
    const plane = new Float32Array(width * height);
    for (let i = 0; i < plane.length; i++) plane[i] = data[4 * i + c]!;
    return boxFilter({ data: plane, width, height }, radius).data;
  }) as [Float32Array, Float32Array, Float32Array];
  for (let i = 0; i < red.length; i++) {
    const steady = green[i]! + 6;
    red[i] = Math.log((red[i]! + 6) / steady);
    blue[i] = Math.log((blue[i]! + 6) / steady);
  }
  return [red, blue];
}

/** The hue of the middle of the hair's shades. */
function hueOf(ramp: Float32Array): [number, number] {
  const shades = ramp.length / 3;
  let [red, blue, count] = [0, 0, 0];
  for (let k = Math.floor(shades / 4); k <= Math.floor((3 * shades) / 4) && k < shades; k++) {
    const [r, b] = ratiosOf(ramp[3 * k]!, ramp[3 * k + 1]!, ramp[3 * k + 2]!);
    red += r;
    blue += b;
    count++;
  }
  return [red / Math.max(1, count), blue / Math.max(1, count)];
}

function middle(places: readonly number[], values: Float32Array): number {
  const sorted = Float32Array.from(places, (i) => values[i]!).sort();
  return sorted[sorted.length >> 1]!;
}
