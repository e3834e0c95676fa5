/** A hand that comes out from behind the other forearm ends at that forearm's edge, and the forearm ends at its crease. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withCrossedEdge } from '../../../src/engine/fit/crossed-edge.ts';
import { withHandAtForearm } from '../../../src/engine/fit/hand-at-forearm.ts';
import { BODY_CLASSES, type BodyClass, type PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createLayer } from '../../../src/engine/pixels/layer.ts';
import { hiddenWrist } from '../../../src/engine/render/hidden-wrist.ts';
import { withFrontWrist } from '../../../src/engine/render/tucked-sleeve.ts';
import { armOf, HALF, HEIGHT, offForearm, point, UNIT, WIDTH } from './drawn-forearms.ts';
import { labelledPerson, type Shown } from './labelled-person.ts';

const front = armOf('left');
const SKIN = [175, 125, 100] as const;
const HAND = [150, 100, 75] as const;
const SHADE = [90, 55, 40] as const;
const TOP: Shown = { name: 'upperClothes', colour: [220, 80, 40] };

const nameAt = ({ parse }: PerceivedPerson, x: number, y: number): string =>
  BODY_CLASSES[parse.labels[Math.floor(y) * WIDTH + Math.floor(x)]!]!;

/** The place so many half-widths above (negative) or below the middle of the left forearm at this column. */
function offFront(x: number, off: number): { x: number; y: number } {
  for (let y = 0; y < HEIGHT; y++)
    if (Math.abs(offForearm('left', x + 0.5, y + 0.5) - off) < 0.06) return { x, y };
  throw new RangeError(`Nothing so far off at ${x}.`);
}

const isAbove = (x: number, y: number): boolean => y < 215 - ((235 - x) * 50) / 125;

/** The right hand before the chest, above the left forearm; `shown` is what the parse says where the hand meets it. */
function drawn(shown: (x: number, off: number) => Shown['name'] | null): PerceivedPerson {
  return labelledPerson(WIDTH, HEIGHT, {}, (x, y) => {
    const off = offForearm('left', x + 0.5, y + 0.5);
    const isHand = isAbove(x, y) && x > 160 && x < 205 && y > 110 && Math.abs(off) > 1;
    if (Math.abs(off) <= 1)
      return { name: (isAbove(x, y) ? shown(x, -Math.abs(off)) : null) ?? 'leftArm', colour: SKIN };
    if (!isHand) return TOP;
    return { name: shown(x, -Math.abs(off)) ?? 'rightHand', colour: HAND };
  });
}

describe('a hand from behind the other forearm', () => {
  it('ends at the forearm’s edge, where the parse had it end above and took it for the top', () => {
    const person = drawn((x, off) => (off < -1 && off > -1.8 && x > 162 && x < 180 ? 'upperClothes' : null));
    const at = offFront(172, -1.3);
    assert.equal(nameAt(person, at.x, at.y), 'upperClothes');
    const ended = withHandAtForearm(person, front, UNIT);
    assert.equal(nameAt(ended, at.x, at.y), 'rightHand');
    // the top itself stays
    assert.equal(nameAt(ended, 145, at.y - 20), 'upperClothes');
  });

  it('takes no flap of the forearm along', () => {
    const person = drawn((x, off) => (off > -1 && off < -0.4 && x > 175 && x < 195 ? 'rightHand' : null));
    const at = offFront(185, -0.7);
    assert.equal(nameAt(person, at.x, at.y), 'rightHand');
    assert.equal(nameAt(withHandAtForearm(person, front, UNIT), at.x, at.y), 'leftArm');
  });

  it('stays as it is where no hand comes out there', () => {
    const person = labelledPerson(WIDTH, HEIGHT, {}, () => TOP);
    assert.equal(withHandAtForearm(person, front, UNIT), person);
  });
});

describe('a forearm on the other one', () => {
  it('ends before the shade along it', () => {
    const person = labelledPerson(WIDTH, HEIGHT, {}, (x, y) => {
      const off = Math.abs(offForearm('left', x + 0.5, y + 0.5)) * (isAbove(x, y) ? -1 : 1);
      if (isAbove(x, y) && x > 190 && y < 150) return { name: 'rightHand', colour: HAND };
      if (isAbove(x, y) && off < -1) return TOP;
      const colour = off > 1 && off < 1.25 ? SHADE : SKIN;
      // the parse cuts straight through both
      return { name: off < 0.5 || (x > 150 && off < 1.5) ? 'leftArm' : 'rightArm', colour };
    });
    const [within, beyond] = [offFront(140, 0.75), offFront(170, 1.3)];
    assert.equal(nameAt(person, within.x, within.y), 'rightArm');
    assert.equal(nameAt(person, beyond.x, beyond.y), 'leftArm');
    const ended = withCrossedEdge(person, front, UNIT);
    assert.equal(nameAt(ended, within.x, within.y), 'leftArm');
    assert.equal(nameAt(ended, beyond.x, beyond.y), 'rightArm');
  });

  it('hides the other’s wrist, from which only the hand comes out', () => {
    const person = drawn(() => null);
    const coverageOf = (name: BodyClass) => person.parse.coverage[name];
    const corner = { x: 0, y: 0 };
    const rear = armOf('right', point(185, 197));
    const hidden = hiddenWrist({ left: front, right: rear }, { front: 'left' }, coverageOf, corner);
    const at = offFront(150, -1.3);
    assert.equal(hidden?.data[at.y * WIDTH + at.x], 255);
    assert.equal(hidden?.data[(at.y + 3 * HALF) * WIDTH + at.x], 0);
    const above = armOf('right', point(185, 120));
    const seen = hiddenWrist({ left: front, right: above }, { front: 'left' }, coverageOf, corner);
    assert.equal(seen, null);
  });

  it('shows its skin where its sleeve leaves it open beyond the cuff', () => {
    const person = drawn(() => null);
    const { leftArm, rightHand } = person.parse.coverage;
    const over = createLayer(WIDTH, HEIGHT);
    const [gap, sleeve] = [offFront(180, -0.8), offFront(180, -0.3)];
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++)
        if (!isAbove(x, y) || Math.abs(offForearm('left', x + 0.5, y + 0.5)) < 0.5)
          over.alpha[y * WIDTH + x] = 1;
    const cuff = { inner: 0, outer: 0, bend: 0, width: 1, atWrist: true };
    const hands = withFrontWrist(rightHand, leftArm, over, front, cuff, { x: 0, y: 0 });
    assert.equal(rightHand.data[gap.y * WIDTH + gap.x], 0);
    assert.equal(hands.data[gap.y * WIDTH + gap.x], 255);
    assert.equal(hands.data[sleeve.y * WIDTH + sleeve.x], 0);
    const farther = { ...cuff, inner: front.length, outer: front.length };
    const before = withFrontWrist(rightHand, leftArm, over, front, farther, { x: 0, y: 0 });
    assert.equal(before.data[gap.y * WIDTH + gap.x], 0);
  });
});
