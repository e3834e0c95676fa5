/** Clips of braces: the parse takes what of them lies on the trousers for trousers, and they would be cut at a new waistband. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { cropMask, cropRgba, type PixelArea, pasteMaskInPlace } from '../pixels/crop.ts';
import { blurMask } from '../pixels/gaussian-blur.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { toLab } from '../pixels/lab.ts';
import type { BodyMeasures } from './measure-body.ts';
import { moveCoverage } from './parse-edit.ts';
import { fromTorso, toTorso } from './torso-frame.ts';
import { waistEdge } from './waist-edge.ts';

/** Sizes in shoulder widths: how far below the trousers' edge clips reach, their widest, their shortest; where a strap is seen above them. */
const DEEPEST = 0.13;
const WIDEST = 0.075;
const SHORTEST = 0.025;
const STRAP = [0.06, 0.13] as const;
/** Half of the edge's width that is looked at, and where below the edge clips are told from trousers: above that the top may show. */
const ASIDE = 0.5;
const EDGE = 0.04;
/** Something else than the cloth beside it, and metal on trousers, differ so much in Lab. */
const OTHER = 16;
const METAL = 20;
/** In its shade trousers keep their hue (a and b) by this. */
const HUE = 12;
/** Breadth of what lies beside a clip in its row, shoulder widths. */
const BESIDE = 0.02;

/** The person with the clips of braces, together with what joins them to the straps, as things of their own before all clothes. */
export function withBraceClips(person: PerceivedPerson, body: BodyMeasures): PerceivedPerson {
  const { waistline, frame } = body;
  if (waistline === null || !body.tucked) return person;
  const edge = waistEdge(person, body);
  if (!edge) return person;
  const unit = frame.shoulderWidth;
  const { width, height, coverage, labels } = person.parse;
  const corners = [-ASIDE, 0, ASIDE].flatMap((u) =>
    [-STRAP[1] - EDGE, DEEPEST + EDGE].map((v) => fromTorso(frame, u * unit, edge.at(u * unit) + v * unit)),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const left = Math.max(0, Math.floor(Math.min(...xs)));
  const top = Math.max(0, Math.floor(Math.min(...ys)));
  const area: PixelArea = {
    x: left,
    y: top,
    width: Math.min(width, Math.ceil(Math.max(...xs))) - left,
    height: Math.min(height, Math.ceil(Math.max(...ys))) - top,
  };
  if (area.width < 16 || area.height < 16) return person;
  const lab = toLab(cropRgba(person.photo, area)).data;
  const lower = cropMask(coverage.lowerClothes, area).data;
  const upperClass = BODY_CLASSES.indexOf('upperClothes');
  const lowerClass = BODY_CLASSES.indexOf('lowerClothes');
  const below = new Float32Array(area.width * area.height);
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const { u, v } = toTorso(frame, { x: area.x + x + 0.5, y: area.y + y + 0.5 });
      below[y * area.width + x] = (v - edge.at(u)) / unit;
    }
  const cloth: number[] = [];
  for (let at = 0; at < below.length; at += 2)
    if (below[at]! > 0.02 && below[at]! < DEEPEST && lower[at]! > 200) cloth.push(at);
  if (cloth.length < 200) return person;
  const tone = medianOf(lab, cloth);
  const strange = createMask(area.width, area.height);
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const at = y * area.width + x;
      const label = labels[(area.y + y) * width + area.x + x];
      if (label !== upperClass && label !== lowerClass) continue;
      if (below[at]! > 0.5 * EDGE && below[at]! < DEEPEST + EDGE && !isTrousers(lab, at, tone))
        strange.data[at] = 255;
    }
  const { components } = connectedComponents(strange, 8);
  const found = createMask(area.width, area.height);
  let any = false;
  for (const { left, right, top, bottom } of components) {
    const middle = Math.round((left + right) / 2);
    const size = right - left + 1;
    if (size > WIDEST * unit || bottom - top + 1 < SHORTEST * unit) continue;
    if (below[top * area.width + middle]! > EDGE || below[bottom * area.width + middle]! > DEEPEST) continue;
    if (!strapAbove(lab, area, { middle, top, half: 0.5 * WIDEST * unit, unit })) continue;
    drawClip(found, lab, tone, below, {
      left,
      right,
      top: Math.round(top - STRAP[0] * unit),
      bottom,
      beside: Math.max(2, Math.round(BESIDE * unit)),
    });
    any = true;
  }
  if (!any) return person;
  const whole = createMask(width, height);
  pasteMaskInPlace(whole, rounded(found), area.x, area.y);
  return moveCoverage(moveCoverage(person, 'upperClothes', 'other', whole), 'lowerClothes', 'other', whole);
}

