/** Where a hand's landmarks say that its flesh is. */
import type { ImagePoint } from '../geometry/frames.ts';
import { HAND_BONES } from '../perceive/body-geometry.ts';
import type { Hand, Pose } from '../perceive/person.ts';

/** Half-thickness of palm and fingers, in spans of the palm. */
const PALM = 0.26;
const FINGER = 0.097;

export interface HandShape {
  /** Breadth of the palm if it faced the camera, pixels: the unit of the hand's proportions. */
  readonly span: number;
  readonly wrist: ImagePoint;
  /** Unit vectors along the forearm towards the fingers, and across it. */
  readonly along: { readonly x: number; readonly y: number };
  readonly across: { readonly x: number; readonly y: number };
  /** Signed distance of a point from the hand's surface, pixels, negative inside, and the half-thickness there. */
  readonly surface: (x: number, y: number) => { readonly distance: number; readonly thickness: number };
}

/** The shape of a hand that was found. */
export function handShape({ side, points }: Hand, pose: Pose): HandShape {
  const length = (a: ImagePoint, b: ImagePoint): number => Math.hypot(b.x - a.x, b.y - a.y);
  const span = Math.max(length(points[5]!, points[17]!), 0.8 * length(points[0]!, points[9]!), 4);
  const wrist = points[0]!;
  const elbow = pose.landmarks[`${side}Elbow`].point;
  // a forearm that points at the camera has no direction of its own
  const from = length(elbow, wrist) > span ? elbow : mirrored(points[9]!, wrist);
  const run = length(from, wrist) || 1;
  const along = { x: (wrist.x - from.x) / run, y: (wrist.y - from.y) / run };
  const bones = HAND_BONES.map(([a, b]) => ({
    from: points[a]!,
    to: points[b]!,
    // bones that begin at the wrist or join two knuckles are the palm's
    thickness: ((a === 0 && b > 1) || b - a > 1 ? PALM : FINGER) * span,
  }));
  return {
    span,
    wrist,
    along,
    across: { x: -along.y, y: along.x },
    surface(x, y) {
      let distance = Number.POSITIVE_INFINITY;
      let thickness = 0;
      for (const bone of bones) {
        const outside = distanceToSegment(x, y, bone.from, bone.to) - bone.thickness;
        if (outside >= distance) continue;
        distance = outside;
        thickness = bone.thickness;
      }
      return { distance, thickness };
    },
  };
}

const mirrored = (point: ImagePoint, at: ImagePoint): ImagePoint =>
  ({ x: 2 * at.x - point.x, y: 2 * at.y - point.y }) as ImagePoint;

/** Distance in pixels of a place from the line between two points. */
export function distanceToSegment(x: number, y: number, a: ImagePoint, b: ImagePoint): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const t = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  const offX = x - a.x - t * dx;
  const offY = y - a.y - t * dy;
  // many times as fast as Math.hypot
  return Math.sqrt(offX * offX + offY * offY);
}
