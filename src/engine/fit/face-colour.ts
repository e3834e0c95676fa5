/** The colour of the face's skin, by which what is worn beside it is told from more skin. */
import type { BodyClass, PerceivedPerson } from '../perceive/person.ts';
import { srgbToLab } from '../pixels/lab.ts';

/** A face must show so many pixels to tell the person's skin, and this chroma not to be grey itself. */
const ENOUGH_FACE = 250;
const LEAST_CHROMA = 9;
/** What is darker than this share of the face's lightness is shade, beard or hair: its colour tells nothing. */
export const TOO_DARK = 0.4;
/** A red hood has skin's hue, nearly, but so many times the face's chroma, if its hue is turned that far, or any. */
const VIVID = { chroma: 1.35, turn: 0.14, anyTurn: 1.6 };

/** In Lab. */
export type FaceColour = readonly [number, number, number];

/** Lab colour of the face's skin: medians; null where too little of a face is seen, or it is grey. */
export function faceColour(person: PerceivedPerson): FaceColour | null {
  return skinColour(person, ['face']);
}

/** The same of the hands' skin, by which somebody is known whose head the picture cuts off. */
export function handColour(person: PerceivedPerson): FaceColour | null {
  return skinColour(person, ['leftHand', 'rightHand']);
}

function skinColour({ photo, parse }: PerceivedPerson, parts: readonly BodyClass[]): FaceColour | null {
  const members: number[] = [];
  for (const part of parts) {
    const { data } = parse.coverage[part];
    for (let at = 0; at < data.length; at += 2) if (data[at]! >= 245) members.push(at);
  }
  if (2 * members.length < ENOUGH_FACE) return null;
  const lab = new Float32Array(3);
  const values = [0, 1, 2].map(() => new Float32Array(members.length));
  members.forEach((at, i) => {
    srgbToLab(photo.data[4 * at]!, photo.data[4 * at + 1]!, photo.data[4 * at + 2]!, lab, 0);
    for (let c = 0; c < 3; c++) values[c]![i] = lab[c]!;
  });
  const [l, a, b] = values.map((list) => list.sort()[list.length >> 1]!);
  return Math.hypot(a!, b!) < LEAST_CHROMA ? null : [l!, a!, b!];
}

/** Whether a colour is so much more colourful than the face that it is no skin. */
export function isVivid(lab: Float32Array, face: FaceColour): boolean {
  if (lab[0]! < TOO_DARK * face[0]) return false;
  return isMoreVivid(lab, face, VIVID.chroma, VIVID.turn) || isMoreVivid(lab, face, VIVID.anyTurn, 0);
}

/** Whether a colour has more than `share` of the face's chroma and a hue turned from its by at least `turn` (radians). */
export function isMoreVivid(lab: Float32Array, face: FaceColour, share: number, turn: number): boolean {
  if (Math.hypot(lab[1]!, lab[2]!) < share * Math.hypot(face[1], face[2])) return false;
  const by = Math.atan2(lab[2]!, lab[1]!) - Math.atan2(face[2], face[1]);
  return Math.abs(Math.atan2(Math.sin(by), Math.cos(by))) >= turn;
}
