/** Sleeves and tops where a hand that isn't seen goes into a pocket. */
import { type ArmAxis, armTable, nearestOnArm } from '../fit/arm-axis.ts';
import { cuffAtPocket } from '../fit/fit-sleeve.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import { handInPocket } from '../fit/top-length.ts';
import { topPocketOf } from '../fit/top-pocket.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import type { PixelArea } from '../pixels/crop.ts';
import type { Mask } from '../pixels/image.ts';
import type { Layer } from '../pixels/layer.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { ROUNDING, roundedShape } from '../room/rounded-shape.ts';

/** Half the side of the square around a wrist that is looked at, in widths of the shoulders. */
const REACH = 0.5;

/** Shares of an arm's length between which it may pass from before a garment to behind it. */
const CROSSING = [0.3, 0.75] as const;
const CROSSING_BINS = 24;

/** A sleeve lies on its wrist at the pocket, and stands off it by no more above; over so much of its length; all in shoulder widths. */
const ON_WRIST = 0.012;
const OFF_FOREARM = 0.12;
const NARROWING = 0.5;

/** What a sleeve whose hand isn't seen meets at its end: coverages over the area. */
export interface AtPockets {
  /** Trousers that the photo shows. */
  readonly seen: Mask;
  /** All trousers, with those that were rebuilt where the old top hung over them; null where none were. */
  readonly rebuilt: Mask | null;
  /** The arms down to where they go into pockets. */
  readonly arms: Mask;
  /** The old sleeves. */
  readonly oldSleeves: Mask;
}

/**
 * Hides the end of a sleeve whose hand isn't seen where trousers are: it goes into the pocket. Rebuilt ones hide it beyond its cuff only:
 * the photo showed the whole sleeve before them, and cut along their side it seems to lead behind the back. It narrows to the arm in the
 * pocket, or to the old sleeve if that was long.
 */
export function hideInPocketsInPlace(
  sleeves: Layer,
  { seen, rebuilt, arms, oldSleeves }: AtPockets,
  body: BodyMeasures,
  area: PixelArea,
): void {
  if (body.arms.left.handSeen && body.arms.right.handSeen) return;
  const unit = body.frame.shoulderWidth;
  // a parse's border has notches that no pocket has
  const trousers = roundedShape(seen, ROUNDING * unit).data;
  for (const side of ['left', 'right'] as const) {
    const arm = body.arms[side];
    if (arm.handSeen || topPocketOf(body, side)) continue;
    const inPocket = handInPocket(body, side);
    const shape = arm.sleeved ? oldSleeves : arms;
    const fromArm = inPocket && chamferDistanceWithin(shape, (ON_WRIST + OFF_FOREARM) * unit).data;
    const cuff = inPocket && arm.sleeved ? cuffAtPocket(arm) : 0;
    fadeAtWristInPlace(sleeves, arm, body, area, (x, y) => {
      const at = y * area.width + x;
      const { length } = nearestOnArm(arm, { x: area.x + x + 0.5, y: area.y + y + 0.5 });
      const hidden = Math.max(trousers[at]!, rebuilt && length > cuff ? rebuilt.data[at]! : 0);
      const beside = 1 - hidden / 255;
      if (!fromArm || fromArm[at] === 0) return beside;
      const before = Math.max(0, Math.min(1, (arm.length - length) / (NARROWING * unit)));
      const room = (ON_WRIST + OFF_FOREARM * before ** 1.5) * unit;
      return beside * Math.max(0, Math.min(1, room - fromArm[at]! + 0.5));
    });
  }
}

/** Hides what of the torso would come out beyond a forearm that ends in a pocket. */
export function hideBeyondPocketsInPlace(torso: Layer, body: BodyMeasures, area: PixelArea): void {
  for (const side of ['left', 'right'] as const) {
    if (!handInPocket(body, side) || topPocketOf(body, side)) continue;
    const arm = body.arms[side];
    fadeAtWristInPlace(torso, arm, body, area, (x, y) => {
      const near = nearestOnArm(arm, { x: area.x + x + 0.5, y: area.y + y + 0.5 });
      return Math.max(0, Math.min(1, armTable(arm, arm.middle, near.length) - near.offset));
    });
  }
}

