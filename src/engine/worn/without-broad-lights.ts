/**
 * Broad lights on plain colourless cloth: sun that shone through a worn skirt or lay on it in patches is a stain on somebody who
 * stands in even light. They are drawn back to what is light in the rest of the cloth, folds and weave stay.
 */
import { gaussianBlur } from '../pixels/gaussian-blur.ts';
import { createMask, createPlane, type Mask, type RgbaImage } from '../pixels/image.ts';
import { labToSrgb } from '../pixels/lab.ts';
import { medianInPlace } from '../pixels/median.ts';
import { CELLS, readCells, SOFT, sharpPieces, softened, withShifts } from './cloth-cells.ts';
import { ownHue } from './with-even-hue.ts';

/** What is so much lighter (L*) than the cloth in the median is such a light; so much of what it is above that is left. */
const ABOVE = 2.5;
const LEFT = 0.25;
/** Cloth is plain where this share of it is this near to the median in L*. */
const PLAIN = 0.8;
const ALIKE = 14;
/** What is lighter by more is something else than cloth. */
const LARGEST = 30;

/** `picture` with such lights dimmed in what `matte` covers; `unit` is the shoulder width in pixels. */
export function withoutBroadLights(picture: RgbaImage, matte: Mask, unit: number): RgbaImage {
  const cell = Math.max(1, Math.round(unit / CELLS));
  const cells = readCells(picture, matte, cell);
  if (!ownHue(cells)) return picture;
  const { width, height, data: known } = cells.known;
  const own = medianInPlace([...cells.light.data].filter((_, at) => known[at] === 255))!;
  const lights = createPlane(width, height);
  const weight = createPlane(width, height);
  let [all, alike] = [0, 0];
  for (let at = 0; at < known.length; at++) {
    if (known[at] === 0) continue;
    const more = cells.light.data[at]! - own;
    all++;
    if (Math.abs(more) < ALIKE) alike++;
    if (more > LARGEST) continue;
    weight.data[at] = 1;
    lights.data[at] = more;
  }
  if (alike < PLAIN * all) return picture;
  const soft = softened(lights, gaussianBlur(weight, SOFT).data);
  const excess = createPlane(width, height);
  const lit = createMask(width, height);
  for (let at = 0; at < known.length; at++) {
    if (weight.data[at] === 0) continue;
    excess.data[at] = Math.max(0, soft[at]! - ABOVE);
    if (excess.data[at]! > ABOVE) lit.data[at] = 255;
  }
  const prints = sharpPieces(lit, lights, createPlane(width, height), weight, excess);
  const shifts = new Float32Array(3 * known.length);
  const rgb = new Float32Array(6);
  for (let at = 0; at < known.length; at++) {
    if (prints.data[at] === 255 || excess.data[at] === 0) continue;
    const [light, a, b] = [cells.light.data[at]!, cells.a.data[at]!, cells.b.data[at]!];
    labToSrgb(light, a, b, rgb, 0);
    labToSrgb(light - (1 - LEFT) * excess.data[at]!, a, b, rgb, 3);
    for (let c = 0; c < 3; c++) shifts[3 * at + c] = rgb[3 + c]! - rgb[c]!;
  }
  return { ...picture, data: withShifts(picture, matte, shifts, width, cell) };
}
