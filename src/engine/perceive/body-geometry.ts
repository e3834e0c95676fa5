/** The skeleton as simple shapes, in any scene's pixels: limbs as tapered capsules, a torso frame, a head frame. */

import { SURE_HAND_SCORE } from './find-hands.ts';
import { type ParseScene, toScene } from './parse-scene.ts';
import type { PersonLandmarks } from './perceive-landmarks.ts';
import type { PoseLandmarkName } from './person.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A limb's bone with the radius of the bare limb at both ends. */
export interface Capsule {
  readonly from: Point;
  readonly to: Point;
  readonly fromRadius: number;
  readonly toRadius: number;
}

export interface ArmGeometry {
  readonly upper: Capsule;
  readonly fore: Capsule;
  /** Bones of the hand mesh where it was found, else one from the wrist to the finger tips; none where the wrist is hidden. */
  readonly hand: readonly Capsule[];
  readonly handFound: boolean;
  /** Whether what was found is surely a hand. */
  readonly handSure: boolean;
}

export interface LegGeometry {
  readonly thigh: Capsule;
  readonly shin: Capsule;
  readonly foot: Capsule;
  /** Whether knee and ankle are inside the picture. */
  readonly footInView: boolean;
}

/** The head in units of the face's width: x along the face to the wearer's left, y down from between the eyes to the chin. */
export interface HeadFrame {
  readonly centre: Point;
  readonly across: Point;
  readonly down: Point;
  /** Width of the face in pixels, as if seen from the front. */
  readonly width: number;
  /** Outline of the face from the mesh; null without one. */
  readonly oval: readonly Point[] | null;
  /** Outlines of eyes, brows and lips, which are no skin. */
  readonly features: readonly (readonly Point[])[];
}

export interface BodyGeometry {
  /** Distance of the shoulder joints as if seen from the front, in pixels: the unit of all lengths. */
  readonly unit: number;
  readonly neckBase: Point;
  readonly hipCentre: Point;
  readonly shoulders: { readonly left: Point; readonly right: Point };
  readonly hips: { readonly left: Point; readonly right: Point };
  readonly arms: { readonly left: ArmGeometry; readonly right: ArmGeometry };
  readonly legs: { readonly left: LegGeometry; readonly right: LegGeometry };
  readonly head: HeadFrame | null;
}

/** Vertex lists of the canonical face mesh. */
export const FACE_OVAL = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
  150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
];
export const FACE_FEATURES = [
  [33, 246, 161, 160, 159, 158, 157, 173, 133, 155, 154, 153, 145, 144, 163, 7],
  [263, 466, 388, 387, 386, 385, 384, 398, 362, 382, 381, 380, 374, 373, 390, 249],
  [70, 63, 105, 66, 107, 55, 65, 52, 53, 46],
  [300, 293, 334, 296, 336, 285, 295, 282, 283, 276],
  [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146],
];
/** Hand mesh bones: wrist to knuckles, then along each finger. */
export const HAND_BONES = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 4],
  [0, 5],
  [5, 6],
  [6, 7],
  [7, 8],
  [0, 9],
  [9, 10],
  [10, 11],
  [11, 12],
  [0, 13],
  [13, 14],
  [14, 15],
  [15, 16],
  [0, 17],
  [17, 18],
  [18, 19],
  [19, 20],
  [5, 9],
  [9, 13],
  [13, 17],
] as const;

/** Torso length over shoulder distance of an adult seen from the front. */
const TORSO_OVER_SHOULDERS = 1.5;
/** Face width over shoulder distance. */
const FACE_OVER_SHOULDERS = 0.43;

/** Below, a wrist is a guess and no hand is drawn at it. */
const LEAST_WRIST_VISIBILITY = 0.5;

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const between = (a: Point, b: Point, t: number): Point => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});

/** The body's shapes in the scene's pixels. */
export function bodyGeometry(landmarks: PersonLandmarks, scene: ParseScene): BodyGeometry {
  const { pose } = landmarks;
  const at = (name: PoseLandmarkName): Point => toScene(scene, pose.landmarks[name].point);
  const shoulders = { left: at('leftShoulder'), right: at('rightShoulder') };
  const hips = { left: at('leftHip'), right: at('rightHip') };
  const neckBase = between(shoulders.left, shoulders.right, 0.5);
  const hipCentre = between(hips.left, hips.right, 0.5);
  const unit = Math.max(
    distance(shoulders.left, shoulders.right),
    distance(neckBase, hipCentre) / TORSO_OVER_SHOULDERS,
  );
  const arm = (side: 'left' | 'right'): ArmGeometry => {
    const wrist = at(`${side}Wrist`);
    const elbow = at(`${side}Elbow`);
    const found = landmarks.hands.find((hand) => hand.side === side);
    return {
      upper: { from: shoulders[side], to: elbow, fromRadius: 0.17 * unit, toRadius: 0.13 * unit },
      fore: { from: elbow, to: wrist, fromRadius: 0.13 * unit, toRadius: 0.085 * unit },
      hand: found
        ? handBones(found.points.map((point) => toScene(scene, point)))
        : pose.landmarks[`${side}Wrist`].visibility < LEAST_WRIST_VISIBILITY
          ? []
          : [
              {
                from: wrist,
                to: between(wrist, between(at(`${side}Index`), at(`${side}Pinky`), 0.5), 1.5),
                fromRadius: 0.1 * unit,
                toRadius: 0.1 * unit,
              },
            ],
      handFound: found !== undefined,
      handSure: found !== undefined && found.score >= SURE_HAND_SCORE,
    };
  };
  const leg = (side: 'left' | 'right'): LegGeometry => {
    const [knee, ankle] = [at(`${side}Knee`), at(`${side}Ankle`)];
    const toe = between(at(`${side}Heel`), at(`${side}FootIndex`), 1.15);
    return {
      thigh: { from: hips[side], to: knee, fromRadius: 0.28 * unit, toRadius: 0.18 * unit },
      shin: { from: knee, to: ankle, fromRadius: 0.18 * unit, toRadius: 0.11 * unit },
      foot: { from: at(`${side}Heel`), to: toe, fromRadius: 0.13 * unit, toRadius: 0.12 * unit },
      footInView:
        pose.landmarks[`${side}Ankle`].visibility > 0.5 && ankle.y < scene.height && knee.y < scene.height,
    };
  };
  return {
    unit,
    neckBase,
    hipCentre,
    shoulders,
    hips,
    arms: { left: arm('left'), right: arm('right') },
    legs: { left: leg('left'), right: leg('right') },
    head: headFrame(landmarks, scene, unit),
  };
}

