/** Subjects and skin drawn by tests: joints at known places, skin as rectangles. */
import type { ImagePoint } from '../../../../../src/engine/geometry/frames.ts';
import type { BareSkin } from '../../../../../src/engine/kinds/tattoo/skin/bare-skin.ts';
import type { Subject, SubjectHand } from '../../../../../src/engine/kinds/tattoo/subject/subject.ts';
import { POSE_LANDMARKS, type Pose, type PoseLandmark } from '../../../../../src/engine/perceive/person.ts';
import { createMask, createPlane, createRgbaImage } from '../../../../../src/engine/pixels/image.ts';
import { closeUp } from '../subject/close-up.ts';

export const WIDTH = 300;
export const HEIGHT = 400;

/** Joints in photo pixels, for a person from the front with 3 pixels a centimetre. */
export const STANDING = {
  nose: [150, 40],
  mouthLeft: [155, 52],
  mouthRight: [145, 52],
  leftShoulder: [202, 90],
  rightShoulder: [98, 90],
  leftElbow: [220, 175],
  rightElbow: [80, 175],
  leftWrist: [225, 250],
  rightWrist: [75, 250],
  leftHip: [175, 235],
  rightHip: [125, 235],
} as const satisfies Record<string, readonly [number, number]>;

export type Joints = Readonly<Record<string, readonly [number, number]>>;

/** A pose with these joints in view; all others are invisible. */
export function drawnPose(joints: Joints): Pose {
  const landmarks = Object.fromEntries(
    POSE_LANDMARKS.map((name): [string, PoseLandmark] => {
      const at = joints[name];
      const [x, y] = at ?? [0, 0];
      return [
        name,
        {
          point: { x, y },
          depth: 0,
          world: { x: x / 300, y: y / 300, z: 0 },
          visibility: at ? 1 : 0,
          presence: at ? 1 : 0,
        },
      ];
    }),
  ) as Pose['landmarks'];
  return { landmarks, detectorScore: 0.95, region: { x: 0, y: 0, width: WIDTH, height: HEIGHT } };
}

/** A subject of which nothing is perceived but these parts, around a photo of `WIDTH` × `HEIGHT`. */
export function drawnSubject(parts: Partial<Subject>): Subject {
  return closeUp(createRgbaImage(WIDTH, HEIGHT), parts);
}

/** Skin in the rectangles [left, top, right, bottom]. */
export function drawnSkin(...rectangles: readonly (readonly [number, number, number, number])[]): BareSkin {
  const coverage = createMask(WIDTH, HEIGHT);
  for (const [left, top, right, bottom] of rectangles)
    for (let y = top; y < bottom; y++) coverage.data.fill(255, y * WIDTH + left, y * WIDTH + right);
  return {
    scale: 1,
    coverage,
    walls: createMask(WIDTH, HEIGHT),
    light: createPlane(WIDTH, HEIGHT),
    tone: [200, 150, 130],
    person: null,
    doubts: [],
  };
}

/** A flat hand with fingers up, its wrist at the point: the thumb to the left, `unit` pixels from wrist to knuckles. */
export function drawnHand(
  wrist: ImagePoint,
  unit: number,
  side: SubjectHand['side'],
  facing: SubjectHand['facing'],
): SubjectHand {
  const points: ImagePoint[] = [wrist];
  for (let joint = 1; joint <= 4; joint++)
    points.push({ x: wrist.x - unit * (0.25 + 0.18 * joint), y: wrist.y - unit * (0.1 + 0.2 * joint) });
  for (let finger = 0; finger < 4; finger++)
    for (let joint = 0; joint < 4; joint++)
      points.push({
        x: wrist.x + unit * (-0.34 + 0.23 * finger),
        y: wrist.y - unit * ((finger === 1 ? 1 : 0.95) + 0.25 * joint),
      });
  return { side, facing, points, score: 0.98 };
}
