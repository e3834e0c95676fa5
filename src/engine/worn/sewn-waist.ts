/**
 * The seams by which cloth above the hips reads as the upper part of trousers: waistband with belt loops, fly and front
 * pockets, drawn as the shade and the light edge that a seam has. The cloth's pixels are shaded, none is made up.
 */
import type { Mask, RgbaImage } from '../pixels/image.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** Where trousers are sewn, in pixels of their picture. */
export interface SewnWaist {
  /** Row of the waistband's upper edge, and its ends. */
  readonly top: number;
  readonly left: number;
  readonly right: number;
  readonly crotch: { readonly x: number; readonly y: number };
}

/** Lengths in waist widths: the waistband's depth, a seam's width, the fly's breadth, where loops and pockets are. */
const BAND = 0.095;
const SEAM = 0.005;
const FLY = 0.12;
const LOOPS = [-0.29, 0.29] as const;
const LOOP_HALF = 0.013;
const POCKET_FROM = 0.29;
const POCKET_DEPTH = 0.2;
/** The fly's stitching turns to the middle at this share of the way from the waistband to the crotch. */
const FLY_END = 0.78;
/** Logarithms of light: in a seam, on the edge beside it, in a row of stitches, in the shade below an edge that lies upon cloth. */
const DARK = -0.5;
const LIGHT = 0.1;
const STITCHES = 0.28;
const SHADE = -0.28;
/** Two rows of stitches lie so many seams beside an edge, one stitch is so many long; shade reaches so far, in waist widths. */
const ROWS = [2.6, 5.4] as const;
const STITCH = 2.2;
const SHADE_REACH = 0.022;

/** A domed button's light and the shade below it, at a place in radii from its middle. */
function buttonShade(x: number, y: number): number {
  const inside = 1 - smoothStep(0.8, 1.15, Math.hypot(x, y));
  const dome =
    0.4 * Math.exp(-2.5 * ((x + 0.35) ** 2 + (y + 0.4) ** 2)) -
    0.5 * smoothStep(-0.4, 1, 0.5 * x + 0.85 * y) -
    0.1;
  const below = -0.4 * (1 - smoothStep(0.7, 1.7, Math.hypot(x - 0.25, y - 0.45)));
  return inside * dome + (1 - inside) * below;
}

/** The picture with the seams shaded into `cloth`, as much (0..255) as it tells. */
export function sewWaist(
  picture: RgbaImage,
  cloth: Mask,
  { top, left, right, crotch }: SewnWaist,
): RgbaImage {
  const { width } = picture;
  const waist = right - left;
  const middle = (left + right) / 2;
  const seam = Math.max(1, SEAM * waist);
  const band = BAND * waist;
  const rise = crotch.y - top - band;
  const data = picture.data.slice();
  const line = (distance: number, depth: number): number => depth * Math.exp(-((distance / seam) ** 2));
  // a seam lies in the shade on one side and takes light on the other
  const edge = (distance: number): number => line(distance, DARK) + line(distance - 2.2 * seam, LIGHT);
  // what an edge lies upon is in its shade
  const under = (distance: number): number =>
    distance < 0 ? 0 : SHADE * Math.exp(-distance / (SHADE_REACH * waist)) * smoothStep(0, seam, distance);
  const stitches = (distance: number, along: number): number =>
    line(distance, STITCHES * (0.25 + Math.sin((Math.PI * along) / (STITCH * seam))));
  const doubleRow = (distance: number, along: number): number =>
    stitches(distance - ROWS[0] * seam, along) + stitches(distance - ROWS[1] * seam, along + seam);
  const shadeAt = (x: number, y: number): number => {
    const below = y - top;
    const f = Math.max(0, Math.min(1, (below - band) / Math.max(1, rise)));
    const centre = middle + (crotch.x - middle) * f;
    let shade = line(below - band, DARK) + under(below - band) + line(below - band + 1.6 * seam, LIGHT);
    if (below < band) shade += stitches(below - ROWS[0] * seam, x) + doubleRow(band - below, x);
    for (const at of LOOPS) {
      const aside = Math.abs(x - middle - at * waist) - LOOP_HALF * waist;
      if (below < 1.12 * band && aside < 2 * seam) {
        const inside = Math.max(0, Math.min(1, 0.5 - aside / seam));
        shade = shade * (1 - inside) + LIGHT * inside + line(aside - 0.5 * seam, DARK);
        shade += line(below - 1.12 * band, DARK);
      }
    }
    shade += buttonShade((x - middle - 0.012 * waist) / (0.19 * band), (below - 0.5 * band) / (0.19 * band));
    if (below > band && f < 1) {
      shade += edge(x - centre);
      // the stitching of the fly runs down beside its edge and turns to it
      const turn = Math.max(0, (f - FLY_END + 0.2) / 0.2);
      if (f < FLY_END)
        shade += doubleRow(x - centre - FLY * waist * Math.sqrt(Math.max(0, 1 - turn * turn)), y);
      // pockets: a quarter of an ellipse from the waistband to the side
      const out = Math.abs(x - middle) / waist;
      const across = (0.56 - out) / (0.56 - POCKET_FROM);
      const down = (below - band) / (POCKET_DEPTH * waist);
      if (across > -0.2 && down < 1.1) {
        const beyond = (Math.hypot(Math.max(0, across), down) - 1) * (0.56 - POCKET_FROM) * waist;
        shade += line(beyond, 0.7 * DARK) + line(beyond - 1.5 * seam, LIGHT) + under(-beyond);
        shade += doubleRow(beyond, x + y);
      }
    } else if (below > 0 && below < band) shade += line(x - middle, 0.5 * DARK);
    return shade;
  };
  const end = Math.min(picture.height, Math.ceil(crotch.y));
  for (let y = Math.max(0, Math.floor(top)); y < end; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (cloth.data[at] === 0) continue;
      const share = cloth.data[at]! / 255;
      const factor = Math.exp(share * Math.max(-0.7, Math.min(0.25, shadeAt(x + 0.5, y + 0.5))));
      for (let c = 4 * at; c < 4 * at + 3; c++) data[c] = Math.min(255, data[c]! * factor);
    }
  return { ...picture, data };
}
