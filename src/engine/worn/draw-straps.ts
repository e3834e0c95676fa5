/**
 * Both straps of a worn dress, drawn as ribbons in the colours that what is seen of one has across; nothing else is left above its
 * bodice.
 */
import { fromTorso, toTorso } from '../fit/torso-frame.ts';
import type { RgbaImage } from '../pixels/image.ts';
import { medianInPlace } from '../pixels/median.ts';
import { sampleRgba } from '../pixels/sample-bilinear.ts';
import type { SeenStrap, StrapBodice } from './strap-bodice.ts';
import { bothStraps } from './strap-dress.ts';
import { clothIn, type WornView } from './worn-view.ts';

/** The bodice's own edge is left out so deep, in shoulder widths: hair and skin have coloured it. */
const EDGE = 0.006;
/** Straps go on into the bodice so far, and are shown so much narrower than the parse has them, as it saw skin beside them. */
const INTO = 0.02;
const NARROWER = 0.8;
/** Where across a strap its colours are read; hair and shade that lie across it are few of what is seen along. */
const ACROSS = 7;
/** Colours are read this near to its middle, in its half widths: skin has coloured its edges. */
const CORE = 0.6;
/** Beyond its corners the bodice has no cloth above this height, in shoulder widths below them. */
const BESIDE = 0.06;

/** The view and its photo with both straps, and without any cloth above the bodice's edge but them. */
export function drawStraps(
  view: WornView,
  bodice: StrapBodice,
): { readonly view: WornView; readonly picture: RgbaImage } {
  const { cloth, body, person } = view;
  const { frame } = body;
  const unit = frame.shoulderWidth;
  const straps = bothStraps(bodice);
  const seen = (bodice.straps.left ?? bodice.straps.right)!;
  const data = cloth.data.slice();
  const picture = { ...person.photo, data: person.photo.data.slice() };
  const across = coloursAcross(view, seen);
  const { width, height } = cloth;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const { u, v } = toTorso(frame, { x: x + 0.5, y: y + 0.5 });
      const inside = Math.max(bodice.right, Math.min(bodice.left, u));
      const edge = bodice.edgeAt(inside) + EDGE * unit;
      if (v > edge + INTO * unit && inside === u) continue;
      if (inside === u ? v < edge : v < edge + BESIDE * unit) data[at] = 0;
      for (const strap of [straps.left, straps.right]) {
        const aside = asideOf(strap, u, v, unit);
        const half = ribbonHalf(strap);
        if (Math.abs(aside) > half) continue;
        data[at] = 255;
        const share = 0.5 + (0.5 * (strap === seen ? aside : -aside)) / half;
        const from = 3 * Math.min(ACROSS - 1, Math.floor(share * ACROSS));
        for (let c = 0; c < 3; c++) picture.data[4 * at + c] = across[from + c]!;
      }
    }
  return { view: { ...view, ...clothIn(body, { ...cloth, data }) }, picture };
}

/** How far aside of the strap's middle a point of the torso's axes lies; infinite above its top and below its end in the bodice. */
export function asideOf({ top, foot }: SeenStrap, u: number, v: number, unit: number): number {
  const t = (v - top.v) / (foot.v - top.v);
  if (t < 0 || v > foot.v + INTO * unit) return Number.POSITIVE_INFINITY;
  return u - top.u - t * (foot.u - top.u);
}

/** Half the width, in pixels, with which a strap is drawn. */
export const ribbonHalf = ({ half }: SeenStrap): number => NARROWER * half + 0.5;

/** Median colours along the seen strap at ACROSS places across it, 3 samples each, to larger u. */
function coloursAcross({ body: { frame }, person: { photo } }: WornView, strap: SeenStrap): Float32Array {
  const { top, foot } = strap;
  const result = new Float32Array(3 * ACROSS);
  const colour = new Float32Array(4);
  for (let i = 0; i < ACROSS; i++) {
    const aside = ((i + 0.5) / ACROSS - 0.5) * 2 * CORE * strap.half;
    const along: [number[], number[], number[]] = [[], [], []];
    for (let v = top.v; v < foot.v; v++) {
      const t = (v - top.v) / (foot.v - top.v);
      const { x, y } = fromTorso(frame, top.u + t * (foot.u - top.u) + aside, v);
      if (x < 0 || y < 0 || x >= photo.width || y >= photo.height) continue;
      sampleRgba(photo, x, y, colour);
      along.forEach((values, c) => {
        values.push(colour[c]!);
      });
    }
    along.forEach((values, c) => {
      result[3 * i + c] = medianInPlace(values) ?? 0;
    });
  }
  return result;
}
