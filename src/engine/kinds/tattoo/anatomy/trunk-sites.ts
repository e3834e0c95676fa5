/** Chest, belly and back of a pose. */
import type { Subject } from '../subject/subject.ts';
import type { BodyPart, BodySite } from './anatomy.ts';
import type { ExpectedSite } from './site-of-stretch.ts';
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
  { part: 'neck', paired: false, left: 0, top: -0.3, bottom: -0.08, half: 0.32 },
  { part: 'collarbone', paired: true, left: 0.48, top: -0.08, bottom: 0.1, half: 0.4 },
  { part: 'chest', paired: false, left: 0, top: 0.08, bottom: 0.42, half: 0.62 },
  { part: 'chest', paired: true, left: 0.48, top: 0.1, bottom: 0.4, half: 0.42 },
  { part: 'ribs', paired: true, left: 0.6, top: 0.42, bottom: 0.72, half: 0.3 },
  { part: 'belly', paired: false, left: 0, top: 0.55, bottom: 0.98, half: 0.55 },
  { part: 'hip', paired: true, left: 0.5, top: 0.82, bottom: 1.08, half: 0.3 },
];
const BACK: readonly TrunkPart[] = [
  { part: 'nape', paired: false, left: 0, top: -0.28, bottom: -0.06, half: 0.32 },
  { part: 'upperBack', paired: false, left: 0, top: -0.02, bottom: 0.4, half: 0.75 },
  { part: 'shoulderBlade', paired: true, left: 0.55, top: 0.06, bottom: 0.36, half: 0.38 },
  { part: 'spine', paired: false, left: 0, top: 0, bottom: 0.9, half: 0.2 },
  { part: 'lowerBack', paired: false, left: 0, top: 0.6, bottom: 0.98, half: 0.6 },
  { part: 'ribs', paired: true, left: 0.65, top: 0.4, bottom: 0.7, half: 0.28 },
  { part: 'hip', paired: true, left: 0.5, top: 0.85, bottom: 1.1, half: 0.3 },
];

/** Sites of the trunk that the camera sees, before the skin is asked; none from the side. */
export function trunkSites({ view }: Subject, frame: TrunkFrame, confidence: number): ExpectedSite[] {
  if (view !== 'front' && view !== 'back') return [];
  const facing: BodySite['facing'] = view;
  const sites: ExpectedSite[] = [];
  for (const { part, paired, left, top, bottom, half } of view === 'front' ? FRONT : BACK) {
    for (const side of paired ? (['left', 'right'] as const) : [null]) {
      const across = side === 'right' ? -left : left;
      sites.push({
        part,
        side,
        facing,
        upper: onTrunk(frame, across, top),
        lower: onTrunk(frame, across, bottom),
        mostHalfWidth: half * frame.halfShoulders,
        confidence,
      });
    }
  }
  return sites;
}