/** The sides of arms whose hand goes into a pocket that `garment` hasn't, as dresses. */
export function sidesInPockets(body: BodyMeasures): ('left' | 'right')[] {
  return (['left', 'right'] as const).filter((side) => handInPocket(body, side));
}

/**
 * Lets the forearms of `sides` pass behind `garment`: its edge covers the hand. They go from before it to behind it where they
 * overlap it least. `limbs` are bare arms or sleeves.
 */
export function passBehindInPlace(
  limbs: Layer,
  garment: Layer,
  body: BodyMeasures,
  area: PixelArea,
  sides: readonly ('left' | 'right')[],
): void {
  for (const side of sides) passArmBehindInPlace(limbs, garment, body, side, area);
}

function passArmBehindInPlace(
  limbs: Layer,
  garment: Layer,
  { arms, frame }: BodyMeasures,
  side: 'left' | 'right',
  area: PixelArea,
): void {
  const arm = arms[side];
  const unit = frame.shoulderWidth;
  const from = CROSSING[0] * arm.length;
  const to = CROSSING[1] * arm.length;
  const overlaps: { readonly at: number; readonly along: number; readonly both: number }[] = [];
  const margin = 2 * Math.max(...arm.bare);
  const xs = arm.points.map(({ x }) => x - area.x);
  const ys = arm.points.map(({ y }) => y - area.y);
  const right = Math.min(area.width, Math.ceil(Math.max(...xs) + margin));
  const bottom = Math.min(area.height, Math.ceil(Math.max(...ys) + margin));
  const bins = new Float32Array(CROSSING_BINS);
  for (let y = Math.max(0, Math.floor(Math.min(...ys) - margin)); y < bottom; y++)
    for (let x = Math.max(0, Math.floor(Math.min(...xs) - margin)); x < right; x++) {
      const at = y * area.width + x;
      if (limbs.alpha[at] === 0 || garment.alpha[at] === 0) continue;
      const near = nearestOnArm(arm, { x: area.x + x + 0.5, y: area.y + y + 0.5 });
      if (near.length < from || Math.abs(near.offset - armTable(arm, arm.middle, near.length)) > margin)
        continue;
      const both = garment.alpha[at]!;
      overlaps.push({ at, along: near.length, both });
      const bin = Math.floor(((near.length - from) / (to - from)) * CROSSING_BINS);
      if (bin < CROSSING_BINS) bins[bin]! += both;
    }
  const around = (bin: number): number =>
    (bins[Math.max(0, bin - 1)]! + bins[Math.min(CROSSING_BINS - 1, bin + 1)]!) / 2 + bins[bin]!;
  let least = 0;
  for (let bin = 1; bin < CROSSING_BINS; bin++) if (around(bin) < around(least)) least = bin;
  const place = from + ((least + 0.5) / CROSSING_BINS) * (to - from);
  for (const { at, along, both } of overlaps) {
    const keep = 1 - both * smoothStep(place - 0.05 * unit, place + 0.05 * unit, along);
    limbs.alpha[at]! *= keep;
    for (let c = 0; c < 3; c++) limbs.color[3 * at + c]! *= keep;
  }
}

/** Around an arm's wrist keeps of the layer only the share 0..1 that is told for a pixel of the area. */
function fadeAtWristInPlace(
  layer: Layer,
  arm: ArmAxis,
  { frame }: BodyMeasures,
  area: PixelArea,
  share: (x: number, y: number) => number,
): void {
  const wrist = arm.points.at(-1)!;
  const reach = REACH * frame.shoulderWidth;
  const bottom = Math.min(area.height, Math.ceil(wrist.y + reach - area.y));
  const right = Math.min(area.width, Math.ceil(wrist.x + reach - area.x));
  for (let y = Math.max(0, Math.floor(wrist.y - reach - area.y)); y < bottom; y++)
    for (let x = Math.max(0, Math.floor(wrist.x - reach - area.x)); x < right; x++) {
      const at = y * area.width + x;
      if (layer.alpha[at] === 0) continue;
      const keep = share(x, y);
      if (keep === 1) continue;
      layer.alpha[at]! *= keep;
      for (let c = 0; c < 3; c++) layer.color[3 * at + c]! *= keep;
    }
}
