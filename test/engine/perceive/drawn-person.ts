/** A flat-coloured figure with the landmarks that nets would find on it: head, neck, arms, a top and trousers. */

import type { PersonLandmarks } from '../../../src/engine/perceive/perceive-landmarks.ts';
import {
  POSE_LANDMARKS,
  type PoseLandmark,
  type PoseLandmarkName,
} from '../../../src/engine/perceive/person.ts';
import { createMask, createRgbaImage, type RgbaImage } from '../../../src/engine/pixels/image.ts';

export const WIDTH = 300;
export const HEIGHT = 400;

type Colour = readonly [number, number, number];

export interface DrawnPerson {
  readonly photo: RgbaImage;
  readonly landmarks: PersonLandmarks;
}

const JOINTS: Partial<Record<PoseLandmarkName, readonly [number, number]>> = {
  nose: [150, 62],
  leftEye: [160, 52],
  rightEye: [140, 52],
  leftEar: [175, 58],
  rightEar: [125, 58],
  mouthLeft: [158, 76],
  mouthRight: [142, 76],
  leftShoulder: [196, 128],
  rightShoulder: [104, 128],
  leftElbow: [216, 206],
  rightElbow: [84, 206],
  leftWrist: [222, 278],
  rightWrist: [78, 278],
  leftPinky: [226, 296],
  rightPinky: [74, 296],
  leftIndex: [222, 298],
  rightIndex: [78, 298],
  leftHip: [176, 264],
  rightHip: [124, 264],
  leftKnee: [178, 380],
  rightKnee: [122, 380],
  leftAnkle: [180, 480],
  rightAnkle: [120, 480],
  leftHeel: [180, 490],
  rightHeel: [120, 490],
  leftFootIndex: [185, 500],
  rightFootIndex: [115, 500],
};

function landmark(name: PoseLandmarkName): PoseLandmark {
  const [x, y] = JOINTS[name] ?? JOINTS.nose!;
  return {
    point: { x, y },
    depth: 0,
    world: { x: 0, y: 0, z: 0 },
    visibility: y < HEIGHT ? 0.99 : 0.1,
    presence: y < HEIGHT ? 0.99 : 0.1,
  };
}

const distanceToBone = (
  x: number,
  y: number,
  a: readonly [number, number],
  b: readonly [number, number],
): number => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const t = Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy);
};

/** What the figure wears and where it ends: sleeves as in the parse (1 elbow, 2 wrist), the hem in pixels. */
export interface Outfit {
  readonly top: Colour;
  readonly trousers: Colour;
  readonly sleeveEnd: number;
  readonly hem: number;
}

const SKIN: Colour = [214, 160, 130];
const HAIR: Colour = [60, 38, 25];
const BACKDROP: Colour = [225, 228, 230];

/** The part of the figure at a pixel, or null outside it. */
export function partAt(x: number, y: number, outfit: Outfit): 'hair' | 'skin' | 'top' | 'trousers' | null {
  const head = Math.hypot((x - 150) / 27, (y - 62) / 36);
  if (head < 1) return y < 36 ? 'hair' : 'skin';
  if (Math.hypot((x - 150) / 33, (y - 56) / 42) < 1 && y < 60) return 'hair';
  for (const side of ['left', 'right'] as const) {
    const [shoulder, elbow, wrist, finger] = [
      JOINTS[`${side}Shoulder`]!,
      JOINTS[`${side}Elbow`]!,
      JOINTS[`${side}Wrist`]!,
      JOINTS[`${side}Index`]!,
    ];
    const upper = distanceToBone(x, y, shoulder, elbow);
    const fore = distanceToBone(x, y, elbow, wrist);
    const along =
      upper < fore
        ? (y - shoulder[1]) / (elbow[1] - shoulder[1])
        : 1 + (y - elbow[1]) / (wrist[1] - elbow[1]);
    if (Math.min(upper, fore) < 12) return along < outfit.sleeveEnd ? 'top' : 'skin';
    if (distanceToBone(x, y, wrist, finger) < 9) return 'skin';
  }
  if (Math.abs(x - 150) < 14 && y > 80 && y < 126) return 'skin';
  const halfTorso = 48 - Math.max(0, Math.min(1, (y - 140) / 100)) * 8;
  if (y >= 118 && y < outfit.hem && Math.abs(x - 150) < halfTorso) return 'top';
  if (y >= outfit.hem - 1 && Math.abs(x - 150) < 42 && (y < 300 || Math.abs(x - 150) > 6)) return 'trousers';
  return null;
}

/** The figure in an outfit, with a little grain so that colours have the spread of a photo's. */
export function drawPerson(outfit: Outfit): DrawnPerson {
  const photo = createRgbaImage(WIDTH, HEIGHT);
  const personMask = createMask(WIDTH, HEIGHT);
  let state = 7;
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const part = partAt(x + 0.5, y + 0.5, outfit);
      const colour =
        part === null
          ? BACKDROP
          : { hair: HAIR, skin: SKIN, top: outfit.top, trousers: outfit.trousers }[part];
      state = (state * 48271) % 2147483647;
      const grain = (state / 2147483647 - 0.5) * 10;
      const at = 4 * (y * WIDTH + x);
      for (let c = 0; c < 3; c++) photo.data[at + c] = colour[c]! + grain;
      photo.data[at + 3] = 255;
      personMask.data[y * WIDTH + x] = part === null ? 3 : 252;
    }
  const entries = POSE_LANDMARKS.map((name) => [name, landmark(name)] as const);
  const landmarks = {
    pose: {
      landmarks: Object.fromEntries(entries) as Record<PoseLandmarkName, PoseLandmark>,
      detectorScore: 0.95,
      region: { x: 0, y: 0, width: WIDTH, height: HEIGHT },
    },
    face: null,
    hands: [],
    personMask,
    poseMask: personMask,
  };
  return { photo, landmarks };
}
