/** Chest, belly and back of a pose. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import type { Pose } from '../../../perceive/person.ts';
import type { Subject } from '../subject/subject.ts';
import type { BodyPart, BodySite } from './anatomy.ts';
import { between, directionTo, type ExpectedSite, moved } from './site-of-stretch.ts';
import { onTrunk, type TrunkFrame } from './trunk-frame.ts';

/**
 * One part on the trunk: middle line `left` (in halves of the shoulders, towards the wearer's left; parts with a side are
 * mirrored), from `top` to `bottom` in lengths of the trunk, `half` its half-width in halves of the shoulders.
 */
interface TrunkPart {
  readonly part: BodyPart;
  readonly paired: boolean;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  readonly half: number;
}

const FRONT: readonly TrunkPart[] = [
  { part: 'collarbone', paired: true, left: 0.48, top: -0.08, bottom: 0.1, half: 0.4 },
  { part: 'chest', paired: false, left: 0, top: 0.08, bottom: 0.42, half: 0.62 },
  { part: 'chest', paired: true, left: 0.48, top: 0.1, bottom: 0.4, half: 0.42 },
  { part: 'ribs', paired: true, left: 0.6, top: 0.42, bottom: 0.72, half: 0.3 },
  { part: 'belly', paired: false, left: 0, top: 0.55, bottom: 0.98, half: 0.55 },
  { part: 'hip', paired: true, left: 0.5, top: 0.82, bottom: 1.08, half: 0.3 },
];
const BACK: readonly TrunkPart[] = [
  { part: 'upperBack', paired: false, left: 0, top: -0.02, bottom: 0.4, half: 0.75 },
  { part: 'shoulderBlade', paired: true, left: 0.55, top: 0.06, bottom: 0.36, half: 0.38 },
  { part: 'spine', paired: false, left: 0, top: 0, bottom: 0.9, half: 0.2 },
  { part: 'lowerBack', paired: false, left: 0, top: 0.6, bottom: 0.98, half: 0.6 },
  { part: 'ribs', paired: true, left: 0.65, top: 0.4, bottom: 0.7, half: 0.28 },
  { part: 'hip', paired: true, left: 0.5, top: 0.85, bottom: 1.1, half: 0.3 },
];

/** Half-width of the neck in halves of the shoulders. */
const NECK = 0.34;
/** How far the skin of chest and back lies before the shoulder joints, in centimetres. */
const CHEST = 11;
const BACK_SURFACE = -9;

const CONFIDENCE = 0.8;
/** From the side front and back are told by the turn of the shoulders only. */
const SIDE_CONFIDENCE = 0.5;

/** Sites of the trunk that the camera sees, before the skin is asked. */
export function trunkSites(
  { view, face }: Subject,
  pose: Pose,
  frame: TrunkFrame,
  pixelsPerCentimetre: number,
): ExpectedSite[] {
  if (view === 'side') return sideSites(pose, frame, pixelsPerCentimetre);
  if (view === null) return [];
  const sites: ExpectedSite[] = [];
  const before = view === 'front' ? CHEST : BACK_SURFACE;
  const throat = throatOf(frame, before);
  const mouth = mouthOf(pose);
  // a face tells its neck better
  if (mouth && !face) {
    const upper = between(mouth, throat, view === 'front' ? 0.42 : 0.3);
    const lean = directionTo(mouth, throat);
    // a neck leans less than head or shoulders seem to say
    const down = directionTo({ x: 0, y: 0 }, { x: lean.x, y: lean.y + 1 });
    const length = Math.hypot(throat.x - upper.x, throat.y - upper.y) * 0.87;
    sites.push({
      part: view === 'front' ? 'neck' : 'nape',
      side: null,
      facing: view,
      upper,
      lower: moved(upper, down, length),
      mostHalfWidth: NECK * frame.halfShoulders,
      confidence: CONFIDENCE,
    });
  }
  sites.push(...partsOfTrunk(frame, view, CONFIDENCE));
  return sites;
}

/** Chest and belly, or the back, on a trunk's frame. */
export function partsOfTrunk(frame: TrunkFrame, view: 'front' | 'back', confidence: number): ExpectedSite[] {
  const before = view === 'front' ? CHEST : BACK_SURFACE;
  return (view === 'front' ? FRONT : BACK).flatMap(({ part, paired, left, top, bottom, half }) =>
    (paired ? (['left', 'right'] as const) : [null]).map((side) => {
      const across = side === 'right' ? -left : left;
      return {
        part,
        side,
        facing: view,
        upper: onTrunk(frame, across, top, before),
        lower: onTrunk(frame, across, bottom, before),
        mostHalfWidth: half * frame.halfShoulders,
        confidence,
      };
    }),
  );
}

/** The foot of the neck, `before` as far before the shoulder joints as the skin below it lies. */
export function throatOf(frame: TrunkFrame, before = CHEST): ImagePoint {
  return onTrunk(frame, 0, 0, before * 0.6);
}

/** Seen from the side the chest lies before the nearer arm, the back behind it. */
function sideSites({ landmarks }: Pose, frame: TrunkFrame, centimetre: number): ExpectedSite[] {
  const side = landmarks.leftShoulder.depth < landmarks.rightShoulder.depth ? 'left' : 'right';
  // seen from the side both joints are one, and the frame's origin lies on it
  const shoulder = frame.origin;
  const forward = Math.sign(frame.forward);
  const site = (
    part: BodyPart,
    facing: BodySite['facing'],
    before: number,
    from: number,
    to: number,
    half: number,
  ): ExpectedSite => {
    const start = { x: shoulder.x + before * centimetre * forward, y: shoulder.y };
    return {
      part,
      side: part === 'upperBack' ? null : side,
      facing,
      upper: moved(start, frame.down, from * centimetre),
      lower: moved(start, frame.down, to * centimetre),
      mostHalfWidth: half * centimetre,
      confidence: SIDE_CONFIDENCE,
    };
  };
  return [
    site('shoulderBlade', 'back', -10, 2, 20, 7),
    site('upperBack', 'back', -12, 0, 24, 9),
    site('chest', 'front', 10, 4, 20, 6),
  ];
}

/** Where the head has its mouth: the pose net says so from behind as well. */
function mouthOf({ landmarks }: Pose): ImagePoint | null {
  const { mouthLeft, mouthRight } = landmarks;
  if (Math.min(mouthLeft.visibility, mouthRight.visibility) < 0.5) return null;
  return between(mouthLeft.point, mouthRight.point, 0.5);
}
