/** Where skin is certain enough to teach its colour, and where certainly something else is. */
import type { PoseLandmarkName } from '../../../perceive/person.ts';
import { connectedComponents } from '../../../pixels/connected-components.ts';
import { createMask, type Mask } from '../../../pixels/image.ts';
import type { Subject } from '../subject/subject.ts';
import type { SkinScene } from './skin-scene.ts';
import { drawCapsuleInPlace, drawFace, drawFaceFeatures, drawHand } from './subject-shapes.ts';

export interface SkinSeeds {
  /** Weight 0..1 of each pixel as an example of skin. */
  readonly skin: Float32Array;
  /** Weight 0..1 of each pixel as an example of anything else. */
  readonly other: Float32Array;
  /** Pixels of skin that landmarks vouch for. */
  readonly vouched: Mask;
  /** What vouches: landmarks of a face or a hand, or colour and smoothness alone. */
  readonly from: 'landmarks' | 'colour';
}

/** Landmarks vouch for skin from this part of the picture on; less is too few pixels to learn from. */
const LEAST_VOUCHED = 0.0012;
/** Bones along which limbs lie. */
const LIMBS: readonly (readonly [PoseLandmarkName, PoseLandmarkName])[] = [
  ['leftShoulder', 'leftElbow'],
  ['leftElbow', 'leftWrist'],
  ['rightShoulder', 'rightElbow'],
  ['rightElbow', 'rightWrist'],
  ['leftHip', 'leftKnee'],
  ['leftKnee', 'leftAnkle'],
  ['rightHip', 'rightKnee'],
  ['rightKnee', 'rightAnkle'],
];
const LEAST_VISIBILITY = 0.6;
/** Smooth enough to be skin, in texture levels. */
const SMOOTH = 9;

/** Seeds of a subject in its scene. */
export function findSeeds(subject: Subject, scene: SkinScene): SkinSeeds {
  const { width, height, likeness, texture, person } = scene;
  const size = width * height;
  const vouched = vouchedSkin(subject, scene);
  let count = 0;
  for (let i = 0; i < size; i++) if (vouched.data[i] === 255) count++;
  const landmarks = count >= LEAST_VOUCHED * size;
  const skin = new Float32Array(size);
  if (landmarks) {
    for (let i = 0; i < size; i++) if (vouched.data[i] === 255) skin[i] = 1;
    seedLimbsInPlace(skin, subject, scene);
  } else {
    const candidates = createMask(width, height);
    for (let i = 0; i < size; i++) if (likeness[i]! > 0.55 && texture[i]! < SMOOTH) candidates.data[i] = 255;
    const main = mainComponent(candidates, scene);
    for (let i = 0; i < size; i++) if (main[i]) skin[i] = likeness[i]!;
  }
  const other = new Float32Array(size);
  for (let i = 0; i < size; i++) {
    if (skin[i]! > 0) continue;
    other[i] = likeness[i]! < 0.12 ? 1 : 0;
  }
  if (person && coversSeeds(person, skin))
    for (let i = 0; i < size; i++) if (person.data[i]! < 25 && skin[i] === 0) other[i] = 1;
  return { skin, other, vouched, from: landmarks ? 'landmarks' : 'colour' };
}

/** Least share of the seeds that a person mask has to cover to be believed. */
const LEAST_COVERED = 0.75;

/** Whether the person mask covers what is taken for skin: on tight close-ups and hands the net sees no person. */
export function coversSeeds(person: Mask, skin: Float32Array): boolean {
  let [covered, all] = [0, 0];
  for (let i = 0; i < skin.length; i++) {
    all += skin[i]!;
    if (person.data[i]! > 127) covered += skin[i]!;
  }
  return all > 0 && covered > LEAST_COVERED * all;
}

/** 255 where face or hands are seen and the colour does not contradict; eyes, brows, lips left out. */
function vouchedSkin(subject: Subject, scene: SkinScene): Mask {
  const result = createMask(scene.width, scene.height);
  const add = (shape: Mask): void => {
    const l = medianLightness(shape, scene);
    for (let i = 0; i < shape.data.length; i++) {
      if (shape.data[i] !== 255 || scene.likeness[i]! < 0.1) continue;
      // beard, hair over the forehead, glasses and shadows are darker than most of a face
      if (scene.lab.data[3 * i]! > l - 14) result.data[i] = 255;
    }
  };
  if (subject.face) {
    const face = drawFace(subject.face, scene);
    const features = drawFaceFeatures(subject.face, scene, 0.25);
    for (let i = 0; i < face.data.length; i++) if (features.data[i] === 255) face.data[i] = 0;
    add(face);
  }
  for (const hand of subject.hands) add(drawHand(hand, scene, 0.6));
  return result;
}

