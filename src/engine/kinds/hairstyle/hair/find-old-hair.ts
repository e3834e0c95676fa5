/** Finds the hair that the person has. */
import { connectedRegions } from '../../../pixels/connected-components.ts';
import { cropRgba, pasteMaskInPlace } from '../../../pixels/crop.ts';
import { fitGuidedModel, prepareGuide } from '../../../pixels/guided-filter.ts';
import { guidedUpsample } from '../../../pixels/guided-upsampling.ts';
import { createMask, type Mask, type Plane, type RgbaImage } from '../../../pixels/image.ts';
import { erodeDisc } from '../../../pixels/morphology.ts';
import { resizeRgba } from '../../../pixels/resample.ts';
import type { Head } from '../head/head.ts';
import { hairProbability, inferHair } from './hair-inference.ts';
import { drawHairPriors, drawMeshParts } from './hair-priors.ts';
import { createHairScene, type HairScene } from './hair-scene.ts';
import { guessedTone, toneOfColour, toneOfPixels } from './hair-tone.ts';
import type { HairTone, OldHair } from './old-hair.ts';

/** Share of the scalp's pixels that have to look unlike the face for a head to have hair. */
const GROWN = 0.25;
const GUIDE_RADIUS = 2;
const GUIDE_EPSILON = 4e-4;
const EDGE_GAIN = 1.4;

/** The old hair of a head: soft matte, state and colours. */
export function findOldHair(head: Head): OldHair {
  const { photo } = head;
  const place = createHairScene(head);
  const inference = inferHair(place, drawHairPriors(head, place));
  const probability = hairProbability(inference);
  keepTiedToScalpInPlace(probability, place);
  const matte = createMask(photo.width, photo.height);
  const doubts: string[] = [];
  const bald = inference.grown < GROWN;
  if (bald) doubts.push('The head looks bald.');
  else {
    const { area, width, height } = place.scene;
    const picture = cropRgba(photo, area);
    const guide = prepareGuide(colourPlanes(resizeRgba(picture, width, height)), GUIDE_RADIUS, GUIDE_EPSILON);
    pasteMaskInPlace(
      matte,
      guidedUpsample(fitGuidedModel(guide, probability), picture, EDGE_GAIN),
      area.x,
      area.y,
    );
  }
  const sure = erodeDisc(matte, 0.4 * head.pixelsPerCentimetre);
  const tone = (bald ? null : toneOfPixels(photo, sure, 'hair')) ?? browTone(head, place);
  return {
    matte,
    state: bald ? 'bald' : 'hair',
    inFront: createMask(photo.width, photo.height),
    tone,
    doubts,
  };
}

/** Red, green and blue as planes of 0..1. */
function colourPlanes({ data, width, height }: RgbaImage): Plane[] {
  return [0, 1, 2].map((c) => {
    const plane = new Float32Array(width * height);
    for (let i = 0; i < plane.length; i++) plane[i] = data[4 * i + c]! / 255;
    return { data: plane, width, height };
  });
}

/** Forgets pieces of hair that don't hang together with the scalp. */
function keepTiedToScalpInPlace(probability: Plane, { skull, rise, unit }: HairScene): void {
  const { data, width, height } = probability;
  const values = new Uint8Array(data.length);
  for (let i = 0; i < values.length; i++) values[i] = data[i]! > 0.3 ? 1 : 0;
  const { labels, components } = connectedRegions(values, width, height, 8);
  const tied = new Float64Array(components.length + 1);
  for (let i = 0; i < labels.length; i++)
    if (labels[i]! > 0 && rise.data[i]! > 0 && skull.data[i]! < 1) tied[labels[i]!]! += 1;
  for (let i = 0; i < labels.length; i++) if (tied[labels[i]!]! < 0.5 * unit * unit) data[i] = 0;
}

const BROWS = [
  [70, 63, 105, 66, 107, 55, 65, 52, 53, 46],
  [300, 293, 334, 296, 336, 285, 295, 282, 283, 276],
];

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
