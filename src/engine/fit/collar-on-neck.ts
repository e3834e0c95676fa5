/** An old collar that the parse took for skin of neck or head: white, grey or of another hue than the face, in whatever light. */
import type { ImagePoint } from '../geometry/frames.ts';
import { FACE_OVAL } from '../perceive/body-geometry.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { chamferDistanceWithin } from '../pixels/chamfer-distance.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { coveredArea, cropLabels, cropMask } from '../pixels/crop.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { dilateSquare, erodeSquare } from '../pixels/morphology.ts';
import { type FaceColour, faceColour, handColour, isMoreVivid, isVivid, TOO_DARK } from './face-colour.ts';
import { moveCoverage } from './parse-edit.ts';
import { torsoFrame, toTorso } from './torso-frame.ts';

/** Skin is as colourful in shade as its lightness allows; less than this share of that is no skin. */
const PALEST = 0.42;
/** Beside what is no skin, less than this share isn't either: a collar's edge takes colour from the neck. */
const PALE_EDGE = 0.7;
const EDGE = 0.035;
/** Turn of hue (radians) from which on, at this chroma, it is no skin either. */
const OTHER_HUE = 0.75;
const CLEAR_HUE = 5;
/** Pieces of skin beside a red hood, within this distance, that are narrower than twice this width: shoulder widths. */
const CRUMB = { reach: 0.05, width: 0.013 };
/** What is more colourful than the face by this, beside a hood, is its edge with the background's colour in it. */
const TINTED = { chroma: 1.2, turn: 0.1 };
/** A collar touches the top, within this distance, and is no speck, in shoulder widths and their square. */
const NEAR_TOP = 0.02;
const LEAST_AREA = 8e-4;
/** Less is enough of what is as colourful as no skin is. */
const LEAST_VIVID = 3e-4;
/** What lies along the outline by more than this share is the background's colour mixed into the neck's edge. */
const AT_OUTLINE = 0.3;
/** Arms are looked at beside the neck only, and for other hues only: light that falls on them makes skin pale. */
const SHOULDER = { reach: 0.6, down: 0.15 };
/** A pale collar lies around the neck, within this distance from the axis in shoulder widths. */
const WIDEST_COLLAR = 0.36;
/** And ends above this torso height, the same unit. */
const LOWEST_COLLAR = 0.3;
/** What is taken for the head beside its face may be a hood or a collar below this torso height, the same unit. */
const HIGHEST_COLLAR = -0.55;
/** And red beside the jaw, above this, is a hood, while below it may be a red top's light on the neck. */
const BESIDE_JAW = -0.33;
/** A neck's skin may be paler than the face's: this quantile of its chroma is skin even where half of it is a collar. */
const NECK_CHROMA = 0.68;

/**
 * The person with pieces of a collar that were taken for neck, for an arm raised beside it or for the head as upper clothes: a
 * face that the mesh found ends at its oval, and a beard in it may be grey.
 */
