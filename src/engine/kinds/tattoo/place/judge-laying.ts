/** What becomes of a design's ink at a place: how much of it lies on skin, and on how good skin. */
import type { Mask } from '../../../pixels/image.ts';
import type { SkinSurface } from '../surface/skin-surface.ts';
import type { InkMass } from './ink-mass.ts';
import { onLimb, unrolling } from './limb-frame.ts';
import type { SkinRoom } from './skin-room.ts';

/** A design laid somewhere; lengths in photo pixels. */
export interface Laying {
  readonly x: number;
  readonly y: number;
  /** Clockwise from the photo's up. */
  readonly angle: number;
  /** As seen face on. */
  readonly width: number;
  readonly mirrored: boolean;
}

/** What speaks for a laying and against it. */
export interface LayingMerits {
  /** Share of the ink on bare skin of the same surface, of what is not round the limb's back. */
  cover: number;
  /** Share of the ink that has gone round the limb's back. */
  hidden: number;
  /** Mean quality of the skin under the ink, 0..1. */
  quality: number;
  /** Share of the ink that lies across walls: creases, edges, tattoos already there. */
  crossing: number;
  /** Mean over the outline of how far from the rim and from folds it lies, 1 = everywhere at least the margin. */
  margin: number;
}

/** A fold is thin, but what lies across it is broken: it counts as so much wall (255 is one as wide as it is). */
const FOLD = 10 * 255;
const OFF_SKIN = -1;
const HIDDEN = -2;

/**
 * Judges a laying into `merits`. Gives up, with `cover` 0, as soon as more than `allowedLoss` of the ink is off the skin.
 * `margin`: photo pixels to the rim that would be comfortable.
 */
export type LayingJudge = (laying: Laying, margin: number, allowedLoss: number, merits: LayingMerits) => void;

/**
 * A judge of how `mass` lies on the skin. Across a limb the design is bent round an elliptical cylinder (its axis taken as
 * straight under the design).
 */
export function layingJudge(room: SkinRoom, mass: InkMass, surface: SkinSurface): LayingJudge {
  const { scale, width, height, depth, clear, cell, columns, quality, walls } = room;
  const { u, v, weight, outline } = mass;
  const unrolled = surface.kind === 'limb' ? unrolling(surface.depth) : null;
  const extent = surface.extent ?? null;
  const toExtent = extent === null ? 0 : extent.scale / scale;
  const rightX = Math.cos(surface.up) * scale;
  const rightY = Math.sin(surface.up) * scale;
  // where on the grid each point of the ink is seen
  const seenAt = new Int32Array(weight.length);
  return (laying, margin, allowedLoss, merits) => {
    const sign = laying.mirrored ? -1 : 1;
    const turn = laying.angle - surface.up;
    const acrossU = Math.cos(turn) * laying.width * sign;
    const acrossV = -Math.sin(turn) * laying.width;
    const alongU = Math.sin(turn) * laying.width * sign;
    const alongV = Math.cos(turn) * laying.width;
    const startX = laying.x * scale;
    const startY = laying.y * scale;

    let radius = 1;
    let offset = 0;
    let start = 0;
    let perArc = 0;
    if (surface.kind === 'limb' && unrolled !== null) {
      const position = onLimb(surface, laying);
      radius = Math.max(1, position.halfWidth);
      offset = Math.max(-0.95 * radius, Math.min(0.95 * radius, position.across));
      start = unrolled.arcAt(offset / radius);
      perArc = (unrolled.distances.length - 1) / unrolled.end;
    }
    let lost = 0;
    let hidden = 0;
    let sum = 0;
    let crossing = 0;
    merits.cover = 0;
    merits.hidden = 0;
    merits.quality = 0;
    merits.crossing = 0;
    merits.margin = 0;
    for (let i = 0; i < weight.length; i++) {
      let across = acrossU * u[i]! + acrossV * v[i]!;
      const along = alongU * u[i]! + alongV * v[i]!;
      if (unrolled !== null) {
        const arc = start + across / radius;
        const step = (arc < 0 ? -arc : arc) * perArc;
        const index = step | 0;
        if (index >= unrolled.distances.length - 1) {
          hidden += weight[i]!;
          seenAt[i] = HIDDEN;
          continue;
        }
        const low = unrolled.distances[index]!;
        const distance = low + (unrolled.distances[index + 1]! - low) * (step - index);
        across = radius * (arc < 0 ? -distance : distance) - offset;
      }
      const x = (startX + rightX * across - rightY * along) | 0;
      const y = (startY + rightY * across + rightX * along) | 0;
      const at = x >= 0 && y >= 0 && x < width && y < height ? y * width + x : OFF_SKIN;
      if (at < 0 || depth[at]! <= 0 || (extent !== null && !shows(extent.mask, x * toExtent, y * toExtent))) {
        seenAt[i] = OFF_SKIN;
        lost += weight[i]!;
        if (lost > allowedLoss) return;
        continue;
      }
      seenAt[i] = at;
      crossing += weight[i]! * walls[at]!;
      if (extent !== null && shows(extent.lines, x * toExtent, y * toExtent)) crossing += weight[i]! * FOLD;
      sum += weight[i]! * quality[((y / cell) | 0) * columns + ((x / cell) | 0)]!;
    }
    const comfortable = 1 / Math.max(1e-3, margin * scale);
    let far = 0;
    let counted = 0;
    for (let i = 0; i < outline.length; i++) {
      const at = seenAt[outline[i]!]!;
      if (at === HIDDEN) continue;
      counted++;
      if (at === OFF_SKIN) continue;
      const near = clear[at]! * comfortable;
      far += near < 1 ? near : 1;
    }
    const visible = Math.max(1e-6, 1 - hidden);
    merits.cover = 1 - lost / visible;
    merits.hidden = hidden;
    merits.quality = sum / visible;
    merits.crossing = Math.min(1, crossing / (255 * visible));
    merits.margin = far / Math.max(1, counted);
  };
}

/** Whether a mask covers a place, in the mask's own pixels. */
export function shows(mask: Mask, x: number, y: number): boolean {
  const column = Math.min(mask.width - 1, x | 0);
  return mask.data[Math.min(mask.height - 1, y | 0) * mask.width + column]! >= 128;
}
