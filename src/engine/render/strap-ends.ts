/** Tops without sleeves at the shoulder: their straps and shoulders bend over it there and go down behind. */
import type { BodyMeasures } from '../fit/measure-body.ts';
import { fromTorso, toTorso } from '../fit/torso-frame.ts';
import { signedChamferDistance } from '../pixels/chamfer-distance.ts';
import { cropMask, type PixelArea, wholePixels } from '../pixels/crop.ts';
import { blurMask, gaussianBlur } from '../pixels/gaussian-blur.ts';
import type { Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';

/** Thickness of a strap that is seen above the skin it lies on, and of a shoulder with its seam; shoulder widths. */
const THICKNESS = { strap: 0.002, shoulder: 0.012 } as const;
/** Over so much of the shoulder before its armhole cloth comes down to the skin, in shoulder widths. */
const LANDS = 0.14;
/** Logarithm of a strap's light at its end, where it bends away over the shoulder, and whence it falls; shoulder widths. */
const TURNED_AWAY = { strap: 0.25, shoulder: 0 } as const;
const BENDS = 0.045;
/** Over so many shoulder widths the bend's shade ends downwards. */
const FADES = 0.05;
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
/** A shoulder's edge taken for hair is no higher, in shoulder widths. */
const THIN_EDGE = 0.03;
/** Hair that is seen, 0..255. */
const SEEN = 32;
/** A photo's edges are about so many pixels wide. */
const EDGE = 1.8;

/**
 * Hides what of the `ends` of a top without sleeves stands above the shoulders, where `background` (0..255) shows behind, or
 * `hair` (0..255) that falls beside the shoulders' line: neither holds a strap up. Straps end on the shoulder's very outline,
 * and darken towards it: they bend out of sight there.
 */
export function endAtShouldersInPlace(
  torso: Layer,
  background: Mask,
  { frame, shoulderLine }: Pick<BodyMeasures, 'frame' | 'shoulderLine'>,
  area: PixelArea,
  ends: keyof typeof THICKNESS,
  hair: Mask | null = null,
): void {
  const unit = frame.shoulderWidth;
  const box = shouldersOf(frame, area);
  const person = cropMask(background, box);
  for (let i = 0; i < person.data.length; i++) person.data[i] = 255 - person.data[i]!;
  if (hair) {
    for (let y = 0; y < box.height; y++)
      for (let x = 0; x < box.width; x++) {
        const of = hair.data[(box.y + y) * hair.width + box.x + x]!;
        if (of === 0) continue;
        const { u, v } = toTorso(frame, { x: area.x + box.x + x + 0.5, y: area.y + box.y + y + 0.5 });
        if (v >= shoulderLine(u)) continue;
        const i = y * box.width + x;
        person.data[i] = Math.max(0, person.data[i]! - of);
      }
  }
  // even, for a strap's end shows the steps of a rebuilt shoulder's pixels
  const sigma = Math.max(LEAST_EVEN, EVEN * unit);
  const above = gaussianBlur(signedChamferDistance(blurMask(person, sigma)), sigma).data;
  // the cloth covers the skin up to its outline: half an edge beyond
  const thinnest = 0.5 * EDGE;
  const thickest = Math.max(thinnest, THICKNESS[ends] * unit);
  const reach = thickest > thinnest ? reachOnShoulders(torso, above, frame, area, box, thickest) : null;
  const bends = BENDS * unit;
  const darkest = TURNED_AWAY[ends];
  let farOff = 0;
  const cut: { at: number; keep: number }[] = [];
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++) {
      const at = (box.y + y) * background.width + box.x + x;
      const off = above[y * box.width + x]!;
      if (torso.alpha[at] === 0 || off <= thinnest - (darkest > 0 ? bends : 0.5 * EDGE)) continue;
      const { u, v } = toTorso(frame, { x: area.x + box.x + x + 0.5, y: area.y + box.y + y + 0.5 });
      if (v > LOWEST * unit) continue;
      const before = reach ? reach[u >= 0 ? 'left' : 'right'] - Math.abs(u) : 0;
      const beyond = off - thinnest - (thickest - thinnest) * smoothStep(0, LANDS * unit, before);
      if (darkest > 0) {
        const turn = Math.min(1, 1 + beyond / bends) ** 2 * Math.min(1, (LOWEST * unit - v) / (FADES * unit));
        const light = Math.exp(-darkest * turn);
        for (let c = 0; c < 3; c++) torso.color[3 * at + c]! *= light;
      }
      if (beyond <= -0.5 * EDGE) continue;
      if (beyond > CUT_SO * unit) farOff += torso.alpha[at]!;
      cut.push({ at, keep: Math.max(0, 0.5 - beyond / EDGE) });
    }
  if (ends === 'shoulder' && farOff > MUCH * unit * unit) return;
  for (const { at, keep } of cut) {
    torso.alpha[at]! *= keep;
    for (let c = 0; c < 3; c++) torso.color[3 * at + c]! *= keep;
  }
}

/** How far from the axis cloth reaches on each shoulder, pixels: at its outline, from which places are `above` so many pixels. */
function reachOnShoulders(
  torso: Layer,
  above: Float32Array,
  frame: BodyMeasures['frame'],
  area: PixelArea,
  box: PixelArea,
  thickness: number,
): Record<'left' | 'right', number> {
  const reach = { left: 0, right: 0 };
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++) {
      const off = above[y * box.width + x]!;
      if (off < 0 || off > thickness || torso.alpha[(box.y + y) * area.width + box.x + x]! < 0.5) continue;
      const { u, v } = toTorso(frame, { x: area.x + box.x + x + 0.5, y: area.y + box.y + y + 0.5 });
      if (v > LOWEST * frame.shoulderWidth) continue;
      const side = u >= 0 ? 'left' : 'right';
      reach[side] = Math.max(reach[side], Math.abs(u));
    }
  return reach;
}

/**
 * `hair` (0..255) without the thin runs of it that lie under open `background` on skin or cloth, where the garment covers
 * (`worn`, 0..1): hair hangs down from hair, these are a shoulder's edge taken for it, and drawn before a strap's end or a
 * collar they'd be a line across it.
 */
export function withoutShoulderEdges(
  hair: Mask,
  background: Mask,
  worn: Float32Array,
  { frame }: Pick<BodyMeasures, 'frame'>,
  area: PixelArea,
): Mask {
  const { width } = hair;
  const rest = hair.data.slice();
  const box = shouldersOf(frame, area);
  const thin = Math.max(2, THIN_EDGE * frame.shoulderWidth);
  for (let x = box.x; x < box.x + box.width; x++)
    for (let y = box.y; y < box.y + box.height; ) {
      if (hair.data[y * width + x]! < SEEN) {
        y++;
        continue;
      }
      const from = y;
      let open = from > box.y ? background.data[(from - 1) * width + x]! : 0;
      for (; y < box.y + box.height && hair.data[y * width + x]! >= SEEN; y++) {
        open = Math.max(open, background.data[y * width + x]!);
      }
      const below = y < box.y + box.height ? background.data[y * width + x]! : 255;
      if (y - from > thin || open < 128 || below >= 128) continue;
      for (let row = from; row < y; row++) {
        const at = row * width + x;
        rest[at] = Math.round(rest[at]! * (1 - worn[at]!));
      }
    }
  return { ...hair, data: rest };
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
