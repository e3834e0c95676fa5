/** Finds the hair that the person has. */
import type { ImagePoint } from '../../../geometry/frames.ts';
import { cropRgba, pasteMaskInPlace } from '../../../pixels/crop.ts';
import { blurMask } from '../../../pixels/gaussian-blur.ts';
import { createMask, type Mask, type RgbaImage } from '../../../pixels/image.ts';
import { erodeSquare } from '../../../pixels/morphology.ts';
import { resizeMask, resizeRgba } from '../../../pixels/resample.ts';
import { headsOfBystanders } from '../head/bystanders.ts';
import type { Head } from '../head/head.ts';
import { clearBorderShadeInPlace } from './border-shade.ts';
import { giveBackCollarInPlace } from './collar-below-chin.ts';
import { grownOutTone } from './cropped-tone.ts';
import { findEyewear, onPhoto } from './eyewear-cover.ts';
import { createFaceCloseUp } from './face-close-up.ts';
import { followFaceStrandsInPlace } from './face-strands.ts';
import { HAIR_CLASSES } from './hair-classes.ts';
import { classProbability, inferHair, leastCost } from './hair-inference.ts';
import { createHairScene, type HairScene } from './hair-scene.ts';
import { guessedTone, toneOfColour, toneOfPixels } from './hair-tone.ts';
import { handsInFront } from './hands-in-front.ts';
import { isCovered } from './head-cover.ts';
import { BROWS, drawMeshParts } from './mesh-parts.ts';
import type { HairTone, OldHair } from './old-hair.ts';
import { refineMatte } from './refine-matte.ts';
import { clearNecklineShadeInPlace } from './seen-neckline.ts';
import { collarOfThroat } from './seen-throat.ts';
import { tieToScalpInPlace } from './tie-to-scalp.ts';

/** Share of the scalp's pixels that have to look unlike the face for a head to have hair. */
const GROWN = 0.25;

/** The old hair of a head: soft matte, state and colours. */
export function findOldHair(head: Head): OldHair {
  const { photo } = head;
  const place = createHairScene(head);
  const inference = inferHair(head, place);
  const probability = classProbability(inference, 'hair');
  tieToScalpInPlace(probability, place, inference.habits.bearded);
  const classes = leastCost(inference.costs);
  const shade = clearBorderShadeInPlace(probability, place, classes);
  const neckline = clearNecklineShadeInPlace(probability, place, classes);
  const matte = createMask(photo.width, photo.height);
  const doubts: string[] = [];
  const bald = inference.grown < GROWN;
  const covered = !bald && isCovered(place);
  if (bald) doubts.push('The head looks bald.');
  else if (covered) doubts.push('Something that is no hair covers the head.');
  else {
    const { x, y } = place.scene.area;
    pasteMaskInPlace(
      matte,
      refineMatte(head, place, probability, classProbability(inference, 'background')),
      x,
      y,
    );
  }
  const others = headsOfBystanders(head.people, matte, false);
  if (others) for (let i = 0; i < matte.data.length; i++) matte.data[i]! *= 1 - others.data[i]! / 255;
  const face = createFaceCloseUp(head, matte);
  const eyewear = findEyewear(head, face);
  const tips =
    bald || covered ? null : followFaceStrandsInPlace(matte, face, eyewear, inference.habits.bearded);
  const [frame, worn] = [eyewear?.frame, eyewear?.temples].map((mask) =>
    mask ? onPhoto(mask, face, photo) : createMask(photo.width, photo.height),
  ) as [Mask, Mask];
  if (eyewear)
    for (let i = 0; i < matte.data.length; i++)
      matte.data[i]! *= 1 - Math.max(frame.data[i]!, worn.data[i]!) / 255;
  const inFront = handsInFront(head, matte);
  for (let i = 0; i < frame.data.length; i++)
    if (frame.data[i]! > inFront.data[i]!) inFront.data[i] = frame.data[i]!;
  const before = headsOfBystanders(head.people, matte, true);
  if (before)
    for (let i = 0; i < before.data.length; i++)
      inFront.data[i] = Math.max(inFront.data[i]!, before.data[i]!);
  const sure = erodeSquare(matte, 0.3 * head.pixelsPerCentimetre);
  const seenTone = bald || covered ? null : toneOfPixels(photo, sure, 'hair');
  const tone = seenTone ?? browTone(head, place);
  const collar = bald || covered ? null : keepCollarInPlace(matte, head, place, classes, tone);
  if (!bald && !covered)
    for (const seen of [shade, neckline]) if (seen) addSeenInPlace(worn, seen, place, matte);
  return {
    matte,
    state: bald ? 'bald' : covered ? 'covered' : 'hair',
    inFront,
    worn,
    collar,
    tips,
    collarY: collarOfThroat(place, classes),
    tone,
    grownTone: seenTone ? grownOutTone(seenTone, faceSkin(head), standing(matte, place)) : tone,
    doubts,
  };
}

