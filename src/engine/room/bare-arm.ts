/** A bare arm where an old sleeve was: a rounded limb in the person's own tone, light and texture. */
import { ARM_SAMPLES, type ArmAxis, armTable } from '../fit/arm-axis.ts';
import type { CoordinateBuffer } from '../fit/coordinate-raster.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { createLayer, type Layer } from '../pixels/layer.ts';
import { medianInPlace } from '../pixels/median.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { handEdges } from './into-hand.ts';
import { continueLightInPlace, hemAcross } from './light-below-hem.ts';
import { paintSkin } from './paint-skin.ts';
import { continueSeenSkinInPlace } from './seen-skin.ts';
import type { Wrist } from './seen-wrists.ts';
import { shadeAcross, shadingAcross } from './shading-across.ts';
import { palestSkin } from './skin-seams.ts';
import { mixTones, type SkinTone, shoulderTone, underClothes } from './skin-tone.ts';
import { outerIntoPocket, rimShade, wristEnd } from './wrist-into-pocket.ts';

/** Side in pixels of the cells on which the rebuilt arm is compared with its seen skin. */
export function armCell(unit: number): number {
  return Math.max(2, Math.round(0.018 * unit));
}

/** Skin is painted so far beyond the arm's outline, in shoulder widths: the outline may still be evened. */
const MARGIN = 0.06;
/** The rim of a pocket shades the wrist no farther, in shoulder widths. */
const RIM = 0.1;
/** Of the light that falls from one side of the face to the other an arm takes so much as a whole: one is nearer to the light. */
const OWN_SIDE = 0.25;

/** So far below an old sleeve's hem, in shoulder widths, the rest of the arm may be in another light. */
const OTHER_LIMB = 0.3;

/** From this share of its length on an arm takes its hand's tone, at the wrist wholly; so much where the arm's own skin is seen. */
const HAND_FROM = 0.35;
const OF_HAND = 0.55;
/** Of the light that an arm's form has beyond the palest skin that is seen of the arm, so much stays (exponent). */
const BEYOND_SEEN = 0.2;

export interface BareArm {
  /** Opaque wherever the arm may be. */
  readonly skin: Layer;
  /** Coverage of the arm itself. */
  readonly outline: Mask;
  /** Logarithm of the light that its roundness and its muscles have in `skin`. */
  readonly light: Float32Array;
  /** Length along the arm at which it is in a pocket. */
  readonly pocketAt: number;
}

/**
 * The bare arm of one side over the area of its coordinates (length along the arm, offset from the axis). `seen` is the coverage of the arm's visible skin in the photo, `handSeen` that of the hand, `gone` what is rebuilt, `unit` the shoulder
 * width in pixels. An arm that goes into a pocket of `trousers`, their coverage in the photo, runs in to them on its outer side. A `wrist` gives its edges.
 */