export function withCollarOffNeck(person: PerceivedPerson): PerceivedPerson {
  const { photo, parse } = person;
  const seen = faceColour(person);
  const face = seen ?? (person.face ? null : handColour(person));
  if (!face) return person;
  const { width, height } = parse;
  const frame = torsoFrame(person.pose);
  const unit = frame.shoulderWidth;
  const [neck, leftArm, rightArm, upper, head] = (
    ['neck', 'leftArm', 'rightArm', 'upperClothes', 'face'] as const
  ).map((name) => BODY_CLASSES.indexOf(name));
  const oval =
    person.face &&
    spansOf(
      FACE_OVAL.map((index) => person.face!.points[index]!),
      height,
    );
  // a shirt may be all that is seen of the neck below a head that is cut off: only a face vouches for its colour
  const chroma = Math.min(Math.hypot(face[1], face[2]), seen ? neckChroma(person) : Number.POSITIVE_INFINITY);
  const foreign = createMask(width, height);
  const pale = createMask(width, height);
  const ownCollar = createMask(width, height);
  const vivid = createMask(width, height);
  const redTop = createMask(width, height);
  const lab = new Float32Array(3);
  let found = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const label = parse.labels[at];
      if (label === head) {
        if (oval && x > oval.from[y]! && x < oval.to[y]!) continue;
        if (toTorso(frame, { x: x + 0.5, y: y + 0.5 }).v < HIGHEST_COLLAR * unit) continue;
        srgbToLab(photo.data[4 * at]!, photo.data[4 * at + 1]!, photo.data[4 * at + 2]!, lab, 0);
        const isTinted = isMoreVivid(lab, face, TINTED.chroma, TINTED.turn);
        const isEdge = isTinted || isPale(lab, face, PALE_EDGE * chroma);
        if (!isEdge) continue;
        pale.data[at] = 255;
        const isRed = oval !== null && isVivid(lab, face);
        if (!isRed && !hasOtherHue(lab, face) && (oval || !isPale(lab, face, PALEST * chroma))) continue;
        foreign.data[at] = 255;
        found++;
        if (isRed) vivid.data[at] = 255;
        continue;
      }
      if (label !== neck && label !== leftArm && label !== rightArm && label !== upper) continue;
      const { u, v } = toTorso(frame, { x: x + 0.5, y: y + 0.5 });
      if (label === upper) {
        if (Math.abs(u) > WIDEST_COLLAR * unit || v > LOWEST_COLLAR * unit) continue;
        srgbToLab(photo.data[4 * at]!, photo.data[4 * at + 1]!, photo.data[4 * at + 2]!, lab, 0);
        const isRed = v < BESIDE_JAW * unit && isVivid(lab, face);
        if (isRed || isPale(lab, face, PALEST * chroma)) ownCollar.data[at] = 255;
        if (isRed) redTop.data[at] = 255;
        continue;
      }
      if (label !== neck && (Math.abs(u) > SHOULDER.reach * unit || v > SHOULDER.down * unit)) continue;
      const mayBePale = label === neck && Math.abs(u) < WIDEST_COLLAR * unit;
      srgbToLab(photo.data[4 * at]!, photo.data[4 * at + 1]!, photo.data[4 * at + 2]!, lab, 0);
      if (mayBePale && isPale(lab, face, PALE_EDGE * chroma)) pale.data[at] = 255;
      const isRed = label === neck && v < BESIDE_JAW * unit && isVivid(lab, face);
      if (isRed) vivid.data[at] = 255;
      if (!isRed && !hasOtherHue(lab, face) && !(mayBePale && isPale(lab, face, PALEST * chroma))) continue;
      foreign.data[at] = 255;
      found++;
    }
  if (found < LEAST_VIVID * unit * unit) return person;
  const collar = touchingTop(person, withoutSpecks(foreign, ownCollar), vivid, unit);
  if (!collar) return person;
  for (let at = 0; at < collar.data.length; at++) collar.data[at]! |= ownCollar.data[at]!;
  growInPlace(collar, pale, Math.round(EDGE * unit));
  addCrumbsInPlace(collar, redTop, person, oval, unit);
  let result = person;
  for (const name of ['neck', 'leftArm', 'rightArm', 'face'] as const)
    result = moveCoverage(result, name, 'upperClothes', collar);
  return result;
}

/** From where to where an outline without bays reaches in each row, pixels; Infinity and -Infinity where it doesn't. */
interface Spans {
  readonly from: Float32Array;
  readonly to: Float32Array;
}

function spansOf(outline: readonly ImagePoint[], height: number): Spans {
  const from = new Float32Array(height).fill(Number.POSITIVE_INFINITY);
  const to = new Float32Array(height).fill(Number.NEGATIVE_INFINITY);
  outline.forEach((a, k) => {
    const b = outline[(k + 1) % outline.length]!;
    const last = Math.min(height - 1, Math.floor(Math.max(a.y, b.y)));
    for (let y = Math.max(0, Math.floor(Math.min(a.y, b.y))); y <= last; y++) {
      const t = Math.max(0, Math.min(1, (y + 0.5 - a.y) / (b.y - a.y || 1)));
      const x = a.x + (b.x - a.x) * t;
      from[y] = Math.min(from[y]!, x);
      to[y] = Math.max(to[y]!, x);
    }
  });
  return { from, to };
}

/** The mask without what is narrower than three pixels, unless it is the rim of the collar that the parse found. */
function withoutSpecks(foreign: Mask, collar: Mask): Mask {
  const both = { ...foreign, data: foreign.data.map((value, at) => value | collar.data[at]!) };
  const wide = dilateSquare(erodeSquare(both, 1), 1);
  return { ...wide, data: wide.data.map((value, at) => (collar.data[at] === 0 ? value : 0)) };
}

/** Chroma of the neck's skin; Infinity where none is seen. */
function neckChroma({ photo, parse }: PerceivedPerson): number {
  const { data } = parse.coverage.neck;
  const lab = new Float32Array(3);
  const values: number[] = [];
  for (let at = 0; at < data.length; at += 2) {
    if (data[at]! < 245) continue;
    srgbToLab(photo.data[4 * at]!, photo.data[4 * at + 1]!, photo.data[4 * at + 2]!, lab, 0);
    values.push(Math.hypot(lab[1]!, lab[2]!));
  }
  return values.sort((a, b) => a - b)[Math.floor(NECK_CHROMA * values.length)] ?? Number.POSITIVE_INFINITY;
}

