/** Bare neck, chest and belly where the old top was: the body's forms in the person's own tone, light and texture. */
import { bellyReach, trousersReach } from '../fit/belly-reach.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import { fromTorso } from '../fit/torso-frame.ts';
import type { PixelArea } from '../pixels/crop.ts';
import type { Mask, RgbaImage } from '../pixels/image.ts';
import { createLayer, type Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { bellyForm, bellyLight } from './belly-form.ts';
import { paintSkin } from './paint-skin.ts';
import { continueSeenSkinInPlace } from './seen-skin.ts';
import { mixTones, type SkinTone, shoulderTone } from './skin-tone.ts';

/** Share of the torso's height from which on it is belly. */
const BELLY = 0.5;
/** Share of the torso's height at which it is as wide as its waist. */
const WAIST = 0.65;
/** Share of the arms' tone in the belly's. */
const ARMS_SHARE = 0.75;
/** So far from the middle, in shoulder widths, a chest's tone becomes that of its shoulders. */
const CHEST = [0.12, 0.45] as const;
/** So much seen skin of the belly, in squared shoulder widths, may hold its navel. */
const SOME_BELLY = 0.02;
/** Most of what is seen of it begins at its upper edge, which is sought in steps of a share of the torso's height. */
const MOST_OF_BELLY = 0.93;
const STEP = 0.02;
/** So much seen skin of neck and chest, in squared shoulder widths, is a neck's in the shade, and so much tells the chest's hue. */
const SHADY = 0.05;
const TELLING = 0.14;
/** A neck that is all beard or a collar's shade loses so much of the reach of its light and hue. */
const BEARD = 0.85;
/** Of the light that falls from one side of the face to the other a trunk, which is flatter, shows so much; and beside arms that are seen. */
const SIDELIGHT = 0.75;
const BESIDE_ARMS = 0.55;

/**
 * Bare neck, shoulders and chest (and belly, above the waistline) over `area`, opaque within `shape`. `seen` is the
 * coverage of the visible skin of neck and chest, `gone` what is rebuilt, `chin` the torso height of the chin's tip, null where no face is seen, `trousersFrom` that of the trousers' upper edge.
 */
export function drawBareTorso(
  body: BodyMeasures,
  skin: SkinTone,
  photo: RgbaImage,
  seen: Mask,
  gone: Mask,
  shape: Mask,
  chin: number | null,
  trousersFrom: number,
  area: PixelArea,
): Layer {
  const layer = createLayer(area.width, area.height);
  const { frame } = body;
  const unit = frame.shoulderWidth;
  const origin = fromTorso(frame, 0, 0);
  const neck = body.neckHalfWidth / unit;
  const chinAt = chin === null ? null : chin / unit;
  const reach = sideReach(body, trousersFrom);
  const belly = bellyForm(
    frame.torsoLength / unit,
    waistReach(body, trousersFrom) / unit,
    trousersFrom / unit,
    bellySeenFrom(seen, body, area),
  );
  // a belly is seen beside the arms, which are as far from the face: greyer than they it looks ill
  const bellyTone = mixTones(skin.neck, mixTones(skin.arm.left, skin.arm.right, 0.5), ARMS_SHARE);
  const left = shoulderTone(skin, 'left', body.arms.left.sleeved);
  const right = shoulderTone(skin, 'right', body.arms.right.sleeved);
  const hidden = body.arms.left.sleeved && body.arms.right.sleeved;
  const sidelight = (hidden ? SIDELIGHT : BESIDE_ARMS) * skin.sidelight;
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      if (shape.data[at] === 0) continue;
      const dx = area.x + x + 0.5 - origin.x;
      const dy = area.y + y + 0.5 - origin.y;
      const u = (dx * frame.across.x + dy * frame.across.y) / unit;
      const v = (dx * frame.down.x + dy * frame.down.y) / unit;
      const low = smoothStep(0.4, 0.55, v);
      let light = low < 1 ? (1 - low) * chestLight(u, v) : 0;
      if (low < 1) light += (1 - low) * neckLight(u - body.neckCenter / unit, v, neck, chinAt);
      if (low > 0) light += low * bellyLight(belly, u, v, u / reachAt(reach, u, v));
      const coverage = shape.data[at]! / 255;
      const chest = mixTones(skin.neck, u > 0 ? left : right, smoothStep(CHEST[0], CHEST[1], Math.abs(u)));
      paintSkin(
        layer,
        at,
        coverage,
        skin,
        mixTones(chest, bellyTone, low),
        light + sidelight * Math.max(-1, Math.min(1, u / 0.5)),
        area.x + x,
        area.y + y,
      );
    }
  const cell = Math.max(2, Math.round(0.016 * unit));
  // a neck alone lies in the chin's shadow, and its hue is that of shade
  const much = smoothStep(
    SHADY,
    TELLING,
    seenBelow(seen, body, area, Number.NEGATIVE_INFINITY) / (unit * unit),
  );
  const own = 1 - BEARD * skin.neckShade * (1 - much);
  const hue = own * (hidden ? 0.45 + 0.75 * much : 1.2) * unit;
  continueSeenSkinInPlace(layer, photo, seen, gone, skin, { cell, light: 0.4 * own * unit, hue });
  return layer;
}