export function drawBareArm(
  arm: ArmAxis,
  skin: SkinTone,
  photo: RgbaImage,
  seen: Mask,
  handSeen: Mask,
  gone: Mask,
  { area, coordinates }: CoordinateBuffer,
  unit: number,
  trousers: Mask | null,
  wrist: Wrist | null = null,
): BareArm {
  const layer = createLayer(area.width, area.height);
  const outline = createMask(area.width, area.height);
  const formLights = new Float32Array(area.width * area.height);
  const tone = skin.arm[arm.side];
  const hand = skin.hand[arm.side];
  // an upper arm that nothing is seen of was in a sleeve
  const covered = arm.sleeved ? underClothes(tone) : tone;
  const shoulder = shoulderTone(skin, arm.side, arm.sleeved);
  const handShare = arm.sleeved ? 1 : OF_HAND;
  const sign = arm.side === 'left' ? 1 : -1;
  const edges = seenEdges(arm, seen, handSeen, gone, coordinates, unit, wrist);
  const end = trousers && wristEnd(arm, gone, trousers, coordinates, unit);
  const opening = trousers ? pocketOpening(arm, gone, coordinates, unit) : arm.length;
  const fromRim = end && chamferDistanceWithin(trousers, RIM * unit).data;
  const sidelight = sign * skin.sidelight;
  const size = area.width * area.height;
  const lengths = new Float32Array(size).fill(Number.NaN);
  const across = new Float32Array(size).fill(Number.NaN);
  const ownSide = arm.sleeved ? OWN_SIDE * sidelight : 0;
  const shading = shadingAcross(arm, photo, seen, coordinates, (t) => usualShading(t, sidelight));
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      const along = coordinates[2 * at]!;
      if (Number.isNaN(along)) continue;
      const inner = edges.inner(along) + atSeam(edges.seam.inner, along, unit);
      // the shoulder's muscle closes the limb in a long curve on its outer side, the torso its inner side
      const above = Math.max(0, Math.min(1, (0.12 * arm.length - along) / (0.18 * arm.length)));
      const root = Math.max(0, Math.min(1, -along / (0.06 * arm.length)));
      const free =
        (edges.outer(along) + atSeam(edges.seam.outer, along, unit)) * Math.sqrt(1 - above * above);
      const outer = end
        ? outerIntoPocket(end, along, free, unit)
        : free * (trousers ? intoPocket(along - opening, unit) : 1);
      const half = 0.5 * (outer - inner) * Math.sqrt(1 - root * root);
      const offset = coordinates[2 * at + 1]! - 0.5 * (outer + inner);
      // a photo's edges are about two pixels wide
      if (half >= 1)
        outline.data[at] = 255 * Math.max(0, Math.min(1, (half - Math.abs(offset)) / 1.8 + 0.5)) + 0.5;
      if (half + MARGIN * unit < Math.abs(offset)) continue;
      const t = Math.max(-1, Math.min(1, offset / Math.max(1, half)));
      const f = along / arm.length;
      lengths[at] = along;
      across[at] = t;
      // towards the shoulder the tone becomes the chest's, towards the wrist the hand's
      const upper = mixTones(
        shoulder,
        f < 0.7 ? mixTones(tone, covered, bell((f - 0.3) / 0.2)) : tone,
        Math.max(0, Math.min(1, 3 * f)),
      );
      const ofHand = hand ? handShare * smoothStep(HAND_FROM, 1, f) : 0;
      const base = hand ? mixTones(upper, hand, ofHand) : upper;
      const rim = fromRim && f > 0.8 ? rimShade(fromRim[at]!, unit) : 0;
      // a hand's tone has the light of its own side already
      formLights[at] = shadeAcross(shading, t) + formLight(t, f) + ownSide * (1 - ofHand);
      paintSkin(layer, at, 1, skin, base, formLights[at]! + rim, area.x + x, area.y + y);
    }
  const hem = arm.sleeved ? null : hemAcross(gone, lengths, across, arm.elbowAt, unit);
  if (hem) continueLightInPlace(layer, photo, seen, hem, lengths, across, unit, skin);
  const cell = armCell(unit);
  continueSeenSkinInPlace(
    layer,
    photo,
    { ...seen, data: seen.data.map((value, i) => value + handSeen.data[i]!) },
    gone,
    skin,
    { cell, light: 0.35 * unit, hue: 1.5 * unit },
    hem && otherLimb(lengths, Math.max(...hem) + OTHER_LIMB * unit),
  );
  if (!arm.sleeved) keepWithinLightInPlace(layer, palestSkin(photo, seen, gone));
  return { skin: layer, outline, light: formLights, pocketAt: end ? end.along : opening };
}

/**
 * Darkens, in place, each channel of opaque skin beyond the `palest` that is seen: of its excess, as a logarithm, a part stays.
 */
export function keepWithinLightInPlace({ color, alpha }: Layer, palest: readonly number[]): void {
  for (let at = 0; at < alpha.length; at++) {
    if (alpha[at] === 0) continue;
    for (let c = 0; c < 3; c++) {
      const over = color[3 * at + c]! / palest[c]!;
      if (over > 1) color[3 * at + c] = palest[c]! * over ** BEYOND_SEEN;
    }
  }
}

/** 1 at the pixels of an arm beyond this length `from` its shoulder, else 0. */
function otherLimb(lengths: Float32Array, from: number): Uint8Array {
  return Uint8Array.from(lengths, (along) => (along > from ? 1 : 0));
}

/** Length along the arm at which what is rebuilt of it ends, where its hand goes into a pocket. */
function pocketOpening(arm: ArmAxis, gone: Mask, coordinates: Float32Array, unit: number): number {
  const half = arm.bare.at(-1)!;
  const middle = arm.middle.at(-1)!;
  const furthest = arm.length + 0.15 * unit;
  let opening = arm.length;
  for (let at = 0; at < gone.data.length; at++) {
    const along = coordinates[2 * at]!;
    // outside the axis: what is inside it may be the old top's hem
    const offset = coordinates[2 * at + 1]! - middle;
    if (gone.data[at]! >= 128 && along > opening && along < furthest && offset > 0 && offset < 0.5 * half)
      opening = along;
  }
  return opening;
}

/** 0..1, how much is left of the outer half-width `beyond` the place where a hand goes into its pocket: its back curves in. */
function intoPocket(beyond: number, unit: number): number {
  const turned = Math.max(0, Math.min(1, (beyond / unit + 0.2) / 0.225));
  return Math.sqrt(1 - turned ** 2.5);
}

