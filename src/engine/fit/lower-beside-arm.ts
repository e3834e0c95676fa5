/**
 * Skin-coloured trousers beside a bare arm that the parse took for the arm: they stayed as rags before a new skirt. The edge
 * between arm and cloth is seen, so a random walk from either finds it.
 */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { coveredArea, cropRgba, type PixelArea, pasteMaskInPlace } from '../pixels/crop.ts';
import { edgeMatte } from '../pixels/edge-matte.ts';
import { createMask, type LabImage, type Mask } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { dilateDisc, openDisc } from '../pixels/morphology.ts';
import { nearestColour, thinned } from '../pixels/nearest-colour.ts';
import { randomWalk, type WalkPriors } from '../pixels/random-walker.ts';
import { resizePlane, resizeRgba } from '../pixels/resample.ts';
import { armTable, nearestOnArm } from './arm-axis.ts';
import type { BodyMeasures } from './measure-body.ts';
import { moveCoverage } from './parse-edit.ts';

/** Farther outwards than this from the arm's axis, in half-widths, it is surely the arm; farther inwards cloth is looked for. */
const BESIDE = 0.1;
const SAMPLES = 160;
/** Most pixels on which the edge is looked for. */
const MOST_PIXELS = 20_000;
const SWEEPS = 60;
/** Half-width of the band around the edge in which coverage is read from colours, pixels. */
const BAND = 1.8;
/** Radius of what is too thin to be cloth beside the arm, in shoulder widths; its least area in squares of them. */
const SPECK = 0.015;
const SMALLEST = 0.004;
/** Least share of such a piece, and of the places beside the arm before the edge is looked for, that looks more like the cloth. */
const MORE_LIKE = 0.5;
/** And so near to it in Lab: shaded skin is far from what it is before, too. */
const ALIKE = 8;
/** Least mean difference in Lab across the edge; where skin goes on in a smooth shade there is none. */
const EDGE = 10;

/** The person with such cloth as part of the lower clothes; the same where nothing beside the arms looks like them. */
export function withLowerClothesBesideArms(person: PerceivedPerson, body: BodyMeasures): PerceivedPerson {
  return (['left', 'right'] as const).reduce((result, side) => besideArm(result, body, side), person);
}

