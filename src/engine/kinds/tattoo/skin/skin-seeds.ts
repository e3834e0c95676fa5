/** Where skin is certain enough to teach its colour, and where certainly something else is. */
import type { PoseLandmarkName } from '../../../perceive/person.ts';
import { connectedComponents } from '../../../pixels/connected-components.ts';
import { createMask, type Mask } from '../../../pixels/image.ts';
import type { Subject } from '../subject/subject.ts';
import { growSkin } from './grow-skin.ts';
import {
  doubtScalpInPlace,
  doubtTrousersInPlace,
  expectNeckInPlace,
  seedHairInPlace,
  seedHipsInPlace,
} from './hair-and-clothes.ts';
import { medianColour } from './median-colour.ts';
import { plainBackdrop } from './plain-backdrop.ts';
import type { SkinScene } from './skin-scene.ts';
import { commonTint, fitTint, type SkinTint, tintDistance } from './skin-tint.ts';
import { drawCapsuleInPlace, drawFace, drawFaceFeatures, drawHairline, drawHand } from './subject-shapes.ts';
import { coversSeeds } from './trust-person.ts';

/** Examples of skin and of all else, planes of the scene's size. */
export interface SkinSeeds {
  /** Weight 0..1 of each pixel as an example of skin. */
  readonly skin: Float32Array;
  /** Weight 0..1 of each pixel as an example of anything else. */
  readonly other: Float32Array;
  /** Pixels of skin that landmarks vouch for. */
  readonly vouched: Mask;
  /** What vouches: landmarks of a face or a hand, or colour and smoothness alone. */
  readonly from: 'landmarks' | 'colour';
  /** Whether the seeds hold most of the skin, as in a close-up, or only a part of what a person bares. */
  readonly hold: 'most' | 'part';
  /** Tint of the skin among the seeds. */
  readonly tint: SkinTint;
  /** Log-odds that places alone add: inside of faces and hands. */
  readonly place: Float32Array;
}

/** Landmarks vouch for skin from this part of the picture on; less is too few pixels to learn from. */
const LEAST_VOUCHED = 0.0012;
/** Hands without a person in view that cover this share of the picture at least are a close-up. */
const LARGE_VOUCHED = 0.03;
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
/** Distance from the skin's tint from which a colour is of something else, in standard deviations. */
const STRANGE = 3.2;
/** Log-odds for skin inside of a hand. */
const IN_HAND = 1.5;
/** Log-odds against skin on a plain backdrop. */
const ON_BACKDROP = -5;
/** How far seeds grow: on a close-up all that hangs together is skin, on a person clothes may touch it. */
const GROWTH = {
  part: { step: 3, tint: 2.5, texture: 8, likeness: 0.15 },
  most: { step: 3.5, tint: 4, texture: 7, likeness: 0.15 },
};
const GROWN_WEIGHT = 0.5;
/** Smooth enough to be skin, in texture levels. */
const SMOOTH = 8;

/** Seeds of a subject in its scene. */
export function findSeeds(subject: Subject, scene: SkinScene): SkinSeeds {
  const { width, height, lab, likeness, person } = scene;
  const size = width * height;
  const vouched = vouchedSkin(subject, scene);
  let count = 0;
  for (let i = 0; i < size; i++) if (vouched.data[i] === 255) count++;
  const landmarks = count >= LEAST_VOUCHED * size;
  const skin = new Float32Array(size);
  const backdrop = landmarks || subject.pose ? null : plainBackdrop(scene);
  if (landmarks) {
    for (let i = 0; i < size; i++) if (vouched.data[i] === 255) skin[i] = 1;
  } else {
    skin.set(seedsByColour(scene, limbAxes(subject, scene), backdrop));
  }
  const hold = !landmarks || (!subject.pose && count > LARGE_VOUCHED * size) ? 'most' : 'part';
  const first = fitTint(lab, skin);
  const trusted = person && coversSeeds(person, skin) ? person.data : null;
  const allowed = trusted ? trusted.slice() : new Uint8Array(size).fill(255);
  if (subject.face) {
    // a shaved head darkens in small steps
    const above = drawHairline(subject.face, scene, 1.03, 2).data;
    for (let i = 0; i < size; i++) if (above[i] === 255) allowed[i] = 0;
  }
  if (backdrop) for (let i = 0; i < size; i++) if (backdrop.data[i] === 255) allowed[i] = 0;
  const grown = growSkin(scene, skin, first, GROWTH[hold], allowed);
  for (let i = 0; i < size; i++) if (grown[i] && skin[i] === 0) skin[i] = GROWN_WEIGHT;
  const tint = fitTint(lab, skin);
  const other = new Float32Array(size);
  for (let i = 0; i < size; i++) {
    if (skin[i]! > 0) continue;
    const far = tintDistance(tint, lab.data, 3 * i);
    if (far > STRANGE || (likeness[i]! < 0.12 && far > STRANGE / 2)) other[i] = 1;
  }
  if (trusted) for (let i = 0; i < size; i++) if (trusted[i]! < 25 && skin[i] === 0) other[i] = 1;
  const place = new Float32Array(size);
  if (backdrop)
    for (let i = 0; i < size; i++)
      if (backdrop.data[i] === 255) {
        place[i] = ON_BACKDROP;
        other[i] = 2;
      }
  for (const hand of subject.hands) {
    const shape = drawHand(hand, scene, 1).data;
    for (let i = 0; i < size; i++)
      if (shape[i] === 255) {
        place[i] = IN_HAND;
        other[i] = 0;
      }
  }
  if (subject.face) {
    seedHairInPlace(other, skin, place, vouched, subject.face, scene);
    doubtScalpInPlace(place, subject.face, scene);
    expectNeckInPlace(place, subject.face, scene);
  }
  if (landmarks) {
    seedHipsInPlace(other, skin, subject, scene);
    doubtTrousersInPlace(place, subject, scene);
  }
  return { skin, other, vouched, from: landmarks ? 'landmarks' : 'colour', hold, tint, place };
}

