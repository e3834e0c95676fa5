/** Both straps of a worn dress, drawn with the pixels of what is seen of one; nothing else is left above its bodice. */
import { fromTorso, toTorso } from '../fit/torso-frame.ts';
import type { RgbaImage } from '../pixels/image.ts';
import { sampleRgba } from '../pixels/sample-bilinear.ts';
import type { SeenStrap, StrapBodice } from './strap-bodice.ts';
import { bothStraps } from './strap-dress.ts';
import { clothIn, type WornView } from './worn-view.ts';

/** The bodice's own edge is left out so deep, in shoulder widths: hair and skin have coloured it. */
const EDGE = 0.006;
/** Straps go on into the bodice so far, and are shown so much narrower than the parse has them, as it saw skin beside them. */
const INTO = 0.02;
const NARROWER = 0.8;
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
  const colour = new Float32Array(4);
  const { width, height } = cloth;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const { u, v } = toTorso(frame, { x: x + 0.5, y: y + 0.5 });
      const inside = Math.max(bodice.right, Math.min(bodice.left, u));
      const edge = bodice.edgeAt(inside) + EDGE * unit;
      if (v > edge + INTO * unit && inside === u) continue;
      if (inside === u ? v < edge : v < edge + BESIDE * unit) data[at] = 0;
      for (const strap of [straps.left, straps.right]) {
        const t = (v - strap.top.v) / (strap.foot.v - strap.top.v);
        if (t < 0 || v > strap.foot.v + INTO * unit) continue;
        const aside = u - strap.top.u - t * (strap.foot.u - strap.top.u);
        if (Math.abs(aside) > NARROWER * strap.half + 0.5) continue;
        data[at] = 255;
        const from = alongSeen(seen, t, strap === seen ? aside : -aside);
        const point = fromTorso(frame, from.u, from.v);
        sampleRgba(person.photo, point.x, point.y, colour);
        for (let c = 0; c < 3; c++) picture.data[4 * at + c] = colour[c]!;
      }
    }
  return { view: { ...view, ...clothIn(body, { ...cloth, data }) }, picture };
}

/** A point of the seen strap, at a share of its length from the top and so far aside of its middle. */
function alongSeen({ top, foot }: SeenStrap, t: number, aside: number) {
  const share = Math.max(0, Math.min(1, t));
  return { u: top.u + share * (foot.u - top.u) + aside, v: top.v + share * (foot.v - top.v) };
}
