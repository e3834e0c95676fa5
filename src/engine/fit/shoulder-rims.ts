/**
 * The light rim of a bare shoulder: skin that turns away, before a bright wall, is as pale as the clothes, and the parse takes
 * a strip of it for them. It has the colour of the skin below it, though, rather than theirs.
 */
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../perceive/person.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { type Lab, medianLab } from '../pixels/median-lab.ts';
import { labelAt } from './body-labels.ts';
import { moveCoverage } from './parse-edit.ts';
import { fromTorso, type TorsoFrame, torsoFrame } from './torso-frame.ts';

/** Reach of the shoulders from the axis, and heights between which a rim may lie, in shoulder widths. */
const REACH = [0.12, 0.75] as const;
const HEIGHTS = [-0.6, 0.25] as const;
/** A rim's height at most, and how much skin lies below it, in shoulder widths. */
const HIGHEST = 0.15;
const SKIN_BELOW = 0.04;
/** The soft edge outside of a rim, pixels. */
const SOFT = 2;
/** Pixels from one column to the next: none is left out. */
const STEP = 0.5;
/** A rim is as near to skin's colours as this share of its distance to the clothes'. */
const NEARER = 0.75;
/** It is in most columns so far around, in shoulder widths, and there are at least such a share of them: fewer are a collar's end. */
const AROUND = 0.05;
const BROAD = 0.4;
/** Lightness counts so much less than hue: a rim is lit. */
const LIGHTNESS = 0.5;
/** So many places of the clothes tell their colours; the distance to them, and to those of the skin, is that to the nearest such share. */
const PLACES = 300;
const NEAREST = 0.1;

/** The person with rims of bare shoulders as skin, of the class that lies below them. */
export function withShoulderRims(person: PerceivedPerson): PerceivedPerson {
  const frame = torsoFrame(person.pose);
  const cloth = coloursOf(person, 'upperClothes');
  if (cloth.length === 0) return person;
  return (['left', 'right'] as const).reduce((result, side) => {
    const columns = findRims(result, frame, side, cloth);
    return (['neck', `${side}Arm`] as const).reduce(
      (moved, name) => moveCoverage(moved, 'upperClothes', name, drawRims(moved, frame, columns, name)),
      result,
    );
  }, person);
}

/** A strip of clothes between the background and skin, from height `from` to `to` at distance `u` from the axis, pixels. */
interface Rim {
  readonly u: number;
  readonly from: number;
  readonly to: number;
  readonly below: BodyClass;
}

function findRims(
  person: PerceivedPerson,
  frame: TorsoFrame,
  side: 'left' | 'right',
  cloth: readonly Lab[],
): Rim[] {
  const { width, height } = person.parse;
  const unit = frame.shoulderWidth;
  const sign = side === 'left' ? 1 : -1;
  const upper = BODY_CLASSES.indexOf('upperClothes');
  const ground = BODY_CLASSES.indexOf('background');
  const rims: Rim[] = [];
  const skin: Lab[] = [];
  for (let u = REACH[0] * unit; u < REACH[1] * unit; u += STEP) {
    const labelOf = (v: number): number => {
      const { x, y } = fromTorso(frame, sign * u, v);
      return x < 0 || y < 0 || x >= width || y >= height ? -1 : labelAt(person, x, y);
    };
    let from = HEIGHTS[0] * unit;
    while (from < HEIGHTS[1] * unit && labelOf(from) !== upper) from++;
    if (from >= HEIGHTS[1] * unit || labelOf(from - 1) !== ground) continue;
    let to = from;
    while (to - from <= HIGHEST * unit && labelOf(to) === upper) to++;
    const below = BODY_CLASSES[labelOf(to)];
    if (to - from > HIGHEST * unit || (below !== 'neck' && below !== `${side}Arm`)) continue;
    if (labelOf(to + SKIN_BELOW * unit) !== labelOf(to)) continue;
    skin.push(medianColour(person, frame, sign * u, to, to + SKIN_BELOW * unit));
    rims.push({ u: sign * u, from, to, below });
  }
  const isSkin = rims.map(({ u, from, to }) => {
    const colour = medianColour(person, frame, u, from, to);
    return distance(colour, skin) < NEARER * distance(colour, cloth);
  });
  const near = AROUND * unit;
  return rims.filter(({ u }) => {
    const around = isSkin.filter((_, i) => Math.abs(rims[i]!.u - u) < near);
    const enough = around.length >= (BROAD * 2 * near) / STEP;
    return enough && around.filter(Boolean).length > 0.5 * around.length;
  });
}

/** 255 on the rims with skin of the class `name` below them. */
function drawRims(
  { parse }: PerceivedPerson,
  frame: TorsoFrame,
  rims: readonly Rim[],
  name: BodyClass,
): Mask {
  const mask = createMask(parse.width, parse.height);
  for (const { u, from, to, below } of rims) {
    if (below !== name) continue;
    for (let v = from - SOFT; v < to + SOFT; v += STEP) {
      const { x, y } = fromTorso(frame, u, v);
      if (x >= 0 && y >= 0 && x < mask.width && y < mask.height)
        mask.data[Math.floor(y) * mask.width + Math.floor(x)] = 255;
    }
  }
  return mask;
}

/** Lab medians at distance `u` from the axis between two heights. */
function medianColour(
  { photo }: PerceivedPerson,
  frame: TorsoFrame,
  u: number,
  from: number,
  to: number,
): Lab {
  const places: number[] = [];
  for (let v = from; v < to; v++) {
    const { x, y } = fromTorso(frame, u, v);
    places.push(Math.floor(y) * photo.width + Math.floor(x));
  }
  return medianLab(photo, places);
}

/** Colours at places that are spread evenly over what is surely of the class. */
function coloursOf({ photo, parse }: PerceivedPerson, name: BodyClass): Lab[] {
  const sure = parse.coverage[name].data;
  const places: number[] = [];
  for (let at = 0; at < sure.length; at += 3) if (sure[at]! >= 250) places.push(at);
  const step = Math.max(1, places.length / PLACES);
  const lab = new Float32Array(3);
  const colours: Lab[] = [];
  for (let k = 0; k < places.length; k += step) {
    const at = 4 * places[Math.floor(k)]!;
    srgbToLab(photo.data[at]!, photo.data[at + 1]!, photo.data[at + 2]!, lab, 0);
    colours.push([lab[0]!, lab[1]!, lab[2]!]);
  }
  return colours;
}

/** Distance of a colour to the nearest share of others. */
function distance([l, a, b]: Lab, others: readonly Lab[]): number {
  const all = others.map((other) => Math.hypot(LIGHTNESS * (l - other[0]), a - other[1], b - other[2]));
  return all.sort((one, two) => one - two)[Math.floor(NEAREST * all.length)]!;
}
