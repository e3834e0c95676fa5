/**
 * The light on a head, by what it does to the face. Seen from one side a face tells little of a light: how much brighter one
 * cheek is than the other is sound, brows and beards look like a light from above, and depth can't be told from exposure. So
 * the estimate is pulled towards the usual light, from above and before the head.
 */
import { wholePixels } from '../../../pixels/crop.ts';
import { photoGrain } from '../../../pixels/photo-grain.ts';
import { photoSharpness } from '../../../pixels/photo-sharpness.ts';
import type { Head } from '../head/head.ts';
import type { HeadPoint } from '../head/head-point.ts';
import { type FaceSample, sampleFace } from './face-samples.ts';
import type { HeadLight } from './light.ts';
import { shadeOfFace } from './shade-of-face.ts';

/** The usual light as the camera sees it: upwards, and towards the camera. */
const USUAL_UP = 0.5;
const USUAL_NEAR = 0.75;
/** How far the face's own shade turns the light sideways at most, and half of it at which shade. */
const MOST_ASIDE = 0.75;
const HALF_ASIDE = 0.6;
/** How much a face that is brighter on top raises the light. */
const RISE = 0.2;
/** Share of the key light on an evenly lit face, and on one with strong shade. */
const SOFT_KEY = 0.46;
const HARD_KEY = 0.68;
/** Median logarithms of red over green and blue over green (linear) of skin in photos, dark to light. */
const SKIN_RED = 0.72;
const SKIN_BLUE = -0.42;
/** What of the difference is taken for the light, and its limit: the rest is the person's own skin. */
const TINT_SHARE = 0.35;
const MOST_TINT = 0.12;
/** The face's box is widened by this part for the grain: skin alone may be smoothed. */
const AROUND_FACE = 0.4;

/** The light of the photo on the head. */
export function estimateLight(head: Head): HeadLight {
  const samples = sampleFace(head);
  const { aside, up } = shadeOfFace(samples);
  const contrast = Math.min(1, Math.hypot(aside, 0.4 * up));
  const key = SOFT_KEY + (HARD_KEY - SOFT_KEY) * contrast;
  return {
    direction: fromCamera(
      head,
      (MOST_ASIDE * aside) / (HALF_ASIDE + Math.abs(aside)),
      USUAL_UP + RISE * Math.max(-1, Math.min(1, up)),
      USUAL_NEAR,
    ),
    key,
    fill: 1 - key,
    tint: tintOf(samples),
    blur: photoSharpness(head.photo, faceArea(head, 0)),
    grain: photoGrain(head.photo, faceArea(head, AROUND_FACE)),
  };
}

/** A direction to the picture's right, up and to the camera as unit vector of the head frame. */
function fromCamera(
  { toPhoto: m, pixelsPerCentimetre: scale }: Head,
  right: number,
  up: number,
  near: number,
): HeadPoint {
  const length = Math.hypot(right, up, near);
  const [u, v, w] = [right / length / scale, -up / length / scale, near / length];
  return {
    x: m[0]! * u + m[4]! * v + m[8]! * w,
    y: m[1]! * u + m[5]! * v + m[9]! * w,
    z: m[2]! * u + m[6]! * v + m[10]! * w,
  };
}

/** The light's colour as far as skin tells it: mean 1. */
function tintOf(samples: readonly FaceSample[]): readonly [number, number, number] {
  if (samples.length === 0) return [1, 1, 1];
  const part = (difference: number): number =>
    Math.max(-MOST_TINT, Math.min(MOST_TINT, TINT_SHARE * difference));
  const red = Math.exp(part(median(samples.map(({ redness }) => redness)) - SKIN_RED));
  const blue = Math.exp(part(median(samples.map(({ blueness }) => blueness)) - SKIN_BLUE));
  const mean = (red + 1 + blue) / 3;
  return [red / mean, 1 / mean, blue / mean];
}

/** The box of the face's oval, widened on all sides by a part of its size. */
function faceArea({ oval, photo }: Head, wider: number): ReturnType<typeof wholePixels> {
  const xs = oval.map(({ x }) => x);
  const ys = oval.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  return wholePixels(
    {
      x: left - wider * width,
      y: top - wider * height,
      width: width * (1 + 2 * wider),
      height: height * (1 + 2 * wider),
    },
    photo.width,
    photo.height,
  );
}

function median(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[values.length >> 1]!;
}
