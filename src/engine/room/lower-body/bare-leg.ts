/** A bare leg where trousers or a skirt were: a leg's contour and form in the person's own tone, light and texture. */
import { limbTable } from '../../fit/limb-axis.ts';
import type { LegAxis } from '../../fit/measure-legs.ts';
import { chamferDepth } from '../../pixels/chamfer-distance.ts';
import type { Mask, RgbaImage } from '../../pixels/image.ts';
import { createLayer, type Layer } from '../../pixels/layer.ts';
import { smoothStep } from '../../pixels/smooth-step.ts';
import { paintSkin } from '../paint-skin.ts';
import { continueSeenSkinInPlace } from '../seen-skin.ts';
import { shadeAcross, shadingAcross } from '../shading-across.ts';
import { mixTones, type SkinTone, type Tone } from '../skin-tone.ts';
import { type LegCoordinates, legFraction } from './leg-coordinates.ts';
import { legEdges } from './leg-edges.ts';
import { legFormLight, usualLegShading } from './leg-light.ts';

/** Knees and ankles are redder than the leg: ratios of red, green and blue. */
const JOINT_TINT: Tone = [1.01, 0.955, 0.95];

export interface LegInput {
  readonly photo: RgbaImage;
  /** Coverage of the legs' bare skin that stays. */
  readonly seen: Mask;
  /** Coverage of what hangs before the legs: arms, hands, a top. */
  readonly before: Mask;
  /** How far each pixel is rebuilt: skin in a hem's shade partly. */
  readonly gone: Mask;
  readonly skin: SkinTone;
  readonly tone: Tone;
  /** Where across the leg its front lies, −1 inner edge to 1 outer edge. */
  readonly front: number;
  /** The unit of the body's proportions, pixels. */
  readonly unit: number;
}

/** The bare leg over the area of its coordinates, opaque within its outline, from the hip to under the shoe. */
export function drawBareLeg(leg: LegAxis, places: LegCoordinates, input: LegInput): Layer {
  const { photo, seen, before, gone, skin, tone, front, unit } = input;
  const { area } = places;
  const { coordinates } = places[leg.side];
  const layer = createLayer(area.width, area.height);
  const edges = legEdges(leg, seen, before, gone, coordinates, places.side, unit);
  const sign = leg.side === 'left' ? 1 : -1;
  const own = { ...seen, data: seen.data.slice() };
  const code = leg.side === 'left' ? 1 : 2;
  // a leg's tone and light are measured on skin that no hem shades
  const touched = { ...gone, data: gone.data.map((value) => (value > 0 ? 255 : 0)) };
  for (let at = 0; at < own.data.length; at++)
    if (places.side[at] !== code || touched.data[at]! > 0) own.data[at] = 0;
  const shading = shadingAcross(leg, photo, own, coordinates, (t) =>
    usualLegShading(t, sign * skin.sidelight),
  );
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      const along = coordinates[2 * at]!;
      if (Number.isNaN(along)) continue;
      const inner = limbTable(leg, edges.inner, along);
      const outer = limbTable(leg, edges.outer, along);
      const half = 0.5 * (outer - inner);
      const offset = coordinates[2 * at + 1]! - 0.5 * (outer + inner);
      // a photo's edges are about two pixels wide
      const outline = Math.max(0, Math.min(1, (half - Math.abs(offset)) / 1.8 + 0.5));
      if (outline <= 0 || half < 1) continue;
      const t = Math.max(-1, Math.min(1, offset / half));
      const f = legFraction(leg, along);
      // the leg grows out of the hips
      const coverage = outline * smoothStep(0.02, 0.12, f);
      if (coverage <= 0) continue;
      const joint = 0.7 * Math.exp(-(((f - 0.5) / 0.035) ** 2)) + 0.4 * Math.exp(-(((f - 1) / 0.05) ** 2));
      const base = mixTones(
        tone,
        [tone[0] * JOINT_TINT[0], tone[1] * JOINT_TINT[1], tone[2] * JOINT_TINT[2]],
        joint,
      );
      const light = shadeAcross(shading, t) + legFormLight(t, f, front);
      paintSkin(layer, at, coverage, skin, base, light, area.x + x, area.y + y);
    }
  const cell = Math.max(2, Math.round(0.018 * unit));
  matchSeenToneInPlace(layer, photo, own, unit);
  continueSeenSkinInPlace(layer, photo, own, touched, skin, { cell, light: 0.2 * unit, hue: 0.3 * unit });
  return layer;
}

/** Seen skin, in squared units, from which a leg's tone is its own: less is an ankle in the shade of a hem. */
const ENOUGH = 0.03;
/** From so much on nothing but the leg itself tells its tone. */
const PLENTY = 0.2;

/** Multiplies the whole leg by what its seen skin has over it in the middle: its own tone in its own light. */
function matchSeenToneInPlace({ alpha, color }: Layer, photo: RgbaImage, seen: Mask, unit: number): void {
  const depth = chamferDepth(seen, 200).data;
  const ratios: number[][] = [[], [], []];
  for (let at = 0; at < depth.length; at++) {
    if (depth[at]! < 2.5 || alpha[at]! < 0.99) continue;
    for (let c = 0; c < 3; c++)
      ratios[c]!.push((6 + photo.data[4 * at + c]!) / Math.max(6, 6 + color[3 * at + c]!));
  }
  if (ratios[0]!.length < ENOUGH * unit * unit) return;
  const trust = Math.min(1, ratios[0]!.length / (PLENTY * unit * unit));
  const gains = ratios.map((list) => {
    const median = Float32Array.from(list).sort()[list.length >> 1]!;
    return Math.max(0.6, Math.min(1.5, median)) ** trust;
  });
  for (let at = 0; at < alpha.length; at++)
    for (let c = 0; c < 3; c++)
      color[3 * at + c] = Math.min(255 * alpha[at]!, color[3 * at + c]! * gains[c]!);
}