function besideArm(person: PerceivedPerson, body: BodyMeasures, side: 'left' | 'right'): PerceivedPerson {
  const { parse } = person;
  const unit = body.frame.shoulderWidth;
  const name = `${side}Arm` as const;
  const area = coveredArea(parse.coverage[name], 64, Math.ceil(0.1 * unit));
  if (!area) return person;
  const [own, hand, cloth] = [name, `${side}Hand` as const, 'lowerClothes' as const].map((part) =>
    BODY_CLASSES.indexOf(part),
  );
  const arm = body.arms[side];
  const seeds = new Uint8Array(area.width * area.height);
  const inner: number[] = [];
  const skin: number[] = [];
  const lower: number[] = [];
  for (let y = 0, at = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++, at++) {
      const label = parse.labels[(area.y + y) * parse.width + area.x + x];
      if (label === cloth) lower.push(at);
      if (label !== own) {
        seeds[at] = label === hand ? 1 : 2;
        continue;
      }
      const near = nearestOnArm(arm, { x: area.x + x + 0.5, y: area.y + y + 0.5 });
      const outward = near.offset - armTable(arm, arm.middle, near.length);
      if (outward < -BESIDE * armTable(arm, arm.bare, near.length)) inner.push(at);
      else {
        seeds[at] = 1;
        skin.push(at);
      }
    }
  const least = SMALLEST * unit * unit;
  if (inner.length < least || Math.min(skin.length, lower.length) < SAMPLES) return person;
  const picture = cropRgba(person.photo, area);
  const lab = toLab(picture);
  const [ofSkin, ofCloth] = [thinned(skin, SAMPLES), thinned(lower, SAMPLES)];
  const likeCloth = createMask(area.width, area.height);
  let alike = 0;
  for (const at of inner) {
    const { distance } = nearestColour(lab.data, at, ofCloth, 1);
    if (distance > ALIKE || distance >= nearestColour(lab.data, at, ofSkin, 1).distance) continue;
    likeCloth.data[at] = 255;
    alike++;
  }
  if (alike < MORE_LIKE * least) return person;

  const shrink = Math.min(1, Math.sqrt(MOST_PIXELS / (area.width * area.height)));
  const [width, height] = [Math.round(shrink * area.width), Math.round(shrink * area.height)];
  const small = shrink === 1 ? lab : toLab(resizeRgba(picture, width, height));
  const walked = resizePlane(
    randomWalk(small, priorsOf(small, seeds, area), SWEEPS),
    area.width,
    area.height,
  ).data;
  const outside = createMask(area.width, area.height);
  for (const at of inner) if (walked[at]! < 0.5) outside.data[at] = 255;
  const speck = Math.max(1, SPECK * unit);
  const pieces = clothOf(openDisc(outside, speck), likeCloth, least);
  if (!pieces || stepAcross(lab, pieces, seeds, Math.ceil(speck)) < EDGE) return person;
  // up to the edge itself, which is soft
  const near = dilateDisc(pieces, speck + BAND).data;
  const inside = createMask(area.width, area.height);
  for (const at of inner) if (outside.data[at] === 0 || near[at] === 0) inside.data[at] = 255;
  for (let at = 0; at < seeds.length; at++) if (seeds[at] === 1) inside.data[at] = 255;
  const matte = edgeMatte(picture, inside, BAND);
  for (let at = 0; at < near.length; at++) matte.data[at] = near[at]! > 0 ? 255 - matte.data[at]! : 0;
  const whole = createMask(parse.width, parse.height);
  pasteMaskInPlace(whole, matte, area.x, area.y);
  return moveCoverage(person, name, 'lowerClothes', whole);
}

/** The seeds on a smaller copy of the area; edges alone decide between them. */
function priorsOf({ width, height }: LabImage, seeds: Uint8Array, area: PixelArea): WalkPriors {
  const small = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const [fromX, fromY] = [(x + 0.5) * (area.width / width), (y + 0.5) * (area.height / height)];
      small[at] = seeds[Math.floor(fromY) * area.width + Math.floor(fromX)]!;
    }
  return { seeds: small, inside: new Float32Array(small.length), outside: new Float32Array(small.length) };
}

/** The pieces of `outside` that look like the cloth; null without any. */
function clothOf(outside: Mask, likeCloth: Mask, least: number): Mask | null {
  const { labels, components } = connectedComponents(outside, 8);
  const like = new Uint32Array(components.length);
  for (let at = 0; at < labels.length; at++)
    if (labels[at]! > 0 && likeCloth.data[at]! > 0) like[labels[at]! - 1]!++;
  const taken = components.map(({ area }, k) => area >= least && like[k]! > MORE_LIKE * area);
  if (!taken.includes(true)) return null;
  for (let at = 0; at < labels.length; at++)
    if (labels[at]! > 0 && !taken[labels[at]! - 1]) outside.data[at] = 0;
  return outside;
}

/**
 * Mean difference in Lab between places `off` pixels to either side of the rim that the pieces have with the arm, whose sure
 * places are 1 in `seeds`.
 */
function stepAcross({ data }: LabImage, pieces: Mask, seeds: Uint8Array, off: number): number {
  let [sum, count] = [0, 0];
  for (let at = 2 * off; at < seeds.length - 2 * off; at++) {
    if (pieces.data[at] === 0) continue;
    for (const way of [1, -1]) {
      const beyond = at + 2 * way * off;
      // the nearest place of the arm on this row, past the rim that opening rounds
      if (pieces.data[at + way]! > 0 || pieces.data[beyond]! > 0 || seeds[beyond] === 2) continue;
      let squares = 0;
      for (let c = 0; c < 3; c++) squares += (data[3 * (at - way * off) + c]! - data[3 * beyond + c]!) ** 2;
      sum += Math.sqrt(squares);
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}
