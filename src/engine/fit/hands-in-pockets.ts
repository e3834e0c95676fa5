/** A hand in a pocket of which a sliver shows between the old cuff and the pocket: a bit of the wrist, a watch. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { type ArmAxis, measureArm } from './arm-axis.ts';
import { pocketEdge } from './arm-end.ts';
import type { BodyMeasures } from './measure-body.ts';
import { handInPocket } from './top-length.ts';
import { toTorso } from './torso-frame.ts';

/** Less of a hand than a square of this side is a sliver, in shoulder widths. */
const SLIVER = 0.12;
/** How far from the wrist a pocket's edge is looked for, the same unit. */
const REACH = 0.3;

export interface PocketedHands {
  /** The arms as if no sliver of a hand showed: they go into the pockets. */
  readonly arms: BodyMeasures['arms'];
  /** Torso height at which the slivers begin, pixels. */
  readonly from: number;
}

/** The arms in long sleeves whose hands are in pockets but for a sliver; null where there is none. */
export function findPocketedHands(person: PerceivedPerson, body: BodyMeasures): PocketedHands | null {
  const { frame } = body;
  const { labels, width, height } = person.parse;
  const arms: { left: ArmAxis; right: ArmAxis } = { ...body.arms };
  let from = Number.POSITIVE_INFINITY;
  for (const side of ['left', 'right'] as const) {
    const arm = body.arms[side];
    if (!arm.sleeved || !arm.handSeen) continue;
    const hand = BODY_CLASSES.indexOf(`${side}Hand`);
    let [pixels, first] = [0, Number.POSITIVE_INFINITY];
    for (let y = 0, at = 0; y < height; y++)
      for (let x = 0; x < width; x++, at++) {
        if (labels[at] !== hand) continue;
        pixels++;
        first = Math.min(first, toTorso(frame, { x: x + 0.5, y: y + 0.5 }).v);
      }
    if (pixels > (SLIVER * frame.shoulderWidth) ** 2) continue;
    const wrist = person.pose.landmarks[`${side}Wrist`].point;
    const end = pocketEdge(person, side, arm.elbow, wrist, REACH * frame.shoulderWidth);
    const hidden = measureArm(person, frame, side, end);
    if (!handInPocket({ frame, arms: { ...arms, [side]: hidden } }, side)) continue;
    arms[side] = hidden;
    from = Math.min(from, first);
  }
  return from === Number.POSITIVE_INFINITY ? null : { arms, from };
}
