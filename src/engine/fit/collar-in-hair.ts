/** A pale collar on which hair lies, and which the parse took for more hair: hair in the same light has a colour. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { coveredArea, cropMask } from '../pixels/crop.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { medianInPlace } from '../pixels/median.ts';
import { dilateDisc, dilateSquare, openDisc } from '../pixels/morphology.ts';
import { moveCoverage } from './parse-edit.ts';
import { torsoFrame, toTorso } from './torso-frame.ts';

/** Hair is coloured from this chroma (Lab) on; a collar has less than this share of it, and is at least as light as this share. */
const LEAST_CHROMA = 8;
const PALE = 0.5;
const LIGHT = 0.7;
/** Where a collar lies: distance from the axis and heights, in shoulder widths, and how far it goes on under hair. */
const ZONE = { beside: 0.36, from: -0.36, to: 0.2 };
const REACH = 0.25;
/** Beside a collar hair that is narrower than this is the collar's edge with the hair's colour in it, in shoulder widths. */
const THIN = 0.032;
/** Within so many of these it may trail along the neckline, more than a soft edge (pixels) away from broader hair. */
const FAR = 4;
const SOFT = 3;
/** Coverage of what shows mostly hair. */
const MOSTLY_HAIR = 128;
/** Less is a strand that shines, in squares of the shoulder width. */
const LEAST_AREA = 1e-3;

/** The person with what goes on from the pale collar that is seen, as pale and as light, as clothes instead of hair. */
export function withCollarOutOfHair(person: PerceivedPerson): PerceivedPerson {
  const { photo, parse } = person;
  const { width, height, labels } = parse;
  const hair = hairColour(person);
  if (!hair || hair.chroma < LEAST_CHROMA) return person;
  const [hairClass, upper] = [BODY_CLASSES.indexOf('hair'), BODY_CLASSES.indexOf('upperClothes')];
  // hair that was followed over the top has coverage there, and the top keeps the label
  const covered = parse.coverage.hair.data;
  const isHair = (at: number): boolean => labels[at] === hairClass || covered[at]! >= MOSTLY_HAIR;
  const frame = torsoFrame(person.pose);
  const unit = frame.shoulderWidth;
  const lab = new Float32Array(3);
  const isPale = (at: number): boolean => {
    srgbToLab(photo.data[4 * at]!, photo.data[4 * at + 1]!, photo.data[4 * at + 2]!, lab, 0);
    return Math.hypot(lab[1]!, lab[2]!) < PALE * hair.chroma && lab[0]! > LIGHT * hair.light;
  };
  const inZone = (at: number): boolean => {
    const { u, v } = toTorso(frame, { x: (at % width) + 0.5, y: Math.floor(at / width) + 0.5 });
    return Math.abs(u) < ZONE.beside * unit && v > ZONE.from * unit && v < ZONE.to * unit;
  };
  const collar = createMask(width, height);
  let front: number[] = [];
  for (let at = width; at < labels.length - width; at++) {
    if (!isHair(at)) continue;
    const besideTop = [at - 1, at + 1, at - width, at + width].find(
      (beside) => labels[beside] === upper && !isHair(beside),
    );
    if (besideTop === undefined || !inZone(at) || !isPale(besideTop)) continue;
    front.push(at);
  }
  let found = 0;
  for (let step = 0; step < REACH * unit && front.length > 0; step++) {
    const next: number[] = [];
    for (const at of front) {
      if (collar.data[at] !== 0 || !inZone(at) || !isPale(at)) continue;
      collar.data[at] = 255;
      found++;
      for (const beside of [at - 1, at + 1, at - width, at + width])
        if (isHair(beside) && collar.data[beside] === 0) next.push(beside);
    }
    front = next;
  }
  if (found < LEAST_AREA * unit * unit) return person;
  addThinRemainsInPlace(collar, parse.coverage.hair, parse.coverage.background, isHair, THIN * unit);
  // the soft rim goes along, farther where it is no hair's
  const rim = dilateSquare(collar, 3);
  const near = dilateSquare(collar, 1);
  for (let at = 0; at < labels.length; at++) if (isHair(at) && near.data[at] === 0) rim.data[at] = 0;
  return moveCoverage(person, 'hair', 'upperClothes', rim);
}

/**
 * Adds to the collar what it leaves of the hair's coverage (0..255) beside it that is narrower than `thin` pixels, and what
 * farther off hangs together with no broader hair and isn't the label's (`isHair`); tips before the `background` stay.
 */
function addThinRemainsInPlace(
  collar: Mask,
  hair: Mask,
  background: Mask,
  isHair: (at: number) => boolean,
  thin: number,
): void {
  const area = coveredArea(collar, 128, Math.ceil(2 * FAR * thin) + 2);
  if (!area) return;
  const found = cropMask(collar, area);
  const rest = cropMask(hair, area);
  for (let at = 0; at < rest.data.length; at++) if (found.data[at] === 255) rest.data[at] = 0;
  const broad = openDisc(rest, thin / 2);
  const beside = dilateDisc(found, thin + SOFT).data;
  const around = dilateDisc(found, FAR * thin).data;
  const soft = dilateDisc(broad, SOFT).data;
  const open = dilateDisc(cropMask(background, area), SOFT).data;
  for (let y = 0, at = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++, at++) {
      if (rest.data[at] === 0 || broad.data[at] === 255 || around[at] === 0 || open[at] === 255) continue;
      const whole = (area.y + y) * collar.width + area.x + x;
      if (isHair(whole) ? beside[at] === 255 : soft[at] === 0) collar.data[whole] = 255;
    }
}

/** Lightness and chroma of the hair, medians (Lab); null where there is none. */
function hairColour({ photo, parse }: PerceivedPerson): { light: number; chroma: number } | null {
  const { data } = parse.coverage.hair;
  const lab = new Float32Array(3);
  const lights: number[] = [];
  const chromas: number[] = [];
  for (let at = 0; at < data.length; at += 13) {
    if (data[at]! < 245) continue;
    srgbToLab(photo.data[4 * at]!, photo.data[4 * at + 1]!, photo.data[4 * at + 2]!, lab, 0);
    lights.push(lab[0]!);
    chromas.push(Math.hypot(lab[1]!, lab[2]!));
  }
  if (lights.length < 100) return null;
  return { light: medianInPlace(lights)!, chroma: medianInPlace(chromas)! };
}
