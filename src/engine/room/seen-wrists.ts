/** Wrists of arms that lose their long sleeves: the forearm runs into the hand that is seen, and nothing of cuff and hand stands out there. */
import { armTable } from '../fit/arm-axis.ts';
import type { BodyMeasures } from '../fit/measure-body.ts';
import type { Mask } from '../pixels/image.ts';
import type { ArmCoordinates } from './arm-coordinates.ts';
import { weakest } from './coverage.ts';
import { handEdges, intoHand, WRIST } from './into-hand.ts';
import { slimArms } from './slim-arms.ts';

/** The soft edge of the arm has room beyond its outline, in shoulder widths. */
const MARGIN = 0.012;
/** A cuff's end may slant, and lets the hand begin so much earlier on one side; shoulder widths. */
const SLANT = 0.1;

/** Offsets of a wrist's edges from the arm's axis by the length along it, and the lengths at which they are the hand's. */
export interface Wrist {
  readonly inner: (along: number) => number;
  readonly outer: (along: number) => number;
  readonly innerAt: number;
  readonly outerAt: number;
}

/** Each side's wrist; null where the arm is bare, gets a sleeve or shows no hand. */
export interface Wrists {
  readonly left: Wrist | null;
  readonly right: Wrist | null;
}

/** The wrists between rebuilt forearms and `hands`, coverages in the photo, of which `drawn` is left beside old cuffs; `cuffs` are those of new sleeves. */
export function seenWrists(
  body: BodyMeasures,
  places: ArmCoordinates,
  hands: { readonly left: Mask; readonly right: Mask },
  drawn: Mask,
  cuffs: { readonly left: object | null; readonly right: object | null },
): Wrists {
  const unit = body.frame.shoulderWidth;
  const built = slimArms(body);
  const wristOf = (side: 'left' | 'right'): Wrist | null => {
    const arm = built[side];
    if (cuffs[side] || !arm.sleeved || !arm.handSeen) return null;
    const middleAt = (along: number): number => armTable(arm, arm.middle, along);
    const { coordinates } = places[side];
    const hand = handEdges(arm, middleAt, weakest(hands[side], drawn), coordinates, unit);
    if (!hand) return null;
    const { inner, outer } = hand;
    return {
      inner: intoHand((along) => middleAt(along) - armTable(arm, arm.bare, along), inner, unit),
      outer: intoHand((along) => middleAt(along) + armTable(arm, arm.bare, along), outer, unit),
      innerAt: inner.at,
      outerAt: outer.at,
    };
  };
  return { left: wristOf('left'), right: wristOf('right') };
}

/**
 * Adds to what is `removed` and to what was `present` of the person, both in place, the wall within the wrists: a pale cuff beside a pale
 * wall is lost to the parse, and an arm that keeps within what was the person would have a notch there. `unit` is the shoulder width.
 */
export function addLostCuffsInPlace(
  removed: Mask,
  present: Mask,
  wrists: Wrists,
  places: ArmCoordinates,
  unit: number,
): void {
  for (const side of ['left', 'right'] as const) {
    const wrist = wrists[side];
    if (!wrist) continue;
    const { coordinates } = places[side];
    const to = Math.min(wrist.innerAt, wrist.outerAt);
    for (let at = 0; at < present.data.length; at++) {
      const along = coordinates[2 * at]!;
      if (!(along > to - WRIST * unit) || along > to || present.data[at]! >= 128) continue;
      const offset = coordinates[2 * at + 1]!;
      if (offset < wrist.inner(along) - MARGIN * unit || offset > wrist.outer(along) + MARGIN * unit)
        continue;
      removed.data[at] = 255;
      present.data[at] = 255;
    }
  }
}

/**
 * Ends, in place, the first rows of `hands` at the edges of the wrists, on which they fade: beyond those a hand's soft end beside the old
 * cuff would be a corner. `unit` is the shoulder width.
 */
export function endHandsOnWristsInPlace(
  hands: Mask,
  wrists: Wrists,
  places: ArmCoordinates,
  unit: number,
): void {
  for (const side of ['left', 'right'] as const) {
    const wrist = wrists[side];
    if (!wrist) continue;
    const { coordinates } = places[side];
    const from = Math.min(wrist.innerAt, wrist.outerAt) - SLANT * unit;
    for (let at = 0; at < hands.data.length; at++) {
      const along = coordinates[2 * at]!;
      if (!(along > from) || hands.data[at] === 0) continue;
      const offset = coordinates[2 * at + 1]!;
      const beforeInner = along < wrist.innerAt ? offset - wrist.inner(along) : 1;
      const beforeOuter = along < wrist.outerAt ? wrist.outer(along) - offset : 1;
      hands.data[at]! *= Math.max(0, Math.min(1, Math.min(beforeInner, beforeOuter) + 0.5));
    }
  }
}
