/** Bare skin of the belly that the parse takes for an arm which hangs beside it. */
import { BODY_CLASSES, type PerceivedPerson } from '../perceive/person.ts';
import { armTable, nearestOnArm } from './arm-axis.ts';
import type { BodyMeasures } from './measure-body.ts';
import { toTorso } from './torso-frame.ts';

/** Skin farther from an arm's middle than this many of its half-widths isn't the arm's. */
const BESIDE = 1.5;
/** The same where it goes on from the belly's own skin. */
const BESIDE_BELLY = 1.12;
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
    // half-widths of the arm from its middle to a pixel on the torso's side of it; 0 for what isn't before the torso
    const beside = (at: number, fromBelly: boolean): number => {
      const point = { x: (at % width) + 0.5, y: Math.floor(at / width) + 0.5 };
      const { u, v } = toTorso(frame, point);
      if (v < FROM * frame.shoulderWidth || v > 1.2 * frame.torsoLength) return 0;
      // the belly's own edge is none that the old top had
      const more = fromBelly ? 0.06 * frame.shoulderWidth : 0;
      if (Math.abs(u) > body.halfWidth(side, v) + more) return 0;
      const near = nearestOnArm(arm, point);
      const off = near.offset - armTable(arm, arm.middle, near.length);
      return Math.max(0, -off / armTable(arm, arm.bare, near.length));
    };
    const outwards = (side === 'left') === frame.across.x > 0 ? 1 : -1;
    for (let y = 0; y < height; y++) {
      if (!showsAny(cover, y * width, width)) continue;
      for (let k = 0, fromBelly = false; k < width; k++) {
        const at = y * width + (outwards > 0 ? k : width - 1 - k);
        if (cover[at]! > 0 && beside(at, fromBelly) >= (fromBelly ? BESIDE_BELLY : BESIDE)) {
          neck[at] = Math.min(255, neck[at]! + cover[at]!);
          cover[at] = 0;
          if (labels[at] === armClass) labels[at] = torsoClass;
        }
        fromBelly = labels[at] === torsoClass;
      }
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

/** Whether a row covers anything. */
function showsAny(cover: Uint8Array, row: number, width: number): boolean {
  for (let at = row; at < row + width; at++) if (cover[at] !== 0) return true;
  return false;
}
