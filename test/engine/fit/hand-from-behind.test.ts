/** A hand that comes out from behind the other forearm gets the cuff of its sleeve around its root. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cuffAtHand } from '../../../src/engine/fit/cuff-at-hand.ts';
import { findHandFromBehind } from '../../../src/engine/fit/hand-from-behind.ts';
import type { BodyClass, PerceivedPerson } from '../../../src/engine/perceive/person.ts';
import { createLayer, type Layer } from '../../../src/engine/pixels/layer.ts';
import { layCuffInPlace } from '../../../src/engine/render/cuff-from-behind.ts';
import { armOf, HEIGHT, offForearm, UNIT, WIDTH } from './drawn-forearms.ts';
import { labelledPerson } from './labelled-person.ts';

const front = armOf('left');
const COLOUR = [150, 100, 75] as const;
/** The right hand, 30 wide, above the left forearm, whose edge is near row 169 there. */
const HAND = { left: 160, right: 190 };

const isAbove = (x: number, y: number): boolean => y < 215 - ((235 - x) * 50) / 125;

/** `beside` is what lies left of that hand. */
function drawn(beside: BodyClass = 'upperClothes', shown = true): PerceivedPerson {
  return labelledPerson(WIDTH, HEIGHT, {}, (x, y) => {
    if (Math.abs(offForearm('left', x + 0.5, y + 0.5)) <= 1) return { name: 'leftArm', colour: COLOUR };
    const isHand = shown && isAbove(x, y) && x >= HAND.left && x < HAND.right && y > 110;
    if (isHand) return { name: 'rightHand', colour: COLOUR };
    const isBeside = isAbove(x, y) && x < HAND.left && x > HAND.left - 20 && y > 110;
    return { name: isBeside ? beside : 'upperClothes', colour: COLOUR };
  });
}

describe('a hand from behind the other forearm', () => {
  it('is found with its width, and the cuff ends beyond the forearm’s edge', () => {
    const hand = findHandFromBehind(drawn(), front, UNIT)!;
    assert.equal(hand.side, 'right');
    assert.ok(Math.abs(hand.end.x - 175) < 6, `middle at ${hand.end.x}`);
    assert.ok(hand.half > 12 && hand.half < 19, `half-width ${hand.half}`);
    assert.ok(hand.direction.y < -0.9);
    const off = Math.abs(offForearm('left', hand.end.x, hand.end.y));
    assert.ok(off > 1.2 && off < 2, `ends ${off} half-widths off the forearm`);
    assert.ok(hand.edge.normal.y < -0.8);
  });

  it('is none where its own arm’s skin goes on from it, nor where no hand is seen', () => {
    assert.equal(findHandFromBehind(drawn('rightArm'), front, UNIT), null);
    assert.equal(findHandFromBehind(drawn('upperClothes', false), front, UNIT), null);
  });
});

describe('the cuff around it', () => {
  const hand = findHandFromBehind(drawn(), front, UNIT)!;
  // a sleeve 40 wide, its cuff at the bottom
  const edge = (x: number) => Array.from({ length: 81 }, (_, i) => ({ x, y: 2 * i }));

  it('is the sleeve’s end, as wide as the hand and turned with it', () => {
    const arm = armOf('right');
    const { source, target } = cuffAtHand({ outer: edge(100), inner: edge(140) }, arm, hand, 1, UNIT);
    let [left, right, ends] = [Number.POSITIVE_INFINITY, 0, 0];
    for (let i = 0; i < source.length; i += 2) {
      if (source[i + 1] !== 160) continue;
      ends++;
      left = Math.min(left, target[i]!);
      right = Math.max(right, target[i]!);
      assert.ok(Math.abs(target[i + 1]! - hand.end.y) < 8);
      // what is below of the right forearm lies at larger x where its hand turns up
      assert.ok(Math.abs(target[i]! - hand.end.x) < 1 || source[i]! < 120 === target[i]! > hand.end.x);
    }
    assert.ok(ends > 4);
    assert.ok(left < HAND.left + 5 && right > HAND.right - 5, `from ${left} to ${right}`);
  });

  it('lies behind the forearm’s sleeve and on nothing beyond the forearm’s edge', () => {
    const whole = (blue: number): Layer => {
      const layer = createLayer(WIDTH, HEIGHT);
      layer.alpha.fill(1);
      for (let i = 2; i < layer.color.length; i += 3) layer.color[i] = blue;
      return layer;
    };
    const [sleeves, cuff] = [whole(10), whole(200)];
    const over = createLayer(WIDTH, HEIGHT);
    // the sleeve before reaches over a part of the forearm's edge alone
    for (let at = 0; at < over.alpha.length; at++) if (at % WIDTH < 175) over.alpha[at] = 1;
    const crossing = new Float32Array(WIDTH * HEIGHT);
    layCuffInPlace(
      sleeves,
      crossing,
      cuff,
      hand,
      over,
      front,
      { x: 0, y: 0, width: WIDTH, height: HEIGHT },
      UNIT,
    );
    const blue = (x: number, y: number): number => Math.round(sleeves.color[3 * (y * WIDTH + x) + 2]!);
    const edgeAt = (x: number): number => Math.round(hand.edge.point.y + 0.4 * (x - hand.edge.point.x));
    assert.equal(blue(185, edgeAt(185) - 8), 200);
    assert.equal(blue(165, edgeAt(165) - 4), 10);
    assert.equal(blue(185, edgeAt(185) + 12), 10);
    assert.ok(crossing[(edgeAt(178) - 4) * WIDTH + 178]! < -0.02, 'the sleeve before shades it');
  });
});
