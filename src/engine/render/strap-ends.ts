/** Tops without sleeves at the shoulder: their straps and shoulders bend over it there and go down behind. */
import type { BodyMeasures } from '../fit/measure-body.ts';
import { fromTorso, toTorso } from '../fit/torso-frame.ts';
import { signedChamferDistance } from '../pixels/chamfer-distance.ts';
import { cropMask, type PixelArea, wholePixels } from '../pixels/crop.ts';
import { blurMask, gaussianBlur } from '../pixels/gaussian-blur.ts';
import type { Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';

/** Thickness of a strap that is seen above the skin it lies on, and of a shoulder with its seam; shoulder widths. */
const THICKNESS = { strap: 0.008, shoulder: 0.012 } as const;
/** A shoulder of which so much stands farther off than this is cut so, as a wing or a ruffle; squared shoulder widths, and shoulder widths. */
const MUCH = 0.004;
const CUT_SO = 0.1;
/** Torso heights between which a strap may come out above the shoulder, and how far from the axis, in shoulder widths. */
const HIGHEST = -0.5;
const LOWEST = 0.15;
const FARTHEST = 0.75;
/** The shoulder's outline is evened by so much of the shoulder width, and by no less than so many pixels. */
const EVEN = 0.012;
const LEAST_EVEN = 1;
/** A photo's edges are about so many pixels wide. */
const EDGE = 1.8;

/** Hides what of the `ends` of a top without sleeves stands above the shoulders, where `background` (0..255) shows behind. */
export function endAtShouldersInPlace(
  torso: Layer,
  background: Mask,
  { frame }: BodyMeasures,
  area: PixelArea,
  ends: keyof typeof THICKNESS,
): void {
  const unit = frame.shoulderWidth;
  const box = shouldersOf(frame, area);
  const person = cropMask(background, box);
  for (let i = 0; i < person.data.length; i++) person.data[i] = 255 - person.data[i]!;
  // even, for a strap's end shows the steps of a rebuilt shoulder's pixels
  const sigma = Math.max(LEAST_EVEN, EVEN * unit);
  const above = gaussianBlur(signedChamferDistance(blurMask(person, sigma)), sigma).data;
  const thickness = THICKNESS[ends] * unit;
  let farOff = 0;
  const cut: { at: number; keep: number }[] = [];
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++) {
      const at = (box.y + y) * background.width + box.x + x;
      const beyond = above[y * box.width + x]! - thickness;
      if (torso.alpha[at] === 0 || beyond <= -0.5 * EDGE) continue;
      const { v } = toTorso(frame, { x: area.x + box.x + x + 0.5, y: area.y + box.y + y + 0.5 });
      if (v > LOWEST * unit) continue;
      if (beyond > CUT_SO * unit) farOff += torso.alpha[at]!;
      cut.push({ at, keep: Math.max(0, 0.5 - beyond / EDGE) });
    }
  if (ends === 'shoulder' && farOff > MUCH * unit * unit) return;
  for (const { at, keep } of cut) {
    torso.alpha[at]! *= keep;
    for (let c = 0; c < 3; c++) torso.color[3 * at + c]! *= keep;
  }
}

/** The part of `area` in which straps end, in pixels of the area. */
function shouldersOf(frame: BodyMeasures['frame'], area: PixelArea): PixelArea {
  const unit = frame.shoulderWidth;
  const corners = [-FARTHEST, FARTHEST].flatMap((u) =>
    [HIGHEST, LOWEST].map((v) => fromTorso(frame, u * unit, v * unit)),
  );
  const x = Math.min(...corners.map((point) => point.x)) - area.x;
  const y = Math.min(...corners.map((point) => point.y)) - area.y;
  const right = Math.max(...corners.map((point) => point.x)) - area.x;
  const bottom = Math.max(...corners.map((point) => point.y)) - area.y;
  return wholePixels({ x, y, width: right - x, height: bottom - y }, area.width, area.height);
}
