/**
 * The warm tint that a wearer's hair gives plain cloth near it: on somebody else it is a stain. Only what is a little
 * nearer to its hue than the rest of the garment is drawn back to its own; a print differs by more.
 */

import { classTable } from '../fit/body-labels.ts';
import type { BodyParse } from '../perceive/person.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { createMask, type Mask, type RgbaImage } from '../pixels/image.ts';
import { labToSrgb, srgbToLab } from '../pixels/lab.ts';
import { medianInPlace } from '../pixels/median.ts';

/** How far from hair the tint reaches, in shoulder widths; over the last part of that it is left. */
const REACH = 0.45;
const FADE = 0.3;
/** Cloth is plain where this share of it is this near in hue (a and b in Lab) to the median. */
const PLAIN = 0.85;
const ALIKE = 8;
/** On cloth of a strong hue a tint doesn't show, and its own lights and shades differ in hue. */
const COLOURLESS = 15;
/** A tint goes towards the hair's hue, no farther than this; so much of it is left. */
const LARGEST = 16;
const LEFT = 1.5;
/** Every so many pixels are asked for the garment's hue. */
const STEP = 7;

/** `picture` with the tint gone from `cloth` (255). `unit` is the shoulder width in pixels; all have one size. */
export function withoutHairTint(
  picture: RgbaImage,
  cloth: Mask,
  { labels }: BodyParse,
  unit: number,
): RgbaImage {
  const isHair = classTable(['hair']);
  const hair = createMask(cloth.width, cloth.height);
  for (let at = 0; at < labels.length; at++) if (isHair[labels[at]!]) hair.data[at] = 255;
  const lab = new Float32Array(3);
  const read = (at: number): void =>
    srgbToLab(picture.data[4 * at]!, picture.data[4 * at + 1]!, picture.data[4 * at + 2]!, lab, 0);
  const hues = (mask: Mask): [number, number][] => {
    const found: [number, number][] = [];
    for (let at = 0; at < mask.data.length; at += STEP)
      if (mask.data[at] === 255) {
        read(at);
        found.push([lab[1]!, lab[2]!]);
      }
    return found;
  };
  const [own, theirs] = [hues(cloth), hues(hair)];
  if (own.length === 0 || theirs.length === 0) return picture;
  const [a, b] = [medianInPlace(own.map(([value]) => value))!, medianInPlace(own.map(([, value]) => value))!];
  const plain = own.filter(([x, y]) => Math.hypot(x - a, y - b) < ALIKE).length;
  if (plain < PLAIN * own.length || Math.hypot(a, b) > COLOURLESS) return picture;
  const [da, db] = [
    medianInPlace(theirs.map(([value]) => value))! - a,
    medianInPlace(theirs.map(([, value]) => value))! - b,
  ];
  const length = Math.hypot(da, db);
  if (length < ALIKE) return picture;
  const reach = REACH * unit;
  const away = chamferDistanceWithin(hair, reach).data;
  const data = picture.data.slice();
  for (let at = 0; at < cloth.data.length; at++) {
    if (cloth.data[at] === 0 || away[at]! >= reach) continue;
    read(at);
    const towards = ((lab[1]! - a) * da + (lab[2]! - b) * db) / length;
    if (towards <= LEFT || Math.hypot(lab[1]! - a, lab[2]! - b) > LARGEST) continue;
    const share = Math.min(1, (1 - away[at]! / reach) / FADE);
    const back = (share * (towards - LEFT)) / length;
    lab[1]! -= back * da;
    lab[2]! -= back * db;
    labToSrgb(lab[0]!, lab[1]!, lab[2]!, data, 4 * at);
  }
  return { ...picture, data };
}
