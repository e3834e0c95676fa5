/** A hand with its fingers, its wrist and the forearm beyond. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import { handTurn } from '../subject/find-subject-hands.ts';
import type { SubjectHand } from '../subject/subject.ts';
import { type BodySite, FINGER_NAMES } from './anatomy.ts';
import { handCentimetre } from './pixels-per-centimetre.ts';
import { between, directionTo, type ExpectedSite, moved } from './site-of-stretch.ts';

const WRIST = 0;
const MIDDLE_KNUCKLE = 9;
const INDEX_KNUCKLE = 5;
const LITTLE_KNUCKLE = 17;
/** First and second joint of each finger. */
const FINGERS = [
  [2, 3],
  [5, 6],
  [9, 10],
  [13, 14],
  [17, 18],
] as const;
/** A hand turned to its edge shows neither palm nor back. */
const EDGE_ON = 0.15;
const FOREARM_CENTIMETRES = 22;

/** Sites of a hand, before the skin is asked. `withArm`: whether wrist and forearm are told from the hand as well. */
export function handSites(hand: SubjectHand, withArm: boolean): ExpectedSite[] {
  const at = (point: number): ImagePoint => hand.points[point]!;
  const centimetre = handCentimetre(hand);
  const down = directionTo(at(WRIST), at(MIDDLE_KNUCKLE));
  const { side, score } = hand;
  const flat = Math.abs(handTurn(hand.points)) > EDGE_ON;
  const palm = hand.facing === 'palm';
  const facing: BodySite['facing'] = !flat ? null : palm ? 'inner' : 'outer';
  const knuckles = distance(at(INDEX_KNUCKLE), at(LITTLE_KNUCKLE));
  const sites: ExpectedSite[] = [];
  if (flat || !palm) {
    const middle = between(at(MIDDLE_KNUCKLE), between(at(INDEX_KNUCKLE), at(LITTLE_KNUCKLE), 0.5), 0.5);
    const site = {
      side,
      facing,
      upper: between(at(WRIST), middle, 0.12),
      lower: between(at(WRIST), middle, 0.97),
      mostHalfWidth: Math.max(knuckles * 0.62, centimetre * 2),
    };
    if (palm) sites.push({ part: 'palm', ...site, confidence: score * 0.95 });
    else sites.push({ part: 'hand', ...site, confidence: score * 0.95 });
    for (const [index, [first, second]] of FINGERS.entries())
      sites.push({
        part: 'finger',
        finger: FINGER_NAMES[index]!,
        side,
        facing,
        upper: between(at(first), at(second), 0.2),
        lower: between(at(first), at(second), 0.9),
        mostHalfWidth: centimetre * 1.1,
        limb: true,
        confidence: score * 0.8,
      });
  }
  if (!withArm) return sites;
  const up = { x: -down.x, y: -down.y };
  sites.push(
    {
      part: 'wrist',
      side,
      facing,
      upper: moved(at(WRIST), up, 5 * centimetre),
      lower: at(WRIST),
      mostHalfWidth: 3.6 * centimetre,
      limb: true,
      confidence: score * 0.9,
    },
    {
      part: 'forearm',
      side,
      facing,
      upper: moved(at(WRIST), up, FOREARM_CENTIMETRES * centimetre),
      lower: moved(at(WRIST), up, 3 * centimetre),
      mostHalfWidth: 4.8 * centimetre,
      limb: true,
      confidence: score * 0.75,
    },
  );
  return sites;
}

function distance(a: ImagePoint, b: ImagePoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
