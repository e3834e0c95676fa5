/** Flaps of a hanging old hem that stand out beside the trousers and that the parse takes for these. */
import type { BodyMeasures } from '../fit/measure-body.ts';
import { fromTorso, toTorso } from '../fit/torso-frame.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { type PixelArea, wholePixels } from '../pixels/crop.ts';
import { createMask, type Mask } from '../pixels/image.ts';

/** Trousers stand out no farther than this from their own outline, in shoulder widths: under the hem, and more below it. */
const BESIDE = 0.012;
const WIDENING = 0.06;
/** So far below the waistline an old hem may hang, in shoulder widths. */
const DEPTH = 0.45;
/** A loose old hem's shadow reaches so far down, in shoulder widths. */
const SHADOW = 0.05;
/** A flap's soft edge lies on the ground beside it so far, in shoulder widths, and so many pixels at least. */
const SOFT = 0.03;
const LEAST_SOFT = 3;

const SIDES = [
  ['left', 1],
  ['right', -1],
] as const;

/**
 * Marks in `removal` (over `area`), in place, what was `seen` of the trousers near the old hem beyond their outline, with its soft
 * edge on the `ground`; with `hangingOnly` no more than where a flap hangs.
 * Returns the flaps and all beside them that their soft edge may reach; null without any.
 */
export function markHemFlapsInPlace(
  removal: Mask,
  { frame, waistline, waistAt, lowerSides }: BodyMeasures,
  seen: Mask,
  ground: Mask,
  area: PixelArea,
  hangingOnly = false,
): Mask | null {
  if (waistline === null) return null;
  const unit = frame.shoulderWidth;
  const flaps = createMask(area.width, area.height);
  let any = false;
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      if (seen.data[at]! < 24) continue;
      const { u, v } = toTorso(frame, { x: area.x + x + 0.5, y: area.y + y + 0.5 });
      const side = u > 0 ? 'left' : 'right';
      const outline = lowerSides.outline[side];
      if (hangingOnly && (lowerSides.flapEnds?.[side] ?? null) === null) continue;
      if (!outline || Math.abs(u) < 0.3 * unit) continue;
      const below = v - Math.min(waistline, waistAt(Math.sign(u) * 0.4 * unit));
      if (below > DEPTH * unit || below < -0.4 * unit) continue;
      const beside = BESIDE * unit + WIDENING * Math.max(0, below - 0.1 * unit);
      if (Math.abs(u) <= outline(v) + beside) continue;
      flaps.data[at] = 255;
      any = true;
    }
  if (!any) return null;
  const soft = Math.max(LEAST_SOFT, SOFT * unit);
  const near = chamferDistanceWithin(flaps, soft).data;
  for (let at = 0; at < flaps.data.length; at++) {
    if (near[at]! >= soft) continue;
    if (flaps.data[at]! > 0 || ground.data[at]! > 128) removal.data[at] = 255;
    flaps.data[at] = 255;
  }
  return flaps;
}

/** The body whose trousers end at the sides where they do without the flaps of a hanging old hem. */
export function withoutHemFlaps(body: BodyMeasures): BodyMeasures {
  const { withoutFlaps } = body.lowerSides;
  return withoutFlaps ? { ...body, lowerSides: { ...body.lowerSides, outline: withoutFlaps } } : body;
}

/** Whether flaps of the old hem come into view: where trousers do, and where one hangs below the new hem at torso height `hem`. */
export function showsHemFlaps(
  { tucked, lowerSides: { flapEnds } }: BodyMeasures,
  keptBelow: unknown,
  trousersShow: boolean,
  hem: number,
): boolean {
  if (tucked || keptBelow !== null) return false;
  return trousersShow || Math.max(flapEnds?.left ?? hem, flapEnds?.right ?? hem) > hem;
}

/** Marks in `removal`, in place, the shadow that a loose old hem of the `top` casts on what was `seen` of the trousers; `unit` is the shoulder width. */
export function markHemShadowInPlace(removal: Mask, seen: Mask, top: Mask, unit: number): void {
  const near = SHADOW * unit;
  const fromTop = chamferDistanceWithin(top, near, 96).data;
  for (let i = 0; i < removal.data.length; i++)
    if (seen.data[i]! >= 64 && fromTop[i]! < near) removal.data[i] = 255;
}

/** `area` of a picture of `width` × `height` down to where flaps of a hanging old hem end, their soft edge with them. */
export function reachingFlaps(area: PixelArea, body: BodyMeasures, width: number, height: number): PixelArea {
  const { frame, lowerSides } = body;
  let bottom = area.y + area.height;
  for (const [side, sign] of SIDES) {
    const end = lowerSides.flapEnds?.[side] ?? null;
    if (end === null) continue;
    const reach = lowerSides.outline[side]?.(end) ?? 0;
    const soft = Math.max(LEAST_SOFT, SOFT * frame.shoulderWidth);
    bottom = Math.max(bottom, fromTorso(frame, sign * reach, end).y + 2 * soft);
  }
  return wholePixels({ ...area, height: bottom - area.y }, width, height);
}
