/** Rebuilt skin is seen beside the face: where little else of the skin shows, the face in its light tells the body's tone. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { luminance, luminanceAt } from '../pixels/luminance.ts';
import { smoothStep } from '../pixels/smooth-step.ts';
import { linearToSrgb, SRGB_TO_LINEAR } from '../pixels/srgb-linear.ts';
import { mixTones, type SkinTone, scaled, type Tone, unflushed, withoutBeard } from './skin-tone.ts';

/** Of a neck, in squared shoulder widths, that tells the body's tone as well as the face does, and one that tells all. */
const LITTLE = 0.05;
const MUCH = 0.14;
/** Share of the face's tone in that of a body of which little is seen. */
const FACE = 0.8;
/** Quantiles of a face's luminance between which it is skin: below lie eyes, brows and a beard, above it glares. */
const FROM = 0.35;
const TO = 0.97;
/** So much of its gloss lies in a face's mean light and greys it; what is rebuilt gets gloss of its own. */
const SHEEN = 0.5;
/** Pixels that a class must show to be believed. */
const ENOUGH = 180;

/** `skin` with the tones of neck and arms nearer to the face's where little of them is seen; `unit` is the shoulder width in pixels. */
export function skinBesideFace(skin: SkinTone, person: PerceivedPerson, unit: number): SkinTone {
  const { photo, parse } = person;
  const members = (name: 'face' | 'neck' | 'leftArm' | 'rightArm'): number[] => {
    const code = BODY_CLASSES.indexOf(name);
    const { data } = parse.coverage[name];
    const list: number[] = [];
    for (let at = 0; at < parse.labels.length; at++)
      if (parse.labels[at] === code && data[at]! >= 245) list.push(at);
    return list;
  };
  // arms tell the body's tone better than a face does
  if (Math.max(members('leftArm').length, members('rightArm').length) >= ENOUGH) return skin;
  const face = members('face');
  const share = FACE * (1 - smoothStep(LITTLE, MUCH, members('neck').length / (unit * unit)));
  if (share === 0 || face.length < ENOUGH) return skin;
  const mean = meanTone(photo.data, withoutBeard(person, face));
  const tone = unflushed(withoutSheen(mean, SHEEN * skin.gloss));
  const nearer = (own: Tone): Tone => mixTones(own, tone, share);
  const arm = { left: nearer(skin.arm.left), right: nearer(skin.arm.right) };
  return { ...skin, neck: nearer(skin.neck), arm };
}

/** Mean of the light, not of the numbers that tell it: what the eye takes the face's colour for. */
function meanTone(data: Uint8ClampedArray, list: readonly number[]): Tone {
  const lights = list.map((at) => luminanceAt(data, 4 * at));
  const sorted = Float32Array.from(lights).sort();
  const [low, high] = [sorted[Math.floor(FROM * list.length)]!, sorted[Math.floor(TO * list.length)]!];
  const sum = [0, 0, 0];
  let count = 0;
  list.forEach((at, k) => {
    if (lights[k]! < low || lights[k]! > high) return;
    count++;
    for (let c = 0; c < 3; c++) sum[c]! += SRGB_TO_LINEAR[data[4 * at + c]!]!;
  });
  const [red, green, blue] = sum.map((light) => Math.round(linearToSrgb(light / count)));
  return [red!, green!, blue!];
}

/** A tone without so much white on it (0..255), in as much light as before. */
function withoutSheen(tone: Tone, white: number): Tone {
  const matt: Tone = [tone[0] - white, tone[1] - white, tone[2] - white];
  const [red, green, blue] = scaled(matt, luminance(...tone) / Math.max(1, luminance(...matt)));
  return [Math.min(255, Math.round(red)), Math.round(green), Math.round(Math.max(0, blue))];
}