/** A mask without the single rows that stand out of it or are missing, with soft edges. */
function rounded(mask: Mask): Mask {
  const solid = blurMask(mask, 1.4);
  for (let i = 0; i < solid.data.length; i++) solid.data[i] = solid.data[i]! >= 128 ? 255 : 0;
  return blurMask(solid, 0.6);
}

/** Whether something else than the cloth to both sides leads up from a clip. */
function strapAbove(
  lab: Float32Array,
  { width }: PixelArea,
  { middle, top, half, unit }: { middle: number; top: number; half: number; unit: number },
): boolean {
  let rows = 0;
  let straps = 0;
  for (let y = Math.round(top - STRAP[1] * unit); y < top - STRAP[0] * unit; y++) {
    if (y < 0) continue;
    rows++;
    const aside = Math.round(2 * half);
    if (middle - aside < 0 || middle + aside >= width) continue;
    let reached = 0;
    for (let x = middle - Math.round(half); x <= middle + half; x++) {
      const at = y * width + x;
      const other = Math.min(
        difference(lab, at, colourAt(lab, y * width + middle - aside)),
        difference(lab, at, colourAt(lab, y * width + middle + aside)),
      );
      if (other > METAL) reached++;
    }
    if (reached > 0.4 * half) straps++;
  }
  return rows > 3 && straps > 0.7 * rows;
}

/** Draws a clip: in each row from the first to the last pixel that is no cloth of those beside it. */
function drawClip(
  into: Mask,
  lab: Float32Array,
  tone: Colour,
  below: Float32Array,
  {
    left,
    right,
    top,
    bottom,
    beside,
  }: { left: number; right: number; top: number; bottom: number; beside: number },
): void {
  const { width } = into;
  const [from, to] = [left - beside, right + beside];
  if (from - beside < 0 || to + beside >= width) return;
  for (let y = Math.max(0, top); y <= bottom; y++) {
    const row = y * width;
    const sides = [from, to].map((x) => {
      const near: number[] = [];
      for (let k = 0; k < beside; k++) near.push(row + (x === from ? x - k : x + k));
      return medianOf(lab, near);
    });
    let first = -1;
    let last = -1;
    for (let x = from; x <= to; x++) {
      const at = row + x;
      if (sides.some((side) => difference(lab, at, side) < OTHER)) continue;
      if (below[at]! > 0 && isTrousers(lab, at, tone)) continue;
      if (first < 0) first = x;
      last = x;
    }
    for (let x = first; first >= 0 && x <= last; x++) into.data[row + x] = 255;
  }
}

/** Whether a colour is the trousers', or theirs in the shade of a clip. */
function isTrousers(lab: Float32Array, at: number, [l, a, b]: Colour): boolean {
  const hue = Math.hypot(lab[3 * at + 1]! - a, lab[3 * at + 2]! - b);
  const light = lab[3 * at]! - l;
  return light < 0 ? hue < HUE : Math.hypot(light, hue) < METAL;
}

type Colour = readonly [number, number, number];

const colourAt = (lab: Float32Array, at: number): Colour => [
  lab[3 * at]!,
  lab[3 * at + 1]!,
  lab[3 * at + 2]!,
];

const difference = (lab: Float32Array, at: number, [l, a, b]: Colour): number =>
  Math.hypot(lab[3 * at]! - l, lab[3 * at + 1]! - a, lab[3 * at + 2]! - b);

function medianOf(lab: Float32Array, places: readonly number[]): Colour {
  const of = (c: number): number =>
    Float32Array.from(places, (at) => lab[3 * at + c]!).sort()[places.length >> 1]!;
  return [of(0), of(1), of(2)];
}
