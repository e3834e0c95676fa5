/**
 * Ground in the gap between a bare arm and the hip that the parse took for the arm: wider trousers covered the gap above it
 * and were cut off at it. The arm's outer half tells what its skin looks like.
 */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { coveredArea, cropMask, cropRgba, pasteMaskInPlace } from '../pixels/crop.ts';
import { createMask } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import { closeDisc, dilateSquare, openDisc } from '../pixels/morphology.ts';
import { nearestColour, thinned } from '../pixels/nearest-colour.ts';
import { armTable, nearestOnArm } from './arm-axis.ts';
import type { BodyMeasures } from './measure-body.ts';
import { moveCoverage } from './parse-edit.ts';
import { toTorso } from './torso-frame.ts';

/** Farther outwards, and inwards, than this from the arm's axis, in half-widths, skin is learnt and the gap is looked for. */
const OUTER = 0.1;
const INNER = 0.25;
const SAMPLES = 120;
/** So much nearer in Lab to the ground's colours than to the skin's, and within so much of them. */
const NEARER = 8;
const ALIKE = 9;
/** Beside such ground belongs to it what is so far in a*b* from all the arm's colours: a flower or a sign of its own colour. */
const UNLIKE = 20;
/** Reach of its soft edge, pixels. */
const SOFT_EDGE = 2;
/** A gap goes on so far above the waistband, in shoulder widths. */
const ABOVE = 0.08;
/** Radius of holes in a gap, and of what is too thin to be one, in shoulder widths; its least area in squares of them. */
const HOLE = 0.03;
const SPECK = 0.012;
const SMALLEST = 0.004;

/** The person with such a gap as background; needs a waistband that is seen. */
export function withGapBesideHip(person: PerceivedPerson, body: BodyMeasures): PerceivedPerson {
  if (body.waistline === null) return person;
  return (['left', 'right'] as const).reduce((result, side) => gapOn(result, body, side), person);
}

function gapOn(person: PerceivedPerson, body: BodyMeasures, side: 'left' | 'right'): PerceivedPerson {
  const { parse } = person;
  const { waistAt, frame } = body;
  const unit = frame.shoulderWidth;
  const name = `${side}Arm` as const;
  const area = coveredArea(parse.coverage[name], 64, Math.ceil(0.1 * unit));
  if (!area) return person;
  const own = BODY_CLASSES.indexOf(name);
  const axis = body.arms[side];
  const inner: number[] = [];
  const skin: number[] = [];
  const rest: number[] = [];
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      if (parse.labels[(area.y + y) * parse.width + area.x + x] !== own) continue;
      const point = { x: area.x + x + 0.5, y: area.y + y + 0.5 };
      const { u, v } = toTorso(frame, point);
      if (v < waistAt(u) - ABOVE * unit) continue;
      const near = nearestOnArm(axis, point);
      const outward = near.offset - armTable(axis, axis.middle, near.length);
      const share = outward / armTable(axis, axis.bare, near.length);
      if (share < -INNER) inner.push(y * area.width + x);
      else rest.push(y * area.width + x);
      if (share > OUTER) skin.push(y * area.width + x);
    }
  if (inner.length < SMALLEST * unit * unit || skin.length < SAMPLES) return person;
  const groundMask = cropMask(parse.coverage.background, area).data;
  const ground: number[] = [];
  for (let at = 0; at < groundMask.length; at++) if (groundMask[at]! > 200) ground.push(at);
  if (ground.length < SAMPLES) return person;
  const lab = toLab(cropRgba(person.photo, area)).data;
  const [ofSkin, ofGround] = [thinned(skin, SAMPLES), thinned(ground, SAMPLES)];
  const noArm = createMask(area.width, area.height);
  const alike = new Uint8Array(noArm.data.length);
  for (const at of inner) {
    const distance = nearestColour(lab, at, ofGround, 1).distance;
    if (distance <= ALIKE && distance + NEARER <= nearestColour(lab, at, ofSkin, 1).distance) alike[at] = 1;
    if (alike[at] === 1 || nearestColour(lab, at, ofSkin, 0).distance > UNLIKE) noArm.data[at] = 255;
  }
  const gaps = openDisc(closeDisc(noArm, HOLE * unit), Math.max(1, SPECK * unit));
  const { labels, components } = connectedComponents(gaps, 8);
  const ofGaps = new Uint32Array(components.length);
  for (let at = 0; at < labels.length; at++) if (labels[at]! > 0) ofGaps[labels[at]! - 1]! += alike[at]!;
  const isGap = [...ofGaps].map((count) => count > SMALLEST * unit * unit);
  if (!isGap.includes(true)) return person;
  for (let at = 0; at < labels.length; at++)
    if (labels[at]! > 0 && !isGap[labels[at]! - 1]) gaps.data[at] = 0;
  const cleared = dilateSquare(gaps, 1);
  // what the gap parts from the arm lies in the gap, with its soft edge
  const left = createMask(area.width, area.height);
  for (const at of [...inner, ...rest]) if (cleared.data[at] === 0) left.data[at] = 255;
  const pieces = connectedComponents(left, 4);
  const largest = pieces.components.reduce((most, piece) => Math.max(most, piece.area), 0);
  const islands = createMask(area.width, area.height);
  for (const at of inner) {
    const label = pieces.labels[at]!;
    if (label > 0 && pieces.components[label - 1]!.area < largest) islands.data[at] = 255;
  }
  const soft = dilateSquare(islands, SOFT_EDGE).data;
  for (let at = 0; at < soft.length; at++) cleared.data[at]! |= soft[at]!;
  const whole = createMask(parse.width, parse.height);
  pasteMaskInPlace(whole, cleared, area.x, area.y);
  return moveCoverage(person, name, 'background', whole);
}
