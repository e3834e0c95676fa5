/** What a wide patch of bare skin could be, seen from the front and from behind. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import type { BodyPart, BodySite } from './anatomy.ts';
import { type BodyBox, sideOfPicture } from './body-box.ts';
import type { ExpectedSite } from './site-of-stretch.ts';
import type { SkinPatch } from './skin-patches.ts';
import type { TrunkFrame } from './trunk-frame.ts';
import { partsOfTrunk } from './trunk-sites.ts';

type Side = 'left' | 'right';

/** A patch so much of the body's width and taller than half as wide is a whole trunk. */
const WHOLE_TRUNK = 0.7;

/** Parts of the trunk that a wide patch could be, seen from the front and from behind. */
export function trunkPatchSites(
  patch: SkinPatch,
  body: BodyBox,
  view: 'front' | 'back' | null,
  photoHeight: number,
  aboveLegs: boolean,
): ExpectedSite[] {
  const { middle, depth } = patch;
  const offset = (middle.x - (body.left + body.right) / 2) / Math.max(1, body.right - body.left);
  const beside = Math.abs(offset) > 0.14;
  const lower = aboveLegs || middle.y > 0.6 * photoHeight;
  const front = sideOfPicture(middle.x, body, 'front');
  const back = sideOfPicture(middle.x, body, 'back');
  const wide = Math.max(depth, (patch.right - patch.left) / 2);
  const tall = patch.bottom - patch.top;
  const sites: ExpectedSite[] = [];
  const height = patch.bottom - patch.shoulders;
  if (2 * wide > WHOLE_TRUNK * (body.right - body.left) && height > wide) {
    if (view !== 'back') sites.push(...partsOfTrunk(trunkOfPatch(patch, wide, height, 1), 'front', 0.45));
    if (view !== 'front') sites.push(...partsOfTrunk(trunkOfPatch(patch, wide, height, -1), 'back', 0.4));
    return sites;
  }
  const add = (
    part: BodyPart,
    side: Side | null,
    facing: BodySite['facing'],
    confidence: number,
    upper: ImagePoint = { x: middle.x, y: Math.max(patch.top, middle.y - tall / 2) },
    end: ImagePoint = { x: middle.x, y: Math.min(patch.bottom, middle.y + tall / 2) },
  ): void => {
    const trust = view === null ? 1 : view === facing ? 1.4 : 0.5;
    sites.push({
      part,
      side,
      facing,
      upper,
      lower: end,
      mostHalfWidth: Math.min(wide, 1.6 * depth),
      confidence: confidence * trust,
    });
  };
  if (lower) {
    add('belly', null, 'front', 0.4);
    add(beside ? 'ribs' : 'hip', beside ? front : null, 'front', 0.25);
    add('lowerBack', null, 'back', 0.35);
    return sites;
  }
  // with clothes or nothing above, it may be the waist as well
  if (patch.top > 0.15 * photoHeight) {
    add('belly', null, 'front', 0.3);
    add('lowerBack', null, 'back', 0.3);
    if (beside) add('ribs', front, 'front', 0.25);
  }
  if (beside) {
    add('shoulder', front, 'front', 0.4);
    add('chest', front, 'front', 0.4);
    add('collarbone', front, 'front', 0.3);
    add('upperArm', front, null, 0.25);
    add('shoulderBlade', back, 'back', 0.45);
    add('shoulder', back, 'back', 0.3);
    add('upperBack', null, 'back', 0.3);
    return sites;
  }
  // what reaches up to the picture's edge may be a neck
  const neck = patch.top < 0.02 * photoHeight && wide < 0.3 * (body.right - body.left);
  if (neck) {
    add('neck', null, 'front', 0.35);
    add('nape', null, 'back', 0.35);
  }
  add('chest', null, 'front', neck ? 0.25 : 0.45);
  add('collarbone', null, 'front', 0.3);
  add('upperBack', null, 'back', neck ? 0.25 : 0.4);
  add('spine', null, 'back', 0.3);
  return sites;
}

/** The frame of a trunk that is bare all over, by its outline; `left` 1 where the wearer's left is the picture's right. */
function trunkOfPatch(patch: SkinPatch, wide: number, height: number, left: 1 | -1): TrunkFrame {
  return {
    origin: { x: (patch.left + patch.right) / 2, y: patch.shoulders + 0.12 * wide },
    toLeft: { x: left, y: 0 },
    down: { x: 0, y: 1 },
    halfShoulders: 0.75 * wide,
    halfHips: 0.5 * wide,
    length: Math.min(height, 2.4 * wide),
    forward: 0,
  };
}
