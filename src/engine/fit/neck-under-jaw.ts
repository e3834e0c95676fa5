/** Skin of the neck just under the jaw that the parse took for the old collar: lit as brightly as the cheek, it is as pale. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { connectedComponents } from '../pixels/connected-components.ts';
import { createMask, type Mask } from '../pixels/image.ts';
import { srgbToLab } from '../pixels/lab.ts';
import { closeDisc, dilateSquare } from '../pixels/morphology.ts';
import { faceColour, isVivid } from './face-colour.ts';
import { moveCoverage } from './parse-edit.ts';
import { torsoFrame, toTorso } from './torso-frame.ts';

/** Farthest from the face that such skin lies, in shoulder widths, and the least that is worth telling, in their square. */
const REACH = 0.16;
const LEAST_AREA = 3e-4;
/** Lab distance to the skin that it goes on from, and between neighbouring pixels, up to which it is the same skin. */
const SAME_SKIN = 13;
const SAME_STEP = 7;
/** Skin is no paler than this share of the chroma it goes on from, nor than `LEAST_CHROMA`, and of its hue (radians). */
const PALEST = 0.55;
const LEAST_CHROMA = 7;
const SAME_HUE = 0.4;
/** How quickly the colour that is compared follows the skin's own light. */
const FOLLOW = 0.08;
/** Cloth of skin's colour has no edge where the search ends: this share of its border at least shows one, ΔE. */
const EDGE = 9;
const LEAST_EDGE = 0.5;

/** The person with pale skin between the jaw and an old collar as neck. */
export function withNeckUnderJaw(person: PerceivedPerson): PerceivedPerson {
  const { photo, parse } = person;
  const { width, height, labels } = parse;
  const [face, neck, upper] = (['face', 'neck', 'upperClothes'] as const).map((name) =>
    BODY_CLASSES.indexOf(name),
  );
  const frame = torsoFrame(person.pose);
  const unit = frame.shoulderWidth;
  const most = Math.ceil(REACH * unit);
  const lab = new Float32Array(6);
  const colourAt = (at: number, to: number): void =>
    srgbToLab(photo.data[4 * at]!, photo.data[4 * at + 1]!, photo.data[4 * at + 2]!, lab, to);
  const reached = createMask(width, height);
  const ownFace = faceColour(person);
  // each front pixel with the colour of the skin that it goes on from
  let front: number[] = [];
  let colours: number[] = [];
  for (let at = width; at < labels.length - width; at++) {
    if (labels[at] !== face) continue;
    if (![at + width, at - 1, at + 1].some((beside) => labels[beside] === upper)) continue;
    // a step inwards the face's colour is its own
    const { v } = toTorso(frame, { x: at % width, y: Math.floor(at / width) });
    if (v > 0) continue;
    colourAt(inwards(labels, at, width, face!), 0);
    // a hood's edge that the parse took for the face
    if (ownFace && isVivid(lab, ownFace)) continue;
    front.push(at);
    colours.push(lab[0]!, lab[1]!, lab[2]!);
  }
  for (let step = 0; step < most && front.length > 0; step++) {
    const next: number[] = [];
    const nextColours: number[] = [];
    front.forEach((at, k) => {
      const from = colours.slice(3 * k, 3 * k + 3);
      for (const beside of [at + width, at - 1, at + 1, at - width]) {
        if (labels[beside] !== upper || reached.data[beside] !== 0) continue;
        colourAt(beside, 0);
        colourAt(at, 3);
        const stepSize = Math.hypot(lab[0]! - lab[3]!, lab[1]! - lab[4]!, lab[2]! - lab[5]!);
        // at the jaw itself the photo's edge may be clear
        if (step > 3 && stepSize > SAME_STEP) continue;
        if (!goesOn(lab, from) || (ownFace && isVivid(lab, ownFace))) continue;
        reached.data[beside] = 255;
        next.push(beside);
        for (let c = 0; c < 3; c++) nextColours.push(from[c]! + FOLLOW * (lab[c]! - from[c]!));
      }
    });
    front = next;
    colours = nextColours;
  }
  const { labels: pieces, components } = connectedComponents(reached, 8);
  const kept = components.map(
    ({ area }, k) =>
      area > LEAST_AREA * unit * unit && edgeShare(person, pieces, k + 1, [face!, neck!]) >= LEAST_EDGE,
  );
  if (!kept.includes(true)) return person;
  const skin = createMask(width, height);
  for (let at = 0; at < pieces.length; at++) if (kept[pieces[at]! - 1]) skin.data[at] = 255;
  const closed = closeDisc(skin, Math.max(2, 0.008 * unit));
  for (let at = 0; at < closed.data.length; at++) if (labels[at] !== upper) closed.data[at] = 0;
  // the soft rims to face and neck go along, for no collar lies between them
  return moveCoverage(person, 'upperClothes', 'neck', towardsSkin(closed, labels, [face!, neck!]));
}

/** The pixel three steps within a class, upwards, or the pixel itself. */
function inwards(labels: Uint8Array, at: number, width: number, own: number): number {
  const to = at - 3 * width;
  return to >= 0 && labels[to] === own ? to : at;
}

/** Whether a Lab colour can be skin that goes on from skin of the colour `from`. */
function goesOn(lab: Float32Array, from: readonly number[]): boolean {
  const [l, a, b] = [lab[0]!, lab[1]!, lab[2]!];
  if (Math.hypot(l - from[0]!, a - from[1]!, b - from[2]!) > SAME_SKIN) return false;
  const chroma = Math.hypot(a, b);
  if (chroma < Math.max(LEAST_CHROMA, PALEST * Math.hypot(from[1]!, from[2]!))) return false;
  const turn = Math.atan2(b, a) - Math.atan2(from[2]!, from[1]!);
  return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) < SAME_HUE;
}

/** Share of a piece's border, but for that to the classes of `skin`, across which the photo has an edge. */
function edgeShare(
  { photo: { data, width }, parse }: PerceivedPerson,
  pieces: ArrayLike<number>,
  piece: number,
  skin: readonly number[],
): number {
  const lab = new Float32Array(6);
  let [all, clear] = [0, 0];
  for (let at = 4 * width; at < pieces.length - 4 * width; at++) {
    if (pieces[at] !== piece) continue;
    for (const step of [-1, 1, width, -width]) {
      const beside = at + step;
      if (pieces[beside] === piece || skin.includes(parse.labels[beside]!)) continue;
      const [inner, outer] = [4 * (at - step), 4 * (at + 3 * step)];
      srgbToLab(data[inner]!, data[inner + 1]!, data[inner + 2]!, lab, 0);
      srgbToLab(data[outer]!, data[outer + 1]!, data[outer + 2]!, lab, 3);
      all++;
      if (Math.hypot(lab[0]! - lab[3]!, lab[1]! - lab[4]!, lab[2]! - lab[5]!) > EDGE) clear++;
    }
  }
  return all === 0 ? 1 : clear / all;
}

/** The mask grown by two pixels into the classes of `skin`. */
function towardsSkin(mask: Mask, labels: Uint8Array, skin: readonly number[]): Mask {
  const grown = dilateSquare(mask, 2);
  for (let at = 0; at < labels.length; at++)
    if (mask.data[at] === 0 && !skin.includes(labels[at]!)) grown.data[at] = 0;
  return grown;
}