/** Median L of the pixels under a shape; 0 where there are none. */
function medianLightness(shape: Mask, { lab }: SkinScene): number {
  const counts = new Uint32Array(101);
  let all = 0;
  for (let i = 0; i < shape.data.length; i++) {
    if (shape.data[i] !== 255) continue;
    counts[Math.max(0, Math.min(100, Math.round(lab.data[3 * i]!)))]!++;
    all++;
  }
  let seen = 0;
  for (let l = 0; l <= 100; l++) {
    seen += counts[l]!;
    if (2 * seen >= all) return all > 0 ? l : 0;
  }
  return 0;
}

/** Adds the axes of limbs in view where they have the colour of the skin that is vouched for. */
function seedLimbsInPlace(skin: Float32Array, { pose }: Subject, scene: SkinScene): void {
  if (!pose) return;
  const { lab, likeness, scale } = scene;
  let [a, b, all] = [0, 0, 0];
  for (let i = 0; i < skin.length; i++) {
    a += skin[i]! * lab.data[3 * i + 1]!;
    b += skin[i]! * lab.data[3 * i + 2]!;
    all += skin[i]!;
  }
  a /= all;
  b /= all;
  const { leftShoulder, rightShoulder } = pose.landmarks;
  const shoulders = Math.hypot(
    leftShoulder.point.x - rightShoulder.point.x,
    leftShoulder.point.y - rightShoulder.point.y,
  );
  const axes = createMask(scene.width, scene.height);
  for (const [from, to] of LIMBS) {
    const [upper, lower] = [pose.landmarks[from], pose.landmarks[to]];
    if (Math.min(upper.visibility, lower.visibility) < LEAST_VISIBILITY) continue;
    drawCapsuleInPlace(
      axes,
      { x: upper.point.x * scale, y: upper.point.y * scale },
      { x: lower.point.x * scale, y: lower.point.y * scale },
      Math.max(1, 0.06 * shoulders * scale),
    );
  }
  for (let i = 0; i < skin.length; i++) {
    if (axes.data[i] !== 255 || skin[i]! > 0 || likeness[i]! < 0.4) continue;
    if (Math.hypot(lab.data[3 * i + 1]! - a, lab.data[3 * i + 2]! - b) < 9) skin[i] = 0.5;
  }
}

/** 1 on the component that is large, central and skin-coloured, and on others of its colour. */
function mainComponent(candidates: Mask, scene: SkinScene): Uint8Array {
  const { width, height, likeness, lab, person } = scene;
  const { labels, components } = connectedComponents(candidates);
  const n = components.length + 1;
  const scores = new Float64Array(n);
  const sums = new Float64Array(3 * n);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const label = labels[i]!;
      if (label === 0) continue;
      const central = 1 - 0.6 * Math.hypot(x / width - 0.5, y / height - 0.5);
      scores[label]! += likeness[i]! * central * (person ? 0.5 + person.data[i]! / 510 : 1);
      sums[3 * label]! += lab.data[3 * i + 1]!;
      sums[3 * label + 1]! += lab.data[3 * i + 2]!;
      sums[3 * label + 2]!++;
    }
  let best = 0;
  for (let k = 1; k < n; k++) if (best === 0 || scores[k]! > scores[best]!) best = k;
  const member = new Uint8Array(n);
  for (let k = 1; k < n; k++) {
    const da = sums[3 * k]! / sums[3 * k + 2]! - sums[3 * best]! / sums[3 * best + 2]!;
    const db = sums[3 * k + 1]! / sums[3 * k + 2]! - sums[3 * best + 1]! / sums[3 * best + 2]!;
    if (scores[k]! > 0.05 * scores[best]! && Math.hypot(da, db) < 7) member[k] = 1;
  }
  const result = new Uint8Array(labels.length);
  for (let i = 0; i < labels.length; i++) result[i] = member[labels[i]!]!;
  return result;
}
