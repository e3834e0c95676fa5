/** Hair and clothes that a face and a pose point to: examples of what is no skin, and places where skin is unlikely. */
import type { FaceMesh } from '../../../perceive/person.ts';
import { createMask, type Mask } from '../../../pixels/image.ts';
import type { Subject } from '../subject/subject.ts';
import { findHangingHair } from './hanging-hair.ts';
import { medianColour } from './median-colour.ts';
import type { SkinScene } from './skin-scene.ts';
import { drawCapsuleInPlace, drawFace, drawHairline, drawNeck } from './subject-shapes.ts';
import { coversSeeds } from './trust-person.ts';

/** Joints below are guesses. */
const LEAST_VISIBILITY = 0.6;
/** In distances of the shoulders. */
const THIGH_RADIUS = 0.28;
/** Log-odds for skin between hips and knees. */
const ON_THIGHS = -1.5;
/** Hair beside the face and cloth between the hips teach more than their share of pixels. */
const KNOWN_WEIGHT = 6;
/** Log-odds for skin over the forehead, where hair is. */
const OVER_FACE = -2;
/** Log-odds for skin on hair that hangs from the head. */
const HANGING_HAIR = -4;
/** Log-odds for skin between chin and collar. */
const UNDER_CHIN = 1.5;
/** Colours of hair and face closer than this are not told apart. */
const ALIKE = 5;

/**
 * Around the upper half of the face, what is nearer to the colour of the hair than to that of the face teaches other
 * things; where both are alike (a shaved head) nothing does.
 */
export function seedHairInPlace(
  other: Float32Array,
  skin: Float32Array,
  place: Float32Array,
  vouched: Mask,
  face: FaceMesh,
  scene: SkinScene,
): void {
  const { lab } = scene;
  const band = drawHairline(face, scene, 1.06, 1.6);
  const outer = drawHairline(face, scene, 1.35, 1.6);
  const person = scene.person && coversSeeds(scene.person, skin) ? scene.person.data : null;
  if (person) for (let i = 0; i < outer.data.length; i++) if (person[i]! < 128) outer.data[i] = 0;
  const hair = medianColour(outer, scene);
  const own = medianColour(vouched, scene);
  if (!hair || !own || colourDistance(hair, own, 0) < ALIKE) return;
  const over = new Uint8Array(band.data.length);
  for (let i = 0; i < band.data.length; i++)
    if (band.data[i] === 255 && colourDistance(hair, lab.data, 3 * i) < colourDistance(own, lab.data, 3 * i))
      over[i] = 1;
  const kept = drawFace(face, scene);
  const neck = drawNeck(face, scene).data;
  for (let i = 0; i < neck.length; i++) if (neck[i] === 255) kept.data[i] = 255;
  const hanging = findHangingHair(over, vouchedWeights(vouched), kept.data, face, scene);
  for (let i = 0; i < over.length; i++) {
    if (!hanging[i]) continue;
    skin[i] = 0;
    // long hair would outweigh the clothes as an example
    if (over[i]) other[i] = KNOWN_WEIGHT;
    else place[i] = HANGING_HAIR;
  }
}

function vouchedWeights({ data }: Mask): Float32Array {
  return Float32Array.from(data, (value) => value / 255);
}

/** The clothes between the hips, which bare nobody: what is there is no skin, whatever its colour. */
export function seedHipsInPlace(
  other: Float32Array,
  skin: Float32Array,
  { pose }: Subject,
  scene: SkinScene,
): void {
  if (!pose) return;
  const { leftHip, rightHip, leftShoulder, rightShoulder } = pose.landmarks;
  if (Math.min(leftHip.visibility, rightHip.visibility) < LEAST_VISIBILITY) return;
  const unit =
    scene.scale *
    Math.hypot(leftShoulder.point.x - rightShoulder.point.x, leftShoulder.point.y - rightShoulder.point.y);
  const x = (scene.scale * (leftHip.point.x + rightHip.point.x)) / 2;
  const y = (scene.scale * (leftHip.point.y + rightHip.point.y)) / 2;
  const patch = createMask(scene.width, scene.height);
  drawCapsuleInPlace(patch, { x, y: y + 0.05 * unit }, { x, y: y + 0.2 * unit }, 0.12 * unit);
  for (let i = 0; i < patch.data.length; i++)
    // hands hang and lie there
    if (patch.data[i] === 255 && skin[i] === 0) other[i] = KNOWN_WEIGHT;
}

/** Trousers and skirts can have any colour, skin's too: from hips to knees skin has to be plainer to be seen. */
export function doubtTrousersInPlace(place: Float32Array, { pose }: Subject, scene: SkinScene): void {
  if (!pose) return;
  const { leftShoulder, rightShoulder } = pose.landmarks;
  const unit =
    scene.scale *
    Math.hypot(leftShoulder.point.x - rightShoulder.point.x, leftShoulder.point.y - rightShoulder.point.y);
  const shape = createMask(scene.width, scene.height);
  for (const side of ['left', 'right'] as const) {
    const hip = pose.landmarks[`${side}Hip`];
    const knee = pose.landmarks[`${side}Knee`];
    if (hip.visibility < LEAST_VISIBILITY) continue;
    const joint = { x: hip.point.x * scene.scale, y: hip.point.y * scene.scale };
    // where the knee is out of the picture the thigh still hangs down
    const to =
      knee.visibility < LEAST_VISIBILITY
        ? { x: joint.x, y: joint.y + 1.2 * unit }
        : { x: knee.point.x * scene.scale, y: knee.point.y * scene.scale };
    drawCapsuleInPlace(shape, joint, to, THIGH_RADIUS * unit);
  }
  for (let i = 0; i < place.length; i++) if (shape.data[i] === 255 && place[i] === 0) place[i] = ON_THIGHS;
}

/** Under the chin lies the neck, in the shade. */
export function expectNeckInPlace(place: Float32Array, face: FaceMesh, scene: SkinScene): void {
  const neck = drawNeck(face, scene).data;
  for (let i = 0; i < place.length; i++) if (neck[i] === 255) place[i]! += UNDER_CHIN;
}

/** Over the forehead hair is likelier than skin. */
export function doubtScalpInPlace(place: Float32Array, face: FaceMesh, scene: SkinScene): void {
  const above = drawHairline(face, scene, 1.12, 2).data;
  for (let i = 0; i < place.length; i++) if (above[i] === 255) place[i]! += OVER_FACE;
}

/** Distance of two Lab colours in which lightness counts half: light differs over a head. */
function colourDistance(colour: readonly number[], lab: ArrayLike<number>, at: number): number {
  return Math.hypot(0.5 * (colour[0]! - lab[at]!), colour[1]! - lab[at + 1]!, colour[2]! - lab[at + 2]!);
}
