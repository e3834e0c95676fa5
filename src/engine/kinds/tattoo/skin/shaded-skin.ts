/**
 * Skin whose colour strays from the seeds': in the shade, in warm light thrown back from other skin, in glare. It hangs
 * together with what is surely skin in small steps, or lies between two bare ends of one limb.
 */
import { capsuleDepth } from '../../../perceive/body-geometry.ts';
import type { PoseLandmarkName } from '../../../perceive/person.ts';
import type { Plane } from '../../../pixels/image.ts';
import type { Subject } from '../subject/subject.ts';
import { growSkin } from './grow-skin.ts';
import type { SkinScene } from './skin-scene.ts';
import type { SkinSeeds } from './skin-seeds.ts';
import { type SkinTint, tintDistance } from './skin-tint.ts';

/** Log-odds from which a pixel is surely skin. */
const SURE = 1;
const GROWTH = { step: 2.2, tint: 3.6, texture: 8, likeness: 0.1 };
/** Log-odds for skin where it hangs together with sure skin, and between the bare ends of a limb. */
const SAME_SURFACE = 2;
const BETWEEN_ENDS = 2.5;
/** Farthest tint, in standard deviations, of skin between bare ends. */
const FARTHEST_TINT = 4.5;
/** Least saturation of it, in parts of the seeds'. */
const PALEST = 0.8;

const LEAST_VISIBILITY = 0.6;
/** Half the width of a limb in distances of the shoulders. */
const ARM_RADIUS = 0.14;
const LEG_RADIUS = 0.2;
/** Parts of a limb's length that are its ends, and the share of skin that makes an end bare. */
const END = 0.3;
const BARE = 0.6;
const LIMBS: readonly (readonly [PoseLandmarkName, PoseLandmarkName, number])[] = [
  ['leftShoulder', 'leftElbow', ARM_RADIUS],
  ['leftElbow', 'leftWrist', ARM_RADIUS],
  ['rightShoulder', 'rightElbow', ARM_RADIUS],
  ['rightElbow', 'rightWrist', ARM_RADIUS],
  ['leftHip', 'leftKnee', LEG_RADIUS],
  ['leftKnee', 'leftAnkle', LEG_RADIUS],
  ['rightHip', 'rightKnee', LEG_RADIUS],
  ['rightKnee', 'rightAnkle', LEG_RADIUS],
];

/** Adds to the log-odds of places where skin of a stray colour is expected; `odds` are the model's on this scene. */
export function expectShadedSkinInPlace(
  place: Float32Array,
  odds: Plane,
  seeds: SkinSeeds,
  person: Uint8Array | null,
  subject: Subject,
  scene: SkinScene,
): void {
  const size = odds.data.length;
  const sure = new Float32Array(size);
  for (let i = 0; i < size; i++) if (odds.data[i]! > SURE) sure[i] = 1;
  const allowed = new Uint8Array(size).fill(255);
  // where something else was told by more than its colour nothing grows
  for (let i = 0; i < size; i++) {
    // light that comes from skin to skin is more saturated; what is paler is cloth
    const paler = saturation(seeds.tint, scene.lab.data, 3 * i) < 1;
    if (paler || place[i]! < 0 || seeds.other[i]! > 1 || (person && person[i]! < 128)) allowed[i] = 0;
  }
  const grown = growSkin(scene, sure, seeds.tint, GROWTH, allowed);
  for (let i = 0; i < size; i++) if (grown[i] && sure[i] === 0) place[i]! += SAME_SURFACE;
  if (person) expectLimbsInPlace(place, odds, seeds, person, subject, scene);
}

function expectLimbsInPlace(
  place: Float32Array,
  odds: Plane,
  seeds: SkinSeeds,
  person: Uint8Array,
  { pose }: Subject,
  { width, height, scale, lab }: SkinScene,
): void {
  if (!pose) return;
  const { leftShoulder, rightShoulder } = pose.landmarks;
  const unit =
    scale *
    Math.hypot(leftShoulder.point.x - rightShoulder.point.x, leftShoulder.point.y - rightShoulder.point.y);
  for (const [upper, lower, thickness] of LIMBS) {
    const joints = [pose.landmarks[upper], pose.landmarks[lower]];
    if (joints.some(({ visibility }) => visibility < LEAST_VISIBILITY)) continue;
    const [from, to] = joints.map(({ point }) => ({ x: point.x * scale, y: point.y * scale }));
    const radius = thickness * unit;
    const capsule = { from: from!, to: to!, fromRadius: radius, toRadius: radius };
    const along = { x: to!.x - from!.x, y: to!.y - from!.y };
    const squared = Math.max(1, along.x ** 2 + along.y ** 2);
    const left = Math.max(0, Math.floor(Math.min(from!.x, to!.x) - radius));
    const right = Math.min(width - 1, Math.ceil(Math.max(from!.x, to!.x) + radius));
    const top = Math.max(0, Math.floor(Math.min(from!.y, to!.y) - radius));
    const bottom = Math.min(height - 1, Math.ceil(Math.max(from!.y, to!.y) + radius));
    const inside: number[] = [];
    const skin = [0, 0];
    const all = [0, 0];
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const i = y * width + x;
        if (person[i]! < 128 || capsuleDepth(capsule, x + 0.5, y + 0.5) > 1) continue;
        inside.push(i);
        const part = ((x + 0.5 - from!.x) * along.x + (y + 0.5 - from!.y) * along.y) / squared;
        if (part > END && part < 1 - END) continue;
        const end = part <= END ? 0 : 1;
        all[end]!++;
        if (odds.data[i]! > 0) skin[end]!++;
      }
    if (skin[0]! < BARE * all[0]! || skin[1]! < BARE * all[1]! || all[0] === 0 || all[1] === 0) continue;
    for (const i of inside)
      if (
        place[i]! >= 0 &&
        odds.data[i]! <= SURE &&
        saturation(seeds.tint, lab.data, 3 * i) > PALEST &&
        tintDistance(seeds.tint, lab.data, 3 * i) < FARTHEST_TINT
      )
        place[i]! = Math.max(place[i]!, BETWEEN_ENDS);
  }
}

/** Saturation of the Lab colour at `at` along the tint's own direction, in parts of the tint's. */
function saturation({ a, b }: SkinTint, lab: Float32Array, at: number): number {
  return (lab[at + 1]! * a + lab[at + 2]! * b) / ((lab[at]! + 16) * (a * a + b * b + 1e-6));
}
