/**
 * Cloth of a plain old top in the shade right beside a bare arm, which the parse took for the arm: a fold under a forearm would be
 * a flap of skin on it. Shade changes no hue, so that the ratios of its channels tell it from skin.
 */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { chamferDepth, chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { coveredArea, cropLabels, cropRgba, pasteMaskInPlace } from '../pixels/crop.ts';
import { blurMask } from '../pixels/gaussian-blur.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { dilateSquare, openDisc } from '../pixels/morphology.ts';
import { moveCoverage } from './parse-edit.ts';
import { torsoFrame } from './torso-frame.ts';

/** In shoulder widths: cloth that the arm has taken reaches no farther, and what lies so deep in a class shows its own hue. */
const REACH = 0.08;
const INSIDE = 0.045;
/** So many pixels at least tell a hue; one that scatters more than this share of the two hues' distance is none. */
const ENOUGH = 60;
const PLAIN = 0.3;
/** Hues (logarithms of channels' ratios) that differ less tell nothing. */
const UNLIKE = 0.3;
/** Cloth's hue is nearer to the top's than to skin's by this factor. */
const NEARER = 0.8;
/** Narrower than twice so many pixels it is the soft edge of the arm, and so soft its new edge is. */
const NARROW = 1.5;
const SOFT = 0.8;
/** Added to 8-bit levels before logarithms. */
const BLACK = 6;

type Hue = readonly [redToGreen: number, blueToGreen: number];

/** The person with such cloth as the old top's. */
export function withoutClothBesideArms(person: PerceivedPerson): PerceivedPerson {
  const unit = torsoFrame(person.pose).shoulderWidth;
  return (['leftArm', 'rightArm'] as const).reduce(
    (result, name) => withoutClothOf(result, name, unit),
    person,
  );
}

function withoutClothOf(
  person: PerceivedPerson,
  name: 'leftArm' | 'rightArm',
  unit: number,
): PerceivedPerson {
  const { parse } = person;
  const area = coveredArea(parse.coverage[name], 64, Math.ceil(REACH * unit));
  if (!area) return person;
  const labels = cropLabels(parse.labels, parse.width, area);
  const photo = cropRgba(person.photo, area);
  const of = (className: 'upperClothes' | 'background' | typeof name): Mask => {
    const wanted = BODY_CLASSES.indexOf(className);
    const mask = createMask(area.width, area.height);
    for (let at = 0; at < labels.length; at++) if (labels[at] === wanted) mask.data[at] = 255;
    return mask;
  };
  const [arm, top] = [of(name), of('upperClothes')];
  const [skin, cloth] = [hueInside(arm, photo, INSIDE * unit), hueInside(top, photo, INSIDE * unit)];
  if (!skin || !cloth) return person;
  const apart = distance(skin.mean, cloth.mean);
  if (apart < UNLIKE || Math.max(skin.scatter, cloth.scatter) > PLAIN * apart) return person;
  const toTop = chamferDistanceWithin(top, REACH * unit).data;
  // beside the background skin may be as pale as cloth: light from behind makes its rim
  const toGround = chamferDistanceWithin(of('background'), REACH * unit).data;
  const found = createMask(area.width, area.height);
  for (let at = 0; at < labels.length; at++) {
    if (arm.data[at] === 0 || toTop[at]! >= Math.min(REACH * unit, toGround[at]!)) continue;
    const hue = hueAt(photo, at);
    if (distance(hue, cloth.mean) < NEARER * distance(hue, skin.mean)) found.data[at] = 255;
  }
  const broad = dilateSquare(openDisc(found, NARROW), 1);
  if (!broad.data.includes(255)) return person;
  const whole = createMask(parse.width, parse.height);
  pasteMaskInPlace(whole, blurMask(broad, SOFT), area.x, area.y);
  return moveCoverage(person, name, 'upperClothes', whole);
}

const distance = (a: Hue, b: Hue): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

function hueAt({ data }: RgbaImage, at: number): Hue {
  const green = BLACK + data[4 * at + 1]!;
  return [Math.log((BLACK + data[4 * at]!) / green), Math.log((BLACK + data[4 * at + 2]!) / green)];
}

/** Mean hue of what lies deep inside the mask, and its standard deviation; null where that is too little. */
function hueInside(
  mask: Mask,
  photo: RgbaImage,
  deep: number,
): { readonly mean: Hue; readonly scatter: number } | null {
  const depth = chamferDepth(mask).data;
  let [count, red, blue, squares] = [0, 0, 0, 0];
  for (let at = 0; at < depth.length; at++) {
    if (depth[at]! <= deep) continue;
    const [r, b] = hueAt(photo, at);
    count++;
    red += r;
    blue += b;
    squares += r * r + b * b;
  }
  if (count < ENOUGH) return null;
  const mean = [red / count, blue / count] as const;
  return { mean, scatter: Math.sqrt(Math.max(0, squares / count - mean[0] ** 2 - mean[1] ** 2)) };
}