/** Shading of the neck at (u, v) in shoulder widths: a cylinder in the chin's shadow. */
function neckLight(u: number, v: number, half: number, chin: number | null): number {
  // from the root of the neck upwards
  const above = Math.max(0, Math.min(1, (-0.14 - v) / 0.14));
  const t = Math.max(-1, Math.min(1, u / half));
  const cylinder = -0.2 * above * Math.abs(t) ** 3;
  if (chin === null) return cylinder;
  const below = Math.max(0, v - chin);
  const wide = Math.max(0, 1 - (u / (1.25 * half)) ** 4);
  return cylinder - 0.3 * Math.exp(-((below / 0.13) ** 2)) * wide;
}

/** Shading of shoulders and chest: the hollow between the collar bones, the bones themselves, the breastbone. */
function chestLight(u: number, v: number): number {
  const a = Math.abs(u);
  // light comes from above: the tops of the shoulders lie in it, their sides turn away
  const shoulder =
    0.07 * smoothStep(0.2, 0.42, a) * Math.exp(-(((v + 0.02) / 0.13) ** 2)) -
    0.1 * Math.min(1, a / 0.55) ** 3;
  const notch = -0.1 * Math.exp(-(((v + 0.115) / 0.04) ** 2) - (u / 0.045) ** 2);
  // bones rise towards the shoulders: light above, shade beneath
  const offset = v + 0.105 + 0.13 * Math.max(0, a - 0.05);
  const ends = Math.min(1, Math.max(0, (a - 0.03) / 0.06)) * Math.max(0, Math.min(1, (0.46 - a) / 0.14));
  const bones =
    ends * (0.048 * Math.exp(-((offset / 0.028) ** 2)) - 0.07 * Math.exp(-(((offset - 0.046) / 0.034) ** 2)));
  // the muscles of the neck run from the notch up and outwards
  const cord = Math.abs(a - 0.04 - 0.42 * Math.max(0, -0.13 - v));
  const cords = v < -0.1 ? 0.05 * Math.exp(-((cord / 0.025) ** 2)) * Math.min(1, (-0.1 - v) / 0.06) : 0;
  const breastbone = v > -0.05 ? -0.05 * Math.min(1, (v + 0.05) / 0.1) * Math.exp(-((u / 0.04) ** 2)) : 0;
  // the hollow under the collar bone's outer end, and the chest's muscle that rises below it
  const hollow = -0.07 * Math.exp(-(((a - 0.36) / 0.07) ** 2) - ((v - 0.05) / 0.06) ** 2);
  const chest = 0.06 * Math.exp(-(((a - 0.2) / 0.13) ** 2) - ((v - 0.16) / 0.1) ** 2);
  return shoulder + notch + bones + cords + breastbone + hollow + chest;
}

/** Torso height, in shoulder widths, from which on the belly is `seen`; null where hardly any of it is. */
function bellySeenFrom(seen: Mask, body: BodyMeasures, area: PixelArea): number | null {
  const unit = body.frame.shoulderWidth;
  const all = seenBelow(seen, body, area, BELLY);
  if (all <= SOME_BELLY * unit * unit) return null;
  let from = BELLY;
  while (seenBelow(seen, body, area, from + STEP) > MOST_OF_BELLY * all) from += STEP;
  return (from * body.frame.torsoLength) / unit;
}

/** How many pixels of skin are `seen` from a share of the torso's height downwards. */
function seenBelow(seen: Mask, { frame }: BodyMeasures, area: PixelArea, share: number): number {
  let count = 0;
  const { origin, down } = frame;
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      if (seen.data[y * area.width + x]! < 200) continue;
      const v = (area.x + x - origin.x) * down.x + (area.y + y - origin.y) * down.y;
      if (v > share * frame.torsoLength) count++;
    }
  return count;
}

/** Half-width of the waist in pixels: an old top may stand off it, and then trousers tell. */
function waistReach(body: BodyMeasures, trousersFrom: number): number {
  const reach = (side: 'left' | 'right'): number =>
    Math.min(
      bellyReach(body, side, WAIST * body.frame.torsoLength, trousersFrom),
      trousersReach(body, side, trousersFrom),
    );
  return 0.5 * (reach('left') + reach('right'));
}

/** Half-widths of the torso over height, in shoulder widths, at steps of 0.05. */
function sideReach(
  body: BodyMeasures,
  trousersFrom: number,
): { readonly left: Float32Array; readonly right: Float32Array } {
  const unit = body.frame.shoulderWidth;
  const table = (side: 'left' | 'right') =>
    Float32Array.from({ length: 44 }, (_, k) => bellyReach(body, side, 0.05 * k * unit, trousersFrom) / unit);
  return { left: table('left'), right: table('right') };
}

function reachAt(reach: ReturnType<typeof sideReach>, u: number, v: number): number {
  const table = u > 0 ? reach.left : reach.right;
  const position = Math.max(0, Math.min(table.length - 1.001, v / 0.05));
  const index = Math.floor(position);
  return Math.max(0.2, table[index]! + (table[index + 1]! - table[index]!) * (position - index));
}