/** 255 where face or hands are seen and the colour does not contradict; eyes, brows, lips left out. */
function vouchedSkin(subject: Subject, scene: SkinScene): Mask {
  const result = createMask(scene.width, scene.height);
  const { lab, likeness } = scene;
  const add = (shape: Mask): void => {
    const middle = medianLightness(shape, scene);
    const weights = new Float32Array(shape.data.length);
    for (let i = 0; i < weights.length; i++) {
      if (shape.data[i] !== 255 || likeness[i]! < 0.1) continue;
      // beard, hair over the forehead, glasses and shadows are darker than most of a face
      if (lab.data[3 * i]! > middle - 14) weights[i] = 1;
    }
    const tint = fitTint(lab, weights);
    for (let i = 0; i < weights.length; i++)
      if (weights[i]! > 0 && tintDistance(tint, lab.data, 3 * i) < 1.6) result.data[i] = 255;
  };
  if (subject.face) {
    const face = drawFace(subject.face, scene);
    const features = drawFaceFeatures(subject.face, scene, 0.25);
    for (let i = 0; i < face.data.length; i++) if (features.data[i] === 255) face.data[i] = 0;
    add(face);
  }
  const { person } = scene;
  const ofFace =
    subject.face && person && coversSeeds(person, Float32Array.from(result.data)) ? person : null;
  for (const hand of subject.hands) {
    const shape = drawHand(hand, scene, 0.6);
    // the mask shows the person of the face: a hand beside it is somebody else's
    if (!ofFace || coversSeeds(ofFace, Float32Array.from(shape.data))) add(shape);
  }
  return result;
}

/** Median L of the pixels under a shape; 0 where there are none. */
function medianLightness(shape: Mask, scene: SkinScene): number {
  return medianColour(shape, scene)?.[0] ?? 0;
}

/** 255 along the axes of the limbs in view; empty without a pose. */
function limbAxes({ pose }: Subject, { width, height, scale }: SkinScene): Mask {
  const axes = createMask(width, height);
  if (!pose) return axes;
  const { leftShoulder, rightShoulder } = pose.landmarks;
  const shoulders = Math.hypot(
    leftShoulder.point.x - rightShoulder.point.x,
    leftShoulder.point.y - rightShoulder.point.y,
  );
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
  return axes;
}

/** Skin along the axis of a limb counts so much more. */
const LIMB_WEIGHT = 4;

/** 0..1, falling steeply away from the hues that most skin has under most light. */
function usualHue(lab: Float32Array, at: number): number {
  const hue = (Math.atan2(lab[at + 2]!, lab[at + 1]!) * 180) / Math.PI;
  const off = Math.max(0, 42 - hue, hue - 64) / 6;
  return Math.exp(-0.5 * off * off) + 0.02;
}

/** Parts of the seeds with less than this share of the heaviest one's weight, in all and a pixel, are left out. */
const LEAST_PART = 0.04;
const LEAST_LIKELY = 0.4;

/** Seeds without landmarks: smooth, in the tint that most of what looks like skin has, in large connected parts. */
function seedsByColour(scene: SkinScene, limbs: Mask, backdrop: Mask | null): Float32Array {
  const { width, height, likeness, texture, lab, person } = scene;
  const weights = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (likeness[i]! < 0.3 || texture[i]! >= SMOOTH || backdrop?.data[i] === 255) continue;
      const central = 1 - 0.6 * Math.hypot(x / width - 0.5, y / height - 0.5);
      const limb = limbs.data[i] === 255 ? LIMB_WEIGHT : 1;
      const inside = person ? 0.3 + person.data[i]! / 364 : 1;
      weights[i] = likeness[i]! * usualHue(lab.data, 3 * i) * central * limb * inside;
    }
  const tint = commonTint(lab, weights);
  if (!tint) return weights;
  const near = createMask(width, height);
  for (let i = 0; i < weights.length; i++)
    if (weights[i]! > 0 && tintDistance(tint, lab.data, 3 * i) < 1.8) near.data[i] = 255;
  const { labels, components } = connectedComponents(near);
  const totals = new Float64Array(components.length + 1);
  for (let i = 0; i < weights.length; i++) totals[labels[i]!]! += weights[i]!;
  totals[0] = 0;
  const best = totals.reduce((most, total, k) => (total > totals[most]! ? k : most), 0);
  const likely = (k: number): number => totals[k]! / components[k - 1]!.area;
  const kept = Uint8Array.from(totals, (total, k) =>
    k > 0 && total > LEAST_PART * totals[best]! && likely(k) > LEAST_LIKELY * likely(best) ? 1 : 0,
  );
  for (let i = 0; i < weights.length; i++) weights[i] = kept[labels[i]!] ? likeness[i]! : 0;
  return weights;
}
