/**
 * The armpit of a bare arm that is raised, and the crook of one that is folded up, where an old sleeve was: rebuilt arm and
 * chest are two shapes, which met in a notch, and between upper arm and forearm the background showed through.
 */
import type { BodyMeasures } from '../fit/measure-body.ts';
import { fromTorso, toTorso } from '../fit/torso-frame.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { cropMask, type PixelArea, pasteMaskInPlace, wholePixels } from '../pixels/crop.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { closeDisc, dilateDisc } from '../pixels/morphology.ts';
import { softened } from './coverage.ts';
import { insideBy, ROUNDING, roundedShape } from './rounded-shape.ts';

/** Radius of the hollow in which a raised arm's underside runs into the chest's side, in shoulder widths. */
const HOLLOW = 0.16;
/** A raised arm's elbow lies no lower than this, a folded arm's wrist no lower than that; torso heights in shoulder widths. */
const RAISED_ELBOW = 0.4;
const FOLDED_WRIST = 0.3;
/** Where both are looked for: distance from the torso's axis and height, in shoulder widths. */
const ZONE = { inner: 0.25, outer: 1.1, top: -0.3, bottom: 0.95 };
/** An armpit lies so far below the shoulder joint. */
const BELOW_SHOULDER = 0.12;
/** Largest gap that is filled between upper arm and forearm, in squares of the shoulder width. */
const LARGEST = 0.035;

/**
 * Adds both to the bare `torso`'s coverage, no farther than where the photo showed the person: `present`, with its
 * `silhouette`'s signed distance. `arms` is the bare arms' coverage, 0..1, `still` that of hands, neck and head, `removed`
 * what is rebuilt; sides with a new sleeve's cuff have neither.
 */
export function fillAtRaisedArmsInPlace(
  torso: Mask,
  arms: Float32Array,
  still: Mask,
  removed: Mask,
  present: Mask,
  silhouette: Float32Array,
  { arms: axes, frame }: BodyMeasures,
  area: PixelArea,
  cuffs: { readonly left: unknown; readonly right: unknown },
): void {
  const unit = frame.shoulderWidth;
  for (const side of ['left', 'right'] as const) {
    const axis = axes[side];
    const shoulder = toTorso(frame, axis.points[0]!).v;
    const isRaised = toTorso(frame, axis.elbow).v < RAISED_ELBOW * unit;
    const isFolded = toTorso(frame, axis.points.at(-1)!).v < FOLDED_WRIST * unit;
    if (cuffs[side] !== null || (!isRaised && !isFolded)) continue;
    const box = zoneOf(side, frame, area);
    if (box.width < 2 || box.height < 2) continue;
    const [own, rest, gone, there] = [torso, still, removed, present].map((mask) => cropMask(mask, box));
    const solid = createMask(box.width, box.height);
    const index = (at: number): number =>
      (box.y + Math.floor(at / box.width)) * torso.width + box.x + (at % box.width);
    for (let at = 0; at < solid.data.length; at++)
      if (own!.data[at]! >= 128 || rest!.data[at]! >= 128 || arms[index(at)]! >= 0.5) solid.data[at] = 255;
    const mayFill = (at: number): boolean =>
      solid.data[at] === 0 && gone!.data[at]! >= 128 && there!.data[at]! >= 128;
    const added = createMask(box.width, box.height);
    if (isFolded) addGaps(added, solid, mayFill, LARGEST * unit * unit);
    if (isRaised) {
      const closed = closeDisc(solid, HOLLOW * unit).data;
      for (let at = 0; at < closed.length; at++) {
        const x = area.x + box.x + (at % box.width) + 0.5;
        const y = area.y + box.y + Math.floor(at / box.width) + 0.5;
        if (closed[at]! < 128 || !mayFill(at)) continue;
        if (toTorso(frame, { x, y }).v > shoulder + BELOW_SHOULDER * unit) added.data[at] = 255;
      }
    }
    if (!added.data.includes(255)) continue;
    const soft = softened(dilateDisc(added, 4)).data;
    for (let at = 0; at < soft.length; at++) solid.data[at] = Math.max(solid.data[at]!, added.data[at]!);
    const even = roundedShape(solid, 0.5 * ROUNDING * unit).data;
    for (let at = 0; at < soft.length; at++) {
      const most = Math.min(
        soft[at]!,
        even[at]!,
        there!.data[at]!,
        255 * insideBy(silhouette[index(at)]!) + 0.5,
      );
      own!.data[at] = Math.max(own!.data[at]!, most);
    }
    pasteMaskInPlace(torso, own!, box.x, box.y);
  }
}

/** The part of the area, in its own pixels, that holds one side's armpit and crook. */
function zoneOf(side: 'left' | 'right', frame: BodyMeasures['frame'], area: PixelArea): PixelArea {
  const sign = side === 'left' ? 1 : -1;
  const unit = frame.shoulderWidth;
  const corners = [ZONE.inner, ZONE.outer].flatMap((u) =>
    [ZONE.top, ZONE.bottom].map((v) => fromTorso(frame, sign * u * unit, v * unit)),
  );
  const [xs, ys] = [corners.map(({ x }) => x - area.x), corners.map(({ y }) => y - area.y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return wholePixels(
    { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y },
    area.width,
    area.height,
  );
}

/** Adds the gaps of at most `largest` pixels in `solid` that may be filled wholly: the old sleeve closed them. */
function addGaps(added: Mask, solid: Mask, mayFill: (at: number) => boolean, largest: number): void {
  const { width, height } = solid;
  const open = createMask(width, height);
  for (let at = 0; at < open.data.length; at++) if (solid.data[at] === 0) open.data[at] = 255;
  const { labels, components } = connectedComponents(open, 4);
  const fits = components.map(
    ({ area, left, top, right, bottom }) =>
      area <= largest && left > 0 && top > 0 && right < width && bottom < height,
  );
  for (let at = 0; at < labels.length; at++)
    if (labels[at]! > 0 && !mayFill(at)) fits[labels[at]! - 1] = false;
  for (let at = 0; at < labels.length; at++)
    if (labels[at]! > 0 && fits[labels[at]! - 1]) added.data[at] = 255;
}