/** Cheeks of the mesh. */
const SKIN = [50, 205, 280, 425];
const CHIN = 152;

function keepCollarInPlace(
  matte: Mask,
  head: Head,
  { scene }: HairScene,
  classes: Uint8Array,
  tone: HairTone,
): Mask | null {
  const { photo, mesh, pixelsPerCentimetre } = head;
  const clothes = HAIR_CLASSES.indexOf('clothes');
  const { area, width, height } = scene;
  const places = SKIN.map((index) => pixelAt(photo, mesh.points[index]!));
  const skin = [0, 1, 2].map(
    (c) => places.reduce((sum, at) => sum + photo.data[at + c]!, 0) / places.length,
  ) as [number, number, number];
  return giveBackCollarInPlace(
    matte,
    { photo, person: head.personMask, oval: head.oval, chin: mesh.points[CHIN]!, pixelsPerCentimetre, skin },
    tone,
    (x, y) => {
      const column = Math.floor(((x - area.x) * width) / area.width);
      const row = Math.floor(((y - area.y) * height) / area.height);
      return (
        column >= 0 && row >= 0 && column < width && row < height && classes[row * width + column] === clothes
      );
    },
  );
}

/** Index of the first sample of the pixel nearest to a point. */
function pixelAt({ width, height }: RgbaImage, { x, y }: ImagePoint): number {
  return (
    4 *
    (Math.max(0, Math.min(height - 1, Math.floor(y))) * width +
      Math.max(0, Math.min(width - 1, Math.floor(x))))
  );
}

/** Forehead and cheeks of the mesh. */
const FACE = [151, 9, 108, 337, 69, 299, 50, 280];

/** Median colour of the face's skin, sRGB. */
function faceSkin({ photo, mesh }: Head): readonly [number, number, number] {
  const at = FACE.map((index) => pixelAt(photo, mesh.points[index]!));
  const middle = (c: number): number =>
    at.map((i) => photo.data[i + c]!).sort((a, b) => a - b)[at.length >> 1]!;
  return [middle(0), middle(1), middle(2)];
}

/** Share of the hair outside the skull that lies within what it stands off. */
const STANDING = 0.9;

/** Centimetres that the hair of `matte` (the photo's size) stands off the skull. */
function standing(matte: Mask, { scene, skull }: HairScene): number {
  const { data, width, height } = skull;
  const { area } = scene;
  const found: number[] = [];
  for (let y = 0, i = 0; y < height; y++) {
    const row = (area.y + Math.floor(((y + 0.5) * area.height) / height)) * matte.width + area.x;
    for (let x = 0; x < width; x++, i++)
      if (data[i]! > 0 && matte.data[row + Math.floor(((x + 0.5) * area.width) / width)]! > 127)
        found.push(data[i]!);
  }
  found.sort((a, b) => a - b);
  return found[Math.floor(found.length * STANDING)] ?? 0;
}

/** Standard deviation (centimetres) of the rim of what is kept of collars and necklines. */
const SEEN_RIM = 0.12;

/** Adds to what is worn what the scene shows of a collar or a neckline, up to the hair. */
function addSeenInPlace(worn: Mask, seen: Mask, { scene: { area }, unit }: HairScene, matte: Mask): void {
  const own = createMask(matte.width, matte.height);
  const soft = blurMask(seen, SEEN_RIM * unit);
  pasteMaskInPlace(own, resizeMask(soft, area.width, area.height), area.x, area.y);
  for (let i = 0; i < own.data.length; i++)
    worn.data[i] = Math.max(worn.data[i]!, Math.min(own.data[i]!, 255 - matte.data[i]!));
}

/** The tone of the brows' darker half. */
function browTone(head: Head, place: HairScene): HairTone {
  const brows: Mask = drawMeshParts(head, place, BROWS);
  const { lab } = place.scene;
  const { width, height } = brows;
  const picture = resizeRgba(cropRgba(head.photo, place.scene.area), width, height);
  const found: number[] = [];
  for (let i = 0; i < brows.data.length; i++) if (brows.data[i]! > 200) found.push(i);
  if (found.length < 12) return guessedTone();
  found.sort((a, b) => lab.data[3 * a]! - lab.data[3 * b]!);
  const dark = found.slice(0, found.length >> 1);
  const colour = [0, 1, 2].map(
    (c) => dark.reduce((sum, i) => sum + picture.data[4 * i + c]!, 0) / dark.length,
  ) as [number, number, number];
  return toneOfColour(colour, 'brows');
}
