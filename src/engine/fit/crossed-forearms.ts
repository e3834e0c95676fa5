/**
 * Forearms that cross: which of them lies before the other. The one before shows its edges across the other one, a line of
 * light or shade that goes on in its own direction; of the one behind nothing shows there.
 */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import type { RgbaImage } from '../pixels/image.ts';
import { luminanceAt } from '../pixels/luminance.ts';
import { type ArmAxis, armPoint, armTable, nearestOnArm } from './arm-axis.ts';

/** Places along a forearm that are looked at, and fewest of them that lie on the other one. */
const PLACES = 48;
const FEWEST = 6;
/** The forearm is followed onto the hand, to this share of the arm. */
const END = 1.08;
/** An edge is sought so far to both sides of where the arm's width has it, in half-widths, at so many places. */
const SOUGHT = 0.45;
const SHIFTS = 13;
/** Both sides of an edge are compared so far from it, in shoulder widths. */
const BESIDE = 0.014;
/** A place lies on the other forearm within this share of its half-width. */
const WITHIN = 0.95;
/** The edges of the one before are so many times as clear, and at least so many levels (square root of light, 0..255). */
const CLEARER = 1.5;
const LEAST = 3;
/** So much of a hand on the other forearm, in squared shoulder widths, lies before that. */
const HAND_ON = 0.008;

/**
 * The side of the forearm that lies before the other; undefined where they don't cross or nothing tells. `unit` is the shoulder width
 * in pixels.
 */
export function frontForearm(
  { photo, parse }: Pick<PerceivedPerson, 'photo' | 'parse'>,
  { left, right }: { readonly left: ArmAxis; readonly right: ArmAxis },
  unit: number,
): 'left' | 'right' | undefined {
  const [ofLeft, ofRight] = [edgeAcross(photo, left, right, unit), edgeAcross(photo, right, left, unit)];
  if (ofLeft !== null && ofRight !== null && Math.max(ofLeft, ofRight) > LEAST) {
    if (ofLeft > CLEARER * ofRight) return 'left';
    if (ofRight > CLEARER * ofLeft) return 'right';
  }
  // a hand that lies on the other forearm comes with its own
  const hands = [handOn(parse, left, right), handOn(parse, right, left)] as const;
  if (Math.max(...hands) >= HAND_ON * unit * unit) return hands[0] > hands[1] ? 'left' : 'right';
  const [leftHidden, rightHidden] = [endsUnder(left, right), endsUnder(right, left)];
  if (leftHidden === rightHidden) return undefined;
  return leftHidden ? 'right' : 'left';
}

/** The side of the forearm that lies behind the other; null where they don't cross or nothing tells. `unit` is the shoulder width in pixels. */
export function rearForearm(
  person: Pick<PerceivedPerson, 'photo' | 'parse'>,
  arms: { readonly left: ArmAxis; readonly right: ArmAxis },
  unit: number,
): 'left' | 'right' | null {
  const front = frontForearm(person, arms, unit);
  if (front === undefined) return null;
  return front === 'left' ? 'right' : 'left';
}

/** Pixels of the hand of `arm` that lie on the forearm of `other`. */
function handOn({ labels, width, height }: PerceivedPerson['parse'], arm: ArmAxis, other: ArmAxis): number {
  const hand = BODY_CLASSES.indexOf(`${arm.side}Hand`);
  let count = 0;
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2)
      if (labels[y * width + x] === hand && isOn(other, { x, y })) count += 4;
  return count;
}

/** Whether `arm` ends on the forearm of `other` and nothing of its hand is seen: it goes on under that. */
function endsUnder(arm: ArmAxis, other: ArmAxis): boolean {
  return !arm.handSeen && isOn(other, arm.points.at(-1)!);
}

/** How clear the edges of the forearm of `arm` are where they lie on that of `other`, in levels; null where too little does. */
function edgeAcross(photo: RgbaImage, arm: ArmAxis, other: ArmAxis, unit: number): number | null {
  let best: number | null = null;
  for (const sense of [1, -1] as const) {
    const places: { readonly along: number; readonly offset: number }[] = [];
    for (let i = 0; i < PLACES; i++) {
      const along = arm.elbowAt + ((END * arm.length - arm.elbowAt) * (i + 0.5)) / PLACES;
      const offset = armTable(arm, arm.middle, along) + sense * armTable(arm, arm.bare, along);
      if (isOn(other, armPoint(arm, along, offset))) places.push({ along, offset });
    }
    if (places.length < FEWEST) continue;
    for (let k = 0; k < SHIFTS; k++) {
      const shift = SOUGHT * ((2 * k) / (SHIFTS - 1) - 1);
      let sum = 0;
      for (const { along, offset } of places) {
        const moved = offset + shift * armTable(arm, arm.bare, along);
        sum +=
          lightAt(photo, armPoint(arm, along, moved + BESIDE * unit)) -
          lightAt(photo, armPoint(arm, along, moved - BESIDE * unit));
      }
      best = Math.max(best ?? 0, Math.abs(sum) / places.length);
    }
  }
  return best;
}

/** Whether a place lies on the forearm of `arm`. */
function isOn(arm: ArmAxis, point: { readonly x: number; readonly y: number }): boolean {
  const { length, offset } = nearestOnArm(arm, point);
  if (length < arm.elbowAt || length > END * arm.length) return false;
  return Math.abs(offset - armTable(arm, arm.middle, length)) < WITHIN * armTable(arm, arm.bare, length);
}

/** Square root of the light at a place, 0..255; that of the picture's edge beyond it. */
function lightAt({ data, width, height }: RgbaImage, { x, y }: { x: number; y: number }): number {
  const column = Math.max(0, Math.min(width - 1, Math.floor(x)));
  const row = Math.max(0, Math.min(height - 1, Math.floor(y)));
  return 255 * Math.sqrt(luminanceAt(data, 4 * (row * width + column)));
}
