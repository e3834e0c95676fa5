import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withPaleShoulders } from '../../../src/engine/fit/pale-shoulders.ts';
import { torsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { drawPerson } from '../perceive/drawn-person.ts';

const SKIN = [205, 150, 120] as const;
const PALE = [246, 232, 222] as const;
const WALL = [226, 214, 196] as const;
/** In shoulder widths from the joint: where the light falls, where the skin ends, what is drawn around it. */
const LIGHT = 0.2;
const EDGE = 0.28;
const AROUND = 0.45;

/** A bare left shoulder before a pale wall, of which the parse takes what lies in the light for the wall; the mask falls to `maskAtEdge` there. */
function paleShoulder(maskAtEdge: number) {
  const { photo, landmarks } = drawPerson({
    top: [60, 90, 190],
    trousers: [70, 70, 75],
    sleeveEnd: 0.6,
    hem: 222,
  });
  const { pose, face, hands, personMask } = landmarks;
  const parse = parseBody(photo, landmarks, { detail: 'balanced' });
  const person: PerceivedPerson = {
    photo: { ...photo, data: photo.data.slice() },
    pose,
    face,
    hands,
    personMask: { ...personMask, data: personMask.data.slice() },
    parse,
  };
  const unit = torsoFrame(pose).shoulderWidth;
  const joint = pose.landmarks.leftShoulder.point;
  const distance = (x: number, y: number) => Math.hypot(x + 0.5 - joint.x, y + 0.5 - joint.y) / unit;
  for (let y = 0; y < parse.height; y++)
    for (let x = 0; x < parse.width; x++) {
      const from = distance(x, y);
      if (from > AROUND) continue;
      const at = y * parse.width + x;
      const name = from < LIGHT ? 'neck' : 'background';
      for (const each of BODY_CLASSES) parse.coverage[each].data[at] = each === name ? 255 : 0;
      parse.labels[at] = BODY_CLASSES.indexOf(name);
      person.photo.data.set([...(from < LIGHT ? SKIN : from < EDGE ? PALE : WALL), 255], 4 * at);
      const fall = Math.max(0, Math.min(1, (from - LIGHT) / (EDGE - LIGHT)));
      person.personMask.data[at] = from > EDGE + 0.02 ? 0 : Math.max(0, 255 - fall * (255 - maskAtEdge));
    }
  /** Share of the lit skin above the joint that has the neck's class. */
  const litSkin = (result: PerceivedPerson): number => {
    let [neck, all] = [0, 0];
    for (let y = 0; y < joint.y; y++)
      for (let x = Math.floor(joint.x); x < parse.width; x++) {
        const from = distance(x, y);
        if (from < LIGHT + 0.02 || from > EDGE - 0.02) continue;
        all++;
        if (result.parse.labels[y * parse.width + x] === BODY_CLASSES.indexOf('neck')) neck++;
      }
    return neck / all;
  };
  return { person, litSkin };
}

describe('a bare shoulder in the light', () => {
  it('reaches to its own edge, where the mask may show a person', () => {
    const { person, litSkin } = paleShoulder(60);
    assert.equal(litSkin(person), 0);
    assert.ok(litSkin(withPaleShoulders(person)) > 0.95);
  });

  it('ends where the mask shows nobody: there the edge beyond is the wall’s own', () => {
    const { person } = paleShoulder(-2000);
    assert.equal(withPaleShoulders(person), person);
  });
});