function handBones(points: readonly Point[]): Capsule[] {
  const palm = distance(points[5]!, points[17]!);
  const length = distance(points[0]!, points[9]!);
  // a hand seen from its side has a narrow palm but no thinner fingers
  const radius = 0.16 * Math.max(palm, 0.8 * length);
  return HAND_BONES.map(([from, to]) => ({
    from: points[from]!,
    to: points[to]!,
    fromRadius: from === 0 ? 1.5 * radius : radius,
    toRadius: radius,
  }));
}

function headFrame(landmarks: PersonLandmarks, scene: ParseScene, unit: number): HeadFrame | null {
  const { face, pose } = landmarks;
  if (face) {
    const at = (index: number): Point => toScene(scene, face.points[index]!);
    const top = at(10);
    const chin = at(152);
    const height = distance(top, chin);
    const down = { x: (chin.x - top.x) / height, y: (chin.y - top.y) / height };
    return {
      centre: between(top, chin, 0.5),
      across: { x: down.y, y: -down.x },
      down,
      width: Math.max(distance(at(234), at(454)), 0.8 * height),
      oval: FACE_OVAL.map(at),
      features: FACE_FEATURES.map((feature) => feature.map(at)),
    };
  }
  const nose = pose.landmarks.nose;
  if (nose.visibility < 0.5) return null;
  const point = toScene(scene, nose.point);
  if (point.x < 0 || point.y < 0 || point.x >= scene.width || point.y >= scene.height) return null;
  const eyes = between(
    toScene(scene, pose.landmarks.leftEye.point),
    toScene(scene, pose.landmarks.rightEye.point),
    0.5,
  );
  const mouth = between(
    toScene(scene, pose.landmarks.mouthLeft.point),
    toScene(scene, pose.landmarks.mouthRight.point),
    0.5,
  );
  const height = distance(eyes, mouth);
  if (height < 1) return null;
  const down = { x: (mouth.x - eyes.x) / height, y: (mouth.y - eyes.y) / height };
  return {
    centre: between(eyes, mouth, 0.4),
    across: { x: down.y, y: -down.x },
    down,
    width: FACE_OVER_SHOULDERS * unit,
    oval: null,
    features: [],
  };
}

/** Distance from the capsule's bone over the local radius (1 on the surface), and the position along the bone, 0..1. */
export function capsuleCoordinates(
  capsule: Capsule,
  x: number,
  y: number,
): { readonly depth: number; readonly along: number } {
  const dx = capsule.to.x - capsule.from.x;
  const dy = capsule.to.y - capsule.from.y;
  const squared = dx * dx + dy * dy;
  const along =
    squared < 1e-6
      ? 0
      : Math.max(0, Math.min(1, ((x - capsule.from.x) * dx + (y - capsule.from.y) * dy) / squared));
  const px = x - capsule.from.x - along * dx;
  const py = y - capsule.from.y - along * dy;
  const radius = capsule.fromRadius + (capsule.toRadius - capsule.fromRadius) * along;
  return { depth: Math.sqrt(px * px + py * py) / radius, along };
}

/** `capsuleCoordinates`' depth alone. */
export function capsuleDepth({ from, to, fromRadius, toRadius }: Capsule, x: number, y: number): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const squared = dx * dx + dy * dy;
  const along =
    squared < 1e-6 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / squared));
  const px = x - from.x - along * dx;
  const py = y - from.y - along * dy;
  return Math.sqrt(px * px + py * py) / (fromRadius + (toRadius - fromRadius) * along);
}

/** A rectangle in pixels. */
export interface CapsuleBounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The rectangle outside of which all of the capsules are deeper than `depth` away; turned inside out when there are none. */
export function capsuleBounds(capsules: readonly Capsule[], depth: number): CapsuleBounds {
  const bounds = {
    left: Number.POSITIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  };
  for (const { from, to, fromRadius, toRadius } of capsules) {
    const reach = 1 + depth * Math.max(fromRadius, toRadius);
    bounds.left = Math.min(bounds.left, from.x - reach, to.x - reach);
    bounds.right = Math.max(bounds.right, from.x + reach, to.x + reach);
    bounds.top = Math.min(bounds.top, from.y - reach, to.y - reach);
    bounds.bottom = Math.max(bounds.bottom, from.y + reach, to.y + reach);
  }
  return bounds;
}

/** Whether a point lies in the rectangle. */
export function withinBounds({ left, top, right, bottom }: CapsuleBounds, x: number, y: number): boolean {
  return x > left && x < right && y > top && y < bottom;
}

/** Whether the point lies inside the closed polygon (even-odd rule). */
export function insidePolygon(polygon: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const a = polygon[i]!;
    const b = polygon[j]!;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}
