/** Parts of the face and the neck below it, by the face mesh. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import type { FaceMesh } from '../../../perceive/person.ts';
import { between, directionTo, type ExpectedSite, moved } from './site-of-stretch.ts';

/** Vertices of the canonical mesh. Left is the wearer's own. */
const TOP_OF_FOREHEAD = 10;
const BETWEEN_BROWS = 9;
const CHIN = 152;
const BELOW_LIP = 18;
const NOSE = 1;
const SIDES = {
  left: { eyeCorner: 263, ear: 454, temple: 389, cheek: 280, cheekLow: 430, jaw: 397 },
  right: { eyeCorner: 33, ear: 234, temple: 162, cheek: 50, cheekLow: 210, jaw: 172 },
} as const;

/** A half of the face narrower than this part of the whole is turned away. */
const LEAST_HALF = 0.3;

/**
 * Sites of face, ears and neck, before the skin is asked.
 * @param below The throat, where the shoulders tell it.
 */
export function faceSites(face: FaceMesh, below: ImagePoint | null): ExpectedSite[] {
  const at = (vertex: number): ImagePoint => face.points[vertex]!;
  const down = directionTo(at(TOP_OF_FOREHEAD), at(CHIN));
  const toLeft = directionTo(at(SIDES.right.ear), at(SIDES.left.ear));
  const width = distance(at(SIDES.right.ear), at(SIDES.left.ear));
  const height = distance(at(TOP_OF_FOREHEAD), at(CHIN));
  const sites: ExpectedSite[] = [
    {
      part: 'forehead',
      side: null,
      facing: 'front',
      upper: moved(at(TOP_OF_FOREHEAD), down, height * 0.02),
      lower: at(BETWEEN_BROWS),
      mostHalfWidth: width * 0.32,
      confidence: 0.9,
    },
    {
      part: 'chin',
      side: null,
      facing: 'front',
      upper: between(at(BELOW_LIP), at(CHIN), 0.2),
      lower: at(CHIN),
      mostHalfWidth: width * 0.16,
      confidence: 0.9,
    },
  ];
  // the neck runs from the jaw to the middle of the shoulders where they are known, else straight on
  const towards = below ? directionTo(at(CHIN), below) : down;
  // a neck leans less than head or shoulders seem to say
  const neckDown = directionTo({ x: 0, y: 0 }, { x: towards.x, y: towards.y + 1 });
  const neckLength = below ? Math.min(distance(at(CHIN), below) * 0.8, height * 0.75) : height * 0.6;
  const neckTop = moved(at(CHIN), neckDown, height * 0.1);
  sites.push({
    part: 'neck',
    side: null,
    facing: 'front',
    upper: neckTop,
    lower: moved(neckTop, neckDown, neckLength),
    mostHalfWidth: width * 0.4,
    confidence: 0.8,
  });
  for (const side of ['left', 'right'] as const) {
    const { eyeCorner, ear, temple, cheek, cheekLow, jaw } = SIDES[side];
    const outward = side === 'left' ? toLeft : { x: -toLeft.x, y: -toLeft.y };
    const seen = distance(at(NOSE), at(ear)) / width;
    if (seen < LEAST_HALF) continue;
    const confidence = Math.min(0.9, seen * 1.6);
    const templeMiddle = between(at(eyeCorner), at(temple), 0.6);
    const earMiddle = moved(at(ear), outward, width * 0.06);
    const jawPoint = moved(between(at(jaw), at(CHIN), 0.15), down, height * 0.05);
    sites.push(
      {
        part: 'temple',
        side,
        facing: null,
        upper: moved(templeMiddle, down, -height * 0.12),
        lower: moved(templeMiddle, down, height * 0.05),
        mostHalfWidth: width * 0.1,
        confidence,
      },
      {
        part: 'cheek',
        side,
        facing: null,
        upper: at(cheek),
        lower: at(cheekLow),
        mostHalfWidth: width * 0.16,
        confidence,
      },
      {
        part: 'ear',
        side,
        facing: null,
        upper: moved(earMiddle, down, -height * 0.12),
        lower: moved(earMiddle, down, height * 0.16),
        mostHalfWidth: width * 0.08,
        confidence: confidence * 0.7,
      },
      {
        part: 'neck',
        side,
        facing: null,
        upper: jawPoint,
        lower: moved(jawPoint, neckDown, neckLength * 0.9),
        mostHalfWidth: width * 0.2,
        confidence: confidence * 0.9,
      },
    );
  }
  return sites;
}

function distance(a: ImagePoint, b: ImagePoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