/** Whether a colour, in its light, is greyer than `chroma` is on the face. */
function isPale(lab: Float32Array, face: FaceColour, chroma: number): boolean {
  const light = lab[0]! / face[0];
  return light > TOO_DARK && Math.hypot(lab[1]!, lab[2]!) < chroma * Math.min(1, light);
}

/** Whether a colour is clearly of another hue than skin. */
function hasOtherHue(lab: Float32Array, face: FaceColour): boolean {
  if (lab[0]! < TOO_DARK * face[0] || Math.hypot(lab[1]!, lab[2]!) < CLEAR_HUE) return false;
  const turn = Math.atan2(lab[2]!, lab[1]!) - Math.atan2(face[2], face[1]);
  return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) > OTHER_HUE;
}

/**
 * The pieces of a mask that touch the top, or a hand that holds the collar, and are no specks, a pixel wider; null when there
 * are none. A background makes no skin as colourful as what is `vivid`.
 */
function touchingTop({ parse }: PerceivedPerson, mask: Mask, vivid: Mask, unit: number): Mask | null {
  const reach = Math.max(2, NEAR_TOP * unit);
  const area = coveredArea(mask, 128, Math.ceil(reach) + 1);
  if (!area) return null;
  const { upperClothes, leftHand, rightHand } = parse.coverage;
  const around = (part: Mask): Float32Array => chamferDistanceWithin(cropMask(part, area), reach, 128).data;
  const near = [upperClothes, leftHand, rightHand].map(around);
  const background = around(parse.coverage.background);
  const { labels, components } = connectedComponents(cropMask(mask, area), 8);
  const touches = new Uint8Array(components.length);
  const outside = new Uint32Array(components.length);
  const reds = new Uint32Array(components.length);
  const red = cropMask(vivid, area);
  for (let at = 0; at < labels.length; at++) {
    const k = labels[at]! - 1;
    if (k < 0) continue;
    if (near.some((distance) => distance[at]! < reach)) touches[k] = 1;
    if (red.data[at]! > 0) reds[k]!++;
    else if (background[at]! < reach) outside[k]!++;
  }
  const isCollar = components.map(
    ({ area: pixels }, k) =>
      touches[k] === 1 &&
      (pixels > LEAST_AREA * unit * unit || reds[k]! > LEAST_VIVID * unit * unit) &&
      outside[k]! < AT_OUTLINE * pixels,
  );
  if (!isCollar.includes(true)) return null;
  const collar = createMask(mask.width, mask.height);
  for (let y = 0, at = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++, at++)
      if (isCollar[labels[at]! - 1]) collar.data[(area.y + y) * mask.width + area.x + x] = 255;
  return dilateSquare(collar, 1);
}

/** Adds to a hood that is `vivid` what is thin of head and neck beside it, outside the face: its edges, mixed with the background. */
function addCrumbsInPlace(
  collar: Mask,
  vivid: Mask,
  { parse }: PerceivedPerson,
  oval: Spans | null,
  unit: number,
): void {
  const reach = Math.ceil(CRUMB.reach * unit);
  const area = coveredArea(vivid, 128, reach);
  if (!area) return;
  const own = (['face', 'neck', 'hair'] as const).map((name) => BODY_CLASSES.indexOf(name));
  const labels = cropLabels(parse.labels, parse.width, area);
  const cloth = cropMask(collar, area);
  const rest = createMask(area.width, area.height);
  for (let at = 0; at < labels.length; at++)
    if (own.includes(labels[at]!) && cloth.data[at] === 0) rest.data[at] = 255;
  const thin = Math.max(1, Math.round(CRUMB.width * unit));
  // two pixels more: the body's own soft edge
  const body = dilateSquare(erodeSquare(rest, thin), thin + 2);
  const near = chamferDistanceWithin(cropMask(vivid, area), reach, 128).data;
  for (let y = 0, at = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++, at++) {
      if (body.data[at]! > 0 || near[at]! >= reach) continue;
      const [px, py] = [area.x + x, area.y + y];
      if (oval && px > oval.from[py]! && px < oval.to[py]!) continue;
      collar.data[py * collar.width + px] = 255;
    }
}

/** Lets a mask grow by at most `steps` pixels, within `into`. */
function growInPlace(mask: Mask, into: Mask, steps: number): void {
  const { data, width } = mask;
  let front: number[] = [];
  for (let at = 0; at < data.length; at++) if (data[at]! > 0) front.push(at);
  for (let step = 0; step < steps && front.length > 0; step++) {
    const next: number[] = [];
    for (const at of front)
      for (const beside of [at - width, at - 1, at + 1, at + width]) {
        if (into.data[beside] !== 255 || data[beside] !== 0) continue;
        data[beside] = 255;
        next.push(beside);
      }
    front = next;
  }
}