/** Outline of the limb: offsets of its inner and outer edge from the arm's axis at a length along it, pixels. */
interface ArmEdges {
  readonly inner: (along: number) => number;
  readonly outer: (along: number) => number;
  readonly seam: { readonly inner: Seam | null; readonly outer: Seam | null };
}

/** Where along the arm seen skin begins below an old sleeve, and how far its edge lies there from the table's. */
interface Seam {
  readonly along: number;
  readonly by: number;
}

/** How much the edge is moved at `along` so that it meets the seen edge to the pixel; upwards the move fades. */
function atSeam(seam: Seam | null, along: number, unit: number): number {
  if (!seam) return 0;
  return (
    seam.by * Math.exp(-(((along - seam.along) / (along < seam.along ? 0.22 * unit : 0.05 * unit)) ** 2))
  );
}

/**
 * The measured outline, moved where rebuilt skin meets seen skin to the edges that the seen skin has there; the move
 * fades along the arm.
 */
function seenEdges(
  arm: ArmAxis,
  seen: Mask,
  handSeen: Mask,
  gone: Mask,
  coordinates: Float32Array,
  unit: number,
  wrist: Wrist | null,
): ArmEdges {
  const inner = new Float32Array(ARM_SAMPLES);
  const outer = new Float32Array(ARM_SAMPLES);
  for (let i = 0; i < ARM_SAMPLES; i++) {
    inner[i] = arm.middle[i]! - arm.bare[i]!;
    outer[i] = arm.middle[i]! + arm.bare[i]!;
  }
  const reached = { inner: outer.slice(), outer: inner.slice() };
  const shown = new Float32Array(ARM_SAMPLES);
  const rows = seenRows(Math.ceil(arm.length) + 1);
  const hidden = { inner: new Float32Array(ARM_SAMPLES), outer: new Float32Array(ARM_SAMPLES) };
  const { width, height } = seen;
  for (let at = 0; at < seen.data.length; at++) {
    const along = coordinates[2 * at]!;
    if (Number.isNaN(along) || along < 0 || along > arm.length) continue;
    const offset = coordinates[2 * at + 1]!;
    const sample = Math.round((along / arm.length) * (ARM_SAMPLES - 1));
    const from = (offset - arm.middle[sample]!) / arm.bare[sample]!;
    if (Math.abs(from) > 1.6) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    // what leaves the picture ends at no edge of its own
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) {
      hidden.inner[sample] = hidden.outer[sample] = Number.POSITIVE_INFINITY;
      continue;
    }
    if (gone.data[at]! > 0) {
      if (Math.abs(from) < 1.1) {
        hidden[from < 0 ? 'inner' : 'outer'][sample]!++;
        if (Math.abs(from) < 0.9) rows[from < 0 ? 'inner' : 'outer'].hidden[Math.floor(along)]!++;
      }
    } else if (seen.data[at]! >= 128) {
      shown[sample]!++;
      if (offset < reached.inner[sample]!) reached.inner[sample] = offset;
      if (offset + 1 > reached.outer[sample]!) reached.outer[sample] = offset + 1;
      const row = Math.floor(along);
      rows.inner.reached[row] = Math.min(rows.inner.reached[row]!, offset);
      rows.outer.reached[row] = Math.max(rows.outer.reached[row]!, offset);
    }
  }
  const step = arm.length / (ARM_SAMPLES - 1);
  const hand = wrist
    ? null
    : handEdges(arm, (at) => armTable(arm, arm.middle, at), handSeen, coordinates, unit);
  for (const [side, edge] of [
    ['inner', inner],
    ['outer', outer],
  ] as const) {
    const moves: { sample: number; by: number }[] = [];
    for (let i = 0; i < ARM_SAMPLES; i++) {
      const by = reached[side][i]! - edge[i]!;
      // an edge under cloth is none of the arm's
      if (shown[i]! < 20 || hidden[side][i]! > 2 || Math.abs(by) > 0.75 * arm.bare[i]!) continue;
      moves.push({ sample: i, by });
    }
    for (let i = 0; i < ARM_SAMPLES && moves.length > 1; i++) {
      let total = 0;
      let sum = 0;
      let nearest = Number.POSITIVE_INFINITY;
      for (const { sample, by } of moves) {
        const distance = Math.abs(sample - i);
        const weight = 1 / (distance + 0.7) ** 3;
        total += weight;
        sum += weight * by;
        nearest = Math.min(nearest, distance);
      }
      edge[i]! += (sum / total) * Math.exp(-Math.max(0, nearest - 1) * (step / (0.45 * unit)));
    }
    if (!hand) continue;
    const half = arm.bare.at(-1)!;
    const by = Math.max(
      -1.8 * half,
      Math.min(1.8 * half, hand[side].offset - armTable(arm, edge, hand[side].at)),
    );
    for (let i = 0; i < ARM_SAMPLES; i++) {
      const away = Math.max(0, Math.min(hand[side].at, arm.length) - i * step) / (0.14 * unit);
      edge[i]! += by * Math.exp(-away * away);
    }
  }
  return {
    inner: wrist?.inner ?? ((along) => armTable(arm, inner, along)),
    outer: wrist?.outer ?? ((along) => armTable(arm, outer, along)),
    seam: { inner: seamOf(arm, inner, rows.inner, unit), outer: seamOf(arm, outer, rows.outer, unit) },
  };
}

