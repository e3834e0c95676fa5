/**
 * Bays in the outer edges of a worn garment's sleeves: a bright wall's light can take the rim of plain coloured cloth so far into
 * white that no cut-out finds it, and on somebody else the sleeve looks bitten there.
 */
import type { TopLandmarks } from '../garment/garment.ts';
import { strokeMask } from '../geometry/stroke-mask.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { closeDisc, dilateDisc, dilateSquare } from '../pixels/morphology.ts';
import { type LabColour, labColour, plainHue } from '../pixels/plain-hue.ts';

/** In shoulder widths: the radius to which an edge is closed, how deep a bay is filled, and how far from the edge's line one lies. */
const RADIUS = 0.12;
const DEEP = 0.035;
const REACH = 0.06;
/** Points of an outer edge that belong to the shoulder and to the cuff, and room around the cuff in shoulder widths. */
const SHOULDER_POINTS = 2;
const CUFF_POINTS = 2;
const CUFF_ROOM = 0.05;
/** The cloth's lightest share is its own; a bay is lighter (L) by at least so much. */
const LIGHTEST = 0.1;
const BRIGHTER = 3;
/** Every so many pixels are asked for the colours. */
const STEP = 5;

/**
 * 255 on such bays of `cloth` (255 or 0), which may lie where `open` is 255; null where the cloth isn't plain and coloured.
 * All have the photo's size; `unit` is the shoulder width in pixels.
 */
export function sleeveBays(
  photo: RgbaImage,
  cloth: Mask,
  open: Mask,
  top: TopLandmarks,
  unit: number,
): Mask | null {
  const lightest = lightestOf(photo, cloth);
  if (lightest === null) return null;
  const { width, height } = cloth;
  const lines = createMask(width, height);
  const cuffs = createMask(width, height);
  for (const { sleeve } of [top.left, top.right]) {
    if (!sleeve) continue;
    strokeMask(lines, sleeve.outerEdge.slice(SHOULDER_POINTS, -CUFF_POINTS));
    strokeMask(cuffs, [sleeve.outerEdge.at(-1)!, sleeve.innerEdge.at(-1)!]);
  }
  const near = dilateSquare(lines, Math.round(REACH * unit));
  const end = dilateDisc(cuffs, CUFF_ROOM * unit);
  const closed = closeDisc(cloth, RADIUS * unit);
  const shallow = dilateDisc(cloth, DEEP * unit);
  const bays = createMask(width, height);
  const lab = new Float32Array(3);
  for (let at = 0; at < bays.data.length; at++) {
    if (cloth.data[at] !== 0 || closed.data[at] !== 255 || shallow.data[at] !== 255) continue;
    if (open.data[at] !== 255 || near.data[at] !== 255 || end.data[at] !== 0) continue;
    srgbToLab(photo.data[4 * at]!, photo.data[4 * at + 1]!, photo.data[4 * at + 2]!, lab, 0);
    if (lab[0]! > lightest + BRIGHTER) bays.data[at] = 255;
  }
  return bays;
}

/** Lightness (L) that plain coloured cloth has at most but for its lightest share; null of other cloth. */
function lightestOf({ data }: RgbaImage, cloth: Mask): number | null {
  const colours: LabColour[] = [];
  const lab = new Float32Array(3);
  for (let at = 0; at < cloth.data.length; at += STEP) {
    if (cloth.data[at] !== 255) continue;
    srgbToLab(data[4 * at]!, data[4 * at + 1]!, data[4 * at + 2]!, lab, 0);
    colours.push(labColour(lab));
  }
  if (plainHue(colours) === null) return null;
  const lights = colours.map(({ light }) => light).sort((a, b) => a - b);
  return lights[Math.floor((1 - LIGHTEST) * (lights.length - 1))]!;
}
