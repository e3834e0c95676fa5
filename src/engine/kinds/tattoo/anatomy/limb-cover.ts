/** What arms and hands hide: skin under them is their own, not that of the part behind them. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import type { Pose } from '../../../perceive/person.ts';
import type { Mask } from '../../../pixels/image.ts';
import type { BareSkin } from '../skin/bare-skin.ts';
import type { Subject, SubjectHand } from '../subject/subject.ts';
import { shoulderPoint } from './limb-sites.ts';
import { between } from './site-of-stretch.ts';

/** A piece of an arm in photo pixels. */
export interface ArmPiece {
  readonly side: 'left' | 'right';
  readonly kind: 'upperArm' | 'forearm' | 'hand';
  readonly from: ImagePoint;
  readonly to: ImagePoint;
  readonly radius: number;
  /** Depth of its outer end, negative towards the camera. */
  readonly depth: number;
}

/** Radii in centimetres. */
const UPPER_ARM = 5;
const FOREARM = 4.2;
const PALM = 4;
const FINGER = 1.2;
const BENT_FOREARM = 6.5;
const FOREARM_LENGTH = 22;
const LEAST_VISIBILITY = 0.4;

/** The arms and hands in view as capsules. */
export function armPieces(subject: Subject, pose: Pose | null, pixelsPerCentimetre: number): ArmPiece[] {
  const pieces: ArmPiece[] = [];
  if (pose)
    for (const side of ['left', 'right'] as const) {
      const elbow = pose.landmarks[`${side}Elbow`];
      const wrist = pose.landmarks[`${side}Wrist`];
      if (elbow.visibility < LEAST_VISIBILITY) continue;
      pieces.push({
        side,
        kind: 'upperArm',
        from: between(shoulderPoint(subject, pose, side), elbow.point, 0.3),
        to: elbow.point,
        radius: UPPER_ARM * pixelsPerCentimetre,
        depth: elbow.depth,
      });
      if (wrist.visibility > LEAST_VISIBILITY)
        pieces.push({
          side,
          kind: 'forearm',
          from: elbow.point,
          to: wrist.point,
          radius: FOREARM * pixelsPerCentimetre,
          depth: wrist.depth,
        });
    }
  for (const hand of subject.hands) pieces.push(...handPieces(hand, pose, pixelsPerCentimetre));
  return pieces;
}

function handPieces(hand: SubjectHand, pose: Pose | null, pixelsPerCentimetre: number): ArmPiece[] {
  const { side, points } = hand;
  const depth = pose?.landmarks[`${side}Wrist`].depth ?? 0;
  const piece = (from: number, to: number, radius: number): ArmPiece => ({
    side,
    kind: 'hand',
    from: points[from]!,
    to: points[to]!,
    radius: radius * pixelsPerCentimetre,
    depth,
  });
  const pieces = [piece(0, 9, PALM)];
  if (!pose) {
    // the forearm goes on beyond the wrist, not quite straight
    const wrist = points[0]!;
    const palm = points[9]!;
    const length = Math.max(1e-6, Math.hypot(palm.x - wrist.x, palm.y - wrist.y));
    const reach = (-FOREARM_LENGTH * pixelsPerCentimetre) / length;
    const elbow = between(wrist, palm, reach);
    pieces.push({ ...piece(0, 0, BENT_FOREARM), kind: 'forearm', to: elbow });
  }
  for (const finger of [1, 5, 9, 13, 17])
    for (let joint = finger; joint < finger + 3; joint++) pieces.push(piece(joint, joint + 1, FINGER));
  return pieces;
}

/** The skin without what lies under the pieces. */
export function skinWithout(skin: BareSkin, pieces: readonly ArmPiece[]): BareSkin {
  if (pieces.length === 0) return skin;
  const { width, height } = skin.coverage;
  const data = skin.coverage.data.slice();
  for (const piece of pieces) eraseCapsuleInPlace({ data, width, height }, piece, skin.scale);
  return { ...skin, coverage: { data, width, height } };
}

function eraseCapsuleInPlace({ data, width, height }: Mask, piece: ArmPiece, scale: number): void {
  const ax = piece.from.x * scale;
  const ay = piece.from.y * scale;
  const dx = piece.to.x * scale - ax;
  const dy = piece.to.y * scale - ay;
  const radius = piece.radius * scale;
  const squared = Math.max(1e-6, dx * dx + dy * dy);
  const left = Math.max(0, Math.floor(Math.min(ax, ax + dx) - radius));
  const right = Math.min(width, Math.ceil(Math.max(ax, ax + dx) + radius));
  const top = Math.max(0, Math.floor(Math.min(ay, ay + dy) - radius));
  const bottom = Math.min(height, Math.ceil(Math.max(ay, ay + dy) + radius));
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const px = x + 0.5 - ax;
      const py = y + 0.5 - ay;
      const t = Math.max(0, Math.min(1, (px * dx + py * dy) / squared));
      const ex = px - t * dx;
      const ey = py - t * dy;
      if (ex * ex + ey * ey < radius * radius) data[y * width + x] = 0;
    }
}
