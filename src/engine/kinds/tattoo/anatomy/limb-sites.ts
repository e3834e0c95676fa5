/** Where the arms and legs of a pose ought to be. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import type { Pose, PoseLandmarkName } from '../../../perceive/person.ts';
import { handTurn } from '../subject/find-subject-hands.ts';
import type { Subject } from '../subject/subject.ts';
import type { BodyPart, BodySite } from './anatomy.ts';
import { between, directionTo, type ExpectedSite, moved } from './site-of-stretch.ts';

/** Joints less visible than this are outside the picture or hidden. */
const LEAST_VISIBILITY = 0.4;
/** Half-widths of bare limbs in centimetres. */
const HALF_WIDTHS = {
  shoulder: 6,
  upperArm: 5.5,
  elbow: 5,
  forearm: 4.8,
  wrist: 3.3,
  thigh: 9,
  knee: 6.5,
  lowerLeg: 6,
  ankle: 4.2,
  foot: 4.8,
} as const;
/** An arm whose elbow is above the shoulder by this part of its length shows its inner side to the front. */
const RAISED = 0.2;

type Side = 'left' | 'right';
type Facing = BodySite['facing'];

/** Sites of one side's shoulder and arm where the joints are in view, before the skin is asked. */
export function armSites(subject: Subject, pose: Pose, side: Side, scale: number): ExpectedSite[] {
  const joint = (name: 'Shoulder' | 'Elbow' | 'Wrist') => pose.landmarks[`${side}${name}`];
  const [elbow, wrist] = [joint('Elbow'), joint('Wrist')];
  const shoulder = { point: shoulderPoint(subject, pose, side), visibility: joint('Shoulder').visibility };
  const facing = trunkFacing(subject);
  const sites: ExpectedSite[] = [];
  const add = siteAdder(sites, side, scale);
  const raised =
    shoulder.point.y - elbow.point.y > RAISED * distance(shoulder.point, elbow.point) && facing === 'front';
  if (shoulder.visibility > LEAST_VISIBILITY) {
    const down = elbow.visibility > 0.2 ? directionTo(shoulder.point, elbow.point) : { x: 0, y: 1 };
    add(
      'shoulder',
      raised ? 'front' : facing,
      moved(shoulder.point, down, -3 * scale),
      moved(shoulder.point, down, 7 * scale),
      HALF_WIDTHS.shoulder,
      shoulder.visibility,
    );
  }
  const upperSeen = shoulder.visibility * elbow.visibility;
  if (upperSeen > LEAST_VISIBILITY)
    add(
      'upperArm',
      raised ? 'inner' : facing,
      between(shoulder.point, elbow.point, 0.15),
      between(shoulder.point, elbow.point, 0.9),
      HALF_WIDTHS.upperArm,
      upperSeen,
    );
  const lowerSeen = elbow.visibility * wrist.visibility;
  if (lowerSeen < LEAST_VISIBILITY) return sites;
  const forearm = forearmFacing(subject, side);
  const end = wristOf(subject, side) ?? wrist.point;
  add(
    'elbow',
    facing,
    between(elbow.point, shoulder.point, 0.12),
    between(elbow.point, end, 0.15),
    HALF_WIDTHS.elbow,
    elbow.visibility * 0.8,
  );
  add(
    'forearm',
    forearm,
    between(elbow.point, end, 0.1),
    between(elbow.point, end, 0.9),
    HALF_WIDTHS.forearm,
    lowerSeen,
  );
  add(
    'wrist',
    forearm,
    between(end, elbow.point, 0.22),
    between(end, elbow.point, 0.02),
    HALF_WIDTHS.wrist,
    lowerSeen,
  );
  return sites;
}

/** Sites of one side's leg and foot. */
export function legSites(subject: Subject, pose: Pose, side: Side, scale: number): ExpectedSite[] {
  const joint = (name: 'Hip' | 'Knee' | 'Ankle' | 'FootIndex') =>
    pose.landmarks[`${side}${name}` as PoseLandmarkName];
  const [hip, knee, ankle, toes] = [joint('Hip'), joint('Knee'), joint('Ankle'), joint('FootIndex')];
  const facing = trunkFacing(subject);
  const sites: ExpectedSite[] = [];
  const add = siteAdder(sites, side, scale);
  const thighSeen = hip.visibility * knee.visibility;
  if (thighSeen > LEAST_VISIBILITY) {
    add(
      'thigh',
      facing,
      between(hip.point, knee.point, 0.12),
      between(hip.point, knee.point, 0.85),
      HALF_WIDTHS.thigh,
      thighSeen,
    );
    add(
      'knee',
      facing,
      between(knee.point, hip.point, 0.12),
      between(knee.point, ankle.point, 0.1),
      HALF_WIDTHS.knee,
      knee.visibility * 0.8,
    );
  }
  const lowerSeen = knee.visibility * ankle.visibility;
  if (lowerSeen < LEAST_VISIBILITY) return sites;
  const upper = between(knee.point, ankle.point, 0.14);
  const lower = between(knee.point, ankle.point, 0.85);
  const front = subject.view !== 'back';
  add(front ? 'shin' : 'calf', facing, upper, lower, HALF_WIDTHS.lowerLeg, lowerSeen);
  // the calf bulges to both sides of the shin; the shin can't be seen from behind
  if (front)
    add('calf', facing, upper, between(knee.point, ankle.point, 0.65), HALF_WIDTHS.lowerLeg, lowerSeen * 0.7);
  add(
    'ankle',
    facing,
    between(ankle.point, knee.point, 0.16),
    ankle.point,
    HALF_WIDTHS.ankle,
    lowerSeen * 0.9,
  );
  if (toes.visibility > LEAST_VISIBILITY)
    add(
      'foot',
      null,
      between(ankle.point, toes.point, 0.2),
      between(ankle.point, toes.point, 0.85),
      HALF_WIDTHS.foot,
      lowerSeen * 0.7,
    );
  return sites;
}

function siteAdder(sites: ExpectedSite[], side: Side, scale: number) {
  return (
    part: BodyPart,
    facing: Facing,
    upper: ImagePoint,
    lower: ImagePoint,
    halfWidth: number,
    confidence: number,
  ): void => {
    sites.push({
      part,
      side,
      facing,
      upper,
      lower,
      mostHalfWidth: halfWidth * scale,
      confidence,
      limb: part !== 'shoulder',
    });
  };
}

/** The shoulder joint. Seen from the side both joints are one, and the net sets them to either side of it. */
export function shoulderPoint({ view }: Subject, { landmarks }: Pose, side: Side): ImagePoint {
  if (view !== 'side') return landmarks[`${side}Shoulder`].point;
  return between(landmarks.leftShoulder.point, landmarks.rightShoulder.point, 0.5);
}

function trunkFacing({ view }: Subject): Facing {
  return view === 'front' || view === 'back' ? view : null;
}

/** A hand whose index and little finger are this close to one line with the wrist is seen from its edge. */
const EDGE_ON = 0.15;

/** The forearm's inner side is the palm's. */
function forearmFacing({ hands }: Subject, side: Side): Facing {
  const hand = hands.find((other) => other.side === side);
  if (!hand || Math.abs(handTurn(hand.points)) < EDGE_ON) return null;
  return hand.facing === 'palm' ? 'inner' : 'outer';
}

/** The hand's own wrist is more exact than the pose's. */
function wristOf({ hands }: Subject, side: Side): ImagePoint | null {
  return hands.find((hand) => hand.side === side)?.points[0] ?? null;
}

function distance(a: ImagePoint, b: ImagePoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