/** Offsets that seen skin reaches at each pixel along the arm (NaN: none), and how many pixels there are hidden. */
interface SeenRows {
  readonly reached: Float32Array;
  readonly hidden: Uint16Array;
}

function seenRows(length: number): { readonly inner: SeenRows; readonly outer: SeenRows } {
  const rows = (start: number): SeenRows => ({
    reached: new Float32Array(length).fill(start),
    hidden: new Uint16Array(length),
  });
  return { inner: rows(Number.POSITIVE_INFINITY), outer: rows(Number.NEGATIVE_INFINITY) };
}

/** The seam of one edge below the last row that is hidden; null where none of the edge is seen soon after it. */
function seamOf(arm: ArmAxis, edge: Float32Array, { reached, hidden }: SeenRows, unit: number): Seam | null {
  let first = -1;
  for (let row = 0; row < hidden.length; row++) if (hidden[row]! > 1) first = row + 1;
  // a rest that reaches the hand has no skin of the arm below it
  if (first < 0.12 * arm.length || first > 0.85 * arm.length) return null;
  const found: number[] = [];
  let from = first;
  for (let row = first; row < Math.min(reached.length, first + 0.1 * unit) && found.length < 7; row++) {
    if (!Number.isFinite(reached[row]!)) continue;
    if (found.length === 0) from = row;
    found.push(reached[row]! - armTable(arm, edge, row));
  }
  if (found.length < 4) return null;
  const by = medianInPlace(found)!;
  return Math.abs(by) > 0.6 * armTable(arm, arm.bare, from) ? null : { along: from, by };
}

/**
 * Logarithm of the light by the arm's form, at `t` across it (−1 inner edge, 1 outer one) and `f` along it: muscle of the
 * shoulder and its end, biceps and triceps beside it, hollow of the elbow, bulge of the forearm and the furrow between its
 * muscles, tendons at the wrist.
 */
function formLight(t: number, f: number): number {
  const round = 1 - t * t;
  return (
    0.05 * bell((f - 0.1) / 0.12) * round -
    0.04 * bell((f - 0.27 - 0.04 * t) / 0.06) * bell((t - 0.35) / 0.45) +
    0.025 * bell((f - 0.36) / 0.1) * bell((t + 0.2) / 0.4) -
    0.03 * bell((f - 0.38) / 0.12) * bell((t - 0.42) / 0.25) -
    0.06 * bell((f - 0.52 + 0.02 * t) / 0.025) * bell((t + 0.25) / 0.5) -
    0.025 * bell((f - 0.5) / 0.055) * bell((t - 0.55) / 0.3) +
    0.03 * bell((f - 0.63) / 0.1) * bell((t - 0.2) / 0.5) -
    0.02 * bell((f - 0.68) / 0.13) * bell((t + 0.15) / 0.25) -
    0.03 * smoothStep(0.8, 0.97, f) * bell((t + 0.05) / 0.3) -
    // the body takes light from the inner side of the upper arm
    0.09 * Math.max(0, -t) * Math.max(0, 1 - f / 0.45)
  );
}

function bell(x: number): number {
  return Math.exp(-x * x);
}

/** Under light from all around a limb's very rim keeps so much of its middle's light, which is so much above its tone (logarithm). */
const RIM_LIGHT = 0.58;
const MIDDLE_LIGHT = 0.07;

/**
 * Logarithm of the light across a limb that nothing is seen of: a cylinder in light from all around, flat in its middle and
 * falling fast at its rims, on the side off the light the sooner.
 */
export function usualShading(t: number, sidelight: number): number {
  const middle = Math.max(-0.3, Math.min(0.3, 1.6 * sidelight)) + 0.05 * Math.sign(sidelight);
  const away = t - middle;
  const facing = Math.sqrt(Math.max(0, 1 - away * away));
  return MIDDLE_LIGHT + Math.log(RIM_LIGHT + (1 - RIM_LIGHT) * facing) + 0.7 * sidelight * t;
}
