/** Bare skin of the belly that the parse takes for an arm which hangs beside it. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { armTable, nearestOnArm } from './arm-axis.ts';
import type { BodyMeasures } from './measure-body.ts';
import { toTorso } from './torso-frame.ts';

/** Skin farther from an arm's middle than this many of its half-widths isn't the arm's. */
const BESIDE = 1.5;
/** Below this torso height, in shoulder widths, the torso is narrower than the way between the arms. */
const FROM = 0.55;

/** The person with arm skin that lies before the belly, off the arm, as skin of the torso. */
export function withoutArmStrays(person: PerceivedPerson, body: BodyMeasures): PerceivedPerson {
  const { frame } = body;
  const { parse } = person;
  const { width, height } = parse;
  const torsoClass = BODY_CLASSES.indexOf('neck');
  const labels = parse.labels.slice();
  const neck = parse.coverage.neck.data.slice();
  const own = {
    leftArm: parse.coverage.leftArm.data.slice(),
    rightArm: parse.coverage.rightArm.data.slice(),
  };
  for (const side of ['left', 'right'] as const) {
    const arm = body.arms[side];
    const name = `${side}Arm` as const;
    const armClass = BODY_CLASSES.indexOf(name);
    const cover = own[name];
    for (let at = 0; at < cover.length; at++) {
      if (cover[at] === 0) continue;
      const point = { x: (at % width) + 0.5, y: Math.floor(at / width) + 0.5 };
      const { u, v } = toTorso(frame, point);
      if (v < FROM * frame.shoulderWidth || v > 1.2 * frame.torsoLength) continue;
      if (Math.abs(u) > body.halfWidth(side, v)) continue;
      const near = nearestOnArm(arm, point);
      const off = near.offset - armTable(arm, arm.middle, near.length);
      // only what lies on the body's side of the arm
      if (off > -BESIDE * armTable(arm, arm.bare, near.length)) continue;
      neck[at] = Math.min(255, neck[at]! + cover[at]!);
      cover[at] = 0;
      if (labels[at] === armClass) labels[at] = torsoClass;
    }
  }
  const mask = (data: Uint8Array) => ({ width, height, data });
  return {
    ...person,
    parse: {
      ...parse,
      labels,
      coverage: {
        ...parse.coverage,
        neck: mask(neck),
        leftArm: mask(own.leftArm),
        rightArm: mask(own.rightArm),
      },
    },
  };
}
