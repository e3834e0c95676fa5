/**
 * Single hairs far out over clothes: thin even lines of the hair's shade that come from the hair, on cloth that goes on alike
 * on both sides. A crease or a seam has light on one side and shade on the other. What lies beside them goes on over them, as
 * in DullRazor (Lee et al., Computers in Biology and Medicine 1997).
 */
import { coveredArea, cropPlane } from '../../../../pixels/crop.ts';
import { type DarkLine, traceDarkLines } from '../../../../pixels/dark-lines.ts';
import { createPlane, type Plane, type RgbaImage } from '../../../../pixels/image.ts';
import type { HairTone } from '../../hair/old-hair.ts';
import { CLOTHES } from '../ground/ground-regions.ts';
import type { GroundRegions } from '../ground-labels/ground-labels.ts';

/** Centimetres from the hair within which hairs are looked for, and within which one of its ends lies. */
const REACH = 7;
const BEGINS = 1.5;
/** Half a hair's width (centimetres, a pixel at least). */
const HALF = 0.045;
/** Strength (levels) of a hair somewhere and all along, its least length and the gaps it has, in centimetres. */
const LINES = { begins: 8, goesOn: 3, length: 0.5, gap: 0.15 };
const LENGTH = 1.5;
/** Pixels in a centimetre below which a seam is as thin as a hair. */
const LEAST_SCALE = 12;
/** Centimetres from a hair's middle to the cloth beside it. */
const ASIDE = 0.13;
/** Share of the way from the cloth's light to the hair's that a hair is off the cloth. */
const LEAST_SHARE = 0.35;
/** Both sides differ by less than this share of what a hair differs from them, and so each does over `STEP` pixels of its length. */
const ALIKE = 0.35;
const EVEN = 0.45;
const STEP = 5;
/** A further piece of a hair begins so many centimetres beyond its end, in its direction (cosine). */
const NEXT = 0.8;
const SAME_WAY = 0.9;
/** Centimetres beside a hair's middle that go with it, 2 pixels at least. */
const BESIDE = 0.1;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The picture with the cloth beside single hairs going on over them; `fromHair`: pixels to the old hair, one each. */
export function bridgeSingleHairs(
  picture: RgbaImage,
  { labels, skin }: GroundRegions,
  { ramp }: HairTone,
  fromHair: Float32Array,
  unit: number,
): RgbaImage {
  if (unit < LEAST_SCALE) return picture;
  const { width, height } = picture;
  const open = createPlane(width, height);
  for (let at = 0; at < open.data.length; at++)
    if (labels[at] === CLOTHES && skin.data[at] === 0 && fromHair[at]! > 0 && fromHair[at]! < REACH * unit)
      open.data[at] = 1;
  const area = coveredArea(open, 1, Math.ceil(2 * ASIDE * unit) + 1);
  if (!area) return picture;
  const clothes = cropPlane(open, area);
  const light = createPlane(area.width, area.height);
  for (let y = 0, at = 0; y < area.height; y++)
    for (let x = 0, from = 4 * ((area.y + y) * width + area.x); x < area.width; x++, at++, from += 4)
      light.data[at] = lightOf(picture.data, from);
  const hair = lightOf(ramp, 3 * Math.floor(ramp.length / 6));
  // a light hair on dark cloth is a dark line of the negative
  let balance = 0;
  for (let at = 0; at < light.data.length; at++)
    if (clothes.data[at]! > 0) balance += Math.sign(light.data[at]! - hair);
  const sign = balance < 0 ? -1 : 1;
  for (let at = 0; at < light.data.length; at++) light.data[at]! *= sign;
  const lines = traceDarkLines(light, Uint8Array.from(clothes.data), Math.max(1, HALF * unit), {
    ...LINES,
    length: LINES.length * unit,
    gap: LINES.gap * unit,
  });
  const thin = lines.filter((line) => liesOnEvenCloth(light, line, sign * hair, unit));
  const away = cropPlane({ data: fromHair, width, height }, area).data;
  const hairs = thin.filter(
    ({ places }) =>
      places.length >= LENGTH * unit &&
      Math.min(away[places[0]!]!, away[places[places.length - 1]!]!) < BEGINS * unit,
  );
  if (hairs.length === 0) return picture;
  for (const hair of hairs)
    for (const other of thin)
      if (!hairs.includes(other) && goesOn(hair, other, area.width, NEXT * unit)) hairs.push(other);
  const result = { ...picture, data: picture.data.slice() };
  for (const line of hairs) bridgeInPlace(result, picture, area, line, unit);
  return result;
}

function lightOf(data: ArrayLike<number>, at: number): number {
  return 0.3 * data[at]! + 0.59 * data[at + 1]! + 0.11 * data[at + 2]!;
}

