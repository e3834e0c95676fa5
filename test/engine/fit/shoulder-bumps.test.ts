/** Background that the parse takes for clothes on one shoulder: a collar was laid on it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutShoulderBumps } from '../../../src/engine/fit/shoulder-bumps.ts';
import { fromTorso, torsoFrame } from '../../../src/engine/fit/torso-frame.ts';
import { parseBody } from '../../../src/engine/perceive/parse-body.ts';
import { BODY_CLASSES, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { drawPerson } from '../perceive/drawn-person.ts';

const TOP = [60, 90, 190] as const;

/** A figure on whose left shoulder the parse has clothes where the photo has the colour of the backdrop, or cloth's. */
function withBump(ofCloth: boolean): { person: PerceivedPerson; bump: number[] } {
  const { photo, landmarks } = drawPerson({ top: TOP, trousers: [70, 70, 75], sleeveEnd: 0.6, hem: 222 });
  const parsed = parseBody(photo, landmarks, { detail: 'balanced' });
  const person: PerceivedPerson = {
    photo: { ...photo, data: photo.data.slice() },
    pose: landmarks.pose,
    face: landmarks.face,
    hands: landmarks.hands,
    personMask: landmarks.personMask,
    parse: parsed,
  };
  const frame = torsoFrame(person.pose);
  const unit = frame.shoulderWidth;
  const { width, labels, coverage } = person.parse;
  const [background, upper] = [BODY_CLASSES.indexOf('background'), BODY_CLASSES.indexOf('upperClothes')];
  const bump: number[] = [];
  for (let u = 0.3 * unit; u < 0.4 * unit; u++) {
    const pixelAt = (v: number): number => {
      const { x, y } = fromTorso(frame, u, v);
      return Math.floor(y) * width + Math.floor(x);
    };
    let v = 0;
    while (labels[pixelAt(v)] === upper) v--;
    for (let k = 0; k < 0.09 * unit; k++) {
      const at = pixelAt(v - k);
      if (labels[at] !== background) continue;
      bump.push(at);
      labels[at] = upper;
      coverage.background.data[at] = 0;
      coverage.upperClothes.data[at] = 255;
      if (ofCloth) person.photo.data.set(TOP, 4 * at);
    }
  }
  return { person, bump };
}

/** Share of a bump's pixels that are clothes still. */
function stays(ofCloth: boolean): number {
  const { person, bump } = withBump(ofCloth);
  assert.ok(bump.length > 20);
  const { labels } = withoutShoulderBumps(person).parse;
  const upper = BODY_CLASSES.indexOf('upperClothes');
  return bump.filter((at) => labels[at] === upper).length / bump.length;
}

describe('what stands on one shoulder alone', () => {
  it('is no cloth in the colours of the background', () => {
    assert.ok(stays(false) < 0.3, `${stays(false)} of it stays`);
  });

  it('stays in the colours of the cloth', () => {
    assert.equal(stays(true), 1);
  });
});
