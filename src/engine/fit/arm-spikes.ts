/**
 * Spikes of a bare arm on the belly: where skin passes into skin, or into cloth in an arm's shadow, the parse's border is a guess,
 * and a stump of the belly would lie torn before the new garment.
 */
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { coveredArea, cropLabels, cropMask, type PixelArea } from '../pixels/crop.ts';
import { blurMask } from '../pixels/gaussian-blur.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { dilateDisc, openDisc } from '../pixels/morphology.ts';
import { moveCoverage } from './parse-edit.ts';
import { type TorsoFrame, toTorso } from './torso-frame.ts';

/** In shoulder widths: half the width of what is a spike, the least length of one, and the softness of what stays. */
const HALF_WIDTH = 0.06;
const LEAST_LENGTH = 0.04;
const SOFT = 0.006;
/** Fingers are as thin: nothing is taken so near to a hand. */
const AT_HAND = 0.06;
/** The chest has a neckline of its own above this torso height, in shoulder widths. */
const FROM = 0.55;
/** Least share of a spike's border, without the arm's own, that the belly makes up. */
const ON_BELLY = 0.7;

const ARMS: readonly BodyClass[] = ['leftArm', 'rightArm'];
const HANDS: readonly BodyClass[] = ['leftHand', 'rightHand'];
const BELLY = new Set(
  ['neck', 'lowerClothes', 'legs'].map((name) => BODY_CLASSES.indexOf(name as BodyClass)),
);
const LIMBS = new Set([...ARMS, ...HANDS].map((name) => BODY_CLASSES.indexOf(name)));

/** The person with such spikes as skin of the torso. */
export function withoutArmSpikes(person: PerceivedPerson, frame: TorsoFrame): PerceivedPerson {
  const { parse } = person;
  const unit = frame.shoulderWidth;
  const limbs = createMask(parse.width, parse.height);
  const hands = createMask(parse.width, parse.height);
  for (const name of [...ARMS, ...HANDS]) addInPlace(limbs, parse.coverage[name]);
  for (const name of HANDS) addInPlace(hands, parse.coverage[name]);
  const area = coveredArea(limbs, 64, Math.ceil(2 * HALF_WIDTH * unit));
  if (!area) return person;
  const limb = cropMask(limbs, area);
  const broad = openDisc(limb, HALF_WIDTH * unit);
  const nearHand = dilateDisc(cropMask(hands, area), AT_HAND * unit);
  const thin = createMask(area.width, area.height);
  for (let i = 0; i < thin.data.length; i++)
    if (limb.data[i]! >= 128 && broad.data[i] === 0 && nearHand.data[i] === 0) thin.data[i] = 255;
  const spikes = spikesOnBelly(thin, cropLabels(parse.labels, parse.width, area), area, frame);
  if (!spikes) return person;
  // a spike's own soft rim goes along, the arm's new edge is as soft
  const around = dilateDisc(spikes, 2 + SOFT * unit);
  const stays = blurMask(broad, Math.max(1, SOFT * unit));
  const move = createMask(parse.width, parse.height);
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const i = y * area.width + x;
      if (around.data[i] !== 0 && nearHand.data[i] === 0)
        move.data[(area.y + y) * parse.width + area.x + x] = 255 - stays.data[i]!;
    }
  return ARMS.reduce((result, name) => moveCoverage(result, name, 'neck', move), person);
}

function addInPlace(mask: Mask, other: Mask): void {
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = Math.min(255, mask.data[i]! + other.data[i]!);
}

/** The pieces of `thin` that lie on the belly; null without any. */
function spikesOnBelly(thin: Mask, labels: Uint8Array, area: PixelArea, frame: TorsoFrame): Mask | null {
  const { width, height } = thin;
  const unit = frame.shoulderWidth;
  const { labels: pieces, components } = connectedComponents(thin, 8);
  const belly = new Int32Array(components.length);
  const border = new Int32Array(components.length);
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const i = y * width + x;
      const piece = pieces[i]! - 1;
      if (piece < 0) continue;
      for (const beside of [i - 1, i + 1, i - width, i + width]) {
        if (pieces[beside] === piece + 1 || LIMBS.has(labels[beside]!)) continue;
        border[piece]!++;
        if (BELLY.has(labels[beside]!)) belly[piece]!++;
      }
    }
  const taken = components.map(({ left, right, top, bottom }, k) => {
    const { v } = toTorso(frame, { x: area.x + (left + right) / 2, y: area.y + (top + bottom) / 2 });
    const long = Math.max(right - left, bottom - top) >= LEAST_LENGTH * unit;
    return long && v > FROM * unit && v < 1.2 * frame.torsoLength && belly[k]! > ON_BELLY * border[k]!;
  });
  if (!taken.includes(true)) return null;
  const spikes = createMask(width, height);
  for (let i = 0; i < pieces.length; i++) if (pieces[i]! > 0 && taken[pieces[i]! - 1]) spikes.data[i] = 255;
  return spikes;
}
