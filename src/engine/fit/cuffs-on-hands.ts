/**
 * Hands without the old top's cloth on them: the parse takes the end of a cuff for the hand's root, and the cloth that a
 * hand is tucked into for its shade. It would stay in front of the new clothes, and the skin of the arm be drawn after it.
 */
import type { PerceivedPerson } from '../perceive/person.ts';
import { chamferDistance } from '../pixels/chamfer-distance.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { coveredArea, cropMask, cropRgba, pasteMaskInPlace } from '../pixels/crop.ts';
import { createMask } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { nearestColour, thinned } from '../pixels/nearest-colour.ts';
import { moveCoverage } from './parse-edit.ts';
import { torsoFrame } from './torso-frame.ts';

/** Cloth lies on a hand at most so far from the top, and cloth within `AROUND` is compared with; shoulder widths. */
const REACH = 0.13;
const AROUND = 0.25;
const SAMPLES = 200;
/** Lightness counts less than colour: folds and the shade of a hand darken both. */
const LIGHTNESS = 0.4;
/** A colour is cloth when it lies this much nearer to cloth than to skin, and so far from skin at least (Lab). */
const NEARER = 0.55;
const UNLIKE_SKIN = 7;

/** The person whose hands lost what has the colour of the top beside them; it goes to the top. */
export function withoutCuffsOnHands(person: PerceivedPerson): PerceivedPerson {
  const unit = torsoFrame(person.pose).shoulderWidth;
  return clearHand(clearHand(person, 'leftHand', unit), 'rightHand', unit);
}

function clearHand(person: PerceivedPerson, name: 'leftHand' | 'rightHand', unit: number): PerceivedPerson {
  const { photo, parse } = person;
  const area = coveredArea(parse.coverage[name], 100, Math.ceil(AROUND * unit));
  if (!area) return person;
  const hand = cropMask(parse.coverage[name], area);
  const top = cropMask(parse.coverage.upperClothes, area);
  const fromTop = chamferDistance(top, 128).data;
  const fromHand = chamferDistance(hand, 128).data;
  const lab = toLab(cropRgba(photo, area)).data;
  const cloth: number[] = [];
  const skin: number[] = [];
  for (let at = 0; at < hand.data.length; at++)
    if (top.data[at]! > 250 && fromHand[at]! > 2 && fromHand[at]! < AROUND * unit) cloth.push(at);
    else if (hand.data[at]! > 250 && fromTop[at]! > REACH * unit) skin.push(at);
  if (cloth.length < 60 || skin.length < 60) return person;
  const [cloths, skins] = [thinned(cloth, SAMPLES), thinned(skin, SAMPLES)];
  const like = createMask(area.width, area.height);
  for (let at = 0; at < hand.data.length; at++) {
    if (hand.data[at]! < 20 || fromTop[at]! > REACH * unit) continue;
    const toSkin = nearestColour(lab, at, skins, LIGHTNESS).distance;
    if (toSkin < UNLIKE_SKIN) continue;
    if (nearestColour(lab, at, cloths, LIGHTNESS).distance < NEARER * toSkin) like.data[at] = 255;
  }
  // cloth hangs together with the top
  for (let at = 0; at < like.data.length; at++) if (top.data[at]! >= 128) like.data[at] = 255;
  const { labels } = connectedComponents(like, 8);
  const ofTop = new Set<number>();
  for (let at = 0; at < labels.length; at++) if (top.data[at]! >= 128) ofTop.add(labels[at]!);
  const move = createMask(parse.width, parse.height);
  const part = createMask(area.width, area.height);
  let count = 0;
  for (let at = 0; at < like.data.length; at++) {
    if (like.data[at] === 0 || hand.data[at]! < 20 || !ofTop.has(labels[at]!)) continue;
    part.data[at] = 255;
    count++;
  }
  if (count === 0) return person;
  pasteMaskInPlace(move, part, area.x, area.y);
  return moveCoverage(person, name, 'upperClothes', move);
}