/** Whether a line is nearly as dark as the hair (`hair`: its light) and the cloth on its sides is alike, all along. */
function liesOnEvenCloth(light: Plane, { places, across }: DarkLine, hair: number, unit: number): boolean {
  const { width } = light;
  const sides = [new Float32Array(places.length), new Float32Array(places.length)];
  let own = 0;
  const sums = [0, 0];
  const before = { x: 0, y: 0 };
  let way = 1;
  for (let k = 0; k < places.length; k++) {
    const at = places[k]!;
    own += light.data[at]!;
    const { x, y } = across[k]!;
    // the vector across has no sign of its own
    if (k > 0 && x * before.x + y * before.y < 0) way = -way;
    before.x = x;
    before.y = y;
    for (let side = 0; side < 2; side++) {
      const off = (side === 0 ? -way : way) * ASIDE * unit;
      const value = light.data[placeAt(light, at % width, Math.floor(at / width), off * x, off * y)]!;
      sides[side]![k] = value;
      sums[side]! += value;
    }
  }
  const beside = (sums[0]! + sums[1]!) / (2 * places.length);
  const depth = beside - own / places.length;
  if (depth < LEAST_SHARE * (beside - hair) || beside <= hair) return false;
  if (Math.abs(sums[0]! - sums[1]!) > ALIKE * depth * places.length) return false;
  let uneven = 0;
  for (const side of sides)
    for (let k = STEP; k < side.length; k++) uneven += Math.abs(side[k]! - side[k - STEP]!);
  return uneven < EVEN * depth * 2 * Math.max(1, places.length - STEP);
}

/** Index of the pixel (`u`, `v`) off (`x`, `y`), or of the nearest one in the picture. */
function placeAt({ width, height }: Size, x: number, y: number, u: number, v: number): number {
  const px = Math.max(0, Math.min(width - 1, Math.round(x + u)));
  const py = Math.max(0, Math.min(height - 1, Math.round(y + v)));
  return py * width + px;
}

/** Whether `other` begins within `reach` pixels of an end of `hair` and in its direction. */
function goesOn(hair: DarkLine, other: DarkLine, width: number, reach: number): boolean {
  for (const own of [hair.places, hair.places.toReversed()])
    for (const next of [other.places, other.places.toReversed()]) {
      const end = own[own.length - 1]!;
      const [dx, dy] = wayBetween(own[Math.max(0, own.length - 1 - Math.ceil(reach))]!, end, width);
      const [gx, gy] = wayBetween(end, next[0]!, width);
      const gap = Math.hypot(gx, gy);
      if (gap > reach || dx * gx + dy * gy < SAME_WAY * gap * Math.hypot(dx, dy)) continue;
      const [nx, ny] = wayBetween(next[0]!, next[next.length - 1]!, width);
      if (dx * nx + dy * ny > SAME_WAY * Math.hypot(dx, dy) * Math.hypot(nx, ny)) return true;
    }
  return false;
}

function wayBetween(from: number, to: number, width: number): [number, number] {
  return [(to % width) - (from % width), Math.floor(to / width) - Math.floor(from / width)];
}

/** Lays what lies on both sides of a line over it, each side as much as it is near. */
function bridgeInPlace(
  { data, width, height }: RgbaImage,
  photo: RgbaImage,
  area: { readonly x: number; readonly y: number; readonly width: number },
  { places, across }: DarkLine,
  unit: number,
): void {
  const half = Math.max(2, BESIDE * unit);
  const around = Math.ceil(half);
  const nearest = new Map<number, { k: number; far: number }>();
  for (let k = 0; k < places.length; k++) {
    const [x, y] = wayBetween(0, places[k]!, area.width);
    for (let v = -around; v <= around; v++)
      for (let u = -around; u <= around; u++) {
        const [px, py] = [area.x + x + u, area.y + y + v];
        const far = Math.hypot(u, v);
        if (far > half || px < 0 || py < 0 || px >= width || py >= height) continue;
        const at = py * width + px;
        const known = nearest.get(at);
        if (!known || far < known.far) nearest.set(at, { k, far });
      }
  }
  for (const [at, { k }] of nearest) {
    const [x, y] = wayBetween(0, places[k]!, area.width);
    const { x: ax, y: ay } = across[k]!;
    const off = ((at % width) - area.x - x) * ax + (Math.floor(at / width) - area.y - y) * ay;
    const reach = half + 1;
    const left = 4 * placeAt(photo, area.x + x, area.y + y, -reach * ax, -reach * ay);
    const right = 4 * placeAt(photo, area.x + x, area.y + y, reach * ax, reach * ay);
    const share = Math.max(0, Math.min(1, (off + reach) / (2 * reach)));
    for (let c = 0; c < 3; c++)
      data[4 * at + c] = photo.data[left + c]! * (1 - share) + photo.data[right + c]! * share;
  }
}
