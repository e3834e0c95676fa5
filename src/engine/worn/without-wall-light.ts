/**
 * The light of a bright wall on the edges of plain coloured cloth: it whitens them until hue and folds are lost, and where a
 * sleeve then lies before the body, that edge is a torn white rim. Only what is brighter and paler than the cloth ever is away from
 * its outline is drawn back to the cloth's own light.
 */

import type { TopLandmarks } from '../garment/garment.ts';
import { sleeveOutline } from '../garment/top-outline.ts';
import { fillPixelCentres } from '../geometry/fill-polygon.ts';
import type { GarmentPoint } from '../geometry/frames.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';
import { labToSrgb, srgbToLab } from '../pixels/lab.ts';
import { medianInPlace } from '../pixels/median.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import { type LabColour, labColour, plainHue } from '../pixels/plain-hue.ts';

/** How far from the wall its light is looked for, in shoulder widths; over the last part of that it is left. */
const REACH = 0.2;
const FADE = 0.35;
/** Chroma of lit cloth from which paleness can be told, and of what counts as cloth at all. */
const COLOURED = 22;
const TINTED = 12;
/** The wall is at least so much lighter (L) than the lightest tenth of the cloth. */
const BRIGHTER = 20;
/** How much of what is too light stays. */
const LEFT = 0.2;
/** Folds and the soft edge stand out of a sleeve's outline so far, pixels. */
const BESIDE = 6;
/** Every so many pixels are asked for the colours. */
const STEP = 5;

/**
 * `picture` with that light gone from what `matte` covers of the sleeves of `top`, and of its body below the armpits, beside the
 * `wall` (255). `unit` is the shoulder width in pixels.
 */
export function withoutWallLight(
  picture: RgbaImage,
  matte: Mask,
  wall: Mask,
  top: TopLandmarks,
  unit: number,
): RgbaImage {
  const reach = REACH * unit;
  const away = chamferDistanceWithin(wall, reach).data;
  const lab = new Float32Array(3);
  const read = (at: number): void =>
    srgbToLab(picture.data[4 * at]!, picture.data[4 * at + 1]!, picture.data[4 * at + 2]!, lab, 0);
  const own: LabColour[] = [];
  const walls: number[] = [];
  for (let at = 0; at < matte.data.length; at += STEP) {
    const isCore = matte.data[at] === 255 && away[at]! >= reach;
    if (!isCore && wall.data[at] === 0) continue;
    read(at);
    if (isCore) own.push(labColour(lab));
    else walls.push(lab[0]!);
  }
  const hue = plainHue(own);
  if (hue === null || walls.length === 0) return picture;
  const byLight = own.filter((each) => each.chroma > TINTED).sort((x, y) => x.light - y.light);
  const lightest = byLight[Math.floor(0.9 * byLight.length)]!.light;
  const chroma = medianInPlace(byLight.slice(Math.floor(0.75 * byLight.length)).map((each) => each.chroma))!;
  const white = medianInPlace(walls)!;
  if (chroma < COLOURED || white < lightest + BRIGHTER) return picture;
  // a collar and a hood may have a lining of another colour
  const lower = picture.width * Math.floor(Math.max(top.left.armpit.y, top.right.armpit.y));
  const sleeves = [top.left, top.right].map((side) => filled(sleeveOutline(side), matte));
  const onSleeve = (at: number): boolean => sleeves.some((sleeve) => sleeve?.data[at] === 255);
  const data = picture.data.slice();
  for (let at = 0; at < matte.data.length; at++) {
    if (matte.data[at] === 0 || away[at]! >= reach || (at < lower && !onSleeve(at))) continue;
    read(at);
    const [light, pale] = [lab[0]!, Math.hypot(lab[1]!, lab[2]!)];
    if (light <= lightest || pale >= chroma) continue;
    // as far as it has gone from the cloth's lit colour towards the wall's
    const share = Math.min(1, (light - lightest) / (white - lightest));
    const back = (1 - LEFT) * Math.min(1, (1 - away[at]! / reach) / FADE);
    const level = light - back * (light - lightest);
    const more = back * Math.min(1, 2 * share) * (chroma - pale);
    labToSrgb(level, lab[1]! + more * Math.cos(hue), lab[2]! + more * Math.sin(hue), data, 4 * at);
  }
  return { ...picture, data };
}

/** 255 inside of the outline and a little beyond, where folds stand out. */
function filled(outline: readonly GarmentPoint[] | null, { width, height }: Mask): Mask | null {
  if (!outline) return null;
  const corners = outline.flatMap(({ x, y }) => [x, y]);
  return dilateSquare(fillPixelCentres(corners, width, height), BESIDE);
}
