/** A worn dress that hangs from thin straps: it has no body's shape above its bodice, and is fitted as if it lay flat. */
import { toTorso } from '../fit/torso-frame.ts';
import type { Garment } from '../garment/garment.ts';
import { softenCutOut } from '../garment/soft-matte.ts';
import { clamp } from '../pixels/clamp.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { resizeRgba } from '../pixels/resample.ts';
import { drawStraps } from './draw-straps.ts';
import { withEvenHem } from './even-hem.ts';
import { withEvenOutline } from './even-outline.ts';
import { fillHiddenCloth } from './fill-hidden-cloth.ts';
import { hairOverFoot } from './hair-over-foot.ts';
import type { StrapBodice } from './strap-bodice.ts';
import { readStrapDress } from './strap-dress.ts';
import { withEvenHue } from './with-even-hue.ts';
import { withoutBroadLights } from './without-broad-lights.ts';
import { withoutForeignRim } from './without-foreign-rim.ts';
import { withoutGlare } from './without-glare.ts';
import { withoutHairTint } from './without-hair-tint.ts';
import { handRims, withoutHandRims } from './without-hand-rims.ts';
import { withoutRimPieces } from './without-rim-pieces.ts';
import { withoutTrailingHem } from './without-trailing-hem.ts';
import { halved, type WornView } from './worn-view.ts';

/** Behind a wearer lie a street or a wall with edges of their own: the garment's is looked for this near, in pixels. */
const EDGE_REACH = 4;

/** Parts that are smaller, in squares of the shoulder width, are none of the dress. */
const SCRAP = 0.002;

/** The dress that `seen` shows, whose `bodice` was read. */
export function understandStrapDress(seen: WornView, bodice: StrapBodice): Garment {
  const { person, body } = seen;
  const { frame } = body;
  const rims = handRims(seen);
  const { view, picture: strapped } = drawStraps(
    withoutHandRims(withEvenHem(withoutTrailingHem(seen)), rims),
    bodice,
  );
  const dress = readStrapDress(view, bodice, rims);
  const { top, beyond } = dress;
  const strands = hairOverFoot(view, strapped, bodice);
  const kept = createMask(view.cloth.width, view.cloth.height);
  for (let at = 0; at < kept.data.length; at++)
    kept.data[at] = view.cloth.data[at]! & ~beyond.data[at]! & ~strands.data[at]!;
  const own = withoutScraps(kept, SCRAP * frame.shoulderWidth ** 2);
  const half = resizeRgba(person.photo, own.width >> 1, own.height >> 1);
  const settled = withoutRimPieces(halved(own), toLab(half), top, 0.5 * frame.shoulderWidth, 0.5);
  clearInPlace(own, settled);
  const isHidden = (x: number, y: number): boolean => {
    const { u, v } = toTorso(frame, { x, y });
    if (v < bodice.edgeAt(clamp(u, bodice.right, bodice.left))) return false;
    return strands.data[y * strands.width + x] === 255 || view.isBefore(x, y);
  };
  const whole = fillHiddenCloth({ ...person, photo: strapped }, own, isHidden, top, frame.shoulderWidth);
  const clean = withoutHairTint(whole.picture, whole.cloth, person.parse, frame.shoulderWidth);
  const { matte, picture } = softenCutOut(clean, halved(whole.cloth), {
    nearest: EDGE_REACH,
    known: halved(rims),
  });
  const unit = frame.shoulderWidth;
  const dimmed = withoutBroadLights(
    withEvenHue(withoutGlare(picture, matte, unit), matte, unit),
    matte,
    unit,
  );
  const rimmed = withoutForeignRim(matte, whole.cloth, toLab(person.photo));
  return {
    ...withEvenOutline(rimmed, dimmed, frame, bodice, dress),
    type: 'dress',
    typeConfidence: 1,
    worn: true,
    top,
    bottom: null,
    confidence: person.parse.confidence,
    doubts: person.parse.doubts,
  };
}

/** The mask without parts smaller than `least` pixels. */
function withoutScraps(mask: Mask, least: number): Mask {
  const { labels, components } = connectedComponents(mask, 8);
  const data = mask.data.map((value, at) =>
    value === 255 && components[labels[at]! - 1]!.area >= least ? 255 : 0,
  );
  return { ...mask, data };
}

/** Takes out of the mask what its halved one has lost. */
function clearInPlace(mask: Mask, settled: Mask): void {
  const before = halved(mask);
  for (let y = 0; y < 2 * settled.height; y++)
    for (let x = 0; x < 2 * settled.width; x++) {
      const at = (y >> 1) * settled.width + (x >> 1);
      if (before.data[at] === 255 && settled.data[at] === 0) mask.data[y * mask.width + x] = 0;
    }
}
