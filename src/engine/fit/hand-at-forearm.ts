/**
 * The lower end of a hand that comes out from behind the other forearm. Both are skin of one colour, and the parse parts them by the
 * bones: the hand ended above the new sleeve, torn, or took a flap of the forearm along. The forearm's own edge tells, which is clear
 * beside the hand and goes on below it.
 */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { cropLabels, cropRgba, pasteMaskInPlace } from '../pixels/crop.ts';
import { blurMask } from '../pixels/gaussian-blur.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { dilateSquare } from '../pixels/morphology.ts';
import { nearestColour, thinned } from '../pixels/nearest-colour.ts';
import type { ArmAxis } from './arm-axis.ts';
import { areaOf, boneOf, forearmEdge } from './forearm-edge.ts';
import { moveCoverage } from './parse-edit.ts';

/** All in shoulder widths. A forearm's edge lies so far from its bone. */
const EDGE = [0.02, 0.26] as const;
/** It is followed so far beside the hand. */
const BESIDE = 0.16;
/** The hand ends so near to it, and has so much room above it in which cloth may be its skin. */
const NEAR = 0.08;
const ROOM = 0.15;
/** Skin beside the hand lies within this of it, and what is farther tells the cloth's colour. */
const SKIN = 0.09;
const CLOTH = 0.12;
/** A gap so narrow between hand and edge is the hand's. */
const GAP = 0.012;
/** The skin's rim beside cloth is smoothed by this. */
const SMOOTH = 0.025;
/** How steep the rim then is, over how steep that smoothing leaves it. */
const RIM = 1.6;
const SAMPLES = 160;
/** Lightness counts less than colour; skin is so much nearer to skin than to cloth. */
const LIGHTNESS = 0.5;
const NEARER = 0.5;

/**
 * The person with the other hand ending at the upper edge of the forearm `front`, which lies before it; as it was where no such hand
 * or edge is seen. `unit` is the shoulder width in pixels.
 */
export function withHandAtForearm(person: PerceivedPerson, front: ArmAxis, unit: number): PerceivedPerson {
  const { parse, photo } = person;
  const handName = front.side === 'left' ? 'rightHand' : 'leftHand';
  const armName = `${front.side}Arm` as const;
  const [hand, arm, top] = ([handName, armName, 'upperClothes'] as const).map((name) =>
    BODY_CLASSES.indexOf(name),
  ) as [number, number, number];
  const area = areaOf(front, unit, parse.width, parse.height);
  const labels = cropLabels(parse.labels, parse.width, area);
  const bone = boneOf(front, area, labels, hand);
  if (!bone) return person;
  const { width, height } = area;
  const place = (at: number): { along: number; off: number } => {
    const [x, y] = [(at % width) + 0.5, Math.floor(at / width) + 0.5];
    return { along: bone.along(x, y), off: bone.off(x, y) };
  };
  // where along the bone the hand ends at the forearm
  const [low, high] = [EDGE[0] * unit, EDGE[1] * unit];
  const ends = new Map<number, number>();
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] !== hand) continue;
    const { along, off } = place(at);
    if (off < low || off > high) continue;
    const column = Math.floor(along);
    ends.set(column, Math.min(ends.get(column) ?? high, off));
  }
  if (ends.size < NEAR * unit) return person;
  const from = Math.min(...ends.keys());
  const to = Math.max(...ends.keys()) + Math.ceil(BESIDE * unit);
  const picture = cropRgba(photo, area);
  const edge = forearmEdge(picture, bone, [from, to], [low, high], unit);
  if (!edge) return person;
  const edgeAt = (along: number): number | undefined => edge[Math.floor(along) - from];
  // the hand's columns, and those beside it
  const near = [...ends].filter(([column, off]) => Math.abs(off - edgeAt(column)!) < NEAR * unit);
  if (near.length < 0.5 * NEAR * unit) return person;
  // from the heel's middle on towards the front hand no arm lies above the edge
  const heel = near.reduce((sum, [column]) => sum + column, 0) / near.length;
  const below = createMask(width, height);
  const own = createMask(width, height);
  const open = createMask(width, height);
  const cloth = createMask(width, height);
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at];
    if (label !== hand && label !== top && label !== arm) continue;
    const { along, off } = place(at);
    const over = off - (edgeAt(along) ?? Number.NaN);
    if (Number.isNaN(over)) {
      if (label === top) cloth.data[at] = 255;
      continue;
    }
    if (off > 0 && over < 0.5) below.data[at] = Math.round(255 * Math.min(1, 0.5 - over));
    if (over < -0.5) continue;
    if (label === hand) own.data[at] = 255;
    else if (label === top) cloth.data[at] = 255;
    const end = ends.get(Math.floor(along));
    const isBeside = end === undefined || along > heel || (off < end && end - off + over < GAP * unit);
    if (over < ROOM * unit && (label === top || (label === arm && isBeside))) open.data[at] = 255;
  }
  const skin = skinBeside(picture, own, open, cloth, unit);
  const moved = (mask: Mask): Mask => {
    const whole = createMask(parse.width, parse.height);
    pasteMaskInPlace(whole, mask, area.x, area.y);
    return whole;
  };
  let result = person;
  if (skin) {
    const more = moved(skin);
    result = moveCoverage(moveCoverage(result, 'upperClothes', handName, more), armName, handName, more);
  }
  const under = moved(below);
  return moveCoverage(moveCoverage(result, handName, armName, under), 'upperClothes', armName, under);
}

