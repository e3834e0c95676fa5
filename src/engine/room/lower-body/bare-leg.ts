/** A bare leg where trousers or a skirt were: a leg's contour and form in the person's own tone, light and texture. */
import { limbTable } from '../../fit/limb-axis.ts';
import type { LegAxis } from '../../fit/measure-legs.ts';
import { chamferDepth, chamferDistance } from '../../pixels/chamfer-distance.ts';
import type { Mask, RgbaImage } from '../../pixels/image.ts';
import { createLayer, type Layer } from '../../pixels/layer.ts';
import { smoothStep } from '../../pixels/smooth-step.ts';
import { paintSkin } from '../paint-skin.ts';
import { continueSeenSkinInPlace } from '../seen-skin.ts';
import { shadeAcross, shadingAcross } from '../shading-across.ts';
import { mixTones, type SkinTone, type Tone } from '../skin-tone.ts';
import { withoutHemShade } from './hem-shade.ts';
import { type LegCoordinates, legFraction } from './leg-coordinates.ts';
import { legEdges } from './leg-edges.ts';
import { legFormLight, usualLegShading } from './leg-light.ts';

/** Knees and ankles are redder than the leg: ratios of red, green and blue. */
const JOINT_TINT: Tone = [1.01, 0.955, 0.95];

/** Over so many units the seen skin's light and hue go on up the rebuilt leg. */
const LIGHT = 0.3;
const HUE = 0.4;

/** Share of a leg's half-width on which the light across it is measured where its skin is seen. */
const MEASURED = 0.64;

export interface LegInput {
  readonly photo: RgbaImage;
  /** Coverage of the legs' bare skin in the photo, where it stays in part or wholly. */
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
  const { photo, seen, before, skin, tone, front, unit } = input;
  const { area } = places;
  const { coordinates } = places[leg.side];
  const layer = createLayer(area.width, area.height);
  const sign = leg.side === 'left' ? 1 : -1;
  const code = leg.side === 'left' ? 1 : 2;
  const ownBelow = (gone: Mask, limit: number): Mask => ({
    ...seen,
    data: seen.data.map((value, at) => (places.side[at] === code && gone.data[at]! <= limit ? value : 0)),
  });
  const isMuch = ({ data }: Mask): boolean =>
    data.reduce((sum, value) => sum + (value >= 200 ? 1 : 0), 0) >= ENOUGH * unit * unit;
  const all = (value: number): number => (value > 0 ? 255 : 0);
  // a few pixels beside a hem are hardly a leg: none of them stays in part
  const gone = isMuch(ownBelow(input.gone, 254))
    ? input.gone
    : { ...input.gone, data: input.gone.data.map(all) };
  const own = ownBelow(gone, 254);
  const edges = legEdges(leg, own, before, gone, coordinates, places.side, unit);
  // a leg's tone and light are measured on skin that no hem shades
  const unshaded = ownBelow(gone, 0);
  const core = { ...gone, data: gone.data.map((value) => (value === 255 ? 255 : 0)) };
  const round = {
    ...leg,
    bare: edges.outer.map((outer, i) => Math.max(1, 0.5 * (outer - edges.inner[i]!))),
    middle: edges.outer.map((outer, i) => 0.5 * (outer + edges.inner[i]!)),
  };
  const shading = shadingAcross(round, photo, unshaded, coordinates, (t) =>
    usualLegShading(t, sign * skin.sidelight),
  );
  // the rim of seen skin isn't measured: it is lit as the skin beside it, not as a leg that nothing is seen of
  const rim = isMuch(unshaded) ? MEASURED : 1;
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
      const light = shadeAcross(shading, Math.max(-rim, Math.min(rim, t))) + legFormLight(t, f, front);
      paintSkin(layer, at, coverage, skin, base, light, area.x + x, area.y + y);
    }
  const cell = Math.max(2, Math.round(0.018 * unit));
  matchSeenToneInPlace(layer, photo, unshaded, unit);
  const lifted = withoutHemShade(leg, photo, own, gone, coordinates, edges);
  continueSeenSkinInPlace(layer, lifted, own, core, skin, { cell, light: LIGHT * unit, hue: HUE * unit });
  drawSeenSkinInPlace(layer, lifted, own, gone, BESIDE * unit);
  return layer;
}

/** Over this share of the shade's reach rebuilt skin gives way to the seen one. */
const RAMP = 0.7;

/** So far outside of a leg's outline, in units, its seen skin still is drawn, ever less. */
const BESIDE = 0.02;

/** Draws the seen skin into the part of the layer that replaces it partly: its own texture and outline go on up to the seam. */
function drawSeenSkinInPlace(
  { alpha, color, width, height }: Layer,
  photo: RgbaImage,
  own: Mask,
  gone: Mask,
  beside: number,
): void {
  const leg = { width, height, data: Uint8Array.from(alpha, (value) => (value >= 0.5 ? 255 : 0)) };
  const away = chamferDistance(leg).data;
  for (let at = 0; at < alpha.length; at++) {
    if (own.data[at]! < 128 || gone.data[at] === 0 || away[at]! >= beside) continue;
    const share = smoothStep(0, RAMP, 1 - gone.data[at]! / 255) * (1 - away[at]! / beside);
    const drawn = Math.max(alpha[at]!, own.data[at]! / 255);
    alpha[at]! += share * (drawn - alpha[at]!);
    for (let c = 0; c < 3; c++)
      color[3 * at + c]! += share * (drawn * photo.data[4 * at + c]! - color[3 * at + c]!);
  }
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