/** What of `open` is the hand's skin by its colour and joins it (`own`), with its soft rim; null where nothing is or nothing tells. */
function skinBeside(picture: RgbaImage, own: Mask, open: Mask, cloth: Mask, unit: number): Mask | null {
  const toHand = chamferDistanceWithin(own, CLOTH * unit).data;
  const [skins, cloths]: [number[], number[]] = [[], []];
  for (let at = 0; at < toHand.length; at++) {
    if (own.data[at] === 255) skins.push(at);
    else if (cloth.data[at] === 255 && toHand[at]! >= CLOTH * unit) cloths.push(at);
  }
  if (skins.length < SAMPLES || cloths.length < SAMPLES) return null;
  const lab = toLab(picture).data;
  const [ofSkin, ofCloth] = [thinned(skins, SAMPLES), thinned(cloths, SAMPLES)];
  const whole = createMask(own.width, own.height);
  whole.data.set(own.data);
  for (let at = 0; at < toHand.length; at++) {
    if (open.data[at] === 0 || toHand[at]! >= SKIN * unit) continue;
    const toSkin = nearestColour(lab, at, ofSkin, LIGHTNESS).distance;
    if (toSkin < NEARER * nearestColour(lab, at, ofCloth, LIGHTNESS).distance) whole.data[at] = 255;
  }
  // an even rim; what is below the edge tells nothing
  const smooth = SMOOTH * unit;
  const known = createMask(own.width, own.height);
  for (let at = 0; at < known.data.length; at++)
    if (own.data[at]! + open.data[at]! + cloth.data[at]! > 0) known.data[at] = 255;
  const [share, all] = [blurMask(whole, smooth).data, blurMask(known, smooth).data];
  const even = createMask(own.width, own.height);
  const inside = createMask(own.width, own.height);
  let any = false;
  for (let at = 0; at < even.data.length; at++) {
    if (open.data[at] === 0 || toHand[at]! >= SKIN * unit) continue;
    const soft = 0.5 + RIM * smooth * (share[at]! / Math.max(1, all[at]!) - 0.5);
    even.data[at] = Math.round(255 * Math.max(0, Math.min(1, soft)));
    if (soft < 1) continue;
    inside.data[at] = 255;
    any = true;
  }
  if (!any) return null;
  // the hand's own soft rim, which now lies within it, goes along
  const wide = dilateSquare(inside, 3);
  for (let at = 0; at < wide.data.length; at++) if (own.data[at] === 0) wide.data[at] = even.data[at]!;
  return wide;
}
